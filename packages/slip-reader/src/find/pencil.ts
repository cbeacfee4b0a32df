import type { Ridge } from '../picture/ridge.ts';

/**
 * Lines that are parallel on the paper meet in one point of the photo. Written as `slope` over
 * `intercept` (where a line crosses the middle of the picture) such a pencil is exactly a straight
 * line: slope = base + turn × (intercept − middle). So two numbers describe the whole family.
 */
export interface Pencil {
  readonly base: number;
  readonly turn: number;
  /** How sharply the lines stand out when the picture is looked at along the pencil. */
  readonly score: number;
}

const steepest = 0.75;
const slopeStep = 0.0075;
/** The strongest perspective looked for: how much the slope changes over the picture's length. */
const mostTurn = 0.8;
const turnStep = 0.04;
const usualTurn = 0.35;
const usualSkew = 0.15;
/** Strong pen strokes count no more than a printed line. */
const mostWeight = 0.12;
const leastRidge = 0.02;

/**
 * The pencil of the near-level lines of a picture (of the near-upright ones for `upright`). All
 * pixels on thin dark lines vote for all lines through them; the pencil wins along which the votes
 * gather most. Dotted and faint lines count as well, bent ones a little less.
 */
export function findPencil(
  ridge: Ridge,
  way: 'level' | 'upright',
  expectedBase: number | null,
): Pencil {
  const length = way === 'level' ? ridge.height : ridge.width;
  const votes = gatherVotes(ridge, way);
  const sharp = (base: number, turn: number) =>
    sharpness(votes, base, turn, length) * likelihood(base, turn * length, expectedBase);
  const turns = Math.round(mostTurn / turnStep);
  let best = { base: 0, turn: 0, score: -1 };
  const slopes = votes.slopes;
  for (let t = -turns; t <= turns; t++) {
    const turn = (t * turnStep) / length;
    for (let s = 4; s < slopes - 4; s += 2) {
      const base = (s - (slopes - 1) / 2) * slopeStep;
      const score = sharp(base, turn);
      if (score > best.score) best = { base, turn, score };
    }
  }
  for (const part of [0.5, 0.25, 0.125]) {
    const around = best;
    for (let i = -2; i <= 2; i++) {
      for (let j = -2; j <= 2; j++) {
        const base = around.base + i * slopeStep * 2 * part;
        const turn = around.turn + (j * turnStep * part) / length;
        const score = sharp(base, turn);
        if (score > best.score) best = { base, turn, score };
      }
    }
  }
  return best;
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

interface Votes {
  readonly slopes: number;
  readonly places: number;
  /** Intercept of the first place. */
  readonly from: number;
  readonly data: Float32Array;
}

function gatherVotes({ width, height, data }: Ridge, way: 'level' | 'upright'): Votes {
  const length = way === 'level' ? height : width;
  const middle = (way === 'level' ? width : height) / 2;
  const slopes = 2 * Math.round(steepest / slopeStep) + 1;
  const beyond = Math.round(length * 0.35);
  const places = length + 2 * beyond;
  const votes = new Float32Array(slopes * places);
  const firstSlope = -((slopes - 1) / 2) * slopeStep;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x] as number;
      if (value < leastRidge) continue;
      const weight = Math.min(value, mostWeight);
      const away = (way === 'level' ? x : y) - middle;
      let at = (way === 'level' ? y : x) - firstSlope * away + beyond;
      const step = slopeStep * away;
      for (let s = 0; s < slopes; s++, at -= step) {
        const place = (at + 0.5) | 0;
        if (place >= 0 && place < places) {
          const i = s * places + place;
          votes[i] = (votes[i] as number) + weight;
        }
      }
    }
  }
  return { slopes, places, from: -beyond, data: votes };
}

/** Sum of the squares of the votes along the pencil: largest when they gather in few lines. */
function sharpness(votes: Votes, base: number, turn: number, length: number): number {
  const { slopes, places, from, data } = votes;
  const middle = (slopes - 1) / 2;
  let score = 0;
  for (let p = 0; p < places; p++) {
    const slope = base + turn * (p + from - length / 2);
    const s = Math.round(slope / slopeStep + middle);
    if (s < 0 || s >= slopes) continue;
    const value = data[s * places + p] as number;
    score += value * value;
  }
  return score;
}
