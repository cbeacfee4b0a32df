import { strokeCount } from '@tashika/japanese';
import { isSure } from './doubt.ts';
import type { QuantityCellJson, RowJson, TextCellJson } from './page-json.ts';
import { sumTuning } from './tuning.ts';

/** Everything a cell may say, likeliest first; of a sure one that alone. */
export function readingsOf(cell: TextCellJson | QuantityCellJson): readonly string[] {
  if (cell.state === 'blank') return [];
  const { candidates = [] } = cell;
  if (cell.state === 'unreadable') return candidates;
  const first = cell.state === 'marks' ? String(strokeCount(cell.glyphs)) : cell.text;
  return isSure(cell) ? [first] : [...new Set([first, ...candidates])];
}

/** A cell that may say nothing but this. */
export const only = (said: string): Extract<TextCellJson, { readonly state: 'unreadable' }> => ({
  state: 'unreadable',
  text: null,
  candidates: [said],
  confidence: 0,
});

/**
 * Everything the rows may come to. A doubtful cell may be any of its readings; a row without a price may cost any
 * listed one or nothing, and one without a quantity may have been taken once. null where a row may be anything, or
 * where nearly any sum could be reached.
 */
export function possibleSums(
  rows: readonly RowJson[],
  prices: readonly number[],
): ReadonlySet<number> | null {
  let sums: ReadonlySet<number> = new Set([0]);
  for (const { qty, unit, struck } of rows) {
    if (struck) continue;
    const counts = qty.state === 'blank' ? [0, 1] : readingsOf(qty).map(Number);
    const costs = unit.state === 'blank' ? [0, ...prices] : readingsOf(unit).map(Number);
    const next = new Set<number>();
    for (const sum of sums)
      for (const count of counts) for (const cost of costs) next.add(sum + count * cost);
    if (next.size === 0 || next.size > sumTuning.mostSums) return null;
    sums = next;
  }
  return sums;
}
