import { describe, expect, it } from 'vitest';
import { policyInWords, ruleSentences } from '../src/report/messages.ja.ts';

describe('待つ長さの言い方', () => {
  it.each([
    [0, '最初に成立した候補をすぐに自動で確定します'],
    [1, '最初に成立した候補を1秒後に自動で確定します'],
    [29, '最初に成立した候補を29秒後に自動で確定します'],
    [60, '最初に成立した候補を1分後に自動で確定します'],
    [90, '最初に成立した候補を1分30秒後に自動で確定します'],
    [5_400, '最初に成立した候補を90分後に自動で確定します'],
    [7_200, '最初に成立した候補を2時間後に自動で確定します'],
    [172_800, '最初に成立した候補を2日後に自動で確定します'],
  ])('%d秒', (seconds, words) => {
    expect(ruleSentences.automatic(ruleSentences.first(), seconds)).toBe(words);
  });

  it('読み取った言葉でも、1分に満たない長さを0分と言わない', () => {
    expect(policyInWords('delayed', 30)).toBe('30秒待ってから確定');
  });
});
