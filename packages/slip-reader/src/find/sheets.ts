import type { Grey } from '../picture/grey.ts';
import { partsAbove, type Run } from '../picture/parts.ts';
import type { Ridges } from './directions.ts';

/** A sheet covers at least this share of the photo, and fills its frame at least so far. */
const leastArea = 0.06;
const leastFill = 0.6;
/** Each of two slips holds at least this share of the strong lines. */
const leastLines = 0.2;
const strong = 0.06;

interface Bright {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
  readonly lines: number;
}

/** A part of a picture. */
export type Sheet = Pick<Bright, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * Two bright sheets with lines that lie apart from each other, or null. A shadow can part one sheet as
 * well, but its lines go on in the shadow; between two sheets there is desk without any.
 */
export function twoSheets(small: Grey, { level, upright }: Ridges): [Sheet, Sheet] | null {
  const { width, height, data } = small;
  const threshold = otsu(data);
  const isLine = (i: number): boolean =>
    (level.data[i] as number) > strong || (upright.data[i] as number) > strong;
  const sheets = brightParts(small, threshold, isLine).filter(
    ({ left, right, top, bottom, size }) =>
      size > leastArea * width * height && size > leastFill * (right - left) * (bottom - top),
  );
  const all = sheets.reduce((sum, { lines }) => sum + lines, 0);
  const written = sheets.filter(({ lines }) => lines > leastLines * all);
  const [a, b] = written;
  if (a === undefined || b === undefined) return null;
  const beside = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  const below = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  if (beside <= 2 && below <= 2) return null;
  const gap =
    beside > 2
      ? [
          Math.min(a.right, b.right),
          Math.max(a.left, b.left),
          Math.max(a.top, b.top),
          Math.min(a.bottom, b.bottom),
        ]
      : [
          Math.max(a.left, b.left),
          Math.min(a.right, b.right),
          Math.min(a.bottom, b.bottom),
          Math.max(a.top, b.top),
        ];
  const [x0, x1, y0, y1] = gap as [number, number, number, number];
  let lines = 0;
  let pixels = 1;
  // the rim of a sheet has a shade, which is a line too
  for (let y = y0 + 3; y <= y1 - 3; y++) {
    for (let x = x0 + 3; x <= x1 - 3; x++) {
      pixels++;
      if (isLine(y * width + x)) lines++;
    }
  }
  const onSheets = (a.lines + b.lines) / (a.size + b.size);
  return lines / pixels < 0.35 * onSheets ? [a, b] : null;
}

function brightParts(picture: Grey, threshold: number, isLine: (i: number) => boolean): Bright[] {
  const { width } = picture;
  return partsAbove(picture, threshold, false).map((runs) => {
    let [left, right, size, lines] = [width, 0, 0, 0];
    for (const { y, from, to } of runs) {
      left = Math.min(left, from);
      right = Math.max(right, to);
      size += to - from + 1;
      for (let i = y * width + from; i <= y * width + to; i++) if (isLine(i)) lines++;
    }
    return { left, right, top: (runs[0] as Run).y, bottom: (runs.at(-1) as Run).y, size, lines };
  });
}

/** The brightness that parts the picture best into dark and bright. */
function otsu(data: Uint8Array): number {
  const histogram = new Float64Array(256);
  for (let i = 0; i < data.length; i++)
    histogram[data[i] as number] = (histogram[data[i] as number] as number) + 1;
  const total = histogram.reduce((sum, count, value) => sum + count * value, 0);
  let [below, sumBelow, best, threshold] = [0, 0, -1, 128];
  for (let value = 0; value < 255; value++) {
    below += histogram[value] as number;
    sumBelow += value * (histogram[value] as number);
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const apart = sumBelow / below - (total - sumBelow) / above;
    const score = below * above * apart * apart;
    if (score > best) [best, threshold] = [score, value];
  }
  return threshold;
}
