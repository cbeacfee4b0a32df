import type { Ridge } from '../picture/ridge.ts';
import { findBoxes, valueBoxes } from './boxes.ts';
import { type Ends, type Grid, sideAt } from './grid.ts';
import type { Ladder } from './ladder.ts';
import type { FlatCell, FlatField, PrintedFields } from './layout.ts';
import { findPlaces } from './places.ts';
import { bandCell, isCrossed } from './ruled.ts';
import { acrossAt, type Trace } from './trace.ts';
import { fieldTuning } from './tuning.ts';

const { widestBox, besideTable, reach, onLine, further, toFrame, sameSide } = fieldTuning;

/**
 * The times and the total of a printed form: rows of the table without the inner columns, or boxes
 * above or below it.
 */
export function printedFields(
  ladder: Ladder,
  grid: Grid,
  traces: readonly Trace[],
  level: Ridge,
  upright: Ridge,
): PrintedFields {
  const boxes = (from: number, to: number): FlatField[] =>
    boxesBetween(ladder, grid, traces, level, upright, from, to);
  const usual = usualFields(ladder, grid, boxes);
  const { entry, exit, total } = usual;
  const bands = ladder.rungs.length - 1;
  const rows = [grid.firstBand - 2, grid.firstBand - 1, grid.lastBand + 1].flatMap((band) => {
    if (band < 0 || band >= bands) return [];
    // a row goes on through columns of no use
    const ends = endsOf(grid, ladder.pitch);
    const cell = { ...bandCell(ladder, grid, band, ends.left), right: ends.right };
    const from = sideAt(grid.sides[1], band);
    const isField = [entry, exit, total].some((each) => each?.cell.upper === cell.upper);
    return isField ? [{ cell: { ...cell, left: from }, caption: { ...cell, right: from } }] : [];
  });
  const places = findPlaces(ladder, grid, level, upright, rows);
  return { kind: 'printed', ...usual, places };
}

/** The boxes for a value between two heights, no wider than a box beside the table is. */
function boxesBetween(
  { pitch }: Ladder,
  { sides }: Grid,
  traces: readonly Trace[],
  level: Ridge,
  upright: Ridge,
  from: number,
  to: number,
): FlatField[] {
  const [{ x: left }, , , , { x: right }] = sides;
  const span = [left - pitch * besideTable, right + pitch * besideTable] as const;
  return valueBoxes(
    findBoxes(traces, level, upright, pitch, from, to, span[0], span[1]).filter(
      // as wide as the table: the rim of the sheet and the table's first line
      (cell) => cell.right - cell.left < widestBox * (right - left),
    ),
  );
}

/** Where forms of the usual kind have the times and the total. */
function usualFields(
  ladder: Ladder,
  grid: Grid,
  boxes: (from: number, to: number) => FlatField[],
): Pick<PrintedFields, 'entry' | 'exit' | 'total'> {
  const [left, first, , , right] = grid.sides;
  const { pitch } = ladder;
  const rowField = (band: number): FlatField => ({
    cell: bandCell(ladder, grid, band, sideAt(first, band)),
    captioned: false,
  });
  let entry: FlatField | null = null;
  let exit: FlatField | null = null;
  let total: FlatField | null = null;
  const firstTime = grid.firstBand - 2;
  if (isWideRow(grid, firstTime) && isWideRow(grid, firstTime + 1)) {
    entry = rowField(firstTime);
    exit = rowField(firstTime + 1);
  }
  const below = grid.lastBand + 1;
  if (below < ladder.rungs.length - 1 && isWideRow(grid, below)) total = rowField(below);

  const top = heightOf(ladder, entry === null ? grid.firstBand : firstTime, grid);
  const bottom = heightOf(ladder, total === null ? below : below + 1, grid);
  if (entry === null || total === null) {
    // The last box may stand right on the table's head.
    const upper = boxes(top - reach * pitch, top - onLine * pitch).filter(
      ({ cell }) => !isHead(cell, grid),
    );
    const middle = (left.x + right.x) / 2;
    if (entry === null && upper.length >= 2) {
      entry = upper[0] ?? null;
      exit = upper[1] ?? null;
      if (total === null) total = upper[2] ?? null;
    } else if (total === null) {
      total = upper.findLast(({ cell }) => cell.right > middle) ?? null;
    }
  }
  if (total === null) {
    total = boxes(bottom - onLine * pitch, bottom + reach * pitch).at(-1) ?? null;
  }
  return { entry, exit, total };
}

/** Where a row across the whole table begins and ends. */
function endsOf({ sides, ends }: Grid, pitch: number): Ends {
  const [{ x: left }, , , , { x: right }] = sides;
  return {
    left:
      ends !== undefined && left - ends.left > further * pitch ? ends.left + toFrame * pitch : left,
    right:
      ends !== undefined && ends.right - right > further * pitch
        ? ends.right - toFrame * pitch
        : right,
  };
}

/** A row of the table without the inner columns, as for a time or the total. */
function isWideRow(grid: Grid, band: number): boolean {
  const inner = [grid.sides[2], grid.sides[3]].filter(({ column }) => {
    const at = column?.at[band];
    return at !== null && at !== undefined;
  });
  return isCrossed(grid, band) && inner.length < 2;
}

/** A box whose sides are the table's own column lines is its printed head. */
function isHead(cell: FlatCell, grid: Grid): boolean {
  const near = (x: number) => grid.sides.some((side) => Math.abs(side.x - x) < sameSide);
  return near(cell.left) && near(cell.right);
}

const heightOf = (ladder: Ladder, rung: number, grid: Grid): number =>
  acrossAt(
    ladder.rungs[Math.max(0, Math.min(ladder.rungs.length - 1, rung))] as FlatCell['upper'],
    (grid.sides[0].x + grid.sides[4].x) / 2,
  );
