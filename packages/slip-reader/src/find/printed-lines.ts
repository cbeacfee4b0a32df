import type { Ridge } from '../picture/ridge.ts';
import type { Border } from './layout.ts';
import { acrossAt } from './trace.ts';
import { lineTuning, printedLineTuning } from './tuning.ts';

/** A level line beside the table, from where it begins to where it ends. */
export interface PrintedLine {
  readonly line: Border;
  readonly from: number;
  readonly to: number;
  /** Its height at its middle. */
  readonly y: number;
}

/** The part of the page that is searched: around the item rows, not in them. */
export interface PageArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Whether a point stands in the item rows, and whether everything of its height does. */
  readonly inRows: (x: number, y: number) => boolean;
  readonly isRow: (y: number) => boolean;
}

const { faintest, strip, pale } = lineTuning;
const { shortestPiece, leastDark, gap, step, strokeAcross, shortest, shortestPart } =
  printedLineTuning;
const { shortestEnd, leastEven, longRow, besideLine, leastBeside, mostBeside } = printedLineTuning;
const { longestHidden, signWide, sameHeight, leastWritten, allWritten, wideEnds, narrowEnds } =
  printedLineTuning;
const { nearLine, written } = printedLineTuning;

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
  area: PageArea,
  pitch: number,
): PrintedLine[] {
  const pieces = piecesOf(level, upright, area, pitch);
  const lines = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const of = rootOf(pieces, piece.of);
    lines.set(of, [...(lines.get(of) ?? []), piece]);
  }
  const found = [...lines.values()]
    .map((of) => lineOf(level, of))
    .flatMap((line) => parted(level, upright, line))
    .filter(
      (line) => line.to - line.from >= shortestPart * pitch && isAlone(level, upright, line, pitch),
    );
  return joined(found, level, upright, pitch).filter(
    ({ from, to }) => to - from >= shortest * pitch,
  );
}

/** Lines right behind each other, such as the lower sides of boxes, are parted where the ink really ends. */
function parted(level: Ridge, upright: Ridge, { line, from, to }: PrintedLine): PrintedLine[] {
  const strengths = Float32Array.from({ length: to - from + 1 }, (_, i) => {
    const y = Math.round(acrossAt(line, from + i));
    const at = (row: number): number => level.atOr(from + i, row, 0);
    return Math.max(at(y - 1), at(y), at(y + 1));
  });
  const least = pale * (strengths.slice().sort()[strengths.length >> 1] as number);
  const isInk = (i: number): boolean => {
    const y = Math.round(acrossAt(line, from + i));
    return (strengths[i] as number) >= least || upright.at(from + i, y) > written;
  };
  const parts: PrintedLine[] = [];
  let [start, last] = [0, -1];
  const close = (): void => {
    const part = strengths.subarray(start, last + 1);
    const even = part.filter((value) => value >= 2 * least).length >= leastEven * part.length;
    if (last > start && (even || part.length > longRow)) {
      parts.push(cutOf(line, from + start, from + last));
    }
  };
  for (let i = 0; i < strengths.length; i++) {
    if (!isInk(i)) continue;
    if (i - last > shortestEnd) {
      close();
      start = i;
    }
    last = i;
  }
  close();
  return parts;
}

function cutOf({ along, across }: Border, from: number, to: number): PrintedLine {
  const inside = along
    .map((x, i) => [x, across[i] as number] as const)
    .filter(([x]) => x > from && x < to);
  const at = (x: number): number => acrossAt({ along, across }, x);
  const points =
    inside.length > 1
      ? inside
      : ([
          [from, at(from)],
          [to, at(to)],
        ] as const);
  const line = { along: points.map(([x]) => x), across: points.map(([, y]) => y) };
  return { line, from, to, y: acrossAt(line, (from + to) / 2) };
}

/** Strokes of words in a row may look like a line, but then there is ink on both sides. */
function isAlone(
  level: Ridge,
  upright: Ridge,
  { line, from, to }: PrintedLine,
  pitch: number,
): boolean {
  const off = Math.max(leastBeside, Math.round(besideLine * pitch));
  const inked = (way: 1 | -1): number => {
    let dark = 0;
    for (let x = from; x <= to; x++) {
      const y = Math.round(acrossAt(line, x)) + way * off;
      if (level.atOr(x, y, 0) > written || upright.atOr(x, y, 0) > written) dark++;
    }
    return dark / (to - from + 1);
  };
  return Math.min(inked(-1), inked(1)) < mostBeside;
}

