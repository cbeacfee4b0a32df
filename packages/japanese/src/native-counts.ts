import { hiraganaOf } from './kana.ts';
import { kanjiDigits } from './kanji-digits.ts';

/** The words in which number and counter have grown together. */
const things = new Map([
  ['ひとつ', 1],
  ['ふたつ', 2],
  ['みっつ', 3],
  ['よっつ', 4],
  ['いつつ', 5],
  ['むっつ', 6],
  ['ななつ', 7],
  ['やっつ', 8],
  ['ここのつ', 9],
]);
const people = new Map([
  ['ひとり', 1],
  ['ふたり', 2],
]);

const digitAndTsu = /^([1-9１-９一二三四五六七八九])つ$/u;

/** ひとつ … とお, also written 一つ or 3つ, as a number, if the whole text is one of them. */
export function nativeThings(text: string): number | undefined {
  const word = hiraganaOf(text);
  if (word === 'とお') return 10;
  const digit = digitAndTsu.exec(word)?.[1];
  if (digit === undefined) return things.get(word);
  return kanjiDigits.get(digit) ?? Number(digit.normalize('NFKC'));
}

/** ひとり and ふたり as a number, if the whole text is one of them. */
export function nativePeople(text: string): number | undefined {
  return people.get(hiraganaOf(text));
}

export interface NativeCount {
  readonly value: number;
  readonly start: number;
  readonly end: number;
  readonly unit: '人' | 'つ';
}

/**
 * The same words inside a text. They are written in kana like everything around them, so each
 * refuses the places where the same kana are part of another word: 言いつつ, やっつける, むっつり,
 * ここの机, ひとりごと. とお is not looked for at all (とおり, とおい).
 */
const inText =
  /ひとり(?!ごと|でに|よがり)|ふたり|ひとつ(?!づ|かい|れ[てる])|ふたつ|みっつ|よっつ|(?<![\p{L}--を])いつつ|むっつ(?!り)|ななつ|やっつ(?!け)|ここのつ(?![くもづ])/gv;

export function findNativeCounts(text: string): NativeCount[] {
  return [...hiraganaOf(text).matchAll(inText)].map(({ 0: word, index }) => ({
    value: things.get(word) ?? people.get(word) ?? 0,
    start: index,
    end: index + word.length,
    unit: people.has(word) ? '人' : 'つ',
  }));
}
