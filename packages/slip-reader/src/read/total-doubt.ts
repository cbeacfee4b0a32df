import { onesForSevens } from '../digits/unlisted-price.ts';
import { isSure, unsure } from './doubt.ts';
import type { RowJson, TextCellJson } from './page-json.ts';
import { only, possibleSums, readingsOf } from './possible-sums.ts';

/*
 * Rows and total that do not agree where something the ink may say, however unlikely, would make them agree: it was
 * misread, or whoever wrote it was just that much out, and either way somebody has to look. Nothing becomes sure by
 * agreeing: what the total says is what the rows are checked against. Nor is what is so unlikely offered.
 */

/** The total, never sure where the rows cannot come to it but can come to something else its ink may say, a 7 for a 1 among them. */
export function withTotalDoubt(
  total: TextCellJson,
  remote: readonly string[],
  rows: readonly RowJson[],
  prices: readonly number[],
): TextCellJson {
  if (total.state !== 'written' || !isSure(total)) return total;
  const sums = possibleSums(rows, prices);
  const comes = (said: string): boolean => sums?.has(Number(said)) === true;
  const others = [...(total.candidates ?? []), ...remote, ...onesForSevens(total.text)];
  return !comes(total.text) && others.some(comes) ? unsure(total) : total;
}

/** The rows, each without the certainty of a price whose ink may say a listed one that alone would make them come to the total. */
export function withPriceDoubts(
  rows: readonly RowJson[],
  remote: readonly (readonly string[])[],
  total: TextCellJson,
  prices: readonly number[],
): readonly RowJson[] {
  const readings = readingsOf(total);
  const sums = possibleSums(rows, prices);
  if (sums === null || readings.some((said) => sums.has(Number(said)))) return rows;
  return rows.map((row, i) => {
    if (row.struck || row.unit.state !== 'written' || !isSure(row.unit)) return row;
    const comes = (unit: string): boolean =>
      possibleSums(rows.with(i, { ...row, unit: only(unit) }), prices)?.has(Number(readings[0])) ===
      true;
    const isOther = remote[i]?.some((said) => prices.includes(Number(said)) && comes(said));
    return isOther ? { ...row, unit: unsure(row.unit) } : row;
  });
}
