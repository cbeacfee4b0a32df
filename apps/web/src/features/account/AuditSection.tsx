import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';
import { Section } from '../../design/Section.tsx';
import classes from './account.module.css';
import { auditActions, auditObjects, dateTimeText, workspace as words } from './messages.ja.ts';
import { Trouble } from './Trouble.tsx';

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly actor_name: string | null;
  readonly action: string;
  readonly object_type: string;
  readonly object_id: string;
}

interface Entries {
  readonly entries: readonly Entry[];
  readonly next: string | null;
}

const pageLength = 20;

/** Who did what, newest first. */
export function AuditSection() {
  const log = useInfiniteQuery<Entries, Problem, { pages: Entries[] }, string[], string | null>({
    queryKey: ['audit'],
    queryFn: ({ pageParam, signal }) =>
      ask(`/api/audit?limit=${pageLength}${pageParam === null ? '' : `&before=${pageParam}`}`, {
        signal,
      }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  });
  const entries = log.data?.pages.flatMap((each) => each.entries) ?? [];
  return (
    <Section title={words.audit}>
      {log.isSuccess && entries.length === 0 && (
        <Text className={classes.soft}>{words.noAudit}</Text>
      )}
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.record}>
            <time dateTime={entry.at}>{dateTimeText(entry.at)}</time>
            <span>{actorText(entry)}</span>
            <span>
              {auditObjects[entry.object_type] ?? entry.object_type}：
              {auditActions[entry.action] ?? entry.action}{' '}
              <span className={classes.soft}>{entry.object_id}</span>
            </span>
          </li>
        ))}
      </ul>
      <Trouble problem={log.error} />
      {log.hasNextPage && (
        <div>
          <Button
            variant="default"
            loading={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {words.auditMore}
          </Button>
        </div>
      )}
    </Section>
  );
}

function actorText({ actor, actor_name }: Entry): string {
  if (actor === 'local') return words.local;
  if (actor.startsWith('token:')) return words.token;
  return actor_name ?? words.gone;
}
