import { readFile } from 'node:fs/promises';
import { ok, type Problem, type Result } from '@tashika/kernel';
import type { FormMemory } from '../form/form-memory.ts';
import { copyPhoto } from '../photo/decode.ts';
import type { PhotoLimits } from '../photo/limits.ts';
import { asSentPhoto } from '../photo/overlay.ts';
import type { Expected } from '../read/expected.ts';
import { readPhoto } from '../read/read-photo.ts';
import type { PhotoReading } from '../read/read-picture.ts';
import { readersFor } from '../read/readers-for.ts';
import { type OpenRecognisers, openRecognisers } from '../recognisers.ts';
import { netsApart } from './nets-apart.ts';

export interface ReaderSettings extends Expected {
  readonly limits?: PhotoLimits;
  readonly form?: FormMemory;
}

export interface ReadWishes {
  /** Names, items and prices of the shop this photo is of, where others than the reader was opened with. */
  readonly expected?: Expected;
  /** The photo as a small upright JPEG as well, for those who cannot show it (HEIC). */
  readonly preview?: boolean;
}

export type CopyResult = Result<Uint8Array, Problem>;
export type ReadResult = Result<PhotoReading & { readonly preview?: Uint8Array }, Problem>;

export interface Reader {
  read(bytes: Uint8Array, wishes?: ReadWishes): Promise<ReadResult>;
  /** The photo as a small upright JPEG, without reading anything on it. */
  copy(bytes: Uint8Array): Promise<CopyResult>;
}

/** The package's own nets, in a thread of their own. */
export const openNodeRecognisers = (prices: readonly number[]): Promise<OpenRecognisers> =>
  openRecognisers({
    weights: (name) => readFile(new URL(`../../weights/${name}.onnx`, import.meta.url)),
    openNet: netsApart(),
    prices,
  });

/** The reader with the package's own nets, in this thread and one more. */
export async function openReader(settings: ReaderSettings): Promise<Reader> {
  const recognisers = await openNodeRecognisers(settings.prices);
  const usual = readersFor(recognisers, settings);
  const own = {
    ...(settings.limits === undefined ? {} : { limits: settings.limits }),
    ...(settings.form === undefined ? {} : { form: settings.form }),
  };
  return {
    copy: (bytes) => copyPhoto(bytes, settings.limits),
    async read(bytes, { preview = false, expected } = {}) {
      const now = () => performance.now();
      const readers = expected === undefined ? usual : readersFor(recognisers, expected);
      const reading = await readPhoto(bytes, { now, ...readers, ...own });
      if (!reading.ok || !preview) return reading;
      return ok({ ...reading.value, preview: await asSentPhoto(bytes) });
    },
  };
}
