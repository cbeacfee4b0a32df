/** What a net says about a strip: log probability of each class at each step; class 0 is no sign. */
export interface Lattice {
  readonly steps: number;
  readonly classes: number;
  readonly log: Float32Array;
  /** 1 where a step shows ink, and how many points of the strip a step is wide; unknown if left out. */
  readonly inked?: Uint8Array;
  readonly perStep?: number;
}

/** Anything less likely than this at one step is as good as impossible. */
const floor = -16;

export function logSum(a: number, b: number): number {
  if (a === Number.NEGATIVE_INFINITY) return b;
  if (b === Number.NEGATIVE_INFINITY) return a;
  return a > b ? a + Math.log1p(Math.exp(b - a)) : b + Math.log1p(Math.exp(a - b));
}

/** Log probability that a step shows any one of a few look-alike classes. */
function stepLog({ log, classes }: Lattice, step: number, ids: readonly number[]): number {
  const at = step * classes;
  let sum = Math.max(floor, log[at + (ids[0] as number)] as number);
  for (let k = 1; k < ids.length; k++) {
    sum = logSum(sum, Math.max(floor, log[at + (ids[k] as number)] as number));
  }
  return sum;
}

/** Log probability of one sign at every step, to score many texts over the same strip. */
export function signColumn(lattice: Lattice, ids: readonly number[]): Float64Array {
  const column = new Float64Array(lattice.steps);
  for (let step = 0; step < column.length; step++) column[step] = stepLog(lattice, step, ids);
  return column;
}

/**
 * Log probability that a strip reads exactly these signs (forward algorithm of CTC). Each sign is
 * its column of log probabilities; equal neighbours must be the same column object.
 */
export function textScore(blank: Float64Array, signs: readonly Float64Array[]): number {
  const steps = blank.length;
  const states = signs.length * 2 + 1;
  let now = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
  let next = new Float64Array(states);
  now[0] = blank[0] as number;
  if (states > 1) now[1] = (signs[0] as Float64Array)[0] as number;
  for (let step = 1; step < steps; step++) {
    const blankHere = blank[step] as number;
    for (let s = 0; s < states; s++) {
      let sum = now[s] as number;
      if (s > 0) sum = logSum(sum, now[s - 1] as number);
      if (s % 2 === 1) {
        const sign = signs[s >> 1] as Float64Array;
        if (s > 1 && sign !== signs[(s >> 1) - 1]) sum = logSum(sum, now[s - 2] as number);
        next[s] = sum + (sign[step] as number);
      } else next[s] = sum + blankHere;
    }
    [now, next] = [next, now];
  }
  const last = now[states - 1] as number;
  return states > 1 ? logSum(last, now[states - 2] as number) : last;
}

export interface Text {
  readonly signs: readonly number[];
  readonly score: number;
}

/**
 * The likeliest texts where one strip was looked at several times: each text is scored in every
 * look, also where another look brought it up, and the looks count alike.
 */
export function agreedTexts(looks: readonly Lattice[], width: number): Text[] {
  const found = new Map<string, { signs: readonly number[]; scores: Map<number, number> }>();
  for (const [i, look] of looks.entries()) {
    for (const { signs, score } of likeliestTexts(look, width)) {
      const key = signs.join();
      const text = found.get(key) ?? { signs, scores: new Map<number, number>() };
      text.scores.set(i, score);
      found.set(key, text);
    }
  }
  const columns = looks.map(columnsOf);
  return [...found.values()]
    .map(({ signs, scores }) => {
      let sum = 0;
      for (const [i, column] of columns.entries()) {
        sum +=
          scores.get(i) ??
          textScore(
            column([0]),
            signs.map((sign) => column([sign])),
          );
      }
      return { signs, score: sum / looks.length };
    })
    .sort((a, b) => b.score - a.score);
}

