import { parentPort, workerData } from 'node:worker_threads';
import { openReader, type ReaderSettings } from './open-reader.ts';

/* One thread of the pool: opens its nets once, then reads one photo after the other. */
const reader = await openReader(workerData as ReaderSettings);

parentPort?.on('message', async ({ id, bytes }: { id: number; bytes: Uint8Array }) => {
  try {
    parentPort?.postMessage({ id, result: await reader.read(bytes) });
  } catch (error) {
    parentPort?.postMessage({ id, failed: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage('open');
