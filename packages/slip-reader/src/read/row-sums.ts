import { strokeCount } from '@tashika/japanese';
import { commonDivisor } from '../digits/read-digits.ts';
import { unsure } from './doubt.ts';
import type { RowJson } from './page-json.ts';
import { sumTuning } from './tuning.ts';

/**
 * A row whose amount is another multiple of its price than the strokes counted, or as many times another price that is
 * listed, or as round as those that are and one digit apart: one of the cells was read wrongly, or whoever wrote it miscounted. Either way
 * somebody has to look. Nothing that was read changes, and an amount that fits nothing says nothing: people add up
 * wrongly.
 */
export function withSumDoubts(row: RowJson, prices: readonly number[]): RowJson {
  const { qty, unit, amount } = row;
  if (qty.state !== 'marks' || unit.state !== 'written' || amount.state !== 'written') return row;
  const [count, price, sum] = [strokeCount(qty.glyphs), Number(unit.text), Number(amount.text)];
  if (!(count > 0 && price > 0 && sum > 0) || count * price === sum) return row;
  const otherCount = sum % price === 0 && sum / price <= sumTuning.mostStrokes;
  const other = sum / count;
  const step = prices.reduce(commonDivisor, 0);
  const otherPrice =
    prices.includes(other) ||
    (other % Math.max(1, step) === 0 && isOneDigitApart(unit.text, String(other)));
  return {
    ...row,
    qty: otherCount ? unsure(qty) : qty,
    unit: otherPrice ? unsure(unit) : unit,
  };
}

const isOneDigitApart = (one: string, other: string): boolean =>
  one.length === other.length && [...one].filter((digit, i) => digit !== other[i]).length === 1;
