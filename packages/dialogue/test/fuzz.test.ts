import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeLine, shippedCharacters, type Verdict } from '../src/index.ts';
import { tokeniser } from './reading.ts';

const signs = [
  ...'。！？!?｡､、…〜~「」『』（）()【】：:ー・\n\r\t \u3000\u0000\u0007\u200b\u2028🎉👨‍👩‍👧\ud83c\udf89',
];
const words = [
  ...[
    'わ！',
    'かも',
    'です。',
    'ました',
    'すごい',
    '完璧',
    '正解',
    'あなた',
    '姉様の考えは',
    'その答えは',
    '正しくて',
  ],
  ...[
    '別居',
    '一人暮らし',
    'あゆの家',
    '実家',
    '一緒に住んで',
    'ない',
    'ません',
    'もし',
    'たら',
    '私は',
    '友達が',
  ],
  ...[
    'まだ',
    'もう',
    '未成年',
    '不可能',
    'じゃない',
    '金閣寺',
    'について',
    'の話',
    'は',
    'やな：',
    'あゆ',
    'ｶﾞ',
    'ｱ',
  ],
];
const loneSurrogates = ['\ud800', '\udfff', '\ud83c'];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(fc.constantFrom(...signs), { maxLength: 40 }).map((all) => all.join('')),
  fc
    .array(fc.constantFrom(...words, ...signs, ...loneSurrogates), { maxLength: 25 })
    .map((all) => all.join('')),
);
const character = fc.constantFrom(...shippedCharacters);

function expectSound(verdict: Verdict, original: string): void {
  for (const { evidence } of verdict.findings) {
    for (const span of evidence) {
      if (span.kind !== 'text') throw new Error('Rules quote text');
      if (span.start < 0 || span.end > original.length || span.start > span.end) {
        throw new Error(`The span ${span.start}–${span.end} lies outside of the text`);
      }
      if (span.quote !== original.slice(span.start, span.end)) {
        throw new Error(`「${span.quote}」 does not stand at ${span.start}–${span.end}`);
      }
    }
  }
  const { marker, vocab, style, score } = verdict.tone;
  if (score !== marker + vocab + style) throw new Error('The score is not the sum of the signals');
}

describe('どんな文字列でも', () => {
  it('二万の無作為な文字列を、例外なく判定し、根拠は原文の言葉である', () => {
    fc.assert(
      fc.property(character, text, (who, line) => {
        expectSound(judgeLine({ character: who, text: line }, tokeniser), line);
      }),
      { numRuns: runs(20_000) },
    );
  });

  it('台本の書き方を外した言葉には、もう外すものがない', () => {
    const inner = fc
      .array(
        fc.constantFrom(...words.filter((word) => word !== 'やな：'), '。', '「あ」', '（い）'),
        {
          minLength: 1,
          maxLength: 8,
        },
      )
      .map((all) => `ね、${all.join('')}。`);
    const wrapped = fc.tuple(fc.constantFrom('', 'やな：', 'あゆ: ', '【やな】', ' '), inner);
    fc.assert(
      fc.property(wrapped, fc.boolean(), ([label, said], quoted) => {
        const [who] = shippedCharacters;
        if (who === undefined) return;
        const line = `${label}${quoted ? `「${said}」` : said}\n`;
        const once = judgeLine({ character: who, text: line }, tokeniser);
        expect(once.text).toBe(said);
        const twice = judgeLine({ character: who, text: once.text }, tokeniser);
        expect(twice.text).toBe(said);
        expect(twice.tone.score).toBe(once.tone.score);
      }),
      { numRuns: runs(500) },
    );
  });

  it.each<[string, string]>([
    ['記号だけの1MB', '！？「（'.repeat(runs(250_000))],
    ['開き括弧だけの1MB', '「'.repeat(runs(1_000_000))],
    ['深い入れ子', `${'「'.repeat(runs(200_000))}わ！${'」'.repeat(runs(200_000))}`],
    ['交互の入れ子', '「（'.repeat(runs(100_000)) + '」）'.repeat(runs(100_000))],
    ['改行だけの1MB', '\n'.repeat(runs(1_000_000))],
    ['空白だけの1MB', ' '.repeat(runs(1_000_000))],
    ['同じ語の1MB', 'かも'.repeat(runs(500_000))],
    ['句点だけの1MB', '。'.repeat(runs(1_000_000))],
    ['半角カナの1MB', 'ｶﾞ'.repeat(runs(500_000))],
    ['評価語の列', 'すごい'.repeat(runs(100_000))],
    ['設定の語の列', '家'.repeat(runs(300_000))],
    ['まだの列', 'まだ'.repeat(runs(200_000))],
    ['褒める文の列', '姉様はすごい'.repeat(runs(20_000))],
    ['一人暮らしの列', '一人暮らし'.repeat(runs(20_000))],
    ['まだの列と未成年', `${'まだ'.repeat(runs(20_000))}未成年じゃない`],
    ['閉じ括弧と話題の列', '」は'.repeat(runs(20_000))],
    ['引用の列', '「すごい」'.repeat(runs(50_000))],
  ])('%s', (_, line) => {
    const [, who] = shippedCharacters;
    if (who === undefined) throw new Error('あゆ is missing');
    expectSound(judgeLine({ character: who, text: line }, tokeniser), line);
  });
});
