import type { Tokeniser } from './token.ts';

export type { Token, Tokeniser } from './token.ts';

let loading: Promise<Tokeniser> | undefined;

/** The tokeniser with its dictionary: loaded at the first call, and once. */
export function loadTokeniser(): Promise<Tokeniser> {
  loading ??= import('./kuromoji.ts')
    .then(({ kuromojiTokeniser }) => kuromojiTokeniser())
    .catch((cause: unknown) => {
      // A failed load is not kept, so that the next call can succeed.
      loading = undefined;
      throw cause;
    });
  return loading;
}
