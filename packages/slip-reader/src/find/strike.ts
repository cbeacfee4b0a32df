import type { FlatRow } from './layout.ts';
import { acrossAt, type Trace } from './trace.ts';
import { lineTuning, strikeTuning } from './tuning.ts';

type RowCells = Omit<FlatRow, 'struck'>;

/**
 * Whether a line is drawn through the row: one that crosses from the names into the prices, also where
 * nothing is written. Strokes of kana and digits end at the gaps between the cells.
 */
export function isStruck(row: RowCells, traces: readonly Trace[]): boolean {
  const { fromLabel, leastSeen, upper, lower } = strikeTuning;
  const from = row.label.right - fromLabel * (row.label.right - row.label.left);
  const to = (row.unitPrice.left + row.unitPrice.right) / 2;
  return traces.some((trace) => {
    const seen = trace.along.filter((x) => x >= from && x <= to);
    const steps = (to - from) / lineTuning.strip;
    if (seen.length < leastSeen * steps) return false;
    return seen.every((x) => {
      const top = acrossAt(row.label.upper, x);
      const bottom = acrossAt(row.label.lower, x);
      const share = (acrossAt(trace, x) - top) / (bottom - top);
      return share > upper && share < lower;
    });
  });
}
