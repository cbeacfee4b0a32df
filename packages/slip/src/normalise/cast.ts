import { kanaKey, kanaSimilarity } from '@tashika/japanese';
import type { Lexicon } from './lexicon.ts';

/** A person's name on a slip, and the registered name it stands for. */
export interface Cast {
  readonly raw: string;
  /** The registered name; a guest's own spelling. */
  readonly name: string;
  readonly match: 'exact' | 'kana' | 'fuzzy' | 'guest';
}

/**
 * Clause 登録キャスト名の参照と正規化, decision A34: the registry alone decides; hiragana and
 * katakana are one spelling; a slight slip counts only when one name alone is near enough.
 */
export function readCast(raw: string, lexicon: Lexicon): Cast {
  const registered = lexicon.names.get(kanaKey(raw));
  if (registered !== undefined) {
    return { raw, name: registered, match: registered === raw ? 'exact' : 'kana' };
  }
  const { nameSimilarity } = lexicon.shop.thresholds;
  let best = 0;
  let nearest: string[] = [];
  for (const name of lexicon.castNames) {
    const similarity = kanaSimilarity(raw, name);
    if (similarity > best) nearest = [];
    if (similarity >= best) nearest.push(name);
    best = Math.max(best, similarity);
  }
  const [only] = nearest;
  if (best >= nameSimilarity && nearest.length === 1 && only !== undefined) {
    return { raw, name: only, match: 'fuzzy' };
  }
  return { raw, name: raw, match: 'guest' };
}
