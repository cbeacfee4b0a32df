import { foldSymbols } from '@tashika/japanese';
import type { Line } from './line.ts';

export interface WordPlace {
  readonly start: number;
  readonly end: number;
}

/** Words of a file are folded as lines are, so that they can be found in them. */
const folded = new Map<string, string>();
const MOST_FOLDED = 10_000;

export function foldWord(word: string): string {
  let found = folded.get(word);
  if (found === undefined) {
    found = foldSymbols(word).text;
    if (folded.size >= MOST_FOLDED) folded.clear();
    folded.set(word, found);
  }
  return found;
}

/**
 * Where a word stands as a word of its own in what the character says, quotations aside: マジ is not
 * in マジック, nor ハル in ハルジオン.
 */
export function wordPlaces(line: Line, word: string): WordPlace[] {
  const wanted = line.character.language === 'en' ? foldWord(word).toLowerCase() : foldWord(word);
  const text = line.character.language === 'en' ? line.masked.toLowerCase() : line.masked;
  const places: WordPlace[] = [];
  if (wanted === '') return places;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const place = { start: at, end: at + wanted.length };
    if (standsAlone(line, place)) places.push(place);
  }
  return places;
}

/** Where words stand that may stop at the stem of their last verb: ガソリンで動 is in ガソリンで動いた. */
export function phrasePlaces(line: Line, phrase: string): WordPlace[] {
  const wanted = foldWord(phrase);
  if (line.character.language === 'en' || !/[^\p{sc=Han}].*\p{sc=Han}$/u.test(wanted)) {
    return wordPlaces(line, phrase);
  }
  const places: WordPlace[] = [];
  for (let at = line.masked.indexOf(wanted); at >= 0; at = line.masked.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (!isBoundary(line, at)) continue;
    if (isBoundary(line, end)) {
      places.push({ start: at, end });
      continue;
    }
    const sentence = line.sentences.find((one) => one.start <= at && at < one.end);
    const tokens = sentence === undefined ? [] : line.tokens(sentence.start, sentence.end);
    const verb = tokens.find((token) => token.start < end && end < token.end);
    if (verb !== undefined && verb.start > at && /^(?:動詞|形容詞)$/u.test(verb.partOfSpeech)) {
      places.push({ start: at, end: verb.end });
    }
  }
  return places;
}

/** Letters that are written together make one word: no boundary lies between two of a kind. */
const runs: readonly RegExp[] = [/[\p{sc=Katakana}ー]/u, /[\p{sc=Latin}\p{N}]/u];
const needsDictionary = /[\p{sc=Han}\p{sc=Hiragana}]/u;

export function standsAlone(line: Line, { start, end }: WordPlace): boolean {
  return isBoundary(line, start) && isBoundary(line, end);
}

/** Whether a word may begin or end at a place of the text. */
export function isBoundary(line: Line, at: number): boolean {
  const before = line.text.charAt(at - 1);
  const after = line.text.charAt(at);
  if (before === '' || after === '') return true;
  // マジー！ is only drawn out.
  if (after === 'ー' && !runs[0]?.test(line.text.slice(at).replace(/^ー+/u, '').charAt(0))) {
    return true;
  }
  if (runs.some((run) => run.test(before) && run.test(after))) return false;
  if (!needsDictionary.test(before) || !needsDictionary.test(after)) return true;
  const sentence = line.sentences.find((one) => one.start <= at && at <= one.end);
  if (sentence === undefined) return true;
  const tokens = line.tokens(sentence.start, sentence.end);
  return !tokens.some((token) => token.start < at && at < token.end);
}
