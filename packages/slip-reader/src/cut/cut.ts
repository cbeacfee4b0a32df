import { cellHeight } from '../cell-picture.ts';
import type { Flat } from '../find/flatten.ts';
import type { FlatCell } from '../find/layout.ts';
import { acrossAt } from '../find/trace.ts';
import type { Grey } from '../picture/grey.ts';
import { type Homography, type Point, project } from '../picture/homography.ts';
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
  const columns: Columns = {
    x: new Float64Array(fullWidth),
    top: new Float64Array(fullWidth),
    step: new Float64Array(fullWidth),
  };
  for (let px = 0; px < fullWidth; px++) {
    const x = cell.left + (px - margin + 0.5) * across;
    const top = acrossAt(cell.upper, x);
    columns.x[px] = x;
    columns.top[px] = top;
    columns.step[px] = (acrossAt(cell.lower, x) - top) / cellHeight;
  }
  const grey = new ByteRaster(fullWidth, fullHeight);
  for (let py = 0; py < fullHeight; py++) cutRow(photo, flat.toPhoto, columns, grey, py);
  return { grey, width, height: cellHeight };
}

/** For each column of a cell's pixels: where it is in the flat picture, where the cell begins there, and how high a pixel is. */
interface Columns {
  readonly x: Float64Array;
  readonly top: Float64Array;
  readonly step: Float64Array;
}

function cutRow(
  { width, height, data }: Grey,
  [a, b, c, d, e, f, g, k]: Homography,
  columns: Columns,
  grey: Grey,
  py: number,
): void {
  for (let px = 0, to = py * grey.width; px < grey.width; px++, to++) {
    const x = columns.x[px] as number;
    const y = (columns.top[px] as number) + (py - margin + 0.5) * (columns.step[px] as number);
    const z = g * x + k * y + 1;
    const u = Math.max(0, Math.min(width - rim, (a * x + b * y + c) / z));
    const v = Math.max(0, Math.min(height - rim, (d * x + e * y + f) / z));
    const left = u | 0;
    const upper = v | 0;
    const p = u - left;
    const q = v - upper;
    const i = upper * width + left;
    const one = (data[i] as number) * (1 - p) + (data[i + 1] as number) * p;
    const two = (data[i + width] as number) * (1 - p) + (data[i + width + 1] as number) * p;
    grey.data[to] = one * (1 - q) + two * q + 0.5;
  }
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
