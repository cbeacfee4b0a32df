import { aligned, Workspace } from '@tashika/kernel/machine';
import { blockHead, heads, outputsTogether, routinesFor } from './routines.ts';
import type { Tensor } from './weights.ts';

/** Numbers in rows, in the machine's memory. */
export interface Rows {
  readonly at: number;
  readonly rows: number;
  /** From one row to the next. */
  readonly width: number;
}

/** One or more layers over the same numbers, computed at once: their weights and shifts, in the memory. */
export interface Linear {
  readonly at: number;
  readonly inputs: number;
  readonly outputs: number;
  /** Where in a row of the output that of each layer begins. */
  readonly starts: readonly number[];
}

/** Scales, then shifts. */
export type Norm = readonly [Rows, Rows];

/** What it makes how far apart two stand, up to so far: for each head, from one side to the other. */
export interface Near {
  readonly at: number;
  readonly reach: number;
}

const floatBytes = 4;

/** Memory for weights and for what is computed with them, and the inner loops over it. */
export class Machine {
  readonly #width: number;
  readonly #space: Workspace<ReturnType<typeof routinesFor>[number]['name']>;
  /** The whole memory; empty where it has grown since. */
  #floats: Float32Array = new Float32Array();
  #next = 0;

  /** For rows of so many numbers. */
  constructor(width: number) {
    this.#width = width;
    this.#space = new Workspace(routinesFor(width));
  }

  /** With room behind it, where vectors may end. */
  #take(bytes: number): number {
    const at = this.#next;
    this.#next = aligned(at + bytes) + 16;
    this.#space.makeRoom(this.#next);
    if (this.#floats.length === 0) this.#floats = new Float32Array(this.#space.bytes(0, 0).buffer);
    return at;
  }

  mark(): number {
    return this.#next;
  }

  /** What was made after the mark is no longer needed. */
  reset(mark: number): void {
    this.#next = mark;
  }

  /**
   * Layers, by eight numbers of the output: what their steps are worth, their shifts, then for every two numbers of
   * the input their weights.
   */
  put(...layers: readonly { readonly weight: Tensor; readonly bias: Tensor }[]): Linear {
    const [inputs] = layers.map(({ weight }) => weight.shape[1] ?? 0) as [number];
    const starts = [0];
    for (const { bias } of layers)
      starts.push(
        (starts.at(-1) as number) +
          Math.ceil(bias.numbers.length / outputsTogether) * outputsTogether,
      );
    const outputs = starts.pop() as number;
    const blockBytes = blockHead + 2 * inputs * outputsTogether;
    const at = this.#take((outputs / outputsTogether) * blockBytes);
    for (const [i, { weight, bias }] of layers.entries())
      for (const [own, shift] of bias.numbers.entries()) {
        const output = (starts[i] as number) + own;
        const block = at + Math.floor(output / outputsTogether) * blockBytes;
        const lane = output % outputsTogether;
        const head = this.#space.floats(block, 2 * outputsTogether);
        head[lane] = weight.steps[own] as number;
        head[lane + outputsTogether] = shift;
        const into = this.#space.shorts(block + blockHead, inputs * outputsTogether);
        for (let input = 0; input < inputs; input++)
          into[2 * ((input >> 1) * outputsTogether + lane) + (input & 1)] = weight.bytes[
            own * inputs + input
          ] as number;
      }
    return { at, inputs, outputs, starts };
  }

  putRows(numbers: Float32Array, width = this.#width): Rows {
    const rows = this.rows(numbers.length / width, width);
    this.floats(rows).set(numbers);
    return rows;
  }

  rows(rows: number, width = this.#width): Rows {
    return { at: this.#take(rows * width * floatBytes), rows, width };
  }

  /** One of them, or all from a number of it on. */
  row({ at, width }: Rows, row: number): Rows {
    return { at: at + row * width * floatBytes, rows: 1, width };
  }
  from({ at, rows, width }: Rows, start: number): Rows {
    return { at: at + start * floatBytes, rows, width };
  }

  floats({ at, rows, width }: Rows): Float32Array {
    return this.#space.floats(at, rows * width);
  }

  number({ at }: Rows, place: number): number {
    return this.#floats[at / floatBytes + place] as number;
  }

  /** The first numbers of the first row. */
  copy(from: Rows, to: Rows, numbers = this.#width): void {
    const start = from.at / floatBytes;
    this.#floats.copyWithin(to.at / floatBytes, start, start + numbers);
  }

  dot(a: Rows, b: Rows): number {
    let sum = 0;
    for (let i = 0; i < this.#width; i++) sum += this.number(a, i) * this.number(b, i);
    return sum;
  }

  linear(x: Rows, { at, inputs, outputs }: Linear, floor = Number.NEGATIVE_INFINITY): Rows {
    const { shorten, multiply } = this.#space.run;
    const y = this.rows(x.rows, outputs);
    const short = this.#take(2 * x.rows * inputs);
    const scales = this.#take(x.rows * floatBytes);
    shorten(x.at, short, scales, x.rows, x.width * floatBytes);
    multiply(
      short,
      scales,
      at,
      y.at,
      x.rows,
      outputs / outputsTogether,
      2 * inputs,
      outputs * floatBytes,
      floor,
    );
    return y;
  }

  addTo(x: Rows, y: Rows): void {
    this.#space.run.addTo(x.at, y.at, x.rows * x.width * floatBytes);
  }

  normalised(x: Rows, [scale, shift]: Norm): Rows {
    const y = this.rows(x.rows);
    this.#space.run.normalise(x.at, y.at, x.rows, scale.at, shift.at);
    return y;
  }

  /** Every row of the questions, from this one on, looks at every row of the keys, behind which their values stand. */
  attend(questions: Rows, keys: Rows, seen: Rows, { at, reach }: Near, first = 0): void {
    const shares = this.#take(keys.rows * floatBytes);
    const bytes = this.#width * floatBytes;
    for (let head = 0; head < heads; head++) {
      const offset = (head * bytes) / heads;
      this.#space.run.attend(
        questions.at + offset,
        keys.at + offset,
        keys.at + bytes + offset,
        seen.at + offset,
        questions.rows,
        keys.rows,
        questions.width * floatBytes,
        keys.width * floatBytes,
        bytes,
        first,
        at + ((2 * reach + 1) * head + reach) * floatBytes,
        reach,
        shares,
      );
    }
  }
}
