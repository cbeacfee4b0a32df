import { parentPort, workerData } from 'node:worker_threads';
import { openReader, type ReaderSettings } from './open-reader.ts';
import type { Answer, Asked } from './pool.ts';
import { stepBack } from './priority.ts';
import { drawnSlip } from './rehearsal.ts';
import type { Said } from './threads.ts';

/* One thread of the pool: opens its nets once, then reads one photo after the other. */
stepBack();
const reader = await openReader(workerData as ReaderSettings);

const say = (said: Said<Answer>) => parentPort?.postMessage(said);

async function answerTo(asked: Asked): Promise<Answer> {
  switch (asked.kind) {
    case 'read':
      return reader.read(asked.bytes, asked.wishes);
    case 'copy':
      return reader.copy(asked.bytes);
    case 'rehearse':
      return reader.read(await drawnSlip());
  }
}

// What fails here ends the thread; the pool starts another one.
parentPort?.on('message', async (asked: Asked) => {
  say({ answer: await answerTo(asked) });
});
say('open');
