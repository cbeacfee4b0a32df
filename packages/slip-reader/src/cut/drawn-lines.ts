import { margin } from './cut.ts';
import type { Ink } from './ink.ts';
import { drawnLineTuning } from './tuning.ts';

const { visible: visibleShare, thickest, wander, longestGap, longestHidden } = drawnLineTuning;
const { longerThanSigns, mostOfCell, leastShown, underline, steepest, nearBorder } =
  drawnLineTuning;
const { runsOut: beyondSide, asPen, widestCut, beside, besideSide } = drawnLineTuning;

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
 * times and the rows. They need not be straight, and writing may touch them. Returns whether
 * strokes were cut on the way.
 */
export function clearDrawnLines(ink: Ink, width: number, height: number, dark: number): boolean {
  const least = Math.min(longerThanSigns * height, mostOfCell * (width + margin));
  const visible = visibleShare * dark;
  let cut = 0;
  for (const chain of chainsIn(ink, visible)) {
    if (isLine(chain, least, width, height) && darknessOf(ink, chain) >= asPen * dark)
      cut += clear(ink, chain, width, height, visible);
  }
  return cut >= widestCut;
}

function darknessOf(ink: Ink, { runs, start }: Chain): number {
  const peaks: number[] = [];
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i] as Run | null;
    if (run === null) continue;
    let most = 0;
    for (let y = run.from; y <= run.to; y++) most = Math.max(most, ink.at(start + i, y));
    peaks.push(most);
  }
  return peaks.sort((a, b) => a - b)[peaks.length >> 1] ?? 0;
}

function chainsIn(ink: Ink, visible: number): Chain[] {
  const open: Chain[] = [];
  const done: Chain[] = [];
  for (let x = 0; x < ink.width; x++) {
    const runs = runsAt(ink, x, visible);
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

/** The runs of ink in one column of points: every point comes by here, so by array and stride. */
function runsAt({ width: stride, height, data }: Ink, x: number, visible: number): Run[] {
  const runs: Run[] = [];
  for (let y = 0; y < height; y++) {
    if ((data[y * stride + x] as number) <= visible) continue;
    const from = y;
    while (y + 1 < height && (data[(y + 1) * stride + x] as number) > visible) y++;
    runs.push({ from, to: y, taken: false });
  }
  return runs;
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
  const runsOut = start < margin - beyondSide || start + length > margin + width + beyondSide;
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
  ink: Ink,
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
    const value = (y: number): number => (y < 0 || y >= ink.height ? 0 : ink.at(x, y));
    if (run !== null) at = middleOf(run);
    const from = run?.from ?? Math.round(at - half);
    const to = run?.to ?? Math.round(at + half);
    if (run === null && value(from - beside) > visible && value(to + beside) > visible) return;
    const inside = x > margin + besideSide && x < margin + wide - besideSide;
    const inner = at < margin + high / 2 ? value(to + beside) : value(from - beside);
    if (run === null && inside && inner > visible) cut++;
    // the soft rim of the line goes with it
    for (let y = Math.max(0, from - 1); y <= Math.min(ink.height - 1, to + 1); y++) {
      if (run !== null || (y >= from && y <= to)) ink.set(x, y, 0);
    }
  });
  return cut;
}
