import { randomUUID } from 'node:crypto';
import { type AttendanceRule, judgingSize, type Slot } from '@tashika/attendance';
import type { AutomaticChoice, ReopenRequest, ThreadEdits } from '@tashika/contract/threads';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import {
  changesOf,
  insertRule,
  keepIntent,
  type LockedThread,
  linksEnd,
  prolongTokens,
  reopenableUntil,
  replaceSlots,
  ruleOf,
} from '@tashika/store';
import type { Service } from '../service.ts';
import { recordOf, ruleByEdits } from './edit-rule.ts';
import { plainEdits } from './fields.ts';
import { threadProblems as say } from './messages.ts';
import { checkSize, slotsFrom, withAutomatic, withSwitches } from './plan.ts';
import { conflict, invalid } from './refusals.ts';
import type { IntentRecord } from './words.ts';

/** Opening a thread and changing it, each while it is locked. */

export type Done<T = void> = Promise<Result<T, Problem>>;
type Sealing = Pick<Service, 'sealer' | 'now'>;

export const nothing = ok(undefined);

export async function openThread(service: Sealing, thread: LockedThread): Done {
  const { row } = thread;
  const now = service.now();
  if (row.deadline !== null && row.deadline <= now) {
    return invalid('deadline-past', say.deadlinePast());
  }
  const refusal = thread.apply({
    type: 'opened',
    at: now.toISOString(),
    deadline: row.deadline?.toISOString() ?? null,
    // A draft may have lain longer than that; nobody is reminded of what they just got.
    remindAt: row.remind_at.filter((time) => new Date(time) > now),
  });
  if (refusal !== null) return err(refusal);
  thread.tell({ type: 'opened' });
  return nothing;
}

/** M36: with the answers as they were; the addresses of the invited are still there. */
export async function reopenThread(
  service: Sealing,
  thread: LockedThread,
  { deadline = null, remind_at, note = '' }: ReopenRequest,
): Done {
  const now = service.now();
  const until = reopenableUntil(thread.row);
  if (until !== null && until <= now) return conflict('thread-erased', say.threadErased());
  if (deadline && new Date(deadline) <= now) return invalid('deadline-past', say.deadlinePast());
  const remindAt = remind_at ?? remindersFor(thread, deadline) ?? [];
  const refusal = thread.apply({
    type: 'organiser_reopens',
    at: now.toISOString(),
    deadline,
    remindAt: remindAt.filter((time) => new Date(time) > now),
  });
  if (refusal !== null) return err(refusal);
  thread.edit({ remind_at: [...remindAt] });
  thread.note = note;
  await prolongLinks(service, thread);
  return nothing;
}

/** The decision is taken back: what was to be asked again is, at the times that are still to come. */
export function takeBack(service: Sealing, thread: LockedThread, note = ''): Result<void, Problem> {
  const at = service.now().toISOString();
  const refusal = thread.apply({ type: 'organiser_unfinalizes', at });
  if (refusal !== null) return err(refusal);
  thread.note = note;
  return setReminders(service, thread, thread.row.remind_at);
}

// ── editing ────────────────────────────────────────────────────────────────────────────────────

export async function editThread(service: Service, thread: LockedThread, edits: ThreadEdits): Done {
  const before = thread.standing;
  thread.note = edits.note ?? '';
  const plain = plainEdits(edits);
  if (Object.keys(plain).length > 0) thread.edit(plain);
  const steps = [moveDeadline, moveReminders, rePlan];
  for (const step of steps) {
    const done = await step(service, thread, edits);
    if (!done.ok) return done;
  }
  // M35: before it was open nobody had heard of it.
  if (edits.notify === false || thread.row.status !== 'open') return nothing;
  const changes = changesOf(thread, before);
  if (isOther(changes)) thread.tell({ type: 'changed', changes });
  return nothing;
}

const isOther = ({ title, place, deadline, added, removed }: ReturnType<typeof changesOf>) =>
  title !== null || place || deadline || added.length + removed.length > 0;

async function moveDeadline(service: Service, thread: LockedThread, edits: ThreadEdits): Done {
  const { deadline } = edits;
  if (deadline === undefined) return nothing;
  const now = service.now();
  if (deadline !== null && new Date(deadline) <= now) {
    return invalid('deadline-past', say.deadlinePast());
  }
  if (thread.state.status === 'draft') {
    thread.edit({ deadline: deadline === null ? null : new Date(deadline) });
  } else {
    const at = now.toISOString();
    const refusal = thread.apply({ type: 'deadline_moved', at, deadline });
    if (refusal !== null) return err(refusal);
    thread.isRevised = true;
    await prolongLinks(service, thread);
  }
  const moved = edits.remind_at === undefined ? remindersFor(thread, deadline) : null;
  return moved === null ? nothing : setReminders(service, thread, moved);
}

