import { ruleTable } from '@tashika/kernel/testing';
import { describe, expect, it } from 'vitest';
import { enterFrame, openingState } from '../../src/index.ts';
import { earlyTopicChange } from '../../src/judge/early-topic-change.ts';
import { messages } from '../../src/report/messages.ja.ts';
import { read } from '../reading.ts';
import { stateAfter } from '../spoken.ts';

interface Given {
  readonly before: readonly string[];
  readonly line: string;
}

ruleTable({
  rule: earlyTopicChange,
  messages,
  subject: ({ before, line }: Given) => read(line, stateAfter(before)),
  speaks: [
    {
      given: { before: ['やな｜わ！金箔だよね！'], line: 'あゆ｜お土産は駅で買えます。' },
      says: ['earlyChange'],
      because: '深さ0で別の話題',
    },
    {
      given: {
        before: ['やな｜わ！金箔だよね！', 'あゆ｜金箔は薄いです。'],
        line: 'やな｜お土産についてだけど、ほんと？',
      },
      says: ['earlyChange'],
      because: '深さ1で別の話題',
    },
    {
      given: { before: ['やな｜わ！金箔だよね！'], line: 'やな｜そういえばラーメン食べたいかも！' },
      says: ['earlyChange'],
      because: '話を変える言葉',
    },
  ],
  silent: [
    {
      given: {
        before: ['やな｜わ！金箔だよね！', 'あゆ｜金箔は薄いです。', 'やな｜なんで金箔なのかな？'],
        line: 'あゆ｜お土産は駅で買えます。',
      },
      because: '深さ2まで掘り下げた',
    },
    { given: { before: ['やな｜わ！金箔だよね！'], line: 'あゆ｜金箔は薄いです。' } },
    {
      given: { before: ['やな｜わ！金箔だよね！'], line: 'あゆ｜お土産は金箔入りです。' },
      because: '今の話題にも触れている',
    },
    {
      given: { before: ['やな｜わ！金箔だよね！'], line: 'あゆ｜そうですね。' },
      because: '自分の話題がない',
    },
    {
      given: { before: ['やな｜わ！金箔だよね！'], line: 'やな｜そういえば、ほんとだね！' },
      because: '移る先がない',
    },
    { given: { before: [], line: 'あゆ｜お土産は駅で買えます。' }, because: 'まだ話題がない' },
  ],
});

describe('話題の深さ', () => {
  it('続けるたびに深まり、3で止まる', () => {
    const depths = [1, 2, 3, 4, 5].map(
      (count) => stateAfter(Array(count).fill('やな｜金箔だよね！')).hook?.depth,
    );
    expect(depths).toEqual([0, 1, 2, 3, 3]);
  });

  it('別の話題に移ると、そこから始まる', () => {
    const { hook } = stateAfter([
      'やな｜金箔だよね！',
      'やな｜金箔かも！',
      'あゆ｜お土産は駅です。',
    ]);
    expect(hook).toEqual({ noun: '土産', depth: 0 });
  });

  it('話題のない発言では始まらない', () => {
    expect(stateAfter(['やな｜わ！']).hook).toBeNull();
  });

  it('新しい場面では話題も繰り返しも数え直し、会話は残る', () => {
    const before = stateAfter(['やな｜金箔だよね！']);
    const after = enterFrame(before, '駅');
    expect(after).toMatchObject({ frame: '駅', hook: null, recentNouns: [] });
    expect(after.history).toBe(before.history);
    expect(enterFrame(before, before.frame)).toBe(before);
    expect(openingState('駅').frame).toBe('駅');
  });
});
