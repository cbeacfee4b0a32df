import { totalWith } from '../normalise/calculation.ts';
import { lineCell } from '../normalise/line.ts';
import { type AccountRule, silent } from './rule.ts';

/** Clause stated_total が無い場合, decision A41: a shot without a price counts as the cheaper one, and the total of the other is said as well. */
export const defaultShot: AccountRule = {
  id: 'default-shot',
  clause: '推定単価の当てはめ（stated_total が無い場合）',
  judge: (account) => {
    const { lines, shop, calcTotal } = account;
    const open = lines.filter((line) => line.price.source === 'default' && line.subtotal !== null);
    const [first, ...others] = open.map((line) => lineCell(line, 'unit'));
    const { shot } = shop;
    if (first === undefined || shot === null) return silent;
    const { price } = shot.default;
    const glasses = open.reduce((sum, line) => sum + (line.quantity.value ?? 0), 0);
    return [
      {
        message: 'shotDefault',
        parameters: {
          name: shot.name,
          price,
          total: calcTotal,
          others: shot.items
            .filter((item) => item !== shot.default)
            .map((item) => ({
              price: item.price,
              total: totalWith(account, glasses * (item.price - price)),
            })),
        },
        effect: 'CHECK',
        evidence: [first, ...others],
      },
    ];
  },
};
