import { type AccountRule, silent } from './rule.ts';
import { comparisonOf } from './verdict.ts';

/** Clause 検算モード, decisions A10 and A11: the stated total in words, with the difference where the slip is doubted. */
export const totalCompared: AccountRule = {
  id: 'total-compared',
  clause: '合計金額 判定部',
  judge: (account) => {
    const { total, calcTotal } = account;
    if (total.state !== 'stated') return silent;
    const evidence = [total.cell] as const;
    switch (comparisonOf(account)) {
      case 'mismatch': {
        const parameters = { stated: total.value, difference: Math.abs(total.value - calcTotal) };
        return [{ message: 'totalMismatch', parameters, effect: 'CHECK', evidence }];
      }
      case 'incomplete':
        return [
          { message: 'totalShown', parameters: { stated: total.value }, effect: 'INFO', evidence },
        ];
      default:
        return silent;
    }
  },
};
