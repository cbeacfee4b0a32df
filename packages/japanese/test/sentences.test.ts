import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotations, splitSentences } from '../src/index.ts';

const sentences = (text: string) => splitSentences(text).map((sentence) => sentence.text);

describe('splitSentences', () => {
  it.each<[string, string[]]>([
    ['今日は晴れ。明日は雨。', ['今日は晴れ。', '明日は雨。']],
    ['わ！何これ！？すごい', ['わ！', '何これ！？', 'すごい']],
    ['え！？！？ほんと？？', ['え！？！？', 'ほんと？？']],
    ['半角!も?区切る｡そう', ['半角!', 'も?', '区切る｡', 'そう']],
    ['え⁉そう', ['え⁉', 'そう']],
    ['一行目\n二行目\r\n三行目', ['一行目', '二行目', '三行目']],
    ['はい。\n\nいいえ。', ['はい。', 'いいえ。']],
    ['  はい。 　いいえ。 ', ['はい。', 'いいえ。']],
    ['彼は「行く。すぐに！」と言った。', ['彼は「行く。すぐに！」と言った。']],
    ['『あ。「い？」う。』え。お', ['『あ。「い？」う。』え。', 'お']],
    ['（笑！）そう。(え?)ね', ['（笑！）そう。', '(え?)ね']],
    ['（笑！)そう', ['（笑！)そう']],
    ['「あ。\nい。」う。', ['「あ。\nい。」う。']],
    ['「あ。い。', ['「あ。', 'い。']],
    ['あ。」い。', ['あ。」', 'い。']],
    ['「あ（い。」う）え。お', ['「あ（い。」う）え。', 'お']],
    ['（「い。）お', ['（「い。）お']],
    ['好き！♪ねえ', ['好き！', '♪ねえ']],
    ['好き！♪', ['好き！♪']],
    ['好き！ ♪！ ね', ['好き！ ♪！', 'ね']],
    ['好き。\n♪', ['好き。', '♪']],
    ['……え。', ['……え。']],
    ['3.5度だね。', ['3.5度だね。']],
    ['！？', ['！？']],
    ['', []],
    [' \n　\n', []],
  ])('%j', (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  const unit = fc.constantFrom(...'あい。！？!?「」『』（）()｢｣\n\r 　♪、😀');
  const anyText = fc.array(unit, { maxLength: 40 }).map((characters) => characters.join(''));

  it('順に並び、空白のほかは余さず覆う', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let end = 0;
        for (const sentence of splitSentences(text)) {
          expect(sentence.text).toBe(text.slice(sentence.start, sentence.end));
          expect(sentence.text.trim()).toBe(sentence.text);
          expect(sentence.text).not.toBe('');
          expect(text.slice(end, sentence.start).trim()).toBe('');
          end = sentence.end;
        }
        expect(text.slice(end).trim()).toBe('');
      }),
      { numRuns: runs(5_000) },
    );
  });

  it('引用のない文は、終わりの記号と改行で切ったものと同じ数になる', () => {
    const plain = fc.array(fc.constantFrom(...'あい、。！？\n'), { maxLength: 40 });
    fc.assert(
      fc.property(plain, (characters) => {
        const text = `あ${characters.join('')}`;
        const pieces = text
          .split('\n')
          .map((line) =>
            line.split(/(?<=[。！？])(?![。！？])/u).filter((part) => /[あい]/u.test(part)),
          )
          // A line of signs alone is a sentence of its own.
          .map(
            (parts, index) =>
              parts.length || (/[。！？、]/u.test(text.split('\n')[index] ?? '') ? 1 : 0),
          );
        const expected = pieces.reduce((sum, count) => sum + count, 0);
        fc.pre(!/(?:^|\n)[。！？、]+[^\n]*[あい]/u.test(text));
        expect(splitSentences(text)).toHaveLength(expected);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it.each([
    ['深い入れ子', `${'「'.repeat(runs(200_000))}あ。${'」'.repeat(runs(200_000))}`, 1],
    ['開くだけの括弧', '「（『'.repeat(runs(200_000)), 1],
    ['閉じるだけの括弧', '。」'.repeat(runs(200_000)), 1],
    ['互い違いの括弧', `${'「（'.repeat(runs(100_000))}${'」）'.repeat(runs(100_000))}`, 1],
    ['短い文の列', 'あ。'.repeat(runs(300_000)), runs(300_000)],
    ['記号だけの列', '！ ♪ '.repeat(runs(200_000)), 1],
  ])('%s でも時間は長さに比例する', (_, text, count) => {
    expect(splitSentences(text)).toHaveLength(count);
  });
});

/** Outermost balanced brackets by the definition, trying every closing bracket from the left. */
function obviousQuotations(text: string): [number, number][] {
  const family = (character: string) =>
    ['「｢」｣', '『』', '（()）'].findIndex((members) => members.includes(character));
  const closing = (character: string) => '」｣』）)'.includes(character);
  const free = [...text].map((character) => family(character) >= 0);
  const pairs: [number, number][] = [];
  for (let close = 0; close < text.length; close += 1) {
    if (!free[close] || !closing(text.charAt(close))) continue;
    for (let open = close - 1; open >= 0; open -= 1) {
      const matches = family(text.charAt(open)) === family(text.charAt(close));
      if (!free[open] || closing(text.charAt(open)) || !matches) continue;
      pairs.push([open, close + 1]);
      free.fill(false, open, close + 1);
      break;
    }
  }
  return pairs
    .filter(([a, b]) => !pairs.some(([c, d]) => c < a && b < d))
    .sort(([a], [b]) => a - b);
}

describe('quotations', () => {
  it('いちばん外側の対だけを、括弧ごと返す', () => {
    expect(quotations('あ「い『う』」え(お）')).toEqual([
      { start: 1, end: 7, open: '「', close: '」' },
      { start: 8, end: 11, open: '(', close: '）' },
    ]);
  });

  it.each([
    ['「あ', []],
    ['あ」', []],
    ['」あ「', []],
    ['「「あ」', ['「あ」']],
    ['「あ」」', ['「あ」']],
    ['「（」）', ['「（」']],
    ['：) (笑) (；', ['(笑)']],
    ['｢ｱ｣', ['｢ｱ｣']],
  ])('%s', (text, expected) => {
    expect(quotations(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it('定義どおりに探したものと一致する', () => {
    const unit = fc.constantFrom(...'あ。「」『』（）()｢｣');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 16 }), (characters) => {
        const text = characters.join('');
        const found = quotations(text).map(({ start, end }) => [start, end]);
        expect(found).toEqual(obviousQuotations(text));
      }),
      { numRuns: runs(10_000) },
    );
  });
});
