import type { Finalized, InviteeKey, Selection, Slot, ThreadEffect } from '@tashika/attendance';
import { sql } from 'kysely';
import { addJob, removeJob } from '../jobs.ts';
import type { Live } from '../live.ts';
import type { Transaction } from '../open.ts';
import type { Sealer } from '../sealing.ts';
import { newToken } from '../tokens.ts';
import { threadChanged } from '../topics.ts';
import { type OutboxEntry, organiserRecipient, putIntoOutbox, type SlotFacts } from './outbox.ts';
import { type InviteRow, inviteRows } from './rows.ts';
import type { ThreadSession } from './session.ts';
import { linksEnd, mintTokens } from './tokens.ts';

/** What writing needs of the world around it. */
export interface Surroundings {
  readonly live: Live;
  readonly sealer: Sealer;
  readonly now: () => Date;
  /** Where meetings are held, without which there is no meeting URL. */
  readonly meetingBase: string | null;
  /** Whether decisions are put on a calendar server as well. */
  readonly hasCalendar: boolean;
}

/** Numbers of a thread after saving. */
export interface Saved {
  readonly revision: number;
  readonly change: number;
}

/** Writes what the sessions of one transaction came to: few statements, however many threads. */
export async function saveSessions(
  tx: Transaction,
  sessions: readonly ThreadSession[],
  around: Surroundings,
): Promise<ReadonlyMap<string, Saved>> {
  const touched = sessions.filter(({ isTouched }) => isTouched);
  const saved = new Map(
    sessions.map(({ row }) => [row.id, { revision: row.revision, change: row.change }]),
  );
  if (touched.length === 0) return saved;
  await insertSelections(tx, touched);
  for (const session of touched) await perform(session, around);
  for (const session of touched) saved.set(session.row.id, numbersOf(session));
  await updateRows(tx, touched, saved, around.now());
  await announce(tx, touched, saved, around.live);
  return saved;
}

function numbersOf({ row, state, isRevised }: ThreadSession): Saved {
  const isOther = isRevised || state.status !== row.status;
  return { revision: row.revision + (isOther ? 1 : 0), change: row.change + 1 };
}

// ── answers ────────────────────────────────────────────────────────────────────────────────────

async function insertSelections(
  tx: Transaction,
  sessions: readonly ThreadSession[],
): Promise<void> {
  const rows: (Selection & { readonly threadId: string })[] = [];
  for (const { row, effects } of sessions) {
    for (const effect of effects) {
      if (effect.type === 'record_answer') rows.push({ ...effect.selection, threadId: row.id });
    }
  }
  if (rows.length === 0) return;
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) =>
    rows.map((row) => row[name]);
  const { rows: stored } = await sql<{ thread_id: string; id: string }>`
    insert into thread_selections (thread_id, invitee_key, slot_id, status, responded_at)
    select thread_id, invitee_key, slot_id, status, responded_at
    from unnest(
      ${column('threadId')}::uuid[], ${column('inviteeKey')}::text[], ${column('slotId')}::uuid[],
      ${column('status')}::text[], ${column('respondedAt')}::timestamptz[]
    ) with ordinality as given (thread_id, invitee_key, slot_id, status, responded_at, place)
    order by place
    returning thread_id, id`.execute(tx);
  const last = new Map<string, string>();
  for (const { thread_id, id } of stored) {
    const before = last.get(thread_id);
    if (before === undefined || BigInt(id) > BigInt(before)) last.set(thread_id, id);
  }
  for (const session of sessions) {
    const id = last.get(session.row.id);
    if (id !== undefined) session.stored(id);
  }
}

// ── the row ────────────────────────────────────────────────────────────────────────────────────

async function updateRows(
  tx: Transaction,
  sessions: readonly ThreadSession[],
  saved: ReadonlyMap<string, Saved>,
  now: Date,
): Promise<void> {
  const rows = sessions.map((session) => {
    const { row, state, edits } = session;
    const isOver = state.status === 'cancelled' || state.status === 'failed';
    const first = state.timers.map(({ at }) => Date.parse(at)).sort((a, b) => a - b)[0];
    return {
      id: row.id,
      ...saved.get(row.id),
      title: edits.title ?? row.title,
      status: state.status,
      deadline: edits.deadline === undefined ? state.deadline : edits.deadline,
      questions: edits.questions ?? row.questions.filter(({ id }) => state.questions.has(id)),
      timers: state.timers,
      next_timer_id: state.nextTimerId,
      next_timer_at: first === undefined ? null : new Date(first),
      remind_at: edits.remind_at ?? row.remind_at,
      by_hand_only: state.byHandOnly,
      organiser_name: edits.organiser_name ?? row.organiser_name,
      calendar_sequence: edits.calendar_sequence ?? row.calendar_sequence,
      meeting_room: edits.meeting_room ?? row.meeting_room,
      closed_at: row.closed_at ?? (isOver ? now : null),
    };
  });
  await sql`
    update scheduling_threads as thread set
      revision = given.revision, change = given.change, title = given.title,
      status = given.status, deadline = given.deadline, questions = given.questions,
      timers = given.timers, next_timer_id = given.next_timer_id,
      next_timer_at = given.next_timer_at, remind_at = given.remind_at,
      by_hand_only = given.by_hand_only, organiser_name = given.organiser_name,
      calendar_sequence = given.calendar_sequence, meeting_room = given.meeting_room,
      closed_at = given.closed_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      id uuid, revision integer, change integer, title text, status text, deadline timestamptz,
      questions jsonb, timers jsonb, next_timer_id integer, next_timer_at timestamptz,
      remind_at jsonb, by_hand_only boolean, organiser_name text, calendar_sequence integer,
      meeting_room text, closed_at timestamptz
    )
    where thread.id = given.id`.execute(tx);
}

