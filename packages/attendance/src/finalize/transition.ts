import { selectionStatus } from '@tashika/contract/attendance';
import { evaluate, type Selection, withAnswer } from '../evaluate/index.ts';
import { instantMs } from '../evaluate/instant.ts';
import type { ThreadEffect, ThreadEvent } from './event.ts';
import { announcements, type RefusalCode, type refusals } from './messages.ts';
import { refusalOf } from './refusal.ts';
import { arm, disarm, disarmAll, type Step } from './step.ts';
import {
  type Finalized,
  hasBegun,
  isSlot,
  labelOf,
  type ThreadState,
  type Timer,
  takenBy,
  takesLateAnswers,
} from './thread.ts';

type Of<Type extends ThreadEvent['type']> = Extract<ThreadEvent, { readonly type: Type }>;

/**
 * M23, M24, M28: an event in, the next state and what to do out. A pure function: whatever order,
 * repetition or loss of events it meets, it finalizes only from `open`, only a slot that stands at
 * that moment and only with no question open unless the organiser overrules (M35), and once until
 * the organiser takes it back.
 */
export function transition(state: ThreadState, event: ThreadEvent): Step {
  if (Number.isNaN(instantMs(event.at))) return refuse(state, 'unknown-time');
  switch (event.type) {
    case 'opened':
      return opened(state, event);
    case 'answered':
      return answered(state, event);
    case 'commented':
      return commented(state, event);
    case 'revised':
      return revised(state, event);
    case 'question_opened':
    case 'question_closed':
      return questioned(state, event);
    case 'deadline_moved':
      return deadlineMoved(state, event);
    case 'reminders_moved':
      return remindersMoved(state, event);
    case 'timer_fired':
      return timerFired(state, event);
    case 'organiser_finalizes':
      return organiserFinalizes(state, event);
    case 'organiser_unfinalizes':
      return organiserUnfinalizes(state, event);
    case 'organiser_cancels':
      return organiserCancels(state, event);
    case 'organiser_closes':
      return organiserCloses(state);
    case 'organiser_reopens':
      return organiserReopens(state, event);
  }
}

/** Timers that should have fired by now: a sweep fires them again, and stale ones do nothing. */
export function overdueTimers(state: ThreadState, now: string): readonly Timer[] {
  return state.timers.filter(({ at }) => instantMs(at) <= instantMs(now));
}

// ── the events ─────────────────────────────────────────────────────────────────────────────────

function opened(state: ThreadState, { at, deadline, remindAt }: Of<'opened'>): Step {
  if (state.status !== 'draft') return refuse(state, 'not-a-draft');
  if (state.slots.length === 0) return refuse(state, 'no-slots');
  if (isHollow(state)) return refuse(state, 'hollow-rule');
  return begun({ state, effects: [] }, { at, deadline, remindAt });
}

/** Open from now on, with a deadline and reminders. */
function begun(
  { state, effects }: Step,
  { at, deadline, remindAt }: Pick<Of<'opened'>, 'at' | 'deadline' | 'remindAt'>,
): Step {
  if (!areTimes([...(deadline === null ? [] : [deadline]), ...remindAt])) {
    return refuse(state, 'unknown-time');
  }
  const step: Step = { state: { ...state, status: 'open', deadline }, effects };
  const armed = deadline === null ? step : arm(step, 'deadline', deadline);
  return settle(armReminders(armed, remindAt), at);
}

const areTimes = (times: readonly string[]) =>
  times.every((time) => !Number.isNaN(instantMs(time)));

function armReminders(step: Step, remindAt: readonly string[]): Step {
  // A reminder after the deadline would remind of nothing.
  const due = remindAt.filter((time) => !isPast(step.state.deadline, time));
  return due.reduce((armed, time) => arm(armed, 'reminder', time), step);
}

function answered(state: ThreadState, { at, selection }: Of<'answered'>): Step {
  const { inviteeKey, slotId, status, respondedAt } = selection;
  const closed = refuseLate(state, at, slotId);
  if (closed !== null) return closed;
  if (!isSlot(state, slotId)) return refuse(state, 'unknown-slot');
  if (!selectionStatus.options.includes(status)) return refuse(state, 'unknown-status');
  if (respondedAt === null || Number.isNaN(instantMs(respondedAt))) {
    return refuse(state, 'unknown-time');
  }
  // What was taken before the decision stands in nobody's way after it.
  const first = state.finalized === null ? takenFirst(state, selection) : null;
  if (first !== null) return refuse(state, 'slot-taken', { first: labelOf(state, first) });
  const selections = [...state.selections, selection];
  const next: ThreadState = {
    ...state,
    selections,
    taken: new Map(state.taken).set(inviteeKey, takenBy(selections, inviteeKey)),
    evaluation: withAnswer(state.evaluation, selection),
  };
  const effects: ThreadEffect[] = [{ type: 'record_answer', selection }];
  if (state.finalized === null) return settle({ state: next, effects }, at);
  const came = takenBy(state.selections, inviteeKey).has(slotId);
  if (came !== (status === 'selected')) effects.push({ type: 'announce_late_answer', inviteeKey });
  return { state: next, effects };
}

