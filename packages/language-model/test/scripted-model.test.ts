import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scriptedModel } from '../src/testing/index.ts';
import { describeModelContract } from './model-contract.ts';

const question = {
  schema: z.object({ score: z.number() }),
  schemaName: 'score',
  system: '採点してください。',
  text: 'こんにちは',
};

describe('台本どおりに答えるモデル', () => {
  it('台本にない問い合わせは、その内容を示して失敗する', async () => {
    const model = scriptedModel([{ value: { score: 1 } }]);
    await model.ask(question);
    await expect(model.ask(question)).rejects.toThrow(
      /no reply for request 2 \("score"\).*こんにちは/,
    );
    await expect(model.say({ system: '', text: '次の台詞' })).rejects.toThrow(
      /request 3 \(plain text\)/,
    );
  });

  it('台本を関数で書くと、問い合わせの内容で答えを変えられる', async () => {
    const model = scriptedModel(({ text }) => ({ value: { score: text.length } }));
    const answers = await Promise.all(
      ['あ', 'ああ'].map((text) => model.ask({ ...question, text })),
    );
    expect(answers.map((a) => a.status === 'answered' && a.value.score)).toEqual([1, 2]);
    expect(model.requests.map(({ text }) => text)).toEqual(['あ', 'ああ']);
  });
});

describeModelContract('台本どおりに答えるモデル', async () => ({
  modelIn: (situation) =>
    scriptedModel(() => {
      if ('replies' in situation) return { text: situation.replies };
      return 'fails' in situation ? { unavailable: situation.fails } : { hangs: true };
    }),
  // It is asked at once, before anything is awaited.
  isAsked: async () => undefined,
  close: async () => undefined,
}));
