import {
  add,
  aligned,
  double,
  doubleAt,
  doubles,
  f64,
  i32,
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
  whole,
  wholeIn,
} from '@tashika/kernel/machine';
import type { Grey } from '../picture/grey.ts';
import type { Homography } from '../picture/homography.ts';
import { ByteRaster } from '../picture/raster.ts';
import { cutTuning } from './tuning.ts';

const { rim } = cutTuning;

/** Numbers of one column of a cell's pixels: see `Columns`. */
const columnBytes = 24;

/** Pixel by pixel: where it lies in the photo, at most at its rim, and what the four pixels there are mixed to. */
const cutPixels = routine(
  'cutPixels',
  {
    ...{ columns: i32, to: i32, width: i32, height: i32, row: f64 },
    ...{ stride: i32, mostX: f64, mostY: f64 },
    ...{ a: f64, b: f64, c: f64, d: f64, e: f64, f: f64, g: f64, k: f64 },
  },
  {
    ...{ left: i32, column: i32, at: i32, x: f64, y: f64 },
    ...{ across: v128, down: v128, shift: v128, most: v128, all: v128, none: v128 },
    ...{ place: v128, corner: v128, rest: v128, upper: v128, under: v128, shares: v128 },
  },
  ({ columns, to, width, height, row, stride, mostX, mostY, ...local }) => {
    const { a, b, c, d, e, f, g, k, left, column, at, x, y } = local;
    const { across, down, shift, most, all, none } = local;
    const { place, corner, rest, upper, under, shares } = local;
    const z = doubles.sum(doubles.sum(doubles.product(g, x), doubles.product(k, y)), double(1));
    const onPlane = pairs.sum(
      pairs.sum(
        pairs.product(across, pairs.everywhere(x)),
        pairs.product(down, pairs.everywhere(y)),
      ),
      shift,
    );
    const pixel = [
      set(x, doubleAt(column)),
      set(y, doubles.sum(doubleAt(column, 8), doubles.product(row, doubleAt(column, 16)))),
      set(place, pairs.most(none, pairs.least(most, pairs.ratio(onPlane, pairs.everywhere(z))))),
      set(corner, pairs.whole(place)),
      set(rest, pairs.difference(place, pairs.ofWhole(corner))),
      set(at, add(times(wholeIn(corner, 1), stride), wholeIn(corner, 0))),
      // two pixels above and two below, each by its share along the row, then both by theirs across
      set(shares, pairs.firsts(pairs.difference(all, rest), rest)),
      set(upper, pairs.product(pairs.ofBytesAt(at), shares)),
      set(under, pairs.product(pairs.ofBytesAt(add(at, stride)), shares)),
      set(upper, pairs.sum(pairs.firsts(upper, under), pairs.seconds(upper, under))),
      set(upper, pairs.product(upper, pairs.seconds(pairs.difference(all, rest), rest))),
      storeByte(
        to,
        doubles.whole(
          doubles.sum(doubles.sum(pairs.first(upper), pairs.second(upper)), double(0.5)),
        ),
      ),
      raise(column, whole(columnBytes)),
      raise(to, whole(1)),
      lower(left, 1),
    ];
    return [
      set(all, pairs.everywhere(double(1))),
      set(across, pairs.of(a, d)),
      set(down, pairs.of(b, e)),
      set(shift, pairs.of(c, f)),
      set(most, pairs.of(mostX, mostY)),
      repeat(
        [
          set(column, columns),
          set(left, width),
          repeat(pixel, left),
          set(row, doubles.sum(row, double(1))),
          lower(height, 1),
        ],
        height,
      ),
    ];
  },
);

const workspace = new Workspace([cutPixels]);
/** The photo in the memory: all cells of a slip are cut from one or two. */
let present: Grey | null = null;

/** For each column of a cell's pixels: where it is in the flat picture, where the cell begins there, and how high a pixel is. */
export type Columns = Float64Array;

/** The pixels of a cell; `first`: pixels from where the cell begins to the middle of its first row. */
export function pixelsOf(
  photo: Grey,
  [a, b, c, d, e, f, g, k]: Homography,
  columns: Columns,
  height: number,
  first: number,
): ByteRaster {
  const { data, width: stride } = photo;
  const width = (columns.length * 8) / columnBytes;
  const from = aligned(data.length);
  const to = from + columns.byteLength;
  workspace.makeRoom(to + width * height);
  if (photo !== present) workspace.bytes(0, data.length).set(data);
  present = photo;
  workspace.doubles(from, columns.length).set(columns);
  const most = [stride - rim, photo.height - rim];
  const places = [a, b, c, d, e, f, g, k];
  workspace.run.cutPixels(from, to, width, height, first, stride, ...most, ...places);
  return new ByteRaster(width, height, workspace.bytes(to, width * height).slice());
}
