import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnownPerson } from '../../../src/index.ts';
import { sheetOf } from '../../../src/understand/trained/sheet.ts';
import { byGrammar, cast, markedSheet, marksAmong, sheetIn, shownBy } from './casts.ts';
import { type Named, named, said, saidOf } from './names.ts';

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
    ['いつまで', '来週3日以内に3人', '[date dnum dlen] [L] に [N q:count v:3 v<n]'],
  ])('%s：%s', (_, text, expected) => expect(shown('m5', text)).toBe(expected));

  it.each([
    ['時間', '24時間待って確定', '[L] 待つ て 確定', [86_400]],
    ['分', '30分後に', '[date dnum dlen] [L] に', [1800]],
    ['日', '3日待って', '[L] 待つ て', [259_200]],
    ['いくつも', '30分じゃなくて3時間', '[date dnum dlen] [L] [L]', [1800, 10_800]],
    ['略した単位', '48h待ち', '[L] 待ち', [172_800]],
    ['割合は長さではない', '5分の4以上', '[N q:share] 以上', [4]],
    [
      '何番目かは長さではない',
      '3時間目から',
      '[N q:bare v:3 v<n p:名詞 p:名詞/数] 時間 目 から',
      [3],
    ],
  ])('待つ長さ：%s（%s）', (_, text, expected, seconds) => {
    expect(shown('m5', text)).toBe(expected);
    expect(sheetIn('m5', text).mentions.map(shownBy)).toEqual(seconds);
  });

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
    expect(mentions.map(shownBy)).toEqual([
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

describe('文法の読みを添えた紙', () => {
  /** As above, with the marks of each word behind it; the first word is that of the whole reading. */
  const markedWords = (members: readonly KnownPerson[] | string, ...turns: [string, ...string[]]) =>
    markedSheet(byGrammar(turns[0], members, ...turns.slice(1))).words.map((known) =>
      [known[0]?.replace(/^[bm]:/u, ''), ...marksAmong(known.slice(1))].join(' '),
    );

  it.each<[string, KnownPerson[] | string, [string, ...string[]], string[]]>([
    [
      '人と数',
      'm5',
      ['山田さんは必須、ほかに3人以上'],
      'P o:need/は/必須/、/ほか/に/N o:min/以上'.split('/'),
    ],
    [
      '並んだ組には、一つずつ',
      squads,
      ['各班から1人'],
      ['G o:free', 'sub o:quota', 'sub o:quota', 'から', 'N o:min o:rest'],
    ],
    [
      '残った言葉と、はだかの数',
      'm5',
      ['番号は3です。4人以上'],
      ['番号 o:left', 'は', 'N o:min-1', 'です', '。', 'N o:min', '以上'],
    ],
    [
      '発言の間には、何も添えない',
      'm5',
      ['3人以上', 'やっぱり4人'],
      ['N o:min-1', '以上', 'turn', 'やっぱり', 'N o:min'],
    ],
  ])('%s', (_, members, turns, expected) => {
    const [whole, ...words] = markedWords(members, ...turns);
    expect(whole).toMatch(/^o:own o:is:/u);
    expect(words).toEqual(expected);
  });

  it('何も言わなくても、読みのしるしはある', () => {
    const { words, mentions } = markedSheet(byGrammar('', 'm5'));
    expect(words).toHaveLength(1);
    expect(words[0]).toContain('o:asks:condition');
    expect(mentions).toEqual([]);
  });
});

describe('名前が変わっても', () => {
  const sheetWith = (text: string, one: Named) => {
    const { members, turns } = saidOf(text, one);
    return sheetIn(members, ...turns);
  };

  it('紙の言葉は同じで、同じ人と数を指す', () => {
    fc.assert(
      fc.property(said, named, named, (text, one, other) => {
        const [before, after] = [sheetWith(text, one), sheetWith(text, other)];
        expect(after.words).toEqual(before.words);
        const pointed = ({ mentions }: typeof before) =>
          mentions.map((mention) => [mention.at, mention.turn, shownBy(mention)]);
        expect(pointed(after)).toEqual(pointed(before));
      }),
      { numRuns: runs(1500) },
    );
  });

  it('文法の読みを添えても、しるしのほかは同じ紙', () => {
    fc.assert(
      fc.property(said, named, (text, one) => {
        const { members, turns } = saidOf(text, one);
        const [utterance, ...more] = turns;
        const own = byGrammar(utterance, members, ...more);
        const [plain, marked] = [sheetOf(own.turns, own.context), markedSheet(own)];
        expect(plain.words.flatMap(marksAmong)).toEqual([]);
        const [first = [], ...words] = marked.words;
        expect(first).toEqual(marksAmong(first));
        expect(words.map((known) => known.filter((one) => !one.startsWith('o:')))).toEqual(
          plain.words,
        );
        expect(marked.mentions).toEqual(plain.mentions.map((one) => ({ ...one, at: one.at + 1 })));
        for (const { at, is } of marked.mentions)
          expect(marked.words[at]?.[0] === 'm:N').toBe(is === 'number');
      }),
      { numRuns: runs(600) },
    );
  });

  it('指すところは順に並び、指した言葉はその種類のもの', () => {
    fc.assert(
      fc.property(said, named, (text, one) => {
        const { words, mentions } = sheetWith(text, one);
        expect(mentions.map(({ at }) => at)).toEqual(
          words.flatMap(([first = ''], at) => (/^m:(?:P|G|sub|N|L)$/u.test(first) ? [at] : [])),
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
