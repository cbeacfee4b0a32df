import type { Finalized, ThreadEffect } from '@tashika/attendance';
import { sql } from 'kysely';
import { addJob, removeJobs, tellOfJobs } from '../jobs.ts';
import type { Live } from '../live.ts';
import type { Transaction } from '../open.ts';
import type { Sealer } from '../sealing.ts';
import { Statement } from '../statements.ts';
import { newToken } from '../tokens.ts';
import { type Decided, writeTo } from './letters.ts';
import type { LockedThread } from './locked-thread.ts';
import type { ThreadNews } from './notices.ts';
import { askedLately } from './outbox.ts';

/** What saving a thread needs beside the transaction. */
export interface SaveContext {
  readonly live: Live;
  readonly sealer: Sealer;
  readonly now: () => Date;
  /** Where meetings are held, without which there is no meeting URL. */
  readonly meetingBase: string | null;
  /** Whether decisions are put on a calendar server as well. */
  readonly hasCalendar: boolean;
  /** What stands with a letter to somebody without an address, which nobody tries to send. */
  readonly noAddress: string;
}

/** Does what the machine asks for, then tells people of what the organiser did. */
export async function perform(thread: LockedThread, context: SaveContext): Promise<void> {
  for (const effect of thread.effects) {
    // An answer is written by now, and most effects are answers.
    if (effect.type === 'record_answer' || isMoot(thread, effect)) continue;
    await performOne(thread, effect, context);
  }
  const late = thread.effects.flatMap((effect) =>
    effect.type === 'announce_late_answer' ? [effect.inviteeKey] : [],
  );
  // What the organiser put in themselves is no news to them.
  if (late.length > 0 && !thread.isByOrganiser) {
    thread.tell({ type: 'answered_late', inviteeKeys: [...new Set(late)] });
  }
  const told = toldOrganiser(thread);
  if (told !== null) thread.tell(told);
  for (const news of thread.news) await writeTo(thread, news, context);
  if (thread.row.tells_answers && !thread.isByOrganiser && thread.effects.some(isAnswer)) {
    await tellLater(thread.tx, thread.row.id, context.now());
  }
}

/** When it is decided is told once, and only where answers of the same moment have not undone it. */
export function isMoot({ effects, state }: LockedThread, effect: ThreadEffect): boolean {
  if (effect.type !== 'announce_timer') return false;
  const isLast = effect === effects.findLast(({ type }) => type === 'announce_timer');
  const isArmed = state.timers.some(
    ({ kind, at }) => kind === 'finalize' && at === effect.decidesAt,
  );
  return !isLast || !isArmed;
}

const isAnswer = ({ type }: ThreadEffect) => type === 'record_answer' || type === 'record_comment';

/** M38: that a slot stands, or that everybody has answered; what the organiser did is no news to them. */
function toldOrganiser(thread: LockedThread): ThreadNews | null {
  const { state, effects, isByOrganiser, isNewlySatisfied, isNewlyComplete } = thread;
  if (isByOrganiser || state.status !== 'open') return null;
  // Which slot stands and when it is decided is in the mail about the delay.
  const isTold = effects.some((one) => one.type === 'announce_timer' && !isMoot(thread, one));
  if (isTold) return null;
  const slotId = state.evaluation.recommendedSlotId;
  if (isNewlySatisfied) return { type: 'satisfied', slotId };
  return isNewlyComplete ? { type: 'all_answered', slotId } : null;
}

/** Taps come one by one, and mails fail by the dozen: the organiser hears of them together. */
const tellAfterMinutes = 10;

export const tellLater = (tx: Transaction, threadId: string, now: Date): Promise<void> =>
  addJob(
    tx,
    'tell_organiser',
    { thread_id: threadId },
    {
      runAt: new Date(now.getTime() + tellAfterMinutes * 60_000),
      jobKey: `thread:${threadId}:tell`,
      keepsTime: true,
    },
  );

async function performOne(
  thread: LockedThread,
  effect: ThreadEffect,
  context: SaveContext,
): Promise<void> {
  switch (effect.type) {
    case 'finalize':
      return writeTo(thread, effect, context, await decide(thread, effect.finalized, context));
    case 'announce_cancelled':
      return writeTo(
        thread,
        effect,
        context,
        effect.finalized === null ? undefined : await undecide(thread, effect.finalized),
      );
    case 'unfinalize':
      return writeTo(thread, effect, context, await undecide(thread, effect.finalized));
    case 'remind': {
      // Whoever the organiser has just asked by hand is left in peace.
      const asked = await askedLately(thread.tx, thread.row.id, { byHand: true });
      const inviteeKeys = effect.inviteeKeys.filter((key) => !asked.has(key));
      return writeTo(thread, { ...effect, inviteeKeys }, context);
    }
    case 'announce_timer':
    case 'ask_organiser':
    case 'announce_failed':
    case 'announce_reopened':
      return writeTo(thread, effect, context);
    case 'arm_timer':
    case 'cancel_timer':
    case 'announce_late_answer':
    case 'record_answer':
    case 'record_comment':
    case 'return_finalized':
    case 'refuse':
      return;
  }
}

