import type { Ridge } from '../picture/ridge.ts';
import { coverAlong } from './boxes.ts';
import { type Candidate, holds, lowered, overlaps } from './candidate.ts';
import { crossings, meets } from './columns.ts';
import { freePlaces } from './free-places.ts';
import type { Ladder } from './ladder.ts';
import type { Border, FieldPlace, FlatCell } from './layout.ts';
import { namedFromOutside, onTop, withCaptionsOver } from './named-places.ts';
import { type PrintedLine, printedLines, type Surroundings } from './printed-lines.ts';
import type { Table } from './table.ts';
import { acrossAt } from './trace.ts';
import { findWords } from './words.ts';

/** How far above and below the item rows a time or the total is looked for, in row heights. */
const reach = 8;
/** Heights of a row or a box for a time or the total, or for its caption, in row heights. */
const highest = 2.2;
const lowestCaption = 0.25;
/** Share of its upper and lower side that a box really shows, and a row between long lines. */
const leastShown = 0.8;
const leastShownLong = 0.6;
/** A place of which more than this share stands inside a larger one is part of that. */
const mostCommon = 0.7;
/** More places than this no form has. */
const mostPlaces = 20;
/** Of two boxes that touch the first may name what the second holds, unless that is much narrower. */
const muchNarrower = 0.6;
/** How far apart the ends of the two lines of a row may be, in row heights. */
const sameEnd = 0.8;
/** Room to write in above a line, in row heights. */
const lineRoom = 1.1;
/** How far a caption may stand before the line that is left to write on, in row heights. */
const captionRoom = 2.8;

/**
 * Wherever a form may have the times and the total: rows of the table without its inner columns, boxes
 * above and below it, and lines to write on. In reading order. `known`: places found in another way.
 */
export function findPlaces(
  ladder: Ladder,
  table: Table,
  level: Ridge,
  upright: Ridge,
  known: readonly FieldPlace[],
): FieldPlace[] {
  const { pitch } = ladder;
  const left = Math.min(table.sides[0].x, table.ends?.left ?? table.sides[0].x);
  const right = Math.max(table.sides[4].x, table.ends?.right ?? table.sides[4].x);
  const middle = (left + right) / 2;
  const top = acrossAt(ladder.rungs[table.firstBand] as Border, middle);
  const bottom = acrossAt(ladder.rungs[table.lastBand + 1] as Border, middle);
  const area = around(ladder, table, left, right);
  const beside = printedLines(level, upright, area, pitch).sort((a, b) => a.y - b.y);
  const words = findWords(level, upright, area, beside, pitch);

  const strips = beside.flatMap((lower) => {
    const upper = upperOf(lower, beside, pitch);
    // between the two lines must be no item rows
    if (upper === null || upper.y < top + 0.3 * pitch !== lower.y < top + 0.3 * pitch) return [];
    const long = [upper, lower].every(({ from, to }) => to - from > 0.5 * (right - left));
    const shown = long ? leastShownLong : leastShown;
    const cells = cellsOf(level, upright, upper, lower, pitch, shown, long);
    const free = cells.filter((cell) => cell.closed || !holdsLine(cell, beside, pitch));
    return isHead(cells, table, pitch) ? [] : [{ lower, cells: free }];
  });
  const boxed = new Set(strips.filter(({ cells }) => cells.length > 0).map(({ lower }) => lower));
  const roofs = new Set(strips.map(({ cells }) => cells[0]?.upper));
  const lines = beside.filter(
    (stretch) =>
      !boxed.has(stretch) &&
      !roofs.has(stretch.line) &&
      stretch.to - stretch.from < 0.75 * (right - left) &&
      Math.abs(stretch.y - top) > 0.15 * pitch,
  );
  const drawn = withoutInner([
    ...known.map((place) => ({ ...place, closed: true })),
    ...strips.flatMap(({ cells }) => paired(cells)),
    ...lines.map((stretch) => onLine(stretch, beside, pitch, left)),
  ]).filter((place) => place.closed || words.some((word) => holds(place, word)));
  const named = namedFromOutside(
    withCaptionsOver(onTop(drawn, pitch), words, pitch),
    words,
    pitch,
    right - left,
  );
  const roof = beside.findLast(
    ({ y, from, to }) => y < top - 0.3 * pitch && to - from > 0.8 * (right - left),
  );
  // between the first row and a long line right above it stand the captions of the columns
  const head = roof !== undefined && top - roof.y < highest * pitch ? roof.y : top - 0.1 * pitch;
  const free = freePlaces(
    words.filter(
      (word) =>
        !named.some((place) => holds(place, word)) &&
        ((word.top + word.bottom) / 2 < head || word.top > bottom),
    ),
    pitch,
    right,
  ).filter(({ cell }) => !named.some((place) => overlaps(place.cell, cell)));
  return [...named, ...free.slice(0, Math.max(0, mostPlaces - named.length))]
    .slice(0, mostPlaces)
    .sort((a, b) => byReading(a.cell, b.cell, pitch));
}

