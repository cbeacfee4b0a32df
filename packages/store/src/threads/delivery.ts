import { sql } from 'kysely';
import type { Live } from '../live.ts';
import type { Store, Transaction } from '../open.ts';
import { threadChanged, topics } from '../topics.ts';
import { tellLater } from './effects.ts';
import { addDeliveries, organiserRecipient } from './outbox.ts';
import type { OutboxRow } from './read.ts';
import type { ThreadRow } from './rows.ts';

/** What became of one attempt. */
export interface Delivery {
  readonly state: OutboxRow['state'];
  readonly error: string | null;
}

/** Somebody decided that it is to go out again. */
export async function retryDelivery(
  tx: Transaction,
  live: Live,
  { id, thread_id, state }: Pick<OutboxRow, 'id' | 'thread_id' | 'state'>,
): Promise<void> {
  await noteChange(tx, live, thread_id, true);
  await tx
    .updateTable('outbox')
    .set({
      state: 'waiting',
      last_error: null,
      // What is on its way is not to be sent a second time.
      ...(state === 'waiting' ? {} : { handed_at: null }),
    })
    .where('id', '=', id)
    .execute();
  await addDeliveries(tx, [id]);
}

/** The number of the calendar entry that comes next; what is older than the one before is late. */
export async function calendarSequence(
  { db }: Store,
  threadId: string | null,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('scheduling_threads')
    .select('calendar_sequence')
    .where('id', '=', threadId)
    .executeTakeFirst();
  return row?.calendar_sequence;
}

/**
 * Says, before a mail server gets the last byte of a mail, that it does. False where that has been
 * said before: then it must not get it from us.
 */
export async function claimHandover(
  { db }: Store,
  { id, secret_sealed }: Pick<OutboxRow, 'id' | 'secret_sealed'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update outbox set handed_at = ${now}
    where id = ${id} and state = 'waiting' and handed_at is null
      -- A link that was taken back meanwhile stands in what the mail server has got so far.
      and secret_sealed is not distinct from ${secret_sealed}
    returning id`.execute(db);
  return rows.length === 1;
}

type DeliveredEntry = Pick<OutboxRow, 'id' | 'thread_id' | 'attempts' | 'recipient_key'>;

/** M38: the organiser hears of what did not arrive; not of what did not reach themselves. */
const isTellable = (
  entry: DeliveredEntry,
  state: OutboxRow['state'],
): entry is DeliveredEntry & { readonly thread_id: string } =>
  (state === 'failed' || state === 'unclear') &&
  entry.thread_id !== null &&
  entry.recipient_key !== null &&
  entry.recipient_key !== organiserRecipient;

/** Written with the number of changes of its thread, so that whoever looks at it sees it. */
export async function recordDelivery(
  { db }: Store,
  live: Live,
  entry: DeliveredEntry,
  { state, error }: Delivery,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The thread first: whoever works on it holds it before its entries.
    const isTrouble = state === 'waiting' || state === 'failed' || state === 'unclear';
    await noteChange(tx, live, entry.thread_id, isTrouble || entry.attempts > 0);
    await sql`
      update outbox set
        state = ${state}, last_error = ${error}, attempts = attempts + 1,
        done_at = case when ${state} = 'done' then ${now}::timestamptz end,
        -- Refused is known: it can be handed over again.
        handed_at = case when ${state} in ('done', 'unclear') then handed_at end,
        -- A link that is delivered is in the hands of who it is for, and nowhere else.
        secret_sealed = case when ${state} = 'done' then null else secret_sealed end
      -- What was stopped meanwhile stays so.
      where id = ${entry.id} and state = 'waiting'`.execute(tx);
    if (isTellable(entry, state)) await tellLater(tx, entry.thread_id, now);
  });
}

/** Something about a thread is another, beside the thread itself: whoever looks at it looks again. */
async function noteChange(
  tx: Transaction,
  live: Live,
  threadId: string | null,
  isSeenInList: boolean,
): Promise<void> {
  const { rows } = await sql<Pick<ThreadRow, 'change' | 'status' | 'workspace_id'>>`
    update scheduling_threads set change = change + 1 where id = ${threadId}
    returning change, status, workspace_id`.execute(tx);
  const [thread] = rows;
  if (thread === undefined || threadId === null) return;
  const { workspace_id, ...said } = thread;
  const event = { thread_id: threadId, ...said };
  // The list says what did not go out, and nothing else of it.
  if (isSeenInList) return live.publishAll(tx, threadChanged(workspace_id, event));
  await live.publish(tx, topics.thread(threadId), { type: 'thread', ...event });
}
