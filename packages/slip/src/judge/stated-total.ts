import { type AccountRule, silent } from './rule.ts';

/** Clause 合計欄なし, decisions A08, A47, A69 and A71: what keeps the stated total from being compared, or from being sure. */
export const statedTotal: AccountRule = {
  id: 'stated-total',
  clause: '合計欄なし',
  judge: ({ total }) => {
    switch (total.state) {
      case 'missing':
        return [
          { message: 'totalMissing', parameters: {}, effect: 'CHECK', evidence: [total.cell] },
        ];
      case 'unreadable':
        return [
          { message: 'totalUnreadable', parameters: {}, effect: 'CHECK', evidence: [total.cell] },
        ];
      case 'several':
        return [
          { message: 'totalsSeveral', parameters: {}, effect: 'CHECK', evidence: total.cells },
        ];
      case 'stated':
        if (total.sure) return silent;
        return [
          {
            message: 'totalUnsure',
            parameters: { total: total.value },
            effect: 'CHECK',
            evidence: [total.cell],
          },
        ];
    }
  },
};
