import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { continueWith, questionsOf, type Understanding, understand } from '../../src/index.ts';
import { contextOf, type IntentCase, SENTENCE_FILES } from './measure.ts';

/** Spelling, brackets and stops aside. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[「」『』\s"'“”、。]/gu, '');

/** What a question quotes, a list of words one by one. */
const quotedIn = (text: string): string[] =>
  [...text.matchAll(/「([^」]*)」/gu)].flatMap(({ 1: words = '' }) => words.split('、'));

/** Numbers are said in one way, whatever the unit: 5名, 五人, 5人. */
const isNumber = (words: string): boolean => /^[0-9]+人$/u.test(words);

const key = /(?:^|[^a-z])(?:u|e|lm|m):[0-9a-z]/iu;

/** Words nobody wrote, and keys, in what is asked. */
function strangeIn(written: readonly string[], understanding: Understanding): string[] {
  const known = [
    ...written,
    ...understanding.context.members.flatMap(({ groups }) => groups ?? []),
  ].map(folded);
  const asked = questionsOf(understanding);
  return [
    ...asked
      .flatMap(({ text }) => quotedIn(text))
      .filter((words) => !isNumber(words) && !known.some((one) => one.includes(folded(words)))),
    ...asked
      .flatMap(({ text, options }) => [text, ...options.map(({ label }) => label)])
      .filter((text) => key.test(text)),
  ];
}

/** Replies of every kind, to be said after any first sentence. */
const replies = [
  'はい',
  '含めてです',
  'どちらでも構いません',
  'やっぱり山田さんも必須',
  '佐藤さんじゃなくて田中さん',
  '木下さんも',
  '2、3人減らして',
  '経理部からも1人',
  '皆様ぜひ',
  'さっきのは無しで',
  'もうちょっと増やしたい',
  '雨でなければ5名前後で',
];

describe('お尋ねは、書かれた言葉だけを引き、キーではなく名前で呼ぶ（M32）', () => {
  it.each(SENTENCE_FILES)('%s', (file) => {
    const cases = readFileSync(new URL(file, import.meta.url), 'utf8')
      .trim()
      .split('\n');
    const strange = cases.flatMap((line, place) => {
      const { utterance, members } = JSON.parse(line) as IntentCase;
      const reply = replies[place % replies.length] as string;
      const first = understand(utterance, contextOf(members));
      const then = continueWith(first, reply);
      return [...strangeIn([utterance], first), ...strangeIn([utterance, reply], then)].map(
        (words) => `${utterance}｜${reply}｜${words}`,
      );
    });
    expect(strange).toEqual([]);
  });

  it('書かれていない言葉や、キーがあれば、見つける', () => {
    const asked = understand('木下さんは必須', contextOf('m6'));
    expect(strangeIn(['木下さんは必須'], asked)).toEqual([]);
    expect(strangeIn(['木上さんは必須'], asked)).toEqual(['木下']);
    expect(key.test('u:1さんは必須ですか？')).toBe(true);
  });
});
