import { openBrowserReader } from '@tashika/slip-reader/browser';
import { decodeHere } from './decode-here.ts';
import type { Answered, Asked } from './read-here.ts';

/* Reads photos in a thread of the browser's own; it is opened once, with its nets. */

interface Worker {
  onmessage: (event: MessageEvent<Asked>) => void;
  readonly postMessage: (answered: Answered) => void;
}

const worker = self as unknown as Worker;
const reader = openBrowserReader();

worker.onmessage = async ({ data: { id, photo, expected } }) => {
  try {
    const opened = await reader;
    const decoded = photo === null ? null : await decodeHere(photo);
    const answer = decoded?.ok === true ? await opened.read(decoded.value, expected) : decoded;
    worker.postMessage({ id, answer });
  } catch {
    worker.postMessage({ id, answer: 'broken' });
  }
};
