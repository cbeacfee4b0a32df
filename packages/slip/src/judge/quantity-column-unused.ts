import { lineCell } from '../normalise/line.ts';
import { type AccountRule, silent } from './rule.ts';

/** Clause 数量欄無視: said wherever a quantity comes from the times. */
export const quantityColumnUnused: AccountRule = {
  id: 'quantity-column-unused',
  clause: '警告メッセージ（数量欄無視）',
  judge: ({ lines }) => {
    const [first, ...others] = lines
      .filter((line) => !line.row.struck && line.quantity.source === 'time')
      .map((line) => lineCell(line, 'qty'));
    if (first === undefined) return silent;
    return [
      {
        message: 'quantityColumnUnused',
        parameters: {},
        effect: 'INFO',
        evidence: [first, ...others],
      },
    ];
  },
};
