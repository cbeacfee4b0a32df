import { clockText } from '../read/clock.ts';
import { type AccountRule, silent } from './rule.ts';

/** Clause 深夜表記補正, decision A61: 0:00 to 5:59 counts on from 24:00; the row shows the one, this note the other. */
export const smallHours: AccountRule = {
  id: 'small-hours',
  clause: '深夜表記補正',
  judge: ({ times }) => {
    // Two times that decide nothing were not computed with.
    if (times.stay === null) return silent;
    return times.smallHours.map((time) => ({
      message: 'smallHours',
      parameters: {
        side: time === times.entry ? ('entry' as const) : ('exit' as const),
        written: clockText(time.clock?.minutes ?? 0),
        normalised: clockText(time.minutes ?? 0),
      },
      effect: 'INFO',
      evidence: [time.cell],
    }));
  },
};
