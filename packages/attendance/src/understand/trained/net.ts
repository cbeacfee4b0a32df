import { channelsTogether, openConvolveRow, pixelsTogether } from '@tashika/kernel/machine';
import type { Sheet } from './sheet.ts';
import { type Sign, signs } from './signs.ts';
import type { Weights } from './weights.ts';

/** One way to read a sheet: the signs that say it, and the logarithm of the net's share for it. */
export interface Hypothesis {
  readonly signs: readonly Sign[];
  readonly log: number;
}

/** The likeliest readings, best first. */
export type Net = (sheet: Sheet) => readonly Hypothesis[];

const heads = 4;
const longest = 40;
const normalFloor = Number.NEGATIVE_INFINITY;

/** Readings followed side by side: the machine's inner loop takes so many at once. */
const beams = pixelsTogether;

/** Numbers in rows, in the machine's memory. */
interface Rows {
  readonly at: number;
  readonly rows: number;
  readonly width: number;
}

/** A layer whose weights stand in the memory. */
interface Linear {
  readonly at: number;
  readonly inputs: number;
  readonly outputs: number;
}

/**
 * A transformer: words look at each other, then signs are written one after the other, each looking at the words
 * and at the signs before it. A sign is one of a fixed list, or points at a name or number of the text.
 */
export function openNet(weights: Weights): Net {
  const machine = new Machine();
  const { width: d, depth } = weights;
  const linear = (name: string): Linear =>
    machine.put(weights.tensor(`${name}.weight`), weights.tensor(`${name}.bias`));
  const norm = (name: string): Norm => ({
    scale: weights.tensor(`${name}.weight`).numbers,
    shift: weights.tensor(`${name}.bias`).numbers,
  });
  const attention = (name: string): Attention => ({
    query: linear(`${name}.q`),
    key: linear(`${name}.k`),
    value: linear(`${name}.v`),
    out: linear(`${name}.o`),
    near: weights.has(`${name}.bias`) ? weights.tensor(`${name}.bias`) : undefined,
  });
  const layer = (name: string): Layer => ({
    norm: norm(`${name}.n1`),
    self: attention(`${name}.a`),
    innerNorm: norm(`${name}.n2`),
    inner: linear(`${name}.f.0`),
    outer: linear(`${name}.f.2`),
  });
  const encoder = Array.from({ length: depth }, (_, i) => layer(`enc.${i}`));
  const decoder = layer('dec.0');
  const crossNorm = norm('dec.0.n3');
  const cross = attention('dec.0.c');
  const [firstNorm, encodedNorm, decodedNorm] = [norm('n0'), norm('en'), norm('dn')];
  const pointed = linear('pm');
  const [signOut, pointQuery, pointKey] = [linear('out'), linear('pq'), linear('pk')];
  const signRows = weights.tensor('sym').numbers;
  const table = weights.tensor('e').numbers;
  machine.keep();

  const wordRows = (sheet: Sheet): Rows => {
    const x = machine.rows(sheet.words.length, d);
    const into = machine.floats(x);
    into.fill(0);
    for (const [at, features] of sheet.words.entries())
      for (const feature of features) {
        const row = weights.features.get(feature);
        if (row === undefined) continue;
        for (let i = 0; i < d; i++)
          into[at * d + i] = (into[at * d + i] as number) + (table[row * d + i] as number);
      }
    return machine.normalised(x, firstNorm);
  };

  const afterSelf = (x: Rows, { norm: own, self }: Layer): void => {
    const z = machine.normalised(x, own);
    const [q, k, v] = [self.query, self.key, self.value].map((one) => machine.linear(z, one));
    const seen = machine.rows(x.rows, d);
    attend(machine, [q, k, v] as [Rows, Rows, Rows], seen, self.near);
    machine.addTo(x, machine.linear(seen, self.out));
  };
  const afterInner = (x: Rows, { innerNorm, inner, outer }: Layer): void =>
    machine.addTo(
      x,
      machine.linear(machine.linear(machine.normalised(x, innerNorm), inner, 0), outer),
    );

  return (sheet) => {
    machine.reset();
    const x = wordRows(sheet);
    for (const one of encoder) {
      afterSelf(x, one);
      afterInner(x, one);
    }
    const words = machine.normalised(x, encodedNorm);
    const mentions = machine.rows(Math.max(1, sheet.mentions.length), d);
    for (const [i, { at }] of sheet.mentions.entries())
      machine.floats(mentions).set(machine.row(words, at), i * d);
    const mentionSigns = machine.linear(mentions, pointed);
    const mentionKeys = machine.linear(mentions, pointKey);
    const [crossKeys, crossValues] = [
      machine.linear(words, cross.key),
      machine.linear(words, cross.value),
    ];
    const writer = machine.mark();
    let open: Beam[] = [{ log: 0, signs: [], keys: [], values: [] }];
    const ended: Hypothesis[] = [];
    for (let step = 0; step < longest && open.length > 0 && !isSettled(ended); step++) {
      machine.reset(writer);
      const y = machine.rows(beams, d);
      for (const [i, beam] of open.entries()) {
        const last = beam.signs.at(-1);
        machine
          .floats(y)
          .set(
            typeof last === 'number'
              ? machine.row(mentionSigns, last)
              : signRow(last === undefined ? signs.length : signs.indexOf(last)),
            i * d,
          );
      }
      const z = machine.normalised(y, decoder.norm);
      const q = machine.linear(z, decoder.self.query);
      const k = machine.linear(z, decoder.self.key);
      const v = machine.linear(z, decoder.self.value);
      const seen = machine.rows(beams, d);
      for (const [i, beam] of open.entries()) {
        beam.keys.push(machine.row(k, i).slice());
        beam.values.push(machine.row(v, i).slice());
        attendBeam(machine.row(q, i), beam, machine.row(seen, i), decoder.self.near);
      }
      machine.addTo(y, machine.linear(seen, decoder.self.out));
      const cq = machine.linear(machine.normalised(y, crossNorm), cross.query);
      const crossed = machine.rows(beams, d);
      attend(machine, [cq, crossKeys, crossValues], crossed, undefined);
      machine.addTo(y, machine.linear(crossed, cross.out));
      afterInner(y, decoder);
      const h = machine.normalised(y, decodedNorm);
      const told = machine.linear(h, signOut);
      const asked = machine.linear(h, pointQuery);
      open = nextBeams(open, ended, (i) =>
        logShares(
          machine.row(told, i).subarray(0, signs.length),
          sheet.mentions.map(
            (_, m) => dot(machine.row(asked, i), machine.row(mentionKeys, m)) / Math.sqrt(d),
          ),
        ),
      );
    }
    return ended.toSorted((a, b) => b.log - a.log);
  };

  function signRow(number: number): Float32Array {
    return signRows.subarray(number * d, (number + 1) * d);
  }
}

