import type { CellPicture } from '../cell-picture.ts';
import type { Writing } from './writing.ts';

/** A strip of ink as a net takes it: fixed height, as wide as the writing needs. */
export interface Strip {
  readonly width: number;
  readonly height: number;
  readonly ink: Float32Array;
}

export interface Framing {
  readonly height: number;
  readonly widest: number;
  /** The writing is not blown up as if it were higher than this share of its cell. */
  readonly lowest: number;
}

/** Paper left around the writing, as shares of its height: a net looks once with each. */
const margins = [0.12, 0.2] as const;

/** The writing as a net looks at it: twice, a little larger and a little smaller. */
export const looksAt = (cell: CellPicture, box: Writing, framing: Framing): [Strip, Strip] => [
  frameWriting(cell, box, framing, margins[0]),
  frameWriting(cell, box, framing, margins[1]),
];

/** The writing scaled to the height of a net, its proportions kept unless it is too wide. */
export function frameWriting(
  cell: CellPicture,
  box: Writing,
  framing: Framing,
  margin: number = margins[0],
): Strip {
  const high = Math.max(box.bottom - box.top + 1, cell.height * framing.lowest);
  const pad = high * margin;
  const down = high + 2 * pad;
  const across = box.right - box.left + 1 + 2 * pad;
  const height = framing.height;
  const width = Math.min(framing.widest, Math.max(8, Math.round((across * height) / down)));
  const left = box.left - pad;
  const top = (box.top + box.bottom + 1) / 2 - down / 2;
  return { width, height, ink: resample(cell, left, top, across, down, width, height) };
}

/** Part of a cell at another size: each target point averages the source points it covers. */
function resample(
  { width, height, ink }: CellPicture,
  left: number,
  top: number,
  across: number,
  down: number,
  toWidth: number,
  toHeight: number,
): Float32Array {
  const stepX = across / toWidth;
  const stepY = down / toHeight;
  const tapsX = Math.max(1, Math.min(4, Math.round(stepX)));
  const tapsY = Math.max(1, Math.min(4, Math.round(stepY)));
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (ink[y * width + x] as number);
  const out = new Float32Array(toWidth * toHeight);
  for (let y = 0; y < toHeight; y++) {
    for (let x = 0; x < toWidth; x++) {
      let sum = 0;
      for (let j = 0; j < tapsY; j++) {
        const v = top + (y + (j + 0.5) / tapsY) * stepY - 0.5;
        const row = Math.floor(v);
        const q = v - row;
        for (let i = 0; i < tapsX; i++) {
          const u = left + (x + (i + 0.5) / tapsX) * stepX - 0.5;
          const column = Math.floor(u);
          const p = u - column;
          sum +=
            (at(column, row) * (1 - p) + at(column + 1, row) * p) * (1 - q) +
            (at(column, row + 1) * (1 - p) + at(column + 1, row + 1) * p) * q;
        }
      }
      out[y * toWidth + x] = sum / (tapsX * tapsY);
    }
  }
  return out;
}
