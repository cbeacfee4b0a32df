import type { Calculation } from '../normalise/calculation.ts';

/** Some line's quantity rests on the times. */
export function needsTimes(account: Calculation): boolean {
  return account.lines.some(({ row, item }) => !row.struck && item?.time != null);
}
