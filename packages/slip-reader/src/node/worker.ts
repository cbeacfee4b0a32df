import { parentPort, workerData } from 'node:worker_threads';
import { openReader, type ReaderSettings, type ReadWishes } from './open-reader.ts';

/* One thread of the pool: opens its nets once, then reads one photo after the other. */
const reader = await openReader(workerData as ReaderSettings);

interface Asked {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly wishes: ReadWishes;
}

// What fails here ends the thread; the pool starts another one.
parentPort?.on('message', async ({ id, bytes, wishes }: Asked) => {
  parentPort?.postMessage({ id, result: await reader.read(bytes, wishes) });
});
parentPort?.postMessage('open');
