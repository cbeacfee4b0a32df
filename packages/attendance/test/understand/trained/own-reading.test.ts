import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttendanceRule } from '../../../src/rules/index.ts';
import { bare, type Quantity } from '../../../src/understand/analyse/numbers.ts';
import type { Fitted } from '../../../src/understand/fit.ts';
import { type Marks, marksOf } from '../../../src/understand/trained/own-reading.ts';
import { byGrammar, cast, markedSheet, marksAmong } from './casts.ts';
import { named, said, saidOf } from './names.ts';

const squads = cast('森::1班 谷::1班 原::2班 辻::2班 星');

/** 「ab」: a and b. */
const keysIn = (letters: string): string[] => Array.from(letters);
const nothing = byGrammar('', 'm5');

/** The marks of a rule that was read of these people, each called by a letter. */
function marksWith(body: Fitted, { of = 'abcde', out = '', wish = '' } = {}): Marks {
  const rule = {
    ...nothing.rule,
    inviteeScope: { includeInviteeKeys: keysIn(of), excludeInviteeKeys: keysIn(out) },
    finalizePolicy: { ...nothing.rule.finalizePolicy, preferInviteeKeys: keysIn(wish) },
    ...body,
  } as AttendanceRule;
  return marksOf({ ...nothing, rule });
}

const all: Fitted = { type: 'ALL' };
const any: Fitted = { type: 'ANY' };
const k = (count: number): Fitted => ({ type: 'K_OF_N', k: count, n: 5 });
const need = (letters: string, minAdditional = 0): Fitted => ({
  type: 'REQUIRED_PLUS_QUORUM',
  requiredInviteeKeys: keysIn(letters),
  minAdditional,
});
/** 「ab 1」: one of a and b. */
const group = (words: string) => {
  const [letters = '', min] = words.split(' ');
  return { name: words, min: Number(min), anyOfInviteeKeys: keysIn(letters) };
};
const either = (...groups: string[]): Fitted => ({ type: 'GROUP_ANY', groups: groups.map(group) });
const ways = (...of: string[][]): Fitted => ({
  type: 'COMPOSITE',
  anyOf: of.map((groups) => ({ name: '', allOf: groups.map(group) })),
});

