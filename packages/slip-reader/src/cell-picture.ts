import type { FloatRaster } from './picture/raster.ts';

/** One cell of a slip, straightened: 0 is bare paper, 1 is full ink. */
export type CellPicture = FloatRaster;

/** The height every cell is straightened to before it is read, in points. */
export const cellHeight = 64;
