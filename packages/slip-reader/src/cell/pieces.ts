import type { CellPicture } from '../cell-picture.ts';

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
}

/** Ink above this belongs to a stroke; the soft rim of a blurred stroke lies below. */
export const strokeInk = 0.35;

/** Pieces of ink touching each other, diagonals included, and the piece each point belongs to. */
export function piecesOf(
  { width, height, ink }: CellPicture,
  threshold = strokeInk,
): { pieces: Piece[]; owner: Int32Array } {
  const owner = new Int32Array(width * height).fill(-1);
  const pieces: Piece[] = [];
  const open: number[] = [];
  for (let start = 0; start < owner.length; start++) {
    if ((ink[start] as number) <= threshold || (owner[start] as number) >= 0) continue;
    const id = pieces.length;
    let left = width;
    let right = 0;
    let top = height;
    let bottom = 0;
    let area = 0;
    let [sumX, sumY, peak] = [0, 0, 0];
    open.push(start);
    owner[start] = id;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      area++;
      sumX += x;
      sumY += y;
      peak = Math.max(peak, ink[at] as number);
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const next = v * width + u;
          if ((ink[next] as number) <= threshold || (owner[next] as number) >= 0) continue;
          owner[next] = id;
          open.push(next);
        }
      }
    }
    pieces.push({ id, left, right, top, bottom, area, x: sumX / area, y: sumY / area, peak });
  }
  return { pieces, owner };
}