/** Columns of a lattice by their classes, each made once. */
export function columnsOf(lattice: Lattice): (ids: readonly number[]) => Float64Array {
  const made = new Map<string, Float64Array>();
  return (ids) => {
    const key = ids.join();
    const column = made.get(key) ?? signColumn(lattice, ids);
    made.set(key, column);
    return column;
  };
}

interface Beam {
  readonly signs: readonly number[];
  endsBlank: number;
  endsSign: number;
}

/** The likeliest texts (prefix beam search), best first. */
export function likeliestTexts(lattice: Lattice, width: number): Text[] {
  const { steps, classes, log } = lattice;
  let beams = new Map<string, Beam>([
    ['', { signs: [], endsBlank: 0, endsSign: Number.NEGATIVE_INFINITY }],
  ]);
  for (let step = 0; step < steps; step++) {
    const at = step * classes;
    const blankHere = log[at] as number;
    const likely: number[] = [];
    for (let c = 1; c < classes; c++) if ((log[at + c] as number) > -8) likely.push(c);
    const grown = new Map<string, Beam>();
    const grow = (key: string, signs: readonly number[]): Beam => {
      const known = grown.get(key);
      if (known) return known;
      const beam: Beam = {
        signs,
        endsBlank: Number.NEGATIVE_INFINITY,
        endsSign: Number.NEGATIVE_INFINITY,
      };
      grown.set(key, beam);
      return beam;
    };
    for (const [key, beam] of beams) {
      const either = logSum(beam.endsBlank, beam.endsSign);
      const same = grow(key, beam.signs);
      same.endsBlank = logSum(same.endsBlank, either + blankHere);
      const last = beam.signs.at(-1);
      if (last !== undefined) {
        same.endsSign = logSum(same.endsSign, beam.endsSign + (log[at + last] as number));
      }
      for (const c of likely) {
        const before = c === last ? beam.endsBlank : either;
        if (before === Number.NEGATIVE_INFINITY) continue;
        const longer = grow(`${key},${c}`, [...beam.signs, c]);
        longer.endsSign = logSum(longer.endsSign, before + (log[at + c] as number));
      }
    }
    beams = new Map([...grown].sort((a, b) => beamScore(b[1]) - beamScore(a[1])).slice(0, width));
  }
  return [...beams.values()].map((beam) => ({ signs: beam.signs, score: beamScore(beam) }));
}

const beamScore = (beam: Beam): number => logSum(beam.endsBlank, beam.endsSign);

/** First and last step of each sign on the likeliest way the strip spells the given signs. */
export function spansOf(lattice: Lattice, signs: readonly number[]): [number, number][] {
  const { steps, classes, log } = lattice;
  const states = signs.length * 2 + 1;
  const came = new Int32Array(steps * states);
  let now = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
  now[0] = log[0] as number;
  if (states > 1) now[1] = log[signs[0] as number] as number;
  for (let step = 1; step < steps; step++) {
    const next = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
    for (let s = 0; s < states; s++) {
      let from = s;
      if (s > 0 && (now[s - 1] as number) > (now[from] as number)) from = s - 1;
      const skip = s % 2 === 1 && s > 1 && signs[s >> 1] !== signs[(s >> 1) - 1];
      if (skip && (now[s - 2] as number) > (now[from] as number)) from = s - 2;
      const sign = s % 2 === 1 ? (signs[s >> 1] as number) : 0;
      next[s] = (now[from] as number) + Math.max(floor, log[step * classes + sign] as number);
      came[step * states + s] = from;
    }
    now = next;
  }
  let state = states - 1;
  if (states > 1 && (now[states - 2] as number) > (now[states - 1] as number)) state = states - 2;
  const spans: [number, number][] = signs.map(() => [steps, -1]);
  for (let step = steps - 1; step >= 0; step--) {
    if (state % 2 === 1) {
      const span = spans[state >> 1] as [number, number];
      span[0] = Math.min(span[0], step);
      span[1] = Math.max(span[1], step);
    }
    state = came[step * states + state] as number;
  }
  return spans;
}
