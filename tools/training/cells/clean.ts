import { strokeInk } from '../../../packages/slip-reader/src/cell/pieces.ts';
import type { CellPicture } from '../../../packages/slip-reader/src/cell-picture.ts';

/** A straightened grey cell as it comes out of the photo: 0 black, 255 white. */
export interface GreyCell {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

/** Side of the squares whose mean stands for the paper: wide enough to even out sensor noise. */
const block = 4;

/** A pen mark is rarely wider than this share of the cell's height, so paper shows within it. */
const reach = 0.28;

/** Ink fainter than this share of the paper is noise, however little else the cell holds. */
const faintestPen = 0.2;

/**
 * How dark each point is against the paper around it. Shadow and lamp light fall on paper and ink
 * alike, so the ratio survives them; the darkest pen of the cell becomes 1, so that a pencil counts
 * as much as a felt pen.
 */
export function inkOf(cell: GreyCell): CellPicture {
  const { width, height, grey } = cell;
  const paper = paperOf(cell);
  const ink = new Float32Array(width * height);
  const histogram = new Uint32Array(256);
  for (let i = 0; i < ink.length; i++) {
    const share = 1 - (grey[i] as number) / (paper[i] as number);
    const value = Math.max(share, 0);
    ink[i] = value;
    const bin = Math.min(255, Math.floor(value * 256));
    histogram[bin] = (histogram[bin] as number) + 1;
  }
  const darkest = Math.max(faintestPen, quantile(histogram, ink.length, 0.992));
  const noise = Math.min(0.12, quantile(histogram, ink.length, 0.5) + 0.03, darkest / 2);
  for (let i = 0; i < ink.length; i++) {
    const value = ((ink[i] as number) - noise) / (darkest - noise);
    ink[i] = value < 0 ? 0 : Math.min(value, 1);
  }
  return { width, height, ink };
}

function quantile(histogram: Uint32Array, total: number, share: number): number {
  let seen = 0;
  for (let bin = 0; bin < histogram.length; bin++) {
    seen += histogram[bin] as number;
    if (seen >= total * share) return (bin + 0.5) / histogram.length;
  }
  return 1;
}

/** Brightness of the bare paper at every point: the brightest block nearby, smoothed. */
function paperOf({ width, height, grey }: GreyCell): Float32Array {
  const columns = Math.ceil(width / block);
  const rows = Math.ceil(height / block);
  const mean = new Float32Array(columns * rows);
  for (let by = 0; by < rows; by++) {
    for (let bx = 0; bx < columns; bx++) {
      let sum = 0;
      let count = 0;
      for (let y = by * block; y < Math.min(height, (by + 1) * block); y++) {
        for (let x = bx * block; x < Math.min(width, (bx + 1) * block); x++) {
          sum += grey[y * width + x] as number;
          count++;
        }
      }
      mean[by * columns + bx] = sum / count;
    }
  }
  const radius = Math.max(2, Math.round((height * reach) / block));
  const brightest = alongBoth(mean, columns, rows, radius, largest);
  const smooth = alongBoth(brightest, columns, rows, 1, average);
  const paper = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const v = Math.min(rows - 1, Math.max(0, (y + 0.5) / block - 0.5));
    const top = Math.floor(v);
    const below = Math.min(rows - 1, top + 1);
    const q = v - top;
    for (let x = 0; x < width; x++) {
      const u = Math.min(columns - 1, Math.max(0, (x + 0.5) / block - 0.5));
      const left = Math.floor(u);
      const right = Math.min(columns - 1, left + 1);
      const p = u - left;
      const upper =
        (smooth[top * columns + left] as number) * (1 - p) +
        (smooth[top * columns + right] as number) * p;
      const lower =
        (smooth[below * columns + left] as number) * (1 - p) +
        (smooth[below * columns + right] as number) * p;
      paper[y * width + x] = Math.max(12, upper * (1 - q) + lower * q);
    }
  }
  return paper;
}

type Window = (values: Float32Array, start: number, step: number, count: number) => number;

const largest: Window = (values, start, step, count) => {
  let best = 0;
  for (let k = 0; k < count; k++) {
    const value = values[start + k * step] as number;
    if (value > best) best = value;
  }
  return best;
};

const average: Window = (values, start, step, count) => {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += values[start + k * step] as number;
  return sum / count;
};

function alongBoth(
  values: Float32Array,
  columns: number,
  rows: number,
  radius: number,
  window: Window,
): Float32Array {
  const across = new Float32Array(values.length);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const from = Math.max(0, x - radius);
      const to = Math.min(columns - 1, x + radius);
      across[y * columns + x] = window(values, y * columns + from, 1, to - from + 1);
    }
  }
  const both = new Float32Array(values.length);
  for (let x = 0; x < columns; x++) {
    for (let y = 0; y < rows; y++) {
      const from = Math.max(0, y - radius);
      const to = Math.min(rows - 1, y + radius);
      both[y * columns + x] = window(across, from * columns + x, columns, to - from + 1);
    }
  }
  return both;
}

/** Clears the ruled lines that run along the borders of a cell, where the form was cut. */
export function withoutRules({ width, height, ink: source }: CellPicture): CellPicture {
  const ink = Float32Array.from(source);
  const marginY = Math.round(height * 0.16);
  const marginX = Math.round(Math.min(width * 0.08, height * 0.16));
  for (let y = 0; y < height; y++) {
    if (y > marginY && y < height - 1 - marginY) continue;
    let run = 0;
    let longest = 0;
    for (let x = 0; x < width; x++) {
      run = (ink[y * width + x] as number) > strokeInk ? run + 1 : 0;
      if (run > longest) longest = run;
    }
    if (longest > Math.min(width * 0.3, height * 1.4)) ink.fill(0, y * width, (y + 1) * width);
  }
  for (let x = 0; x < width; x++) {
    if (x > marginX && x < width - 1 - marginX) continue;
    let filled = 0;
    for (let y = 0; y < height; y++) if ((ink[y * width + x] as number) > strokeInk) filled++;
    if (filled > height * 0.62) for (let y = 0; y < height; y++) ink[y * width + x] = 0;
  }
  return { width, height, ink };
}
