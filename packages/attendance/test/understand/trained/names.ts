import fc from 'fast-check';
import type { KnownPerson } from '../../../src/index.ts';

/** Family names of two letters that are no other word; groups; titles. */
const names = '山田 田中 佐藤 鈴木 高橋 渡辺 伊藤 中村 小林 加藤 吉田 佐々木'.split(' ');
const groups = '営業部 開発部 総務部 経理部 人事部 広報部'.split(' ');
const titles = '部長 課長 係長 店長'.split(' ');

/** A, B, C: people; X, Y: groups; T: a title. */
const pieces = [
  'Aさんは必須',
  'AさんとBさんは必須',
  'AとBは必須',
  'Aがいれば3人でOK',
  'AさんかBさんのどちらかがいればOK',
  'Aさん以外は任意',
  'Cさんは呼ばない',
  'Aさん、Bさん、Cさんのうち2人以上',
  'X から2人以上',
  'XとYから1人ずつ',
  'XのAさんは必須',
  'X全員とCさん',
  'Tは必須',
  'TとBさん',
  '全体で4人以上',
  '来週の金曜まで',
  '欠席はAさんだけならOK',
  '過半数で開催',
  'Aさん抜きなら中止',
].map((piece) => piece.replaceAll(' ', ''));

/** Who is called what. */
export interface Named {
  readonly people: readonly string[];
  readonly groups: readonly string[];
  readonly title: string;
}

export const named: fc.Arbitrary<Named> = fc.record({
  people: fc.shuffledSubarray(names, { minLength: 5, maxLength: 5 }),
  groups: fc.shuffledSubarray(groups, { minLength: 2, maxLength: 2 }),
  title: fc.constantFrom(...titles),
});

/** Sentences with letters for the names, the turns parted by a stroke. */
export const said: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom('。', '、', '/')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((some) => some.flat().join('').replace(/.$/u, ''));

/** The people, and the turns with their names. */
export function saidOf(
  text: string,
  { people, groups: [x = '', y = ''], title }: Named,
): { members: KnownPerson[]; turns: [string, ...string[]] } {
  const members = people.map((name, place) => ({
    name,
    key: `u:${place + 1}`,
    ...(place === 4 ? { role: title } : { groups: [place < 2 ? x : y] }),
  }));
  const [a = '', b = '', c = ''] = people;
  const written: Record<string, string> = { A: a, B: b, C: c, X: x, Y: y, T: title };
  const [first = '', ...turns] = text
    .split('/')
    .map((turn) => turn.replace(/[ABCXYT]/gu, (one) => written[one] ?? one));
  return { members, turns: [first, ...turns] };
}
