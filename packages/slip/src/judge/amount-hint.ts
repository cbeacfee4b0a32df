import { lineCell } from '../normalise/line.ts';
import { writtenIn } from '../read/page.ts';
import { readYen } from '../read/yen.ts';
import { type AccountRule, silent } from './rule.ts';
import { comparisonOf } from './verdict.ts';

/** Decision A28: the amount column never decides; where the total is doubted, rows in which it differs are a hint. */
export const amountHint: AccountRule = {
  id: 'amount-hint',
  clause: '金額欄（列4）',
  judge: (account) => {
    if (comparisonOf(account) !== 'mismatch') return silent;
    const differing = account.lines.filter(({ row, subtotal }) => {
      const written = writtenIn(row.amount);
      if (row.struck || subtotal === null || written === null) return false;
      const amount = readYen(written);
      return amount !== null && amount !== subtotal;
    });
    const [first, ...others] = differing.map((line) => lineCell(line, 'amount'));
    if (first === undefined) return silent;
    return [
      {
        message: 'amountHint',
        parameters: { names: differing.map((line) => line.printed) },
        effect: 'INFO',
        evidence: [first, ...others],
      },
    ];
  },
};
