import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause 横棒の扱い, decisions A32 and A35: one bar is one; clearly in the upper part it is the first stroke of 正, else it is to be looked at. */
export const singleBar: LineRule = {
  id: 'single-bar',
  clause: '横棒（「ー」）の扱い',
  judge: ({ line }) => {
    const { source, column } = line.quantity;
    if (source !== 'tally' || column.state !== 'read' || column.bar === null) return silent;
    const upper = column.bar === 'upper';
    return [
      {
        message: upper ? 'upperBar' : 'lowBar',
        parameters: { name: line.printed },
        effect: upper ? 'INFO' : 'CHECK',
        evidence: [lineCell(line, 'qty')],
      },
    ];
  },
};
