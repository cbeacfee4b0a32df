import type { Ridge } from '../picture/ridge.ts';
import { coverAlong } from './boxes.ts';
import { type Candidate, holds, lowered, overlaps } from './candidate.ts';
import { crossings, meets } from './columns.ts';
import { freePlaces } from './free-places.ts';
import type { Grid } from './grid.ts';
import type { Ladder } from './ladder.ts';
import type { Border, FieldPlace, FlatCell } from './layout.ts';
import { namedFromOutside, onTop, withCaptionsOver } from './named-places.ts';
import { type PageArea, type PrintedLine, printedLines } from './printed-lines.ts';
import { acrossAt } from './trace.ts';
import { lineTuning, placeTuning } from './tuning.ts';
import { findWords, type Word } from './words.ts';

const { reach, beside, insideRows, highest, lowestCaption, leastCommon, mostCommon } = placeTuning;
const { leastShown, leastShownLong, long, widestLine, roof, ownLine, headRoom } = placeTuning;
const { mostPlaces, muchNarrower, sameEnd, atSide, narrowest, sameColumn, innerLine } = placeTuning;
const { belowUpper, aboveLower, lineRoom, captionRoom, beyondSide, sameLine, behindLine } =
  placeTuning;
const { sameHeight } = placeTuning;

/** Where the item rows stand: what lies around them is searched. */
interface ItemRows {
  readonly left: number;
  readonly right: number;
  /** Heights of the first and the last row line at the middle. */
  readonly top: number;
  readonly bottom: number;
  readonly pitch: number;
}

/**
 * Wherever a form may have the times and the total: rows of the table without its inner columns, boxes
 * above and below it, and lines to write on. In reading order. `known`: places found in another way.
 */
export function findPlaces(
  ladder: Ladder,
  grid: Grid,
  level: Ridge,
  upright: Ridge,
  known: readonly FieldPlace[],
): FieldPlace[] {
  const { pitch } = ladder;
  const rows = itemRows(ladder, grid);
  const width = rows.right - rows.left;
  const area = around(ladder, grid, rows);
  const lines = printedLines(level, upright, area, pitch).sort((a, b) => a.y - b.y);
  const words = findWords(level, upright, area, lines, pitch);

  const strips = stripsBetween(lines, level, upright, grid, rows);
  const drawn = withoutInner([
    ...known.map((place) => ({ ...place, closed: true })),
    ...strips.flatMap(({ cells }) => paired(cells)),
    ...linesToWriteOn(lines, strips, rows).map((line) => onLine(line, lines, pitch, rows.left)),
  ]).filter((place) => place.closed || words.some((word) => holds(place, word)));
  const named = namedFromOutside(
    withCaptionsOver(onTop(drawn, pitch), words, pitch),
    words,
    pitch,
    width,
  );
  const free = freePlaces(wordsOutside(words, named, lines, rows), pitch, rows.right).filter(
    ({ cell }) => !named.some((place) => overlaps(place.cell, cell)),
  );
  return [...named, ...free.slice(0, Math.max(0, mostPlaces - named.length))]
    .slice(0, mostPlaces)
    .sort((a, b) => byReading(a.cell, b.cell, pitch));
}

function itemRows(ladder: Ladder, grid: Grid): ItemRows {
  const left = Math.min(grid.sides[0].x, grid.ends?.left ?? grid.sides[0].x);
  const right = Math.max(grid.sides[4].x, grid.ends?.right ?? grid.sides[4].x);
  const middle = (left + right) / 2;
  return {
    left,
    right,
    top: acrossAt(ladder.rungs[grid.firstBand] as Border, middle),
    bottom: acrossAt(ladder.rungs[grid.lastBand + 1] as Border, middle),
    pitch: ladder.pitch,
  };
}

/** Everything around the item rows that may belong to the form. */
function around(ladder: Ladder, grid: Grid, { left, right, pitch }: ItemRows): PageArea {
  const heights = (rung: number): Float32Array =>
    Float32Array.from({ length: Math.ceil(right + pitch) }, (_, x) =>
      acrossAt(ladder.rungs[rung] as Border, x),
    );
  const [first, last] = [heights(grid.firstBand), heights(grid.lastBand + 1)];
  const inside = insideRows * pitch;
  const [top, bottom] = [Math.max(...first) + inside, Math.min(...last) - inside];
  return {
    left: left - beside * pitch,
    right: right + beside * pitch,
    top: Math.min(...first) - reach * pitch,
    bottom: Math.max(...last) + reach * pitch,
    inRows: (x, y) => y > (first[x] as number) + inside && y < (last[x] as number) - inside,
    isRow: (y) => y > top && y < bottom,
  };
}

