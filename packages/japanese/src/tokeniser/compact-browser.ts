import { compactTokeniser } from './compact.ts';
import type { Tokeniser } from './token.ts';

export type { Token, Tokeniser } from './token.ts';

const dictionary = new URL('data/compact.bin.gz', import.meta.url);

let loading: Promise<Tokeniser> | undefined;

/** The small tokeniser with its dictionary: fetched at the first call, and once. */
export function loadCompactTokeniser(): Promise<Tokeniser> {
  loading ??= unpacked()
    .then(compactTokeniser)
    .catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    });
  return loading;
}

async function unpacked(): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(dictionary);
  if (!answer.ok) throw new Error(`The dictionary could not be fetched: ${answer.status}`);
  const packed = new Uint8Array(await answer.arrayBuffer());
  // A server may have unpacked it on the way: gzip begins with 1f 8b.
  if (packed[0] !== 0x1f || packed[1] !== 0x8b) return packed;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