/** To whoever looks at the thread, and to whoever looks at the list it stands in. */
async function announce(
  tx: Transaction,
  sessions: readonly ThreadSession[],
  saved: ReadonlyMap<string, Saved>,
  live: Live,
): Promise<void> {
  await live.publishAll(
    tx,
    sessions.flatMap(({ row, state }) =>
      threadChanged(row.workspace_id, {
        thread_id: row.id,
        status: state.status,
        change: saved.get(row.id)?.change,
      }),
    ),
  );
}

// ── effects ────────────────────────────────────────────────────────────────────────────────────

const timerJobKey = (threadId: string, timerId: number) => `thread:${threadId}:timer:${timerId}`;

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

async function perform(session: ThreadSession, around: Surroundings): Promise<void> {
  for (const effect of session.effects) await performOne(session, effect, around);
}

async function performOne(
  session: ThreadSession,
  effect: ThreadEffect,
  around: Surroundings,
): Promise<void> {
  const { tx, row } = session;
  switch (effect.type) {
    case 'arm_timer': {
      const { id, at } = effect.timer;
      const jobKey = timerJobKey(row.id, id);
      // Its job came too early: this clock and the database's differ, and the database's counts.
      if (row.timers.some((timer) => timer.id === id)) {
        const rest = Date.parse(at) - around.now().getTime();
        await putOff(tx, jobKey, { thread_id: row.id, timer_id: id }, rest);
        return;
      }
      const runAt = new Date(at);
      await addJob(tx, 'thread_timer', { thread_id: row.id, timer_id: id }, { runAt, jobKey });
      return;
    }
    case 'cancel_timer':
      await removeJob(tx, timerJobKey(row.id, effect.timerId));
      return;
    case 'finalize':
      await finalize(session, effect.finalized, around);
      return;
    case 'unfinalize':
      await unfinalize(session, effect.finalized, around);
      return;
    case 'remind':
      await remind(session, effect.inviteeKeys, around);
      return;
    case 'ask_organiser':
      await putIntoOutbox(tx, row, [organiserEntry(session, 'attention', effect.message)]);
      return;
    case 'announce_failed':
      await tellEverybody(session, 'failed', effect.message);
      return;
    case 'announce_cancelled':
      // Nobody has heard of a draft.
      if (row.status !== 'draft') await tellEverybody(session, 'cancelled');
      return;
    case 'record_answer':
    case 'return_finalized':
    case 'refuse':
      return;
  }
}

/** M23, M25: the row's primary key is the promise; everything else follows from it. */
async function finalize(
  session: ThreadSession,
  { slotId, at, by }: Finalized,
  around: Surroundings,
): Promise<void> {
  const { tx, row } = session;
  const room = around.meetingBase === null ? null : (row.meeting_room ?? newToken().token);
  const meetingUrl = room === null ? null : `${around.meetingBase?.replace(/\/+$/, '')}/${room}`;
  const uid = calendarUid(row.id);
  const sequence = row.calendar_sequence;
  await tx
    .insertInto('thread_finalize')
    .values({
      thread_id: row.id,
      slot_id: slotId,
      finalized_at: at,
      finalized_by: by,
      actor: session.actor,
      calendar_uid: uid,
      meeting_url: meetingUrl,
    })
    .execute();
  Object.assign(session.edits, { calendar_sequence: sequence + 1, meeting_room: room });
  await tellOfSlot(session, 'finalized', slotId, { uid, sequence }, meetingUrl, around);
}

async function unfinalize(
  session: ThreadSession,
  { slotId }: Finalized,
  around: Surroundings,
): Promise<void> {
  const { tx, row, decision } = session;
  await tx.deleteFrom('thread_finalize').where('thread_id', '=', row.id).execute();
  const sequence = row.calendar_sequence;
  Object.assign(session.edits, { calendar_sequence: sequence + 1 });
  const calendar = { uid: decision?.calendar_uid ?? calendarUid(row.id), sequence };
  await tellOfSlot(session, 'unfinalized', slotId, calendar, decision?.meeting_url ?? null, around);
}

