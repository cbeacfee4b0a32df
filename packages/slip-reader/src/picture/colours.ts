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
  const grey = new ByteRaster(width, height);
  for (let y = 0; y < height; y++) greyRow(data, grey, y);
  return grey;
}

function greyRow(colours: Uint8Array, { width, data }: ByteRaster, y: number): void {
  for (let i = y * width, at = 3 * i, end = i + width; i < end; i++, at += 3) {
    data[i] =
      (redShare * (colours[at] as number) +
        greenShare * (colours[at + 1] as number) +
        blueShare * (colours[at + 2] as number) +
        half) >>
      8;
  }
}

/** The picture in a mixture of its colours; the shares make one together. */
export function mixedGrey(colours: Colours, shares: Triple): ByteRaster {
  const { width, height } = colours;
  // A clamped array rounds, and keeps what a negative share takes out of range.
  const mixed = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y++) mixRow(colours, shares, mixed, y);
  return new ByteRaster(width, height, new Uint8Array(mixed.buffer));
}

function mixRow(
  { width, data }: Colours,
  [red, green, blue]: Triple,
  mixed: Uint8ClampedArray,
  y: number,
): void {
  for (let i = y * width, at = 3 * i, end = i + width; i < end; i++, at += 3) {
    mixed[i] =
      red * (data[at] as number) +
      green * (data[at + 1] as number) +
      blue * (data[at + 2] as number);
  }
}
