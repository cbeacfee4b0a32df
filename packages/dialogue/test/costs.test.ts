import type { LanguageModel } from '@tashika/language-model';
import { scriptedModel } from '@tashika/language-model/testing';
import { describe, expect, it } from 'vitest';
import { costsOf, isSilent, modelSource, runConversation, specProfile } from '../src/index.ts';
import { characterOf, hear } from './reading.ts';

const sheet = { frame: 4, roleplay: 4, connection: 4, density: 4, naturalness: 4 };

/** A model that also tells what it took. */
function priced(model: LanguageModel, amount: number | null): LanguageModel {
  const usage = amount === null ? null : { inputTokens: 100, outputTokens: 20 };
  const cost = amount === null ? null : { amount, currency: 'JPY' };
  const add = <T extends object>(answer: T): T => ({ ...answer, usage, cost, latencyMs: 12.4 });
  return {
    name: model.name,
    ask: async (question, options) => add(await model.ask(question, options)),
    say: async (request, options) => add(await model.say(request, options)),
  };
}

async function records(speaker: LanguageModel, director: LanguageModel | null) {
  const events = runConversation(
    {
      characters: [characterOf('やな')],
      frame: '',
      turns: 1,
      source: modelSource(speaker),
      profile: specProfile,
      director: director === null ? null : { model: director },
    },
    hear,
  );
  const kept = [];
  for await (const event of events) if (event.kind === 'record') kept.push(event.record);
  return kept;
}

describe('費用', () => {
  it('試行ごとにモデル・トークン・時間・費用が残り、終わりに合計と採点の様子が残る', async () => {
    const speaker = priced(
      scriptedModel([{ text: '静かに座る。' }, { text: 'わ！ほんとだね！' }]),
      0.5,
    );
    const director = priced(
      scriptedModel([{ value: { reason: '良い', ...sheet } }], 'judge'),
      null,
    );
    const kept = await records(speaker, director);
    const attempts = kept.filter(({ record }) => record === 'attempt');
    expect(attempts).toMatchObject([
      { expenses: [{ role: 'speaker', model: 'scripted', input_tokens: 100, latency_ms: 12 }] },
      { expenses: [{ role: 'speaker' }, { role: 'director', model: 'judge', cost: null }] },
    ]);
    expect(kept.at(-1)).toMatchObject({
      record: 'stop',
      costs: {
        calls: 3,
        input_tokens: 200,
        output_tokens: 40,
        unknown_tokens: 1,
        unknown_costs: 1,
        costs: [{ amount: 1, currency: 'JPY' }],
        models: ['scripted', 'judge'],
      },
      director: { asked: 1, scored: 1 },
    });
  });

  it('採点が一度も返らなければ、そうとわかる', async () => {
    const director = scriptedModel([{ unavailable: 'timed-out' }]);
    const kept = await records(scriptedModel([{ text: 'わ！ほんとだね！' }]), director);
    const stop = kept.at(-1);
    if (stop?.record !== 'stop' || stop.director === undefined) throw new Error('No end');
    expect(isSilent(stop.director)).toBe(true);
    expect(isSilent({ asked: 0, scored: 0 })).toBe(false);
    expect(isSilent({ asked: 2, scored: 1 })).toBe(false);
  });

  it('通貨ごとに足し、わからないものは数える', () => {
    const one = { role: 'speaker', model: 'a', latency_ms: 1 } as const;
    const known = { input_tokens: 1, output_tokens: 2 };
    expect(
      costsOf([
        { ...one, ...known, cost: { amount: 2, currency: 'JPY' } },
        { ...one, ...known, cost: { amount: 0.1, currency: 'USD' } },
        { ...one, input_tokens: null, output_tokens: null, cost: null },
      ]),
    ).toMatchObject({
      costs: [
        { currency: 'JPY', amount: 2 },
        { currency: 'USD', amount: 0.1 },
      ],
      unknown_tokens: 1,
      unknown_costs: 1,
    });
  });
});
