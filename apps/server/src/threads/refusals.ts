import { err, type Problem, type ProblemKind, type Result } from '@tashika/kernel';
import type { LockedThread } from '@tashika/store';
import { threadProblems as say } from './messages.ts';

/** Why something is not done to a thread, each of its kind. */

const refused =
  (kind: ProblemKind) =>
  (code: string, message: string): Result<never, Problem> =>
    err({ code, message, kind });

/** What was handed in is wrong. */
export const invalid = refused('invalid');
/** It may be right at another moment. */
export const conflict = refused('conflict');
export const missing = refused('missing');

/** A decision can be taken back until its time has passed: addresses are gone by then (M27). */
export function refusedOnceOver(
  { state }: Pick<LockedThread, 'state'>,
  now: Date,
): Result<never, Problem> | null {
  const slot = state.slots.find(({ slotId }) => slotId === state.finalized?.slotId);
  if (slot === undefined || new Date(slot.endTime) > now) return null;
  return conflict('meeting-over', say.meetingOver());
}

export const threadNotFound: Problem = {
  code: 'thread-not-found',
  message: say.threadNotFound(),
  kind: 'missing',
};
