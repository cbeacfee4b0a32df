import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';
import { isUnsureCell } from './sure-cell.ts';

/** Clause 正の字数量の強制確定, decision A36: five for each 正 and one for each stroke, settled. */
export const tallySettled: LineRule = {
  id: 'tally-settled',
  clause: '正の字数量の強制確定',
  judge: ({ line }) => {
    const { source, column } = line.quantity;
    if (source !== 'tally' || column.state !== 'read' || !column.sei) return silent;
    // A photo's reader that is not sure of its 正 settles nothing.
    if (isUnsureCell(line.row.qty)) return silent;
    return [
      {
        message: 'tallySettled',
        parameters: { name: line.printed, quantity: column.value },
        effect: 'INFO',
        evidence: [lineCell(line, 'qty')],
      },
    ];
  },
};
