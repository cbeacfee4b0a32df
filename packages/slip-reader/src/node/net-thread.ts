import { parentPort } from 'node:worker_threads';
import type { Strip } from '../cell/frame.ts';
import type { Lattice } from '../recognise/ctc.ts';
import { type Net, openNet } from '../recognise/net.ts';

/** A net to open, or a strip for the net that was opened as that one in order. */
export type Asked =
  | { readonly weights: Uint8Array }
  | {
      readonly id: number;
      readonly net: number;
      readonly strip: Strip;
      readonly withSeen: boolean;
    };

export interface Answered {
  readonly id: number;
  readonly lattice: Lattice;
}

/* The thread of the nets (see nets-apart.ts). Whatever fails in it ends it. */
const nets: Promise<Net>[] = [];

parentPort?.on('message', async (asked: Asked) => {
  if ('weights' in asked) {
    nets.push(openNet(asked.weights));
    return;
  }
  const net = await (nets[asked.net] as Promise<Net>);
  const lattice = await net.run(asked.strip, asked.withSeen);
  const answered: Answered = { id: asked.id, lattice };
  // handed over, not copied
  parentPort?.postMessage(answered, [lattice.log.buffer as ArrayBuffer]);
});
