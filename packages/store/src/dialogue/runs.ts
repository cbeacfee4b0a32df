import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Works on the database itself and inside a transaction. */
type Db = Kysely<Tables>;

export type RunRow = Selectable<Tables['dialogue_runs']>;

/** A holder that was not heard of for this long is gone, and its run may be taken over. */
export const runHeldSeconds = 20;

export async function insertRun(
  db: Db,
  run: {
    readonly id: string;
    readonly workspaceId: string;
    readonly title: string;
    readonly request: unknown;
    readonly status: unknown;
    readonly holder: string | null;
    readonly createdBy: string;
    readonly isSample?: boolean;
  },
): Promise<void> {
  await db
    .insertInto('dialogue_runs')
    .values({
      id: run.id,
      workspace_id: run.workspaceId,
      title: run.title,
      request: JSON.stringify(run.request),
      status: JSON.stringify(run.status),
      holder: run.holder,
      beat_at: run.holder === null ? null : sql<Date>`now()`,
      is_sample: run.isSample ?? false,
      created_by: run.createdBy,
    })
    .execute();
}

/** What happened, after all that is there already. */
export async function appendMessages(
  db: Db,
  runId: string,
  messages: readonly unknown[],
): Promise<void> {
  for (const message of messages) {
    await sql`insert into dialogue_run_messages (run_id, position, message)
      select ${runId}::uuid, coalesce(max(position), 0) + 1, ${JSON.stringify(message)}::jsonb
      from dialogue_run_messages where run_id = ${runId}::uuid`.execute(db);
  }
}

/** What happened after a place, in order. */
export async function messagesAfter(
  db: Db,
  runId: string,
  after: number,
): Promise<{ position: number; message: unknown }[]> {
  return db
    .selectFrom('dialogue_run_messages')
    .select(['position', 'message'])
    .where('run_id', '=', runId)
    .where('position', '>', after)
    .orderBy('position')
    .execute();
}

/** How the run stands, said by its holder; without a holder it rests. */
export async function setRunStatus(
  db: Db,
  id: string,
  status: unknown,
  holder: string | null,
): Promise<void> {
  await db
    .updateTable('dialogue_runs')
    .set({
      status: JSON.stringify(status),
      holder,
      beat_at: holder === null ? null : sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** The holder lives; false where somebody else has taken the run meanwhile. */
export async function beat(db: Db, id: string, holder: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dialogue_runs')
    .set({ beat_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes a run that nobody holds, or whose holder is gone; exactly one of several succeeds. */
export async function claimRun(db: Db, id: string, holder: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dialogue_runs')
    .set({ holder, beat_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('holder', 'is', null), eb.not(isHeld)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const isHeld = sql<boolean>`(holder is not null and beat_at > now() - ${runHeldSeconds} * interval '1 second')`;

export function findRun(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<(RunRow & { held: boolean }) | undefined> {
  return db
    .selectFrom('dialogue_runs')
    .selectAll()
    .select(isHeld.as('held'))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Newest first. */
export function listRuns(
  db: Db,
  workspaceId: string,
  { limit, after }: { limit: number; after?: { createdAt: string; id: string } | undefined },
): Promise<(RunRow & { held: boolean })[]> {
  let query = db
    .selectFrom('dialogue_runs')
    .selectAll()
    .select(isHeld.as('held'))
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

export async function deleteRun(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dialogue_runs')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
