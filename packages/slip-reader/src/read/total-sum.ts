import { onesForSevens } from '../digits/unlisted-price.ts';
import { isSure, unsure } from './doubt.ts';
import type { RowJson, TextCellJson } from './page-json.ts';
import { possibleSums, readingsOf } from './possible-sums.ts';
import { sumTuning } from './tuning.ts';

const { fewSums, agreed } = sumTuning;

/**
 * The total with what the rows say about it; nothing that was read changes. Where they cannot come to it but can come
 * to something else its ink may say, a 7 for a 1 among them, it was misread, or whoever wrote it was just that much out:
 * either way somebody has to look. Where the rows leave hardly a choice and come to what was read, and to no other of
 * its readings, they say the same in other digits: the total is sure.
 */
export function withTotalSum(
  total: TextCellJson,
  rows: readonly RowJson[],
  prices: readonly number[],
): TextCellJson {
  if (total.state !== 'written') return total;
  const sums = possibleSums(rows, prices);
  if (sums === null) return total;
  const comes = (said: string): boolean => sums.has(Number(said));
  if (isSure(total)) {
    const others = [...(total.candidates ?? []), ...onesForSevens(total.text)];
    return !comes(total.text) && others.some(comes) ? unsure(total) : total;
  }
  const [said, ...others] = readingsOf(total).filter(comes);
  return sums.size <= fewSums && said === total.text && others.length === 0
    ? { ...total, confidence: Math.max(total.confidence, agreed) }
    : total;
}
