import {
  add,
  aligned,
  bytesAt,
  eights,
  f32,
  fours,
  i32,
  lessThan,
  minus,
  raise,
  repeat,
  routine,
  set,
  shifted,
  storeVector,
  v128,
  vectorAt,
  Workspace,
  whole,
} from '@tashika/kernel/machine';
import type { Grey } from './grey.ts';
import { FloatRaster } from './raster.ts';
import { ridgeTuning } from './tuning.ts';

/**
 * How much darker a pixel is than the paper on both sides of it, as a share of the paper's
 * brightness: high on thin dark lines, nothing on the rim of a shadow or of the sheet.
 */
export type Ridge = FloatRaster;

const { radius, darkestPaper, sampledEvery, brighterThanPaper, dimmestPaper } = ridgeTuning;

/** Sums of five bytes that stand `along` apart, around each of those up to `end`, eight at a time. */
const sumFives = routine(
  'sumFives',
  { from: i32, end: i32, sums: i32, along: i32 },
  { before: i32, after: i32 },
  ({ from, end, sums, along, before, after }) =>
    repeat(
      [
        set(before, minus(from, along)),
        set(after, add(from, along)),
        storeVector(
          sums,
          eights.sum(
            eights.sum(bytesAt(from), eights.sum(bytesAt(before), bytesAt(after))),
            eights.sum(bytesAt(minus(before, along)), bytesAt(add(after, along))),
          ),
        ),
        raise(from, whole(8)),
        raise(sums, whole(16)),
      ],
      lessThan(from, end),
    ),
);

/** How much darker each sum is than the darker of those `step` before and behind it, eight at a time. */
const compareSums = routine(
  'compareSums',
  { from: i32, end: i32, ridge: i32, step: i32, least: f32 },
  { here: v128, side: v128, isDark: v128, darker: v128, paper: v128 },
  ({ from, end, ridge, step, least, here, side, isDark, darker, paper }) => [
    set(paper, fours.everywhere(least)),
    set(step, shifted(step, 1)),
    repeat(
      [
        set(here, vectorAt(from)),
        set(side, eights.least(vectorAt(minus(from, step)), vectorAt(add(from, step)))),
        set(isDark, eights.isGreater(side, here)),
        set(darker, fours.and(eights.difference(side, here), isDark)),
        storeVector(
          ridge,
          fours.ratio(eights.lowerFloats(darker), fours.most(eights.lowerFloats(side), paper)),
        ),
        storeVector(
          ridge,
          fours.ratio(eights.upperFloats(darker), fours.most(eights.upperFloats(side), paper)),
          16,
        ),
        raise(from, whole(16)),
        raise(ridge, whole(32)),
      ],
      lessThan(from, end),
    ),
  ],
);

const workspace = new Workspace([sumFives, compareSums]);

/**
 * Lines that run along x (`level`) or along y (`upright`), at most about `2 × reach` pixels thick. The
 * rim of the picture, where pixels lack neighbours, shows none.
 */
export function ridgeOf(picture: Grey, way: 'level' | 'upright', reach: number): Ridge {
  const { width, height, data } = picture;
  const { length } = data;
  const [along, across] = way === 'level' ? [1, width] : [width, 1];
  const [rimX, rimY] = way === 'level' ? [radius, reach] : [reach, radius];
  // One after the other: the picture, the sums of 16 bits, the ridge.
  const sums = aligned(length);
  const ridge = aligned(sums + 2 * length);
  workspace.makeRoom(ridge + 4 * length);
  workspace.bytes(0, length).set(data);
  const { sumFives: sum, compareSums: compare } = workspace.run;
  // The sums serve as well as means: all of them cover the same number of pixels.
  const least = (2 * radius + 1) * darkestPaper * brightness(picture);
  const [first, last] = [radius * along, length - radius * along];
  sum(first, last, sums + 2 * first, along);
  const [from, end] = [rimY * width, (height - rimY) * width];
  compare(sums + 2 * from, sums + 2 * end, ridge + 4 * from, across * reach, least);
  const found = new FloatRaster(width, height);
  for (let y = rimY; y < height - rimY; y++) {
    const row = y * width + rimX;
    const inside = width - 2 * rimX;
    found.data.set(workspace.floats(ridge + 4 * row, inside), row);
  }
  return found;
}

/** The brightness of well lit paper: only reflections exceed it. */
function brightness({ data }: Grey): number {
  const histogram = new Uint32Array(256);
  for (let i = 0; i < data.length; i += sampledEvery) {
    const value = data[i] as number;
    histogram[value] = (histogram[value] as number) + 1;
  }
  let above = 0;
  for (let value = 255; value > dimmestPaper; value--) {
    above += histogram[value] as number;
    if (above * sampledEvery > brighterThanPaper * data.length) return value;
  }
  return dimmestPaper;
}
