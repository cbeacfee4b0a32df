import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause 数量読取不確実: a quantity that cannot be read is not counted. */
export const quantityUnreadable: LineRule = {
  id: 'quantity-unreadable',
  clause: '警告メッセージ（数量読取不確実）',
  judge: ({ line }) => {
    if (line.item?.time != null || line.quantity.column.state !== 'unreadable') return silent;
    return [
      {
        message: 'quantityUnreadable',
        parameters: { name: line.printed },
        effect: 'CHECK',
        evidence: [lineCell(line, 'qty')],
      },
    ];
  },
};
