import type { TranscriptRecord } from '@tashika/contract/dialogue';
import { modelSettings } from '@tashika/language-model';
import { openAiCompatibleModel } from '@tashika/language-model/openai-compatible';
import {
  type HostileMode,
  type HostileServer,
  hostileModes,
  startHostileServer,
} from '@tashika/language-model/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  modelSource,
  runConversation,
  scriptSource,
  shippedCharacters,
  specProfile,
} from '../src/index.ts';
import { hear } from './reading.ts';

let server: HostileServer;
beforeAll(async () => {
  server = await startHostileServer();
});
afterAll(() => server.stop());

/** Only a model that never answers is given up; a busy machine is waited for. */
const timeoutMs = (mode: HostileMode) => (mode.startsWith('hangs') ? 300 : 60_000);

const model = (mode: HostileMode) =>
  openAiCompatibleModel(
    modelSettings.parse({
      url: server.url,
      name: 'hostile',
      timeoutMs: timeoutMs(mode),
      retries: 1,
    }),
    { sleep: async () => undefined },
  );
const good = {
  reason: '良いです。',
  frame: 4,
  roleplay: 4,
  connection: 4,
  density: 4,
  naturalness: 4,
};
const script = [{ text: 'わ！ほんと？' }, { text: 'つまり雨です。雪です。' }];

async function records(input: Partial<Parameters<typeof runConversation>[0]>) {
  const kept: TranscriptRecord[] = [];
  const run = runConversation(
    {
      characters: shippedCharacters,
      frame: '駅',
      turns: 2,
      source: scriptSource(script),
      profile: specProfile,
      ...input,
    },
    hear,
  );
  for await (const event of run) if (event.kind === 'record') kept.push(event.record);
  return kept;
}

/** Modes in which the director's scores arrive after all. */
const heard = new Set<HostileMode>([
  'well-behaved',
  'refuses-json-schema',
  'refuses-response-format',
  'fails-on-json-schema',
  'refuses-streaming',
  'ignores-streaming',
  'refuses-images',
  'refuses-parameters',
  'fenced',
  'chatty',
  'thinks-aloud',
  'malformed-until-repair',
  'slow',
  'rate-limited-once',
  'server-error-once',
  'connection-reset-once',
]);

describe('たちの悪いモデルが監督でも', () => {
  it.each(hostileModes)('%s', async (mode) => {
    server.behave({ mode, value: good, delayMs: 5 });
    const kept = await records({ director: { model: model(mode) } });
    const attempts = kept.flatMap((one) => (one.record === 'attempt' ? [one] : []));
    // The script's lines pass by the rules: whatever the model does, they are neither lost nor sent back.
    expect(attempts.map(({ status }) => status)).toEqual(['PASS', 'PASS']);
    expect(kept.at(-1)).toMatchObject({ record: 'stop', reason: 'finished' });
    for (const { judge, judge_detail } of attempts) {
      if (judge === 'unavailable') {
        expect(judge_detail).toMatchObject({
          cause: expect.any(String),
          message: expect.any(String),
        });
      } else expect(judge).toBe('scored');
      if (heard.has(mode)) expect(judge).toBe('scored');
    }
  });
});

describe('たちの悪いモデルが話し手でも', () => {
  it.each(hostileModes)('%s', async (mode) => {
    server.behave({ mode, text: 'わ！つまり、ほんとですね。よかったです。', delayMs: 5 });
    const kept = await records({ source: modelSource(model(mode)) });
    const last = kept.at(-1);
    expect(last?.record).toBe('stop');
    const spoken = kept.filter(({ record }) => record === 'line').length;
    if (last?.record === 'stop' && last.reason === 'unavailable') {
      expect(last.cause).toEqual(expect.any(String));
      expect(spoken).toBe(last.turn);
    } else {
      expect(last).toMatchObject({ reason: 'finished' });
      expect(spoken).toBe(2);
    }
  });
});