interface Attention {
  readonly query: Linear;
  readonly key: Linear;
  readonly value: Linear;
  readonly out: Linear;
  /** By how far apart two stand: one row a head. */
  readonly near: { readonly numbers: Float32Array; readonly shape: readonly number[] } | undefined;
}
interface Norm {
  readonly scale: Float32Array;
  readonly shift: Float32Array;
}
interface Layer {
  readonly norm: Norm;
  readonly self: Attention;
  readonly innerNorm: Norm;
  readonly inner: Linear;
  readonly outer: Linear;
}

/** A reading that is being written. */
interface Beam {
  readonly log: number;
  readonly signs: readonly Sign[];
  readonly keys: Float32Array[];
  readonly values: Float32Array[];
}

/** What is left is no longer worth following. */
const settledFrom = 0.95;
const isSettled = (ended: readonly Hypothesis[]): boolean =>
  ended.reduce((sum, { log }) => sum + Math.exp(log), 0) > settledFrom;

/** Every beam with every sign behind it; the likeliest go on, those that have ended are put aside. */
function nextBeams(
  open: readonly Beam[],
  ended: Hypothesis[],
  shares: (beam: number) => readonly number[],
): Beam[] {
  const next: { readonly beam: Beam; readonly number: number; readonly log: number }[] = [];
  for (const [i, beam] of open.entries())
    for (const [number, log] of shares(i).entries())
      next.push({ beam, number, log: beam.log + log });
  next.sort((a, b) => b.log - a.log);
  const worst = ended.length < beams ? Number.NEGATIVE_INFINITY : (ended.at(-1)?.log ?? 0);
  const going: Beam[] = [];
  for (const { beam, number, log } of next.slice(0, beams)) {
    if (log <= worst) continue;
    const sign = number < signs.length ? (signs[number] as Sign) : number - signs.length;
    if (sign === 'END') {
      ended.push({ signs: beam.signs, log });
      ended.sort((a, b) => b.log - a.log);
    } else
      going.push({
        log,
        signs: [...beam.signs, sign],
        keys: [...beam.keys],
        values: [...beam.values],
      });
  }
  const best = ended[0]?.log ?? Number.NEGATIVE_INFINITY;
  // What is a hundred times less likely than what has ended is not worth following.
  return going.filter(({ log }) => log > best - 4.6);
}

