import { cellHeight } from '../../../packages/slip-reader/src/cell-picture.ts';
import { homographyBetween, warp } from '../../../packages/slip-reader/src/picture/homography.ts';
import { inkOf, withoutRules } from './clean.ts';

/** A cell of a photo by its four corners, straightened and cleaned without knowing the form. */
export function cutCell(photo, corners) {
  const side = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const [a, b, c, d] = corners;
  const high = (side(a, d) + side(b, c)) / 2;
  const wide = (side(a, b) + side(d, c)) / 2;
  const width = Math.max(16, Math.round((wide * cellHeight) / high));
  const toSource = homographyBetween(
    [
      [0, 0],
      [width, 0],
      [width, cellHeight],
      [0, cellHeight],
    ],
    corners,
  );
  const { data } = warp(photo, toSource, width, cellHeight, 255);
  return withoutRules(inkOf({ width, height: cellHeight, grey: data }));
}
