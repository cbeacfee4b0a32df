import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type AccountList, type AccountSummary, accountList } from '@tashika/contract/slips';
import { type ThreadPage, type ThreadSummary, threadPage } from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import type { ReactNode } from 'react';
import { ask } from '../api.ts';
import { StatusBadge } from '../design/StatusBadge.tsx';
import { verdictTones } from '../design/verdict-tones.ts';
import { accountName, dayText } from '../features/accounts/messages.ts';
import { useMaySee } from '../features/profile/session.ts';
import { statuses } from '../features/threads/messages.ts';
import { nextStep } from '../features/threads/next-step.ts';
import { statusTones } from '../features/threads/thread.ts';
import { home } from '../messages.ts';
import { pages } from '../pages.ts';
import page from './HomePage.module.css';
import classes from './Now.module.css';

const words = home.now;
/** As many as a glance takes in; the lists have the rest. */
const mostShown = 5;
/** A slip that does not add up is looked into within the week; after that it is a record. */
const slipWaitsMs = 7 * 86_400_000;

interface Item {
  readonly id: string;
  readonly at: string;
  readonly isWaiting: boolean;
  readonly shown: ReactNode;
}

/** What is going on: what waits for whoever looks, and what came last. Samples are nobody's work. */
export function Now() {
  // Nothing is said where it cannot be had: the pages themselves say why.
  const threads = useQuery<ThreadPage, Problem>({
    queryKey: ['threads', 'home'],
    queryFn: ({ signal }) => ask('/api/threads?limit=20', threadPage, { signal }),
    enabled: useMaySee('threads'),
    retry: false,
    refetchOnMount: 'always',
  });
  const accounts = useQuery<AccountList, Problem>({
    queryKey: ['accounts', 'home'],
    queryFn: ({ signal }) => ask('/api/accounts?limit=20', accountList, { signal }),
    enabled: useMaySee('slips'),
    retry: false,
    refetchOnMount: 'always',
  });
  const now = Date.now();
  const items = [
    ...(threads.data?.threads ?? []).filter(isReal).map((thread) => ofThread(thread, now)),
    ...(accounts.data?.accounts ?? []).filter(isReal).map((account) => ofAccount(account, now)),
  ].sort((one, other) => other.at.localeCompare(one.at));
  const waiting = items.filter(({ isWaiting }) => isWaiting).slice(0, mostShown);
  const last = items.filter((item) => !waiting.includes(item)).slice(0, mostShown);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="now">
      <h2 id="now" className={page.smallHeading}>
        {words.heading}
      </h2>
      <div className={classes.parts}>
        <Items title={words.waiting} items={waiting} none={words.nothingWaits} />
        {last.length > 0 && <Items title={words.last} items={last} />}
      </div>
    </section>
  );
}

const isReal = ({ is_sample }: ThreadSummary | AccountSummary) => !is_sample;

interface ItemsProps {
  readonly title: string;
  readonly items: readonly Item[];
  readonly none?: string;
}

function Items({ title, items, none }: ItemsProps) {
  return (
    <div className={classes.part}>
      <h3 className={classes.title}>{title}</h3>
      {items.length === 0 && <p className={classes.none}>{none}</p>}
      <ul className={classes.list}>
        {items.map(({ id, shown }) => (
          <li key={id}>{shown}</li>
        ))}
      </ul>
    </div>
  );
}

function ofThread(thread: ThreadSummary, now: number): Item {
  const { id, status, title, questions, counts, deadline, mails } = thread;
  const isOver = deadline !== null && Date.parse(deadline) <= now;
  const isComplete = counts.answered >= counts.invites;
  const isWaiting =
    status === 'draft' ||
    mails.failed > 0 ||
    (status === 'open' && (questions.length > 0 || isOver || isComplete));
  return {
    id,
    at: thread.created_at,
    isWaiting,
    shown: (
      <Link to={pages.thread} params={{ id }} className={classes.item}>
        <StatusBadge tone={statusTones[status]}>{statuses[status]}</StatusBadge>
        <strong>{title}</strong>
        <span className={classes.line}>
          {mails.failed > 0 ? words.mailsFailed(mails.failed) : nextStep(thread, now)}
        </span>
      </Link>
    ),
  };
}

function ofAccount(account: AccountSummary, now: number): Item {
  const { id, verdict, opening, business_day } = account;
  return {
    id,
    at: account.created_at,
    isWaiting: verdict !== '正確' && now - Date.parse(account.created_at) < slipWaitsMs,
    shown: (
      <Link to={pages.account} params={{ id }} className={classes.item}>
        <StatusBadge tone={verdictTones[verdict]}>{verdict}</StatusBadge>
        <strong>{words.account(dayText(business_day), accountName(account))}</strong>
        <span className={classes.line}>{opening}</span>
      </Link>
    ),
  };
}
