import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause 単価認識補正ルール, decision A38: a digit that got lost is put back only where one price alone can be meant. */
export const misreadPrice: LineRule = {
  id: 'misread-price',
  clause: '単価認識補正ルール',
  judge: ({ line }) => {
    const { source, value, written } = line.price;
    if (
      source !== 'corrected' ||
      value === null ||
      written === null ||
      line.quantity.value === null
    )
      return silent;
    return [
      {
        message: 'misreadPrice',
        parameters: { name: line.printed, written, price: value },
        effect: 'CHECK',
        evidence: [lineCell(line, 'unit')],
      },
    ];
  },
};
