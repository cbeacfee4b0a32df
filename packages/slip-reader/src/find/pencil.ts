import type { Ridge } from '../picture/ridge.ts';
import { pencilTuning } from './tuning.ts';

/**
 * Lines that are parallel on the paper meet in one point of the photo. Written as `slope` over
 * `intercept` (where a line crosses the middle of the picture) such a pencil is exactly a straight
 * line: slope = base + turn × (intercept − middle). So two numbers describe the whole family.
 */
export interface Pencil {
  readonly base: number;
  readonly turn: number;
  /** How sharply the lines stand out when the picture is seen along the pencil. */
  readonly score: number;
}

const { steepest, slopeStep, mostTurn, turnStep, usualTurn, usualSkew } = pencilTuning;
const { mostWeight, leastRidge, beyond: beyondRim, rounding } = pencilTuning;

/** The pencil along which the votes gather most; `expectedBase` is the slope it should have. */
export function findPencil(votes: Votes, expectedBase: number | null): Pencil {
  const { length } = votes;
  const weighed = (base: number, turn: number, score: number): Pencil => ({
    base,
    turn,
    score: score * likelihood(base, turn * length, expectedBase),
  });
  let best: Pencil = { base: 0, turn: 0, score: -1 };
  for (const { base, turn, score } of votes.rough) {
    const found = weighed(base, turn, score);
    if (found.score > best.score) best = found;
  }
  const { refinements, refinedSteps, roughEvery } = pencilTuning;
  for (const part of refinements) {
    const around = best;
    for (let i = -refinedSteps; i <= refinedSteps; i++) {
      for (let j = -refinedSteps; j <= refinedSteps; j++) {
        const base = around.base + i * slopeStep * roughEvery * part;
        const turn = around.turn + (j * turnStep * part) / length;
        const found = weighed(base, turn, sharpness(votes, base, turn));
        if (found.score > best.score) best = found;
      }
    }
  }
  return best;
}

/** How sharply the votes gather along pencils of all slopes and turns, in wide steps. */
function roughPencils(votes: LineVotes): Pencil[] {
  const { length, slopes } = votes;
  const { roughRim, roughEvery } = pencilTuning;
  const turns = Math.round(mostTurn / turnStep);
  const found: Pencil[] = [];
  const look = (turn: number): void => {
    for (let s = roughRim; s < slopes - roughRim; s += roughEvery) {
      const base = (s - (slopes - 1) / 2) * slopeStep;
      found.push({ base, turn, score: sharpness(votes, base, turn) });
    }
  };
  for (let t = -turns; t <= turns; t++) look((t * turnStep) / length);
  return found;
}

/**
 * People hold the phone roughly square to the sheet: among pencils that stand out alike, the one with
 * less perspective is meant, and the one square to the other family, where that is known.
 */
function likelihood(base: number, turn: number, expectedBase: number | null): number {
  const perspective = (turn / usualTurn) ** 2;
  const skew = expectedBase === null ? 0 : ((base - expectedBase) / usualSkew) ** 2;
  return Math.exp(-(perspective + skew) / 2);
}

/** How much speaks for each line, over slope and intercept. */
interface LineVotes {
  /** Length of the picture across the lines. */
  readonly length: number;
  readonly slopes: number;
  readonly places: number;
  /** Intercept of the first place. */
  readonly from: number;
  readonly data: Float32Array;
}

export interface Votes extends LineVotes {
  readonly rough: readonly Pencil[];
}

/**
 * All pixels on thin dark lines vote for all lines through them: dotted and faint lines count as
 * well, bent ones a little less.
 */
export function gatherVotes(ridge: Ridge, way: 'level' | 'upright'): Votes {
  const { width, height } = ridge;
  const length = way === 'level' ? height : width;
  const slopes = 2 * Math.round(steepest / slopeStep) + 1;
  const beyond = Math.round(length * beyondRim);
  const places = length + 2 * beyond;
  const data = new Float32Array(slopes * places);
  const votes = { length, slopes, places, from: -beyond, data };
  for (let y = 1; y < height - 1; y++) gatherRow(ridge, way, y, votes);
  return { ...votes, rough: roughPencils(votes) };
}

function gatherRow(
  { width, height, data }: Ridge,
  way: 'level' | 'upright',
  y: number,
  votes: LineVotes,
): void {
  const middle = (way === 'level' ? width : height) / 2;
  const across = way === 'level' ? width : 1;
  for (let x = 1; x < width - 1; x++) {
    const i = y * width + x;
    const value = data[i] as number;
    if (value < leastRidge) continue;
    // only the crest of a line votes
    if (value < (data[i - across] as number) || value <= (data[i + across] as number)) continue;
    const weight = Math.min(value, mostWeight);
    if (way === 'level') vote(votes, y, x - middle, weight);
    else vote(votes, x, y - middle, weight);
  }
}

/** For every line through the point that lies `across` the lines and so far `away` from the middle along them. */
function vote(
  { slopes, places, from, data }: LineVotes,
  across: number,
  away: number,
  weight: number,
): void {
  const firstSlope = -((slopes - 1) / 2) * slopeStep;
  const step = slopeStep * away;
  let at = across - firstSlope * away - from + 0.5;
  let first = 0;
  let last = slopes - 1;
  // the slopes for which the line crosses the middle within reach
  if (step > 0) {
    first = Math.max(first, Math.ceil((at - places) / step + rounding));
    last = Math.min(last, Math.floor(at / step));
  } else if (step < 0) {
    first = Math.max(first, Math.ceil(at / step));
    last = Math.min(last, Math.floor((at - places) / step - rounding));
  }
  at -= first * step;
  for (let s = first, row = first * places; s <= last; s++, row += places, at -= step) {
    const cell = row + (at | 0);
    data[cell] = (data[cell] as number) + weight;
  }
}

/** Sum of the squares of the votes along the pencil: largest when they gather in few lines. */
function sharpness(
  { length, slopes, places, from, data }: LineVotes,
  base: number,
  turn: number,
): number {
  const middle = (slopes - 1) / 2;
  const step = turn / slopeStep;
  let at = (base + turn * (from - length / 2)) / slopeStep + middle + 0.5;
  let score = 0;
  for (let p = 0; p < places; p++, at += step) {
    if (at < 0 || at >= slopes) continue;
    const value = data[(at | 0) * places + p] as number;
    score += value * value;
  }
  return score;
}
