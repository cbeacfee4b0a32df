import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Decisions A11 and A22: a time item without its times is missing from the sum, and named. */
export const timeRowSkipped: LineRule = {
  id: 'time-row-skipped',
  clause: '例外時の扱い',
  judge: ({ line }) => {
    if (line.item?.time == null || line.quantity.value !== null) return silent;
    return [
      {
        message: 'timeRowSkipped',
        parameters: { name: line.printed },
        effect: 'CHECK',
        evidence: [lineCell(line, 'label')],
      },
    ];
  },
};
