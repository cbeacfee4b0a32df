import type { Draft } from './draft.ts';

/** The slips at one moment, and the page that was on top. */
export interface Moment {
  readonly draft: Draft;
  readonly current: number;
}

/** What one can go back to, and forward to again; the nearest last. */
export interface History {
  readonly earlier: readonly Moment[];
  readonly later: readonly Moment[];
  /** What was done last, where doing it once more is the same step: a word is typed letter by letter. */
  readonly lately: string | null;
}

export const noHistory: History = { earlier: [], later: [], lately: null };

/** As many steps as anyone will want; older ones make room. */
const most = 200;

/** What was done, with the way back to what was before it. */
export function remembered<Now extends Moment & History>(
  before: Now,
  after: Now,
  step: string | null,
): Now {
  if (after.draft === before.draft) return { ...after, lately: null };
  const goesOn = step !== null && step === before.lately;
  const earlier = goesOn ? before.earlier : [...before.earlier, momentOf(before)].slice(-most);
  return { ...after, earlier, later: [], lately: step };
}

export function stepBack<Now extends Moment & History>(now: Now): Now {
  const to = now.earlier.at(-1);
  if (to === undefined) return now;
  const { earlier, later } = now;
  return {
    ...now,
    ...to,
    earlier: earlier.slice(0, -1),
    later: [...later, momentOf(now)],
    lately: null,
  };
}

export function stepForward<Now extends Moment & History>(now: Now): Now {
  const to = now.later.at(-1);
  if (to === undefined) return now;
  const { earlier, later } = now;
  return {
    ...now,
    ...to,
    earlier: [...earlier, momentOf(now)],
    later: later.slice(0, -1),
    lately: null,
  };
}

const momentOf = ({ draft, current }: Moment): Moment => ({ draft, current });
