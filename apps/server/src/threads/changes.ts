import { randomUUID } from 'node:crypto';
import { type AttendanceRule, type Slot, targetOf } from '@tashika/attendance';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import {
  insertInvites,
  insertRule,
  insertSlots,
  inviteRows,
  linksEnd,
  mintTokens,
  replaceLinkInMails,
  revokeTokens,
  ruleOf,
  sendLinks,
  slotRows,
  stopLinkMails,
  type ThreadSession,
} from '@tashika/store';
import { sql } from 'kysely';
import { deliveryProblems } from '../effects/messages.ja.ts';
import type { Service } from '../service.ts';
import { threadProblems as say } from './messages.ja.ts';
import {
  checkInvited,
  contactsOf,
  type GivenAnswer,
  type GivenInvitee,
  type GivenSlot,
  type IntentRecord,
  openQuestions,
  peopleOf,
  readIntentRecord,
  ruleFrom,
  slotsFrom,
  withScope,
  withSlotPolicy,
} from './plan.ts';

/** What the organiser can do to a thread, each inside of a session that holds its lock. */

type Done<T = void> = Promise<Result<T, Problem>>;
type Around = Pick<Service, 'sealer' | 'now'>;

const refuse = (code: string, message: string): Result<never, Problem> => err({ code, message });
const nothing = ok(undefined);

export async function openSession(service: Around, session: ThreadSession): Done {
  const { row } = session;
  const now = service.now();
  if (row.deadline !== null && row.deadline <= now) {
    return refuse('deadline-past', say.deadlinePast());
  }
  const refusal = session.apply({
    type: 'opened',
    at: now.toISOString(),
    deadline: row.deadline?.toISOString() ?? null,
    // A draft may have lain longer than that; nobody is reminded of what they just got.
    remindAt: row.remind_at.filter((time) => new Date(time) > now),
  });
  if (refusal !== null) return err(refusal);
  await sendLinks(session, 'invitation', await inviteRows(session.tx, row.id), service);
  return nothing;
}

// ── editing ────────────────────────────────────────────────────────────────────────────────────

export interface ThreadEdits {
  readonly title?: string | undefined;
  readonly organiser_name?: string | undefined;
  readonly deadline?: string | null | undefined;
  readonly remind_at?: readonly string[] | undefined;
  readonly attendance_rule?: unknown;
  readonly allow_multiple_slots_per_invitee?: boolean | undefined;
  readonly answers?: readonly GivenAnswer[] | undefined;
  readonly slots?: readonly GivenSlot[] | undefined;
}

export async function editThread(
  service: Service,
  session: ThreadSession,
  edits: ThreadEdits,
): Done {
  if (edits.title !== undefined) session.edit({ title: edits.title.trim() });
  if (edits.organiser_name !== undefined) {
    session.edit({ organiser_name: edits.organiser_name.trim() });
  }
  const steps = [moveDeadline, moveReminders, rePlan];
  for (const step of steps) {
    const done = await step(service, session, edits);
    if (!done.ok) return done;
  }
  return nothing;
}

async function moveDeadline(service: Service, session: ThreadSession, edits: ThreadEdits): Done {
  const { deadline } = edits;
  if (deadline === undefined) return nothing;
  const now = service.now();
  if (deadline !== null && new Date(deadline) <= now) {
    return refuse('deadline-past', say.deadlinePast());
  }
  if (session.state.status === 'draft') {
    session.edit({ deadline: deadline === null ? null : new Date(deadline) });
    return nothing;
  }
  const at = now.toISOString();
  const refusal = session.apply({ type: 'deadline_moved', at, deadline });
  if (refusal !== null) return err(refusal);
  session.isRevised = true;
  await prolongLinks(service, session);
  return nothing;
}

async function moveReminders(_: Service, session: ThreadSession, edits: ThreadEdits): Done {
  if (edits.remind_at === undefined) return nothing;
  if (session.state.status !== 'draft') return refuse('reminders-fixed', say.remindersFixed());
  session.edit({ remind_at: [...edits.remind_at] });
  return nothing;
}