/** The room between a line and the next one above it, with its cells. */
interface LineStrip {
  readonly lower: PrintedLine;
  readonly cells: readonly StripCell[];
}

function stripsBetween(
  lines: readonly PrintedLine[],
  level: Ridge,
  upright: Ridge,
  grid: Grid,
  { left, right, top, pitch }: ItemRows,
): LineStrip[] {
  const isAbove = ({ y }: PrintedLine): boolean => y < top + insideRows * pitch;
  return lines.flatMap((lower) => {
    const upper = upperOf(lower, lines, pitch);
    // between the two lines must be no item rows
    if (upper === null || isAbove(upper) !== isAbove(lower)) return [];
    const areLong = [upper, lower].every(({ from, to }) => to - from > long * (right - left));
    const cells = cellsOf(level, upright, upper, lower, pitch, areLong);
    const free = cells.filter((cell) => cell.closed || !holdsLine(cell, lines, pitch));
    return isHead(cells, grid, pitch) ? [] : [{ lower, cells: free }];
  });
}

/** Lines that neither bound a cell nor belong to the table: those that are left to write on. */
function linesToWriteOn(
  lines: readonly PrintedLine[],
  strips: readonly LineStrip[],
  { left, right, top, pitch }: ItemRows,
): PrintedLine[] {
  const boxed = new Set(strips.filter(({ cells }) => cells.length > 0).map(({ lower }) => lower));
  const roofs = new Set(strips.map(({ cells }) => cells[0]?.upper));
  return lines.filter(
    (stretch) =>
      !boxed.has(stretch) &&
      !roofs.has(stretch.line) &&
      stretch.to - stretch.from < widestLine * (right - left) &&
      Math.abs(stretch.y - top) > ownLine * pitch,
  );
}

/** Words that no place holds, above the head of the table or below its rows. */
function wordsOutside(
  words: readonly Word[],
  named: readonly Candidate[],
  lines: readonly PrintedLine[],
  { left, right, top, bottom, pitch }: ItemRows,
): Word[] {
  const over = lines.findLast(
    ({ y, from, to }) => y < top - insideRows * pitch && to - from > roof * (right - left),
  );
  // between the first row and a long line right above it stand the captions of the columns
  const hasHead = over !== undefined && top - over.y < highest * pitch;
  const head = hasHead ? over.y : top - headRoom * pitch;
  return words.filter(
    (word) =>
      !named.some((place) => holds(place, word)) &&
      ((word.top + word.bottom) / 2 < head || word.top > bottom),
  );
}

/** The nearest line above that runs along with most of it. */
function upperOf(
  lower: PrintedLine,
  all: readonly PrintedLine[],
  pitch: number,
): PrintedLine | null {
  let best: PrintedLine | null = null;
  for (const other of all) {
    const height = lower.y - other.y;
    if (height < lowestCaption * pitch || height > highest * pitch) continue;
    const common = Math.min(lower.to, other.to) - Math.max(lower.from, other.from);
    if (common < leastCommon * (lower.to - lower.from)) continue;
    if (best === null || other.y > best.y) best = other;
  }
  return best;
}

/** A cell between two lines; `closed` where upright lines bound it on both sides. */
interface StripCell extends FlatCell {
  readonly closed: boolean;
}

/** The cells between two lines: parted by upright lines, ending with the lines. */
function cellsOf(
  level: Ridge,
  upright: Ridge,
  upper: PrintedLine,
  lower: PrintedLine,
  pitch: number,
  areLong: boolean,
): StripCell[] {
  const from = Math.max(upper.from, lower.from);
  const to = Math.min(upper.to, lower.to);
  const rungs = [upper.line, lower.line].map((line) => ({ ...line, seen: true }));
  const ladder = { rungs, pitch: lineTuning.besideBox, left: from, right: to };
  const crossed = crossings(upright, ladder, 0).filter((x) =>
    meets(upright, upper.line, lower.line, x),
  );
  const inside = crossed.filter((x) => x > from + atSide * pitch && x < to - atSide * pitch);
  // where upright lines close the ends, the cell is what stands between them
  const sideAt = (x: number): number | undefined =>
    crossed
      .filter((at) => Math.abs(at - x) <= atSide * pitch)
      .sort((a, b) => Math.abs(a - x) - Math.abs(b - x))[0];
  const sides = [sideAt(from) ?? from, ...inside, sideAt(to) ?? to];
  const isSide = (x: number): boolean => sideAt(x) !== undefined;
  // a row without sides lies between two long lines that begin and end together
  const together =
    areLong &&
    Math.abs(upper.from - lower.from) < sameEnd * pitch &&
    Math.abs(upper.to - lower.to) < sameEnd * pitch;
  return sides.slice(0, -1).flatMap((left, i) => {
    const right = sides[i + 1] as number;
    const whole = [upper.line, lower.line].every(
      (line) => coverAlong(level, line, left, right) >= (areLong ? leastShownLong : leastShown),
    );
    if (!whole || right - left < narrowest * pitch) return [];
    const closed = isSide(left) && isSide(right);
    return closed || together
      ? [{ left, right, upper: upper.line, lower: lower.line, closed }]
      : [];
  });
}

