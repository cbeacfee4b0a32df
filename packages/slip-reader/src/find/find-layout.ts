import type { Grey } from '../picture/grey.ts';
import { type Ridge, ridgeOf } from '../picture/ridge.ts';
import { coverAlong } from './boxes.ts';
import { coverAt, findColumns } from './columns.ts';
import { lineContrast } from './contrast.ts';
import { findEnds, hasMargins, withEnds } from './ends.ts';
import { printedFields } from './fields.ts';
import type { Flat } from './flatten.ts';
import { isHeadRow } from './head.ts';
import { climbOn, findLadder, type Ladder, median } from './ladder.ts';
import type { FlatCell, FlatExtent, FlatRow, Layout } from './layout.ts';
import { isCrossed, isRuled, ruledFields, withoutRims } from './ruled.ts';
import { isStruck } from './strike.ts';
import { findTable, type Side, sideAt, type Table } from './table.ts';
import { acrossAt, type Trace, traceLines } from './trace.ts';
import { withUsedColumns } from './used-columns.ts';

/** Half the thickness of the thickest line looked for in the flat picture. */
const reach = 4;

/** Real lines reach six and more even in the worst photos, grain about one. */
const leastContrast = 2.2;

/** The layout of the slip in the flat picture, or null where no rows and columns are found. */
export function findLayout(flat: Flat): Layout | null {
  const level = ridgeOf(flat.picture, 'level', reach);
  const traces = traceLines(level, 'level');
  const first = findLadder(traces);
  if (first === null) return null;
  const upright = ridgeOf(flat.picture, 'upright', reach);
  const roughly = tableOn(flat.picture, first, level, upright);
  if (roughly === null) return null;
  const ladder = wholeLadder(first, roughly.table, traces, level);
  const found = ladder === first ? roughly : tableOn(flat.picture, ladder, level, upright);
  if (found === null) return null;
  const { ruled } = found;
  const table = ruled
    ? withoutRims(found.table, ladder.pitch)
    : withoutHead(
        withoutStrangers(withoutBareEnds(found.table, ladder, upright), ladder, level),
        ladder,
        flat.picture,
      );
  const rows = rowsOf(ladder, table, traces);
  if (lineContrast(level, rows) < leastContrast) return null;
  if (
    brightnessOf(flat.picture, rows, 'amount') <
    onDesk * brightnessOf(flat.picture, rows, 'unitPrice')
  ) {
    return null;
  }
  return {
    rows,
    fields: ruled
      ? ruledFields(ladder, table)
      : printedFields(ladder, table, traces, level, upright),
    pitch: ladder.pitch,
    extent: extentOf(ladder, table),
    score: table.score,
  };
}

/** The columns on a ladder of rows, and whether the lines are ruled over the whole sheet. */
interface OnLadder {
  readonly table: Table;
  readonly ruled: boolean;
}

function tableOn(picture: Grey, ladder: Ladder, level: Ridge, upright: Ridge): OnLadder | null {
  const columns = findColumns(upright, ladder);
  const found = findTable(columns, ladder);
  if (found === null) return null;
  const ends = findEnds(found, ladder, level);
  if (isRuled(ladder, found, level, picture, ends) && !hasMargins(found, ends, ladder.pitch)) {
    return { table: found, ruled: true };
  }
  const table = withEnds(found, ends, ladder.pitch);
  return {
    table: withUsedColumns(table, columns, ladder, picture, ends.right),
    ruled: false,
  };
}

/** The ladder with every further line that runs through all columns. */
function wholeLadder(
  ladder: Ladder,
  { sides }: Table,
  traces: readonly Trace[],
  level: Ridge,
): Ladder {
  const [left, right] = [sides[0].x, sides[4].x];
  const shown = (line: Trace): number => coverAlong(level, line, left, right);
  return climbOn(ladder, traces, shown, (left + right) / 2);
}

/** A column line that is hidden behind writing still shows so much of itself. */
const leastHidden = 0.4;

/**
 * In the first and the last row all columns must be there, hidden at most: a stroke of the total below
 * may stand where one of them would go on.
 */
