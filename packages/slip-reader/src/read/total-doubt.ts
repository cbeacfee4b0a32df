import { isSure, unsure } from './doubt.ts';
import type { RowJson, TextCellJson } from './page-json.ts';
import { possibleSums } from './possible-sums.ts';

/**
 * The total, in doubt where the rows cannot come to it but can come to something else its ink may say: it was misread,
 * or whoever wrote it was just that much out. Either way somebody has to look.
 */
export function withTotalDoubt(
  total: TextCellJson,
  rows: readonly RowJson[],
  prices: readonly number[],
): TextCellJson {
  if (total.state !== 'written' || !isSure(total)) return total;
  const sums = possibleSums(rows, prices);
  if (sums === null || sums.has(Number(total.text))) return total;
  const isOtherwise = total.candidates?.some((said) => sums.has(Number(said)));
  return isOtherwise ? unsure(total) : total;
}
