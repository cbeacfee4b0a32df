import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { latticeTokeniser } from './lattice.ts';
import type { Tokeniser } from './token.ts';

export type { Token, Tokeniser } from './token.ts';

const dictionary = new URL('data/words.bin.gz', import.meta.url);

let loading: Promise<Tokeniser> | undefined;

/** The tokeniser with its dictionary: loaded at the first call, and once. */
export function loadTokeniser(_onProgress?: (share: number) => void): Promise<Tokeniser> {
  loading ??= readFile(dictionary)
    .then((packed) => promisify(gunzip)(packed))
    .then((unpacked) => latticeTokeniser(unpacked))
    .catch((cause: unknown) => {
      // A failed load is not kept, so that the next call can succeed.
      loading = undefined;
      throw cause;
    });
  return loading;
}
