import { cellHeight } from '../cell-picture.ts';
import type { Flat } from '../find/flatten.ts';
import type { FlatCell } from '../find/layout.ts';
import { acrossAt } from '../find/trace.ts';
import type { Grey } from '../picture/grey.ts';
import { type Point, project } from '../picture/homography.ts';
import { pixelsOf } from './cut-pixels.ts';
import { cutTuning } from './tuning.ts';

export const { margin } = cutTuning;
const { roomRight, widest, narrowest, lowest } = cutTuning;

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
  const columns = new Float64Array(3 * fullWidth);
  for (let px = 0; px < fullWidth; px++) {
    const x = cell.left + (px - margin + 0.5) * across;
    const top = acrossAt(cell.upper, x);
    columns[3 * px] = x;
    columns[3 * px + 1] = top;
    columns[3 * px + 2] = (acrossAt(cell.lower, x) - top) / cellHeight;
  }
  const grey = pixelsOf(photo, flat.toPhoto, columns, fullHeight, 0.5 - margin);
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
