import { describe, expect, it } from 'vitest';
import {
  ayu,
  judgeLine,
  parseCharacter,
  parseProfile,
  shippedProfiles,
  yana,
} from '../src/index.ts';
import { tokeniser } from './reading.ts';

const mei = `# 三人目は、コードを書かずに加わる
name: めい
persona: いとこ。のんびりした口調。
self: [めい]
partners:
  - name: やな
    calls: [やなちゃん]
tone:
  markers: [だべ, んだ]
  vocabulary: [ずら]
  style: { kind: endings, endings: [べ], count: 1 }
praise:
  policy: restrained
  evaluations: [最強]
  affirmations: [正しい]
  contributions: [考え]
setting:
  facts: [めいとやなは同じ寮に住んでいます。]
  together: [やな]
  apart:
    states: [寮を出]
`;
const parsed = (text: string) => {
  const result = parseCharacter(text);
  if (!result.ok) throw new Error(result.error.map(({ message }) => message).join());
  return result.value;
};

describe('三人目の人物', () => {
  const character = parsed(mei);
  const statuses = (text: string) =>
    Object.fromEntries(
      judgeLine({ character, text }, tokeniser).findings.map(({ rule, effect }) => [rule, effect]),
    );

  it.each<[string, object]>([
    ['んだ、行くべ。', {}],
    ['行きます。', { tone: 'RETRY' }],
    ['んだ、やなちゃんの考えは最強だべ。', { praise: 'RETRY' }],
    ['んだ、最強だべ。', { praise: 'WARN' }],
    ['んだ、すごいべ。', {}],
    ['んだ、やなちゃんの家に行くべ。', { 'setting-consistency': 'RETRY' }],
    ['んだ、めいは寮を出たべ。', { 'setting-consistency': 'RETRY' }],
    ['んだ、めいは一人暮らしだべ。', { 'setting-consistency': 'RETRY' }],
    ['めい：んだ、行くべ。', { 'script-form': 'MODIFY' }],
  ])('%s', (text, expected) => {
    expect(statuses(text)).toEqual(expected);
  });

  it('一緒に暮らす相手のいない人物には、設定の矛盾がない', () => {
    const alone = parsed(mei.replace('together: [やな]', 'together: []'));
    const { findings } = judgeLine(
      { character: alone, text: 'んだ、めいは一人暮らしだべ。' },
      tokeniser,
    );
    expect(findings).toEqual([]);
  });

  it('JSONでも同じ', () => {
    expect(parsed(JSON.stringify(parsed(mei)))).toEqual(parsed(mei));
  });
});

describe('人物ファイルの誤りは、行を示して説明する', () => {
  const problems = (text: string) => {
    const result = parseCharacter(text);
    return result.ok
      ? []
      : result.error.map(({ line, path, message }) => ({ line, path, message }));
  };

  it.each<[string, string, { line: number; path: string }, RegExp]>([
    [
      '一緒に暮らす相手がいない',
      mei.replace('together: [やな]', 'together: [やなこ]'),
      { line: 19, path: 'setting.together.0' },
      /相手「やなこ」が「partners」にありません/,
    ],
    [
      '決められていない種類',
      mei.replace('policy: restrained', 'policy: strict'),
      { line: 13, path: 'praise.policy' },
      /「free」か「restrained」/,
    ],
    [
      '綴りの誤り',
      mei.replace('vocabulary', 'vocabularly'),
      { line: 10, path: 'tone.vocabularly' },
      /という項目はありません/,
    ],
    [
      '必須の欠落',
      mei.replace('name: めい\n', ''),
      { line: 2, path: 'name' },
      /「name」がありません/,
    ],
    [
      '空の並び',
      mei.replace('[だべ, んだ]', '[]'),
      { line: 9, path: 'tone.markers' },
      /空か、小さすぎ/,
    ],
    [
      '種類の誤り',
      mei.replace('[だべ, んだ]', 'だべ'),
      { line: 9, path: 'tone.markers' },
      /並び（リスト）/,
    ],
    [
      '数の誤り',
      mei.replace('count: 1', 'count: 1.5'),
      { line: 11, path: 'tone.style.count' },
      /「tone.style.count」/,
    ],
    [
      '知らない文体',
      mei.replace('kind: endings', 'kind: rhyme'),
      { line: 11, path: 'tone.style.kind' },
      /「signs」か「endings」/,
    ],
    [
      '並びの中の誤り',
      mei.replace('calls: [やなちゃん]', 'calls: [やなちゃん, 3]'),
      { line: 7, path: 'partners.0.calls.1' },
      /文字列/,
    ],
    ['項目の重複', `${mei}name: めい\n`, { line: 22, path: '' }, /同じ項目が2回/],
    [
      'YAMLの誤り',
      mei.replace('[だべ, んだ]', '[だべ'),
      { line: 10, path: '' },
      /括弧が閉じていません/,
    ],
    ['空のファイル', '', { line: 1, path: '' }, /項目と値の組/],
    ['文だけ', 'めい', { line: 1, path: '' }, /項目と値の組/],
  ])('%s', (_, text, place, message) => {
    const found = problems(text);
    expect(found).toContainEqual({ ...place, message: expect.stringMatching(message) });
  });

  it('いくつもの誤りを一度に示す', () => {
    expect(
      problems('tone: 3\nother: 1\n')
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['name', 'other', 'tone'].sort());
  });

  it('終わりのない別名は、誤りとして示す', () => {
    const bomb = `a: &a [1,1,1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\nname: [*d,*d,*d,*d,*d,*d,*d,*d]\n`;
    expect(parseCharacter(bomb).ok).toBe(false);
  });
});

describe('同梱のファイル', () => {
  it('仕様の一覧をそのまま持つ', () => {
    expect(yana.tone?.markers).toEqual(['わ！', 'へ？', 'よね', 'かな', 'かも']);
    expect(yana.tone?.vocabulary).toEqual([
      'やだ',
      'ほんと',
      'えー',
      'うーん',
      'すっごい',
      'そっか',
      'だね',
      'ね。',
    ]);
    expect(ayu.tone?.markers).toEqual(['でしょう', 'ですね', 'ました', 'ません']);
    expect(ayu.tone?.vocabulary).toEqual([
      'つまり',
      '要するに',
      '一般的に',
      '目安',
      '推奨',
      'ですよ',
      'です。',
    ]);
    expect(yana.praise.policy).toBe('free');
    expect(ayu.praise.policy).toBe('restrained');
  });

  it('プロファイルは spec と relaxed', () => {
    expect(shippedProfiles.map(({ name }) => name)).toEqual(['spec', 'relaxed']);
    const [spec] = shippedProfiles;
    expect(parseProfile(JSON.stringify({ ...spec, name: '自分用', retries: 5 }))).toMatchObject({
      ok: true,
      value: { name: '自分用', retries: 5 },
    });
    expect(parseProfile(JSON.stringify({ ...spec, retries: -1 }))).toMatchObject({ ok: false });
  });
});
