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
