import type { Grey } from './grey.ts';

/**
 * How much darker a pixel is than the paper on both sides of it, as a share of the paper's
 * brightness: high on thin dark lines, nothing on the rim of a shadow or of the sheet.
 */
export interface Ridge {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Lines that run along x (`level`) or along y (`upright`), at most about `2 × reach` pixels thick. */
export function ridgeOf(picture: Grey, way: 'level' | 'upright', reach: number): Ridge {
  const { width, height } = picture;
  const smooth = smoothAlong(picture, way, 2);
  const data = new Float32Array(width * height);
  const least = darkestPaper * brightness(picture);
  const step = way === 'level' ? width * reach : reach;
  const fromX = way === 'level' ? 0 : reach;
  const fromY = way === 'level' ? reach : 0;
  for (let y = fromY; y < height - fromY; y++) {
    for (let x = fromX; x < width - fromX; x++) {
      const i = y * width + x;
      const here = smooth[i] as number;
      const side = Math.min(smooth[i - step] as number, smooth[i + step] as number);
      if (side > here) data[i] = (side - here) / Math.max(side, least);
    }
  }
  return { width, height, data };
}

/** Paper in shadow keeps this share of the light; what is darker is desk, whose grain draws no lines. */
const darkestPaper = 0.4;

/** Brightness that only a tenth of the picture exceeds: that of well lit paper. */
function brightness({ data }: Grey): number {
  const histogram = new Uint32Array(256);
  const step = 7;
  for (let i = 0; i < data.length; i += step) {
    const value = data[i] as number;
    histogram[value] = (histogram[value] as number) + 1;
  }
  let above = 0;
  for (let value = 255; value > 16; value--) {
    above += histogram[value] as number;
    if (above * step > 0.1 * data.length) return value;
  }
  return 16;
}

/** Mean over `2 × radius + 1` pixels along the line's way: quiets noise, bridges dots. */
function smoothAlong(picture: Grey, way: 'level' | 'upright', radius: number): Float32Array {
  const { width, height, data } = picture;
  const out = new Float32Array(width * height);
  const step = way === 'level' ? 1 : width;
  const length = way === 'level' ? width : height;
  const lanes = way === 'level' ? height : width;
  const laneStep = way === 'level' ? width : 1;
  for (let lane = 0; lane < lanes; lane++) {
    const start = lane * laneStep;
    let sum = 0;
    let count = 0;
    for (let i = 0; i < Math.min(radius, length); i++) {
      sum += data[start + i * step] as number;
      count++;
    }
    for (let i = 0; i < length; i++) {
      if (i + radius < length) {
        sum += data[start + (i + radius) * step] as number;
        count++;
      }
      if (i - radius - 1 >= 0) {
        sum -= data[start + (i - radius - 1) * step] as number;
        count--;
      }
      out[start + i * step] = sum / count;
    }
  }
  return out;
}
