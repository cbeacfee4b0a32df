import type { FoundSlip } from '../find/find-slip.ts';
import type { FlatCell } from '../find/layout.ts';
import { acrossAt } from '../find/trace.ts';
import type { Photo } from '../photo/decode.ts';
import { type Colours, mixedGrey, type Triple } from '../picture/colours.ts';
import type { Grey } from '../picture/grey.ts';
import { project } from '../picture/homography.ts';

/**
 * The photo in the mixture of its colours in which the pen stands out most from the ruled lines: red
 * lines fade in red light. Where pen and lines have one colour it is the photo as it is.
 */
export function penPicture({ grey, colours }: Photo, slip: FoundSlip): Grey {
  const shares = penShares(colours, slip);
  return shares === null ? grey : mixedGrey(colours, shares);
}

/** The lines must become so much fainter beside the pen to be worth another light. */
const worthwhile = 0.85;
/** Noise grows with unlike shares, and colours are blurred in a photo: within bounds both are harmless. */
const mostNoise = 1.35;
/** So much of the pen's darkness must remain. */
const leastPen = 0.85;
/** How the eye mixes. */
const eye: Triple = [0.21, 0.72, 0.07];

function penShares(colours: Colours, slip: FoundSlip): Triple | null {
  const looks = slip.layout.rows.flatMap((row) =>
    [row.label, row.unitPrice].map((cell) => lookAt(colours, slip, cell)),
  );
  const lines = looks.flatMap(({ lines: each }) => each);
  const line = mean(middleHalf(lines));
  const strokes = looks.flatMap(({ strokes: each }) => each);
  const pen = mean(darkest(strokes));
  const paper = mean(looks.map((each) => each.paper));
  if (line === null || pen === null || paper === null) return null;
  const usual = contrast(eye, line, pen, paper);
  let best = { shares: eye, faintness: worthwhile * usual.faintness };
  for (const shares of mixtures) {
    const { faintness, dark } = contrast(shares, line, pen, paper);
    if (dark >= leastPen * usual.dark && faintness < best.faintness) best = { shares, faintness };
  }
  return best.shares === eye ? null : best.shares;
}

/** Every mixture in steps of a quarter that does not raise the noise too far. */
const mixtures: readonly Triple[] = (() => {
  const shares = [-0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.25];
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

interface Look {
  readonly paper: Triple;
  /** How dark the upper line is at some places, and what is inked within the cell. */
  readonly lines: readonly Triple[];
  readonly strokes: readonly Triple[];
}

/** Places looked at along a cell and down from its upper to its lower line. */
const along = 18;
const down = 14;
/** A line is looked for so far from where it was traced, in heights of the row. */
const slack = 0.06;

function lookAt(colours: Colours, { flat }: FoundSlip, cell: FlatCell): Look {
  const at = (x: number, y: number): Triple => {
    const [u, v] = project(flat.toPhoto, [x, y]);
    const column = Math.max(0, Math.min(colours.width - 1, Math.round(u)));
    const row = Math.max(0, Math.min(colours.height - 1, Math.round(v)));
    const i = 3 * (row * colours.width + column);
    return [colours.data[i], colours.data[i + 1], colours.data[i + 2]] as unknown as Triple;
  };
  const places = Array.from({ length: along }, (_, i) => {
    const x = cell.left + ((i + 0.5) / along) * (cell.right - cell.left);
    const [top, bottom] = [acrossAt(cell.upper, x), acrossAt(cell.lower, x)];
    const high = bottom - top;
    const inside = Array.from({ length: down }, (_, n) =>
      at(x, top + high * (0.15 + (0.7 * (n + 0.5)) / down)),
    );
    const near = Array.from({ length: 7 }, (_, n) => at(x, top + high * slack * ((n - 3) / 3)));
    return { inside, line: near.reduce((a, b) => (sum(b) < sum(a) ? b : a)) };
  });
  // Paper is what most of the cell is, the brighter half of it.
  const bright = places.flatMap(({ inside }) => inside).sort((a, b) => sum(b) - sum(a));
  const paper = mean(bright.slice(0, bright.length >> 1)) ?? [255, 255, 255];
  const darkness = (value: Triple): Triple => [
    1 - value[0] / Math.max(1, paper[0]),
    1 - value[1] / Math.max(1, paper[1]),
    1 - value[2] / Math.max(1, paper[2]),
  ];
  return {
    paper,
    lines: places.map(({ line }) => darkness(line)),
    strokes: bright.slice(-(bright.length >> 4)).map(darkness),
  };
}

const sum = ([red, green, blue]: Triple): number => red + green + blue;

/** Of places along lines: neither where the pen crosses nor where the line is broken. */
function middleHalf(lines: readonly Triple[]): readonly Triple[] {
  const sorted = [...lines].sort((a, b) => sum(a) - sum(b));
  return sorted.slice(sorted.length >> 2, sorted.length - (sorted.length >> 2));
}

/** The pen is what is darkest in the cells: the darkest eighth of all that is dark somewhere. */
function darkest(strokes: readonly Triple[]): readonly Triple[] {
  const sorted = [...strokes].sort((a, b) => sum(b) - sum(a));
  return sorted.slice(0, Math.max(1, sorted.length >> 3));
}

function mean(values: readonly Triple[]): Triple | null {
  if (values.length === 0) return null;
  const total = [0, 0, 0];
  for (const value of values)
    for (let i = 0; i < 3; i++) total[i] = (total[i] as number) + (value[i] as number);
  return total.map((each) => each / values.length) as unknown as Triple;
}