function commented(state: ThreadState, { at, inviteeKey, comment }: Of<'commented'>): Step {
  const effect: ThreadEffect = { type: 'record_comment', inviteeKey, comment };
  return refuseLate(state, at) ?? { state, effects: [effect] };
}

function revised(state: ThreadState, { at, rule, slots }: Of<'revised'>): Step {
  if (state.status !== 'draft' && state.status !== 'open') return refuseClosed(state);
  const evaluation = evaluate(rule, slots, state.selections);
  const step: Step = { state: { ...state, slots, evaluation }, effects: [] };
  // Another delay begins anew.
  const isOther = delayOf(evaluation) !== delayOf(state.evaluation);
  const settled = settle(isOther ? disarm(step, ['finalize']) : step, at);
  // The organiser has said a word, so that the time to do so begins anew.
  return awaitOrganiser(disarm(settled, ['close']), at);
}

function questioned(state: ThreadState, event: Of<'question_opened' | 'question_closed'>): Step {
  if (state.status !== 'draft' && state.status !== 'open') return refuseClosed(state);
  const questions = new Set(state.questions);
  if (event.type === 'question_opened') questions.add(event.questionId);
  else questions.delete(event.questionId);
  return settle({ state: { ...state, questions }, effects: [] }, event.at);
}

function deadlineMoved(state: ThreadState, { at, deadline }: Of<'deadline_moved'>): Step {
  if (state.status !== 'open') return refuseClosed(state);
  if (deadline !== null && Number.isNaN(instantMs(deadline))) return refuse(state, 'unknown-time');
  let step = disarm({ state: { ...state, deadline }, effects: [] }, ['deadline', 'close']);
  if (deadline !== null) step = arm(step, 'deadline', deadline);
  const late = step.state.timers.filter(
    (timer) => timer.kind === 'reminder' && isPast(deadline, timer.at),
  );
  return settle(disarmAll(step, late), at);
}

function remindersMoved(state: ThreadState, { remindAt }: Of<'reminders_moved'>): Step {
  if (state.status !== 'open') return refuseClosed(state);
  if (!areTimes(remindAt)) return refuse(state, 'unknown-time');
  return armReminders(disarm({ state, effects: [] }, ['reminder']), remindAt);
}

function timerFired(state: ThreadState, { at, timerId }: Of<'timer_fired'>): Step {
  const timer = state.timers.find(({ id }) => id === timerId);
  // Cancelled, fired before, or of another life of the thread: nothing happens.
  if (timer === undefined) return { state, effects: [] };
  if (instantMs(at) < instantMs(timer.at)) {
    return { state, effects: [{ type: 'arm_timer', timer }] };
  }
  const fired: Step = {
    state: { ...state, timers: state.timers.filter(({ id }) => id !== timerId) },
    effects: [],
  };
  switch (timer.kind) {
    case 'finalize':
      return finalizeNow(fired, at);
    case 'deadline':
      return deadlinePassed(fired, at);
    case 'reminder':
      return remind(fired, at);
    case 'close':
      return closeUnheard(fired);
  }
}

function organiserFinalizes(state: ThreadState, event: Of<'organiser_finalizes'>): Step {
  const { at, slotId, overrules } = event;
  if (state.finalized !== null) {
    return { state, effects: [{ type: 'return_finalized', finalized: state.finalized }] };
  }
  if (state.status !== 'open') return refuseClosed(state);
  if (!isSlot(state, slotId)) return refuse(state, 'unknown-slot');
  const obstacle = obstacleTo(state, slotId);
  if (obstacle !== null && !overrules) return obstacle;
  const overruled = obstacle !== null;
  return finalize({ state, effects: [] }, { slotId, at, by: 'organiser', overruled });
}