function withoutBareEnds(table: Table, ladder: Ladder, upright: Ridge): Table {
  const bare = (band: number): boolean =>
    table.sides
      .slice(1, 4)
      .some(
        (side) =>
          (side.column?.at[band] ?? null) === null &&
          coverAt(upright, ladder, band, sideAt(side, band)) < leastHidden,
      );
  let { firstBand, lastBand } = table;
  if (lastBand - firstBand > 3 && bare(firstBand)) firstBand++;
  if (lastBand - firstBand > 3 && bare(lastBand)) lastBand--;
  return { ...table, firstBand, lastBand };
}

/** Share of its length that the first and the last line of the rows really show. */
const leastShown = 0.7;

/**
 * The lower side of boxes above the table may stand where a row line would: the rows begin and end at
 * lines that run through all columns.
 */
function withoutStrangers(table: Table, ladder: Ladder, level: Ridge): Table {
  const shown = (rung: number): boolean => {
    const line = ladder.rungs[rung];
    const [left, , , , right] = table.sides;
    return line !== undefined && coverAlong(level, line, left.x, right.x) >= leastShown;
  };
  let { firstBand, lastBand } = table;
  if (!shown(firstBand) && lastBand - firstBand > 3 && shown(firstBand + 1)) firstBand++;
  if (!shown(lastBand + 1) && lastBand - firstBand > 3 && shown(lastBand)) lastBand--;
  return { ...table, firstBand, lastBand };
}

/** A column this much darker than its neighbour lies on the desk: one column line was overlooked. */
const onDesk = 0.4;

/** Shares of a cell's width and height where its brightness is taken: writing covers few of them. */
const acrossCell = [0.15, 0.4, 0.6, 0.85];
const downCell = [0.25, 0.5, 0.75];

function brightnessOf(
  picture: Grey,
  rows: readonly FlatRow[],
  column: 'amount' | 'unitPrice',
): number {
  const values = rows.flatMap((row) => {
    const { left, right, upper, lower } = row[column];
    return acrossCell.flatMap((across) => {
      const x = Math.round(left + across * (right - left));
      const [top, bottom] = [acrossAt(upper, x), acrossAt(lower, x)];
      return downCell.map((down) => {
        const y = Math.round(top + down * (bottom - top));
        return picture.data[y * picture.width + x] ?? 0;
      });
    });
  });
  return median(values);
}

/** Column heads stand in the columns too, but hold captions. */
function withoutHead(table: Table, ladder: Ladder, picture: Grey): Table {
  const head = Object.values(cellsOf(ladder, table, table.firstBand));
  const expected = !isCrossed(table, table.firstBand - 1);
  return isHeadRow(picture, head, expected) ? { ...table, firstBand: table.firstBand + 1 } : table;
}

function cellsOf(ladder: Ladder, table: Table, band: number): Omit<FlatRow, 'struck'> {
  const cell = (from: number): FlatCell => ({
    left: sideAt((table.starts?.[from - 1] ?? table.sides[from]) as Side, band),
    right: sideAt(table.sides[from + 1] as Side, band),
    upper: ladder.rungs[band] as FlatCell['upper'],
    lower: ladder.rungs[band + 1] as FlatCell['lower'],
  });
  return { label: cell(0), quantity: cell(1), unitPrice: cell(2), amount: cell(3) };
}

function rowsOf(ladder: Ladder, table: Table, traces: readonly Trace[]): FlatRow[] {
  const rows: FlatRow[] = [];
  for (let band = table.firstBand; band <= table.lastBand; band++) {
    const cells = cellsOf(ladder, table, band);
    rows.push({ ...cells, struck: isStruck(cells, traces) });
  }
  return rows;
}

function extentOf(ladder: Ladder, table: Table): FlatExtent {
  const [left, , , , right] = table.sides;
  const seen = ladder.rungs.filter((rung) => rung.seen);
  const at = (left.x + right.x) / 2;
  return {
    left: left.x,
    right: right.x,
    top: acrossAt(seen[0] as FlatCell['upper'], at),
    bottom: acrossAt(seen.at(-1) as FlatCell['upper'], at),
  };
}
