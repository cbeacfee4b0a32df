import { lineCell } from '../normalise/line.ts';
import { clockText } from '../read/clock.ts';
import { type LineRule, type SlipStatement, silent } from './rule.ts';

/** Clause 時間系計算フロー step 3, decisions A20, A21 and A26: a first hour that the times do not grant counts 0, and the doubt is said. */
export const firstHourNotEarned: LineRule = {
  id: 'first-hour-not-earned',
  clause: '時間系計算フロー',
  judge: ({ line, account }) => {
    const { times, shop } = account;
    const rule = line.item?.time;
    if (rule !== 'happy_hour' && rule !== 'base') return silent;
    if (times.stay === null || times.entry.minutes === null || line.quantity.repeated)
      return silent;
    if (line.quantity.value !== 0) return silent;
    const { firstMinutes, happyHourFrom, happyHourTo } = shop.times;
    const entry = clockText(times.entry.minutes);
    const statements: SlipStatement[] = [];
    if (times.stay < firstMinutes) {
      statements.push({
        message: 'stayTooShort',
        parameters: {
          name: line.printed,
          stay: times.stay,
          least: firstMinutes,
          price: line.price.value,
        },
        effect: 'CHECK',
        evidence: [times.entry.cell, times.exit.cell, lineCell(line, 'label')],
      });
    }
    if (rule === 'base') return statements;
    if (times.entry.minutes < happyHourFrom || times.entry.minutes > happyHourTo) {
      statements.push({
        message: 'outsideHappyHour',
        parameters: {
          name: line.printed,
          entry,
          from: clockText(happyHourFrom),
          to: clockText(happyHourTo),
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
