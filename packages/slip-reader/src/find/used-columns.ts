import type { Grey } from '../picture/grey.ts';
import type { Column } from './columns.ts';
import { darkRange } from './head.ts';
import type { Ladder } from './ladder.ts';
import type { FlatCell } from './layout.ts';
import { type Side, sideAt, type Table } from './table.ts';

/** A line through so many of the rows is a column. */
const leastSeen = 0.7;
/** Lines nearer to each other than this share of a row height are one double line. */
const doubled = 0.5;
/** Bars of a tally may hang high in their cell: from this share of its height on all is writing. */
const belowLine = 0.15;
/** A column with writing in at most this share of the rows that have a name is left free: a name may run into it. */
const leftFree = 0.26;

/**
 * Some forms have more columns than the four, for who served or for notes: where more than three
 * follow the names, those that are left free are no part of the table. `right`: where the row lines end.
 */
export function withUsedColumns(
  table: Table,
  columns: readonly Column[],
  ladder: Ladder,
  picture: Grey,
  right: number,
): Table {
  const [left] = table.sides;
  const bands = Array.from(
    { length: table.lastBand - table.firstBand + 1 },
    (_, i) => table.firstBand + i,
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
  if (lines[1]?.column !== table.sides[1].column || lines.length <= 5) return table;

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
  if (named.length < 2 || quantity === undefined || price === undefined || used.length > 3)
    return table;
  // who writes no amounts leaves that column free as well: it is the one behind the prices
  const third = amount ?? price + 1;
  const side = (at: number): Side => lines[at] as Side;
  if (third >= lines.length - 1) return table;
  return {
    ...table,
    sides: [left, side(1), side(quantity + 1), side(price + 1), side(third + 1)],
    starts: [side(quantity), side(price), side(third)],
  };
}