function logShares(signScores: Float32Array, pointScores: readonly number[]): number[] {
  const scores = [...signScores, ...pointScores];
  const most = Math.max(...scores);
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - most);
  const log = most + Math.log(sum);
  return scores.map((score) => score - log);
}

function dot(a: Float32Array, b: Float32Array, from = 0, to = a.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** Scores to shares, in place. */
function soften(scores: Float32Array): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < scores.length; i++)
    if ((scores[i] as number) > most) most = scores[i] as number;
  let sum = 0;
  for (let i = 0; i < scores.length; i++) {
    const share = Math.exp((scores[i] as number) - most);
    scores[i] = share;
    sum += share;
  }
  for (let i = 0; i < scores.length; i++) scores[i] = (scores[i] as number) / sum;
}

/** How much nearer makes, of a head, by the distance from one to the other. */
function nearness({ numbers, shape }: NonNullable<Attention['near']>, head: number, apart: number) {
  const width = shape[1] as number;
  const reach = (width - 1) / 2;
  return numbers[head * width + Math.max(-reach, Math.min(reach, apart)) + reach] as number;
}

/** Every row of the questions looks at every row of the keys, head by head. */
function attend(
  machine: Machine,
  [q, k, v]: readonly [Rows, Rows, Rows],
  into: Rows,
  near: Attention['near'],
): void {
  const { width } = q;
  const size = width / heads;
  const queries = machine.floats(q);
  const keys = machine.floats(k);
  const values = machine.floats(v);
  const out = machine.floats(into);
  out.fill(0);
  const shares = new Float32Array(k.rows);
  const scale = 1 / Math.sqrt(size);
  for (let head = 0; head < heads; head++) {
    const apart = near === undefined ? undefined : nearnesses(near, head, q.rows, k.rows);
    const offset = head * size;
    for (let row = 0; row < q.rows; row++) {
      const from = row * width + offset;
      for (let other = 0, at = offset; other < k.rows; other++, at += width) {
        let sum = 0;
        for (let i = 0; i < size; i++)
          sum += (queries[from + i] as number) * (keys[at + i] as number);
        shares[other] = sum * scale;
      }
      if (apart !== undefined)
        for (let other = 0, at = q.rows - 1 - row; other < k.rows; other++, at++)
          shares[other] = (shares[other] as number) + (apart[at] as number);
      soften(shares);
      for (let other = 0, at = offset; other < k.rows; other++, at += width) {
        const share = shares[other] as number;
        for (let i = 0; i < size; i++)
          out[from + i] = (out[from + i] as number) + share * (values[at + i] as number);
      }
    }
  }
}

/** By the distance, from the last row to the first key up to the first row and the last key. */
function nearnesses(
  near: NonNullable<Attention['near']>,
  head: number,
  rows: number,
  others: number,
): Float32Array {
  const list = new Float32Array(rows + others - 1);
  for (let i = 0; i < list.length; i++) list[i] = nearness(near, head, i - (rows - 1));
  return list;
}

/** The last sign of a reading looks at those before it. */
function attendBeam(
  query: Float32Array,
  { keys, values }: Beam,
  out: Float32Array,
  near: Attention['near'],
): void {
  const size = query.length / heads;
  const scale = 1 / Math.sqrt(size);
  out.fill(0);
  const shares = new Float32Array(keys.length);
  for (let head = 0; head < heads; head++) {
    const [from, to] = [head * size, (head + 1) * size];
    for (const [i, key] of keys.entries())
      shares[i] =
        dot(query, key, from, to) * scale +
        (near === undefined ? 0 : nearness(near, head, i - (keys.length - 1)));
    soften(shares);
    for (const [i, value] of values.entries())
      for (let at = from; at < to; at++)
        out[at] = (out[at] as number) + (shares[i] as number) * (value[at] as number);
  }
}

