import { ruleTable } from '@tashika/kernel/testing';
import { describe, expect, it } from 'vitest';
import { tone } from '../../src/judge/tone.ts';
import { toneOf } from '../../src/judge/tone-signals.ts';
import { messages } from '../../src/report/messages.ja.ts';
import { read } from '../reading.ts';

ruleTable({
  rule: tone,
  messages,
  subject: (row: string) => read(row),
  speaks: [
    { given: 'やな｜金閣寺は美しいと思います。', says: ['noTone'] },
    { given: 'やな｜あゆが「すっごいですね」って言ってた。', says: ['noTone'] },
    {
      given: 'やな｜（わ！ほんと）静かに座る。',
      says: ['noTone'],
      because: '丸括弧の中は数えない',
    },
    { given: 'やな｜綺麗だね', says: ['weakTone'] },
    { given: 'やな｜そっか、それは楽しみだね。', says: ['weakTone'] },
    { given: 'やな｜行こう！', says: ['weakTone'], because: '文体だけ' },
    { given: 'あゆ｜そう。', says: ['noTone'] },
    { given: 'あゆ｜すごいですね。', says: ['weakTone'] },
    { given: 'あゆ｜雨です。', says: ['weakTone'], because: '丁寧な文末が1回では文体にならない' },
    { given: 'あゆ｜', says: ['noTone'], because: '空の発言には何もない' },
  ],
  silent: [
    { given: 'やな｜わ！ほんと？' },
    { given: 'やな｜えー！！！やだ！！' },
    { given: 'やな｜ｶﾅｶﾅかな!ほんと｡', because: '半角の記号も同じ' },
    { given: 'あゆ｜つまり雨です。傘が推奨です。' },
    { given: 'あゆ｜雨ですね。雪でした。' },
  ],
});

const signals = (row: string) => {
  const { marker, vocab, style } = toneOf(read(row));
  return [marker, vocab, style];
};

describe('三つの信号', () => {
  it.each<[string, number[]]>([
    ['やな｜わ！ このお守り、すっごい可愛いじゃん！', [1, 1, 1]],
    ['やな｜わ、ほんと。', [0, 1, 0]],
    ['やな｜へ？そうなの？', [1, 0, 1]],
    ['やな｜わ!', [1, 0, 1]],
    ['やな｜わ！\nほんと\nだね', [1, 1, 0]],
    ['やな｜いいね。', [0, 1, 0]],
    ['やな｜いいね', [0, 0, 0]],
    ['やな｜いいね｡', [0, 1, 0]],
    ['やな｜いいね「あ」。', [0, 0, 0]],
    ['やな｜行く！「なに？ほんと？わ！」って。もう。', [0, 0, 0]],
    ['あゆ｜行きます。来ました。', [1, 0, 1]],
    ['あゆ｜行きますよ！来ますか？', [0, 0, 1]],
    ['あゆ｜行きますよね。来ますかね。', [0, 0, 1]],
    ['あゆ｜行きますけど。来ますから。', [0, 0, 0]],
    ['あゆ｜行きます（笑）。来ます♪', [0, 0, 1]],
    ['あゆ｜行きません。来ません。', [1, 0, 0]],
    ['あゆ｜「行きます。」「来ます。」と書く。', [0, 0, 0]],
    ['あゆ｜目安', [0, 1, 0]],
    ['あゆ｜行きますと言いますとも。', [0, 0, 0]],
  ])('%s', (row, expected) => {
    expect(signals(row)).toEqual(expected);
  });

  it('聞こえた場所を原文で示す', () => {
    const { heard } = toneOf(read('やな｜やな：「わ!!ほんと?」'));
    expect(heard.marker.map(({ quote }) => quote)).toEqual(['わ!!']);
    expect(heard.vocab.map(({ quote }) => quote)).toEqual(['ほんと']);
    expect(heard.style.map(({ quote }) => quote)).toEqual(['!!', '?']);
  });
});

describe('足りないものの根拠（T23）', () => {
  const weak = (row: string) => {
    const [finding] = [...tone.judge(read(row))];
    if (finding?.message !== 'weakTone') throw new Error('The tone is not weak');
    return finding;
  };

  it('見つかった良い言葉ではなく、何があれば数えられたかを示す', () => {
    const { evidence, parameters } = weak('やな｜そっか、それは楽しみだね。');
    expect(evidence).toEqual([{ kind: 'text', start: 13, end: 13, quote: '' }]);
    const said = messages.weakTone(parameters);
    expect(said).toContain('語尾（「わ！」「へ？」「よね」「かな」「かも」）');
    expect(said).toContain('文体（2文までに「！」「？」）');
    expect(said).not.toContain('そっか');
  });

  it('文末で決まる文体は、回数を言う', () => {
    const said = messages.weakTone(weak('あゆ｜すごいですね。').parameters);
    expect(said).toContain('語彙（「つまり」「要するに」「一般的に」「目安」「推奨」など）');
    expect(said).toContain('文体（文末の「です」「ます」「でした」「ました」を2回以上）');
  });
});
