import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause 辞書外単価, decision A39: a price that the list does not have, or has for another item, is used as written and named. */
export const priceOutsideDictionary: LineRule = {
  id: 'price-outside-dictionary',
  clause: '警告メッセージ（辞書外単価）',
  judge: ({ line, account }) => {
    const { source, value, own } = line.price;
    if ((source !== 'written' && source !== 'corrected') || value === null) return silent;
    if (line.quantity.value === null || own.includes(value)) return silent;
    const evidence = [lineCell(line, 'unit')] as const;
    if (!account.shop.items.some((item) => item.price === value)) {
      const parameters = { name: line.printed, price: value };
      return [{ message: 'priceNotInDictionary', parameters, effect: 'CHECK', evidence }];
    }
    if (own.length === 0) return silent;
    const parameters = { name: line.printed, price: value, own };
    return [{ message: 'priceOfAnother', parameters, effect: 'CHECK', evidence }];
  },
};