describe('人のしるし', () => {
  it.each<[string, Fitted, Record<string, string>]>([
    ['必須の人', need('a'), { a: 'need', b: 'free', ab: 'free' }],
    ['二人とも必須', need('ab'), { a: 'need', ab: 'need', c: 'free', bc: 'free' }],
    ['全員', all, { a: 'need', cde: 'need', abcde: 'need' }],
    ['全員の数', k(5), { a: 'need', abcde: 'need' }],
    ['一人足りない数', k(4), { a: 'free', abcd: 'free', abcde: 'quota' }],
    ['誰か', any, { a: 'free', ab: 'free', abcde: 'quota' }],
    ['組から一人', either('ab 1'), { a: 'part', ab: 'quota', abc: 'free', c: 'free', bc: 'free' }],
    ['組から全員', either('ab 2'), { a: 'need', ab: 'need', abc: 'free', c: 'free' }],
    ['組から零人は、何でもない', either('ab 0', 'cd 1'), { a: 'free', ab: 'free', c: 'part' }],
    ['全員の中から一人', either('abcde 1'), { a: 'free', abcde: 'quota' }],
    ['必須の人と、ほかから', need('a', 2), { a: 'need', b: 'part', bcde: 'quota', ab: 'free' }],
    ['必須の人と、ほか全員', need('a', 4), { a: 'need', b: 'need', bcde: 'need', ab: 'free' }],
    ['必須の人と、ほかは問わない', need('a', 0), { b: 'free', bcde: 'free' }],
    ['どちらの組も', ways(['ab 1', 'cd 2']), { a: 'part', ab: 'quota', c: 'need', ac: 'free' }],
    [
      'どちらかの道',
      ways(['a 1', 'bc 1'], ['abc 2']),
      { a: 'need part', b: 'part', bc: 'quota part', abc: 'quota', d: 'free' },
    ],
  ])('%s', (_, body, marks) => {
    const { ofPeople } = marksWith(body);
    for (const [letters, expected] of Object.entries(marks))
      expect([letters, ofPeople(keysIn(letters)).join(' ')]).toEqual([
        letters,
        expected.replace(/\w+/gu, (one) => `o:${one}`),
      ]);
  });

  it.each<[string, Fitted, { out?: string; wish?: string }, Record<string, string>]>([
    ['望まれる人', k(3), { wish: 'a' }, { a: 'wish', b: 'free' }],
    ['望まれる人のいる組', k(3), { wish: 'a' }, { ab: 'wish', bc: 'free' }],
    ['必須で、望まれもする', need('a'), { wish: 'a' }, { a: 'need wish', b: 'free' }],
    ['外れた人', k(3), { out: 'e' }, { e: 'out', d: 'free', abcd: 'quota' }],
    ['一人だけ外れた組は、外れていない', k(3), { out: 'e' }, { de: 'free', e: 'out' }],
    ['外れた組', k(3), { out: 'de' }, { e: 'out', de: 'out', abc: 'need' }],
    ['外れた人を除いて全員', all, { out: 'e' }, { e: 'out', a: 'need', abcd: 'need' }],
    ['外れた人は、もう望まれない', k(3), { out: 'e', wish: 'de' }, { e: 'out', d: 'wish' }],
    ['みんな外れた', all, { out: 'abcde' }, { a: 'out', abcde: 'out' }],
    ['知らない人', all, {}, { z: 'free', az: 'free' }],
  ])('%s', (_, body, around, marks) => {
    const { ofPeople } = marksWith(body, around);
    for (const [letters, expected] of Object.entries(marks))
      expect([letters, ofPeople(keysIn(letters)).join(' ')]).toEqual([
        letters,
        expected.replace(/\w+/gu, (one) => `o:${one}`),
      ]);
  });

  it.each([
    ['山田さんは必須、田中さんは任意', 'm5', ['o:need', 'o:free']],
    ['山田さんか田中さんのどちらか。佐藤さんは対象外', 'm5', ['o:part', 'o:part', 'o:out']],
    ['できれば山田さんも。3人以上', 'm5', ['o:wish']],
    ['1班から1人、2班は全員', squads, ['o:quota', 'o:need']],
    ['各班から1人', squads, ['o:free', 'o:quota', 'o:quota']],
    ['1班から1人。森さんは除く', squads, ['o:need', 'o:out']],
    ['どちらかの班は全員', squads, ['o:free', 'o:need', 'o:need']],
  ] as const)('言葉から：%s', (text, members, expected) => {
    const { words, mentions } = markedSheet(byGrammar(text, members));
    const people = mentions.filter(({ is }) => is === 'people');
    expect(people.map(({ at }) => marksAmong(words[at]).join(' '))).toEqual(expected);
  });
});

