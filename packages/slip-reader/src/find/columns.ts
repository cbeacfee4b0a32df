import type { Ridge } from '../picture/ridge.ts';
import type { Ladder } from './ladder.ts';
import type { Border } from './layout.ts';
import { acrossAt } from './trace.ts';
import { columnTuning } from './tuning.ts';

/** A column line: where it crosses each band (the room between two rungs), null where it is missing. */
export interface Column {
  readonly at: readonly (number | null)[];
  /** Bands it was seen in. */
  readonly seen: number;
  readonly x: number;
}

const { darkEnough, leastCover, leastUpright, leans, bandRim, leastBands } = columnTuning;
const { shift, shiftHidden, sameLine, leastDense, leastCrossed, beside, leastBeside } =
  columnTuning;
const { besideOff, rim, atEnd, leastMet, metOff, around } = columnTuning;

/** The upright lines that cross enough bands of the ladder to be columns. */
export function findColumns(ridge: Ridge, ladder: Ladder): Column[] {
  const bands = ladder.rungs.length - 1;
  const chains: { at: (number | null)[]; last: number; x: number; seen: number }[] = [];
  for (let band = 0; band < bands; band++) {
    for (const x of crossings(ridge, ladder, band)) {
      const near = chains
        .filter(
          (chain) =>
            chain.last < band &&
            Math.abs(chain.x - x) <
              ladder.pitch * shift + (band - chain.last) * ladder.pitch * shiftHidden,
        )
        .sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];
      if (near === undefined) {
        const at: (number | null)[] = new Array(bands).fill(null);
        at[band] = x;
        chains.push({ at, last: band, x, seen: 1 });
      } else {
        near.at[band] = x;
        near.x = x;
        near.last = band;
        near.seen++;
      }
    }
  }
  return merged(chains, ladder.pitch)
    .map(({ at }) => withoutStrays(at))
    .filter((at) => seenIn(at) >= leastBands && goesOn(ridge, ladder, at))
    .map((at) => ({ at, seen: seenIn(at), x: meanOf(at) }))
    .sort((a, b) => a.x - b.x);
}

interface Chain {
  readonly at: (number | null)[];
  seen: number;
}

/** Pieces of one line that were followed side by side (a letter stood beside it) become one. */
function merged(chains: readonly Chain[], pitch: number): Chain[] {
  const kept: Chain[] = [];
  for (const chain of [...chains].sort((a, b) => b.seen - a.seen)) {
    const same = kept.find(
      (other) => Math.abs(meanOf(other.at) - meanOf(chain.at)) < sameLine * pitch,
    );
    if (same === undefined) kept.push(chain);
    else {
      chain.at.forEach((x, band) => {
        if (x === null || same.at[band] !== null) return;
        same.at[band] = x;
        same.seen++;
      });
    }
  }
  return kept;
}

/** A column line goes on through the row lines; strokes of tallies below each other end before them. */
function goesOn(ridge: Ridge, { rungs, pitch }: Ladder, at: readonly (number | null)[]): boolean {
  let [all, crossed] = [0, 0];
  for (let band = 1; band < at.length; band++) {
    const [above, below, rung] = [at[band - 1], at[band], rungs[band]];
    if (above == null || below == null || rung === undefined) continue;
    const x = (above + below) / 2;
    const y = acrossAt(rung, x);
    const dark = (from: number, to: number): boolean =>
      besideOff.some(
        (off) => coverOf(ridge, x + off, 0, y + from * pitch, y + to * pitch) >= leastBeside,
      );
    all++;
    if (dark(-beside.to, -beside.from) && dark(beside.from, beside.to)) crossed++;
  }
  return crossed >= leastCrossed * all;
}

const seenIn = (at: readonly (number | null)[]): number => at.filter((x) => x !== null).length;

/**
 * A line that is hidden in too many of its bands has met a stroke or the grain of the desk far from
 * its end: the bands for which most speaks are the line's own, the others a stranger's.
 */
function withoutStrays(at: readonly (number | null)[]): readonly (number | null)[] {
  const first = at.findIndex((x) => x !== null);
  const last = at.findLastIndex((x) => x !== null);
  if (seenIn(at) >= leastDense * (last - first + 1)) return at;
  let best = { from: first, to: first, worth: 0 };
  let [from, worth] = [first, 0];
  for (let band = first; band <= last; band++) {
    if (worth <= 0) [from, worth] = [band, 0];
    worth += (at[band] === null ? 0 : 1) - leastDense;
    if (worth > best.worth) best = { from, to: band, worth };
  }
  return at.map((x, band) => (band >= best.from && band <= best.to ? x : null));
}

function meanOf(at: readonly (number | null)[]): number {
  const known = at.filter((x) => x !== null);
  return known.reduce((sum, x) => sum + x, 0) / known.length;
}

