import type { InferenceSession } from 'onnxruntime-web';
import type { Strip } from '../cell/frame.ts';
import { inkTuning } from '../cell/tuning.ts';
import type { Lattice } from './ctc.ts';
import { netTuning } from './tuning.ts';

/** A net that turns strips of ink into lattices. */
export interface Net {
  /** `withSeen`: together with what its last layer went by. */
  run(strip: Strip, withSeen?: boolean): Promise<Lattice>;
}

type Runtime = typeof import('onnxruntime-web');
export type OpenNet = (weights: Uint8Array) => Promise<Net>;

/** Opens a net in this thread. */
export const openNet: OpenNet = async (weights) => {
  // loaded only by the thread that opens nets
  const ort = await import('onnxruntime-web');
  const session = await inTurn(() =>
    ort.InferenceSession.create(weights, {
      executionProviders: ['wasm'],
      graphOptimizationLevel: 'all',
    }),
  );
  return {
    run: (strip, withSeen = false) => inTurn(() => run(ort, session, strip, withSeen)),
  };
};

let last: Promise<unknown> = Promise.resolve();

/** One after the other: all nets of a thread share one runtime, which must not be entered twice at once. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

const { paperBehind, widthStep } = netTuning;

/** Strips are read one by one: together they take no less time, and pad each other. */
async function run(
  ort: Runtime,
  session: InferenceSession,
  strip: Strip,
  withSeen: boolean,
): Promise<Lattice> {
  const { height } = strip;
  const width = Math.ceil((strip.width + paperBehind) / widthStep) * widthStep;
  const input = new Float32Array(height * width);
  for (let y = 0; y < height; y++) {
    input.set(strip.ink.subarray(y * strip.width, (y + 1) * strip.width), y * width);
  }
  const x = new ort.Tensor('float32', input, [1, 1, height, width]);
  const { y, seen } = await session.run({ x }, withSeen ? ['y', 'seen'] : ['y']);
  if (!y) throw new Error('the net gave no answer');
  const [, steps = 0, classes = 0] = y.dims;
  const perStep = width / steps;
  // what lies beyond the strip says nothing
  const own = Math.min(steps, Math.ceil((strip.width + paperBehind) / perStep));
  const log = (y.data as Float32Array).slice(0, own * classes);
  const inked = inkedSteps(strip, own, perStep);
  const lattice = { steps: own, classes, log, inked, perStep: perStep / strip.stretch };
  if (!seen) return lattice;
  const depth = seen.dims[2] ?? 0;
  return { ...lattice, seen: (seen.data as Float32Array).slice(0, own * depth) };
}

/** Which steps of a strip show ink. */
function inkedSteps({ width, ink }: Strip, steps: number, perStep: number): Uint8Array {
  const inked = new Uint8Array(steps);
  for (let i = 0; i < ink.length; i++) {
    if ((ink[i] as number) <= inkTuning.strokeInk) continue;
    const step = Math.floor((i % width) / perStep);
    if (step < steps) inked[step] = 1;
  }
  return inked;
}
