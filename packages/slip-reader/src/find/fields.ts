import type { Ridge } from '../picture/ridge.ts';
import { findBoxes, valueBoxes } from './boxes.ts';
import type { Ladder } from './ladder.ts';
import type { FlatCell, FlatField, PrintedFields } from './layout.ts';
import { findPlaces } from './places.ts';
import { bandCell, isCrossed } from './ruled.ts';
import { type Ends, sideAt, type Table } from './table.ts';
import { acrossAt, type Trace } from './trace.ts';

/** Share of the table's width that a box for a time or the total takes at most. */
const widestBox = 0.6;

/**
 * The times and the total of a printed form: rows of the table without the inner columns, or boxes
 * above or below it.
 */
export function printedFields(
  ladder: Ladder,
  table: Table,
  traces: readonly Trace[],
  level: Ridge,
  upright: Ridge,
): PrintedFields {
  const first = table.sides[1];
  const left = table.sides[0];
  const right = table.sides[4];
  const bands = ladder.rungs.length - 1;
  const rowField = (band: number): FlatField => ({
    cell: bandCell(ladder, table, band, sideAt(first, band)),
    captioned: false,
  });
  let entry: FlatField | null = null;
  let exit: FlatField | null = null;
  let total: FlatField | null = null;
  const firstTime = table.firstBand - 2;
  if (isWideRow(table, firstTime) && isWideRow(table, firstTime + 1)) {
    entry = rowField(firstTime);
    exit = rowField(firstTime + 1);
  }
  const below = table.lastBand + 1;
  if (below < bands && isWideRow(table, below)) total = rowField(below);

  const tableTop = heightOf(ladder, entry === null ? table.firstBand : table.firstBand - 2, table);
  const tableBottom = heightOf(ladder, table.lastBand + 1 + (total === null ? 0 : 1), table);
  const span = [left.x - ladder.pitch * 0.3, right.x + ladder.pitch * 0.3] as const;
  const reach = 5 * ladder.pitch;
  const boxes = (from: number, to: number) =>
    valueBoxes(
      findBoxes(traces, level, upright, ladder.pitch, from, to, span[0], span[1]).filter(
        // as wide as the table: the rim of the sheet and the table's first line
        (cell) => cell.right - cell.left < widestBox * (right.x - left.x),
      ),
    );
  if (entry === null || total === null) {
    // The last box may stand right on the table's head.
    const upper = boxes(tableTop - reach, tableTop - 0.3 * ladder.pitch).filter(
      ({ cell }) => !isHead(cell, table),
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
    total = boxes(tableBottom - 0.3 * ladder.pitch, tableBottom + reach).at(-1) ?? null;
  }
  const rows = [firstTime, firstTime + 1, below].flatMap((band) => {
    if (band < 0 || band >= bands) return [];
    // a row goes on through columns of no use
    const ends = endsOf(table, ladder.pitch);
    const cell = { ...bandCell(ladder, table, band, ends.left), right: ends.right };
    const from = sideAt(first, band);
    const isField = [entry, exit, total].some((each) => each?.cell.upper === cell.upper);
    return isField ? [{ cell: { ...cell, left: from }, caption: { ...cell, right: from } }] : [];
  });
  const places = findPlaces(ladder, table, level, upright, rows);
  return { kind: 'printed', entry, exit, total, places };
}

/** The row lines reach further than the sides of the columns in use by more than this, in row heights. */
const further = 0.6;
/** A frame stands at the end of the lines: room to it, in row heights. */
const toFrame = 0.12;

/** Where a row across the whole table begins and ends. */
function endsOf({ sides, ends }: Table, pitch: number): Ends {
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
function isWideRow(table: Table, band: number): boolean {
  const inner = [table.sides[2], table.sides[3]].filter(({ column }) => {
    const at = column?.at[band];
    return at !== null && at !== undefined;
  });
  return isCrossed(table, band) && inner.length < 2;
}

/** A box whose sides are the table's own column lines is its printed head. */
function isHead(cell: FlatCell, table: Table): boolean {
  const near = (x: number) => table.sides.some((side) => Math.abs(side.x - x) < 6);
  return near(cell.left) && near(cell.right);
}

const heightOf = (ladder: Ladder, rung: number, table: Table): number =>
  acrossAt(
    ladder.rungs[Math.max(0, Math.min(ladder.rungs.length - 1, rung))] as FlatCell['upper'],
    (table.sides[0].x + table.sides[4].x) / 2,
  );