async function rePlan(service: Service, session: ThreadSession, edits: ThreadEdits): Done {
  const { tx, row } = session;
  const current = await ruleOf(tx, row.id);
  const invited = (await inviteRows(tx, row.id)).map(({ invitee_key }) => invitee_key);
  const said = await ruleByEdits(service, session, edits, current.rule, invited);
  if (!said.ok) return said;
  const rule = withSlotPolicy(said.value, edits.allow_multiple_slots_per_invitee);
  const slots = await slotsByEdits(service, session, edits);
  if (!slots.ok) return slots;
  if (rule === current.rule && slots.value === session.state.slots) return nothing;
  return revise(service, session, rule, slots.value, current);
}

async function revise(
  service: Around,
  session: ThreadSession,
  rule: AttendanceRule,
  slots: readonly Slot[],
  current: { readonly version: number; readonly rule: AttendanceRule },
): Done {
  const refusal = await session.revise(rule, slots, service.now().toISOString());
  if (refusal !== null) return err(refusal);
  if (rule !== current.rule) {
    await insertRule(session.tx, session.row.id, current.version + 1, rule, session.actor);
  }
  await prolongLinks(service, session);
  return nothing;
}

/** The organiser states the rule, or answers what was asked about their words. */
async function ruleByEdits(
  service: Service,
  session: ThreadSession,
  edits: ThreadEdits,
  current: AttendanceRule,
  invited: readonly string[],
): Done<AttendanceRule> {
  const at = service.now().toISOString();
  if (edits.attendance_rule !== undefined) {
    const rule = ruleFrom(edits.attendance_rule, invited);
    if (!rule.ok) return rule;
    // Whoever states the rule has nothing left to be asked about the words.
    const closed = closeQuestions(session, [], at);
    return closed.ok ? rule : closed;
  }
  if (edits.answers === undefined || edits.answers.length === 0) return ok(current);
  const record = recordOf(service, session);
  if (record === null) return refuse('no-intent', say.noIntent());
  const answered: IntentRecord = { ...record, answers: [...record.answers, ...edits.answers] };
  const understanding = readIntentRecord(answered);
  if (!understanding.ok) return understanding;
  const rule = checkInvited(
    withSlotPolicy(understanding.value.rule, current.slotPolicy.allowMultipleSlotsPerInvitee),
    invited,
  );
  if (!rule.ok) return rule;
  const closed = closeQuestions(session, openQuestions(understanding.value), at);
  if (!closed.ok) return closed;
  await session.tx
    .updateTable('scheduling_threads')
    .set({ intent_sealed: service.sealer.seal(JSON.stringify(answered)) })
    .where('id', '=', session.row.id)
    .execute();
  return rule;
}

function recordOf({ sealer }: Around, { row }: ThreadSession): IntentRecord | null {
  const text = row.intent_sealed === null ? null : sealer.open(row.intent_sealed);
  return text === null ? null : (JSON.parse(text) as IntentRecord);
}

/** The questions that are open from now on, instead of those before. */
function closeQuestions(
  session: ThreadSession,
  questions: ThreadSession['row']['questions'],
  at: string,
): Result<void, Problem> {
  const wanted = new Set(questions.map(({ id }) => id));
  const events = [
    ...[...wanted].map((id) => ({ type: 'question_opened' as const, id })),
    ...[...session.state.questions]
      .filter((id) => !wanted.has(id))
      .map((id) => ({ type: 'question_closed' as const, id })),
  ];
  for (const { type, id } of events) {
    const refusal = session.apply({ type, at, questionId: id });
    if (refusal !== null) return err(refusal);
  }
  session.edit({ questions });
  return nothing;
}

