import type { PageCell } from '@tashika/kernel';
import type { Calculation } from '../normalise/calculation.ts';
import { lineCell } from '../normalise/line.ts';
import { isUnsure } from '../read/certainty.ts';
import { type AccountRule, type SlipStatement, silent } from './rule.ts';
import { unsureColumns } from './sure-cell.ts';
import { needsTimes } from './time-lines.ts';
import { comparisonOf } from './verdict.ts';

/**
 * Clause 検算モード, decisions A10 and A11: the stated total in words, with the difference where the slip
 * is doubted. Where something in the comparison was not read surely, the doubt is ours as well, and said.
 */
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
        return [
          { message: 'totalMismatch', parameters, effect: 'CHECK', evidence },
          ...perhapsMisread(account),
        ];
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

function perhapsMisread(account: Calculation): readonly SlipStatement[] {
  const [first, ...others] = unsureCells(account);
  if (first === undefined) return silent;
  const evidence = [first, ...others] as const;
  return [{ message: 'mismatchUnsure', parameters: {}, effect: 'CHECK', evidence }];
}

/** What went into the comparison without being sure. */
function unsureCells(account: Calculation): readonly PageCell[] {
  const { times, lines, total } = account;
  return [
    ...(needsTimes(account) ? [times.entry, times.exit] : [])
      .filter((time) => time.raw !== null && isUnsure(time.confidence))
      .map(({ cell }) => cell),
    ...lines
      .filter(({ row }) => !row.struck)
      .flatMap((line) => unsureColumns(line).map((column) => lineCell(line, column))),
    ...(total.state === 'stated' && !total.sure ? [total.cell] : []),
  ];
}
