import type { Grey } from '../picture/grey.ts';

/** How dark each pixel is against the paper around it: 0 paper … 1 black, not yet stretched. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

const block = 4;
/** A pen mark is closed by paper within this many blocks. */
const around = 4;

export function inkOf({ width, height, data }: Grey): Ink {
  const columns = Math.ceil(width / block);
  const rows = Math.ceil(height / block);
  const bright = brightBlocks(data, width, height, columns, rows);
  // Brightest nearby, then darkest of those nearby: strokes are closed, the rim of a shadow stays.
  const lit = spreadBoth(bright, columns, rows, Math.max);
  const paper = spreadBoth(lit, columns, rows, Math.min);
  const ink = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const v = Math.max(0, Math.min(rows - 1.001, (y + 0.5) / block - 0.5));
    const top = v | 0;
    const q = v - top;
    const below = Math.min(rows - 1, top + 1);
    for (let x = 0; x < width; x++) {
      const u = Math.max(0, Math.min(columns - 1.001, (x + 0.5) / block - 0.5));
      const left = u | 0;
      const p = u - left;
      const right = Math.min(columns - 1, left + 1);
      const one =
        (paper[top * columns + left] as number) * (1 - p) +
        (paper[top * columns + right] as number) * p;
      const two =
        (paper[below * columns + left] as number) * (1 - p) +
        (paper[below * columns + right] as number) * p;
      const light = Math.max(16, one * (1 - q) + two * q);
      ink[y * width + x] = Math.max(0, 1 - (data[y * width + x] as number) / light);
    }
  }
  return { width, height, data: ink };
}

/** Per block the mean of its brighter half: a single bright speck does not make the paper. */
function brightBlocks(
  data: Uint8Array,
  width: number,
  height: number,
  columns: number,
  rows: number,
): Float32Array {
  const bright = new Float32Array(columns * rows);
  for (let by = 0; by < rows; by++) {
    for (let bx = 0; bx < columns; bx++) {
      let sum = 0;
      let count = 0;
      let most = 0;
      for (let y = by * block; y < Math.min(height, (by + 1) * block); y++) {
        for (let x = bx * block; x < Math.min(width, (bx + 1) * block); x++) {
          const value = data[y * width + x] as number;
          sum += value;
          count++;
          if (value > most) most = value;
        }
      }
      bright[by * columns + bx] = (sum / count + most) / 2;
    }
  }
  return bright;
}

/** The largest or smallest value within `around` places in both ways. */
function spreadBoth(
  values: Float32Array,
  columns: number,
  rows: number,
  choose: (a: number, b: number) => number,
): Float32Array {
  const along = new Float32Array(values.length);
  const both = new Float32Array(values.length);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      let best = values[y * columns + x] as number;
      const end = Math.min(columns - 1, x + around);
      for (let u = Math.max(0, x - around); u <= end; u++) {
        best = choose(best, values[y * columns + u] as number);
      }
      along[y * columns + x] = best;
    }
  }
  for (let y = 0; y < rows; y++) {
    const end = Math.min(rows - 1, y + around);
    for (let x = 0; x < columns; x++) {
      let best = along[y * columns + x] as number;
      for (let v = Math.max(0, y - around); v <= end; v++) {
        best = choose(best, along[v * columns + x] as number);
      }
      both[y * columns + x] = best;
    }
  }
  return both;
}
