import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { compactTokeniser } from './compact.ts';
import type { Tokeniser } from './token.ts';

export type { Token, Tokeniser } from './token.ts';

const dictionary = new URL('data/compact.bin.gz', import.meta.url);

let loading: Promise<Tokeniser> | undefined;

/** The small tokeniser with its dictionary: loaded at the first call, and once. */
export function loadCompactTokeniser(_onProgress?: (share: number) => void): Promise<Tokeniser> {
  loading ??= readFile(dictionary)
    .then((packed) => promisify(gunzip)(packed))
    .then((unpacked) => compactTokeniser(new Uint8Array(unpacked)))
    .catch((cause: unknown) => {
      // A failed load is not kept, so that the next call can succeed.
      loading = undefined;
      throw cause;
    });
  return loading;
}