/** Why the rule does not allow this slot, or null. */
function obstacleTo(state: ThreadState, slotId: string): Step | null {
  if (state.questions.size > 0) {
    return refuse(state, 'questions-open', { count: state.questions.size });
  }
  if (isHollow(state)) return refuse(state, 'hollow-rule');
  if (stands(state, slotId)) return null;
  return refuse(state, 'not-satisfied', { slot: labelOf(state, slotId) });
}

function organiserUnfinalizes(state: ThreadState, { at }: Of<'organiser_unfinalizes'>): Step {
  const { finalized } = state;
  if (finalized === null) return refuse(state, 'not-finalized');
  const effects: ThreadEffect[] = [{ type: 'unfinalize', finalized }];
  let step: Step = {
    state: { ...state, status: 'open', finalized: null, byHandOnly: true },
    effects,
  };
  if (state.deadline !== null && !isPast(state.deadline, at)) {
    step = arm(step, 'deadline', state.deadline);
  }
  return awaitOrganiser(settle(step, at), at);
}

/** Also what was decided already: people hear of it once, with what takes it off their calendars (M38). */
function organiserCancels(state: ThreadState, { at }: Of<'organiser_cancels'>): Step {
  const { status, finalized, byHandOnly } = state;
  if (status !== 'draft' && status !== 'open' && !takesLateAnswers(state, at)) {
    return refuseClosed(state);
  }
  const cancelled: ThreadState = {
    ...state,
    status: 'cancelled',
    finalized: null,
    // Opened again, the next decision is the organiser's as well.
    byHandOnly: byHandOnly || finalized !== null,
  };
  const step = disarm({ state: cancelled, effects: [] });
  return { ...step, effects: [...step.effects, { type: 'announce_cancelled', finalized }] };
}

function organiserCloses(state: ThreadState): Step {
  if (state.status !== 'open') return refuseClosed(state);
  if (state.evaluation.canFinalize) return refuse(state, 'still-standing');
  return fail({ state, effects: [] });
}

function organiserReopens(state: ThreadState, event: Of<'organiser_reopens'>): Step {
  if (state.status !== 'failed' && state.status !== 'cancelled') {
    return refuse(state, 'not-closed');
  }
  const effects: ThreadEffect[] = [{ type: 'announce_reopened' }];
  return begun({ state, effects }, event);
}

// ── what timers do ─────────────────────────────────────────────────────────────────────────────

/** The delay is over: the rule is looked at again, as things stand now (M23). */
function finalizeNow(step: Step, at: string): Step {
  const slotId = automaticChoice(step.state);
  if (slotId === null) return step;
  // Nobody could come any more: whether it took place the organiser knows.
  if (hasBegun(step.state, slotId, at)) return askOrganiser(step);
  return finalize(step, { slotId, at, by: 'automatic', overruled: false });
}

/** M36: it is the organiser who says what becomes of it; others hear nothing yet. */
function deadlinePassed(passed: Step, at: string): Step {
  // Whoever has said nothing is not waited for any longer.
  const step = settle(passed, at);
  if (step.state.timers.some(({ kind }) => kind === 'finalize')) return step;
  return awaitOrganiser(askOrganiser(step), at);
}

const askOrganiser = ({ state, effects }: Step): Step => ({
  state,
  effects: [...effects, { type: 'ask_organiser', message: whatToAsk(state) }],
});

function whatToAsk({ evaluation }: ThreadState): string {
  if (evaluation.canFinalize) return announcements.askToChoose();
  return evaluation.slots.every(({ status }) => status === 'IMPOSSIBLE')
    ? announcements.askToGiveWay()
    : announcements.askToExtend();
}

/** How long the organiser may take to say what becomes of a thread that came to nothing (M36). */
const hoursToSay = 72;

/** Once nobody can answer any more and nothing stands, the organiser has so long to say what follows. */
function awaitOrganiser(step: Step, at: string): Step {
  const { status, evaluation } = step.state;
  if (status !== 'open' || !isDeadlineOver(step.state) || evaluation.canFinalize) return step;
  return arm(step, 'close', new Date(instantMs(at) + hoursToSay * 3_600_000).toISOString());
}

/** What stands is never called failed, however long nobody decides. */
function closeUnheard(step: Step): Step {
  return step.state.evaluation.canFinalize ? step : fail(step);
}

function fail(step: Step): Step {
  const over = disarm({ ...step, state: { ...step.state, status: 'failed' } });
  const message = announcements.failed();
  return { ...over, effects: [...over.effects, { type: 'announce_failed', message }] };
}

