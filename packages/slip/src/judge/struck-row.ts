import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Decision A48: a row crossed out is not counted, and it is said. */
export const struckRow: LineRule = {
  id: 'struck-row',
  clause: '取り消し線',
  judge: ({ line }) => {
    if (!line.row.struck) return silent;
    return [
      {
        message: 'struckRow',
        parameters: { name: line.printed },
        effect: 'CHECK',
        evidence: [lineCell(line, 'label')],
      },
    ];
  },
};