/** Cells parted by the table's own inner columns are its head. */
function isHead(cells: readonly FlatCell[], grid: Grid, pitch: number): boolean {
  const inner = grid.sides
    .slice(2, 4)
    .filter(({ x }) =>
      cells.some(({ left, right }) =>
        [left, right].some((side) => Math.abs(side - x) < sameColumn * pitch),
      ),
    );
  return inner.length === 2;
}

/** Whether lines to write on stand inside: then the cell is only the room between them and another line. */
function holdsLine(cell: FlatCell, lines: readonly PrintedLine[], pitch: number): boolean {
  return lines.some(({ line, from, to }) => {
    const common = Math.min(to, cell.right) - Math.max(from, cell.left);
    const middle = (Math.max(from, cell.left) + Math.min(to, cell.right)) / 2;
    const y = acrossAt(line, middle);
    return (
      common > innerLine * (cell.right - cell.left) &&
      y > acrossAt(cell.upper, middle) + belowUpper * pitch &&
      y < acrossAt(cell.lower, middle) - aboveLower * pitch
    );
  });
}

/** Of two cells that touch, the first may hold the caption. */
function paired(cells: readonly StripCell[]): Candidate[] {
  const places: Candidate[] = [];
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as StripCell;
    const next = cells[i + 1];
    if (next === undefined || next.left - cell.right >= lineTuning.touching) {
      places.push({ cell, caption: null, closed: cell.closed });
      continue;
    }
    i++;
    if (next.right - next.left >= muchNarrower * (cell.right - cell.left)) {
      places.push({ cell: next, caption: cell, closed: next.closed });
    } else {
      // a tall stroke of the number looks like a line; nothing stands in so little room of its own
      places.push({
        cell: { ...cell, right: next.right },
        caption: null,
        closed: cell.closed && next.closed,
      });
    }
  }
  return places;
}

/**
 * Strokes of writing look like lines too: what stands inside a larger place is none of its own, unless
 * it has sides and the larger one has none.
 */
function withoutInner(places: readonly Candidate[]): Candidate[] {
  const boxOf = ({ cell, caption }: FieldPlace) => {
    const left = caption?.left ?? cell.left;
    const middle = (left + cell.right) / 2;
    return {
      left,
      right: cell.right,
      top: acrossAt(cell.upper, middle),
      bottom: acrossAt(cell.lower, middle),
    };
  };
  const boxes = places.map(boxOf);
  const areaOf = ({ left, right, top, bottom }: (typeof boxes)[0]): number =>
    Math.max(0, right - left) * Math.max(0, bottom - top);
  return places.filter(({ closed }, i) => {
    const a = boxes[i] as (typeof boxes)[0];
    return !boxes.some((b, j) => {
      const common = areaOf({
        left: Math.max(a.left, b.left),
        right: Math.min(a.right, b.right),
        top: Math.max(a.top, b.top),
        bottom: Math.min(a.bottom, b.bottom),
      });
      const part = common > mostCommon * areaOf(a);
      if (i === j || !part) return false;
      // the same place found twice
      if (common > mostCommon * areaOf(b)) return i > j;
      return areaOf(a) < areaOf(b) && (!closed || places[j]?.closed === true);
    });
  });
}

/** The room above a line to write on; its caption stands there too, or before it. */
function onLine(
  { line, from, to, y }: PrintedLine,
  all: readonly PrintedLine[],
  pitch: number,
  left: number,
): Candidate {
  const before = all
    .filter((other) => Math.abs(other.y - y) < sameLine * pitch && other.to < from)
    .map((other) => other.to);
  const start = Math.max(
    left - beyondSide * pitch,
    from - captionRoom * pitch,
    ...before.map((x) => x + behindLine),
  );
  return {
    cell: { left: start, right: to, upper: raised(line, pitch), lower: line },
    caption: null,
    closed: false,
  };
}

const raised = (line: Border, pitch: number): Border => lowered(line, -lineRoom * pitch);

function byReading(a: FlatCell, b: FlatCell, pitch: number): number {
  const height = ({ left, right, lower }: FlatCell): number => acrossAt(lower, (left + right) / 2);
  const apart = height(a) - height(b);
  return Math.abs(apart) > sameHeight * pitch ? apart : a.left - b.left;
}
