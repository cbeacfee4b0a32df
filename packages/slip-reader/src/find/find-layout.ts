import type { Grey } from '../picture/grey.ts';
import { type Ridge, ridgeOf } from '../picture/ridge.ts';
import { coverAlong } from './boxes.ts';
import { type Column, coverAt, findColumns } from './columns.ts';
import { lineContrast } from './contrast.ts';
import { findEnds, hasMargins, withEnds } from './ends.ts';
import { printedFields } from './fields.ts';
import type { Flat } from './flatten.ts';
import { findGrid, type Grid, type Side, sideAt } from './grid.ts';
import { isHeadRow } from './head.ts';
import { climbOn, findLadder, type Ladder, median } from './ladder.ts';
import type { FlatCell, FlatExtent, FlatRow, Layout, Table } from './layout.ts';
import { isCrossed, isRuled, ruledFields, withoutRims } from './ruled.ts';
import { isStruck } from './strike.ts';
import { acrossAt, type Trace, traceLines } from './trace.ts';
import { layoutTuning } from './tuning.ts';
import { gapBetweenTables } from './twin-tables.ts';
import { withUsedColumns } from './used-columns.ts';

const { reach, leastContrast, leastHidden, leastShown, fewestBands, onDesk } = layoutTuning;
const { acrossCell, downCell, headRoom } = layoutTuning;

/** The layout of the slip in the flat picture, or null where no rows and columns are found. */
export function findLayout(flat: Flat): Layout | null {
  const { picture } = flat;
  const level = ridgeOf(picture, 'level', reach);
  const traces = traceLines(level, 'level');
  const ladder = findLadder(traces);
  if (ladder === null) return null;
  const upright = ridgeOf(picture, 'upright', reach);
  const lines: Lines = { picture, level, upright, traces, columnsOn: columnsIn(upright) };
  const gap = gapBetweenTables(lines.columnsOn(ladder), ladder, level);
  const tables =
    gap === null
      ? [tableOn(lines, ladder, everywhere)]
      : [
          tableOn(lines, { ...ladder, right: gap.left }, (x) => x <= gap.left),
          tableOn(lines, { ...ladder, left: gap.right }, (x) => x >= gap.right),
        ];
  const [first, last] = [tables[0], tables.at(-1)];
  // between two tables on ruled paper there is no gap
  if (first == null || last == null || (gap !== null && (first.ruled || last.ruled))) return null;
  return {
    tables: [first.table, ...(gap === null ? [] : [last.table])],
    fields: fieldsAround(lines, first, last),
    extent: { ...first.extent, right: last.extent.right },
    score: Math.min(first.grid.score, last.grid.score),
  };
}

const everywhere = (): boolean => true;

/** What the flat picture shows of lines. */
interface Lines {
  readonly picture: Grey;
  readonly level: Ridge;
  readonly upright: Ridge;
  readonly traces: readonly Trace[];
  /** Looked for once on a ladder: whether there are two tables and what they are is asked of the same ones. */
  readonly columnsOn: (ladder: Ladder) => readonly Column[];
}

function columnsIn(upright: Ridge): Lines['columnsOn'] {
  const known = new Map<Ladder, readonly Column[]>();
  return (ladder) => {
    const columns = known.get(ladder) ?? findColumns(upright, ladder);
    known.set(ladder, columns);
    return columns;
  };
}

interface FoundTable {
  readonly table: Table;
  readonly extent: FlatExtent;
  readonly ladder: Ladder;
  readonly grid: Grid;
  readonly ruled: boolean;
}

/** The table whose columns stand where `isInside` says; null where there is none. */
function tableOn(lines: Lines, first: Ladder, isInside: (x: number) => boolean): FoundTable | null {
  const { picture, level, upright, traces } = lines;
  const roughly = gridOn(lines, first, isInside);
  if (roughly === null) return null;
  const ladder = wholeLadder(first, roughly.grid, traces, level);
  const found = ladder === first ? roughly : gridOn(lines, ladder, isInside);
  if (found === null) return null;
  const { ruled } = found;
  const grid = ruled
    ? withoutRims(found.grid, ladder.pitch)
    : withoutHead(
        withoutStrangers(withoutBareEnds(found.grid, ladder, upright), ladder, level),
        ladder,
        picture,
      );
  const rows = rowsOf(ladder, grid, traces);
  if (lineContrast(level, rows) < leastContrast) return null;
  if (brightnessOf(picture, rows, 'amount') < onDesk * brightnessOf(picture, rows, 'unitPrice'))
    return null;
  const table = { rows, pitch: ladder.pitch };
  return { table, extent: extentOf(ladder, grid), ladder, grid, ruled };
}

/** The times and the total around the rows, of the first to the last table. */
function fieldsAround(
  { level, upright, traces }: Lines,
  first: FoundTable,
  last: FoundTable,
): Layout['fields'] {
  const { ladder, grid, ruled } = first;
  if (ruled) return ruledFields(ladder, grid);
  if (first === last) return printedFields(ladder, grid, traces, level, upright);
  const [left, one, two, three] = grid.sides;
  const [, , , , right] = last.grid.sides;
  const both: Grid = {
    ...grid,
    sides: [left, one, two, three, right],
    ends: { left: grid.ends?.left ?? left.x, right: last.grid.ends?.right ?? right.x },
  };
  const fields = printedFields(ladder, both, traces, level, upright);
  return { ...fields, places: fields.places.filter(({ cell }) => !isHeadOf(last.table, cell)) };
}

