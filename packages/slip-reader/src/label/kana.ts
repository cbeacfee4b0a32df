import { hiraganaOf, katakanaOf } from '@tashika/japanese';

/** A text in the classes of the label net, which knows one class for what looks the same. */
export const toClasses = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[ヘベペリ]/g, hiraganaOf)
    .replace(/[一―‐−-]/g, 'ー')
    .replace(/二/g, 'ニ')
    .replace(/[\s・]/g, '');

/**
 * What people see: へ, べ, ぺ and り next to katakana are katakana, and a name keeps its distance
 * from the letter before or after it.
 */
export function toDisplay(classes: string): string {
  const spaced = classes
    .replace(/^([DS])(?=[^.:()\d])/, '$1 ')
    .replace(/(?<=[ぁ-んァ-ヴー])([DS])$/, ' $1');
  const katakana = (spaced.match(/[ァ-ヴー]/g) ?? []).length;
  const hiragana = (spaced.match(/[ぁ-ん]/g) ?? []).filter((c) => !'へべぺり'.includes(c)).length;
  return katakana > hiragana ? spaced.replace(/[へべぺり]/g, katakanaOf) : spaced;
}

/** Look-alikes that may stand for each other inside a name one expects. */
const alike = [
  'かカ',
  'がガ',
  'きキ',
  'ぎギ',
  'せセ',
  'もモ',
  'やヤャゃ',
  'うウぅゥ',
  'こコ',
  'らラ',
  'のノ',
  'つっ',
  'ツッ',
  'ゆゅ',
  'ユュ',
  'よょ',
  'ヨョ',
  'あぁ',
  'アァ',
  'いぃ',
  'イィ',
  'えぇ',
  'エェ',
  'おぉ',
  'オォ',
  'ぷぶ',
  'ぽぼ',
  'ぱば',
  'ぴび',
  'ぺべ',
  'プブ',
  'ポボ',
  'パバ',
  'ピビ',
];

export function lookAlikes(char: string): readonly string[] {
  const group = alike.find((chars) => chars.includes(char));
  return group ? [...group] : [char];
}

/** Look-alikes of the other kana, with the same size and the same marks. */
const acrossKana = new Map(
  [
    'かカ',
    'がガ',
    'きキ',
    'ぎギ',
    'せセ',
    'もモ',
    'やヤ',
    'ゃャ',
    'うウ',
    'ぅゥ',
    'こコ',
    'らラ',
    'のノ',
  ].flatMap((pair) => [...pair].map((char) => [char, [...pair]] as const)),
);

export const sameSize = (char: string): readonly string[] => acrossKana.get(char) ?? [char];
