/**
 * Rectangles of numbers, row by row from the upper left corner. Bytes and floats have a class each, and
 * so an `at` each: the run time inlines it and finds one kind of array behind it. A common `at` would
 * see both kinds and ask at every pixel which one it has.
 */
export class ByteRaster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;

  constructor(width: number, height: number, data: Uint8Array = new Uint8Array(width * height)) {
    this.width = width;
    this.height = height;
    this.data = data;
  }

  /** The value at a pixel of the raster. */
  at(x: number, y: number): number {
    return this.data[(Math.imul(y, this.width) + x) | 0] as number;
  }

  /** The same where y may lie above the first or below the last row. */
  atOr(x: number, y: number, outside: number): number {
    return this.data[(Math.imul(y, this.width) + x) | 0] ?? outside;
  }

  set(x: number, y: number, value: number): void {
    this.data[(Math.imul(y, this.width) + x) | 0] = value;
  }
}

export class FloatRaster {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;

  constructor(
    width: number,
    height: number,
    data: Float32Array = new Float32Array(width * height),
  ) {
    this.width = width;
    this.height = height;
    this.data = data;
  }

  /** The value at a pixel of the raster. */
  at(x: number, y: number): number {
    return this.data[(Math.imul(y, this.width) + x) | 0] as number;
  }

  /** The same where y may lie above the first or below the last row. */
  atOr(x: number, y: number, outside: number): number {
    return this.data[(Math.imul(y, this.width) + x) | 0] ?? outside;
  }

  set(x: number, y: number, value: number): void {
    this.data[(Math.imul(y, this.width) + x) | 0] = value;
  }
}

export type Raster = ByteRaster | FloatRaster;
