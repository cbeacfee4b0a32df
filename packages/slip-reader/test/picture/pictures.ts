import { ByteRaster } from '../../src/picture/raster.ts';

/** A picture without any order, the same at every call. */
export function unordered(width: number, height: number): ByteRaster {
  const picture = new ByteRaster(width, height);
  let state = width * 7919 + height;
  for (let i = 0; i < picture.data.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    picture.data[i] = state >>> 24;
  }
  return picture;
}
