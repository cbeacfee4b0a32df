import { kanaKey, kanaSimilarity } from '@tashika/japanese';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { problems } from '../report/messages.ts';
import type { Shop } from './shop.ts';

/** Hiragana and katakana with ー: the spellings the specification allows for a name. */
const kanaName = /^[\u3041-\u3096\u30a1-\u30faー]+$/u;

/**
 * The registered names from `DATA/CAST_NAMES.md`, the only place they come from (A57). One name a
 * line as 「- にま」; headings, quotes (>) and empty lines may stand between. Anything else is an
 * error with its line, because a name that is overlooked turns a colleague into a guest.
 */
export function parseCastNames(text: string): Result<readonly string[], Problem> {
  const names: string[] = [];
  const fail = (code: string, message: string) => err({ code, message });
  for (const [index, raw] of text
    .replace(/^\ufeff/u, '')
    .split(/\r\n|\n|\r/u)
    .entries()) {
    const line = index + 1;
    const content = raw.trim();
    if (content === '' || content.startsWith('#') || content.startsWith('>')) continue;
    const item = /^- *(.*)$/u.exec(content);
    if (item === null) {
      return fail('cast-names-line', problems.castNamesLine({ line, content }));
    }
    const name = (item[1] ?? '').normalize('NFKC');
    if (!kanaName.test(name)) {
      return fail('cast-names-not-kana', problems.castNamesNotKana({ line, name }));
    }
    for (const earlier of names) {
      if (kanaKey(earlier) === kanaKey(name)) {
        return fail('cast-names-twice', problems.castNamesTwice({ line, name, earlier }));
      }
    }
    names.push(name);
  }
  if (names.length === 0) return fail('cast-names-empty', problems.castNamesEmpty());
  return ok(names);
}

/** Names the shop's file expects and the registry lacks (A57: the inline list must be a subset). */
export function missingCastNames(shop: Shop, castNames: readonly string[]): readonly string[] {
  return shop.foundingCasts.filter((name) => !castNames.includes(name));
}

/** Pairs of registered names that one slip of the pen could confuse. */
export function confusableCastNames(
  shop: Shop,
  castNames: readonly string[],
): readonly (readonly [string, string])[] {
  return castNames.flatMap((name, index) =>
    castNames
      .slice(index + 1)
      .filter((other) => kanaSimilarity(name, other) >= shop.thresholds.nameSimilarity)
      .map((other) => [name, other] as const),
  );
}
