import { lineCell } from '../normalise/line.ts';
import { isUnsure } from '../read/certainty.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause 正の字数量の強制確定, decision A36: five for each 正 and one for each stroke, settled. */
export const tallySettled: LineRule = {
  id: 'tally-settled',
  clause: '正の字数量の強制確定',
  judge: ({ line }) => {
    const { source, column } = line.quantity;
    if (source !== 'tally' || column.state !== 'read' || !column.sei) return silent;
    // A photo's reader that is not sure of its 正 settles nothing.
    if (isUnsure(line.row.quantity)) return silent;
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
