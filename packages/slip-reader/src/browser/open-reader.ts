import type { Problem, Result } from '@tashika/kernel';
import { lexiconOf } from '../label/lexicon.ts';
import type { Photo } from '../picture/photo.ts';
import type { Expected } from '../read/expected.ts';
import { type PhotoReading, readPicture } from '../read/read-picture.ts';
import { type NetName, openRecognisers } from '../recognisers.ts';

/** Written out one by one: so a bundler finds them. */
const addresses: Readonly<Record<NetName, URL>> = {
  digits: new URL('../../weights/digits.onnx', import.meta.url),
  'digits-second': new URL('../../weights/digits-second.onnx', import.meta.url),
  tally: new URL('../../weights/tally.onnx', import.meta.url),
  label: new URL('../../weights/label.onnx', import.meta.url),
  'label-second': new URL('../../weights/label-second.onnx', import.meta.url),
};

async function weights(name: NetName): Promise<Uint8Array> {
  const answer = await fetch(addresses[name]);
  if (!answer.ok) throw new Error(`no weights of ${name}`);
  return new Uint8Array(await answer.arrayBuffer());
}

export interface BrowserReader {
  read(photo: Photo, expected: Expected): Promise<Result<PhotoReading, Problem>>;
}

/** The reader of a browser, for a worker: the same nets and code as on a server. */
export async function openBrowserReader(): Promise<BrowserReader> {
  const recognisers = await openRecognisers({ weights, prices: [] });
  return {
    read: (photo, { words, prices }) =>
      readPicture(photo, { recognisers, lexicon: lexiconOf(words), prices }),
  };
}
