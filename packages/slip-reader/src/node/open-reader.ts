import { readFile } from 'node:fs/promises';
import type { Problem, Result } from '@tashika/kernel';
import type { FormMemory } from '../form/form-memory.ts';
import { type LabelWords, lexiconOf } from '../label/lexicon.ts';
import type { PhotoLimits } from '../photo/decode.ts';
import { type PhotoReading, readPhoto } from '../read/read-photo.ts';
import { openRecognisers } from '../recognisers.ts';

/** What the shop knows; everything in it is preferred, nothing of it is the only answer. */
export interface ReaderSettings {
  readonly words: LabelWords;
  readonly prices: readonly number[];
  readonly limits?: PhotoLimits;
  readonly form?: FormMemory;
}

export interface Reader {
  read(bytes: Uint8Array): Promise<Result<PhotoReading, Problem>>;
}

/** The reader with the package's own nets, in this thread. */
export async function openReader(settings: ReaderSettings): Promise<Reader> {
  const recognisers = await openRecognisers({
    weights: (name) => readFile(new URL(`../../weights/${name}.onnx`, import.meta.url)),
    prices: settings.prices,
  });
  const lexicon = lexiconOf(settings.words);
  const wishes = {
    ...(settings.limits === undefined ? {} : { limits: settings.limits }),
    ...(settings.form === undefined ? {} : { form: settings.form }),
  };
  return {
    read: (bytes) =>
      readPhoto(bytes, { recognisers, lexicon, now: () => performance.now(), ...wishes }),
  };
}
