import { Button, Text, TextInput } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Problem } from '@tashika/kernel';
import { useRef, useState } from 'react';
import { ask } from '../../../api.ts';
import { pages } from '../../../pages.ts';
import type { Draft } from '../draft/draft.ts';
import { transcriptOf } from '../draft/transcript.ts';
import { keeping as words } from '../messages.ja.ts';
import { keptPhoto } from '../photo/kept-photos.ts';
import classes from './KeepSlips.module.css';

interface Kept {
  readonly accounts: readonly { readonly id: string; readonly business_day: string }[];
  readonly problems: readonly unknown[];
}

/** The slip with its photos and corrections, to be kept on the server by its business day. */
export function KeepSlips({ draft }: { readonly draft: Draft }) {
  const [label, setLabel] = useState('');
  const queries = useQueryClient();
  /** The same slip sent again, after a failure or by a second tap, is the same slip. */
  const sent = useRef<{ readonly draft: Draft; readonly label: string; readonly key: string }>(
    undefined,
  );
  const keep = useMutation<Kept, Problem>({
    mutationFn: async () => {
      const form = await formOf(draft, label);
      if (sent.current?.draft !== draft || sent.current.label !== label) {
        sent.current = { draft, label, key: crypto.randomUUID() };
      }
      return ask('/api/accounts', { form, idempotencyKey: sent.current.key });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['accounts'] }),
  });
  const done = keep.data !== undefined && sent.current?.draft === draft ? keep.data : undefined;
  const [first] = done?.accounts ?? [];
  return (
    <div className={classes.keep}>
      <TextInput
        label={words.label}
        value={label}
        maxLength={80}
        disabled={done !== undefined}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      <Button
        leftSection={<IconArchive aria-hidden size={18} />}
        loading={keep.isPending}
        disabled={done !== undefined}
        onClick={() => keep.mutate()}
      >
        {words.button}
      </Button>
      <div role="status" className={classes.said}>
        {done !== undefined && (
          <>
            <Text>{words.kept(done.accounts.length)}</Text>
            {done.problems.length > 0 && <Text>{words.photosLost(done.problems.length)}</Text>}
            {first !== undefined && (
              <Link to={pages.slipDays} search={{ day: first.business_day }}>
                {words.open}
              </Link>
            )}
          </>
        )}
      </div>
      {keep.error !== null && done === undefined && (
        <Text role="alert" className={classes.problem}>
          {keep.error.message}
        </Text>
      )}
    </div>
  );
}

async function formOf(draft: Draft, label: string): Promise<FormData> {
  const form = new FormData();
  const { pages: transcript } = transcriptOf(draft) as { readonly pages: readonly unknown[] };
  form.append('pages', JSON.stringify(transcript));
  if (label.trim() !== '') form.append('label', label.trim());
  const places: number[] = [];
  for (const [index, { photo }] of draft.pages.entries()) {
    const file = photo === null ? null : await keptPhoto(photo.id);
    if (file === null) continue;
    form.append('photo', file, `${index + 1}`);
    places.push(index);
  }
  if (places.length > 0) form.append('photo_pages', places.join(','));
  return form;
}
