import { lineCell } from '../normalise/line.ts';
import { lateHours } from '../normalise/time-quantity.ts';
import { clockText } from '../read/clock.ts';
import { type AccountRule, silent } from './rule.ts';

/** Clause 5時以降 延長 1h, decision A01: computed from the configured start; what the other reading of 5時 would give is said, never chosen. */
export const lateReading: AccountRule = {
  id: 'late-reading',
  clause: '時間系計算フロー（5時以降 延長）',
  judge: ({ lines, times, shop, calcTotal }) => {
    const from = times.entry.minutes;
    const to = times.exit.minutes;
    const line = lines.find(
      ({ row, item, quantity }) =>
        !row.struck &&
        item?.time === 'late_extension' &&
        quantity.source === 'time' &&
        !quantity.repeated,
    );
    if (line === undefined || from === null || to === null) return silent;
    const { lateStart, lateStartOtherReading } = shop.times;
    const quantity = lateHours(from, to, lateStart, shop);
    const otherQuantity = lateHours(from, to, lateStartOtherReading, shop);
    if (quantity === otherQuantity) return silent;
    return [
      {
        message: 'lateReading',
        parameters: {
          name: line.printed,
          start: clockText(lateStart),
          minutes: Math.max(0, to - Math.max(from, lateStart)),
          quantity,
          otherHour: hourOfDay(lateStartOtherReading),
          otherStart: clockText(lateStartOtherReading),
          otherQuantity,
          otherTotal: calcTotal + (otherQuantity - quantity) * (line.price.value ?? 0),
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
