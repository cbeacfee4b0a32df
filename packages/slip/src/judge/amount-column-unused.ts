import { lineCell } from '../normalise/line.ts';
import { contentOf } from '../read/page.ts';
import { type AccountRule, silent } from './rule.ts';

/** Clause 金額欄の推定制限と検算優先: said wherever an amount is written. */
export const amountColumnUnused: AccountRule = {
  id: 'amount-column-unused',
  clause: '金額欄の推定制限と検算優先',
  judge: ({ lines }) => {
    const [first, ...others] = lines
      .filter(({ row }) => contentOf(row.amount).state !== 'blank')
      .map((line) => lineCell(line, 'amount'));
    if (first === undefined) return silent;
    return [
      {
        message: 'amountColumnUnused',
        parameters: {},
        effect: 'INFO',
        evidence: [first, ...others],
      },
    ];
  },
};
