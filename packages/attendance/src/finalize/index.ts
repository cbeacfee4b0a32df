export type { ThreadEffect, ThreadEvent, Transition } from './event.ts';
export type { Refusal } from './refusal.ts';
export {
  draftThread,
  type Finalized,
  type ThreadState,
  type ThreadStatus,
  type Timer,
  type TimerKind,
  takesLateAnswers,
} from './thread.ts';
export { overdueTimers, transition } from './transition.ts';
