import {
  add,
  aligned,
  both,
  double,
  doubles,
  f64,
  i32,
  lessThan,
  lower,
  pairs,
  raise,
  repeat,
  routine,
  set,
  storeByte,
  times,
  v128,
  Workspace,
  when,
  whole,
  wholeIn,
} from '@tashika/kernel/machine';
import type { Homography } from './homography.ts';
import { ByteRaster } from './raster.ts';

/** Pixel by pixel: where it lies in the source, and what the four pixels there are mixed to. */
const warpPixels = routine(
  'warpPixels',
  {
    to: i32,
    width: i32,
    height: i32,
    stride: i32,
    ...{ mostX: f64, mostY: f64, outside: i32 },
    ...{ a: f64, b: f64, c: f64, d: f64, e: f64, f: f64, g: f64, k: f64 },
  },
  {
    ...{ left: i32, at: i32, x: f64, y: f64, z: f64 },
    ...{ across: v128, down: v128, shift: v128, most: v128 },
    ...{ place: v128, corner: v128, rest: v128, none: v128 },
    ...{ upper: v128, under: v128, mixed: v128 },
  },
  ({ to, width, height, stride, mostX, mostY, outside, a, b, c, d, e, f, g, k, ...local }) => {
    const { left, at, x, y, z, across, down, shift, most } = local;
    const { place, corner, rest, none, upper, under, mixed } = local;
    const isInside = both(
      doubles.isGreater(z, double(0)),
      pairs.areAll(pairs.both(pairs.isAtLeast(place, none), pairs.isLess(place, most))),
    );
    const mix = [
      set(corner, pairs.whole(place)),
      set(rest, pairs.difference(place, pairs.ofWhole(corner))),
      set(at, add(times(wholeIn(corner, 1), stride), wholeIn(corner, 0))),
      set(upper, pairs.ofBytesAt(at)),
      set(under, pairs.ofBytesAt(add(at, stride))),
      set(mixed, pairs.firsts(upper, under)),
      set(
        mixed,
        pairs.sum(
          mixed,
          pairs.product(
            pairs.difference(pairs.seconds(upper, under), mixed),
            pairs.everywhere(pairs.first(rest)),
          ),
        ),
      ),
      storeByte(
        to,
        doubles.whole(
          doubles.sum(
            doubles.sum(
              pairs.first(mixed),
              doubles.product(
                doubles.difference(pairs.second(mixed), pairs.first(mixed)),
                pairs.second(rest),
              ),
            ),
            double(0.5),
          ),
        ),
      ),
    ];
    const pixel = [
      set(z, doubles.sum(doubles.sum(doubles.product(g, x), doubles.product(k, y)), double(1))),
      set(
        place,
        pairs.product(
          pairs.sum(pairs.sum(pairs.product(across, pairs.everywhere(x)), down), shift),
          pairs.everywhere(doubles.ratio(double(1), z)),
        ),
      ),
      when(isInside, mix, storeByte(to, outside)),
      set(x, doubles.sum(x, double(1))),
      raise(to, whole(1)),
      lower(left, 1),
    ];
    return [
      set(across, pairs.of(a, d)),
      set(shift, pairs.of(c, f)),
      set(most, pairs.of(mostX, mostY)),
      repeat(
        [
          set(down, pairs.product(pairs.of(b, e), pairs.everywhere(y))),
          set(x, double(0)),
          set(left, width),
          repeat(pixel, left),
          set(y, doubles.sum(y, double(1))),
          lower(height, 1),
        ],
        lessThan(whole(0), height),
      ),
    ];
  },
);

const workspace = new Workspace([warpPixels]);

/** A picture whose pixel (x, y) is taken from `toSource` of it; what lies outside is `outside`. */
export function warp(
  source: ByteRaster,
  [a, b, c, d, e, f, g, k]: Homography,
  width: number,
  height: number,
  outside: number,
): ByteRaster {
  const { width: w, height: h, data } = source;
  const to = aligned(data.length);
  workspace.makeRoom(to + width * height);
  workspace.bytes(0, data.length).set(data);
  const places = [a, b, c, d, e, f, g, k];
  workspace.run.warpPixels(to, width, height, w, w - 1, h - 1, outside, ...places);
  return new ByteRaster(width, height, workspace.bytes(to, width * height).slice());
}
