import { clockText } from '../read/clock.ts';
import type { AccountRule } from './rule.ts';

/** Clause 深夜表記補正, decisions A23 and A24: 12:MM read as 24:MM is always said, because it is a correction. */
export const midnightNotation: AccountRule = {
  id: 'midnight-notation',
  clause: '深夜表記補正',
  judge: ({ times }) =>
    times.midnight.map((time) => ({
      message: 'midnightNotation',
      parameters: {
        written: clockText(time.clock?.minutes ?? 0),
        normalised: clockText(time.minutes ?? 0),
      },
      effect: 'CHECK',
      evidence: [time.cell],
    })),
};
