import { parentPort, workerData } from 'node:worker_threads';
import { openReader, type ReaderSettings } from './open-reader.ts';
import type { Asked } from './pool.ts';

/* One thread of the pool: opens its nets once, then reads one photo after the other. */
const reader = await openReader(workerData as ReaderSettings);

// What fails here ends the thread; the pool starts another one.
parentPort?.on('message', async (asked: Asked) => {
  const result =
    asked.kind === 'copy'
      ? await reader.copy(asked.bytes)
      : await reader.read(asked.bytes, asked.wishes);
  parentPort?.postMessage({ result });
});
parentPort?.postMessage('open');
