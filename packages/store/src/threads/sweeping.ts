import { sql } from 'kysely';
import type { Store } from '../open.ts';
import { severKeys } from './keys.ts';
import { addDeliveries } from './outbox.ts';
import { reopenDays } from './reopening.ts';
import type { Db } from './rows.ts';

/** As many as one sweep takes on; the next one goes on. */
const mostAtOnce = 500;

/** Threads with timers that should have fired by now. */
export async function overdueThreads(
  db: Db,
  now: Date,
): Promise<readonly { readonly threadId: string; readonly timerIds: readonly number[] }[]> {
  const rows = await db
    .selectFrom('scheduling_threads')
    .select(['id', 'timers'])
    .where('next_timer_at', '<=', now)
    .orderBy('next_timer_at')
    .limit(mostAtOnce)
    .execute();
  return rows.map(({ id, timers }) => ({
    threadId: id,
    timerIds: timers
      .filter(({ at }) => Date.parse(at) <= now.getTime())
      .map(({ id: timer }) => timer),
  }));
}

/** Older than any delivery that is merely late. */
const lostAfterMinutes = 15;

/** Entries that wait although no job is left that would deliver them get one again. */
export async function undeliveredEntries({ db }: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - lostAfterMinutes * 60_000);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select entry.id from outbox entry
      where entry.state = 'waiting' and entry.created_at < ${before}
        and not exists (
          select from graphile_worker.jobs job where job.key = 'outbox:' || entry.id
        )
      order by entry.created_at
      limit ${mostAtOnce}`.execute(tx);
    await addDeliveries(
      tx,
      rows.map(({ id }) => id),
    );
  });
}

/** So long a mail that failed can be sent again although its thread is over. */
const failedKeptDays = 7;

/**
 * M27: a thread is over when it can be opened again no more after it was cancelled or failed (M36), or
 * when the decided time has passed: until then a decision can be taken back, and everybody has to be told. Once its mails are out the
 * addresses, the words as they were said and the links that were never sent are erased, and keys that
 * followed from an address give way to keys of nobody.
 */
export async function closeThreads({ db }: Store, now: Date): Promise<number> {
  const patience = new Date(now.getTime() - failedKeptDays * 86_400_000);
  const reopenable = new Date(now.getTime() - reopenDays * 86_400_000);
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select thread.id from scheduling_threads thread
      left join thread_finalize decision on decision.thread_id = thread.id
      left join scheduling_slots slot on slot.id = decision.slot_id
      where (
          (thread.status in ('cancelled', 'failed') and thread.closed_at <= ${reopenable})
          or (thread.status = 'finalized' and slot.end_time <= ${now})
        )
        and (
          thread.closed_at is null or thread.organiser_address_sealed is not null
          or thread.intent_sealed is not null
          or exists (
            select from thread_invites invite
            where invite.thread_id = thread.id
              and (invite.address_sealed is not null or invite.key_sealed is not null
                or invite.busy_read_at is not null)
          )
        )
        and not exists (
          select from outbox entry
          where entry.thread_id = thread.id and (
            entry.state = 'waiting'
            -- Somebody may still put right what went wrong.
            or (entry.state in ('failed', 'unclear') and entry.created_at > ${patience})
          )
        )
      order by thread.id
      limit ${mostAtOnce}
      for no key update of thread skip locked`.execute(tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await sql`
      update scheduling_threads
      set closed_at = coalesce(closed_at, ${now}), organiser_address_sealed = null,
        intent_sealed = null, open_link_secret_sealed = null, revision = revision + 1, change = change + 1
      where id = any(${ids}::uuid[])`.execute(tx);
    await sql`update thread_invites set address_sealed = null, busy_read_at = null
      where thread_id = any(${ids}::uuid[])`.execute(tx);
    await sql`delete from invite_busy_times where invite_id in (
      select id from thread_invites where thread_id = any(${ids}::uuid[]))`.execute(tx);
    await sql`update outbox set secret_sealed = null
      where thread_id = any(${ids}::uuid[])`.execute(tx);
    for (const id of ids) await severKeys(tx, id);
    return ids.length;
  });
}
