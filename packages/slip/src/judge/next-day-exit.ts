import { clockText } from '../read/clock.ts';
import { type AccountRule, silent } from './rule.ts';

/** Decision A25: an exit before the entry is one of the next day, if the stay is then a possible one. */
export const nextDayExit: AccountRule = {
  id: 'next-day-exit',
  clause: '深夜表記補正',
  judge: ({ times }) =>
    times.nextDay
      ? [
          {
            message: 'nextDayExit',
            parameters: {
              written: clockText(times.exit.clock?.minutes ?? 0),
              normalised: clockText(times.exit.minutes ?? 0),
            },
            effect: 'CHECK',
            evidence: [times.exit.cell],
          },
        ]
      : silent,
};
