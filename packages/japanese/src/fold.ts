import { type Folded, type Folding, unfolded } from './folded.ts';
import { foldSymbols } from './symbols.ts';
import { foldWidth } from './width.ts';

export interface FoldOptions {
  /** The steps, in order; without them width, then symbols. */
  readonly foldings?: readonly Folding[];
}

const usual: readonly Folding[] = [(text) => foldWidth(text), foldSymbols];

/**
 * The text with its spellings of width and signs made equal, and the way back to the original.
 * Letters and digits come out in half width, kana and ！？。、〜 in full width.
 */
export function fold(text: string, options: FoldOptions = {}): Folded {
  let folded: Folded = unfolded(text);
  for (const step of options.foldings ?? usual) folded = step(folded);
  return folded;
}
