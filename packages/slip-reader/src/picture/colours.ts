import { ByteRaster } from './raster.ts';
import { brightnessTuning } from './tuning.ts';

/** Red, green and blue: shares of a mixture, or how dark something is in each. */
export type Triple = readonly [red: number, green: number, blue: number];

/** A picture in colour: red, green and blue of every pixel, row by row. */
export class Colours {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;

  constructor(width: number, height: number, data: Uint8Array) {
    this.width = width;
    this.height = height;
    this.data = data;
  }

  at(x: number, y: number): Triple {
    const i = 3 * (y * this.width + x);
    return [this.data[i] as number, this.data[i + 1] as number, this.data[i + 2] as number];
  }
}

const { red: redShare, green: greenShare, blue: blueShare, half } = brightnessTuning;

/** As bright as the eye sees it. */
export function greyOf({ width, height, data }: Colours): ByteRaster {
  const grey = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i++, at += 3) {
    grey[i] =
      (redShare * (data[at] as number) +
        greenShare * (data[at + 1] as number) +
        blueShare * (data[at + 2] as number) +
        half) >>
      8;
  }
  return new ByteRaster(width, height, grey);
}

/** The picture in a mixture of its colours; the shares make one together. */
export function mixedGrey(
  { width, height, data }: Colours,
  [red, green, blue]: Triple,
): ByteRaster {
  // A clamped array rounds, and keeps what a negative share takes out of range.
  const mixed = new Uint8ClampedArray(width * height);
  for (let i = 0, at = 0; i < mixed.length; i++, at += 3) {
    mixed[i] =
      red * (data[at] as number) +
      green * (data[at + 1] as number) +
      blue * (data[at + 2] as number);
  }
  return new ByteRaster(width, height, new Uint8Array(mixed.buffer));
}
