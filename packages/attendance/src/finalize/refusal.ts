import type { Problem, ProblemKind } from '@tashika/kernel';
import { type RefusalCode, refusals } from './messages.ts';

/** Why the machine does not do what was asked. */
export interface Refusal extends Problem {
  readonly code: RefusalCode;
  readonly kind: ProblemKind;
}

/** Whether another moment would do, or what was handed in is wrong. */
const kinds: Readonly<Record<RefusalCode, ProblemKind>> = {
  'not-a-draft': 'conflict',
  'not-open': 'conflict',
  'already-finalized': 'conflict',
  'thread-cancelled': 'conflict',
  'thread-failed': 'conflict',
  'deadline-passed': 'conflict',
  'unknown-slot': 'invalid',
  'unknown-status': 'invalid',
  'unknown-time': 'invalid',
  'slot-taken': 'conflict',
  'questions-open': 'conflict',
  'not-satisfied': 'conflict',
  'hollow-rule': 'conflict',
  'no-slots': 'conflict',
  'not-finalized': 'conflict',
  'still-standing': 'conflict',
  'not-closed': 'conflict',
};

export function refusalOf<Code extends RefusalCode>(
  code: Code,
  ...parameters: Parameters<(typeof refusals)[Code]>
): Refusal {
  const say = refusals[code] as (...given: typeof parameters) => string;
  return { code, kind: kinds[code], message: say(...parameters) };
}
