import type { SignalDelivery, SignalEvent, SignalKind } from '@tashika/contract/signals';
import { type Selectable, sql } from 'kysely';
import type { Store, Transaction } from '../open.ts';
import type { Tables } from '../tables.ts';
import { deliveryAttempts } from '../threads/outbox.ts';
import type { SignalFacts } from './tables.ts';

type Db = Store['db'] | Transaction;

type DeliveryRow = Selectable<Tables['signal_deliveries']>;

/** The job of a delivery, in a statement that has its `id`. */
export const addSignalJob = sql`graphile_worker.add_job(
  'signal', json_build_object('delivery_id', id), max_attempts := ${deliveryAttempts}::integer,
  job_key := 'signal:' || id, priority := 10
)`;

/** With the latest of what it was told, newest first. */
export interface SignalRow extends Omit<Selectable<Tables['signals']>, 'secret_sealed'> {
  readonly deliveries: readonly DeliveryRow[];
}

const shown = [
  'id',
  'workspace_id',
  'kind',
  'name',
  'host',
  'events',
  'created_by',
  'created_at',
  'stopped_at',
] as const;
const latest = 10;

export async function signalsOf(db: Db, workspaceId: string): Promise<readonly SignalRow[]> {
  const signals = await db
    .selectFrom('signals')
    .select(shown)
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const { rows } = await sql<DeliveryRow>`
    select delivery.* from unnest(${signals.map(({ id }) => id)}::uuid[]) as wanted (id)
    cross join lateral (
      select * from signal_deliveries where signal_id = wanted.id
      order by created_at desc, id limit ${latest}
    ) delivery`.execute(db);
  return signals.map((signal) => ({
    ...signal,
    deliveries: rows.filter(({ signal_id }) => signal_id === signal.id),
  }));
}

export interface NewSignalRow {
  readonly workspaceId: string;
  readonly kind: SignalKind;
  readonly name: string;
  readonly host: string;
  readonly events: readonly SignalEvent[];
  readonly secretSealed: Buffer;
  readonly createdBy: string;
}

/** So many services one workspace tells at most: each answer of each thread goes to all of them. */
const mostSignals = 20;

/** Undefined where there are as many as there may be. */
export async function insertSignal(
  tx: Transaction,
  given: NewSignalRow,
): Promise<SignalRow | undefined> {
  // One at a time, so that the count holds.
  await sql`select from workspaces where id = ${given.workspaceId} for no key update`.execute(tx);
  const { count } = await tx
    .selectFrom('signals')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', given.workspaceId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostSignals) return undefined;
  const row = await tx
    .insertInto('signals')
    .values({
      workspace_id: given.workspaceId,
      kind: given.kind,
      name: given.name,
      host: given.host,
      events: [...new Set(given.events)],
      secret_sealed: given.secretSealed,
      created_by: given.createdBy,
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
  return { ...row, deliveries: [] };
}

export async function deleteSignal(
  tx: Transaction,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('signals')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Something to be told that did not happen: somebody wants to see it arrive. Null: no such signal. */
export async function insertDelivery(
  tx: Transaction,
  workspaceId: string,
  signalId: string,
  facts: SignalFacts,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into signal_deliveries (signal_id, event, facts)
    select id, 'test', ${JSON.stringify(facts)}::jsonb from signals
    where id = ${signalId} and workspace_id = ${workspaceId}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface SignalToDeliver {
  readonly id: string;
  readonly signal_id: string;
  readonly thread_id: string | null;
  readonly event: SignalDelivery['event'];
  readonly facts: SignalFacts;
  readonly created_at: Date;
  readonly kind: SignalKind;
  readonly secret_sealed: Buffer;
}

/** Counts the attempt; undefined where it is told already, stopped or gone. */
export async function beginDelivery(
  { db }: Pick<Store, 'db'>,
  deliveryId: string,
): Promise<SignalToDeliver | undefined> {
  const { rows } = await sql<SignalToDeliver>`
    update signal_deliveries delivery set attempts = attempts + 1
    from signals signal
    where delivery.id = ${deliveryId} and delivery.state <> 'done'
      and signal.id = delivery.signal_id
      and (signal.stopped_at is null or delivery.event = 'test')
    returning delivery.id, delivery.signal_id, delivery.thread_id, delivery.event, delivery.facts,
      delivery.created_at, signal.kind, signal.secret_sealed`.execute(db);
  return rows[0];
}

export async function recordSignal(
  { db }: Pick<Store, 'db'>,
  deliveryId: string,
  outcome: { readonly state: SignalDelivery['state']; readonly error: string | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('signal_deliveries')
    .set({
      state: outcome.state,
      last_error: outcome.error,
      done_at: outcome.state === 'done' ? now : null,
    })
    .where('id', '=', deliveryId)
    .execute();
}

/** The service outside has said that it wants to hear no more. */
export async function stopSignal(
  { db }: Pick<Store, 'db'>,
  signalId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('signals')
    .set({ stopped_at: now })
    .where('id', '=', signalId)
    .where('stopped_at', 'is', null)
    .execute();
}

/** Older than any that is merely late. */
const lostAfterMinutes = 15;
const keptDays = 30;

/** What waits although no job is left gets one again, and what is long over goes. */
export async function tendSignals({ db }: Pick<Store, 'db'>, now: Date): Promise<void> {
  const lost = new Date(now.getTime() - lostAfterMinutes * 60_000);
  const old = new Date(now.getTime() - keptDays * 86_400_000);
  await sql`select ${addSignalJob} from signal_deliveries
    where state = 'waiting' and event <> 'test' and created_at < ${lost}
      and not exists (
        select from graphile_worker.jobs job where job.key = 'signal:' || signal_deliveries.id
      )`.execute(db);
  await sql`delete from signal_deliveries where created_at < ${old}`.execute(db);
}
