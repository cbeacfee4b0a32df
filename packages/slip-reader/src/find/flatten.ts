import type { Grey } from '../picture/grey.ts';
import {
  type Homography,
  homographyBetween,
  type Point,
  type Quad,
} from '../picture/homography.ts';
import { warp } from '../picture/warp.ts';
import type { Pencil } from './pencil.ts';
import { flatTuning } from './tuning.ts';

/** The photo seen from straight above: lines of the sheet run along x and y. */
export interface Flat {
  readonly picture: Grey;
  /** From the flat picture's pixels to the photo's. */
  readonly toPhoto: Homography;
}

const { longSide, beyond, shortestSide } = flatTuning;

/** `scale`: pixels of `photo` per pixel of the picture the pencils were found in. */
export function flatten(photo: Grey, scale: number, level: Pencil, upright: Pencil): Flat | null {
  const width = photo.width / scale;
  const height = photo.height / scale;
  const row = (at: number) => ({ slope: level.base + level.turn * (at - height / 2), at });
  const column = (at: number) => ({ slope: upright.base + upright.turn * (at - width / 2), at });
  const cross = (r: { slope: number; at: number }, c: { slope: number; at: number }): Point => {
    // y = r.at + r.slope (x − width/2), x = c.at + c.slope (y − height/2)
    const y =
      (r.at + r.slope * (c.at - (c.slope * height) / 2 - width / 2)) / (1 - r.slope * c.slope);
    return [c.at + c.slope * (y - height / 2), y];
  };
  const rows = [row(-beyond * height), row((1 + beyond) * height)] as const;
  const columns = [column(-beyond * width), column((1 + beyond) * width)] as const;
  const corners: Quad = [
    cross(rows[0], columns[0]),
    cross(rows[0], columns[1]),
    cross(rows[1], columns[1]),
    cross(rows[1], columns[0]),
  ];
  const [w, h] = sizeOf(corners);
  const grow = longSide / Math.max(w, h);
  const flatWidth = Math.round(w * grow);
  const flatHeight = Math.round(h * grow);
  const inPhoto = (i: 0 | 1 | 2 | 3): Point => [corners[i][0] * scale, corners[i][1] * scale];
  const toPhoto = homographyBetween(
    [
      [0, 0],
      [flatWidth, 0],
      [flatWidth, flatHeight],
      [0, flatHeight],
    ],
    [inPhoto(0), inPhoto(1), inPhoto(2), inPhoto(3)],
  );
  if (toPhoto === null || Math.min(flatWidth, flatHeight) < shortestSide) return null;
  return { picture: warp(photo, toPhoto, flatWidth, flatHeight, 0), toPhoto };
}

/** Mean length of the level and of the upright sides. */
export function sizeOf([a, b, c, d]: Quad): [width: number, height: number] {
  const length = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1]);
  return [(length(a, b) + length(d, c)) / 2, (length(a, d) + length(b, c)) / 2];
}
