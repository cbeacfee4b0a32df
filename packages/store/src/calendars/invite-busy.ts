import { sql } from 'kysely';
import type { Store, Transaction } from '../open.ts';
import type { BusyTime } from './calendars.ts';

type Db = Store['db'] | Transaction;

/** More than anybody has on in the time a gathering is arranged for. */
const mostTimes = 20_000;

/**
 * When an invited person is busy, beside what they handed in before; false where that is more than
 * there is room for.
 */
export async function addInviteBusyTimes(
  { db }: Pick<Store, 'db'>,
  inviteId: string,
  busy: readonly BusyTime[],
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // One at a time, so that the count holds.
    await sql`select from thread_invites where id = ${inviteId} for no key update`.execute(tx);
    const { count } = await tx
      .selectFrom('invite_busy_times')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('invite_id', '=', inviteId)
      .executeTakeFirstOrThrow();
    if (Number(count) + busy.length > mostTimes) return false;
    await sql`insert into invite_busy_times (invite_id, start_time, end_time)
      select invite.id, time.start_time, time.end_time
      from thread_invites invite, unnest(
        ${busy.map(({ start }) => start)}::timestamptz[], ${busy.map(({ end }) => end)}::timestamptz[]
      ) as time (start_time, end_time)
      where invite.id = ${inviteId}`.execute(tx);
    await tx
      .updateTable('thread_invites')
      .set({ busy_read_at: now })
      .where('id', '=', inviteId)
      .execute();
    return true;
  });
}

/** Nothing is known of these people's calendars any more. */
export async function forgetBusyTimes(db: Db, inviteIds: readonly string[]): Promise<void> {
  const theirs = sql`any(${[...inviteIds]}::uuid[])`;
  await sql`delete from invite_busy_times where invite_id = ${theirs}`.execute(db);
  await sql`update thread_invites set busy_read_at = null
    where id = ${theirs} and busy_read_at is not null`.execute(db);
}

/** Which slots of a thread lie in an invited person's busy times. */
export async function busySlots(
  db: Db,
  threadId: string,
  inviteId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select slot.id from scheduling_slots slot
    where slot.thread_id = ${threadId} and exists (
      select from invite_busy_times busy
      where busy.invite_id = ${inviteId}
        and busy.start_time < slot.end_time and busy.end_time > slot.start_time
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