/** A slot whose time is another is another slot: nobody has answered it yet. */
async function slotsByEdits(
  service: Service,
  session: ThreadSession,
  edits: ThreadEdits,
): Done<readonly Slot[]> {
  const { tx, row, state } = session;
  if (edits.slots === undefined) return ok(state.slots);
  const planned = slotsFrom(edits.slots, row.timezone);
  if (!planned.ok) return planned;
  if (planned.value.length === 0 && state.status !== 'draft') {
    return refuse('slots-missing', say.slotsMissing());
  }
  const before = new Map((await slotRows(tx, row.id)).map((slot) => [slot.id, slot]));
  const byTime = new Map(
    [...before.values()].map((slot) => [
      `${slot.start_time.getTime()} ${slot.end_time.getTime()}`,
      slot.id,
    ]),
  );
  const slots = planned.value.map((slot) => {
    const place = `${Date.parse(slot.startTime)} ${Date.parse(slot.endTime)}`;
    return { ...slot, slotId: byTime.get(place) ?? randomUUID() };
  });
  const kept = new Set(slots.map(({ slotId }) => slotId));
  const gone = [...before.keys()].filter((id) => !kept.has(id));
  if (gone.length > 0) {
    await tx
      .updateTable('scheduling_slots')
      .set({ removed_at: service.now() })
      .where('id', 'in', gone)
      .execute();
  }
  await insertSlots(
    tx,
    row.id,
    slots.flatMap((slot, position) => (before.has(slot.slotId) ? [] : [{ ...slot, position }])),
  );
  for (const [position, { slotId, timezone }] of slots.entries()) {
    if (!before.has(slotId)) continue;
    await tx
      .updateTable('scheduling_slots')
      .set({ position, timezone })
      .where('id', '=', slotId)
      .execute();
  }
  return ok(slots);
}

/** Links end after the last slot; later slots prolong the ones that are given out. */
async function prolongLinks(service: Around, { tx, row, state }: ThreadSession): Promise<void> {
  await sql`
    update invite_tokens as link
    set expires_at = greatest(link.expires_at, ${linksEnd(state.slots, state.deadline, service.now())})
    from thread_invites invite
    where invite.id = link.invite_id and invite.thread_id = ${row.id}
      and link.revoked_at is null`.execute(tx);
}

// ── invites ────────────────────────────────────────────────────────────────────────────────────

/** More people; `counts` puts them into the rule's TARGET too. */
export async function addInvites(
  service: Service,
  session: ThreadSession,
  given: readonly GivenInvitee[],
  counts: boolean,
): Done<readonly string[]> {
  const { tx, row } = session;
  if (row.status !== 'draft' && row.status !== 'open') {
    return refuse('thread-closed', say.notOpen());
  }
  const contacts = await contactsOf(tx, row.workspace_id);
  const people = peopleOf(given, contacts, service);
  if (!people.ok) return people;
  const there = await inviteRows(tx, row.id);
  const known = new Set(there.map(({ invitee_key }) => invitee_key));
  const twice = people.value.find(({ inviteeKey }) => known.has(inviteeKey));
  if (twice !== undefined) return refuse('invitee-twice', say.inviteeTwice(twice.name));
  const keys = people.value.map(({ inviteeKey }) => inviteeKey);
  await insertInvites(tx, row.id, people.value, service.now());
  session.isRevised = true;
  if (counts) {
    const current = await ruleOf(tx, row.id);
    const { includeInviteeKeys: include, excludeInviteeKeys: exclude } = current.rule.inviteeScope;
    const rule = withScope(
      current.rule,
      [...include, ...keys],
      exclude.filter((key) => !keys.includes(key)),
    );
    if (!rule.ok) return rule;
    const revised = await revise(service, session, rule.value, session.state.slots, current);
    if (!revised.ok) return revised;
  }
  if (row.status === 'open') {
    const fresh = (await inviteRows(tx, row.id)).filter(({ invitee_key }) =>
      keys.includes(invitee_key),
    );
    await sendLinks(session, 'invitation', fresh, service);
  }
  return ok(keys);
}

