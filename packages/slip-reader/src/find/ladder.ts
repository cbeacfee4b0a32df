import { acrossAt, type Trace } from './trace.ts';
import { ladderTuning } from './tuning.ts';

/** Row lines at even distances, from top to bottom: the rungs that the rows of a slip stand on. */
export interface Ladder {
  readonly rungs: readonly Rung[];
  /** Usual distance from one rung to the next. */
  readonly pitch: number;
  /** Where the lines begin and end. */
  readonly left: number;
  readonly right: number;
  readonly score: number;
}

/** A row line; `seen` is false for one that was only inferred from its neighbours. */
export interface Rung extends Pick<Trace, 'along' | 'across'> {
  readonly seen: boolean;
}

const { leastPitch, mostPitch, leastRungs, uneven, unevenHidden, mostSteps } = ladderTuning;
const { longPiece, shortPiece, longestGap, sameHeight, sameHeightPer } = ladderTuning;
const { halfWeight, hiddenCost, drift, leastShown } = ladderTuning;

/** The longest ladder among the traced lines, or null. */
export function findLadder(traces: readonly Trace[]): Ladder | null {
  const longest = Math.max(0, ...traces.map(lengthOf));
  const lines = joinPieces(traces).filter(
    (line) => lengthOf(line) >= ladderTuning.shortestLine * longest,
  );
  let best: Ladder | null = null;
  for (const shortest of ladderTuning.shortest) {
    const long = lines.filter((line) => lengthOf(line) >= shortest * longest);
    const ladder = longestLadder(long);
    const least = (best?.score ?? Number.NEGATIVE_INFINITY) * ladderTuning.clearlyBetter;
    if (ladder !== null && ladder.score > least) best = ladder;
  }
  return best;
}

export const lengthOf = ({ along }: Pick<Trace, 'along'>): number =>
  along.length === 0 ? 0 : (along[along.length - 1] as number) - (along[0] as number);

const middleOf = ({ along }: Pick<Trace, 'along'>): number =>
  ((along[0] as number) + (along[along.length - 1] as number)) / 2;

/** Pieces of one line, parted by a stain, a fold or a hand, become one again. */
export function joinPieces(traces: readonly Trace[]): Trace[] {
  const left = [...traces].sort((a, b) => lengthOf(b) - lengthOf(a));
  const joined: Trace[] = [];
  while (left.length > 0) {
    let line = left.shift() as Trace;
    for (let i = 0; i < left.length; ) {
      const other = left[i] as Trace;
      if (lengthOf(line) > longPiece && lengthOf(other) >= shortPiece && continues(line, other)) {
        line = join(line, other);
        left.splice(i, 1);
        i = 0;
      } else i++;
    }
    joined.push(line);
  }
  return joined;
}

function continues(line: Trace, other: Trace): boolean {
  const apart = Math.max(
    (other.along[0] as number) - (line.along[line.along.length - 1] as number),
    (line.along[0] as number) - (other.along[other.along.length - 1] as number),
  );
  if (apart <= 0 || apart > longestGap * lengthOf(line)) return false;
  const at = middleOf(other);
  const tolerance = sameHeight + apart * sameHeightPer;
  return Math.abs(acrossAt(line, at) - acrossAt(other, at)) < tolerance;
}

function join(a: Trace, b: Trace): Trace {
  const [first, second] = (a.along[0] as number) < (b.along[0] as number) ? [a, b] : [b, a];
  return {
    along: [...first.along, ...second.along],
    across: [...first.across, ...second.across],
    strength:
      (a.strength * a.along.length + b.strength * b.along.length) /
      (a.along.length + b.along.length),
  };
}

function longestLadder(lines: readonly Trace[]): Ladder | null {
  if (lines.length < leastRungs) return null;
  const reference = median(lines.map(middleOf));
  const at = lines
    .map((line) => ({ line, y: acrossAt(line, reference) }))
    .sort((a, b) => a.y - b.y);
  let best: Climb | null = null;
  for (let i = 0; i < at.length; i++) {
    for (let j = i + 1; j < at.length; j++) {
      const pitch = (at[j] as { y: number }).y - (at[i] as { y: number }).y;
      if (pitch < leastPitch || pitch > mostPitch) continue;
      const ladder = climb(at, i, pitch);
      if (best === null || ladder.score > best.score) best = ladder;
    }
  }
  if (best !== null) best = withoutHalves(best);
  if (best === null || best.rungs.length < leastRungs) return null;
  const seen = best.rungs.flatMap(({ line }) => (line === null ? [] : [line]));
  return {
    rungs: withInferred(best.rungs),
    pitch: best.pitch,
    left: median(seen.map((line) => line.along[0] as number)),
    right: median(seen.map((line) => line.along[line.along.length - 1] as number)),
    score: best.score,
  };
}

