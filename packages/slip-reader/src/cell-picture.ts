/** One cell of a slip, straightened: 0 is bare paper, 1 is full ink, row by row from the top left. */
export interface CellPicture {
  readonly width: number;
  readonly height: number;
  readonly ink: Float32Array;
}

/** The height every cell is straightened to before it is read. */
export const cellHeight = 64;