/** The places x where an upright line runs through the whole band. */
export function crossings(
  ridge: Ridge,
  ladder: Pick<Ladder, 'rungs' | 'pitch' | 'left' | 'right'>,
  band: number,
): number[] {
  const upper = ladder.rungs[band];
  const lower = ladder.rungs[band + 1];
  if (upper === undefined || lower === undefined) return [];
  const from = Math.max(rim, Math.floor(ladder.left - ladder.pitch));
  const to = Math.min(ridge.width - 1 - rim, Math.ceil(ladder.right + ladder.pitch));
  const tops = new Float64Array(Math.max(0, to - from + 1));
  const bottoms = new Float64Array(tops.length);
  for (let x = from; x <= to; x++) {
    const top = acrossAt(upper, x);
    const bottom = acrossAt(lower, x);
    tops[x - from] = top + (bottom - top) * bandRim;
    bottoms[x - from] = bottom - (bottom - top) * bandRim;
  }
  const cover = uprightCovers(ridge, from, tops, bottoms);
  for (let i = 0; i < cover.length; i++) {
    if ((cover[i] as number) < leastUpright) continue;
    const [top, bottom] = [tops[i] as number, bottoms[i] as number];
    // drawn by hand a column may lean
    for (const lean of leans) {
      cover[i] = Math.max(cover[i] as number, coverOf(ridge, from + i, lean, top, bottom));
    }
  }
  const places: number[] = [];
  for (let i = 0; i < cover.length; i++) {
    if ((cover[i] as number) < leastCover) continue;
    let end = i;
    while (end + 1 < cover.length && (cover[end + 1] as number) >= leastCover) end++;
    places.push(from + (i + end) / 2);
    i = end;
  }
  return places;
}

/** Whether an upright line at x meets the lines above and below it; a tall stroke of writing does not. */
export function meets(ridge: Ridge, upper: Border, lower: Border, x: number): boolean {
  const [top, bottom] = [acrossAt(upper, x), acrossAt(lower, x)];
  const near = atEnd * (bottom - top);
  const met = (from: number, to: number): boolean =>
    metOff.some((off) => coverOf(ridge, x + off, 0, from, to) >= leastMet);
  return met(top + 1, top + near) && met(bottom - near, bottom - 1);
}

/** How much of a band an upright line at x, or one right beside it, covers. */
export function coverAt(
  ridge: Ridge,
  ladder: Pick<Ladder, 'rungs' | 'pitch'>,
  band: number,
  x: number,
): number {
  const [upper, lower] = [ladder.rungs[band], ladder.rungs[band + 1]];
  if (upper === undefined || lower === undefined) return 0;
  let most = 0;
  for (let at = Math.round(x) - around; at <= x + around; at++) {
    const [top, bottom] = [acrossAt(upper, at), acrossAt(lower, at)];
    const room = (bottom - top) * bandRim;
    most = Math.max(most, coverOf(ridge, at, 0, top + room, bottom - room));
  }
  return most;
}

/** What `coverOf` gives for upright lines at x = `from`, from + 1 …: in one go row by row, as the picture lies in memory. */
function uprightCovers(
  ridge: Ridge,
  from: number,
  tops: Float64Array,
  bottoms: Float64Array,
): Float32Array {
  const firsts = Int32Array.from(tops, (top) => Math.max(0, Math.round(top)));
  const lasts = Int32Array.from(bottoms, (bottom) =>
    Math.min(ridge.height - 1, Math.round(bottom)),
  );
  const covers = new Float32Array(tops.length);
  const end = lasts.reduce((most, last) => Math.max(most, last), -1);
  const begin = firsts.reduce((least, first) => Math.min(least, first), ridge.height);
  for (let y = begin; y <= end; y++) countDark(ridge, y, from, firsts, lasts, covers);
  for (let i = 0; i < covers.length; i++) {
    const length = (lasts[i] as number) - (firsts[i] as number) + 1;
    covers[i] = length < 1 ? 0 : (covers[i] as number) / length;
  }
  return covers;
}

function countDark(
  { width: stride, data }: Ridge,
  y: number,
  from: number,
  firsts: Int32Array,
  lasts: Int32Array,
  counts: Float32Array,
): void {
  for (let n = 0, i = y * stride + from; n < counts.length; n++, i++) {
    if (y < (firsts[n] as number) || y > (lasts[n] as number)) continue;
    if (
      (data[i] as number) > darkEnough ||
      (data[i - 1] as number) > darkEnough ||
      (data[i + 1] as number) > darkEnough
    )
      counts[n] = (counts[n] as number) + 1;
  }
}

/**
 * Share of the way from `top` to `bottom` that is dark at x or right beside it. Called for every pixel
 * along a row, so it keeps the array and its stride at hand.
 */
function coverOf(
  { width: stride, height, data }: Ridge,
  x: number,
  lean: number,
  top: number,
  bottom: number,
): number {
  const first = Math.max(0, Math.round(top));
  const last = Math.min(height - 1, Math.round(bottom));
  let dark = 0;
  for (let y = first; y <= last; y++) {
    const i = y * stride + Math.round(x + lean * (y - (first + last) / 2));
    if (
      (data[i] as number) > darkEnough ||
      (data[i - 1] as number) > darkEnough ||
      (data[i + 1] as number) > darkEnough
    ) {
      dark++;
    }
  }
  return last < first ? 0 : dark / (last - first + 1);
}
