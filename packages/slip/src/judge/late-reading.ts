import { totalWith } from '../normalise/calculation.ts';
import { lineCell } from '../normalise/line.ts';
import { lateUnits } from '../normalise/time-quantity.ts';
import { clockText } from '../read/clock.ts';
import { type AccountRule, silent } from './rule.ts';

/** Clause 5時以降 延長 1h, decision A01: computed from the configured start; what the other reading of 5時 would give is said, never chosen. */
export const lateReading: AccountRule = {
  id: 'late-reading',
  clause: '時間系計算フロー（5時以降 延長）',
  judge: (account) => {
    const { lines, times } = account;
    const from = times.entry.minutes;
    const to = times.exit.minutes;
    const line = lines.find(
      ({ row, item, quantity }) =>
        !row.struck &&
        item?.time?.kind === 'late' &&
        quantity.source === 'time' &&
        !quantity.repeated,
    );
    const rule = line?.item?.time;
    if (line === undefined || rule?.kind !== 'late' || from === null || to === null) return silent;
    const { start, otherStart, every } = rule;
    if (otherStart === null) return silent;
    const quantity = lateUnits(from, to, start, every);
    const otherQuantity = lateUnits(from, to, otherStart, every);
    const difference = (otherQuantity - quantity) * (line.price.value ?? 0);
    if (quantity === otherQuantity) return silent;
    return [
      {
        message: 'lateReading',
        parameters: {
          name: line.printed,
          start: clockText(start),
          minutes: Math.max(0, to - Math.max(from, start)),
          quantity,
          otherHour: hourOfDay(otherStart),
          otherStart: clockText(otherStart),
          otherQuantity,
          otherTotal: totalWith(account, difference),
        },
        effect: 'CHECK',
        evidence: [lineCell(line, 'label'), times.entry.cell, times.exit.cell],
      },
    ];
  },
};

/** 29:00 → 午前5時, as people say it. */
function hourOfDay(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return hour < 12 ? `午前${hour}時` : `午後${hour - 12}時`;
}
