import type { CellPicture } from '../cell-picture.ts';
import { inkTuning } from './tuning.ts';

const { strokeInk, strokeWidth } = inkTuning;

/** Whether a stroke runs into a border of the picture: part of the writing may lie outside of it. */
export function runsOver(picture: CellPicture): boolean {
  const { width, height } = picture;
  const inked = (x: number, y: number): boolean => picture.at(x, y) > strokeInk;
  let [left, right, top, bottom] = [0, 0, 0, 0];
  for (let y = 0; y < height; y++) {
    if (inked(0, y)) left++;
    if (inked(width - 1, y)) right++;
  }
  for (let x = 0; x < width; x++) {
    if (inked(x, 0)) top++;
    if (inked(x, height - 1)) bottom++;
  }
  return Math.max(left, right, top, bottom) >= strokeWidth;
}
