import { margin } from './cut.ts';
import { clearDrawnLines } from './drawn-lines.ts';
import type { Ink } from './ink.ts';
import { clearStubs } from './stubs.ts';
import { ruleTuning } from './tuning.ts';

const { slack, thickest, strokeInk, beside, piece } = ruleTuning;

/**
 * Clears the ruled lines around a cell, and those drawn by hand. Strokes that cross a line stay whole:
 * where ink stands on both sides of the line, or is clearly darker than a row line, the line's pixels
 * belong to the stroke. Returns whether strokes were cut nevertheless.
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

/** The ink seen along a line: `at(i, lane)` is i points along and `lane` points across. */
class Lanes {
  readonly length: number;
  readonly size: number;
  readonly #data: Float32Array;
  /** Strides of one point along and of one lane across. */
  readonly #along: number;
  readonly #across: number;

  constructor({ width, height, data }: Ink, way: 'level' | 'upright') {
    this.#data = data;
    [this.length, this.size] = way === 'level' ? [width, height] : [height, width];
    [this.#along, this.#across] = way === 'level' ? [1, width] : [width, 1];
  }

  at(i: number, lane: number): number {
    return this.#data[i * this.#along + lane * this.#across] as number;
  }

  /** The same, and nothing beyond the ink. */
  within(i: number, lane: number): number {
    return lane < 0 || lane >= this.size ? 0 : this.at(i, lane);
  }

  clear(i: number, lane: number): void {
    this.#data[i * this.#along + lane * this.#across] = 0;
  }
}

/** From which lane to which a line reaches in one piece of it. */
interface Reach {
  readonly from: number;
  readonly to: number;
}

function clearLine(ink: Ink, way: 'level' | 'upright', near: number, dark: number): void {
  const lanes = new Lanes(ink, way);
  const { length, size } = lanes;
  const reaches = centresOf(lanes, near).map((centre, n) =>
    thicknessAt(lanes, n * piece, Math.min(length, (n + 1) * piece), centre),
  );
  const usual = lineDarkness(lanes, reaches);
  const { penTimes, penMore, penShare } = ruleTuning;
  // Tops of letters like to stand on the row line; along a column line nothing but a 1 could.
  const penOnly =
    way === 'upright'
      ? Number.POSITIVE_INFINITY
      : Math.max(penTimes * usual, usual + penMore, penShare * dark);
  for (let i = 0; i < length; i++) {
    const { from, to } = reaches[(i / piece) | 0] as Reach;
    let before = 0;
    let after = 0;
    for (let off = 1; off <= beside; off++) {
      before = Math.max(before, lanes.within(i, from - off));
      after = Math.max(after, lanes.within(i, to + off));
    }
    if (Math.min(before, after) > strokeInk * dark) continue;
    const last = Math.min(size - 1, to);
    for (let lane = Math.max(0, from); lane <= last; lane++) {
      if (lanes.at(i, lane) < penOnly) lanes.clear(i, lane);
    }
  }
}

/** How dark the line is along most of its way. */
function lineDarkness(lanes: Lanes, reaches: readonly Reach[]): number {
  const { length, size } = lanes;
  const darkest = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const { from, to } = reaches[(i / piece) | 0] as Reach;
    for (let lane = Math.max(0, from); lane <= Math.min(size - 1, to); lane++)
      darkest[i] = Math.max(darkest[i] as number, lanes.at(i, lane));
  }
  return darkest.sort()[length >> 1] as number;
}

/** Where the line lies in each piece: the darkest lane near the traced place, smoothed over pieces. */
function centresOf(lanes: Lanes, near: number): number[] {
  const { mostCentre, awayCost } = ruleTuning;
  const { length, size } = lanes;
  const found: number[] = [];
  for (let start = 0; start < length; start += piece) {
    const end = Math.min(length, start + piece);
    const last = Math.min(size - 1, near + slack);
    let best = near;
    let most = 0;
    for (let lane = Math.max(0, near - slack); lane <= last; lane++) {
      let covered = 0;
      for (let i = start; i < end; i++) covered += Math.min(mostCentre, lanes.at(i, lane));
      const value = covered / (end - start) - awayCost * Math.abs(lane - near);
      if (value > most) {
        most = value;
        best = lane;
      }
    }
    found.push(best);
  }
  return found.map((here, n) => middleOf(found[n - 1] ?? here, here, found[n + 1] ?? here));
}

const middleOf = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** From which lane to which the line reaches around its centre. */
function thicknessAt(lanes: Lanes, start: number, end: number, centre: number): Reach {
  const { mostThick, faintest, lane: least } = ruleTuning;
  const inkIn = (lane: number): number => {
    if (lane < 0 || lane >= lanes.size) return 0;
    let sum = 0;
    for (let i = start; i < end; i++) sum += Math.min(mostThick, lanes.at(i, lane));
    return sum / (end - start);
  };
  const peak = inkIn(centre);
  if (peak < faintest) return { from: 1, to: 0 };
  let from = centre;
  let to = centre;
  while (from > centre - thickest / 2 && inkIn(from - 1) > least * peak) from--;
  while (to < centre + thickest / 2 && inkIn(to + 1) > least * peak) to++;
  return { from, to };
}
