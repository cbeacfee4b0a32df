import { parentPort } from 'node:worker_threads';
import type { Said } from '@tashika/slip-reader/node';
import { type Answer, type Asked, perform } from './tasks.ts';

/* One thread of the engines. What fails here ends it, and another one takes its place. */
const say = (said: Said<Answer>) => parentPort?.postMessage(said);

parentPort?.on('message', async (asked: Asked) => say({ answer: await perform(asked) }));
say('open');