/** Pieces of one line that writing on it parts. Between boxes side by side there is nothing but paper. */
function joined(
  pieces: readonly PrintedLine[],
  level: Ridge,
  upright: Ridge,
  pitch: number,
): PrintedLine[] {
  const lines: PrintedLine[] = [];
  for (const piece of [...pieces].sort((a, b) => a.from - b.from)) {
    const [before] = lines
      .filter((line) => {
        const middle = (piece.from + line.to) / 2;
        return Math.abs(acrossAt(line.line, middle) - acrossAt(piece.line, middle)) <= sameHeight;
      })
      .sort((a, b) => b.to - a.to);
    const hidden = before === undefined ? 0 : piece.from - before.to;
    // boxes stand nearer to each other than a sign is wide: between them is nothing but paper
    const [room, least] =
      hidden > signWide * pitch ? [wideEnds, leastWritten] : [narrowEnds, allWritten];
    if (
      before !== undefined &&
      hidden > 0 &&
      hidden < longestHidden * pitch &&
      writtenShare(level, upright, before, piece, room) >= least
    ) {
      lines[lines.indexOf(before)] = join(before, piece);
    } else lines.push(piece);
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

/** Share of the way from one line to the next on which ink stands; `room`: at the ends boxes may have sides. */
function writtenShare(
  level: Ridge,
  upright: Ridge,
  a: PrintedLine,
  b: PrintedLine,
  room: number,
): number {
  const [from, to] = [a.to + room, b.from - room];
  const height = (acrossAt(a.line, (from + to) / 2) + acrossAt(b.line, (from + to) / 2)) / 2;
  let [dark, all] = [0, 0];
  for (let x = from; x <= to; x++) {
    all++;
    for (let y = Math.round(height) - nearLine; y <= height + nearLine; y++) {
      if (level.atOr(x, y, 0) > written || upright.atOr(x, y, 0) > written) {
        dark++;
        break;
      }
    }
  }
  return all === 0 ? 0 : dark / all;
}

function piecesOf(level: Ridge, upright: Ridge, area: PageArea, pitch: number): Piece[] {
  const [y0, y1] = [
    Math.max(0, Math.floor(area.top)),
    Math.min(level.height - 1, Math.ceil(area.bottom)),
  ];
  const pieces: Piece[] = [];
  let near = 0;
  for (let y = y0; y <= y1; y++) {
    if (area.isRow(y)) continue;
    addPieces(pieces, level, upright, area, y, pitch);
    while (near < pieces.length && (pieces[near] as Piece).y < y - step) near++;
    linkPieces(pieces, near, y);
  }
  return pieces;
}

/** Adds the pieces of one row of pixels. */
function addPieces(
  pieces: Piece[],
  level: Ridge,
  upright: Ridge,
  area: PageArea,
  y: number,
  pitch: number,
): void {
  const least = shortestPiece * pitch;
  const hidden = strokeAcross * pitch + 1;
  const first = Math.max(0, Math.floor(area.left));
  const last = Math.min(level.width - 1, Math.ceil(area.right));
  let [from, dark, count] = [-1, -1, 0];
  const close = (): void => {
    if (from >= 0 && dark - from + 1 >= least && count >= leastDark * (dark - from + 1)) {
      pieces.push({ y, from, to: dark, of: pieces.length });
    }
    [from, count] = [-1, 0];
  };
  for (let x = first; x <= last; x++) {
    if (level.at(x, y) > faintest && !area.inRows(x, y)) {
      if (from < 0) from = x;
      count++;
      dark = x;
    } else if (from >= 0 && x - dark > gap) {
      // behind a stroke of writing the line goes on
      if (upright.at(x, y) <= faintest || x - dark > hidden) close();
    }
  }
  close();
}

/** Joins the pieces of row y to those from `near` on that continue them. */
function linkPieces(pieces: readonly Piece[], near: number, y: number): void {
  for (let i = near; i < pieces.length; i++) {
    const here = pieces[i] as Piece;
    if (here.y !== y) continue;
    for (let k = near; k < i; k++) {
      const other = pieces[k] as Piece;
      const apart = Math.max(here.from - other.to, other.from - here.to);
      if (apart <= gap) (pieces[rootOf(pieces, here.of)] as Piece).of = rootOf(pieces, other.of);
    }
  }
}

function rootOf(pieces: readonly Piece[], of: number): number {
  let root = of;
  while ((pieces[root] as Piece).of !== root) root = (pieces[root] as Piece).of;
  return root;
}

/** The line through the darkest points of its pieces. */
function lineOf(level: Ridge, pieces: readonly Piece[]): PrintedLine {
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
        const value = level.at(x, piece.y);
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
