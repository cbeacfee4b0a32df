import { latticeTokeniser } from './lattice.ts';
import type { Tokeniser } from './token.ts';

export type { Token, Tokeniser } from './token.ts';

const dictionary = new URL('data/words.bin.gz', import.meta.url);

let loading: Promise<Tokeniser> | undefined;
let loadedShare = 0;
const listeners = new Set<(share: number) => void>();

/**
 * The tokeniser with its dictionary: fetched at the first call, and once. The share that has
 * arrived is told to whoever asks; how much there is comes with the answer, or stays unknown.
 */
export function loadTokeniser(onProgress?: (share: number) => void): Promise<Tokeniser> {
  if (onProgress !== undefined) {
    onProgress(loadedShare);
    listeners.add(onProgress);
  }
  loading ??= unpacked()
    .then(latticeTokeniser)
    .catch((cause: unknown) => {
      loading = undefined;
      loadedShare = 0;
      throw cause;
    })
    .finally(() => listeners.clear());
  return loading;
}

async function unpacked(): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(dictionary);
  if (!answer.ok || answer.body === null)
    throw new Error(`The dictionary could not be fetched: ${answer.status}`);
  const size = Number(answer.headers.get('content-length'));
  let arrived = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        arrived += piece.length;
        // A server may unpack on the way: more arrives than it had said.
        loadedShare = size > 0 ? Math.min(1, arrived / size) : 0;
        for (const listener of listeners) listener(loadedShare);
        controller.enqueue(piece);
      },
    }),
  );
  const packed = new Uint8Array(await new Response(counted).arrayBuffer());
  // A server may have unpacked it on the way: gzip begins with 1f 8b.
  if (packed[0] !== 0x1f || packed[1] !== 0x8b) return packed;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
