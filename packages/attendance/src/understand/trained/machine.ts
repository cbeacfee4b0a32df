import { channelsTogether, openConvolveRow, pixelsTogether } from '@tashika/kernel/machine';
import type { Tensor } from './weights.ts';

/** Numbers in rows, in the machine's memory. */
export interface Rows {
  readonly at: number;
  readonly rows: number;
  readonly width: number;
}

/** A layer whose weights stand in the memory. */
export interface Linear {
  readonly at: number;
  readonly inputs: number;
  readonly outputs: number;
}

export interface Norm {
  readonly scale: Float32Array;
  readonly shift: Float32Array;
}
const floatBytes = 4;
const memoryPage = 65_536;

/** Memory for weights and for what is computed with them, and the inner loop over it. */
export class Machine {
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

  linear(x: Rows, { at, inputs, outputs }: Linear, floor = Number.NEGATIVE_INFINITY): Rows {
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
