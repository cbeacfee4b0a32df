import type { Ridge } from '../picture/ridge.ts';
import type { Border } from './layout.ts';
import { acrossAt } from './trace.ts';

/** A level line beside the table, from where it begins to where it ends. */
export interface PrintedLine {
  readonly line: Border;
  readonly from: number;
  readonly to: number;
  /** Its height at its middle. */
  readonly y: number;
}

/** The part of the flat picture that is looked at: around the item rows, not in them. */
export interface Surroundings {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Whether a point stands in the item rows. */
  readonly inRows: (x: number, y: number) => boolean;
}

const darkEnough = 0.012;
/** A piece of a line is at least so long at one height, in row heights: no stroke of a printed sign is. */
const shortestPiece = 0.4;
/** Share of a piece that is dark; a dotted line has paler spots, a row of signs far more. */
const leastDark = 0.7;
/** Pixels without ink that a piece may have: the gap between two dots. */
const gap = 3;
/** A line that ends for longer than this, in row heights, is two lines; a stroke across may hide it so long. */
const widestGap = 0.1;
/** A line is at least so long, in row heights. */
const shortest = 1.1;
/** Width of the strips its height is told for. */
const strip = 24;

interface Piece {
  readonly y: number;
  readonly from: number;
  readonly to: number;
  of: number;
}

/**
 * The level lines around the item rows. They are put together from long dark pieces of single rows of
 * pixels, which writing and printed words do not have: a line beside words is never led astray by them.
 */
export function printedLines(
  level: Ridge,
  upright: Ridge,
  area: Surroundings,
  pitch: number,
): PrintedLine[] {
  const pieces = piecesOf(level, upright, area, pitch);
  const lines = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const of = rootOf(pieces, piece.of);
    lines.set(of, [...(lines.get(of) ?? []), piece]);
  }
  const found = [...lines.values()].map((of) => lineOf(level, of));
  return joined(found, level, upright, pitch).filter(
    ({ from, to }) => to - from >= shortest * pitch,
  );
}

/** Writing on a line hides it for so long at most, in row heights. */
const longestHidden = 4;
/** How far apart in height the pieces of one line may be, in pixels. */
const sameHeight = 3;
/** Share of the way between them that writing covers. */
const leastWritten = 0.4;

/** Pieces of one line that writing on it parts. Between boxes side by side there is nothing but paper. */
function joined(
  pieces: readonly PrintedLine[],
  level: Ridge,
  upright: Ridge,
  pitch: number,
): PrintedLine[] {
  const lines: PrintedLine[] = [];
  for (const piece of [...pieces].sort((a, b) => a.from - b.from)) {
    const at = lines.findIndex((line) => {
      const gap = piece.from - line.to;
      if (gap < 0 || gap > longestHidden * pitch) return false;
      const middle = (piece.from + line.to) / 2;
      const [before, after] = [acrossAt(line.line, middle), acrossAt(piece.line, middle)];
      return (
        Math.abs(before - after) <= sameHeight &&
        writtenShare(level, upright, line.to, piece.from, (before + after) / 2) >= leastWritten
      );
    });
    const before = lines[at];
    if (before === undefined) lines.push(piece);
    else lines[at] = join(before, piece);
  }
  return lines;
}

function join(a: PrintedLine, b: PrintedLine): PrintedLine {
  const line = {
    along: [...a.line.along, ...b.line.along],
    across: [...a.line.across, ...b.line.across],
  };
  return { line, from: a.from, to: b.to, y: acrossAt(line, (a.from + b.to) / 2) };
}

/** Share of the way from `from` to `to` on which ink stands at a height; the ends themselves may have sides. */
function writtenShare(
  level: Ridge,
  upright: Ridge,
  from: number,
  to: number,
  height: number,
): number {
  const { width } = level;
  let [dark, all] = [0, 0];
  for (let x = from + 5; x <= to - 5; x++) {
    all++;
    for (let y = Math.round(height) - 4; y <= height + 4; y++) {
      const i = y * width + x;
      if ((level.data[i] ?? 0) > written || (upright.data[i] ?? 0) > written) {
        dark++;
        break;
      }
    }
  }
  return all === 0 ? 0 : dark / all;
}

const written = 0.05;

function piecesOf(level: Ridge, upright: Ridge, area: Surroundings, pitch: number): Piece[] {
  const { width, height, data } = level;
  const least = shortestPiece * pitch;
  const hidden = widestGap * pitch + 1;
  const [x0, x1] = [Math.max(0, Math.floor(area.left)), Math.min(width - 1, Math.ceil(area.right))];
  const [y0, y1] = [
    Math.max(0, Math.floor(area.top)),
    Math.min(height - 1, Math.ceil(area.bottom)),
  ];
  const pieces: Piece[] = [];
  let near = 0;
  for (let y = y0; y <= y1; y++) {
    let [from, dark, count] = [-1, -1, 0];
    const close = (): void => {
      if (from >= 0 && dark - from + 1 >= least && count >= leastDark * (dark - from + 1)) {
        pieces.push({ y, from, to: dark, of: pieces.length });
      }
      [from, count] = [-1, 0];
    };
    for (let x = x0; x <= x1; x++) {
      const i = y * width + x;
      if ((data[i] as number) > darkEnough && !area.inRows(x, y)) {
        if (from < 0) from = x;
        count++;
        dark = x;
      } else if (from >= 0 && x - dark > gap) {
        // behind a stroke of writing the line goes on
        if ((upright.data[i] as number) <= darkEnough || x - dark > hidden) close();
      }
    }
    close();
    while (near < pieces.length && (pieces[near] as Piece).y < y - 2) near++;
    for (let i = near; i < pieces.length; i++) {
      const here = pieces[i] as Piece;
      if (here.y !== y) continue;
      for (let k = near; k < i; k++) {
        const other = pieces[k] as Piece;
        const apart = Math.max(here.from - other.to, other.from - here.to);
        if (apart <= widestGap * pitch) {
          (pieces[rootOf(pieces, here.of)] as Piece).of = rootOf(pieces, other.of);
        }
      }
    }
  }
  return pieces;
}

function rootOf(pieces: readonly Piece[], of: number): number {
  let root = of;
  while ((pieces[root] as Piece).of !== root) root = (pieces[root] as Piece).of;
  return root;
}

/** The line through the darkest points of its pieces. */
function lineOf({ width, data }: Ridge, pieces: readonly Piece[]): PrintedLine {
  const from = Math.min(...pieces.map((piece) => piece.from));
  const to = Math.max(...pieces.map((piece) => piece.to));
  const along: number[] = [];
  const across: number[] = [];
  for (let start = from; start <= to; start += strip) {
    const end = Math.min(to, start + strip - 1);
    let [sum, weight] = [0, 0];
    for (const piece of pieces) {
      const [a, b] = [Math.max(start, piece.from), Math.min(end, piece.to)];
      for (let x = a; x <= b; x++) {
        const value = data[piece.y * width + x] as number;
        sum += piece.y * value;
        weight += value;
      }
    }
    if (weight === 0) continue;
    along.push((start + end) / 2);
    across.push(sum / weight);
  }
  const middle = across[across.length >> 1] as number;
  return { line: { along, across }, from, to, y: middle };
}