// ── timers ─────────────────────────────────────────────────────────────────────────────────────

const timerJobKey = (threadId: string, timerId: number) => `thread:${threadId}:timer:${timerId}`;

/**
 * The jobs of the timers of all threads of a transaction, in two statements at most. What was armed
 * and cancelled within it never had a job.
 */
export async function moveTimers(
  tx: Transaction,
  threads: readonly LockedThread[],
  { now }: Pick<SaveContext, 'now'>,
): Promise<void> {
  const gone: string[] = [];
  const fresh: { readonly key: string; readonly payload: object; readonly at: string }[] = [];
  for (const { row, state, effects } of threads) {
    const had = new Set(row.timers.map(({ id }) => id));
    const has = new Set(state.timers.map(({ id }) => id));
    for (const effect of effects) {
      if (effect.type === 'cancel_timer' && had.has(effect.timerId)) {
        gone.push(timerJobKey(row.id, effect.timerId));
      }
      if (effect.type !== 'arm_timer' || !has.has(effect.timer.id)) continue;
      const { id, at } = effect.timer;
      const key = timerJobKey(row.id, id);
      const payload = { thread_id: row.id, timer_id: id };
      // Its job came too early: this clock and the database's differ, and the database's counts.
      if (had.has(id)) await putOff(tx, key, payload, Date.parse(at) - now().getTime());
      else fresh.push({ key, payload, at });
    }
  }
  await removeJobs(tx, gone);
  await addTimers(tx, fresh);
}

const armTimers = new Statement<never>(`
  select count(*) from graphile_worker.add_jobs(array(
    select row('thread_timer', given.payload, null, given.at, null, given.key, null, null)
      ::graphile_worker.job_spec
    from json_to_recordset($1::json) as given (key text, payload json, at timestamptz)
  ))`);

async function addTimers(
  tx: Transaction,
  timers: readonly { readonly key: string; readonly payload: object; readonly at: string }[],
): Promise<void> {
  if (timers.length === 0) return;
  await armTimers.send(tx, [JSON.stringify(timers)]);
  // One that is due already need not wait until workers look by themselves.
  if (timers.some(({ at }) => Date.parse(at) <= Date.now() + 1_000)) await tellOfJobs(tx);
}

/** A job that comes a moment before its timer is due must not come again at once, over and over. */
const earlyPauseMilliseconds = 250;

async function putOff(
  tx: Transaction,
  jobKey: string,
  payload: object,
  milliseconds: number,
): Promise<void> {
  const pause = Math.max(earlyPauseMilliseconds, milliseconds);
  await sql`select graphile_worker.add_job(
    'thread_timer', payload := ${JSON.stringify(payload)}::json, job_key := ${jobKey}::text,
    run_at := clock_timestamp() + ${pause} * interval '1 millisecond'
  )`.execute(tx);
}

// ── the decision ───────────────────────────────────────────────────────────────────────────────

/** One event per thread, however often it is decided anew (M25). */
const calendarUid = (threadId: string) => `${threadId}@tashika`;

/** M23, M25: the row's primary key is the promise; everything else follows from it. */
async function decide(
  { tx, row, edits, actor }: LockedThread,
  { slotId, at, by, overruled }: Finalized,
  { meetingBase }: SaveContext,
): Promise<Decided> {
  const room = meetingBase === null ? null : (row.meeting_room ?? newToken().token);
  const meetingUrl = room === null ? null : `${meetingBase?.replace(/\/+$/, '')}/${room}`;
  const uid = calendarUid(row.id);
  const sequence = row.calendar_sequence;
  await tx
    .insertInto('thread_finalize')
    .values({
      thread_id: row.id,
      slot_id: slotId,
      finalized_at: at,
      finalized_by: by,
      overruled,
      actor,
      calendar_uid: uid,
      meeting_url: meetingUrl,
    })
    .execute();
  Object.assign(edits, { calendar_sequence: sequence + 1, meeting_room: room });
  return { slotId, calendar: { uid, sequence }, meetingUrl };
}

async function undecide(
  { tx, row, edits, decision }: LockedThread,
  { slotId }: Finalized,
): Promise<Decided> {
  await tx.deleteFrom('thread_finalize').where('thread_id', '=', row.id).execute();
  const sequence = row.calendar_sequence;
  Object.assign(edits, { calendar_sequence: sequence + 1 });
  const uid = decision?.calendar_uid ?? calendarUid(row.id);
  return { slotId, calendar: { uid, sequence }, meetingUrl: decision?.meeting_url ?? null };
}
