import { type Piece, piecesIn, withoutPieces } from '../cell/pieces.ts';
import { inkTuning } from '../cell/tuning.ts';
import type { CleanCell } from '../cut/clean.ts';
import { margin } from '../cut/cut.ts';
import { FloatRaster } from '../picture/raster.ts';
import { captionTuning } from './tuning.ts';
import { valleyIn } from './two-lines.ts';

const { strokeInk } = inkTuning;
const { narrowGap, closest, speck, widest, widestPause, clearGap, narrowestWord } = captionTuning;
const { faintest, stub, underline, lowestLines } = captionTuning;

/** A stretch of writing without a wide gap in it, in columns of the cell's picture. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Width of the gap before it; 0 for the first. */
  readonly gap: number;
}

export function stretchesOf(cell: CleanCell, gap: number = narrowGap): Stretch[] {
  const { width, height } = cell.ink;
  const least = gap * cell.height;
  const stretches: { from: number; to: number; top: number; bottom: number }[] = [];
  for (let x = 0; x < width; x++) {
    let [top, bottom] = [height, -1];
    for (let y = 0; y < height; y++) {
      if (cell.ink.at(x, y) <= strokeInk) continue;
      top = Math.min(top, y);
      bottom = y;
    }
    if (bottom < 0) continue;
    const last = stretches.at(-1);
    if (last !== undefined && x - last.to <= least) {
      last.to = x;
      last.top = Math.min(last.top, top);
      last.bottom = Math.max(last.bottom, bottom);
    } else stretches.push({ from: x, to: x, top, bottom });
  }
  const written = stretches.filter(
    ({ from, to, top, bottom }) =>
      to - from >= speck.wide * cell.height || bottom - top >= speck.high * cell.height,
  );
  return written.map(({ from, to }, i) => ({
    from,
    to,
    gap: i === 0 ? 0 : from - (written[i - 1] as { to: number }).to,
  }));
}

export interface Split {
  readonly from: number;
  readonly to: number;
  /** Width of the gap before it. */
  readonly gap: number;
  /** How much the gap before it looks like the one behind a caption: 1 for the widest gap. */
  readonly worth: number;
}

/**
 * Where the number may stand behind its caption, the widest gap first. Empty where nothing but a
 * caption can stand in the cell.
 */
export function splitsOf(cell: CleanCell): Split[] {
  const clear = stretchesOf(cell);
  // where no gap is wide enough the number follows close behind its caption
  const stretches = clear.length > 1 ? clear : stretchesOf(cell, closest);
  const first = stretches[0];
  if (first === undefined || first.from !== clear[0]?.from) return [];
  const splits: { from: number; to: number; gap: number }[] = [];
  for (let i = 1; i < stretches.length; i++) {
    const { from, gap } = stretches[i] as Stretch;
    if (((stretches[i - 1] as Stretch).to - first.from) / cell.height >= widest) break;
    let last = i;
    while ((stretches[last + 1]?.gap ?? Number.POSITIVE_INFINITY) < widestPause * cell.height)
      last++;
    splits.push({ from, to: (stretches[last] as Stretch).to, gap });
  }
  // Beyond a certain width a gap does not look any more like the one behind a caption.
  const clearest = Math.min(clearGap * cell.height, Math.max(0, ...splits.map(({ gap }) => gap)));
  return splits
    .map(({ from, to, gap }) => ({ from, to, gap, worth: Math.min(1, gap / clearest) }))
    .sort((a, b) => b.worth - a.worth);
}

/** Whether more than dirt, an underline or the end of a column line stands in the cell. */
export function holdsWords(cell: CleanCell): boolean {
  return stretchesOf(cell).some(({ from, to }) => to - from + 1 >= narrowestWord * cell.height);
}

/** The cell with nothing but what stands between two columns. */
export const between = (cell: CleanCell, from: number, to: number): CleanCell =>
  within(cell, (x) => x >= from - 1 && x <= to + 1);

/** The two lines of a caption, one above the other; none where it has but one. */
export function linesOf(cell: CleanCell): readonly CleanCell[] {
  const valley = valleyIn(cell, lowestLines);
  if (valley === null) return [];
  const parting = valley * cell.height;
  return [within(cell, (_, y) => y < parting), within(cell, (_, y) => y > parting)];
}

/** The cell with nothing but what stands at some of its points. */
function within(cell: CleanCell, isInside: (x: number, y: number) => boolean): CleanCell {
  const { width, height } = cell.ink;
  const ink = new FloatRaster(width, height, cell.ink.data.slice());
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInside(x, y)) ink.set(x, y, 0);
      else if (ink.at(x, y) > strokeInk) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
    }
  }
  return {
    ...cell,
    ink,
    writing: right < 0 ? null : { left, right, top, bottom },
  };
}

/**
 * The cell without the ends of column lines that reach into it `from` the rows above or below: they
 * stand over or under the writing and would be taken for part of it. Lines that run right through it,
 * and the rim of the sheet, are no writing either.
 */
export function withoutStubs(cell: CleanCell, from: 'above' | 'below'): CleanCell {
  const isStub = ({ left, right, top, bottom }: Piece): boolean => {
    const high = (y: number): number => (y - margin) / cell.height;
    if (top === 0 && bottom === cell.ink.height - 1)
      return right - left + 1 <= stub.leaning * cell.height;
    const reaches =
      from === 'above'
        ? high(top) < stub.near && high(bottom) < stub.deep
        : high(bottom) > 1 - stub.near && high(top) > 1 - stub.deep;
    return reaches && right - left + 1 <= stub.wide * cell.height && bottom - top > right - left;
  };
  const stubs = piecesIn(cell.ink, faintest).filter(isStub);
  if (stubs.length === 0) return cell;
  return between({ ...cell, ink: withoutPieces(cell.ink, stubs) }, 0, cell.ink.width);
}

/** The cell without a line drawn below its writing: it would join everything above it to one word. */
export function withoutUnderline(cell: CleanCell): CleanCell {
  const { ink } = cell;
  const { width, height } = ink;
  const first = margin + Math.round(underline.from * cell.height);
  const isInk = (x: number, y: number): boolean => ink.at(x, y) > faintest;
  const kept = new FloatRaster(width, height, ink.data.slice());
  let cleared = false;
  /** Clears the ink at a point, above and below it, if it is no higher than a line is thick. */
  const clearThin = (x: number, y: number): void => {
    let [top, bottom] = [y, y];
    while (top > 0 && isInk(x, top - 1)) top--;
    while (bottom + 1 < height && isInk(x, bottom + 1)) bottom++;
    if (bottom - top + 1 > underline.thick * cell.height) return;
    // the uppermost row is the picture's rim and stays
    for (let at = Math.max(1, top); at <= bottom; at++) kept.set(x, at, 0);
    cleared = true;
  };
  for (let y = first; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInk(x, y)) continue;
      let end = x;
      while (end + 1 < width && isInk(end + 1, y)) end++;
      if (end - x + 1 >= underline.long * cell.height) {
        for (let at = x; at <= end; at++) clearThin(at, y);
      }
      x = end;
    }
  }
  return cleared ? between({ ...cell, ink: kept }, 0, width) : cell;
}
