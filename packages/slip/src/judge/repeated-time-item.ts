import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Decision A18: a time item is counted once an account. */
export const repeatedTimeItem: LineRule = {
  id: 'repeated-time-item',
  clause: '時間系計算フロー',
  judge: ({ line }) => {
    if (!line.quantity.repeated) return silent;
    return [
      {
        message: 'repeatedTimeItem',
        parameters: { name: line.printed },
        effect: 'CHECK',
        evidence: [lineCell(line, 'label')],
      },
    ];
  },
};
