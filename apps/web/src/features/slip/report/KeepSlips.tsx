import { Button, Text, TextInput } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { keptAccounts } from '@tashika/contract/slips';
import type { Problem } from '@tashika/kernel';
import { useMemo, useState } from 'react';
import { ask } from '../../../api.ts';
import { useAttempt } from '../../../attempt.ts';
import { useDeed } from '../../../deed.ts';
import { pages } from '../../../pages.ts';
import type { Draft } from '../draft/draft.ts';
import { type KeptAccount, keptAs, rememberKept } from '../draft/kept-accounts.ts';
import { pagesOf } from '../draft/transcript.ts';
import { keeping as words } from '../messages.ja.ts';
import { keptPhoto } from '../photo/kept-photos.ts';
import classes from './KeepSlips.module.css';

interface Kept {
  readonly draft: Draft;
  readonly accounts: readonly KeptAccount[];
  /** Photos that are not with their slips: gone from the browser, or refused. */
  readonly photosLost: number;
}

interface KeepSlipsProps {
  readonly draft: Draft;
  readonly onNext: () => void;
}

/** Asked for each time: where storage is forbidden, even naming it throws. */
const browserStorage = () => localStorage;

/** The slip with its photos and corrections, to be kept on the server by its business day. */
export function KeepSlips({ draft, onNext }: KeepSlipsProps) {
  const [label, setLabel] = useState('');
  const queries = useQueryClient();
  /** The same slip sent again, after a failure or by a second tap, is the same slip. */
  const attempt = useAttempt();
  const keep = useDeed<Kept, Problem>({
    mutationFn: async () => {
      const { form, photosGone } = await formOf(draft, label);
      const idempotencyKey = attempt.keyFor([pagesOf(draft), label]);
      const stored = await ask('/api/accounts', keptAccounts, { form, idempotencyKey });
      attempt.done();
      rememberKept(draft, stored.accounts, browserStorage);
      return { draft, accounts: stored.accounts, photosLost: photosGone + stored.problems.length };
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['accounts'] }),
  });
  const now = keep.data?.draft === draft ? keep.data : undefined;
  const before = useMemo(() => keptAs(draft, browserStorage), [draft]);
  const accounts = now?.accounts ?? before;
  const isChanged = accounts === null && keep.data !== undefined;
  const [first] = accounts ?? [];
  return (
    <div className={classes.keep}>
      {first !== undefined && (
        <div role="status" className={classes.said}>
          <Text>{now === undefined ? words.keptBefore : words.kept(now.accounts.length)}</Text>
          {now !== undefined && now.photosLost > 0 && (
            <Text>{words.photosLost(now.photosLost)}</Text>
          )}
          <Link to={pages.slipDays} search={{ day: first.business_day }}>
            {words.open}
          </Link>
          <Button onClick={onNext}>{words.next}</Button>
        </div>
      )}
      {now === undefined && (
        <>
          {isChanged && (
            <Text role="status" className={classes.said}>
              {words.changed}
            </Text>
          )}
          <TextInput
            label={words.label}
            value={label}
            maxLength={80}
            onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          />
          <Button
            variant={before === null ? 'filled' : 'default'}
            leftSection={<IconArchive aria-hidden size={18} />}
            loading={keep.isPending}
            onClick={() => keep.mutate()}
          >
            {before === null ? words.button : words.again}
          </Button>
        </>
      )}
      {keep.error !== null && (
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
  form.append('pages', JSON.stringify(pagesOf(draft)));
  if (label.trim() !== '') form.append('label', label.trim());
  const places: number[] = [];
  const seals: (string | null)[] = [];
  let photosGone = 0;
  for (const [index, { photo }] of draft.pages.entries()) {
    if (photo === null) continue;
    const kept = await keptPhoto(photo.id);
    if (kept === null) {
      photosGone += 1;
      continue;
    }
    form.append('photo', kept.photo, `${index + 1}`);
    places.push(index);
    seals.push(kept.seal);
  }
  if (places.length > 0) {
    form.append('photo_pages', places.join(','));
    form.append('seals', JSON.stringify(seals));
  }
  return { form, photosGone };
}
