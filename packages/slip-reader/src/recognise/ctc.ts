import { Prefixes } from './prefixes.ts';
import { ctcTuning } from './tuning.ts';

/** What a net says about a strip: log probability of each class at each step; class 0 is no sign. */
export interface Lattice {
  readonly steps: number;
  readonly classes: number;
  readonly log: Float32Array;
  /** 1 where a step shows ink, and how many points of the writing, as high as the strip, a step is wide; unknown if left out. */
  readonly inked?: Uint8Array;
  readonly perStep?: number;
  /** What the net's last layer went by, step after step; only where it was asked for. */
  readonly seen?: Float32Array;
}

const { floor, tiny, leastLog, leastShare } = ctcTuning;

export function logSum(a: number, b: number): number {
  if (a === Number.NEGATIVE_INFINITY) return b;
  if (b === Number.NEGATIVE_INFINITY) return a;
  return a > b ? a + Math.log1p(Math.exp(b - a)) : b + Math.log1p(Math.exp(a - b));
}

/** Probability of one sign, or of its look-alikes, at every step: to score many texts over the same strip. */
export function signColumn({ steps, classes, log }: Lattice, ids: readonly number[]): Float64Array {
  const column = new Float64Array(steps);
  for (let step = 0; step < steps; step++) {
    let sum = 0;
    for (const id of ids) sum += Math.exp(Math.max(floor, log[step * classes + id] as number));
    column[step] = sum;
  }
  return column;
}

/**
 * Log probability that a strip reads exactly these signs (forward algorithm of CTC). Each sign is
 * its column of probabilities; equal neighbours must be the same column object.
 */
export function textScore(blank: Float64Array, signs: readonly Float64Array[]): number {
  const steps = blank.length;
  const states = signs.length * 2 + 1;
  let now = new Float64Array(states);
  let next = new Float64Array(states);
  let scale = 0;
  now[0] = blank[0] as number;
  if (states > 1) now[1] = (signs[0] as Float64Array)[0] as number;
  for (let step = 1; step < steps; step++) {
    let most = 0;
    for (let s = 0; s < states; s++) {
      let sum = now[s] as number;
      if (s > 0) sum += now[s - 1] as number;
      let column = blank;
      if (s % 2 === 1) {
        column = signs[s >> 1] as Float64Array;
        if (s > 1 && column !== signs[(s >> 1) - 1]) sum += now[s - 2] as number;
      }
      const value = sum * (column[step] as number);
      next[s] = value;
      if (value > most) most = value;
    }
    if (most > 0 && most < tiny) {
      for (let s = 0; s < states; s++) next[s] = (next[s] as number) / most;
      scale += Math.log(most);
    }
    [now, next] = [next, now];
  }
  const last = now[states - 1] as number;
  return scale + Math.log(states > 1 ? last + (now[states - 2] as number) : last);
}

export interface Text {
  readonly signs: readonly number[];
  readonly score: number;
}

/**
 * The likeliest texts where one strip was read several times: each text is scored in every lattice, also
 * where another one brought it up, and the lattices count alike.
 */
export function agreedTexts(lattices: readonly Lattice[], width: number): Text[] {
  const found = new Map<string, { signs: readonly number[]; scores: Map<number, number> }>();
  for (const [i, lattice] of lattices.entries()) {
    for (const { signs, score } of textsOf(lattice, width)) {
      const key = signs.join();
      const text = found.get(key) ?? { signs, scores: new Map<number, number>() };
      text.scores.set(i, score);
      found.set(key, text);
    }
  }
  const columnsIn = lattices.map(columnsOf);
  return [...found.values()]
    .map(({ signs, scores }) => {
      let sum = 0;
      for (const [i, column] of columnsIn.entries()) {
        sum +=
          scores.get(i) ??
          textScore(
            column([0]),
            signs.map((sign) => column([sign])),
          );
      }
      return { signs, score: sum / lattices.length };
    })
    .sort((a, b) => b.score - a.score);
}

/*
 * The same strip is judged alone and beside a second reading, as a time and as a total: what was found in a lattice
 * is kept as long as the lattice is.
 */
const texts = new WeakMap<Lattice, Map<number, Text[]>>();
const columns = new WeakMap<Lattice, Map<string, Float64Array>>();
const spans = new WeakMap<Lattice, Map<string, readonly Span[]>>();

/** The likeliest texts of a lattice, searched for once. */
const textsOf = (lattice: Lattice, width: number): Text[] =>
  kept(
    kept(texts, lattice, () => new Map()),
    width,
    () => likeliestTexts(lattice, width),
  );

/** Columns of a lattice by their classes, each made once. */
export function columnsOf(lattice: Lattice): (ids: readonly number[]) => Float64Array {
  const made = kept(columns, lattice, () => new Map<string, Float64Array>());
  return (ids) => kept(made, ids.join(), () => signColumn(lattice, ids));
}

/** Where the signs of a text stand in a lattice, searched for once. */
export const spansIn = (lattice: Lattice, signs: readonly number[]): readonly Span[] =>
  kept(
    kept(spans, lattice, () => new Map()),
    signs.join(),
    () => spansOf(lattice, signs),
  );