/** M36: as long before the new deadline as before the old one; null where one of them is missing. */
function remindersFor({ row }: LockedThread, deadline: string | null): readonly string[] | null {
  if (row.deadline === null || deadline === null) return null;
  const later = Date.parse(deadline) - row.deadline.getTime();
  return row.remind_at.map((time) => new Date(Date.parse(time) + later).toISOString());
}

async function moveReminders(service: Service, thread: LockedThread, edits: ThreadEdits): Done {
  return edits.remind_at === undefined ? nothing : setReminders(service, thread, edits.remind_at);
}

function setReminders(
  { now }: Sealing,
  thread: LockedThread,
  reminders: readonly string[],
): Result<void, Problem> {
  thread.edit({ remind_at: [...reminders] });
  if (thread.state.status === 'draft') return nothing;
  const at = now();
  const remindAt = reminders.filter((time) => new Date(time) > at);
  const refusal = thread.apply({ type: 'reminders_moved', at: at.toISOString(), remindAt });
  return refusal === null ? nothing : err(refusal);
}

async function rePlan(service: Service, thread: LockedThread, edits: ThreadEdits): Done {
  const { tx, row } = thread;
  const current = await ruleOf(tx, row.id);
  const said = await ruleByEdits(service, thread, edits, current.rule);
  if (!said.ok) return said;
  const rule = withSwitches(said.value, edits);
  const slots = await slotsByEdits(service, thread, edits);
  if (!slots.ok) return slots;
  if (rule === current.rule && slots.value === thread.state.slots) return nothing;
  return revise(service, thread, rule, slots.value, current);
}

export async function revise(
  service: Sealing,
  thread: LockedThread,
  rule: AttendanceRule,
  slots: readonly Slot[],
  current: { readonly version: number; readonly rule: AttendanceRule },
): Done {
  const before = judgingSize(current.rule, thread.state.slots.length);
  const size = checkSize(rule, slots, before);
  if (!size.ok) return size;
  const refusal = await thread.revise(rule, slots, service.now().toISOString());
  if (refusal !== null) return err(refusal);
  if (rule !== current.rule) {
    await insertRule(thread.tx, thread.row.id, current.version + 1, rule, thread.actor);
  }
  await prolongLinks(service, thread);
  return nothing;
}

/** M34: switched on or off by the organiser, at any time; a running delay ends with it. */
export async function setAutomatic(
  service: Service,
  thread: LockedThread,
  choice: AutomaticChoice,
): Done {
  const { tx, row } = thread;
  if (choice.enabled && row.by_hand_only) return conflict('by-hand-only', say.byHandOnly());
  const current = await ruleOf(tx, row.id);
  const rule = withAutomatic(current.rule, choice, row.reading_is_sure);
  if (!rule.ok) return rule;
  const record = recordOf(service, thread);
  if (record !== null) {
    const kept: IntentRecord = { ...record, automatic: choice };
    await keepIntent(tx, row.id, service.sealer.seal(JSON.stringify(kept)));
  }
  return revise(service, thread, rule.value, thread.state.slots, current);
}

/** A slot whose time is another is another slot: nobody has answered it yet. */
async function slotsByEdits(
  service: Service,
  thread: LockedThread,
  edits: ThreadEdits,
): Done<readonly Slot[]> {
  const { tx, row, state } = thread;
  if (edits.slots === undefined) return ok(state.slots);
  const planned = slotsFrom(edits.slots, row.timezone);
  if (!planned.ok) return planned;
  if (planned.value.length === 0 && state.status !== 'draft') {
    return invalid('slots-missing', say.slotsMissing());
  }
  const known = new Map(state.slots.map((slot) => [placeOf(slot), slot.slotId]));
  const slots = planned.value.map((slot) => ({
    ...slot,
    slotId: known.get(placeOf(slot)) ?? randomUUID(),
  }));
  await replaceSlots(tx, row.id, slots, service.now());
  return ok(slots);
}

const placeOf = ({ startTime, endTime }: Pick<Slot, 'startTime' | 'endTime'>): string =>
  `${Date.parse(startTime)} ${Date.parse(endTime)}`;

/** Links end after the last slot; later slots prolong the ones that are given out. */
async function prolongLinks(service: Sealing, { tx, row, state }: LockedThread): Promise<void> {
  await prolongTokens(tx, row.id, linksEnd(state.slots, state.deadline, service.now()));
}
