import {
  type NetName,
  openRecognisers,
  readersFor,
  readPicture,
} from '@tashika/slip-reader/browser';
import { decodeHere } from './decode-here.ts';
import type { Answered, Asked } from './read-here.ts';

/* Reads photos in a thread of the browser's own; it is opened once, with its nets. */

interface Worker {
  onmessage: (event: MessageEvent<Asked>) => void;
  readonly postMessage: (answered: Answered) => void;
}

/** Written out one by one: so the build finds them. */
const nets: Readonly<Record<NetName, URL>> = {
  digits: new URL('../../../../../../packages/slip-reader/weights/digits.onnx', import.meta.url),
  'digits-second': new URL(
    '../../../../../../packages/slip-reader/weights/digits-second.onnx',
    import.meta.url,
  ),
  tally: new URL('../../../../../../packages/slip-reader/weights/tally.onnx', import.meta.url),
  label: new URL('../../../../../../packages/slip-reader/weights/label.onnx', import.meta.url),
  'label-second': new URL(
    '../../../../../../packages/slip-reader/weights/label-second.onnx',
    import.meta.url,
  ),
};

async function weights(name: NetName): Promise<Uint8Array> {
  const answer = await fetch(nets[name]);
  if (!answer.ok) throw new Error(`no weights of ${name}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const worker = self as unknown as Worker;
const opened = openRecognisers({ weights, prices: [] });
// Whoever asks is told; until then nobody waits for it.
opened.catch(() => {});

async function answerTo({ photo, expected }: Asked): Promise<Answered['answer']> {
  const recognisers = await opened;
  if (photo === null) return null;
  const decoded = await decodeHere(photo);
  if (!decoded.ok) return decoded;
  return readPicture(decoded.value, readersFor(recognisers, expected));
}

worker.onmessage = async ({ data }) => {
  const answer = await answerTo(data).catch(() => 'broken' as const);
  worker.postMessage({ id: data.id, answer });
};
