import type { PhotoReading } from '@tashika/contract/slips';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { ShopFacts } from '@tashika/slip';
import { type Expected, shopExpected } from '@tashika/slip-reader/expected';
import { intake as words } from './messages.ts';

/** Photos are read in the browser itself: none of them leaves the device. */

export interface Asked {
  readonly id: number;
  /** Null where the reader is only to make itself ready. */
  readonly photo: Blob | null;
  readonly expected: Expected;
}
export interface Answered {
  readonly id: number;
  /** Null from a reader that was only to make itself ready; broken where it could not. */
  readonly answer: Result<PhotoReading, Problem> | null | 'broken';
}
type Answer = Answered['answer'];

interface Reader {
  readonly worker: Worker;
  readonly waiting: Map<number, (answer: Answer) => void>;
}

let reader: Reader | null = null;
let asked = 0;

function openReader(): Reader {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module' });
  const waiting: Reader['waiting'] = new Map();
  worker.addEventListener('message', ({ data: { id, answer } }: MessageEvent<Answered>) => {
    if (answer === 'broken') return end();
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  /** The next photo opens another one: what it lacked may be there by then. */
  const end = () => {
    worker.terminate();
    reader = null;
    for (const done of waiting.values()) done('broken');
  };
  worker.addEventListener('error', end);
  return { worker, waiting };
}

const ask = (photo: Blob | null, facts: ShopFacts): Promise<Answer> =>
  new Promise((done) => {
    reader ??= openReader();
    const id = asked++;
    reader.waiting.set(id, done);
    reader.worker.postMessage({ id, photo, expected: shopExpected(facts) } satisfies Asked);
  });

/** Fetches everything the reader needs, so that it reads without a network from then on. */
export const prepareReader = (facts: ShopFacts): Promise<unknown> => ask(null, facts);

export async function readHere(
  photo: Blob,
  facts: ShopFacts,
): Promise<Result<PhotoReading, Problem>> {
  const answer = await ask(photo, facts);
  if (answer === null || answer === 'broken') {
    return err({ code: 'reader-not-here', message: words.notReadHere });
  }
  if (!answer.ok) return answer;
  const { page, width, height, turns, outlines } = answer.value;
  return ok({ page, width, height, turns, outlines });
}
