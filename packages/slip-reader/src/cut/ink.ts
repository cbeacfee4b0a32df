import type { Grey } from '../picture/grey.ts';
import { FloatRaster } from '../picture/raster.ts';
import { paperTuning } from './tuning.ts';

/** How dark each pixel is against the paper around it: 0 paper … 1 black, not yet stretched. */
export type Ink = FloatRaster;

const { block, around, rim, darkest } = paperTuning;

export function inkOf(grey: Grey): Ink {
  const { width, height } = grey;
  const columns = Math.ceil(width / block);
  const rows = Math.ceil(height / block);
  // Brightest nearby, then darkest of those nearby: strokes are closed, the rim of a shadow stays.
  const paper = negative(brightestNear(negative(brightestNear(brightBlocks(grey, columns, rows)))));
  const ink = new FloatRaster(width, height);
  const stride = width;
  const [inked, shades] = [ink.data, grey.data];
  const light = new Float32Array(columns + 1);
  const [before, share] = placesBetween(width, columns);
  for (let y = 0; y < height; y++) {
    const v = Math.max(0, Math.min(rows - rim, (y + 0.5) / block - 0.5));
    const top = v | 0;
    const q = v - top;
    const below = Math.min(rows - 1, top + 1);
    for (let u = 0; u < columns; u++) {
      light[u] = paper.at(u, top) * (1 - q) + paper.at(u, below) * q;
    }
    light[columns] = light[columns - 1] as number;
    // every pixel of every cell comes by here: with plain arrays it was measured to be faster
    for (let x = 0, at = y * stride; x < width; x++, at++) {
      const left = before[x] as number;
      const here = light[left] as number;
      const there = light[left + 1] as number;
      const lit = Math.max(darkest, here + (there - here) * (share[x] as number));
      inked[at] = Math.max(0, 1 - (shades[at] as number) / lit);
    }
  }
  return ink;
}

/** For each pixel of a row: the block whose middle lies before it, and how far it is to the next one. */
function placesBetween(width: number, columns: number): [Uint16Array, Float64Array] {
  const before = new Uint16Array(width);
  const share = new Float64Array(width);
  for (let x = 0; x < width; x++) {
    const u = Math.max(0, Math.min(columns - rim, (x + 0.5) / block - 0.5));
    before[x] = u | 0;
    share[x] = u - (u | 0);
  }
  return [before, share];
}

/** Per block the mean of its brighter half: a single bright speck does not make the paper. */
function brightBlocks(grey: Grey, columns: number, rows: number): FloatRaster {
  const bright = new FloatRaster(columns, rows);
  for (let by = 0; by < rows; by++) {
    for (let bx = 0; bx < columns; bx++) {
      let sum = 0;
      let count = 0;
      let most = 0;
      for (let y = by * block; y < Math.min(grey.height, (by + 1) * block); y++) {
        for (let x = bx * block; x < Math.min(grey.width, (bx + 1) * block); x++) {
          const value = grey.at(x, y);
          sum += value;
          count++;
          if (value > most) most = value;
        }
      }
      bright.set(bx, by, (sum / count + most) / 2);
    }
  }
  return bright;
}

const negative = ({ width, height, data }: FloatRaster): FloatRaster =>
  new FloatRaster(
    width,
    height,
    data.map((value) => -value),
  );

/** The largest value within `around` places in both ways; the inner loops run over plain arrays. */
function brightestNear(values: FloatRaster): FloatRaster {
  const { width: stride, height } = values;
  const along = new FloatRaster(stride, height);
  const both = new FloatRaster(stride, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < stride; x++) {
      const end = y * stride + Math.min(stride - 1, x + around);
      const first = y * stride + Math.max(0, x - around);
      along.set(x, y, largest(values.data, first, end, 1));
    }
  }
  for (let y = 0; y < height; y++) {
    const [first, end] = [
      Math.max(0, y - around) * stride,
      Math.min(height - 1, y + around) * stride,
    ];
    for (let x = 0; x < stride; x++)
      both.set(x, y, largest(along.data, first + x, end + x, stride));
  }
  return both;
}

function largest(values: Float32Array, first: number, end: number, step: number): number {
  let best = values[first] as number;
  for (let at = first + step; at <= end; at += step) {
    if ((values[at] as number) > best) best = values[at] as number;
  }
  return best;
}
