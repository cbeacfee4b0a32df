import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Modality, modalityAt, modalityIn, readEndings } from '../src/modality/index.ts';
import { loadTokeniser, type Tokeniser } from '../src/tokeniser/node.ts';

/** In one word each: `denied past hearsay`; an assertion without more is `asserted`. */
function short({ mood, denied, past }: Modality): string {
  const words = [denied ? 'denied' : '', past ? 'past' : '', mood === 'asserted' ? '' : mood];
  return words.filter((word) => word !== '').join(' ') || 'asserted';
}

let tokeniser: Tokeniser;
beforeAll(async () => {
  tokeniser = await loadTokeniser();
});

/** The predicate stands before ｜. */
function atToken(sentence: string) {
  const [stem = '', rest = ''] = sentence.split('｜');
  const tokens = tokeniser.tokenise(stem + rest);
  const index = tokens.findLastIndex(({ start }) => start < stem.length);
  return { ...modalityAt(tokens, index), tokens };
}

describe('品詞から', () => {
  it.each([
    // asserted
    ['来る｜', 'asserted'],
    ['来｜ます。', 'asserted'],
    ['必須｜です', 'asserted'],
    ['参加｜できます', 'asserted'],
    ['来る｜はずです', 'asserted'],
    ['来る｜に違いない', 'asserted'],
    ['来る｜に違いありません', 'asserted'],
    ['来る｜んですよね', 'asserted'],
    // needed: nothing of it is denied
    ['来｜なければならない', 'asserted'],
    ['来｜ないといけません', 'asserted'],
    ['来｜なきゃだめ', 'asserted'],
    ['来｜なきゃ。', 'asserted'],
    ['来｜ないと。', 'asserted'],
    ['行く｜しかない', 'asserted'],
    ['来｜られるようになりました', 'past'],
    ['来る｜と思います', 'asserted'],
    // denied
    ['来｜ない', 'denied'],
    ['やり｜ません', 'denied'],
    ['来｜ず、困った', 'denied'],
    ['参加｜できない', 'denied'],
    ['参加｜はしません', 'denied'],
    ['必須｜ではありません', 'denied'],
    ['必須｜じゃない', 'denied'],
    ['来る｜わけがない', 'denied'],
    ['来る｜とは限らない', 'denied'],
    ['来｜られない人', 'denied'],
    ['来｜ないと思います', 'denied'],
    ['来｜られなくなった', 'denied past'],
    // denied twice: hedged
    ['来｜ないわけではない', 'supposed'],
    ['来｜なくもない', 'supposed'],
    ['来｜ないことはありません', 'supposed'],
    // past
    ['来｜た', 'past'],
    ['来｜ていました', 'past'],
    ['住ん｜だ', 'past'],
    ['必須｜だった', 'past'],
    ['来｜ませんでした', 'denied past'],
    ['来｜たことがない', 'denied past'],
    // wished
    ['来｜たい', 'wished'],
    ['来｜てほしいです', 'wished'],
    ['来｜ていただきたい', 'wished'],
    ['来｜てください', 'wished'],
    ['来る｜つもりです', 'wished'],
    ['行き｜ましょう', 'wished'],
    ['来｜てもらえませんか', 'wished'],
    ['来｜ないでください', 'denied wished'],
    ['来｜ないようにして', 'denied wished'],
    ['来れ｜ばいいな', 'wished'],
    ['来｜たくない', 'denied wished'],
    // supposed
    ['来｜たら', 'supposed'],
    ['来れ｜ば', 'supposed'],
    ['来る｜なら', 'supposed'],
    ['来る｜と困る', 'supposed'],
    ['来る｜としたら', 'supposed'],
    ['来｜ても', 'supposed'],
    ['来る｜かもしれない', 'supposed'],
    ['来る｜かもしれません', 'supposed'],
    ['来る｜でしょう', 'supposed'],
    ['来る｜みたい', 'supposed'],
    ['来｜そうだ', 'supposed'],
    ['来｜なければ中止', 'denied supposed'],
    ['来｜なきゃ中止', 'denied supposed'],
    ['来｜なくても', 'denied supposed'],
    ['来｜なくていい', 'denied supposed'],
    ['揃わ｜ないと開催しません', 'denied supposed'],
    ['来｜なかったら', 'denied supposed'],
    ['集まり｜そうもない', 'denied supposed'],
    ['集まら｜ないようなら', 'denied supposed'],
    ['来る｜まい', 'denied supposed'],
    // hearsay
    ['来る｜らしい', 'hearsay'],
    ['来る｜そうです', 'hearsay'],
    ['来る｜とのこと', 'hearsay'],
    ['来る｜と聞きました', 'past hearsay'],
    ['来る｜んだって', 'hearsay'],
    ['来る｜って。', 'hearsay'],
    ['来る｜ってさ', 'hearsay'],
    ['来｜ないって言ってた', 'denied past hearsay'],
    ['来｜ないらしい', 'denied hearsay'],
    ['来｜たいらしい', 'hearsay'],
    // asked
    ['来｜ますか', 'asked'],
    ['来る｜？', 'asked'],
    ['来る｜のかな', 'asked'],
    ['必須｜でしょうか', 'asked'],
    ['必須｜かどうか', 'asked'],
    ['来｜ませんか', 'denied asked'],
  ])('%s: %s', (sentence, expected) => expect(short(atToken(sentence))).toBe(expected));

  it.each([
    ['来｜られないので、中止です', '来られない'],
    ['必須｜は山田さん', '必須'],
    ['来る｜人がいない', '来る'],
    ['来｜ないけど、行きたい', '来ない'],
    ['来｜なければ、中止', '来なければ'],
    ['来る｜', '来る'],
    ['いつでも｜', 'いつでも'],
  ])('%s: 「%s」まで', (sentence, read) => {
    const { tokens, end } = atToken(sentence);
    expect(
      tokens
        .slice(0, end)
        .map(({ surface }) => surface)
        .join(''),
    ).toBe(read);
  });

  it('どの語から読んだかを覚えている', () => {
    const { marks, tokens } = atToken('来｜られなかったら');
    expect(
      marks.map(({ kind, first, end }) => [kind, tokens.slice(first, end).map((t) => t.surface)]),
    ).toEqual([
      ['denial', ['なかっ']],
      ['condition', ['たら']],
    ]);
  });

  it('語の外でも答える', () => {
    expect(short(modalityAt([], 0))).toBe('asserted');
    expect(short(modalityAt(tokeniser.tokenise('来る'), 5))).toBe('asserted');
  });
});