describe('数のしるし', () => {
  const marksFor = (body: Fitted, quantity: Partial<Quantity>, around = {}) =>
    marksWith(body, around)
      .ofNumber({ ...bare, ...quantity })
      .map((mark) => mark.slice(2))
      .join(' ');

  it.each<[string, Fitted, string[]]>([
    // One place for each number from 0 on.
    ['5人中4人', k(4), ['idle', 'rest', 'idle', 'min-1', 'min', 'idle']],
    ['5人中3人', k(3), ['idle', 'idle', 'min-1 rest', 'min', 'idle', 'idle', 'idle']],
    ['全員', all, ['rest', 'idle', 'idle', 'idle', 'min-1', 'min', 'idle']],
    ['誰か', any, ['min-1', 'min', 'idle', 'idle', 'rest', 'idle']],
    ['三人の組から二人', either('abc 2'), ['idle', 'min-1 rest', 'min', 'whole', 'idle']],
    ['二人の組の全員', either('ab 2'), ['rest', 'min-1', 'min whole', 'idle']],
    ['組から零人は、何でもない', either('abc 0'), ['idle', 'idle', 'idle', 'idle']],
    [
      '一人必須、ほかに三人',
      need('a', 3),
      ['min-1 rest', 'min whole rest', 'min-1', 'min', 'whole sum', 'idle'],
    ],
    [
      '二つの組から、合わせて三人',
      ways(['abc 1', 'de 2']),
      ['min-1 rest', 'min min-1', 'rest min whole', 'whole sum'],
    ],
    ['どの道も', ways(['ab 1'], ['cde 3']), ['min-1 rest', 'min rest', 'whole min-1', 'min whole']],
  ])('%s', (_, body, marks) => {
    expect(marks.map((_, low) => marksFor(body, { low }))).toEqual(marks);
  });

  it.each<[string, number, number, string, number, string]>([
    ['半数', 1, 2, 'abcd', 2, 'min rest'],
    ['半数は切り上げ', 1, 2, 'abcde', 3, 'min'],
    ['過半数は、その上', 1, 2, 'abcd', 3, 'min-1'],
    ['三分の二', 2, 3, 'abcde', 4, 'min'],
    ['三分の二でない', 2, 3, 'abcde', 2, 'idle'],
    ['五分の一が欠けてもよい', 1, 5, 'abcde', 4, 'rest'],
    ['割り切れる数は切り上げない', 28, 100, 'abcdefghijklmnopqrstuvwxy', 7, 'min'],
    ['割り切れなければ切り上げる', 29, 100, 'abcdefghijklmnopqrstuvwxy', 8, 'min'],
  ])('割合：%s', (_, low, denominator, of, count, marks) => {
    expect(marksFor(k(count), { kind: 'share', low, denominator }, { of })).toBe(marks);
  });

  it('割合は、その組の人数で数える', () => {
    const half = { kind: 'share', low: 1, denominator: 2 } as const;
    expect(marksFor(either('abcd 2'), half)).toBe('min rest');
    expect(marksFor(either('abcd 3'), half)).toBe('min-1');
    expect(marksFor(either('abcd 4'), half)).toBe('idle');
    expect(marksFor(either('ab 1', 'cde 3'), half)).toBe('min rest min-1');
  });

  it('外れた人は、数に入らない', () => {
    expect(marksFor(all, { low: 4 }, { out: 'e' })).toBe('min');
    expect(marksFor(all, { low: 4 })).toBe('min-1');
    expect(marksFor(either('cde 1'), { low: 2 }, { out: 'e' })).toBe('whole');
    expect(marksFor(either('cde 1'), { low: 3 }, { out: 'e' })).toBe('idle');
  });

  it.each([
    ['3人以上', ['min']],
    ['3人より多く', ['min-1']],
    ['欠席は1人まで', ['rest']],
    ['10人以上', ['idle']],
    ['半数以上で、資料は10部', ['min', 'idle']],
    ['山田さんを除く4人全員', ['min whole']],
    ['番号は3です。4人以上', ['min-1', 'min']],
    ['山田さん必須、全部で3人以上', ['sum']],
    ['山田さん必須、ほかに2人以上', ['min rest']],
    ['大半が来られれば', ['']],
  ])('言葉から：%s', (text, expected) => {
    const { words, mentions } = markedSheet(byGrammar(text, 'm5'));
    const numbers = mentions.filter(({ is }) => is === 'number');
    expect(
      numbers.map(({ at }) =>
        marksAmong(words[at])
          .map((mark) => mark.slice(2))
          .join(' '),
      ),
    ).toEqual(expected);
  });
});

