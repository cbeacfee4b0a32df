import { lineCell } from '../normalise/line.ts';
import { isInWindow } from '../normalise/time-quantity.ts';
import { clockText } from '../read/clock.ts';
import { type LineRule, type SlipStatement, silent } from './rule.ts';

/** 29:59, where the night's clock ends. */
const lastMinute = 30 * 60 - 1;

/** Clause 時間系計算フロー step 3, decisions A20, A21 and A26: a first hour that the times do not grant counts 0, and the doubt is said. */
export const firstHourNotEarned: LineRule = {
  id: 'first-hour-not-earned',
  clause: '時間系計算フロー',
  judge: ({ line, account }) => {
    const { times } = account;
    const rule = line.item?.time;
    if (rule?.kind !== 'first') return silent;
    if (times.stay === null || times.entry.minutes === null || line.quantity.repeated)
      return silent;
    if (line.quantity.value !== 0) return silent;
    const entry = clockText(times.entry.minutes);
    const statements: SlipStatement[] = [];
    if (times.stay < rule.minutes) {
      statements.push({
        message: 'stayTooShort',
        parameters: {
          name: line.printed,
          stay: times.stay,
          least: rule.minutes,
          price: line.price.value,
        },
        effect: 'CHECK',
        evidence: [times.entry.cell, times.exit.cell, lineCell(line, 'label')],
      });
    }
    const { from, to } = rule;
    if (from === null && to === null) return statements;
    if (!isInWindow(rule, times.entry.minutes)) {
      statements.push({
        message: 'outsideHappyHour',
        parameters: {
          name: line.printed,
          entry,
          from: clockText(from ?? 0),
          to: clockText(to ?? lastMinute),
          price: line.price.value,
        },
        effect: 'CHECK',
        evidence: [times.entry.cell, lineCell(line, 'label')],
      });
    }
    // A26: 8:05 can be five past eight in the evening; nothing is converted, but it is said.
    if (times.entry.minutes < 12 * 60 && times.entry.clock?.halfDay === false) {
      statements.push({
        message: 'twelveHourClock',
        parameters: { entry },
        effect: 'CHECK',
        evidence: [times.entry.cell],
      });
    }
    return statements;
  },
};
