import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calendarFeedState, madeCalendarFeed } from '@tashika/contract/threads';
import type { Problem } from '@tashika/kernel';
import type * as z from 'zod/mini';
import { ask } from '../../api.ts';
import { useDeed } from '../../deed.ts';
import { CopyButton } from '../../design/CopyButton.tsx';
import classes from './FeedSection.module.css';
import { momentText, feed as words } from './messages.ts';

const address = '/api/calendar-feed';
const queryKey = ['calendar-feed'];
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** M37: one's decisions in one's own calendar, by an address that is shown once. */
export function FeedSection() {
  const queries = useQueryClient();
  const state = useQuery<z.output<typeof calendarFeedState>, Problem>({
    queryKey,
    queryFn: ({ signal }) => ask(address, calendarFeedState, { signal }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const make = useDeed<z.output<typeof madeCalendarFeed>, Problem>({
    mutationFn: () => ask(address, madeCalendarFeed, { method: 'POST' }),
    onSuccess: refresh,
  });
  const stop = useDeed<void, Problem>({
    mutationFn: () => ask(address, { method: 'DELETE' }),
    onSuccess: () => {
      make.reset();
      return refresh();
    },
  });
  const since = state.data?.created_at ?? null;
  const problem = make.error ?? stop.error;
  return (
    <details className={classes.feed}>
      <summary>{words.title}</summary>
      <Text>{words.lead}</Text>
      {since !== null && <Text c="dimmed">{words.since(momentText(since, ownZone()))}</Text>}
      {make.data !== undefined && (
        <div role="status" className={classes.made}>
          <Text>{words.made}</Text>
          <code className={classes.url}>{make.data.url}</code>
          <CopyButton text={() => make.data?.url ?? ''} label={words.copy} />
        </div>
      )}
      <div className={classes.tools}>
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          {since === null ? words.make : words.again}
        </Button>
        {since !== null && (
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
            {words.stop}
          </Button>
        )}
      </div>
      {problem !== null && <Text role="alert">{problem.message}</Text>}
    </details>
  );
}
