import { type AttendanceRule, parseRule, type Slot } from '@tashika/attendance';
import type { Kysely, Selectable } from 'kysely';
import { Statement } from '../statements.ts';
import type { Tables } from '../tables.ts';
import type { SelectionRow } from './standing.ts';

/** Works on the database itself and inside a transaction. */
export type Db = Kysely<Tables>;

export type ThreadRow = Selectable<Tables['scheduling_threads']>;
/** With the transaction that wrote it last: while that is the same, so is every column. */
export interface VersionedRow extends ThreadRow {
  readonly version: string;
}
export type InviteRow = Selectable<Tables['thread_invites']>;
export type DecisionRow = Selectable<Tables['thread_finalize']>;
export type SlotRow = Selectable<Tables['scheduling_slots']>;

/** The rule in force and its version. */
export async function ruleOf(
  db: Db,
  threadId: string,
): Promise<{ readonly version: number; readonly rule: AttendanceRule }> {
  const { version, rule_json } = await db
    .selectFrom('thread_attendance_rules')
    .select(['version', 'rule_json'])
    .where('thread_id', '=', threadId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const rule = parseRule(rule_json);
  // Only rules that were read before they were stored are here: this is a rule of a later release.
  if (!rule.ok) throw new Error(`${rule.error.code}: ${rule.error.message}`);
  return { version, rule: rule.value };
}

export const slotRows = (db: Db, threadId: string): Promise<SlotRow[]> =>
  db
    .selectFrom('scheduling_slots')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const slotOf = (row: SlotRow): Slot => ({
  slotId: row.id,
  startTime: row.start_time.toISOString(),
  endTime: row.end_time.toISOString(),
  timezone: row.timezone,
});

/** How far the answers of a thread are known: those after the one of this id are not. */
export interface KnownAnswers {
  readonly threadId: string;
  readonly lastId: string;
}

/** The driver's dates end at the millisecond. */
const addedAnswers = new Statement<SelectionRow & { readonly thread_id: string }>(`
  select added.thread_id, added.id, added.invitee_key, added.slot_id, added.status,
    added.by_organiser,
    to_char(added.responded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      as responded_at
  from unnest($1::uuid[], $2::bigint[]) as known (thread_id, last_id)
  cross join lateral (
    select * from thread_selections selection
    where selection.thread_id = known.thread_id and selection.id > known.last_id
  ) as added
  order by added.id`);

/** The answers of each thread that are not known yet, in the order they came. */
export async function selectionRows(
  db: Db,
  known: readonly KnownAnswers[],
): Promise<ReadonlyMap<string, readonly SelectionRow[]>> {
  const found = new Map<string, SelectionRow[]>(known.map(({ threadId }) => [threadId, []]));
  const rows = await addedAnswers.ask(db, [
    known.map(({ threadId }) => threadId),
    known.map(({ lastId }) => lastId),
  ]);
  for (const { thread_id, ...row } of rows) found.get(thread_id)?.push(row);
  return found;
}

/** All answers of a thread. */
export const allSelectionRows = async (
  db: Db,
  threadId: string,
): Promise<readonly SelectionRow[]> =>
  (await selectionRows(db, [{ threadId, lastId: '0' }])).get(threadId) ?? [];

export const inviteRows = (db: Db, threadId: string): Promise<InviteRow[]> =>
  db
    .selectFrom('thread_invites')
    .selectAll()
    .where('thread_id', '=', threadId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const decisionRow = (db: Db, threadId: string): Promise<DecisionRow | undefined> =>
  db.selectFrom('thread_finalize').selectAll().where('thread_id', '=', threadId).executeTakeFirst();
