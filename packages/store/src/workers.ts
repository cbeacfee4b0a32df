import { sql } from 'kysely';
import type { Store } from './open.ts';

/** Says that these workers are alive. */
export async function announceWorkers(
  { db }: Pick<Store, 'db'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into workers (id) select unnest(${[...ids]}::text[])
    on conflict (id) do update set seen_at = now()
  `.execute(db);
}

/**
 * Gives back the jobs of workers that have not been heard of for so long: without it a job that was
 * running when its process was killed would wait for hours. Answers with whose they were.
 */
export async function releaseDeadWorkers(
  { db }: Pick<Store, 'db'>,
  silentSeconds: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker.jobs
    where locked_at < now() - make_interval(secs => ${silentSeconds})
      and not exists (
        select from workers
        where id = locked_by and seen_at > now() - make_interval(secs => ${silentSeconds})
      )
  `.execute(db);
  const dead = rows.map((row) => row.locked_by);
  if (dead.length > 0) {
    await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(db);
  }
  await sql`delete from workers where seen_at < now() - interval '1 day'`.execute(db);
  return dead;
}

/** How many jobs wait, run, and have failed for good. */
export async function jobCounts({ db }: Pick<Store, 'db'>): Promise<{
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}> {
  const { rows } = await sql<{ waiting: string; running: string; failed: string }>`
    select
      count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed
    from graphile_worker.jobs
  `.execute(db);
  const { waiting = 0, running = 0, failed = 0 } = rows[0] ?? {};
  return { waiting: Number(waiting), running: Number(running), failed: Number(failed) };
}

/**
 * How many seconds the job of these tasks that should have begun first has been waiting; 0 where
 * none does. Jobs that failed wait for their next try, which is not due.
 */
export async function longestWait({
  db,
}: Pick<Store, 'db'>): Promise<{ readonly timers: number; readonly deliveries: number }> {
  const { rows } = await sql<{ timers: string | null; deliveries: string | null }>`
    select
      extract(epoch from now() - min(run_at)
        filter (where task_identifier not in ('deliver', 'signal'))) as timers,
      extract(epoch from now() - min(run_at)
        filter (where task_identifier in ('deliver', 'signal'))) as deliveries
    from graphile_worker.jobs
    where locked_at is null and run_at <= now() and attempts < max_attempts
  `.execute(db);
  const [row] = rows;
  return { timers: Number(row?.timers ?? 0), deliveries: Number(row?.deliveries ?? 0) };
}

/** Whoever has not tried again by then will not. */
export async function forgetOldKeys({ db }: Pick<Store, 'db'>): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '3 days'`.execute(db);
}
