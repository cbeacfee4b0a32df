import type { Ridge } from '../picture/ridge.ts';
import { crossings } from './columns.ts';
import type { Border, FlatCell } from './layout.ts';
import { acrossAt, type Trace } from './trace.ts';
import { boxTuning, lineTuning } from './tuning.ts';

const { faintest, slack, touching, besideBox } = lineTuning;
const { outwards, lowest, highest, leastWide, leastSide, leastShown, ends } = boxTuning;

/**
 * Closed boxes beside the table, wider than high, from left to right: pairs of short level lines with
 * upright lines between them. `from` and `to` bound the search.
 */
export function findBoxes(
  traces: readonly Trace[],
  level: Ridge,
  upright: Ridge,
  pitch: number,
  from: number,
  to: number,
  left: number,
  right: number,
): FlatCell[] {
  const inside = traces
    .map((trace) => ({ trace, y: middleHeight(trace) }))
    .filter(({ y, trace }) => y > from && y < to && reaches(trace, left, right))
    .sort((a, b) => a.y - b.y);
  let best: FlatCell[] = [];
  let bestHeight = 0;
  for (let i = 0; i < inside.length; i++) {
    for (let j = i + 1; j < inside.length; j++) {
      const upper = (inside[i] as { trace: Trace }).trace;
      const lower = (inside[j] as { trace: Trace }).trace;
      const start = Math.max(left, Math.min(first(upper), first(lower)) - pitch * outwards);
      const end = Math.min(right, Math.max(last(upper), last(lower)) + pitch * outwards);
      const middle =
        (Math.max(first(upper), first(lower)) + Math.min(last(upper), last(lower))) / 2;
      const height = acrossAt(lower, middle) - acrossAt(upper, middle);
      if (height < lowest * pitch || height > highest * pitch) continue;
      if (end - start < leastWide * height) continue;
      const cells = closedCells(level, upright, upper, lower, start, end, height);
      // Of two pairs that hold the same boxes the nearer one bounds them: a table's last line may
      // stand right above.
      const ratio = areaOf(cells) / Math.max(1, areaOf(best));
      if (ratio > boxTuning.more || (ratio > boxTuning.about && height < bestHeight)) {
        best = cells;
        bestHeight = height;
      }
    }
  }
  return best;
}

const first = (trace: Trace): number => trace.along[0] as number;
const last = (trace: Trace): number => trace.along[trace.along.length - 1] as number;
const areaOf = (cells: readonly FlatCell[]): number =>
  cells.reduce((sum, cell) => sum + cell.right - cell.left, 0);
const middleHeight = (trace: Trace): number =>
  trace.across.reduce((sum, y) => sum + y, 0) / trace.across.length;
const reaches = (trace: Trace, left: number, right: number): boolean =>
  last(trace) > left && first(trace) < right;

function closedCells(
  level: Ridge,
  upright: Ridge,
  upper: Trace,
  lower: Trace,
  left: number,
  right: number,
  height: number,
): FlatCell[] {
  const ladder = {
    rungs: [
      { ...upper, seen: true },
      { ...lower, seen: true },
    ],
    pitch: besideBox,
    left,
    right,
  };
  const sides = crossings(upright, ladder, 0);
  const cells: FlatCell[] = [];
  for (let i = 0; i + 1 < sides.length; i++) {
    const a = sides[i] as number;
    const b = sides[i + 1] as number;
    if (b - a < leastSide * height) continue;
    if ([upper, lower].every((line) => coverAlong(level, line, a, b) > leastShown)) {
      cells.push({ left: a, right: b, upper, lower });
    }
  }
  return cells;
}

/** Share of the way from x = a to b on which the line is really there. */
export function coverAlong(ridge: Ridge, line: Border, a: number, b: number): number {
  let dark = 0;
  let all = 0;
  for (let x = Math.ceil(a) + ends; x < b - ends; x++) {
    const y = Math.round(acrossAt(line, x));
    all++;
    for (let d = -slack; d <= slack; d++) {
      const at = y + d;
      if (at >= 0 && at < ridge.height && ridge.at(x, at) > faintest) {
        dark++;
        break;
      }
    }
  }
  return all === 0 ? 0 : dark / all;
}

/**
 * The boxes that hold a value: of two that touch, the first and narrower one holds the caption. A box
 * without a neighbour holds both.
 */
export function valueBoxes(cells: readonly FlatCell[]): { cell: FlatCell; captioned: boolean }[] {
  const values: { cell: FlatCell; captioned: boolean }[] = [];
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as FlatCell;
    const next = cells[i + 1];
    const touches = next !== undefined && next.left - cell.right < touching;
    if (touches && next.right - next.left > boxTuning.widerBy * (cell.right - cell.left)) {
      values.push({ cell: next, captioned: false });
      i++;
    } else values.push({ cell, captioned: true });
  }
  return values;
}
