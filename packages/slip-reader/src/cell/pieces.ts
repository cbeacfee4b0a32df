import { partsAbove, type Run } from '../picture/parts.ts';
import { FloatRaster } from '../picture/raster.ts';
import { inkTuning } from './tuning.ts';

/** One connected piece of ink; edges are inclusive. */
export interface Piece {
  readonly id: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly area: number;
  /** Middle of its mass. */
  readonly x: number;
  readonly y: number;
  /** Its darkest point. */
  readonly peak: number;
  readonly runs: readonly Run[];
}

/** Pieces of ink touching each other, diagonals included. */
export function piecesIn(ink: FloatRaster, threshold: number = inkTuning.strokeInk): Piece[] {
  return partsAbove(ink, threshold, true).map((runs, id) => pieceOf(id, runs, ink));
}

/** The ink without some of its pieces. */
export function withoutPieces(ink: FloatRaster, pieces: readonly Piece[]): FloatRaster {
  const kept = new FloatRaster(ink.width, ink.height, ink.data.slice());
  for (const { runs } of pieces) {
    for (const { y, from, to } of runs) for (let x = from; x <= to; x++) kept.set(x, y, 0);
  }
  return kept;
}

function pieceOf(id: number, runs: readonly Run[], ink: FloatRaster): Piece {
  let [left, right, area, sumX, sumY, peak] = [ink.width, 0, 0, 0, 0, 0];
  for (const { y, from, to } of runs) {
    const points = to - from + 1;
    if (from < left) left = from;
    if (to > right) right = to;
    area += points;
    sumX += (points * (from + to)) / 2;
    sumY += points * y;
    for (let x = from; x <= to; x++) peak = Math.max(peak, ink.at(x, y));
  }
  const top = (runs[0] as Run).y;
  const bottom = (runs.at(-1) as Run).y;
  return { id, left, right, top, bottom, area, x: sumX / area, y: sumY / area, peak, runs };
}
