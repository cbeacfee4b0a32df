import { ruleTable } from '@tashika/kernel/testing';
import { enterFrame } from '../../src/index.ts';
import { topicLoop } from '../../src/judge/topic-loop.ts';
import { messages } from '../../src/report/messages.ja.ts';
import { read } from '../reading.ts';
import { stateAfter } from '../spoken.ts';

interface Given {
  readonly before: readonly string[];
  readonly line: string;
  readonly frame?: string;
}

ruleTable({
  rule: topicLoop,
  messages,
  subject: ({ before, line, frame }: Given) => {
    const state = stateAfter(before);
    return read(line, frame === undefined ? state : enterFrame(state, frame));
  },
  speaks: [
    {
      given: {
        before: ['やな｜金箔すごいかも！', 'あゆ｜金箔は薄いです。', 'やな｜金箔触りたいかも！'],
        line: 'あゆ｜金箔の厚さです。',
      },
      says: ['topicLoop'],
    },
    {
      given: {
        before: [
          'やな｜猫だよね！',
          'やな｜金箔すごいかも！',
          'あゆ｜金箔装飾は薄いです。',
          'やな｜金箔触りたいかも！',
        ],
        line: 'あゆ｜金箔の厚さです。',
      },
      says: ['topicLoop'],
      because: '直前の3発言だけを見る。複合語の中の語も数える',
    },
    {
      given: {
        before: ['やな｜お酒飲みたいかも！', 'あゆ｜酒は辛口です。', 'やな｜「お酒」だよね！'],
        line: 'あゆ｜お酒です。',
      },
      says: ['topicLoop'],
      because: '「お」の有無と引用を区別しない',
    },
  ],
  silent: [
    {
      given: { before: ['やな｜金箔！', 'あゆ｜金箔です。'], line: 'あゆ｜金箔です。' },
      because: '2発言では繰り返しと言えない',
    },
    {
      given: {
        before: ['やな｜金箔すごいかも！', 'あゆ｜雨です。', 'やな｜金箔触りたいかも！'],
        line: 'あゆ｜金箔の厚さです。',
      },
      because: '一つ途切れている',
    },
    {
      given: {
        before: ['やな｜あゆ、今日ほんと？', 'あゆ｜姉様、今日です。', 'やな｜あゆ、今日かも！'],
        line: 'あゆ｜姉様、今日です。',
      },
      because: '呼び名と時の言葉は数えない',
    },
    {
      given: {
        before: ['やな｜金箔すごいかも！', 'あゆ｜金箔は薄いです。', 'やな｜金箔触りたいかも！'],
        line: 'あゆ｜金箔の厚さです。',
        frame: '次の場所',
      },
      because: '場面が変わると数え直す',
    },
    { given: { before: [], line: 'あゆ｜金箔の厚さです。' } },
  ],
});
