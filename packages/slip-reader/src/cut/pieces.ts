import type { Ink } from './ink.ts';

/** A connected piece of ink. */
export interface Piece {
  readonly id: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
  /** Middle of its mass. */
  readonly x: number;
  readonly y: number;
  /** Its darkest pixel. */
  readonly peak: number;
}

export interface Pieces {
  readonly list: readonly Piece[];
  /** The piece each pixel belongs to; -1 for paper. */
  readonly of: Int32Array;
}

/** The pieces of ink darker than `threshold`, neighbours at corners included. */
export function piecesOf({ width, height, data }: Ink, threshold: number): Pieces {
  const of = new Int32Array(width * height).fill(-1);
  const list: Piece[] = [];
  const stack: number[] = [];
  for (let start = 0; start < of.length; start++) {
    if ((data[start] as number) <= threshold || of[start] !== -1) continue;
    const id = list.length;
    let [left, right, top, bottom, size, sumX, sumY, peak] = [width, 0, height, 0, 0, 0, 0, 0];
    stack.push(start);
    of[start] = id;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at / width) | 0;
      size++;
      sumX += x;
      sumY += y;
      peak = Math.max(peak, data[at] as number);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const next = v * width + u;
          if (of[next] === -1 && (data[next] as number) > threshold) {
            of[next] = id;
            stack.push(next);
          }
        }
      }
    }
    list.push({ id, left, right, top, bottom, size, x: sumX / size, y: sumY / size, peak });
  }
  return { list, of };
}
