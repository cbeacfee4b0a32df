import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause D/S の前置き記法 (最優先), decision A30: the letter before the name settles the price, and both are named. */
export const prefixPrice: LineRule = {
  id: 'prefix-price',
  clause: 'D/S の前置き記法',
  judge: ({ line }) => {
    const { source, value, written } = line.price;
    if (source !== 'prefix' || value === null || written === null || line.quantity.value === null)
      return silent;
    const letter = line.meaning.kind === 'item' ? (line.meaning.notation?.letter ?? 'D') : 'D';
    return [
      {
        message: 'prefixPrice',
        parameters: { name: line.printed, letter, written, price: value },
        effect: 'CHECK',
        evidence: [lineCell(line, 'unit'), lineCell(line, 'label')],
      },
    ];
  },
};
