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
  const lit = brightestNear(bright, columns, rows);
  const paper = brightestNear(lit.map(negative), columns, rows).map(negative);
  const ink = new Float32Array(width * height);
  const light = new Float32Array(columns + 1);
  const [before, share] = placesBetween(width, columns);
  for (let y = 0; y < height; y++) {
    const v = Math.max(0, Math.min(rows - 1.001, (y + 0.5) / block - 0.5));
    const top = (v | 0) * columns;
    const q = v - (v | 0);
    const below = Math.min(rows - 1, (v | 0) + 1) * columns;
    for (let u = 0; u < columns; u++) {
      light[u] = (paper[top + u] as number) * (1 - q) + (paper[below + u] as number) * q;
    }
    light[columns] = light[columns - 1] as number;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const left = before[x] as number;
      const here = light[left] as number;
      const there = light[left + 1] as number;
      const lit = Math.max(16, here + (there - here) * (share[x] as number));
      ink[at] = Math.max(0, 1 - (data[at] as number) / lit);
    }
  }
  return { width, height, data: ink };
}

/** For each pixel of a row: the block whose middle lies before it, and how far it is to the next one. */
function placesBetween(width: number, columns: number): [Uint16Array, Float64Array] {
  const before = new Uint16Array(width);
  const share = new Float64Array(width);
  for (let x = 0; x < width; x++) {
    const u = Math.max(0, Math.min(columns - 1.001, (x + 0.5) / block - 0.5));
    before[x] = u | 0;
    share[x] = u - (u | 0);
  }
  return [before, share];
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

const negative = (value: number): number => -value;

/** The largest value within `around` places in both ways. */
function brightestNear(values: Float32Array, columns: number, rows: number): Float32Array {
  const along = new Float32Array(values.length);
  const both = new Float32Array(values.length);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      let best = values[y * columns + x] as number;
      const end = y * columns + Math.min(columns - 1, x + around);
      for (let at = y * columns + Math.max(0, x - around); at <= end; at++) {
        if ((values[at] as number) > best) best = values[at] as number;
      }
      along[y * columns + x] = best;
    }
  }
  for (let y = 0; y < rows; y++) {
    const end = Math.min(rows - 1, y + around) * columns;
    for (let x = 0; x < columns; x++) {
      let best = along[y * columns + x] as number;
      for (let at = Math.max(0, y - around) * columns + x; at <= end + x; at += columns) {
        if ((along[at] as number) > best) best = along[at] as number;
      }
      both[y * columns + x] = best;
    }
  }
  return both;
}
