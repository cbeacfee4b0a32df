import {
  type Evaluation,
  openEvaluation,
  type Selection,
  type Slot,
  slotLabel,
} from '../evaluate/index.ts';
import { instantMs } from '../evaluate/instant.ts';
import type { AttendanceRule, InviteeKey } from '../rules/index.ts';

/** M28, M36: draft → open → finalized / cancelled / failed, and from these two to open again. */
export type ThreadStatus = 'draft' | 'open' | 'finalized' | 'cancelled' | 'failed';

/** `close`: the organiser has said nothing since the deadline (M36). */
export type TimerKind = 'finalize' | 'deadline' | 'reminder' | 'close';

/** A timer that has been asked for and has neither fired nor been cancelled. */
export interface Timer {
  readonly id: number;
  readonly kind: TimerKind;
  /** ISO 8601 instant at which it is due. */
  readonly at: string;
}

/** The one decision: which slot, when, and who made it. */
export interface Finalized {
  readonly slotId: string;
  readonly at: string;
  readonly by: 'automatic' | 'organiser';
  /** The rule did not hold for it, or was not settled: the organiser decided all the same (M35). */
  readonly overruled: boolean;
}

/** Everything that decides what happens next; transitions make new ones. */
export interface ThreadState {
  readonly status: ThreadStatus;
  readonly evaluation: Evaluation;
  readonly slots: readonly Slot[];
  /** Accepted answers in the order they came. */
  readonly selections: readonly Selection[];
  /** What each person has taken, by their latest answers. */
  readonly taken: ReadonlyMap<InviteeKey, ReadonlySet<string>>;
  /** Ids of questions the organiser has not answered: nothing is finalized meanwhile (M04, M21). */
  readonly questions: ReadonlySet<string>;
  readonly deadline: string | null;
  readonly timers: readonly Timer[];
  /** Ids are never used twice, so that a timer that fires late is known to be stale. */
  readonly nextTimerId: number;
  readonly finalized: Finalized | null;
  /** The organiser took a decision back: the next one is theirs. */
  readonly byHandOnly: boolean;
}

/** A thread nobody has been invited to yet. */
export function draftThread(
  rule: AttendanceRule,
  slots: readonly Slot[],
  questions: Iterable<string> = [],
): ThreadState {
  return {
    status: 'draft',
    evaluation: openEvaluation(rule, slots),
    slots,
    selections: [],
    taken: new Map(),
    questions: new Set(questions),
    deadline: null,
    timers: [],
    nextTimerId: 1,
    finalized: null,
    byHandOnly: false,
  };
}

/** M37: until the decided slot is over people may say whether they come to it. */
export function takesLateAnswers(
  { status, slots, finalized }: Pick<ThreadState, 'status' | 'slots' | 'finalized'>,
  at: string,
): boolean {
  if (status !== 'finalized') return false;
  const slot = slots.find(({ slotId }) => slotId === finalized?.slotId);
  return slot !== undefined && instantMs(at) <= instantMs(slot.endTime);
}

/** The slots a person has taken by their latest answers. */
export function takenBy(selections: readonly Selection[], inviteeKey: string): ReadonlySet<string> {
  const latest = new Map<string, Selection>();
  for (const selection of selections) {
    if (selection.inviteeKey !== inviteeKey) continue;
    const before = latest.get(selection.slotId);
    if (before === undefined || timeOf(before) <= timeOf(selection)) {
      latest.set(selection.slotId, selection);
    }
  }
  const taken = [...latest.values()].filter(({ status }) => status === 'selected');
  return new Set(taken.map(({ slotId }) => slotId));
}

const timeOf = ({ respondedAt }: Selection): number => instantMs(respondedAt ?? '');

export const isSlot = ({ slots }: ThreadState, slotId: string): boolean =>
  slots.some((slot) => slot.slotId === slotId);

export const hasBegun = ({ slots }: ThreadState, slotId: string, at: string): boolean =>
  slots.some((slot) => slot.slotId === slotId && instantMs(slot.startTime) <= instantMs(at));

export function labelOf({ slots }: ThreadState, slotId: string): string {
  const slot = slots.find((candidate) => candidate.slotId === slotId);
  return slot === undefined ? slotId : slotLabel(slot);
}
