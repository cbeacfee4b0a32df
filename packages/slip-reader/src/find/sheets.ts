import type { Grey } from '../picture/grey.ts';
import { partsAbove, type Run } from '../picture/parts.ts';
import type { Ridges } from './directions.ts';
import { lineTuning, sheetTuning, slipTuning } from './tuning.ts';

const { leastArea, leastFill, leastLines, apart, rim, mostInGap } = sheetTuning;
const { strong } = lineTuning;

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
  const isLine = (x: number, y: number): boolean =>
    level.at(x, y) > strong || upright.at(x, y) > strong;
  const large = partsAbove(small, threshold, false).filter(
    (runs) => sizeOf(runs) > leastArea * width * height,
  );
  // most photos show one sheet: its lines need not be counted
  if (large.length < 2) return null;
  const sheets = large
    .map((runs) => brightPart(runs, width, isLine))
    .filter(
      ({ left, right, top, bottom, size }) => size > leastFill * (right - left) * (bottom - top),
    );
  const all = sheets.reduce((sum, { lines }) => sum + lines, 0);
  const written = sheets.filter(({ lines }) => lines > leastLines * all);
  const [a, b] = written;
  if (a === undefined || b === undefined) return null;
  const beside = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  const below = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  if (beside <= apart && below <= apart) return null;
  const [x0, x1, y0, y1] =
    beside > apart
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
  let lines = 0;
  let pixels = 1;
  for (let y = y0 + rim; y <= y1 - rim; y++) {
    for (let x = x0 + rim; x <= x1 - rim; x++) {
      pixels++;
      if (isLine(x, y)) lines++;
    }
  }
  const onSheets = (a.lines + b.lines) / (a.size + b.size);
  return lines / pixels < mostInGap * onSheets ? [a, b] : null;
}

const sizeOf = (runs: readonly Run[]): number =>
  runs.reduce((sum, { from, to }) => sum + to - from + 1, 0);

function brightPart(
  runs: readonly Run[],
  width: number,
  isLine: (x: number, y: number) => boolean,
): Bright {
  let [left, right, lines] = [width, 0, 0];
  for (const { y, from, to } of runs) {
    left = Math.min(left, from);
    right = Math.max(right, to);
    for (let x = from; x <= to; x++) if (isLine(x, y)) lines++;
  }
  const [top, bottom] = [(runs[0] as Run).y, (runs.at(-1) as Run).y];
  return { left, right, top, bottom, size: sizeOf(runs), lines };
}

/** The brightness that parts the picture best into dark and bright. */
function otsu(data: Uint8Array): number {
  const histogram = new Float64Array(256);
  for (let i = 0; i < data.length; i++)
    histogram[data[i] as number] = (histogram[data[i] as number] as number) + 1;
  const total = histogram.reduce((sum, count, value) => sum + count * value, 0);
  let [below, sumBelow, best, threshold]: [number, number, number, number] = [
    0,
    0,
    -1,
    slipTuning.middleGrey,
  ];
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
