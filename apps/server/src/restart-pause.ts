const firstSeconds = 1;
const longestSeconds = 8;
/** A server that ran for so long was well. */
const wellMilliseconds = 10_000;

/** Seconds before a server that died is started again: twice the last pause, unless it was well. */
export const restartPause = (last: number | undefined, ranMilliseconds: number): number =>
  last === undefined || ranMilliseconds > wellMilliseconds
    ? firstSeconds
    : Math.min(2 * last, longestSeconds);
