import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type AuditPage, auditPage } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';
import { Section } from '../../design/Section.tsx';
import {
  auditActions,
  auditNamed,
  auditObjects,
  auditPerson,
  auditRole,
  auditSentence,
} from './audit.messages.ts';
import { dateTimeText, roles, workspace as words } from './messages.ts';
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
            <span>{sentenceOf(entry)}</span>
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

type Entry = AuditPage['entries'][number];

const longestId = 8;

/** Who did what to what, by its name, or by the beginning of its number where it has none. */
function sentenceOf(entry: Entry): string {
  const { action, object_type, object_id, object_name, details } = entry;
  const kind = auditObjects[object_type] ?? object_type;
  const isUnnamed = object_name === null && unnamed.has(object_type);
  const what = auditNamed(kind, isUnnamed ? object_id.slice(0, longestId) : object_name);
  const did = auditActions[action]?.(what) ?? `${what} ${action}`;
  return auditSentence(actorText(entry), `${did}${roleIn(details)}`);
}

/** Of these there are many, and a number tells one from the other. */
const unnamed = new Set(['account', 'outbox', 'thread']);

function roleIn(details: unknown): string {
  const { role } = (details ?? {}) as { readonly role?: keyof typeof roles };
  return role !== undefined && role in roles ? auditRole(roles[role].name) : '';
}

function actorText({ actor, actor_name }: Entry): string {
  if (actor === 'local') return words.local;
  if (actor === 'timer') return words.byItself;
  if (actor.startsWith('token:')) return words.token;
  if (actor === 'stranger') return words.stranger;
  return actor_name === null ? words.gone : auditPerson(actor_name);
}
