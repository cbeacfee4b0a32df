import { loadTokeniser, type Tokeniser } from '@tashika/japanese/tokeniser';

let loaded: Tokeniser | undefined;

class TokeniserNeeded extends Error {}

function tokeniser(): Tokeniser {
  if (loaded === undefined) throw new TokeniserNeeded();
  return loaded;
}

/**
 * Judges with the tokeniser at hand. Its dictionary takes most of a second to load and most lines
 * do without it: it is loaded at the first line that asks for it, which is then judged again.
 */
export function withTokeniser<T>(judge: (tokeniser: () => Tokeniser) => T): T | Promise<T> {
  try {
    return judge(tokeniser);
  } catch (error) {
    if (!(error instanceof TokeniserNeeded)) throw error;
    return tokeniserAtHand().then(judge);
  }
}

/** The tokeniser, loaded: for whoever cannot go back and judge again. */
export async function tokeniserAtHand(): Promise<() => Tokeniser> {
  loaded ??= await loadTokeniser();
  return tokeniser;
}
