import type { Grey } from './grey.ts';

/** A picture in colour: red, green and blue of every pixel, row by row. */
export interface Colours {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Red, green and blue: shares of a mixture, or how dark something is in each. */
export type Triple = readonly [red: number, green: number, blue: number];

const toLight = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const fromLight = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
const lights = Float64Array.from({ length: 256 }, (_, value) => toLight(value / 255));
const finest = 4095;
const values = Uint8Array.from({ length: finest + 1 }, (_, light) =>
  Math.round(255 * fromLight(light / finest)),
);

/** As bright as the eye sees it. */
export function greyOf({ width, height, data }: Colours): Grey {
  const grey = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i++, at += 3) {
    const light =
      0.2126 * (lights[data[at] as number] as number) +
      0.7152 * (lights[data[at + 1] as number] as number) +
      0.0722 * (lights[data[at + 2] as number] as number);
    grey[i] = values[(light * finest + 0.5) | 0] as number;
  }
  return { width, height, data: grey };
}

/** The picture in a mixture of its colours; the shares make one together. */
export function mixedGrey({ width, height, data }: Colours, [red, green, blue]: Triple): Grey {
  // A clamped array rounds, and keeps what a negative share takes out of range.
  const mixed = new Uint8ClampedArray(width * height);
  for (let i = 0, at = 0; i < mixed.length; i++, at += 3) {
    mixed[i] =
      red * (data[at] as number) +
      green * (data[at + 1] as number) +
      blue * (data[at + 2] as number);
  }
  return { width, height, data: new Uint8Array(mixed.buffer) };
}
