import { onesForSevens } from '../digits/unlisted-price.ts';
import { isSure, unsure } from './doubt.ts';
import type { RowJson, TextCellJson } from './page-json.ts';
import { possibleSums } from './possible-sums.ts';

/**
 * The total, never sure where the rows cannot come to it but can come to something else its ink may say, a 7 for a 1
 * among them: it was misread, or whoever wrote it was just that much out, and either way somebody has to look. What the
 * rows come to makes no total sure: it is what they are checked against.
 */
export function withTotalDoubt(
  total: TextCellJson,
  rows: readonly RowJson[],
  prices: readonly number[],
): TextCellJson {
  if (total.state !== 'written' || !isSure(total)) return total;
  const sums = possibleSums(rows, prices);
  const comes = (said: string): boolean => sums?.has(Number(said)) === true;
  const others = [...(total.candidates ?? []), ...onesForSevens(total.text)];
  return !comes(total.text) && others.some(comes) ? unsure(total) : total;
}
