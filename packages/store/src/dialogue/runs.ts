import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

export type RunRow = Selectable<Tables['dialogue_runs']>;

export async function insertRun(
  db: Db,
  run: {
    readonly id: string;
    readonly workspaceId: string;
    readonly title: string;
    readonly request: unknown;
    readonly status: string;
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
      status: run.status,
      is_sample: run.isSample ?? false,
      created_by: run.createdBy,
    })
    .execute();
}

/** Records as they come; one that is there already stays as it is. */
export async function appendRecords(
  db: Db,
  runId: string,
  from: number,
  records: readonly unknown[],
): Promise<void> {
  if (records.length === 0) return;
  await db
    .insertInto('dialogue_run_records')
    .values(
      records.map((record, index) => ({
        run_id: runId,
        position: from + index,
        record: JSON.stringify(record),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setRunStatus(db: Db, id: string, status: string): Promise<void> {
  await db
    .updateTable('dialogue_runs')
    .set({ status, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

export function findRun(db: Db, workspaceId: string, id: string): Promise<RunRow | undefined> {
  return db
    .selectFrom('dialogue_runs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function runRecords(db: Db, runId: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom('dialogue_run_records')
    .select('record')
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute();
  return rows.map(({ record }) => record);
}

/** Newest first, with how many records each has. */
export async function listRuns(
  db: Db,
  workspaceId: string,
  { limit, after }: { limit: number; after?: { createdAt: string; id: string } | undefined },
): Promise<(RunRow & { records: number })[]> {
  let query = db
    .selectFrom('dialogue_runs')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('dialogue_run_records')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .whereRef('run_id', '=', 'dialogue_runs.id')
        .as('records'),
    )
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    );
  }
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, records: Number(row.records ?? 0) }));
}

export async function deleteRun(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dialogue_runs')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
