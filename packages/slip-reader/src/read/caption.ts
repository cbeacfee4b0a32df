import { piecesOf } from '../cell/pieces.ts';
import type { CleanCell } from '../cut/clean.ts';
import { margin } from '../cut/cut.ts';

/** A stretch of writing without a wide gap in it, in columns of the cell's picture. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Width of the gap before it; 0 for the first. */
  readonly gap: number;
}

/** Gaps narrower than this share of the row's height stand between the signs of one word. */
const narrow = 0.22;
/** A number does not follow its caption closer than this. */
const closest = 0.07;

export function stretchesOf(cell: CleanCell, gap = narrow): Stretch[] {
  const { width, height, data } = cell.ink;
  const least = gap * cell.height;
  const stretches: { from: number; to: number; top: number; bottom: number }[] = [];
  for (let x = 0; x < width; x++) {
    let [top, bottom] = [height, -1];
    for (let y = 0; y < height; y++) {
      if ((data[y * width + x] as number) <= 0.35) continue;
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

/** What stands alone and is smaller than this is dirt or the rest of a line, in row heights. */
const speck = { wide: 0.16, high: 0.34 };

/** A caption (入店, 合計, OUT) is not wider than this many row heights. */
const widestCaption = 3.4;

/** A gap wider than this many row heights ends the number: what follows is not part of it. */
const widestPause = 1.3;

const clearGap = 0.9;

export interface Split {
  readonly from: number;
  readonly to: number;
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
    if (((stretches[i - 1] as Stretch).to - first.from) / cell.height >= widestCaption) break;
    let last = i;
    while ((stretches[last + 1]?.gap ?? Number.POSITIVE_INFINITY) < widestPause * cell.height)
      last++;
    splits.push({ from, to: (stretches[last] as Stretch).to, gap });
  }
  // Beyond a certain width a gap does not look any more like the one behind a caption.
  const widest = Math.min(clearGap * cell.height, Math.max(0, ...splits.map(({ gap }) => gap)));
  return splits
    .map(({ from, to, gap }) => ({ from, to, worth: Math.min(1, gap / widest) }))
    .sort((a, b) => b.worth - a.worth);
}

/** Whether more than dirt, an underline or the end of a column line stands in the cell. */
export function holdsWords(cell: CleanCell): boolean {
  return stretchesOf(cell).some(({ from, to }) => to - from + 1 >= narrowestWord * cell.height);
}

const narrowestWord = 0.35;

/** The cell with nothing but what stands between two columns. */
export function between(cell: CleanCell, from: number, to: number): CleanCell {
  const { width, height } = cell.ink;
  const data = Float32Array.from(cell.ink.data);
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x < from - 1 || x > to + 1) data[y * width + x] = 0;
      else if ((data[y * width + x] as number) > 0.35) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
    }
  }
  return {
    ...cell,
    ink: { width, height, data },
    writing: right < 0 ? null : { left, right, top, bottom },
  };
}

/** The end of a line drawn by hand, in row heights: so narrow, and so near to the upper or lower line. */
const stub = { wide: 0.14, deep: 0.42, near: 0.22 };

/**
 * The cell without the ends of column lines that reach into it `from` the rows above or below: they
 * stand over or under the writing and would be taken for part of it.
 */
export function withoutStubs(cell: CleanCell, from: 'above' | 'below'): CleanCell {
  const { width, height, data } = cell.ink;
  const { pieces, owner } = piecesOf({ width, height, ink: data }, faintest);
  const isStub = ({ left, right, top, bottom }: (typeof pieces)[0]): boolean => {
    const high = (y: number): number => (y - margin) / cell.height;
    const reaches =
      from === 'above'
        ? high(top) < stub.near && high(bottom) < stub.deep
        : high(bottom) > 1 - stub.near && high(top) > 1 - stub.deep;
    return reaches && right - left + 1 <= stub.wide * cell.height && bottom - top > right - left;
  };
  const stubs = new Set(pieces.filter(isStub).map(({ id }) => id));
  if (stubs.size === 0) return cell;
  const kept = Float32Array.from(data, (value, i) => (stubs.has(owner[i] as number) ? 0 : value));
  return between({ ...cell, ink: { width, height, data: kept } }, 0, width);
}

const faintest = 0.2;

/** An underline drawn by hand, in row heights: from how far down the cell on, how long and how thick. */
const underline = { from: 0.75, long: 1.1, thick: 0.13 };

/** The cell without a line drawn below its writing: it would join everything above it to one word. */
export function withoutUnderline(cell: CleanCell): CleanCell {
  const { width, height, data } = cell.ink;
  const first = margin + Math.round(underline.from * cell.height);
  const isInk = (x: number, y: number): boolean => (data[y * width + x] as number) > faintest;
  /** Whether the ink at a point is no higher than a line is thick. */
  const isThin = (x: number, y: number): boolean => {
    let [top, bottom] = [y, y];
    while (top > 0 && isInk(x, top - 1)) top--;
    while (bottom + 1 < height && isInk(x, bottom + 1)) bottom++;
    return bottom - top + 1 <= 2 * underline.thick * cell.height;
  };
  const cleared = new Set<number>();
  for (let y = first; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInk(x, y)) continue;
      let end = x;
      while (end + 1 < width && isInk(end + 1, y)) end++;
      if (end - x + 1 >= underline.long * cell.height) {
        for (let at = x; at <= end; at++) {
          if (!isThin(at, y)) continue;
          for (let near = y; near < height && isInk(at, near); near++)
            cleared.add(near * width + at);
          for (let near = y - 1; near > 0 && isInk(at, near); near--)
            cleared.add(near * width + at);
        }
      }
      x = end;
    }
  }
  if (cleared.size === 0) return cell;
  const kept = Float32Array.from(data, (value, i) => (cleared.has(i) ? 0 : value));
  return between({ ...cell, ink: { width, height, data: kept } }, 0, width);
}
