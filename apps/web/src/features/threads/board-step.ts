import type { Invite, ThreadBoard, ThreadSlot } from '@tashika/contract/threads';
import { standing, boardStep as words } from './messages.ts';
import { answerTo, isAmong } from './thread.ts';

/** The sections of the board a step leads to. */
export const boardPlaces = {
  waysOut: 'ways-out',
  questions: 'questions',
  followups: 'followups',
  answers: 'answers',
  about: 'about',
} as const;

export interface BoardStep {
  /** How it stands, in one line. */
  readonly state: string;
  /** What to do next and where; null where there is nothing to do. */
  readonly next: { readonly text: string; readonly to: keyof typeof boardPlaces } | null;
}

/** The important thing first: how it stands, and the one thing to do about it. */
export function boardStep(status: ThreadBoard, now: number): BoardStep {
  const { thread, evaluation, decision, slots } = status;
  const state = evaluation.reason;
  if (decision !== null) return { state: words.decided(decision.label ?? ''), next: null };
  if (thread.status === 'cancelled' || thread.status === 'failed') {
    const said = thread.status === 'failed' ? standing.failed : standing.cancelled;
    return { state: said, next: { text: words.goOn, to: 'waysOut' } };
  }
  if (thread.questions.length > 0) {
    return { state, next: { text: words.answer(thread.questions.length), to: 'questions' } };
  }
  if (thread.status === 'draft') {
    if (slots.length > 0) return { state: words.draft, next: null };
    return { state: words.draft, next: { text: words.slots, to: 'about' } };
  }
  if (evaluation.can_finalize) return { state, next: { text: words.finalize, to: 'answers' } };
  const isOver = thread.deadline !== null && Date.parse(thread.deadline) <= now;
  const nearest = nearestSlot(slots);
  if (isOver || nearest === null) return { state, next: { text: words.decide, to: 'waysOut' } };
  const { followups } = status;
  return {
    state: shortOf(status, nearest),
    next: followups.length === 0 ? null : { text: words.ask, to: 'followups' },
  };
}

/** The slot that lacks the fewest people; null where none can stand. */
function nearestSlot(slots: readonly ThreadSlot[]): ThreadSlot | null {
  const possible = slots.filter(({ evaluation }) => evaluation.status === 'POSSIBLE');
  const lack = ({ evaluation }: ThreadSlot) => evaluation.nudge?.length ?? 0;
  return possible.reduce<ThreadSlot | null>(
    (best, slot) => (best === null || lack(slot) < lack(best) ? slot : best),
    null,
  );
}

/** 「あと2人（候補：…）」, with the slot in front. */
const shortOf = (status: ThreadBoard, slot: ThreadSlot): string =>
  words.short(slot.label, lackInWords(status.invites, slot) ?? '');

/**
 * How many a slot lacks and who they may be; who must be among them is named first. Null where it
 * lacks nobody, or nobody can help.
 */
export function lackInWords(invites: readonly Invite[], slot: ThreadSlot): string | null {
  const { nudge, missing, status } = slot.evaluation;
  if (status !== 'POSSIBLE' || nudge === null || nudge.length === 0) return null;
  const open = invites
    .filter(isAmong(missing))
    .filter((invite) => answerTo(invite, slot.slot_id) !== 'declined');
  const isFixed = open.length === nudge.length;
  const needed = open.filter(({ required }) => required || isFixed).map(({ name }) => name);
  const others = open.filter(({ required }) => !required && !isFixed).map(({ name }) => name);
  return words.lack(nudge.length, needed, others);
}
