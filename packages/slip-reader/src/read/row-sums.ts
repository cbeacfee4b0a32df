import { strokeCount } from '@tashika/japanese';
import { isSure, unsure } from './doubt.ts';
import type { RowJson, TextCellJson } from './page-json.ts';
import { sumTuning } from './tuning.ts';

const { mostStrokes, agreed } = sumTuning;

/**
 * A row with what its amount says about its other numbers. Nothing that was read changes. Where the amount is another
 * multiple of the price than the strokes counted, or as many times another price that is listed or may have been read,
 * one of the cells was read wrongly, or whoever wrote it miscounted: either way somebody has to look. An amount that
 * fits nothing says nothing: people add up wrongly. Where a sure amount is the price several times, it says the same in
 * other digits, which nobody misreads the same way: the price is sure.
 */
export function withRowSum(row: RowJson, prices: readonly number[]): RowJson {
  const { qty, unit, amount } = row;
  if (qty.state !== 'marks' || unit.state !== 'written' || amount.state !== 'written') return row;
  const [count, price, sum] = [strokeCount(qty.glyphs), Number(unit.text), Number(amount.text)];
  if (!(count > 0 && price > 0 && sum > 0)) return row;
  if (count * price === sum) {
    const isConfirmed = isSure(qty) && isSure(amount) && changesDigits(count);
    return isConfirmed ? { ...row, unit: confirmed(unit) } : row;
  }
  const otherCount = sum % price === 0 && sum / price <= mostStrokes;
  const other = sum / count;
  const otherPrice = prices.includes(other) || unit.candidates?.includes(String(other)) === true;
  return {
    ...row,
    qty: otherCount ? unsure(qty) : qty,
    unit: otherPrice ? unsure(unit) : unit,
  };
}

/** Once, ten times or eleven times a price shows its own digits again: who took a 5 for a 6 did so twice. */
const changesDigits = (count: number): boolean => /[2-9]/.test(String(count));

const confirmed = (cell: TextCellJson): TextCellJson => ({
  ...cell,
  confidence: Math.max(cell.confidence, agreed),
});
