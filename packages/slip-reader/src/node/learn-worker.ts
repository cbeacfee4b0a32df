import { parentPort } from 'node:worker_threads';
import type { LearnAnswer, LearnAsked } from './learn-apart.ts';
import { learnFromPhotos } from './learn-photos.ts';
import { stepBack } from './priority.ts';
import type { Said } from './threads.ts';

/* The thread that learns: it takes minutes, and whoever reads a photo meanwhile goes first. */
stepBack();

const say = (said: Said<LearnAnswer>) => parentPort?.postMessage(said);

// What fails here ends the thread; whoever asked is told.
parentPort?.on('message', async ({ photos, settings }: LearnAsked) => {
  const settled = photos.map(({ photo, page }) => ({ page, photo: async () => photo }));
  say({ answer: await learnFromPhotos(settled, settings) });
});
say('open');
