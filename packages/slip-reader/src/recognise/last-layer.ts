import type { Lattice } from './ctc.ts';

/**
 * What is added to the last layer of a net: for some classes a weight for everything the layer goes by, and a
 * shift. The net itself stays as it is, so whatever was learnt can be taken away again.
 */
export interface LastLayer {
  /** Classes that are changed. */
  readonly ids: readonly number[];
  /** Of how many numbers a step is seen. */
  readonly depth: number;
  /** For each of `ids` in turn `depth` weights and the shift. */
  readonly weights: Float32Array;
}

/** What the net says with the addition. */
export function withLayer(lattice: Lattice, { ids, depth, weights }: LastLayer): Lattice {
  const { steps, classes, seen } = lattice;
  if (!seen) throw new Error('the lattice lacks what its last layer went by');
  const log = lattice.log.slice();
  for (let step = 0; step < steps; step++) {
    const from = step * depth;
    for (const [i, id] of ids.entries()) {
      const row = i * (depth + 1);
      let sum = weights[row + depth] as number;
      for (let k = 0; k < depth; k++) {
        sum += (weights[row + k] as number) * (seen[from + k] as number);
      }
      log[step * classes + id] = (log[step * classes + id] as number) + sum;
    }
    normalise(log, step * classes, classes);
  }
  return { ...lattice, log };
}

/** Makes logs of shares add up to one again. */
function normalise(log: Float32Array, from: number, count: number): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = from; i < from + count; i++) most = Math.max(most, log[i] as number);
  let sum = 0;
  for (let i = from; i < from + count; i++) sum += Math.exp((log[i] as number) - most);
  const total = most + Math.log(sum);
  for (let i = from; i < from + count; i++) log[i] = (log[i] as number) - total;
}