function remind(step: Step, at: string): Step {
  // A server that was away for a while comes to it after the deadline.
  if (isPast(step.state.deadline, at)) return step;
  const inviteeKeys = [...step.state.evaluation.answersThatMatter];
  if (inviteeKeys.length === 0) return step;
  return { ...step, effects: [...step.effects, { type: 'remind', inviteeKeys }] };
}

// ── finalizing ─────────────────────────────────────────────────────────────────────────────────

const stands = ({ evaluation }: ThreadState, slotId: string) =>
  evaluation.slots.some((slot) => slot.slotId === slotId && slot.status === 'SATISFIED');

const isHollow = ({ evaluation }: ThreadState) => !evaluation.canFinalize && evaluation.stands;

/** Whether a slot may be finalized without anybody deciding: the recommended one. */
function isAutomatic(state: ThreadState): boolean {
  const { evaluation, questions, status, byHandOnly } = state;
  if (status !== 'open' || questions.size > 0 || byHandOnly) return false;
  if (!evaluation.rule.finalizePolicy.autoFinalize || !evaluation.hasRecommendation) return false;
  return !evaluation.isWaiting || isDeadlineOver(state);
}

const automaticChoice = (state: ThreadState): string | null =>
  isAutomatic(state) ? state.evaluation.recommendedSlotId : null;

/** Its timer has fired, and no other deadline was set since. */
const isDeadlineOver = ({ deadline, timers }: ThreadState) =>
  deadline !== null && timers.every(({ kind }) => kind !== 'deadline');

function finalize(step: Step, finalized: Finalized): Step {
  const done = disarm({ ...step, state: { ...step.state, status: 'finalized', finalized } });
  return { ...done, effects: [...done.effects, { type: 'finalize', finalized }] };
}

const delayOf = ({ rule }: ThreadState['evaluation']): number =>
  rule.finalizePolicy.autoFinalizeDelaySeconds ?? 0;

/** The delay runs exactly while something could be finalized by itself. */
function settle(step: Step, at: string): Step {
  const running = step.state.timers.some(({ kind }) => kind === 'finalize');
  if (isAutomatic(step.state) === running) return step;
  const slotId = automaticChoice(step.state);
  if (slotId === null) return disarm(step, ['finalize']);
  const delay = delayOf(step.state.evaluation);
  const decidesAt = new Date(instantMs(at) + delay * 1000).toISOString();
  const armed = arm(step, 'finalize', decidesAt);
  const told: ThreadEffect = { type: 'announce_timer', slotId, decidesAt };
  return { ...armed, effects: [...armed.effects, told] };
}

// ── answers ────────────────────────────────────────────────────────────────────────────────────

const isPast = (deadline: string | null, at: string) =>
  deadline !== null && instantMs(at) > instantMs(deadline);

/** The slot that stands in the way of taking this one too, or null (M24, first_selected). */
function takenFirst(state: ThreadState, selection: Selection): string | null {
  if (selection.status !== 'selected') return null;
  if (state.evaluation.rule.slotPolicy.allowMultipleSlotsPerInvitee) return null;
  for (const slotId of state.taken.get(selection.inviteeKey) ?? []) {
    if (slotId !== selection.slotId && isSlot(state, slotId)) return slotId;
  }
  return null;
}

// ── refusals ───────────────────────────────────────────────────────────────────────────────────

function refuse<Code extends RefusalCode>(
  state: ThreadState,
  code: Code,
  ...parameters: Parameters<(typeof refusals)[Code]>
): Step {
  return { state, effects: [{ type: 'refuse', ...refusalOf(code, ...parameters) }] };
}

/** M24: answers and what is written beside them are taken until the deadline; null where they are. */
function refuseLate(state: ThreadState, at: string, slotId?: string): Step | null {
  if (
    takesLateAnswers(state, at) &&
    (slotId ?? state.finalized?.slotId) === state.finalized?.slotId
  )
    return null;
  if (state.status !== 'open') return refuseClosed(state);
  return isPast(state.deadline, at) ? refuse(state, 'deadline-passed') : null;
}

/** Why a thread that is not open takes nothing more. */
function refuseClosed(state: ThreadState): Step {
  if (state.status === 'draft') return refuse(state, 'not-open');
  if (state.status === 'cancelled') return refuse(state, 'thread-cancelled');
  if (state.finalized === null) return refuse(state, 'thread-failed');
  return refuse(state, 'already-finalized', { slot: labelOf(state, state.finalized.slotId) });
}
