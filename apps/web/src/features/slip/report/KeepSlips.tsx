import { Button, Text, TextInput } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Problem } from '@tashika/kernel';
import { useMemo, useState } from 'react';
import { useDeed } from '../../../deed.ts';
import { pages } from '../../../pages.ts';
import { accountName, dayText } from '../../accounts/messages.ts';
import type { Draft } from '../draft/draft.ts';
import { type DraftAccount, draftAccounts } from '../draft/kept-accounts.ts';
import { type KeepOutcome, keepAccounts } from '../keep-accounts.ts';
import { keeping as words } from '../messages.ts';
import type { Kept } from '../use-kept.ts';
import classes from './KeepSlips.module.css';

interface KeepSlipsProps {
  readonly draft: Draft;
  readonly marks: Kept;
  readonly onNext: () => void;
}

type Twin = Extract<KeepOutcome, { state: 'twin' }>;

/** The slips with their photos and corrections, to be kept on the server by their business day, each once. */
export function KeepSlips({ draft, marks, onNext }: KeepSlipsProps) {
  const [label, setLabel] = useState('');
  const accounts = useMemo(() => draftAccounts(draft, marks.kept), [draft, marks.kept]);
  const open = accounts.filter((account) => account.open.length > 0);
  const keep = useKeep(marks);
  const { done, of } = keep.progress;
  return (
    <div className={classes.keep}>
      <KeptStatus {...{ accounts, open, onNext }} keep={keep} />
      {open.length > 0 && keep.twins.length === 0 && (
        <>
          {open.length === 1 && open[0]?.kept === null && (
            <TextInput
              label={words.label}
              value={label}
              maxLength={80}
              onChange={({ currentTarget }) => setLabel(currentTarget.value)}
            />
          )}
          <Button
            leftSection={<IconArchive aria-hidden size={18} />}
            loading={keep.isPending}
            onClick={() => keep.run({ accounts: open, label: open.length === 1 ? label : '' })}
          >
            {open.length === 1 ? words.button : words.buttonMany(open.length)}
          </Button>
        </>
      )}
      {keep.isPending && of > 1 && <Text role="status">{words.progress(done, of)}</Text>}
      {keep.twins.map(({ account, outcome }) => (
        <TwinNotice
          key={account.pages[0]?.key}
          twin={outcome}
          onOther={() => keep.run({ accounts: [account], label, keepTwins: true })}
          onSame={() => keep.settle(account, outcome)}
        />
      ))}
      {keep.error !== null && (
        <Text role="alert" className={classes.problem}>
          {keep.error.message}
        </Text>
      )}
    </div>
  );
}

interface KeepRequest {
  readonly accounts: readonly DraftAccount[];
  readonly label: string;
  readonly keepTwins?: boolean;
}

interface FoundTwin {
  readonly account: DraftAccount;
  readonly outcome: Twin;
}

/** The accounts in their order; what is kept is marked at once, whatever comes after it. */
export function useKeep({ remember }: Kept) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState({ done: 0, of: 0 });
  const [twins, setTwins] = useState<readonly FoundTwin[]>([]);
  const [said, setSaid] = useState({ kept: 0, photosLost: 0 });
  const drop = (account: DraftAccount) =>
    setTwins((before) => before.filter((twin) => !isSame(twin.account, account)));
  const deed = useDeed<void, Problem, KeepRequest>({
    mutationFn: async ({ accounts, label, keepTwins = false }) => {
      setSaid({ kept: 0, photosLost: 0 });
      setProgress({ done: 0, of: accounts.length });
      await keepAccounts(accounts, { label, keepTwins }, (account, outcome) => {
        setProgress(({ done, of }) => ({ done: done + 1, of }));
        drop(account);
        if (outcome.state === 'twin') {
          setTwins((before) => [...before, { account, outcome }]);
          return;
        }
        remember(account.open, outcome.account);
        const lost = outcome.photosLost;
        setSaid(({ kept, photosLost }) => ({ kept: kept + 1, photosLost: photosLost + lost }));
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['accounts'] }),
  });
  return {
    progress,
    twins,
    said,
    isPending: deed.isPending,
    error: deed.error,
    run: deed.mutate,
    /** It is the slip that is there already. */
    settle(account: DraftAccount, { account: there }: Twin) {
      remember(account.open, there);
      drop(account);
    },
  };
}

const isSame = (one: DraftAccount, other: DraftAccount): boolean =>
  one.pages[0]?.key === other.pages[0]?.key;

interface KeptStatusProps {
  readonly accounts: readonly DraftAccount[];
  readonly open: readonly DraftAccount[];
  readonly keep: ReturnType<typeof useKeep>;
  readonly onNext: () => void;
}

/** What of the desk is kept, and as which account; what was changed since is changed there. */
function KeptStatus({ accounts, open, keep: { said }, onNext }: KeptStatusProps) {
  const kept = accounts.filter((account) => account.kept !== null);
  const [first] = kept;
  if (first?.kept == null) return null;
  return (
    <div role="status" className={classes.said}>
      <Text>{said.kept > 0 ? words.kept(said.kept) : words.keptBefore(kept.length)}</Text>
      {said.photosLost > 0 && <Text>{words.photosLost(said.photosLost)}</Text>}
      {kept.map(({ kept: account, changed }) =>
        account !== null && changed ? (
          <Text key={account.id}>
            {words.changed}
            <Link to={pages.account} params={{ id: account.id }}>
              {accountName(account)}
            </Link>
          </Text>
        ) : null,
      )}
      <Link to={pages.slipDays} search={{ day: first.kept.business_day }}>
        {words.open}
      </Link>
      {open.length === 0 && <Button onClick={onNext}>{words.next}</Button>}
    </div>
  );
}

interface TwinNoticeProps {
  readonly twin: Twin;
  readonly onOther: () => void;
  readonly onSame: () => void;
}

/** The same picture or the same slip is there already: nothing is counted twice unasked (A87). */
export function TwinNotice({ twin: { by, account }, onOther, onSame }: TwinNoticeProps) {
  return (
    <div role="alert" className={classes.twin}>
      <Text>
        {by === 'photo' ? words.twinPhoto : words.twinSlip}
        <Link to={pages.account} params={{ id: account.id }}>
          {words.twinOf(dayText(account.business_day), accountName(account))}
        </Link>
      </Text>
      <Button variant="default" onClick={onSame}>
        {words.sameSlip}
      </Button>
      <Button variant="default" onClick={onOther}>
        {words.otherSlip}
      </Button>
    </div>
  );
}
