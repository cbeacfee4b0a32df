import { lineCell } from '../normalise/line.ts';
import { type AccountRule, type SlipStatement, silent } from './rule.ts';

/** Decision A85: a row that names what the shop adds by itself is no item; what it says is only compared. */
export const surchargeRow: AccountRule = {
  id: 'surcharge-row',
  clause: '金額欄・合計欄',
  judge: ({ surchargeRows, surcharges }) =>
    surchargeRows.flatMap((found): readonly SlipStatement[] => {
      const { surcharge, value } = found;
      const step = surcharges.steps.find((one) => one.surcharge === surcharge);
      if (surcharge.kind === 'rounding' || step === undefined) return silent;
      if (value === null || value === step.amount) return silent;
      return [
        {
          message: 'surchargeRowDiffers',
          parameters: { name: surcharge.name, row: value, amount: step.amount },
          effect: 'CHECK',
          evidence: [lineCell(found, 'label'), lineCell(found, 'amount')],
        },
      ];
    }),
};
