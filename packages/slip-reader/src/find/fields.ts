import type { Ridge } from '../picture/ridge.ts';
import { findBoxes, valueBoxes } from './boxes.ts';
import type { Ladder } from './ladder.ts';
import type { FlatCell, FlatField, PrintedFields, RuledFields } from './layout.ts';
import { sideAt, type Table } from './table.ts';
import { acrossAt, type Trace } from './trace.ts';

/** Bands beside the columns that a ruled sheet has at least. */
const leastRuledBands = 3;

/**
 * The times and the total: rows of the table without the inner columns, boxes above or below it, or,
 * on ruled paper, what is written above and below the columns.
 */
export function findFields(
  ladder: Ladder,
  table: Table,
  traces: readonly Trace[],
  level: Ridge,
  upright: Ridge,
): PrintedFields | RuledFields {
  const first = table.sides[1];
  const left = table.sides[0];
  const right = table.sides[4];
  const seen = (band: number): boolean =>
    ladder.rungs[band]?.seen === true && ladder.rungs[band + 1]?.seen === true;
  const crossed = (band: number): boolean => {
    const at = first.column?.at[band];
    return at !== null && at !== undefined;
  };
  const bands = ladder.rungs.length - 1;
  const outside = Array.from({ length: bands }, (_, band) => band).filter(
    (band) => band < table.firstBand || band > table.lastBand,
  );
  const ruled =
    !isFramed(table) &&
    outside.filter((band) => seen(band) && !crossed(band)).length >= leastRuledBands;
  const bandCell = (band: number, from: number): FlatCell => ({
    left: from,
    right: sideAt(right, band),
    upper: ladder.rungs[band] as FlatCell['upper'],
    lower: ladder.rungs[band + 1] as FlatCell['lower'],
  });
  if (ruled) return ruledFields(table, bands, bandCell);

  const rowField = (band: number): FlatField => ({
    cell: bandCell(band, sideAt(first, band)),
    captioned: false,
  });
  let entry: FlatField | null = null;
  let exit: FlatField | null = null;
  let total: FlatField | null = null;
  const above = outside.filter((band) => band < table.firstBand && crossed(band));
  if (above.length >= 2 && above.at(-1) === table.firstBand - 1) {
    entry = rowField(above.at(-2) as number);
    exit = rowField(above.at(-1) as number);
  }
  const below = table.lastBand + 1;
  if (below < bands && crossed(below)) total = rowField(below);

  const tableTop = heightOf(ladder, entry === null ? table.firstBand : table.firstBand - 2, table);
  const tableBottom = heightOf(ladder, table.lastBand + 1 + (total === null ? 0 : 1), table);
  const span = [left.x - ladder.pitch * 0.3, right.x + ladder.pitch * 0.3] as const;
  const reach = 5 * ladder.pitch;
  const boxes = (from: number, to: number) =>
    valueBoxes(findBoxes(traces, level, upright, ladder.pitch, from, to, span[0], span[1]));
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
  return { kind: 'printed', entry, exit, total };
}

/** Whether the outer sides are lines that end with the table, as printed frames do. */
function isFramed({ sides, firstBand, lastBand }: Table): boolean {
  return [sides[0], sides[4]].every(({ column }) => {
    if (column === null) return false;
    const beyond = column.at.filter(
      (x, band) => x !== null && (band < firstBand - 3 || band > lastBand + 2),
    ).length;
    return beyond <= 0.15 * column.seen;
  });
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

/** How many bands away from the columns a time or a total is looked for. */
const mostAway = 5;

function ruledFields(
  table: Table,
  bands: number,
  bandCell: (band: number, from: number) => FlatCell,
): RuledFields {
  const left = sideAt(table.sides[0], table.firstBand);
  const cells = (from: number, step: 1 | -1): FlatCell[] => {
    const found: FlatCell[] = [];
    for (let band = from; band >= 0 && band < bands && found.length < mostAway; band += step) {
      found.push(bandCell(band, left));
    }
    return found;
  };
  return {
    kind: 'ruled',
    above: cells(table.firstBand - 1, -1),
    below: cells(table.lastBand + 1, 1),
  };
}
