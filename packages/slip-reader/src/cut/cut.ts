import { cellHeight } from '../cell-picture.ts';
import type { Flat } from '../find/flatten.ts';
import type { FlatCell } from '../find/layout.ts';
import { acrossAt } from '../find/trace.ts';
import type { Grey } from '../picture/grey.ts';
import { type Point, project } from '../picture/homography.ts';

/** Room kept around it: writing does not stop at the line. */
export const margin = 20;
const widest = 900;

/** A straightened cell with some of its surroundings; the cell itself begins at `margin`. */
export interface Patch {
  readonly grey: Grey;
  /** Width and height of the cell without its surroundings. */
  readonly width: number;
  readonly height: number;
}

/** Writing likes to run on to the right: a whole sign beyond the line is kept. */
const roomRight = 52;

/** The cell as seen from above, rows straightened even where the sheet is bent. */
export function cutCell(photo: Grey, flat: Flat, cell: FlatCell): Patch {
  const middle = (cell.left + cell.right) / 2;
  const high = Math.max(4, acrossAt(cell.lower, middle) - acrossAt(cell.upper, middle));
  const scale = high / cellHeight;
  const width = Math.max(16, Math.min(widest, Math.round((cell.right - cell.left) / scale)));
  const across = (cell.right - cell.left) / width;
  const fullWidth = width + margin + roomRight;
  const fullHeight = cellHeight + 2 * margin;
  const data = new Uint8Array(fullWidth * fullHeight);
  const [a, b, c, d, e, f, g, k] = flat.toPhoto as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const { width: w, height: h, data: from } = photo;
  for (let px = 0; px < fullWidth; px++) {
    const x = cell.left + (px - margin + 0.5) * across;
    const top = acrossAt(cell.upper, x);
    const step = (acrossAt(cell.lower, x) - top) / cellHeight;
    for (let py = 0; py < fullHeight; py++) {
      const y = top + (py - margin + 0.5) * step;
      const z = g * x + k * y + 1;
      const u = Math.max(0, Math.min(w - 1.001, (a * x + b * y + c) / z));
      const v = Math.max(0, Math.min(h - 1.001, (d * x + e * y + f) / z));
      const left = u | 0;
      const upper = v | 0;
      const p = u - left;
      const q = v - upper;
      const i = upper * w + left;
      const one = (from[i] as number) * (1 - p) + (from[i + 1] as number) * p;
      const two = (from[i + w] as number) * (1 - p) + (from[i + w + 1] as number) * p;
      data[py * fullWidth + px] = one * (1 - q) + two * q + 0.5;
    }
  }
  return { grey: { width: fullWidth, height: fullHeight, data }, width, height: cellHeight };
}

/** The cell's corners in the photo, clockwise from the upper left. */
export function cornersOf(flat: Flat, cell: FlatCell): Point[] {
  const corner = (x: number, border: FlatCell['upper']): Point =>
    project(flat.toPhoto, [x, acrossAt(border, x)]);
  return [
    corner(cell.left, cell.upper),
    corner(cell.right, cell.upper),
    corner(cell.right, cell.lower),
    corner(cell.left, cell.lower),
  ];
}
