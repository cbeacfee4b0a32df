import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Decision A79: where label and column name two prices of a shot, the column counts and both are named. */
export const labelPriceDiffers: LineRule = {
  id: 'label-price-differs',
  clause: '固定単価辞書',
  judge: ({ line }) => {
    if (line.meaning.kind !== 'shot' || line.meaning.labelPrice === null) return silent;
    const { value, written } = line.price;
    if (value === null || written === null || line.quantity.value === null) return silent;
    // A column put right to the label's own price agrees with it.
    if (value === line.meaning.labelPrice) return silent;
    return [
      {
        message: 'labelPriceDiffers',
        parameters: { name: line.printed, inLabel: line.meaning.labelPrice, price: value },
        effect: 'CHECK',
        evidence: [lineCell(line, 'label'), lineCell(line, 'unit')],
      },
    ];
  },
};