describe('読み全体のしるし', () => {
  const whole = (members: Parameters<typeof byGrammar>[1], [first = '', ...turns]: string[]) =>
    markedSheet(byGrammar(first, members, ...turns)).words[0] ?? [];

  it('はじめの言葉に、順に並ぶ', () => {
    expect(whole('m5', ['山田さんは必須、あと2人以上'])).toEqual([
      'o:own',
      'o:is:REQUIRED_PLUS_QUORUM',
      'o:ways:1',
      'o:quotas:2',
      'o:size:5',
      'o:sure:9',
      'o:says',
      'o:of:1/all',
      'o:of:2/4',
    ]);
  });

  it.each<[mark: string, speaks: string[], silent: string[]]>([
    ['o:is:ALL', ['全員必須'], ['4人以上']],
    ['o:is:ANY', ['誰か1人でも来られればOK'], ['2人以上']],
    ['o:is:K_OF_N', ['4人以上'], ['全員必須']],
    ['o:is:REQUIRED_PLUS_QUORUM', ['山田さんは必須'], ['1人以上']],
    ['o:is:GROUP_ANY', ['山田さんか田中さんのどちらか'], ['山田さんと田中さんは必須']],
    ['o:ways:2', ['山田さんがいれば3人、いなければ4人'], ['山田さんは必須、全部で3人以上']],
    ['o:quotas:2', ['山田さんは必須、あと2人以上'], ['山田さんは必須']],
    ['o:size:4', ['鈴木さんは対象外。全員必須'], ['全員必須']],
    ['o:outs', ['鈴木さんは対象外。全員必須'], ['鈴木さんは任意。3人以上']],
    ['o:of:3/5', ['3人以上'], ['4人以上']],
    ['o:of:3/4', ['鈴木さんは対象外。3人以上'], ['3人以上']],
    ['o:of:4/all', ['鈴木さんは対象外。4人以上'], ['4人以上']],
    ['o:of:2/all', ['山田さんと田中さんは必須'], ['山田さんか田中さんのどちらか']],
    ['o:sure:9', ['3人以上'], ['木村さんは必須']],
    ['o:says', ['山田さんは必須'], ['木村さんは必須']],
    ['o:asks', ['木村さんは必須'], ['山田さんは必須']],
    ['o:asks:unknown_person', ['木村さんは必須'], ['日程調整お願いします']],
    ['o:asks:condition', ['日程調整お願いします'], ['木村さんは必須']],
    ['o:asks:upper_bound', ['3人以下'], ['3人以上']],
    ['o:asks:not_enough_people', ['10人以上'], ['5人以上']],
    ['o:doubt:unread', ['3人以上で、資料は10部'], ['3人以上で開催']],
    ['o:doubt:unplaced', ['2人以上。山田さんは元気'], ['2人以上。山田さんは必須']],
    ['o:unheard', ['3人以上', '雨なら中止'], ['3人以上', 'はい']],
    ['o:asks:not_understood', ['3人以上', '雨なら中止'], ['3人以上', 'はい']],
    ['o:stays', ['3人以上', 'はい'], ['3人以上', '4人以上で']],
    ['o:stays', ['3人以上', 'はい'], ['3人以上']],
    ['o:changes', ['3人以上', '4人以上で'], ['3人以上', '3人以上で']],
    ['o:changes', ['3人以上', '鈴木さんは抜きで'], ['3人以上。鈴木さんは抜きで', 'はい']],
    ['o:changes', ['3人以上', '4人以上で'], ['4人以上で']],
  ])('%s：%j、%j にはない', (mark, speaks, silent) => {
    expect(whole('m5', speaks)).toContain(mark);
    expect(whole('m5', silent)).not.toContain(mark);
  });

  it.each([
    ['六人まで', 'm6', '6人以上', 'o:of:6/all', 'o:size:6'],
    ['七人から十人', 'm8', '7人以上', 'o:of:7-10/7-10', 'o:size:7-10'],
    ['ちょうど全員', 'm8', '8人以上', 'o:of:7-10/all', 'o:size:7-10'],
  ])('大きい数は、どれも同じ：%s', (_, members, text, of, size) => {
    expect(whole(members, [text])).toEqual(expect.arrayContaining([of, size]));
  });

  it.each([
    ['望む人', 'できれば山田さんも'],
    ['決め方', '最後は私が決めます'],
  ])('条件のほかが変わっても、条件は変わらない：%s', (_, turn) => {
    expect(whole('m5', ['3人以上', turn])).toContain('o:stays');
    expect(whole('m5', ['3人以上', turn, '4人で'])).toContain('o:changes');
  });

  it('同じ疑いは一度だけ', () => {
    const own = { ...nothing, doubts: ['unread', 'mixed', 'unread'] };
    const doubts = marksOf(own).whole.filter((mark) => mark.startsWith('o:doubt:'));
    expect(doubts).toEqual(['o:doubt:unread', 'o:doubt:mixed']);
  });

  it.each([
    [0.95, 'o:sure:9'],
    [0.9, 'o:sure:9'],
    [0.89, 'o:sure:8'],
    [0.7, 'o:sure:7'],
    [0.3, 'o:sure:3'],
  ])('自信は十段：%d は %s', (confidence, mark) => {
    const sure = marksOf({ ...nothing, confidence }).whole.filter((one) => /^o:sure/u.test(one));
    expect(sure).toEqual([mark]);
  });
});

describe('残った言葉のしるし', () => {
  it.each([
    ['何も残らない', ['3人以上で開催'], ''],
    ['知らない言葉', ['3人以上で、資料は10部'], '資料 部'],
    ['ほかの文の言葉', ['会議室の空調が壊れました。3人以上'], '室 空調 壊れる ます た'],
    ['名前は残らない', ['2人以上。山田さんは元気'], '元気'],
    ['あとの発言の言葉', ['3人以上', '雨なら中止'], '中止'],
    ['前の発言の言葉', ['3人以上で、資料は10部', 'はい'], '資料 部'],
  ])('%s：%j', (_, [first = '', ...turns], expected) => {
    const { words } = markedSheet(byGrammar(first, 'm5', ...turns));
    const left = words.filter((features) => features.includes('o:left'));
    expect(left.map(([base = '']) => base.replace(/^b:/u, '')).join(' ')).toBe(expected);
  });

  it('その発言の、その場所だけ', () => {
    const own = byGrammar('3人以上', 'm5', '雨なら中止');
    const { isLeft } = marksOf(own);
    const at = '雨なら'.length;
    expect(isLeft(1, at, at + 2)).toBe(true);
    expect(isLeft(0, at, at + 2)).toBe(false);
    expect(isLeft(2, at, at + 2)).toBe(false);
    expect(isLeft(1, at - 1, at + 1)).toBe(false);
    expect(isLeft(1, 0, 1)).toBe(false);
  });
});

