import { lineCell } from '../normalise/line.ts';
import { type LineRule, silent } from './rule.ts';

/** Clause 単価不明, decisions A38 and A41: a price that nothing settles is asked for, with what it can be. */
export const priceAsked: LineRule = {
  id: 'price-asked',
  clause: '警告メッセージ（単価不明）',
  judge: ({ line, account }) => {
    const { value, written, candidates } = line.price;
    if (value !== null) return silent;
    const evidence = [lineCell(line, 'unit')] as const;
    const name = line.printed;
    if (line.meaning.kind === 'shot') {
      return [
        { message: 'shotPriceAsked', parameters: { name, candidates }, effect: 'CHECK', evidence },
      ];
    }
    if (written !== null) {
      return [
        {
          message: 'priceAmbiguous',
          parameters: { name, written, candidates },
          effect: 'CHECK',
          evidence,
        },
      ];
    }
    const examples = account.shop.askedFor;
    return [{ message: 'priceAsked', parameters: { name, examples }, effect: 'CHECK', evidence }];
  },
};
