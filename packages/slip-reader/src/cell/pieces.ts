import type { CellPicture } from '../cell-picture.ts';
import { partsAbove, type Run } from '../picture/parts.ts';

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

/** Ink above this belongs to a stroke; the soft rim of a blurred stroke lies below. */
export const strokeInk = 0.35;

/** Pieces of ink touching each other, diagonals included. */
export function piecesIn({ width, height, ink }: CellPicture, threshold = strokeInk): Piece[] {
  return partsAbove({ width, height, data: ink }, threshold, true).map((runs, id) =>
    pieceOf(id, runs, width, ink),
  );
}

/** The pieces, and the one each point belongs to. */
export function piecesOf(
  cell: CellPicture,
  threshold = strokeInk,
): { pieces: Piece[]; owner: Int32Array } {
  const pieces = piecesIn(cell, threshold);
  const owner = new Int32Array(cell.width * cell.height).fill(-1);
  for (const { id, runs } of pieces) {
    for (const { y, from, to } of runs)
      owner.fill(id, y * cell.width + from, y * cell.width + to + 1);
  }
  return { pieces, owner };
}

function pieceOf(id: number, runs: readonly Run[], width: number, ink: Float32Array): Piece {
  let [left, right, area, sumX, sumY, peak] = [width, 0, 0, 0, 0, 0];
  for (const { y, from, to } of runs) {
    const points = to - from + 1;
    if (from < left) left = from;
    if (to > right) right = to;
    area += points;
    sumX += (points * (from + to)) / 2;
    sumY += points * y;
    for (let i = y * width + from; i <= y * width + to; i++)
      peak = Math.max(peak, ink[i] as number);
  }
  const top = (runs[0] as Run).y;
  const bottom = (runs.at(-1) as Run).y;
  return { id, left, right, top, bottom, area, x: sumX / area, y: sumY / area, peak, runs };
}
