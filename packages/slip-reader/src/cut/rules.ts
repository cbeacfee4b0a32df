import { margin } from './cut.ts';
import { clearDrawnLines } from './drawn-lines.ts';
import type { Ink } from './ink.ts';

/** How far a line may lie from where it was traced. */
const slack = 5;
const thickest = 7;
/** A place along a line where both its sides carry ink is crossed by a stroke, which is kept. */
const strokeInk = 0.35;

/**
 * Clears the ruled lines around a cell, and those drawn by hand. Strokes that cross a line stay whole:
 * where ink stands on both sides of the line, or is clearly darker than a row line, the line's pixels
 * belong to the stroke. Tells whether strokes were cut nevertheless.
 */
export function clearRules(ink: Ink, width: number, height: number, dark: number): boolean {
  clearStubs(ink, 'upper', width, height);
  clearStubs(ink, 'lower', width, height);
  const cut = clearDrawnLines(ink, width, height, dark);
  // what crossed a drawn line can be followed only now
  clearStubs(ink, 'upper', width, height);
  clearStubs(ink, 'lower', width, height);
  clearLine(ink, 'level', margin, dark);
  clearLine(ink, 'level', margin + height, dark);
  clearLine(ink, 'upright', margin, dark);
  clearLine(ink, 'upright', margin + width, dark);
  return cut;
}

const widestStub = 7;
/** Within this distance of the cell's own line a stub is hidden behind it. */
const behindLine = 5;
/** How far into the cell a column line drawn by hand may reach, as a share of its height. */
const deepestStub = 0.45;

/**
 * Column lines of the rows above and below end at the cell's upper or lower line, or a little inside,
 * and grow together with writing that touches them: what comes upright through the whole strip outside
 * is cleared, and its end inside where nothing else hangs on it. A leg of a 7 above goes as well.
 */
function clearStubs(
  { width, height: full, data }: Ink,
  side: 'upper' | 'lower',
  wide: number,
  high: number,
): void {
  // rows counted from the outer rim inwards
  const row = (n: number): number => (side === 'upper' ? n : full - 1 - n) * width;
  const inked = (x: number, n: number): boolean =>
    x >= 0 && x < width && (data[row(n) + x] as number) >= 0.06;
  for (let x = 0; x < width; x++) {
    if (!inked(x, 0)) continue;
    let end = x;
    while (inked(end + 1, 0)) end++;
    // the cell's own sides are cleared as such
    if ([margin, margin + wide].some((own) => end > own - 9 && x < own + 9)) continue;
    const stub = followStub(inked, x, end, margin + deepestStub * high);
    stub.forEach(([from, to], n) => {
      for (let at = Math.max(0, from - 1); at <= Math.min(width - 1, to + 1); at++)
        data[row(n) + at] = 0;
    });
    x = end;
  }
}

/** From where to where the stub reaches in each row from the rim on; empty where it is none. */
function followStub(
  inked: (x: number, n: number) => boolean,
  left: number,
  right: number,
  deepest: number,
): [from: number, to: number][] {
  const rows: [number, number][] = [];
  let [a, b] = [left, right];
  let gap = 0;
  const outside = margin - behindLine;
  for (let n = 0; n < deepest; n++) {
    if (n > outside && n < margin + behindLine) {
      rows.push([a, b]);
      continue;
    }
    const next = runNear(inked, a, b, n);
    if (next === null) {
      gap++;
      if (gap > widestBreak) return n > outside ? rows : [];
      rows.push([a, b]);
      continue;
    }
    gap = 0;
    if (next[1] - next[0] >= widestStub) return n > outside ? rows.slice(0, margin - 1) : [];
    [a, b] = next;
    rows.push(next);
  }
  return rows.slice(0, margin - 1);
}

/** A stub may be broken where a line drawn across it has been cleared. */
const widestBreak = 6;

/** The run of ink in row n that goes on from [a, b] in the row before; null where there is none. */
function runNear(
  inked: (x: number, n: number) => boolean,
  a: number,
  b: number,
  n: number,
): [number, number] | null {
  let from = a - 1;
  while (from <= b + 1 && !inked(from, n)) from++;
  if (from > b + 1) return null;
  while (inked(from - 1, n)) from--;
  let to = from;
  while (inked(to + 1, n)) to++;
  return [from, to];
}

