import type { FoundSlip } from '../find/find-slip.ts';
import { type FlatCell, itemTable } from '../find/layout.ts';
import { acrossAt } from '../find/trace.ts';
import { type Colours, mixedGrey, type Triple } from '../picture/colours.ts';
import type { Grey } from '../picture/grey.ts';
import { project } from '../picture/homography.ts';
import type { Photo } from '../picture/photo.ts';
import { mixtureTuning } from './tuning.ts';

/**
 * The photo in the mixture of its colours in which the pen stands out most from the ruled lines: red
 * lines fade in red light. Where pen and lines have one colour it is the photo as it is.
 */
export function penPicture({ grey, colours }: Photo, slip: FoundSlip): Grey {
  const shares = penShares(colours, slip);
  return shares === null ? grey : mixedGrey(colours, shares);
}

const { worthwhile, mostNoise, leastPen, eye } = mixtureTuning;

function penShares(colours: Colours, slip: FoundSlip): Triple | null {
  const samples = itemTable(slip.layout).rows.flatMap((row) =>
    [row.label, row.unitPrice].map((cell) => sampleCell(colours, slip, cell)),
  );
  const lines = samples.flatMap(({ lines: each }) => each);
  const line = mean(middleHalf(lines));
  const strokes = samples.flatMap(({ strokes: each }) => each);
  const pen = mean(darkest(strokes));
  const paper = mean(samples.map((each) => each.paper));
  if (line === null || pen === null || paper === null) return null;
  const usual = contrast(eye, line, pen, paper);
  let best: { shares: Triple; faintness: number } = {
    shares: eye,
    faintness: worthwhile * usual.faintness,
  };
  for (const shares of mixtures) {
    const { faintness, dark } = contrast(shares, line, pen, paper);
    if (dark >= leastPen * usual.dark && faintness < best.faintness) best = { shares, faintness };
  }
  return best.shares === eye ? null : best.shares;
}

/** Every mixture of the tried shares that does not raise the noise too far. */
const mixtures: readonly Triple[] = (() => {
  const { shares } = mixtureTuning;
  return shares
    .flatMap((red) => shares.map((green): Triple => [red, green, 1 - red - green]))
    .filter((each) => Math.hypot(...each) <= mostNoise);
})();

/** How dark the pen is in a mixture, and how dark a line is beside it. */
function contrast(
  shares: Triple,
  line: Triple,
  pen: Triple,
  paper: Triple,
): { readonly faintness: number; readonly dark: number } {
  const light = dot(shares, paper, [1, 1, 1]);
  const dark = dot(shares, paper, pen) / light;
  return { dark, faintness: Math.abs(dot(shares, paper, line) / light) / dark };
}

const dot = (a: Triple, b: Triple, c: Triple): number =>
  a[0] * b[0] * c[0] + a[1] * b[1] * c[1] + a[2] * b[2] * c[2];

/** The colours at some places of a cell. */
interface CellSample {
  readonly paper: Triple;
  /** How dark the upper line is at some places, and what is inked within the cell. */
  readonly lines: readonly Triple[];
  readonly strokes: readonly Triple[];
}

function sampleCell(colours: Colours, { flat }: FoundSlip, cell: FlatCell): CellSample {
  const { along, down, belowLine, slack, slackSteps, darkestPaper, white } = mixtureTuning;
  const at = (x: number, y: number): Triple => {
    const [u, v] = project(flat.toPhoto, [x, y]);
    return colours.at(
      Math.max(0, Math.min(colours.width - 1, Math.round(u))),
      Math.max(0, Math.min(colours.height - 1, Math.round(v))),
    );
  };
  const places = Array.from({ length: along }, (_, i) => {
    const x = cell.left + ((i + 0.5) / along) * (cell.right - cell.left);
    const [top, bottom] = [acrossAt(cell.upper, x), acrossAt(cell.lower, x)];
    const high = bottom - top;
    const inside = Array.from({ length: down }, (_, n) =>
      at(x, top + high * (belowLine + ((1 - 2 * belowLine) * (n + 0.5)) / down)),
    );
    const near = Array.from({ length: 2 * slackSteps + 1 }, (_, n) =>
      at(x, top + high * slack * ((n - slackSteps) / slackSteps)),
    );
    return { inside, line: near.reduce((a, b) => (sum(b) < sum(a) ? b : a)) };
  });
  // Paper is what most of the cell is, the brighter half of it.
  const bright = places.flatMap(({ inside }) => inside).sort((a, b) => sum(b) - sum(a));
  const paper = mean(bright.slice(0, bright.length >> 1)) ?? [white, white, white];
  const darkness = (value: Triple): Triple => [
    1 - value[0] / Math.max(darkestPaper, paper[0]),
    1 - value[1] / Math.max(darkestPaper, paper[1]),
    1 - value[2] / Math.max(darkestPaper, paper[2]),
  ];
  return {
    paper,
    lines: places.map(({ line }) => darkness(line)),
    strokes: bright.slice(-(bright.length >> mixtureTuning.strokes)).map(darkness),
  };
}

const sum = (colour: Triple): number => colour[0] + colour[1] + colour[2];

/** Of places along lines: neither where the pen crosses nor where the line is broken. */
function middleHalf(lines: readonly Triple[]): readonly Triple[] {
  const sorted = [...lines].sort((a, b) => sum(a) - sum(b));
  return sorted.slice(sorted.length >> 2, sorted.length - (sorted.length >> 2));
}

/** The pen is what is darkest in the cells. */
function darkest(strokes: readonly Triple[]): readonly Triple[] {
  const sorted = [...strokes].sort((a, b) => sum(b) - sum(a));
  return sorted.slice(0, Math.max(1, sorted.length >> mixtureTuning.pen));
}

function mean(values: readonly Triple[]): Triple | null {
  const count = values.length;
  if (count === 0) return null;
  let [red, green, blue] = [0, 0, 0];
  for (const value of values) {
    red += value[0];
    green += value[1];
    blue += value[2];
  }
  return [red / count, green / count, blue / count];
}
