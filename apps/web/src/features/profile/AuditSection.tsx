import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type AuditPage, auditPage } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';
import { Section } from '../../design/Section.tsx';
import { auditActions, auditObjects, dateTimeText, workspace as words } from './messages.ts';
import classes from './profile.module.css';
import { Trouble } from './Trouble.tsx';

const pageLength = 20;

/** Who did what, newest first. */
export function AuditSection() {
  const log = useInfiniteQuery<AuditPage, Problem, { pages: AuditPage[] }, string[], string | null>(
    {
      queryKey: ['audit'],
      queryFn: ({ pageParam, signal }) =>
        ask(
          `/api/audit?limit=${pageLength}${pageParam === null ? '' : `&before=${pageParam}`}`,
          auditPage,
          {
            signal,
          },
        ),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    },
  );
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

function actorText({ actor, actor_name }: AuditPage['entries'][number]): string {
  if (actor === 'local') return words.local;
  if (actor === 'timer') return words.byItself;
  if (actor.startsWith('token:')) return words.token;
  if (actor === 'stranger') return words.stranger;
  return actor_name ?? words.gone;
}