/** Whether a cell stands right above the rows of a table, between its sides: its printed head. */
function isHeadOf({ rows, pitch }: Table, cell: FlatCell): boolean {
  const [row] = rows;
  if (row === undefined) return false;
  const x = (cell.left + cell.right) / 2;
  return (
    x > row.label.left &&
    x < row.amount.right &&
    Math.abs(acrossAt(cell.lower, x) - acrossAt(row.label.upper, x)) < headRoom * pitch
  );
}

/** The columns on a ladder of rows, and whether the lines are ruled over the whole sheet. */
interface OnLadder {
  readonly grid: Grid;
  readonly ruled: boolean;
}

function gridOn(
  { picture, level, columnsOn }: Lines,
  ladder: Ladder,
  isInside: (x: number) => boolean,
): OnLadder | null {
  const columns = columnsOn(ladder).filter(({ x }) => isInside(x));
  const found = findGrid(columns, ladder);
  if (found === null) return null;
  const ends = findEnds(found, ladder, level);
  if (isRuled(ladder, found, level, picture, ends) && !hasMargins(found, ends, ladder.pitch)) {
    return { grid: found, ruled: true };
  }
  const grid = withEnds(found, ends, ladder.pitch);
  return {
    grid: withUsedColumns(grid, columns, ladder, picture, ends.right),
    ruled: false,
  };
}

/** The ladder with every further line that runs through all columns. */
function wholeLadder(
  ladder: Ladder,
  { sides }: Grid,
  traces: readonly Trace[],
  level: Ridge,
): Ladder {
  const [left, right] = [sides[0].x, sides[4].x];
  const shown = (line: Trace): number => coverAlong(level, line, left, right);
  return climbOn(ladder, traces, shown, (left + right) / 2);
}

/**
 * In the first and the last row all columns must be there, hidden at most: a stroke of the total below
 * may stand where one of them would go on.
 */
function withoutBareEnds(grid: Grid, ladder: Ladder, upright: Ridge): Grid {
  const bare = (band: number): boolean =>
    grid.sides
      .slice(1, 4)
      .some(
        (side) =>
          (side.column?.at[band] ?? null) === null &&
          coverAt(upright, ladder, band, sideAt(side, band)) < leastHidden,
      );
  let { firstBand, lastBand } = grid;
  if (lastBand - firstBand > fewestBands && bare(firstBand)) firstBand++;
  if (lastBand - firstBand > fewestBands && bare(lastBand)) lastBand--;
  return { ...grid, firstBand, lastBand };
}

/**
 * The lower side of boxes above the table may stand where a row line would: the rows begin and end at
 * lines that run through all columns.
 */
function withoutStrangers(grid: Grid, ladder: Ladder, level: Ridge): Grid {
  const shown = (rung: number): boolean => {
    const line = ladder.rungs[rung];
    const [left, , , , right] = grid.sides;
    return line !== undefined && coverAlong(level, line, left.x, right.x) >= leastShown;
  };
  let { firstBand, lastBand } = grid;
  if (!shown(firstBand) && lastBand - firstBand > fewestBands && shown(firstBand + 1)) firstBand++;
  if (!shown(lastBand + 1) && lastBand - firstBand > fewestBands && shown(lastBand)) lastBand--;
  return { ...grid, firstBand, lastBand };
}

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
        return picture.atOr(x, y, 0);
      });
    });
  });
  return median(values);
}

/** Column heads stand in the columns too, but hold captions. */
function withoutHead(grid: Grid, ladder: Ladder, picture: Grey): Grid {
  const head = Object.values(cellsOf(ladder, grid, grid.firstBand));
  const expected = !isCrossed(grid, grid.firstBand - 1);
  return isHeadRow(picture, head, expected) ? { ...grid, firstBand: grid.firstBand + 1 } : grid;
}

function cellsOf(ladder: Ladder, grid: Grid, band: number): Omit<FlatRow, 'struck'> {
  const cell = (from: number): FlatCell => ({
    left: sideAt((grid.starts?.[from - 1] ?? grid.sides[from]) as Side, band),
    right: sideAt(grid.sides[from + 1] as Side, band),
    upper: ladder.rungs[band] as FlatCell['upper'],
    lower: ladder.rungs[band + 1] as FlatCell['lower'],
  });
  return { label: cell(0), quantity: cell(1), unitPrice: cell(2), amount: cell(3) };
}

function rowsOf(ladder: Ladder, grid: Grid, traces: readonly Trace[]): FlatRow[] {
  const rows: FlatRow[] = [];
  for (let band = grid.firstBand; band <= grid.lastBand; band++) {
    const cells = cellsOf(ladder, grid, band);
    rows.push({ ...cells, struck: isStruck(cells, traces) });
  }
  return rows;
}

function extentOf(ladder: Ladder, grid: Grid): FlatExtent {
  const [left, , , , right] = grid.sides;
  const seen = ladder.rungs.filter((rung) => rung.seen);
  const at = (left.x + right.x) / 2;
  return {
    left: left.x,
    right: right.x,
    top: acrossAt(seen[0] as FlatCell['upper'], at),
    bottom: acrossAt(seen.at(-1) as FlatCell['upper'], at),
  };
}
