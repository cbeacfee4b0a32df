import type { Strip } from '../cell/frame.ts';
import { inkTuning } from '../cell/tuning.ts';
import type { Lattice } from './ctc.ts';
import { openRunNet, type RunNet } from './run-net.ts';
import { netTuning } from './tuning.ts';

/** A net that turns strips of ink into lattices. */
export interface Net {
  /** `withSeen`: together with what its last layer went by. */
  run(strip: Strip, withSeen?: boolean): Promise<Lattice>;
}

export type OpenNet = (weights: Uint8Array) => Promise<Net>;

/** Opens a net in this thread. */
export const openNet: OpenNet = async (weights) => {
  const runNet = openRunNet(weights);
  return { run: async (strip, withSeen = false) => latticeOf(runNet, strip, withSeen) };
};

const { paperBehind, widthStep } = netTuning;

/** Strips are read one by one: together they take no less time, and pad each other. */
function latticeOf(runNet: RunNet, strip: Strip, withSeen: boolean): Lattice {
  const width = Math.ceil((strip.width + paperBehind) / widthStep) * widthStep;
  const { steps, classes, log, seen } = runNet(strip, width);
  const perStep = width / steps;
  // what lies beyond the strip says nothing
  const own = Math.min(steps, Math.ceil((strip.width + paperBehind) / perStep));
  const lattice = {
    steps: own,
    classes,
    log: log.slice(0, own * classes),
    inked: inkedSteps(strip, own, perStep),
    perStep: perStep / strip.stretch,
  };
  return withSeen ? { ...lattice, seen: seen.slice(0, (own * seen.length) / steps) } : lattice;
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
