import { Button, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { liveEvents } from '@tashika/contract/events';
import type { ThreadStatus } from '@tashika/contract/thread-status';
import { type ThreadPage, type ThreadSummary, threadPage } from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { Asked } from '../../design/Asked.tsx';
import { FilterRow } from '../../design/FilterRow.tsx';
import { GuideLink } from '../../design/GuideLink.tsx';
import { Page } from '../../design/Page.tsx';
import { StatusBadge } from '../../design/StatusBadge.tsx';
import { useLive } from '../../design/use-live.ts';
import { SamplesNotice } from '../../layout/SamplesNotice.tsx';
import { pages } from '../../pages.ts';
import { SchedulePages } from '../attendance/SchedulePages.tsx';
import { useNow } from '../attendance/use-now.ts';
import { useMay } from '../profile/session.ts';
import { CopyThread } from './board/CopyThread.tsx';
import { FeedSection } from './FeedSection.tsx';
import { live, momentText, statuses, list as words } from './messages.ts';
import { nextStep } from './next-step.ts';
import classes from './ThreadsPage.module.css';
import { listedStatuses, statusTones } from './thread.ts';

/** Every thread with its state and what it waits for; what changes shows by itself. */
export function ThreadsPage() {
  const { status, q } = useSearch({ from: pages.threads });
  const navigate = useNavigate({ from: pages.threads });
  const queries = useQueryClient();
  const mayStart = useMay('threads');
  const listed = useListed(status, q);
  const connection = useLive(
    listed.isSuccess ? '/api/threads/events' : null,
    liveEvents.thread,
    () => void queries.invalidateQueries({ queryKey: ['threads'] }),
  );
  return (
    <Page title={words.title} lead={words.lead}>
      <SchedulePages />
      {connection === 'lost' && (
        <Text role="status" className={classes.lost}>
          {live.lost}
        </Text>
      )}
      {mayStart && <NewThread />}
      <SearchField
        words={q ?? ''}
        onSearch={(wanted) =>
          void navigate({ search: { ...(status && { status }), ...(wanted && { q: wanted }) } })
        }
      />
      <FilterRow
        legend={words.filter}
        choices={[
          { value: undefined, label: words.all },
          ...listedStatuses.map((one) => ({ value: one, label: statuses[one] })),
        ]}
        chosen={status}
        onChoose={(one) =>
          void navigate({ search: { ...(one && { status: one }), ...(q && { q }) } })
        }
      />
      <Asked query={listed}>
        {({ pages: shown }) => {
          const threads = shown.flatMap((page) => page.threads);
          if (threads.length === 0) return <Empty isFiltered={(status ?? q) !== undefined} />;
          return (
            <>
              {threads.some(({ mails }) => mails.stuck > 0) && (
                <Text role="status" className={classes.lost}>
                  {words.mailsStuck} <GuideLink to="mails" />
                </Text>
              )}
              {threads.some((thread) => thread.is_sample) && <SamplesNotice />}
              <ul className={classes.list} aria-label={words.label}>
                {threads.map((thread) => (
                  <li key={thread.id} className={classes.item}>
                    <ThreadCard thread={thread} />
                    {mayStart && <CopyThread id={thread.id} title={thread.title} />}
                  </li>
                ))}
              </ul>
              {listed.hasNextPage && (
                <div>
                  <Button
                    variant="default"
                    loading={listed.isFetchingNextPage}
                    onClick={() => void listed.fetchNextPage()}
                  >
                    {words.more}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Asked>
      {mayStart && <FeedSection />}
    </Page>
  );
}

/** The threads as they are narrowed, a page at a time. */
function useListed(status: ThreadStatus | undefined, q: string | undefined) {
  return useInfiniteQuery<ThreadPage, Problem>({
    queryKey: ['threads', 'list', status ?? '', q ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(status !== undefined && { status }),
        ...(q !== undefined && { q }),
        ...(pageParam !== '' && { after: String(pageParam) }),
      });
      return ask(`/api/threads?${query}`, threadPage, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Threads change while nobody looks at this page.
    refetchOnMount: 'always',
  });
}

/** A plan that was sent is over; one that was not goes on. */
function NewThread() {
  return (
    <div>
      <Button
        renderRoot={(props) => <Link {...props} to={pages.schedule} search={{ fresh: true }} />}
        leftSection={<IconPlus aria-hidden size={18} />}
        className={classes.fresh}
      >
        {words.toPlan}
      </Button>
    </div>
  );
}

interface SearchFieldProps {
  readonly words: string;
  readonly onSearch: (words: string) => void;
}

/** Looks once the typing rests; the address says what is looked for, so that back leads back. */
function SearchField({ words: wanted, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(wanted);
  const search = useDebouncedCallback(onSearch, 300);
  return (
    <TextInput
      type="search"
      label={words.search}
      maxLength={100}
      leftSection={<IconSearch aria-hidden size={18} />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value.trim());
      }}
    />
  );
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <div className={classes.empty}>
      <Text>{isFiltered ? words.emptyFiltered : words.empty}</Text>
      {!isFiltered && <Text c="dimmed">{words.emptyHint}</Text>}
      {!isFiltered && <GuideLink to="plan" />}
    </div>
  );
}

function ThreadCard({ thread }: { readonly thread: ThreadSummary }) {
  const now = Date.parse(useNow());
  const { counts, deadline, status, timezone } = thread;
  return (
    <Link to={pages.thread} params={{ id: thread.id }} className={classes.card}>
      <span className={classes.marks}>
        <StatusBadge tone={statusTones[status]}>{statuses[status]}</StatusBadge>
        {thread.is_sample && <StatusBadge tone="unknown">{words.sample}</StatusBadge>}
        {thread.visibility === 'private' && (
          <StatusBadge tone="unknown">{words.private}</StatusBadge>
        )}
      </span>
      <strong className={classes.title}>{thread.title}</strong>
      <span className={classes.next}>{nextStep(thread, now)}</span>
      <span className={classes.facts}>
        <span>{words.answered(counts.answered, counts.invites)}</span>
        <span>{words.slots(counts.slots)}</span>
        {thread.mails.stuck > 0 && <span>{words.stuck(thread.mails.stuck)}</span>}
        {thread.mails.failed > 0 && <span>{words.failed(thread.mails.failed)}</span>}
        {deadline !== null && status === 'open' && (
          <span>{words.deadline(momentText(deadline, timezone))}</span>
        )}
      </span>
    </Link>
  );
}
