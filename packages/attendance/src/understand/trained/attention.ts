import type { Linear, Machine, Rows } from './machine.ts';
import type { Tensor } from './weights.ts';

const heads = 4;

export interface Attention {
  readonly query: Linear;
  readonly key: Linear;
  readonly value: Linear;
  readonly out: Linear;
  /** By how far apart two stand: one row a head. */
  readonly near: Tensor | undefined;
}
/** What a reading looks back at: its signs so far. */
export interface Past {
  readonly keys: Float32Array[];
  readonly values: Float32Array[];
}

export function dot(a: Float32Array, b: Float32Array, from = 0, to = a.length): number {
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
export function attend(
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
export function attendPast(
  query: Float32Array,
  { keys, values }: Past,
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
