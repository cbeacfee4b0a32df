import stored from './data/weights.json' with { type: 'json' };

/** Numbers in rows: bytes, times what a step of them is worth in their row. */
export interface Tensor {
  readonly shape: readonly number[];
  readonly steps: Float32Array;
  readonly bytes: Int8Array;
  readonly numbers: Float32Array;
}

/** The weights of a net as its training writes them: bytes, and for each row what a step of them is worth. */
export interface StoredWeights {
  readonly width: number;
  readonly depth: number;
  readonly features: readonly string[];
  readonly tensors: Readonly<
    Record<
      string,
      { readonly shape: readonly number[]; readonly steps: string; readonly bytes: string }
    >
  >;
}

export class Weights {
  readonly width: number;
  readonly depth: number;
  /** The row of the table each feature has. */
  readonly features: ReadonlyMap<string, number>;
  readonly #tensors: StoredWeights['tensors'];

  constructor({ width, depth, features, tensors }: StoredWeights = stored) {
    this.width = width;
    this.depth = depth;
    this.features = new Map(features.map((feature, row) => [feature, row]));
    this.#tensors = tensors;
  }

  has(name: string): boolean {
    return this.#tensors[name] !== undefined;
  }

  tensor(name: string): Tensor {
    const found = this.#tensors[name];
    if (found === undefined) throw new Error(`The net has no ${name}.`);
    const steps = new Float32Array(bytesOf(found.steps).buffer);
    const bytes = new Int8Array(bytesOf(found.bytes).buffer);
    const width = bytes.length / steps.length;
    const numbers = new Float32Array(bytes.length);
    for (let i = 0; i < bytes.length; i++)
      numbers[i] = (bytes[i] as number) * (steps[Math.floor(i / width)] as number);
    return { shape: found.shape, steps, bytes, numbers };
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
