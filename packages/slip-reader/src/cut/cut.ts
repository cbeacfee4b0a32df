import { cellHeight } from '../cell-picture.ts';
import type { Flat } from '../find/flatten.ts';
import type { FlatCell } from '../find/layout.ts';
import { acrossAt } from '../find/trace.ts';
import type { Grey } from '../picture/grey.ts';
import { type Point, project } from '../picture/homography.ts';
import { ByteRaster } from '../picture/raster.ts';
import { cutTuning } from './tuning.ts';

export const { margin } = cutTuning;
const { roomRight, widest, narrowest, lowest, rim } = cutTuning;

/** A straightened cell with a margin around it; the cell itself begins at `margin`. */
export interface Patch {
  readonly grey: Grey;
  /** Width and height of the cell without its margin. */
  readonly width: number;
  readonly height: number;
}

/** The cell as seen from above, rows straightened even where the sheet is bent. */
export function cutCell(photo: Grey, flat: Flat, cell: FlatCell): Patch {
  const middle = (cell.left + cell.right) / 2;
  const high = Math.max(lowest, acrossAt(cell.lower, middle) - acrossAt(cell.upper, middle));
  const scale = high / cellHeight;
  const width = Math.max(narrowest, Math.min(widest, Math.round((cell.right - cell.left) / scale)));
  const across = (cell.right - cell.left) / width;
  const fullWidth = width + margin + roomRight;
  const fullHeight = cellHeight + 2 * margin;
  const grey = new ByteRaster(fullWidth, fullHeight);
  const [a, b, c, d, e, f, g, k] = flat.toPhoto;
  for (let px = 0; px < fullWidth; px++) {
    const x = cell.left + (px - margin + 0.5) * across;
    const top = acrossAt(cell.upper, x);
    const step = (acrossAt(cell.lower, x) - top) / cellHeight;
    for (let py = 0; py < fullHeight; py++) {
      const y = top + (py - margin + 0.5) * step;
      const z = g * x + k * y + 1;
      const u = Math.max(0, Math.min(photo.width - rim, (a * x + b * y + c) / z));
      const v = Math.max(0, Math.min(photo.height - rim, (d * x + e * y + f) / z));
      const left = u | 0;
      const upper = v | 0;
      const p = u - left;
      const q = v - upper;
      const one = photo.at(left, upper) * (1 - p) + photo.at(left + 1, upper) * p;
      const two = photo.at(left, upper + 1) * (1 - p) + photo.at(left + 1, upper + 1) * p;
      grey.set(px, py, one * (1 - q) + two * q + 0.5);
    }
  }
  return { grey, width, height: cellHeight };
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
