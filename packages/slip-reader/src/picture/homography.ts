import { ByteRaster } from './raster.ts';
import { homographyTuning } from './tuning.ts';

export type Point = readonly [x: number, y: number];
export type Quad = readonly [Point, Point, Point, Point];
/** Nine numbers row by row, the last one 1: a plane seen in perspective. */
export type Homography = readonly [
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

/** The homography that takes four points to four others; null where three of them lie on a line. */
export function homographyBetween(from: Quad, to: Quad): Homography | null {
  const rows: number[][] = [];
  from.forEach(([x, y], i) => {
    const [u, v] = to[i] as Point;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u]);
    rows.push([0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  });
  for (let i = 0; i < 8; i++) {
    let pivot = i;
    for (let k = i + 1; k < 8; k++) {
      if (Math.abs(rows[k]?.[i] as number) > Math.abs(rows[pivot]?.[i] as number)) pivot = k;
    }
    [rows[i], rows[pivot]] = [rows[pivot] as number[], rows[i] as number[]];
    const row = rows[i] as number[];
    const head = row[i] as number;
    if (Math.abs(head) < homographyTuning.leastPivot) return null;
    for (let k = 0; k < 8; k++) {
      const other = rows[k] as number[];
      const share = k === i ? 0 : (other[i] as number) / head;
      if (share !== 0) {
        for (let j = i; j < 9; j++) other[j] = (other[j] as number) - share * (row[j] as number);
      }
    }
  }
  const solved = (i: number): number => (rows[i]?.[8] as number) / (rows[i]?.[i] as number);
  return [
    solved(0),
    solved(1),
    solved(2),
    solved(3),
    solved(4),
    solved(5),
    solved(6),
    solved(7),
    1,
  ];
}

export function project([a, b, c, d, e, f, g, k]: Homography, [x, y]: Point): Point {
  const z = g * x + k * y + 1;
  return [(a * x + b * y + c) / z, (d * x + e * y + f) / z];
}

/** A picture whose pixel (x, y) is taken from `toSource` of it; what lies outside is `outside`. */
export function warp(
  source: ByteRaster,
  toSource: Homography,
  width: number,
  height: number,
  outside: number,
): ByteRaster {
  const warped = new ByteRaster(width, height);
  for (let y = 0; y < height; y++) warpRow(source, toSource, warped, y, outside);
  return warped;
}

function warpRow(
  { width: w, height: h, data: from }: ByteRaster,
  [a, b, c, d, e, f, g, k]: Homography,
  { width, data }: ByteRaster,
  y: number,
  outside: number,
): void {
  for (let x = 0, at = y * width; x < width; x++, at++) {
    const z = g * x + k * y + 1;
    const share = 1 / z;
    const u = (a * x + b * y + c) * share;
    const v = (d * x + e * y + f) * share;
    if (!(z > 0 && u >= 0 && v >= 0 && u < w - 1 && v < h - 1)) {
      data[at] = outside;
      continue;
    }
    const left = u | 0;
    const top = v | 0;
    const p = u - left;
    const i = top * w + left;
    const upper = (from[i] as number) + ((from[i + 1] as number) - (from[i] as number)) * p;
    const lower =
      (from[i + w] as number) + ((from[i + w + 1] as number) - (from[i + w] as number)) * p;
    data[at] = upper + (lower - upper) * (v - top) + 0.5;
  }
}
