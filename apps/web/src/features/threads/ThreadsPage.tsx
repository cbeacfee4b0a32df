import { Button, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { liveEvents } from '@tashika/contract/events';
import { type ThreadPage, type ThreadSummary, threadPage } from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';
import { Asked } from '../../design/Asked.tsx';
import { FilterRow } from '../../design/FilterRow.tsx';
import { Page } from '../../design/Page.tsx';
import { StatusBadge } from '../../design/StatusBadge.tsx';
import { useLive } from '../../design/use-live.ts';
import { SamplesNotice } from '../../layout/SamplesNotice.tsx';
import { pages } from '../../pages.ts';
import { SchedulePages } from '../attendance/SchedulePages.tsx';
import { useNow } from '../attendance/use-now.ts';
import { live, momentText, statuses, list as words } from './messages.ja.ts';
import { nextStep } from './next-step.ts';
import classes from './ThreadsPage.module.css';
import { listedStatuses, statusTones } from './thread.ts';

/** Every thread with its state and what it waits for; what changes shows by itself. */
export function ThreadsPage() {
  const { status } = useSearch({ from: pages.threads });
  const navigate = useNavigate({ from: pages.threads });
  const queries = useQueryClient();
  const listed = useInfiniteQuery<ThreadPage, Problem>({
    queryKey: ['threads', 'list', status ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(status !== undefined && { status }),
        ...(pageParam !== '' && { after: String(pageParam) }),
      });
      return ask(`/api/threads?${query}`, threadPage, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Threads change while nobody looks at this page.
    refetchOnMount: 'always',
  });
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
      <FilterRow
        legend={words.filter}
        choices={[
          { value: undefined, label: words.all },
          ...listedStatuses.map((one) => ({ value: one, label: statuses[one] })),
        ]}
        chosen={status}
        onChoose={(one) => void navigate({ search: one === undefined ? {} : { status: one } })}
      />
      <Asked query={listed}>
        {({ pages: shown }) => {
          const threads = shown.flatMap((page) => page.threads);
          if (threads.length === 0) return <Empty isFiltered={status !== undefined} />;
          return (
            <>
              {threads.some((thread) => thread.is_sample) && <SamplesNotice />}
              <ul className={classes.list} aria-label={words.label}>
                {threads.map((thread) => (
                  <li key={thread.id}>
                    <ThreadCard thread={thread} />
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
    </Page>
  );
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <div className={classes.empty}>
      <Text>{isFiltered ? words.emptyFiltered : words.empty}</Text>
      {!isFiltered && (
        <>
          <Text c="dimmed">{words.emptyHint}</Text>
          <Link to={pages.schedule} className={classes.start}>
            {words.toPlan}
          </Link>
        </>
      )}
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
      </span>
      <strong className={classes.title}>{thread.title}</strong>
      <span className={classes.next}>{nextStep(thread, now)}</span>
      <span className={classes.facts}>
        <span>{words.answered(counts.answered, counts.invites)}</span>
        <span>{words.slots(counts.slots)}</span>
        {deadline !== null && status === 'open' && (
          <span>{words.deadline(momentText(deadline, timezone))}</span>
        )}
      </span>
    </Link>
  );
}
