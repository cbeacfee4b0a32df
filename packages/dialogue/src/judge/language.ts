import type { Line } from '../normalise/line.ts';

type Language = Line['character']['language'];

/** Letters by script; a Latin letter says about a third of what a kana does. */
const kana = /[\p{sc=Hiragana}\p{sc=Katakana}ー]/gu;
const han = /\p{sc=Han}/gu;
const latin = /\p{sc=Latin}/gu;
const letter = /\p{L}/gu;
/** Characters Chinese is written with and Japanese is not. */
const chinese = /[们这吗呢你您说么为谁让给还对时间过个见爱乐车东书长门]/gu;

const LATIN_WEIGHT = 1 / 3;
/** Kanji alone make names and headings; so many in a sentence without any kana make another language. */
const KANJI_ALONE = 12;

/** So many small words in a row of Latin letters are a sentence of their own amid Japanese. */
const MIXED_WORDS = 4;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** How much of a sentence is written in the language, and how much in another. */
function weigh(sentence: string, language: Language): { own: number; foreign: number } {
  const latins = count(sentence, latin) * LATIN_WEIGHT;
  const kanas = count(sentence, kana);
  const hans = count(sentence, han);
  const others = count(sentence, letter) - count(sentence, latin) - kanas - hans;
  if (language === 'en') return { own: latins, foreign: kanas + hans + Math.max(0, others) };
  const isChinese = kanas === 0 && (count(sentence, chinese) > 0 || hans >= KANJI_ALONE);
  // One word in Latin letters is a name or a cry; a sentence of them is another language.
  const words = sentence.match(/[\p{sc=Latin}'’]+/gu)?.length ?? 0;
  // わ！ この夜店 is really fun, you know: two thirds of the words, and none of them a name.
  const small = sentence.match(/(?<![\p{L}\p{N}])\p{Ll}['’\p{Ll}]*(?![\p{L}\p{N}])/gu)?.length ?? 0;
  const isLatin =
    (kanas + hans === 0 && words >= 2) || (small >= MIXED_WORDS && latins > kanas + hans);
  return {
    own: kanas + (isChinese ? 0 : hans) + (isLatin ? 0 : latins),
    foreign: Math.max(0, others) + (isChinese ? hans : 0) + (isLatin ? latins : 0),
  };
}

/** Spares nearly every Japanese line the counting. */
const suspect =
  /\p{sc=Latin}{2}|\p{sc=Han}{12}|[们这吗呢你您说么为谁让给还对时间过个见爱乐车东书长门]|[\p{L}--[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Latin}\p{sc=Han}ー]]/v;

/** The first sentence in another language than the character's, where at least half of the line is. */
export function foreignIn(line: Line): { start: number; end: number } | undefined {
  const { language } = line.character;
  if (language === 'ja' && !suspect.test(line.text)) return undefined;
  let own = 0;
  let foreign = 0;
  let first: { start: number; end: number } | undefined;
  for (const { start, end, text } of line.sentences) {
    const weight = weigh(text, language);
    own += weight.own;
    foreign += weight.foreign;
    if (weight.foreign > weight.own) first ??= { start, end };
  }
  return first !== undefined && foreign >= own ? first : undefined;
}
