import type { Grey } from './grey.ts';
import { FloatRaster } from './raster.ts';
import { ridgeTuning } from './tuning.ts';

/**
 * How much darker a pixel is than the paper on both sides of it, as a share of the paper's
 * brightness: high on thin dark lines, nothing on the rim of a shadow or of the sheet.
 */
export type Ridge = FloatRaster;

const { radius, darkestPaper, sampledEvery, brighterThanPaper, dimmestPaper } = ridgeTuning;

/**
 * Lines that run along x (`level`) or along y (`upright`), at most about `2 × reach` pixels thick. The
 * rim of the picture, where pixels lack neighbours, shows none.
 */
export function ridgeOf(picture: Grey, way: 'level' | 'upright', reach: number): Ridge {
  const { width, height } = picture;
  const [along, across] = way === 'level' ? [1, width] : [width, 1];
  const [rimX, rimY] = way === 'level' ? [radius, reach] : [reach, radius];
  const sums = sumsAlong(picture, along);
  const ridge = new FloatRaster(width, height);
  // Sums serve as well as means: all of them cover the same number of pixels.
  const least = (2 * radius + 1) * darkestPaper * brightness(picture);
  const step = across * reach;
  for (let y = rimY; y < height - rimY; y++)
    ridgeRow(sums, step, least, ridge.data, y * width + rimX, (y + 1) * width - rimX);
  return ridge;
}

function ridgeRow(
  sums: Uint16Array,
  step: number,
  least: number,
  ridge: Float32Array,
  from: number,
  end: number,
): void {
  for (let i = from; i < end; i++) {
    const here = sums[i] as number;
    const side = Math.min(sums[i - step] as number, sums[i + step] as number);
    if (side > here) ridge[i] = (side - here) / Math.max(side, least);
  }
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

/** The sum of each pixel and its neighbours within `radius` (two, written out) `along` the line's way. */
function sumsAlong({ width, data }: Grey, along: number): Uint16Array {
  const sums = new Uint16Array(data.length);
  const last = data.length - 2 * along;
  for (let from = 2 * along; from < last; from += width)
    sumRow(data, along, sums, from, Math.min(last, from + width));
  return sums;
}

function sumRow(
  data: Uint8Array,
  along: number,
  sums: Uint16Array,
  from: number,
  end: number,
): void {
  for (let i = from; i < end; i++) {
    sums[i] =
      (data[i - 2 * along] as number) +
      (data[i - along] as number) +
      (data[i] as number) +
      (data[i + along] as number) +
      (data[i + 2 * along] as number);
  }
}
