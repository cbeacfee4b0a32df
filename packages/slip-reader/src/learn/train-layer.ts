import type { Lattice } from '../recognise/ctc.ts';
import { type LastLayer, withLayer } from '../recognise/last-layer.ts';
import { occupancy } from './occupancy.ts';
import { layerTuning } from './tuning.ts';

/** What a net saw in a cell, and the signs that stand there. */
export interface Lesson {
  readonly lattice: Lattice;
  readonly signs: readonly number[];
}

const { rounds, rate, forgotten, rival, least } = layerTuning;

/**
 * What is to be added to the last layer of a net so that it reads these cells as people did: each cell in
 * turn moves the layer a little from what it says towards what is right. The same lessons give the same layer.
 */
export function trainLayer(lessons: readonly Lesson[]): LastLayer | null {
  const first = lessons[0]?.lattice;
  if (first?.seen === undefined) return null;
  const depth = first.seen.length / first.steps;
  const ids = idsIn(lessons);
  const layer: LastLayer = { ids, depth, weights: new Float32Array(ids.length * (depth + 1)) };
  const step = rate / strengthOf(lessons, depth);
  for (let round = 0; round < rounds; round++) {
    for (const lesson of lessons) learn(layer, lesson, step * (1 - round / rounds));
    for (let i = 0; i < layer.weights.length; i++) {
      layer.weights[i] = (layer.weights[i] as number) * (1 - forgotten);
    }
  }
  return layer;
}

/** The classes that occur, and those a net takes them for. */
function idsIn(lessons: readonly Lesson[]): number[] {
  const ids = new Set([0]);
  const leastLog = Math.log(rival);
  for (const { lattice, signs } of lessons) {
    for (const sign of signs) ids.add(sign);
    for (const [i, log] of lattice.log.entries()) {
      if (log > leastLog) ids.add(i % lattice.classes);
    }
  }
  return [...ids].sort((a, b) => a - b);
}

/** How strongly a step is seen on average: the sum of its squares. */
function strengthOf(lessons: readonly Lesson[], depth: number): number {
  let sum = 0;
  let steps = 0;
  for (const { lattice } of lessons) {
    for (const value of lattice.seen ?? []) sum += value * value;
    steps += (lattice.seen?.length ?? 0) / depth;
  }
  return Math.max(1, sum / Math.max(1, steps));
}

function learn({ ids, depth, weights }: LastLayer, { lattice, signs }: Lesson, by: number): void {
  const { classes, steps, log } = withLayer(lattice, { ids, depth, weights });
  const right = occupancy({ steps, classes, log }, signs);
  const seen = lattice.seen;
  if (right === null || seen === undefined) return;
  for (let step = 0; step < steps; step++) {
    for (const [i, id] of ids.entries()) {
      const at = step * classes + id;
      const tooMuch = Math.exp(log[at] as number) - (right[at] as number);
      if (Math.abs(tooMuch) < least) continue;
      const row = i * (depth + 1);
      for (let k = 0; k < depth; k++) {
        weights[row + k] =
          (weights[row + k] as number) - by * tooMuch * (seen[step * depth + k] as number);
      }
      weights[row + depth] = (weights[row + depth] as number) - by * tooMuch;
    }
  }
}