function clearLine(ink: Ink, way: 'level' | 'upright', near: number, dark: number): void {
  const { width, height, data } = ink;
  const length = way === 'level' ? width : height;
  const along = way === 'level' ? 1 : width;
  const across = way === 'level' ? width : 1;
  const size = way === 'level' ? height : width;
  // The line is followed piece by piece: drawn by hand or on a bent sheet it wanders.
  const piece = 16;
  const centres = centresOf(ink, way, near, piece);
  const lanes = centres.map((centre, n) => {
    const [start, end] = [n * piece, Math.min(length, (n + 1) * piece)];
    return thicknessAt(data, start, end, along, across, centre, size);
  });
  const usual = lineDarkness(data, lanes, length, piece, along, across, size);
  // Tops of letters like to stand on the row line; along a column line nothing but a 1 could.
  const penOnly =
    way === 'upright' ? Number.POSITIVE_INFINITY : Math.max(1.5 * usual, usual + 0.12, 0.5 * dark);
  for (let i = 0; i < length; i++) {
    const [from, to] = lanes[(i / piece) | 0] as [number, number];
    const at = (place: number): number =>
      place < 0 || place >= size ? 0 : (data[i * along + place * across] as number);
    const before = Math.max(at(from - 1), at(from - 2));
    const after = Math.max(at(to + 1), at(to + 2));
    if (Math.min(before, after) > strokeInk * dark) continue;
    for (let place = from; place <= to; place++) {
      if (place >= 0 && place < size && at(place) < penOnly) data[i * along + place * across] = 0;
    }
  }
}

/** How dark the line is along most of its way. */
function lineDarkness(
  data: Float32Array,
  lanes: readonly (readonly [number, number])[],
  length: number,
  piece: number,
  along: number,
  across: number,
  size: number,
): number {
  const darkest = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const [from, to] = lanes[(i / piece) | 0] as [number, number];
    for (let place = Math.max(0, from); place <= Math.min(size - 1, to); place++)
      darkest[i] = Math.max(darkest[i] as number, data[i * along + place * across] as number);
  }
  return darkest.sort()[length >> 1] as number;
}

/** Where the line lies in each piece: the darkest lane near the traced place, smoothed over pieces. */
function centresOf(ink: Ink, way: 'level' | 'upright', near: number, piece: number): number[] {
  const { width, height, data } = ink;
  const length = way === 'level' ? width : height;
  const along = way === 'level' ? 1 : width;
  const across = way === 'level' ? width : 1;
  const size = way === 'level' ? height : width;
  const found: number[] = [];
  for (let start = 0; start < length; start += piece) {
    const end = Math.min(length, start + piece);
    let best = near;
    let most = 0;
    for (
      let place = Math.max(0, near - slack);
      place <= Math.min(size - 1, near + slack);
      place++
    ) {
      let covered = 0;
      for (let i = start; i < end; i++)
        covered += Math.min(0.12, data[i * along + place * across] as number);
      const value = covered / (end - start) - 0.004 * Math.abs(place - near);
      if (value > most) {
        most = value;
        best = place;
      }
    }
    found.push(best);
  }
  return found.map((_, n) => {
    const beside = [found[n - 1] ?? found[n], found[n], found[n + 1] ?? found[n]] as number[];
    return beside.sort((a, b) => a - b)[1] as number;
  });
}

/** From which lane to which the line reaches around its centre. */
function thicknessAt(
  data: Float32Array,
  start: number,
  end: number,
  along: number,
  across: number,
  centre: number,
  size: number,
): [from: number, to: number] {
  const lane = (place: number): number => {
    if (place < 0 || place >= size) return 0;
    let sum = 0;
    for (let i = start; i < end; i++)
      sum += Math.min(0.2, data[i * along + place * across] as number);
    return sum / (end - start);
  };
  const peak = lane(centre);
  if (peak < 0.01) return [1, 0];
  let from = centre;
  let to = centre;
  while (from > centre - thickest / 2 && lane(from - 1) > 0.3 * peak) from--;
  while (to < centre + thickest / 2 && lane(to + 1) > 0.3 * peak) to++;
  return [from, to];
}
