import type { Grey } from '../picture/grey.ts';
import type { Column } from './columns.ts';
import { type Grid, type Side, sideAt } from './grid.ts';
import { darkRange } from './head.ts';
import type { Ladder } from './ladder.ts';
import type { FlatCell } from './layout.ts';
import { usedColumnTuning } from './tuning.ts';

const { leastSeen, doubled, belowLine, leftFree, leastNamed } = usedColumnTuning;

/**
 * Some forms have more columns than the four, for who served or for notes: where more than three
 * follow the names, those that are left free are no part of the table. `right`: where the row lines end.
 */
export function withUsedColumns(
  grid: Grid,
  columns: readonly Column[],
  ladder: Ladder,
  picture: Grey,
  right: number,
): Grid {
  const [left] = grid.sides;
  const bands = Array.from(
    { length: grid.lastBand - grid.firstBand + 1 },
    (_, i) => grid.firstBand + i,
  );
  const inside = columns.filter(
    (column) =>
      column.x > left.x + doubled * ladder.pitch &&
      column.x < right - doubled * ladder.pitch &&
      bands.filter((band) => column.at[band] !== null).length >= leastSeen * bands.length,
  );
  const lines: Side[] = [left];
  for (const column of inside) {
    if (column.x - (lines.at(-1) as Side).x >= doubled * ladder.pitch)
      lines.push({ column, x: column.x });
  }
  const last = columns.find((column) => Math.abs(column.x - right) < doubled * ladder.pitch);
  lines.push(last === undefined ? { column: null, x: right } : { column: last, x: last.x });
  if (lines[1]?.column !== grid.sides[1].column || lines.length <= 5) return grid;

  const cell = (at: number, band: number): FlatCell => ({
    left: sideAt(lines[at] as Side, band),
    right: sideAt(lines[at + 1] as Side, band),
    upper: ladder.rungs[band] as FlatCell['upper'],
    lower: ladder.rungs[band + 1] as FlatCell['lower'],
  });
  const isWritten = (at: number, band: number): boolean =>
    darkRange(picture, cell(at, band), belowLine) !== null;
  // the first band may be the head, which has a caption in every column
  const named = bands.slice(1).filter((band) => isWritten(0, band));
  const used = lines
    .slice(1, -1)
    .map((_, i) => i + 1)
    .filter((at) => named.filter((band) => isWritten(at, band)).length > leftFree * named.length);
  const [quantity, price, amount] = used;
  if (named.length < leastNamed || quantity === undefined || price === undefined || used.length > 3)
    return grid;
  // who writes no amounts leaves that column free as well: it is the one behind the prices
  const third = amount ?? price + 1;
  const side = (at: number): Side => lines[at] as Side;
  if (third >= lines.length - 1) return grid;
  return {
    ...grid,
    sides: [left, side(1), side(quantity + 1), side(price + 1), side(third + 1)],
    starts: [side(quantity), side(price), side(third)],
  };
}
