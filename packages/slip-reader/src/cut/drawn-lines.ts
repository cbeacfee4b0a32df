import { margin } from './cut.ts';
import type { Ink } from './ink.ts';

/** A stroke of the pen is no thicker than this; a thicker run of ink is writing. */
const thickest = 8;
/** How far a line may wander from one column of pixels to the next. */
const wander = 2;
/** Columns in a row in which a line may be missing, or be hidden behind writing. */
const longestGap = 4;
const longestHidden = 34;
/** No stroke of a sign is so long, in heights of the cell. */
const longerThanSigns = 1.3;
const leastShown = 0.4;
/** The lower strokes of several 正 make a line too; one so long is an underline. */
const underline = 3;
const steepest = 0.12;
/** A line further inside the cell is drawn through its writing: that is for others to judge. */
const nearBorder = 0.32;

interface Run {
  readonly from: number;
  readonly to: number;
  /** Whether a line goes on in it. */
  taken: boolean;
}
interface Chain {
  /** The run in each column; null where the line is hidden or missing. */
  readonly runs: (Run | null)[];
  readonly start: number;
  at: number;
  hidden: number;
  gap: number;
}

/**
 * Clears lines drawn by hand along the upper or lower border: underlines, and the line between the
 * times and the rows. They need not be straight, and writing may touch them. Tells whether strokes
 * were cut on the way.
 */
export function clearDrawnLines(ink: Ink, width: number, height: number, dark: number): boolean {
  const least = Math.min(longerThanSigns * height, 0.8 * (width + margin));
  let cut = 0;
  for (const chain of chainsIn(ink, 0.3 * dark)) {
    if (isLine(chain, least, width, height) && darknessOf(ink, chain) >= asPen * dark)
      cut += clear(ink, chain, width, height, 0.3 * dark);
  }
  return cut >= widestCut;
}

/** A line drawn by hand is as dark as the writing; a printed one mostly is not. */
const asPen = 0.75;

function darknessOf({ width, data }: Ink, { runs, start }: Chain): number {
  const peaks: number[] = [];
  for (const [i, run] of runs.entries()) {
    if (run === null) continue;
    let most = 0;
    for (let y = run.from; y <= run.to; y++)
      most = Math.max(most, data[y * width + start + i] as number);
    peaks.push(most);
  }
  return peaks.sort((a, b) => a - b)[peaks.length >> 1] ?? 0;
}

/** Columns of writing that may be cut by a line without harm. */
const widestCut = 6;

function chainsIn({ width, height, data }: Ink, visible: number): Chain[] {
  const open: Chain[] = [];
  const done: Chain[] = [];
  for (let x = 0; x < width; x++) {
    const runs: Run[] = [];
    for (let y = 0; y < height; y++) {
      if ((data[y * width + x] as number) <= visible) continue;
      const from = y;
      while (y + 1 < height && (data[(y + 1) * width + x] as number) > visible) y++;
      runs.push({ from, to: y, taken: false });
    }
    for (let i = open.length - 1; i >= 0; i--) {
      const chain = open[i] as Chain;
      const next = nextOf(chain, runs);
      chain.runs.push(next);
      if (next !== null) {
        next.taken = true;
        chain.at = middleOf(next);
        chain.hidden = chain.gap = 0;
      } else {
        chain.hidden += 1;
        chain.gap = isBehind(chain, runs) ? 0 : chain.gap + 1;
        if (chain.hidden > longestHidden || chain.gap > longestGap) done.push(...open.splice(i, 1));
      }
    }
    for (const run of runs) {
      if (isThin(run) && !run.taken)
        open.push({ runs: [run], start: x, at: middleOf(run), hidden: 0, gap: 0 });
    }
  }
  return [...done, ...open];
}

function nextOf({ at }: Chain, runs: readonly Run[]): Run | null {
  for (const run of runs) {
    if (!run.taken && isThin(run) && Math.abs(middleOf(run) - at) <= wander) return run;
  }
  return null;
}

/** Whether writing hides the line. */
const isBehind = ({ at }: Chain, runs: readonly Run[]): boolean =>
  runs.some(({ from, to }) => from - 1 <= at && to + 1 >= at);

const isThin = ({ from, to }: Run): boolean => to - from < thickest;
const middleOf = ({ from, to }: Run): number => (from + to) / 2;

function isLine({ runs, start }: Chain, least: number, width: number, height: number): boolean {
  const shown = runs.filter((run) => run !== null);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return false;
  const length = runs.lastIndexOf(last) + 1;
  if (length < least || shown.length < leastShown * length) return false;
  if (Math.abs(middleOf(last) - middleOf(first)) > steepest * length) return false;
  const runsOut = start < margin - 2 || start + length > margin + width + 2;
  if (!runsOut && length < underline * height) return false;
  const room = nearBorder * height;
  return [margin, margin + height].some((border) =>
    shown.every((run) => Math.abs(middleOf(run) - border) <= Math.max(room, margin)),
  );
}

/**
 * Takes the line away; where ink goes on above and below, a stroke crosses it and stays. Gives the
 * number of columns in which a stroke was cut.
 */
function clear(
  { width, height, data }: Ink,
  { runs, start }: Chain,
  wide: number,
  high: number,
  visible: number,
): number {
  const thickness = runs
    .flatMap((run) => (run === null ? [] : [run.to - run.from + 1]))
    .sort((a, b) => a - b);
  const half = ((thickness[thickness.length >> 1] ?? 1) - 1) / 2;
  let at = middleOf(runs[0] as Run);
  let cut = 0;
  runs.forEach((run, i) => {
    const x = start + i;
    const value = (y: number): number =>
      y < 0 || y >= height ? 0 : (data[y * width + x] as number);
    if (run !== null) at = middleOf(run);
    const from = run?.from ?? Math.round(at - half);
    const to = run?.to ?? Math.round(at + half);
    if (run === null && value(from - 2) > visible && value(to + 2) > visible) return;
    const inside = x > margin + 6 && x < margin + wide - 6;
    const inner = at < margin + high / 2 ? value(to + 2) : value(from - 2);
    if (run === null && inside && inner > visible) cut++;
    // the soft rim of the line goes with it
    for (let y = Math.max(0, from - 1); y <= Math.min(height - 1, to + 1); y++) {
      if (run !== null || (y >= from && y <= to)) data[y * width + x] = 0;
    }
  });
  return cut;
}
