import {
  add,
  type Code,
  double,
  each,
  f64,
  floatsAt,
  fours,
  i32,
  lessThan,
  minus,
  pairs,
  raise,
  repeat,
  routine,
  set,
  storeFloats,
  storeVector,
  times,
  v128,
  vectorAt,
  whole,
  wholeAt,
} from '@tashika/kernel/machine';
import { paperTuning } from './tuning.ts';

const { around, darkest } = paperTuning;

/** The largest, or the least, of the numbers around each one; they stand `step` bytes apart. Four at a time. */
const extremeNear = <Name extends string>(name: Name, extreme: (a: Code, b: Code) => Code) =>
  routine(
    name,
    { from: i32, end: i32, to: i32, step: i32 },
    { at: i32, best: v128 },
    ({ from, end, to, step, at, best }) =>
      repeat(
        [
          set(at, minus(from, times(step, whole(around)))),
          set(best, vectorAt(at)),
          each(2 * around, () => [raise(at, step), set(best, extreme(best, vectorAt(at)))]),
          storeVector(to, best),
          raise(from, whole(16)),
          raise(to, whole(16)),
        ],
        lessThan(from, end),
      ),
  );

export const brightestNear = extremeNear('brightestNear', fours.most);
export const darkestNear = extremeNear('darkestNear', fours.least);

/** The light between two rows of blocks, two blocks at a time; `lowerShare`: how much of the lower row. */
export const mixLight = routine(
  'mixLight',
  { upper: i32, end: i32, below: i32, light: i32, upperShare: f64, lowerShare: f64 },
  {},
  ({ upper, end, below, light, upperShare, lowerShare }) =>
    repeat(
      [
        storeFloats(
          light,
          pairs.floats(
            pairs.sum(
              pairs.product(pairs.ofFloats(floatsAt(upper)), pairs.everywhere(upperShare)),
              pairs.product(pairs.ofFloats(floatsAt(below)), pairs.everywhere(lowerShare)),
            ),
          ),
        ),
        raise(upper, whole(8)),
        raise(below, whole(8)),
        raise(light, whole(8)),
      ],
      lessThan(upper, end),
    ),
);

/**
 * How dark each pixel of a row is against the light, two pixels at a time. `places`: for each pixel the bytes to the
 * light of the block before it, `shares`: how far it is to the next one.
 */
export const inkRow = routine(
  'inkRow',
  { shades: i32, end: i32, light: i32, places: i32, shares: i32, ink: i32 },
  { one: v128, other: v128, here: v128, lit: v128, least: v128, all: v128, none: v128 },
  ({ shades, end, light, places, shares, ink, one, other, here, lit, least, all, none }) => [
    set(least, pairs.everywhere(double(darkest))),
    set(all, pairs.everywhere(double(1))),
    repeat(
      [
        set(one, floatsAt(add(light, wholeAt(places)))),
        set(other, floatsAt(add(light, wholeAt(places, 4)))),
        // what stands before the two pixels, then what stands behind them
        set(one, fours.lowerMixed(one, other)),
        set(here, pairs.ofFloats(one)),
        set(other, pairs.ofFloats(fours.upperHalf(one))),
        set(lit, pairs.sum(here, pairs.product(pairs.difference(other, here), vectorAt(shares)))),
        set(lit, pairs.most(least, lit)),
        set(lit, pairs.difference(all, pairs.ratio(pairs.ofBytesAt(shades), lit))),
        storeFloats(ink, pairs.floats(pairs.most(none, lit))),
        raise(shades, whole(2)),
        raise(places, whole(8)),
        raise(shares, whole(16)),
        raise(ink, whole(8)),
      ],
      lessThan(shades, end),
    ),
  ],
);
