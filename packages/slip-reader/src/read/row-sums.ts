import { strokeCount } from '@tashika/japanese';
import { unsure } from './doubt.ts';
import type { RowJson } from './page-json.ts';
import { sumTuning } from './tuning.ts';

/**
 * A row whose amount is another multiple of its price than the strokes counted, or as many times another listed
 * price: one of the cells was read wrongly, or whoever wrote it miscounted. Either way somebody has to look.
 * Nothing that was read changes, and an amount that fits nothing says nothing: people add up wrongly.
 */
export function withSumDoubts(row: RowJson, prices: readonly number[]): RowJson {
  const { qty, unit, amount } = row;
  if (qty.state !== 'marks' || unit.state !== 'written' || amount.state !== 'written') return row;
  const [count, price, sum] = [strokeCount(qty.glyphs), Number(unit.text), Number(amount.text)];
  if (!(count > 0 && price > 0 && sum > 0) || count * price === sum) return row;
  const otherCount = sum % price === 0 && sum / price <= sumTuning.mostStrokes;
  const otherPrice = prices.includes(sum / count);
  return {
    ...row,
    qty: otherCount ? unsure(qty) : qty,
    unit: otherPrice ? unsure(unit) : unit,
  };
}