describe('文字から', () => {
  it.each([
    ['｜です。', 'asserted'],
    ['｜を始めました。', 'asserted'],
    ['いつから｜なの？', 'asserted'],
    ['｜だよね？', 'asserted'],
    ['｜かな、と言わなきゃいけない。', 'asserted'],
    ['｜じゃないよ。', 'denied'],
    ['｜なんて、考えられない。', 'denied'],
    ['｜は嫌だ。', 'denied'],
    ['｜してないわけじゃない。', 'supposed'],
    ['｜したら会えない。', 'supposed'],
    ['もし｜なら楽しい。', 'supposed'],
    ['ドラマで｜していた。', 'supposed'],
    ['｜という噂です。', 'supposed'],
    ['｜かもしれない。', 'supposed'],
    ['｜、してみたい。', 'wished'],
    ['｜の予定です。', 'wished'],
    ['｜してみたいから、貯金する。', 'wished'],
    ['昔は｜で。', 'past'],
    ['｜でした。', 'past'],
    ['｜なの？', 'asked'],
    ['｜じゃないですか？', 'asked'],
    ['｜らしいよ。', 'hearsay'],
    ['｜だそうです。', 'hearsay'],
    ['｜なんだって。', 'hearsay'],
  ])('%s: %s', (sentence, expected) => {
    const [before = '', after = ''] = sentence.split('｜');
    expect(short(modalityIn({ before, after }))).toBe(expected);
  });
});

describe('語尾', () => {
  const kinds = (text: string) =>
    readEndings(text, 0, '来').map(({ word, kind }) => `${word}:${kind}`);

  it.each([
    ['られなければ', ['られ:neutral', 'なけ:denial', 'れば:condition']],
    ['てほしい', ['てほしい:request']],
    ['ていただく', ['て:te', 'いただく:neutral']],
    ['ないと困る', ['ない:denial', 'と:condition']],
    ['ないと思う', ['ない:denial']],
    ['なきゃ中止', ['なきゃ:unless']],
    ['人', []],
    ['', []],
  ])('%s', (text, expected) => expect(kinds(text)).toEqual(expected));

  it('どんなに続いても終わる', () =>
    expect(readEndings('ない'.repeat(99), 0, '来')).toHaveLength(12));
});

describe('どんな語の並びでも', () => {
  it('印は語尾の中に順に並ぶ', () => {
    const parts =
      '来 る 来る ない なけれ ば ます ん か た たら と って 思う ほしい て で も は 、 。 必須 だ です らしい そう 人';
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts.split(' ')), { maxLength: 30 }), (words) => {
        const tokens = tokeniser.tokenise(words.join(''));
        for (const [index] of tokens.entries()) {
          const { marks, end } = modalityAt(tokens, index);
          expect(end).toBeGreaterThan(index);
          expect(end).toBeLessThanOrEqual(tokens.length);
          let before = index + 1;
          for (const mark of marks) {
            expect(mark.first).toBeGreaterThanOrEqual(before);
            expect(mark.end).toBeGreaterThan(mark.first);
            before = mark.first;
          }
          expect(marks.at(-1)?.end ?? end).toBeLessThanOrEqual(end);
        }
      }),
    );
  });
});