describe('決め方のしるし', () => {
  it.each([
    ['自動', ['3人以上。揃ったら自動で確定'], 'auto'],
    ['待つ', ['3人以上。24時間待って確定'], 'delay'],
    ['人が決める', ['3人以上', '最後は私が決めます'], 'manual'],
    ['返事を待つ', ['3人以上。全員の回答が揃ってから確定'], 'everyoneAnswered'],
    ['多い日', ['3人以上。一番多く集まれる日で'], 'most'],
    ['早い日', ['3人以上。一番早い日で'], 'earliest'],
    ['何も言わない', ['3人以上'], ''],
    ['言葉だけ似ている', ['3人以上。自動ドアの前に集合'], ''],
  ])('%s：%j', (_, [first = '', ...turns], what) => {
    const { whole } = marksOf(byGrammar(first, 'm5', ...turns));
    const found = whole.filter((mark) => mark.startsWith('o:decides:'));
    expect(found).toEqual(what === '' ? [] : [`o:decides:${what}`]);
  });

  it('それを言う言葉にだけ添える', () => {
    const marked = (first: string, ...turns: string[]) =>
      markedSheet(byGrammar(first, 'm5', ...turns)).words.flatMap((known) =>
        known.includes('o:decides') ? [known[0]?.replace(/^[bm]:/u, '')] : [],
      );
    expect(marked('3人以上。自動で確定。よろしく')).toEqual(['自動', 'で', '確定']);
    expect(marked('3人以上。24時間待って確定')).toContain('L');
    expect(marked('3人以上', '自動で確定して')).toContain('自動');
    expect(marked('3人以上。よろしく')).toEqual([]);
  });
});

describe('どの読みにも', () => {
  const read = (text: string, one: Parameters<typeof saidOf>[1]) => {
    const { members, turns } = saidOf(text, one);
    const [first, ...more] = turns;
    return byGrammar(first, members, ...more);
  };

  it('名前が変わっても、しるしは同じ', () => {
    fc.assert(
      fc.property(said, named, named, (text, one, other) => {
        const [before, after] = [read(text, one), read(text, other)];
        expect(markedSheet(after).words).toEqual(markedSheet(before).words);
      }),
      { numRuns: runs(600) },
    );
  });

  it('読みは一つ。言うか聞くか、返事なら変わるか変わらないか', () => {
    fc.assert(
      fc.property(said, named, (text, one) => {
        const own = read(text, one);
        const { whole } = marksOf(own);
        const count = (pattern: RegExp) => whole.filter((mark) => pattern.test(mark)).length;
        expect(whole[0]).toBe('o:own');
        for (const single of [/^o:is:/u, /^o:ways:/u, /^o:quotas:/u, /^o:size:/u, /^o:sure:/u])
          expect(count(single)).toBe(1);
        expect(count(/^o:(?:says|asks)$/u)).toBe(1);
        expect(count(/^o:asks:/u)).toBe(new Set(own.questions.map(({ kind }) => kind)).size);
        expect(count(/^o:(?:stays|changes)$/u)).toBe(own.before === null ? 0 : 1);
        expect(whole.every((mark) => mark.startsWith('o:'))).toBe(true);
      }),
      { numRuns: runs(600) },
    );
  });

  it('人と数には必ずしるしがあり、何でもないのはほかに何もないとき', () => {
    fc.assert(
      fc.property(said, named, (text, one) => {
        const { words, mentions } = markedSheet(read(text, one));
        for (const { at, is } of mentions) {
          if (is === 'length') continue;
          const marks = marksAmong(words[at]);
          const idle = is === 'people' ? 'o:free' : 'o:idle';
          expect(marks.length).toBeGreaterThan(0);
          expect(new Set(marks).size).toBe(marks.length);
          if (marks.includes(idle) || marks.includes('o:out')) expect(marks).toHaveLength(1);
          const known =
            is === 'people'
              ? /^o:(?:need|quota|part|wish|free|out)$/u
              : /^o:(?:min|min-1|whole|rest|sum|idle)$/u;
          for (const mark of marks) expect(mark).toMatch(known);
        }
      }),
      { numRuns: runs(600) },
    );
  });
});
