import { lineCell } from '../normalise/line.ts';
import { type AccountRule, type SlipStatement, silent } from './rule.ts';

/** Decision A80: the line of a total is no item; what it says is only compared with the total itself. */
export const totalRow: AccountRule = {
  id: 'total-row',
  clause: '金額欄・合計欄',
  judge: ({ totalRows, total }) =>
    totalRows.flatMap((found): readonly SlipStatement[] => {
      if (found.value === null) return silent;
      const evidence = [lineCell(found, 'label'), lineCell(found, 'amount')] as const;
      if (total.state !== 'stated') {
        return [
          {
            message: 'totalRowUnused',
            parameters: { row: found.value },
            effect: 'CHECK',
            evidence,
          },
        ];
      }
      if (found.subtotal || found.value === total.value) return silent;
      const parameters = { row: found.value, total: total.value };
      return [{ message: 'totalRowDiffers', parameters, effect: 'CHECK', evidence }];
    }),
};
