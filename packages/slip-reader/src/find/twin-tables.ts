import type { Ridge } from '../picture/ridge.ts';
import { coverAlong } from './boxes.ts';
import type { Column } from './columns.ts';
import type { Ends } from './grid.ts';
import type { Ladder } from './ladder.ts';
import { twinTuning } from './tuning.ts';

const { leastColumns, narrowest, widest, rim, mostShown, leastParted } = twinTuning;

/**
 * The room between two tables of items that stand side by side on common rows: the column lines on either side of it
 * are those of a table each, and no row line runs through it. null for a single table.
 */
export function gapBetweenTables(
  columns: readonly Column[],
  ladder: Ladder,
  level: Ridge,
): Ends | null {
  for (let i = leastColumns - 1; i + leastColumns < columns.length; i++) {
    const [left, right] = [(columns[i] as Column).x, (columns[i + 1] as Column).x];
    const wide = (right - left) / ladder.pitch;
    if (wide < narrowest || wide > widest) continue;
    const parted = ladder.rungs.filter(
      (rung) => coverAlong(level, rung, left + rim, right - rim) <= mostShown,
    ).length;
    if (parted >= leastParted * ladder.rungs.length) return { left, right };
  }
  return null;
}
