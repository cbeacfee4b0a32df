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

interface Stored {
  readonly accounts: readonly { readonly id: string; readonly business_day: string }[];
  readonly problems: readonly unknown[];
}

interface Kept {
  readonly accounts: Stored['accounts'];
  /** Photos that are not with their slips: gone from the browser, or refused. */
  readonly photosLost: number;
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
      const { form, photosGone } = await formOf(draft, label);
      if (sent.current?.draft !== draft || sent.current.label !== label) {
        sent.current = { draft, label, key: crypto.randomUUID() };
      }
      const stored = await ask<Stored>('/api/accounts', {
        form,
        idempotencyKey: sent.current.key,
      });
      return { accounts: stored.accounts, photosLost: photosGone + stored.problems.length };
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
            {done.photosLost > 0 && <Text>{words.photosLost(done.photosLost)}</Text>}
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

async function formOf(
  draft: Draft,
  label: string,
): Promise<{ readonly form: FormData; readonly photosGone: number }> {
  const form = new FormData();
  const { pages: transcript } = transcriptOf(draft) as { readonly pages: readonly unknown[] };
  form.append('pages', JSON.stringify(transcript));
  if (label.trim() !== '') form.append('label', label.trim());
  const places: number[] = [];
  let photosGone = 0;
  for (const [index, { photo }] of draft.pages.entries()) {
    if (photo === null) continue;
    const file = await keptPhoto(photo.id);
    if (file === null) {
      photosGone += 1;
      continue;
    }
    form.append('photo', file, `${index + 1}`);
    places.push(index);
  }
  if (places.length > 0) form.append('photo_pages', places.join(','));
  return { form, photosGone };
}
