import { lineCell, priceUnreadable } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause 不明文字 for the unit price: something stands there that cannot be read. */
export const unreadablePrice: LineRule = {
  id: 'unreadable-price',
  clause: '警告メッセージ（不明文字）',
  judge: ({ line }) => {
    if (line.quantity.value === null || !priceUnreadable(line)) return silent;
    return [
      {
        message: 'priceUnreadable',
        parameters: { name: line.printed },
        effect: 'CHECK',
        evidence: [lineCell(line, 'unit')],
      },
    ];
  },
};
