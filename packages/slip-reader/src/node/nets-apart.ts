import { Worker } from 'node:worker_threads';
import type { Lattice } from '../recognise/ctc.ts';
import type { OpenNet } from '../recognise/net.ts';
import type { Answered, Asked } from './net-thread.ts';
import { threadTuning } from './tuning.ts';

interface Waiting {
  readonly done: (lattice: Lattice) => void;
  readonly failed: (reason: unknown) => void;
}

/**
 * Opens nets in one thread of their own: while they read a strip, the next ones are cut and what
 * was read is weighed. They are at hand at once; the first strip waits until they are really open.
 */
export function netsApart(): OpenNet {
  const thread = new Worker(new URL('./net-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: threadTuning.netNursery },
  });
  const waiting = new Map<number, Waiting>();
  let broken: unknown;
  let nets = 0;
  let strips = 0;
  const ask = (asked: Asked): void => thread.postMessage(asked);
  thread.on('message', ({ id, lattice }: Answered) => {
    waiting.get(id)?.done(lattice);
    waiting.delete(id);
    if (waiting.size === 0) thread.unref();
  });
  thread.on('error', (reason) => {
    broken = reason;
    for (const { failed } of waiting.values()) failed(reason);
    waiting.clear();
  });
  // A thread that has nothing to do must not keep the process; to be told of its messages would.
  thread.unref();
  return async (weights) => {
    const net = nets++;
    ask({ weights });
    return {
      run: (strip, withSeen = false) =>
        new Promise((done, failed) => {
          if (broken !== undefined) return failed(broken);
          const id = strips++;
          waiting.set(id, { done, failed });
          thread.ref();
          ask({ id, net, strip, withSeen });
        }),
    };
  };
}
