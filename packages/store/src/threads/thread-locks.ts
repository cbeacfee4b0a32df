import type { Transaction } from '../open.ts';
import { Statement } from '../statements.ts';
import { versionedColumns } from './columns.ts';
import type { VersionedRow } from './rows.ts';

/** How threads are locked that answers are written to: waited for, taken where free, or as known. */

export interface LockedRow extends VersionedRow {
  readonly is_listened_to: boolean;
}

const isListenedTo = `
  exists (
    select from signals
    where signals.workspace_id = thread.workspace_id and signals.stopped_at is null
  )`;

/** The first by its id: servers that want many of the same threads mostly wait for the same one. */
export const waitForThread = new Statement<never>(`
  select id from scheduling_threads where id = $1 for no key update`);

export const lockFreeThreads = new Statement<LockedRow>(`
  select ${versionedColumns}, ${isListenedTo} as is_listened_to
  from scheduling_threads thread where thread.id = any($1::uuid[])
  for no key update of thread skip locked`);

/** Behind a transaction of this process, which ends by itself; in an order that all who wait have. */
export const waitForThreads = new Statement<never>(`
  select id from scheduling_threads where id = any($1::uuid[]) order by id for no key update`);

/**
 * Locks all of them as they are known, or fails, and with it all that is sent behind it: nothing has
 * to be waited for. A thread that somebody holds is about to be another.
 */
const lockIfStillSo = new Statement<never>(`
  with held as (
    select thread.id
    from unnest($1::uuid[], $2::xid[]) as known (id, version)
    join scheduling_threads thread on thread.id = known.id and thread.xmin = known.version
    where not ${isListenedTo}
    for no key update of thread skip locked
  )
  select 1 / (count(*) = cardinality($1) and clock_timestamp() < to_timestamp($3))::integer
  from held`);

export const refuseUnlessSo = (
  tx: Transaction,
  rows: readonly VersionedRow[],
  until: number,
): Promise<void> =>
  lockIfStillSo.send(tx, [rows.map(({ id }) => id), rows.map(({ version }) => version), until]);

/** Fails once the time is over: whoever handed a sheet on writes it from then on. */
export const refuseLate = new Statement<never>(`
  select 1 / (clock_timestamp() < to_timestamp($1))::integer`);

/** The division by zero above: nothing else divides. */
export const isOtherwise = (error: unknown): boolean =>
  error instanceof Error && (error as { readonly code?: unknown }).code === '22012';