/** One event per thread, however often it is decided anew (M25). */
const calendarUid = (threadId: string) => `${threadId}@tashika`;

async function tellOfSlot(
  session: ThreadSession,
  occasion: 'finalized' | 'unfinalized',
  slotId: string,
  calendar: { readonly uid: string; readonly sequence: number },
  meetingUrl: string | null,
  around: Surroundings,
): Promise<void> {
  const { tx, row, state, standing } = session;
  const slot = state.slots.find((each) => each.slotId === slotId);
  const facts = { ...(slot && { slot: slotFacts(slot) }), calendar, meeting_url: meetingUrl };
  const of = String(calendar.sequence);
  const entries: OutboxEntry[] = [];
  for (const { invitee_key: key, name } of await inviteRows(tx, row.id)) {
    const answer = standing.answers.get(key)?.get(slotId)?.status ?? 'pending';
    entries.push({
      occasion,
      of,
      recipientKey: key,
      facts: { ...factsOf(session, name), ...facts, answer },
    });
  }
  entries.push({
    occasion,
    of,
    recipientKey: organiserRecipient,
    facts: { ...factsOf(session, row.organiser_name), ...facts },
  });
  if (around.hasCalendar) {
    entries.push({
      occasion: 'calendar',
      of: `${of} ${occasion}`,
      recipientKey: null,
      facts: {
        ...factsOf(session, row.organiser_name),
        ...facts,
        message: occasion === 'finalized' ? 'publish' : 'remove',
      },
    });
  }
  await putIntoOutbox(tx, row, entries);
}

async function tellEverybody(
  session: ThreadSession,
  occasion: 'failed' | 'cancelled',
  message?: string,
): Promise<void> {
  const { tx, row } = session;
  const entries = (await inviteRows(tx, row.id)).map(
    ({ invitee_key: key, name }): OutboxEntry => ({
      occasion,
      of: occasionOf(session),
      recipientKey: key,
      facts: { ...factsOf(session, name), ...(message && { message }) },
    }),
  );
  await putIntoOutbox(tx, row, [...entries, organiserEntry(session, occasion, message)]);
}

const organiserEntry = (
  session: ThreadSession,
  occasion: 'attention' | 'failed' | 'cancelled',
  message?: string,
): OutboxEntry => ({
  occasion,
  of: occasionOf(session),
  recipientKey: organiserRecipient,
  facts: { ...factsOf(session, session.row.organiser_name), ...(message && { message }) },
});

async function remind(
  session: ThreadSession,
  keys: readonly InviteeKey[],
  around: Surroundings,
): Promise<void> {
  const wanted = new Set(keys);
  const invites = await inviteRows(session.tx, session.row.id);
  await sendLinks(
    session,
    'reminder',
    invites.filter(({ invitee_key: key }) => wanted.has(key)),
    around,
  );
}

/** Invitations and reminders: each carries a link of its own, sealed until it is delivered. */
export async function sendLinks(
  session: ThreadSession,
  occasion: 'invitation' | 'reminder',
  invites: readonly InviteRow[],
  { sealer, now }: Pick<Surroundings, 'sealer' | 'now'>,
): Promise<void> {
  const { tx, row, state, standing } = session;
  const minted = await mintTokens(
    tx,
    sealer,
    invites.map(({ id }) => id),
    linksEnd(state.slots, state.deadline, now()),
  );
  await putIntoOutbox(
    tx,
    row,
    invites.map(({ id, invitee_key: key, name }): OutboxEntry => {
      const own = standing.answers.get(key);
      const taken = state.slots.filter(({ slotId }) => own?.get(slotId)?.status === 'selected');
      const secret = minted.get(id)?.sealed;
      return {
        occasion,
        of: occasionOf(session),
        recipientKey: key,
        facts: {
          ...factsOf(session, name),
          slots: state.slots.map(slotFacts),
          ...(taken.length > 0 && { taken: taken.map(slotFacts) }),
        },
        ...(secret && { secret }),
      };
    }),
  );
}

/** Every change of a thread has a number of its own, and a change that fails leaves nothing. */
const occasionOf = ({ row }: ThreadSession) => String(row.change + 1);

const factsOf = ({ row, state, edits }: ThreadSession, recipientName: string) => ({
  title: edits.title ?? row.title,
  organiser_name: edits.organiser_name ?? row.organiser_name,
  recipient_name: recipientName,
  timezone: row.timezone,
  deadline: state.deadline,
});

const slotFacts = ({ startTime, endTime, timezone }: Slot): SlotFacts => ({
  start_time: startTime,
  end_time: endTime,
  timezone,
});
