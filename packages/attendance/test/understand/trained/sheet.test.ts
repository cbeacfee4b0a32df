import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnownPerson } from '../../../src/index.ts';
import { cast, sheetIn } from './casts.ts';

const squads = cast('森::1班 谷::1班 原::2班 辻::2班 星');

/** Words of the dictionary by their base form, everything else whole. */
const shown = (members: readonly KnownPerson[] | string, ...turns: string[]): string =>
  sheetIn(members, ...turns)
    .words.map(([first = '', ...rest]) =>
      first.startsWith('m:') ? `[${[first.slice(2), ...rest].join(' ')}]` : first.slice(2),
    )
    .join(' ');

describe('ネットが見る紙', () => {
  it.each([
    ['人', 'm5', '山田さんは必須', '[P doubt:none size:1] は 必須'],
    ['二人いる名前', 'm4d', '佐藤さんは必須', '[P doubt:several size:2] は 必須'],
    ['一覧にない人', 'm5', '木村さんは必須', '木村 さん は 必須'],
    ['組', squads, '1班は必須', '[G doubt:none size:2] は 必須'],
    [
      '略した呼び名',
      cast('辰巳:檀家総代 林'),
      '総代は必須',
      '[P doubt:none size:1 role loose] は 必須',
    ],
    ['全員の組', cast('森::隊 谷::隊'), '隊は必須', '[G doubt:none size:2 size=n] は 必須'],
    [
      '同じ組をまた、その中の人',
      squads,
      '1班と森さんと1班',
      '[G doubt:none size:2] と [P doubt:none size:1 inside] と [G doubt:none size:2 again holds]',
    ],
  ])('%s：%s %s', (_, members, text, expected) => expect(shown(members, text)).toBe(expected));

  it.each([
    ['数', '3人以上', '[N q:count v:3 v<n] 以上'],
    ['全員より一人少ない', '4人以上', '[N q:count v:4 v=n-1] 以上'],
    ['全員の数', '5人以上', '[N q:count v:5 v=n] 以上'],
    ['全員より多い', '8人以上', '[N q:count v:7-10 v>n] 以上'],
    ['大きい数', '120人以上', '[N q:count v:11+ v>n] 以上'],
    ['漢数字', '三人以上', '[N q:count v:3 v<n] 以上'],
    ['幅', '2、3人', '[N q:count v:2 v<n range]'],
    ['同じ数をまた', '2人、2人', '[N q:count v:2 v<n] 、 [N q:count v:2 v<n vagain]'],
    ['割合', '3分の2以上', '[N q:share] 以上'],
    ['過半数', '過半数', '[N q:share strict]'],
    ['何人中', '3/5人', '[N q:count v:3 v<n of]'],
    [
      '挙げた人の数',
      '山田さんと田中さんの2人',
      '[P doubt:none size:1] と [P doubt:none size:1] の [N q:count v:2 v<n v=named]',
    ],
    ['はだかの数', '番号は3です', '番号 は [N q:bare v:3 v<n p:名詞 p:名詞/数] です'],
    ['数の入った言葉', '一人暮らしの人', '一人暮らし の 人'],
    ['招いた人数のうち', '4/5でOK', '[N q:count v:4 v=n-1 of] で ok'],
    ['割合の分数', '2/3で可', '[N q:share] で 可'],
    ['日かもしれない分数', '4/5に集まる', '[date dnum] に 集まる'],
    ['日でしかない分数', '12/3で調整', '[date dnum] で 調整'],
    ['英語の過半数', 'majorityで', '[N q:share strict] で'],
    ['枠', 'あと2枠', 'あと [N q:bare v:2 v<n p:名詞 p:名詞/data]'],
    ['和語の数', '頭数ふたつ', '頭数 [N q:bare v:2 v<n p:名詞 p:名詞/一般]'],
  ])('%s：%s', (_, text, expected) => expect(shown('m5', text)).toBe(expected));

  it.each([
    ['より多い', '1班から3人', 'v>group'],
    ['と同じ', '1班から2人', 'v=group'],
    ['より少ない', '1班から1人', 'v<group'],
  ])('前の組%s数：%s', (_, text, feature) => {
    expect(sheetIn(squads, text).words.at(-1)).toContain(feature);
  });

  it.each([
    ['日', '12月3日に3人以上', '[date dnum] に [N q:count v:3 v<n] 以上'],
    ['数のない日', '明日3人で', '[date] [N q:count v:3 v<n] で'],
    ['いつまで', '来週3日以内に3人', '[date dnum dlen] に [N q:count v:3 v<n]'],
  ])('%s：%s', (_, text, expected) => expect(shown('m5', text)).toBe(expected));

  it('発言の間にはしるしが入る', () => {
    expect(shown('m5', '全員必須', '3人以上', 'はい')).toBe(
      '全員 必須 [turn] [N q:count v:3 v<n] 以上 [turn] はい',
    );
    const turns = sheetIn('m5', '山田さん', '田中さんと2人').mentions.map(({ turn }) => turn);
    expect(turns).toEqual([0, 1, 1]);
  });

  it.each([
    ['各班から1人', 'g:each'],
    ['両班から1人', 'g:each'],
    ['どちらかの班から1人', 'g:any'],
  ])('%s：組のあとに、その組が一つずつ並ぶ', (text, feature) => {
    const { words, mentions } = sheetIn(squads, text);
    expect(words.slice(0, 3)).toEqual([
      ['m:G', 'doubt:none', 'size:4', feature],
      ['m:sub', 'size:2'],
      ['m:sub', 'size:2'],
    ]);
    expect(mentions.map((one) => (one.is === 'people' ? one.keys : one.quantity.low))).toEqual([
      ['u:1', 'u:2', 'u:3', 'u:4'],
      ['u:1', 'u:2'],
      ['u:3', 'u:4'],
      1,
    ]);
  });

  it.each([[''], ['　']])('何も言わなければ（%j）、何もない', (text) => {
    expect(sheetIn('m5', text)).toEqual({ words: [], mentions: [] });
  });
});

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

