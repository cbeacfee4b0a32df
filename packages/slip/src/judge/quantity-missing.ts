import { lineCell } from '../normalise/line.ts';
import { contentOf } from '../read/page.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause 数量空欄で金額のみ, decisions A19, A27 and A29: the row stays, is named and is not counted. */
export const quantityMissing: LineRule = {
  id: 'quantity-missing',
  clause: '数量空欄で金額のみ',
  judge: ({ line }) => {
    const { value, column } = line.quantity;
    if (value !== null || line.item?.time != null || column.state !== 'blank') return silent;
    const amount = contentOf(line.row.amount).state !== 'blank';
    return [
      {
        message: amount ? 'quantityMissingWithAmount' : 'quantityMissing',
        parameters: { name: line.printed },
        effect: 'CHECK',
        evidence: amount
          ? [lineCell(line, 'qty'), lineCell(line, 'amount')]
          : [lineCell(line, 'qty')],
      },
    ];
  },
};
