import * as ort from 'onnxruntime-web';
import type { Strip } from '../cell/frame.ts';
import { strokeInk } from '../cell/pieces.ts';
import type { Lattice } from './ctc.ts';

/** A net that turns strips of ink into lattices. */
export interface Net {
  look(strip: Strip): Promise<Lattice>;
}

interface Waiting {
  readonly strip: Strip;
  readonly done: (lattice: Lattice) => void;
  readonly failed: (reason: unknown) => void;
}

/** Strips looked at in one go; more would only wait for the widest of them. */
const largestBatch = 16;

/**
 * Opens a net. Strips handed over within one turn of the event loop are looked at together, narrow
 * ones with narrow ones, which is several times faster than one by one.
 */
export async function openNet(weights: Uint8Array): Promise<Net> {
  const session = await ort.InferenceSession.create(weights, {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
  let waiting: Waiting[] = [];
  let running: Promise<void> = Promise.resolve();

  const flush = (): void => {
    const all = waiting.sort((a, b) => a.strip.width - b.strip.width);
    waiting = [];
    for (let i = 0; i < all.length; ) {
      const first = all[i] as Waiting;
      let j = i;
      while (
        j < all.length &&
        j - i < largestBatch &&
        (all[j] as Waiting).strip.width <= first.strip.width * 1.25 + 16
      ) {
        j++;
      }
      const batch = all.slice(i, j);
      // one after the other: a session must not be entered twice at once
      running = running.then(() => run(session, batch));
      i = j;
    }
  };

  return {
    look: (strip) =>
      new Promise((done, failed) => {
        if (waiting.length === 0) setTimeout(flush, 0);
        waiting.push({ strip, done, failed });
      }),
  };
}

/** Which steps of a strip show ink. */
function inkedSteps({ width, ink }: Strip, steps: number, perStep: number): Uint8Array {
  const inked = new Uint8Array(steps);
  for (let i = 0; i < ink.length; i++) {
    if ((ink[i] as number) <= strokeInk) continue;
    const step = Math.floor((i % width) / perStep);
    if (step < steps) inked[step] = 1;
  }
  return inked;
}

async function run(session: ort.InferenceSession, batch: readonly Waiting[]): Promise<void> {
  try {
    const height = (batch[0] as Waiting).strip.height;
    const widest = Math.max(...batch.map(({ strip }) => strip.width));
    const width = Math.ceil((widest + 8) / 8) * 8;
    const input = new Float32Array(batch.length * height * width);
    for (const [i, { strip }] of batch.entries()) {
      for (let y = 0; y < height; y++) {
        const row = strip.ink.subarray(y * strip.width, (y + 1) * strip.width);
        input.set(row, (i * height + y) * width);
      }
    }
    const x = new ort.Tensor('float32', input, [batch.length, 1, height, width]);
    const { y } = await session.run({ x });
    if (!y) throw new Error('the net gave no answer');
    const [, steps = 0, classes = 0] = y.dims;
    const log = y.data as Float32Array;
    for (const [i, { strip, done }] of batch.entries()) {
      // what lies beyond the strip is padding of the batch and says nothing
      const own = Math.min(steps, Math.ceil(((strip.width + 8) * steps) / width));
      done({
        steps: own,
        classes,
        log: log.slice(i * steps * classes, (i * steps + own) * classes),
        inked: inkedSteps(strip, own, width / steps),
        perStep: width / steps,
      });
    }
  } catch (reason) {
    for (const { failed } of batch) failed(reason);
  }
}
