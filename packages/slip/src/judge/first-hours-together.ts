import { lineCell } from '../normalise/line.ts';
import { type AccountRule, silent } from './rule.ts';

/** Decision A63: all the first hours of the list on one slip are each counted, and to be looked at. */
export const firstHoursTogether: AccountRule = {
  id: 'first-hours-together',
  clause: '時間系計算フロー',
  judge: ({ lines, shop }) => {
    const found = shop.firstHours.map((item) =>
      lines.find((line) => !line.row.struck && line.item?.id === item.id),
    );
    const [first, ...others] = found.filter((line) => line !== undefined);
    if (first === undefined || others.length + 1 < found.length || found.length < 2) return silent;
    return [
      {
        message: 'firstHoursTogether',
        parameters: { names: [first, ...others].map((line) => line.printed) },
        effect: 'CHECK',
        evidence: [lineCell(first, 'label'), ...others.map((line) => lineCell(line, 'label'))],
      },
    ];
  },
};