function kept<K, V>(
  known: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const old = known.get(key);
  if (old !== undefined) return old;
  const made = make();
  known.set(key, made);
  return made;
}

/** One search after the other: each begins anew in the same room. */
const prefixes = new Prefixes();

/** The likeliest texts (prefix beam search), best first. */
export function likeliestTexts(lattice: Lattice, width: number): Text[] {
  const { steps, classes } = lattice;
  const empty = prefixes.begin();
  prefixes.endsBlank[empty] = 1;
  const here: SignsHere = { count: 0, blank: 0, signs: [], shares: new Float64Array(classes) };
  let beams = [empty];
  let scale = 0;
  for (let step = 0; step < steps; step++) {
    lookAt(lattice, step, here);
    const reached: number[] = [];
    for (const beam of beams) extend(beam, lattice, step, here, reached);
    let best = 0;
    for (const prefix of reached) best = Math.max(best, prefixes.nextShare(prefix));
    if (best === 0) return [];
    beams = reached.filter((prefix) => prefixes.nextShare(prefix) >= leastShare * best);
    if (beams.length > width)
      beams = beams.sort((a, b) => prefixes.nextShare(b) - prefixes.nextShare(a)).slice(0, width);
    // only shares matter from here on
    for (const beam of beams) {
      prefixes.endsBlank[beam] = (prefixes.nextBlank[beam] as number) / best;
      prefixes.endsSign[beam] = (prefixes.nextSign[beam] as number) / best;
    }
    scale += Math.log(best);
  }
  return beams
    .map((beam) => ({
      signs: prefixes.signsOf(beam),
      score: scale + Math.log(endsShare(beam)),
    }))
    .sort((a, b) => b.score - a.score);
}

const endsShare = (prefix: number): number =>
  (prefixes.endsBlank[prefix] as number) + (prefixes.endsSign[prefix] as number);

/** What a step may show: no sign, or one of a few signs. */
interface SignsHere {
  count: number;
  blank: number;
  readonly signs: number[];
  readonly shares: Float64Array;
}

function lookAt({ classes, log }: Lattice, step: number, here: SignsHere): void {
  const row = step * classes;
  here.count = 0;
  here.blank = Math.exp(log[row] as number);
  for (let c = 1; c < classes; c++) {
    const value = log[row + c] as number;
    if (value <= leastLog) continue;
    here.signs[here.count] = c;
    here.shares[here.count] = Math.exp(value);
    here.count++;
  }
}

/** Goes on from a beam by one step: with no sign, with its last sign, and with each that may stand there. */
function extend(
  beam: number,
  { classes, log }: Lattice,
  step: number,
  { count, blank, signs, shares }: SignsHere,
  reached: number[],
): void {
  const [endsBlank, endsSign] = [
    prefixes.endsBlank[beam] as number,
    prefixes.endsSign[beam] as number,
  ];
  const either = endsBlank + endsSign;
  const last = prefixes.sign(beam);
  reach(beam, step, reached);
  prefixes.nextBlank[beam] = (prefixes.nextBlank[beam] as number) + either * blank;
  if (endsSign > 0)
    prefixes.nextSign[beam] =
      (prefixes.nextSign[beam] as number) +
      endsSign * Math.exp(log[step * classes + last] as number);
  for (let i = 0; i < count; i++) {
    const sign = signs[i] as number;
    const share = (sign === last ? endsBlank : either) * (shares[i] as number);
    if (share < leastShare) continue;
    const longer = prefixes.longerBy(beam, sign);
    reach(longer, step, reached);
    prefixes.nextSign[longer] = (prefixes.nextSign[longer] as number) + share;
  }
}

function reach(prefix: number, step: number, reached: number[]): void {
  if (prefixes.step[prefix] === step) return;
  prefixes.step[prefix] = step;
  prefixes.nextBlank[prefix] = prefixes.nextSign[prefix] = 0;
  reached.push(prefix);
}

/** First and last step of a sign. */
export type Span = readonly [number, number];

/** The span of each sign on the likeliest way the strip spells the given signs. */
export function spansOf(lattice: Lattice, signs: readonly number[]): Span[] {
  const { steps, classes, log } = lattice;
  const states = signs.length * 2 + 1;
  /** How many states back the best way to each state came from. */
  const back = new Uint8Array(steps * states);
  let now = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
  let next = new Float64Array(states);
  now[0] = log[0] as number;
  if (states > 1) now[1] = log[signs[0] as number] as number;
  for (let step = 1; step < steps; step++) {
    const blank = Math.max(floor, log[step * classes] as number);
    for (let s = 0; s < states; s++) {
      let from = s;
      if (s > 0 && (now[s - 1] as number) > (now[from] as number)) from = s - 1;
      let here = blank;
      if (s % 2 === 1) {
        const sign = signs[s >> 1] as number;
        here = Math.max(floor, log[step * classes + sign] as number);
        const skip = s > 1 && sign !== signs[(s >> 1) - 1];
        if (skip && (now[s - 2] as number) > (now[from] as number)) from = s - 2;
      }
      next[s] = (now[from] as number) + here;
      back[step * states + s] = s - from;
    }
    [now, next] = [next, now];
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
    state -= back[step * states + state] as number;
  }
  return spans;
}
