import { describe, expect, it } from 'vitest';
import { loadTokeniser, type Token, type Tokeniser } from '../src/tokeniser/node.ts';
import { breaches, tokeniserContract } from './tokeniser.contract.ts';

tokeniserContract('loadTokeniser', loadTokeniser);

describe('約束の検査そのもの', () => {
  const word = (text: string, start: number, end: number): Token => ({
    surface: text.slice(start, end),
    start,
    end,
    partOfSpeech: '名詞',
    detail: '一般',
    baseForm: text.slice(start, end),
  });
  const doubles: [string, Tokeniser['tokenise']][] = [
    ['隙間', (text) => [word(text, 0, 1), word(text, 2, text.length)]],
    ['尻切れ', (text) => [word(text, 0, 1)]],
    ['空の語', (text) => [word(text, 0, 0), word(text, 0, text.length)]],
    ['別の表記', (text) => [{ ...word(text, 0, text.length), surface: 'ちがう' }]],
    ['品詞なし', (text) => [{ ...word(text, 0, text.length), partOfSpeech: '' }]],
    ['細分類なし', (text) => [{ ...word(text, 0, text.length), detail: '' }]],
    ['原形なし', (text) => [{ ...word(text, 0, text.length), baseForm: '*' }]],
    ['空欄の印', (text) => [{ ...word(text, 0, text.length), conjugation: '*' }]],
  ];

  it.each(doubles)('%sを見つける', (_, tokenise) => {
    expect(breaches({ tokenise }, 'あいう')).not.toEqual([]);
  });

  it('守られていれば何も言わない', () => {
    const tokenise: Tokeniser['tokenise'] = (text) => [word(text, 0, text.length)];
    expect(breaches({ tokenise }, 'あいう')).toEqual([]);
  });
});

describe('loadTokeniser', () => {
  it('一度だけ読み込む', async () => {
    expect(loadTokeniser()).toBe(loadTokeniser());
    expect(await loadTokeniser()).toBe(await loadTokeniser());
  });

  const tokens = async (text: string) => (await loadTokeniser()).tokenise(text);

  it('品詞、原形、活用形を辞書から答える', async () => {
    expect(await tokens('金閣寺へ行きました')).toEqual([
      {
        surface: '金閣寺',
        start: 0,
        end: 3,
        partOfSpeech: '名詞',
        detail: '固有名詞',
        baseForm: '金閣寺',
      },
      {
        surface: 'へ',
        start: 3,
        end: 4,
        partOfSpeech: '助詞',
        detail: '格助詞',
        baseForm: 'へ',
      },
      {
        surface: '行き',
        start: 4,
        end: 6,
        partOfSpeech: '動詞',
        detail: '自立',
        baseForm: '行く',
        conjugation: '連用形',
      },
      {
        surface: 'まし',
        start: 6,
        end: 8,
        partOfSpeech: '助動詞',
        detail: '*',
        baseForm: 'ます',
        conjugation: '連用形',
      },
      {
        surface: 'た',
        start: 8,
        end: 9,
        partOfSpeech: '助動詞',
        detail: '*',
        baseForm: 'た',
        conjugation: '基本形',
      },
    ]);
  });

  it('辞書にない語は、書かれたままが原形', async () => {
    const last = (await tokens('それはストロングゼロ')).at(-1);
    expect(last).toMatchObject({ surface: 'ストロングゼロ', partOfSpeech: '名詞' });
    expect(last?.baseForm).toBe('ストロングゼロ');
  });

  it.each([['いいな～！'], ['そっかーー'], ['きれい〜♪']])(
    '%s の声の記号は名詞にしない',
    async (text) => {
      const last = (await tokens(text)).at(-1);
      expect(last?.partOfSpeech).toBe('記号');
    },
  );

  it('絵文字は一つの記号で、基本面の外の漢字は名詞', async () => {
    const found = await tokens('👨‍👩‍👧と𠮷野家へ❗️');
    expect(found.map(({ surface, partOfSpeech }) => [surface, partOfSpeech])).toEqual([
      ['👨‍👩‍👧', '記号'],
      ['と', '助詞'],
      ['𠮷', '名詞'],
      ['野家', '名詞'],
      ['へ', '助詞'],
      ['❗️', '記号'],
    ]);
    expect(found[0]).toMatchObject({ start: 0, end: 8, baseForm: '👨‍👩‍👧' });
  });

  it('数と単位の記号は名詞のまま', async () => {
    expect((await tokens('湿度は92%です')).find(({ surface }) => surface === '%')).toMatchObject({
      partOfSpeech: '名詞',
    });
  });

  it('長い文は句読点で区切り、区切りのない長い文でも語を数える', async () => {
    const sentence = '姉様は金閣寺に行きます。';
    const one = await tokens(sentence);
    const many = await tokens(sentence.repeat(200));
    expect(many.map(({ surface }) => surface)).toEqual(
      Array.from({ length: 200 }, () => one.map(({ surface }) => surface)).flat(),
    );
  });
});