/** Everything around the item rows that may belong to the form. */
function around(ladder: Ladder, table: Table, left: number, right: number): Surroundings {
  const { pitch } = ladder;
  const heights = (rung: number): Float32Array =>
    Float32Array.from({ length: Math.ceil(right + pitch) }, (_, x) =>
      acrossAt(ladder.rungs[rung] as Border, x),
    );
  const [first, last] = [heights(table.firstBand), heights(table.lastBand + 1)];
  const inside = 0.3 * pitch;
  const [top, bottom] = [Math.max(...first) + inside, Math.min(...last) - inside];
  return {
    left: left - 0.4 * pitch,
    right: right + 0.4 * pitch,
    top: Math.min(...first) - reach * pitch,
    bottom: Math.max(...last) + reach * pitch,
    inRows: (x, y) => y > (first[x] as number) + inside && y < (last[x] as number) - inside,
    isRow: (y) => y > top && y < bottom,
  };
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
    if (common < 0.6 * (lower.to - lower.from)) continue;
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
  shown: number,
  long: boolean,
): StripCell[] {
  const from = Math.max(upper.from, lower.from);
  const to = Math.min(upper.to, lower.to);
  const rungs = [upper.line, lower.line].map((line) => ({ ...line, seen: true }));
  const crossed = crossings(upright, { rungs, pitch: 8, left: from, right: to }, 0).filter((x) =>
    meets(upright, upper.line, lower.line, x),
  );
  const inside = crossed.filter((x) => x > from + 0.3 * pitch && x < to - 0.3 * pitch);
  // where upright lines close the ends, the cell is what stands between them
  const sideAt = (x: number): number | undefined =>
    crossed
      .filter((at) => Math.abs(at - x) <= 0.3 * pitch)
      .sort((a, b) => Math.abs(a - x) - Math.abs(b - x))[0];
  const sides = [sideAt(from) ?? from, ...inside, sideAt(to) ?? to];
  const isSide = (x: number): boolean => sideAt(x) !== undefined;
  // a row without sides lies between two long lines that begin and end together
  const together =
    long &&
    Math.abs(upper.from - lower.from) < sameEnd * pitch &&
    Math.abs(upper.to - lower.to) < sameEnd * pitch;
  return sides.slice(0, -1).flatMap((left, i) => {
    const right = sides[i + 1] as number;
    const whole = [upper.line, lower.line].every(
      (line) => coverAlong(level, line, left, right) >= shown,
    );
    if (!whole || right - left < 0.6 * pitch) return [];
    const closed = isSide(left) && isSide(right);
    return closed || together
      ? [{ left, right, upper: upper.line, lower: lower.line, closed }]
      : [];
  });
}

/** Cells parted by the table's own inner columns are its head. */
function isHead(cells: readonly FlatCell[], table: Table, pitch: number): boolean {
  const inner = table.sides
    .slice(2, 4)
    .filter(({ x }) =>
      cells.some(({ left, right }) =>
        [left, right].some((side) => Math.abs(side - x) < 0.15 * pitch),
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
      common > 0.2 * (cell.right - cell.left) &&
      y > acrossAt(cell.upper, middle) + 0.3 * pitch &&
      y < acrossAt(cell.lower, middle) - 0.25 * pitch
    );
  });
}

/** Of two cells that touch, the first may hold the caption. */
function paired(cells: readonly StripCell[]): Candidate[] {
  const places: Candidate[] = [];
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as StripCell;
    const next = cells[i + 1];
    if (next === undefined || next.left - cell.right >= 3) {
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
    .filter((other) => Math.abs(other.y - y) < 0.4 * pitch && other.to < from)
    .map((other) => other.to);
  const start = Math.max(
    left - 0.3 * pitch,
    from - captionRoom * pitch,
    ...before.map((x) => x + 4),
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
  return Math.abs(apart) > 0.5 * pitch ? apart : a.left - b.left;
}