const floatBytes = 4;
const memoryPage = 65_536;

/** Memory for weights and for what is computed with them, and the inner loop over it. */
class Machine {
  readonly #memory = new WebAssembly.Memory({ initial: 16 });
  readonly #convolveRow = openConvolveRow(this.#memory);
  #next = 0;
  #kept = 0;
  #floats = new Float32Array(this.#memory.buffer);

  #take(numbers: number): number {
    const at = this.#next;
    this.#next += Math.ceil((numbers * floatBytes) / 16) * 16;
    const missing = this.#next + memoryPage - this.#memory.buffer.byteLength;
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / memoryPage) + 8);
      this.#floats = new Float32Array(this.#memory.buffer);
    }
    return at;
  }

  /** What stands in the memory now stays. */
  keep(): void {
    this.#kept = this.#next;
  }

  mark(): number {
    return this.#next;
  }

  reset(to = this.#kept): void {
    this.#next = to;
  }

  /** A layer: by eight numbers of the output their shifts, then for every number of the input their weights. */
  put(weight: Tensor, bias: Tensor): Linear {
    const [own = 0, inputs = 0] = weight.shape;
    const outputs = Math.ceil(own / channelsTogether) * channelsTogether;
    const at = this.#take(outputs * (inputs + 1));
    const into = this.#floats.subarray(at / floatBytes, at / floatBytes + outputs * (inputs + 1));
    for (let output = 0; output < own; output++) {
      const block = Math.floor(output / channelsTogether) * channelsTogether * (inputs + 1);
      const lane = block + (output % channelsTogether);
      into[lane] = bias.numbers[output] as number;
      for (let input = 0; input < inputs; input++)
        into[lane + (input + 1) * channelsTogether] = weight.numbers[
          output * inputs + input
        ] as number;
    }
    return { at, inputs, outputs };
  }

  /** Room for rows, and for those the inner loop computes beyond the last. */
  rows(rows: number, width: number): Rows {
    return { at: this.#take((rows + pixelsTogether) * width), rows, width };
  }

  floats({ at, rows, width }: Rows): Float32Array {
    return this.#floats.subarray(at / floatBytes, at / floatBytes + rows * width);
  }

  row({ at, width }: Rows, row: number): Float32Array {
    return this.#floats.subarray(
      at / floatBytes + row * width,
      at / floatBytes + (row + 1) * width,
    );
  }

  linear(x: Rows, { at, inputs, outputs }: Linear, floor = normalFloor): Rows {
    const y = this.rows(x.rows, outputs);
    const bytes = inputs * floatBytes;
    this.#convolveRow(
      x.at,
      at,
      y.at,
      x.rows,
      outputs / channelsTogether,
      1,
      bytes,
      bytes,
      bytes,
      outputs * floatBytes,
      floor,
    );
    return y;
  }

  addTo(x: Rows, y: Rows): void {
    const [into, from] = [this.floats(x), this.floats(y)];
    for (let i = 0; i < into.length; i++) into[i] = (into[i] as number) + (from[i] as number);
  }

  /** Each row brought to mean 0 and spread 1, then scaled and shifted. */
  normalised(x: Rows, { scale, shift }: Norm): Rows {
    const y = this.rows(x.rows, x.width);
    const [from, into] = [this.floats(x), this.floats(y)];
    const d = x.width;
    for (let row = 0; row < x.rows; row++) {
      let sum = 0;
      for (let i = 0; i < d; i++) sum += from[row * d + i] as number;
      const mean = sum / d;
      let squares = 0;
      for (let i = 0; i < d; i++) squares += ((from[row * d + i] as number) - mean) ** 2;
      const factor = 1 / Math.sqrt(squares / d + 1e-5);
      for (let i = 0; i < d; i++)
        into[row * d + i] =
          ((from[row * d + i] as number) - mean) * factor * (scale[i] as number) +
          (shift[i] as number);
    }
    return y;
  }
}

interface Tensor {
  readonly shape: readonly number[];
  readonly numbers: Float32Array;
}