describe('名前が変わっても', () => {
  const picked = fc.record({
    people: fc.shuffledSubarray(names, { minLength: 5, maxLength: 5 }),
    groups: fc.shuffledSubarray(groups, { minLength: 2, maxLength: 2 }),
    title: fc.constantFrom(...titles),
  });
  type Picked = typeof picked extends fc.Arbitrary<infer One> ? One : never;

  function sheetWith(text: string, { people, groups: [x = '', y = ''], title }: Picked) {
    const members = people.map((name, place) => ({
      name,
      key: `u:${place + 1}`,
      ...(place === 4 ? { role: title } : { groups: [place < 2 ? x : y] }),
    }));
    const [a = '', b = '', c = ''] = people;
    const written: Record<string, string> = { A: a, B: b, C: c, X: x, Y: y, T: title };
    return sheetIn(
      members,
      ...text.split('/').map((turn) => turn.replace(/[ABCXYT]/gu, (one) => written[one] ?? one)),
    );
  }

  const said = fc
    .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom('。', '、', '/')), {
      minLength: 1,
      maxLength: 4,
    })
    .map((some) => some.flat().join('').replace(/.$/u, ''));

  it('紙の言葉は同じで、同じ人と数を指す', () => {
    fc.assert(
      fc.property(said, picked, picked, (text, one, other) => {
        const [before, after] = [sheetWith(text, one), sheetWith(text, other)];
        expect(after.words).toEqual(before.words);
        const pointed = ({ mentions }: typeof before) =>
          mentions.map((mention) => [
            mention.at,
            mention.turn,
            mention.is === 'people' ? mention.keys : mention.quantity,
          ]);
        expect(pointed(after)).toEqual(pointed(before));
      }),
      { numRuns: runs(1500) },
    );
  });

  it('指すところは順に並び、指した言葉はその種類のもの', () => {
    fc.assert(
      fc.property(said, picked, (text, one) => {
        const { words, mentions } = sheetWith(text, one);
        expect(mentions.map(({ at }) => at)).toEqual(
          words.flatMap(([first = ''], at) => (/^m:(?:P|G|sub|N)$/u.test(first) ? [at] : [])),
        );
        for (const { at, is, start, end } of mentions) {
          expect(words[at]?.[0] === 'm:N').toBe(is === 'number');
          expect(start).toBeLessThan(end);
        }
      }),
      { numRuns: runs(1500) },
    );
  });
});