interface Climb {
  readonly rungs: { line: Trace | null; y: number }[];
  readonly score: number;
  readonly pitch: number;
}

/** Where every second rung is faint, short or missing, it is writing between the real row lines. */
function withoutHalves(climbed: Climb): Climb {
  const weight = (rungs: Climb['rungs']): number =>
    rungs.reduce((sum, { line }) => sum + (line === null ? 0 : lengthOf(line) * line.strength), 0) /
    Math.max(1, rungs.length);
  for (const offset of [0, 1]) {
    const rungs = climbed.rungs.filter((_, i) => i % 2 === offset);
    const between = climbed.rungs.filter((_, i) => i % 2 !== offset);
    if (rungs.length < leastRungs || weight(between) >= halfWeight * weight(rungs)) continue;
    const first = rungs.findIndex(({ line }) => line !== null);
    const last = rungs.findLastIndex(({ line }) => line !== null);
    return { rungs: rungs.slice(first, last + 1), score: climbed.score, pitch: 2 * climbed.pitch };
  }
  return climbed;
}

/** Rung after rung downwards from line i; some in a row may be hidden. */
function climb(
  at: readonly { readonly line: Trace; readonly y: number }[],
  i: number,
  firstPitch: number,
): Climb {
  const start = at[i] as { line: Trace; y: number };
  const rungs: { line: Trace | null; y: number }[] = [{ line: start.line, y: start.y }];
  let pitch = firstPitch;
  let here = start.y;
  let seen = 1;
  let score = lengthOf(start.line);
  let irregular = 0;
  for (;;) {
    let found: { line: Trace; y: number; steps: number; off: number } | null = null;
    for (let steps = 1; steps <= mostSteps && found === null; steps++) {
      for (const { line, y } of at) {
        const off = Math.abs(y - here - steps * pitch) / pitch;
        if (off < uneven + (steps - 1) * unevenHidden && (found === null || off < found.off)) {
          found = { line, y, steps, off };
        }
      }
    }
    if (found === null) break;
    for (let k = 1; k < found.steps; k++) {
      rungs.push({ line: null, y: here + ((found.y - here) * k) / found.steps });
    }
    rungs.push({ line: found.line, y: found.y });
    seen++;
    irregular += found.off;
    score += lengthOf(found.line) - (found.steps - 1) * hiddenCost * lengthOf(found.line);
    const step = (found.y - here) / found.steps;
    // the pitch may drift slowly on a bent sheet
    pitch = pitch * (1 - drift) + step * drift;
    here = found.y;
  }
  return {
    rungs,
    pitch: (here - start.y) / Math.max(1, rungs.length - 1),
    score: score * (1 - irregular / seen),
  };
}

/** Rungs that were not seen lie between their neighbours. */
function withInferred(rungs: readonly { line: Trace | null; y: number }[]): Rung[] {
  return rungs.map(({ line }, i) => {
    if (line !== null) return { along: line.along, across: line.across, seen: true };
    let above = i - 1;
    while (rungs[above]?.line === null) above--;
    let below = i + 1;
    while (rungs[below]?.line === null) below++;
    const upper = rungs[above]?.line as Trace;
    const lower = rungs[below]?.line as Trace;
    const share = (i - above) / (below - above);
    return {
      along: upper.along,
      across: upper.along.map(
        (x, k) => (upper.across[k] as number) * (1 - share) + acrossAt(lower, x) * share,
      ),
      seen: false,
    };
  });
}

/**
 * The ladder with the rungs that stand above and below it between `left` and `right`: lines that run
 * on over the grain of the desk look longer than the others, which are then left out at first.
 */
export function climbOn(
  ladder: Ladder,
  traces: readonly Trace[],
  shown: (line: Trace) => number,
  middle: number,
): Ladder {
  const rungs = [...ladder.rungs];
  const next = (from: Rung, way: 1 | -1): Rung | undefined => {
    const expected = acrossAt(from, middle) + way * ladder.pitch;
    const [line] = traces
      .map((trace) => ({ trace, off: Math.abs(acrossAt(trace, middle) - expected) }))
      .filter(({ trace, off }) => off < uneven * ladder.pitch && shown(trace) >= leastShown)
      .sort((a, b) => a.off - b.off);
    return line === undefined
      ? undefined
      : { along: line.trace.along, across: line.trace.across, seen: true };
  };
  for (let rung = next(rungs[0] as Rung, -1); rung !== undefined; rung = next(rung, -1))
    rungs.unshift(rung);
  for (let rung = next(rungs.at(-1) as Rung, 1); rung !== undefined; rung = next(rung, 1))
    rungs.push(rung);
  return rungs.length === ladder.rungs.length ? ladder : { ...ladder, rungs };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
