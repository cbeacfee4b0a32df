import { ByteRaster } from './raster.ts';

/** A grey picture: 0 black … 255 white. */
export type Grey = ByteRaster;

/** The picture made smaller by a whole factor; every pixel is the mean of what it covers. */
export function shrink(picture: Grey, factor: number): Grey {
  if (factor <= 1) return picture;
  const width = Math.floor(picture.width / factor);
  const height = Math.floor(picture.height / factor);
  const small = new ByteRaster(width, height);
  const sums = new Uint32Array(width);
  for (let y = 0; y < height; y++) shrinkRow(picture, factor, small, y, sums);
  return small;
}

/** `sums`: room for one number a pixel of the row. */
function shrinkRow(
  { width: stride, data }: Grey,
  factor: number,
  small: Grey,
  y: number,
  sums: Uint32Array,
): void {
  const { width } = small;
  const share = 1 / (factor * factor);
  sums.fill(0);
  for (let v = 0; v < factor; v++) {
    let at = (y * factor + v) * stride;
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let u = 0; u < factor; u++) sum += data[at++] as number;
      sums[x] = (sums[x] as number) + sum;
    }
  }
  for (let x = 0; x < width; x++) small.set(x, y, (sums[x] as number) * share + 0.5);
}

/** The picture turned clockwise by quarter turns. */
export function turn(picture: Grey, quarters: number): Grey {
  const turns = ((quarters % 4) + 4) % 4;
  if (turns === 0) return picture;
  const { width, height } = picture;
  const turned = turns === 2 ? new ByteRaster(width, height) : new ByteRaster(height, width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = picture.at(x, y);
      if (turns === 1) turned.set(height - 1 - y, x, value);
      else if (turns === 2) turned.set(width - 1 - x, height - 1 - y, value);
      else turned.set(y, width - 1 - x, value);
    }
  }
  return turned;
}