/** The rule must hold without them, or it has to be changed first. */
export async function removeInvite(
  service: Service,
  session: ThreadSession,
  inviteeKey: string,
): Done {
  const { tx, row } = session;
  if (row.status !== 'draft' && row.status !== 'open') {
    return refuse('thread-closed', say.notOpen());
  }
  const invite = (await inviteRows(tx, row.id)).find((each) => each.invitee_key === inviteeKey);
  if (invite === undefined) return refuse('invite-not-found', say.inviteNotFound());
  const current = await ruleOf(tx, row.id);
  const { includeInviteeKeys: include, excludeInviteeKeys: exclude } = current.rule.inviteeScope;
  if (targetOf(current.rule.inviteeScope).includes(inviteeKey)) {
    const rule = withScope(
      current.rule,
      include.filter((key) => key !== inviteeKey),
      exclude,
    );
    if (!rule.ok) {
      return refuse('still-needed', say.stillNeeded(invite.name, rule.error.message));
    }
    const revised = await revise(service, session, rule.value, session.state.slots, current);
    if (!revised.ok) return revised;
  }
  await tx.deleteFrom('thread_invites').where('id', '=', invite.id).execute();
  await stopLinkMails(tx, { threadId: row.id, inviteeKey }, deliveryProblems.linkStopped);
  session.isRevised = true;
  return nothing;
}

/** The links given out before end, and a new one takes their place (M26). */
export async function rotateLink(
  service: Service,
  session: ThreadSession,
  inviteeKey: string,
  isMailed: boolean,
): Done<{ readonly token: string | null; readonly expiresAt: Date }> {
  const { tx, row, state } = session;
  const invite = (await inviteRows(tx, row.id)).find((each) => each.invitee_key === inviteeKey);
  if (invite === undefined) return refuse('invite-not-found', say.inviteNotFound());
  if (row.status !== 'open') return refuse('thread-closed', say.notOpen());
  const now = service.now();
  await revokeTokens(tx, [invite.id], now);
  const expiresAt = linksEnd(state.slots, state.deadline, now);
  const minted = await mintTokens(tx, service.sealer, [invite.id], expiresAt);
  const fresh = minted.get(invite.id);
  // What has not gone out yet, or waits to be handed over, must not carry a link that is dead.
  if (fresh !== undefined) {
    const recipient = { threadId: row.id, inviteeKey };
    await replaceLinkInMails(tx, recipient, fresh.sealed, deliveryProblems.linkStopped);
  }
  if (isMailed) await sendLinks(session, 'invitation', [invite], service);
  session.isRevised = true;
  return ok({ token: fresh?.token ?? null, expiresAt });
}

export async function revokeLink(
  service: Service,
  session: ThreadSession,
  inviteeKey: string,
): Done {
  const { tx, row } = session;
  const invite = (await inviteRows(tx, row.id)).find((each) => each.invitee_key === inviteeKey);
  if (invite === undefined) return refuse('invite-not-found', say.inviteNotFound());
  await revokeTokens(tx, [invite.id], service.now());
  await stopLinkMails(tx, { threadId: row.id, inviteeKey }, deliveryProblems.linkStopped);
  session.isRevised = true;
  return nothing;
}

export interface Reminded {
  readonly reminded: readonly string[];
  readonly skipped: readonly { readonly invitee_key: string; readonly reason: string }[];
}

/** M28: only people whose answer can still change something are asked again. */
export async function remind(
  service: Service,
  session: ThreadSession,
  wanted: readonly string[] | undefined,
): Done<Reminded> {
  const { tx, row, state, standing } = session;
  if (row.status !== 'open') return refuse('thread-closed', say.notOpen());
  const invites = await inviteRows(tx, row.id);
  const mattering = state.evaluation.answersThatMatter;
  const known = new Set(invites.map(({ invitee_key }) => invitee_key));
  const reminded = invites.filter(
    ({ invitee_key: key }) => mattering.has(key) && (wanted === undefined || wanted.includes(key)),
  );
  await sendLinks(session, 'reminder', reminded, service);
  if (reminded.length > 0) session.isTold = true;
  const keys = new Set(reminded.map(({ invitee_key }) => invitee_key));
  const skipped = (wanted ?? [])
    .filter((key) => !keys.has(key))
    .map((key) => ({
      invitee_key: key,
      reason: !known.has(key)
        ? say.stillMatters.unknown
        : hasAnsweredAll(standing, key)
          ? say.stillMatters.answered
          : say.stillMatters.decided,
    }));
  return ok({ reminded: [...keys], skipped });
}

function hasAnsweredAll({ answers, slots }: ThreadSession['standing'], key: string): boolean {
  const own = answers.get(key);
  return slots.every(({ slotId }) => (own?.get(slotId)?.status ?? 'pending') !== 'pending');
}
