import type { ThreadEffect, Transition } from './event.ts';
import type { ThreadState, Timer, TimerKind } from './thread.ts';

/** The next state and what is to be done so far; timers are armed and disarmed here alone. */
export type Step = Transition<ThreadState>;

/** One timer more, with an id of its own. */
export function arm({ state, effects }: Step, kind: TimerKind, at: string): Step {
  const timer: Timer = { id: state.nextTimerId, kind, at };
  return {
    state: { ...state, timers: [...state.timers, timer], nextTimerId: state.nextTimerId + 1 },
    effects: [...effects, { type: 'arm_timer', timer }],
  };
}

/** All of these kinds; all there are where none is named. */
export const disarm = (step: Step, kinds?: readonly TimerKind[]): Step =>
  disarmAll(
    step,
    step.state.timers.filter(({ kind }) => kinds?.includes(kind) ?? true),
  );

export function disarmAll({ state, effects }: Step, gone: readonly Timer[]): Step {
  return {
    state: { ...state, timers: state.timers.filter((timer) => !gone.includes(timer)) },
    effects: [
      ...effects,
      ...gone.map(({ id }): ThreadEffect => ({ type: 'cancel_timer', timerId: id })),
    ],
  };
}
