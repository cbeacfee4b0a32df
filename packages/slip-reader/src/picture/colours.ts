import type { Grey } from './grey.ts';

/** A picture in colour: red, green and blue of every pixel, row by row. */
export interface Colours {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Red, green and blue: shares of a mixture, or how dark something is in each. */
export type Triple = readonly [red: number, green: number, blue: number];

/** As bright as the eye sees it. */
export function greyOf({ width, height, data }: Colours): Grey {
  const grey = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i++, at += 3) {
    grey[i] =
      (54 * (data[at] as number) +
        183 * (data[at + 1] as number) +
        19 * (data[at + 2] as number) +
        128) >>
      8;
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
