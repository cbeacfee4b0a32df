// Long because every behaviour of the hostile server has its row here.

import { until } from '@tashika/kernel/testing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ModelSettings } from '../src/index.ts';
import { modelSettings } from '../src/index.ts';
import { openAiCompatibleModel, type Transport } from '../src/openai-compatible/index.ts';
import { type Behaviour, type HostileMode, startHostileServer } from '../src/testing/index.ts';
import { describeModelContract, type Situation, scoreQuestion } from './model-contract.ts';

const server = await startHostileServer();
afterAll(() => server.stop());

/** The waits that were asked for; nothing is really waited for. */
const waits: number[] = [];
beforeEach(() => {
  waits.length = 0;
});

const KEY = 'sk-very-secret-0123456789';

function model(
  settings: Partial<z.input<typeof modelSettings>> = {},
  surroundings: Partial<Transport> = {},
) {
  const parsed: ModelSettings = modelSettings.parse({
    url: server.url,
    name: 'test-model',
    key: KEY,
    ...settings,
  });
  return openAiCompatibleModel(parsed, {
    sleep: async (ms) => {
      waits.push(ms);
    },
    random: () => 1,
    ...surroundings,
  });
}

const modeOf: Record<Extract<Situation, { fails: string }>['fails'], HostileMode> = {
  'rate-limited': 'rate-limited',
  'server-error': 'server-error',
  unauthorized: 'unauthorized',
  refused: 'refuses-all',
  unreachable: 'connection-reset',
};

describeModelContract('OpenAI互換サーバー', async () => {
  // The model's name tells the server which situation it is in, so that requests can overlap.
  const situations = new Map<string, Situation>();
  const contractServer = await startHostileServer();
  contractServer.behave(({ body }): Behaviour => {
    const situation = situations.get(body.model ?? '');
    if (situation === undefined || 'hangs' in situation) return { mode: 'hangs' };
    if ('fails' in situation) return { mode: modeOf[situation.fails] };
    return { mode: 'well-behaved', text: situation.replies };
  });
  return {
    modelIn(situation) {
      const name = `model-${situations.size}`;
      situations.set(name, situation);
      return model({ url: contractServer.url, name });
    },
    isAsked: (model) => {
      const before = contractServer.requests.length;
      return until(`${model.name} is asked`, () => contractServer.requests.length > before);
    },
    close: () => contractServer.stop(),
  };
});

const formatsAsked = () => server.requests.map(({ body }) => body.response_format?.type ?? 'text');
const sinceNow = () => {
  const before = server.requests.length;
  return () => formatsAsked().slice(before);
};

describe('はしごを降りる', () => {
  const rows: readonly {
    readonly mode: HostileMode;
    readonly rung: string;
    readonly asked: readonly string[];
    /** What the next question of the same model asks for. */
    readonly next: readonly string[];
  }[] = [
    { mode: 'well-behaved', rung: 'json-schema', asked: ['json_schema'], next: ['json_schema'] },
    {
      mode: 'refuses-json-schema',
      rung: 'json-object',
      asked: ['json_schema', 'json_object'],
      next: ['json_object'],
    },
    {
      mode: 'fails-on-json-schema',
      rung: 'json-object',
      asked: ['json_schema', 'json_object'],
      next: ['json_object'],
    },
    {
      mode: 'refuses-response-format',
      rung: 'extracted',
      asked: ['json_schema', 'json_object', 'text'],
      next: ['text'],
    },
    { mode: 'fenced', rung: 'extracted', asked: ['json_schema'], next: ['json_schema'] },
    { mode: 'chatty', rung: 'extracted', asked: ['json_schema'], next: ['json_schema'] },
    { mode: 'thinks-aloud', rung: 'json-schema', asked: ['json_schema'], next: ['json_schema'] },
    {
      mode: 'malformed-until-repair',
      rung: 'repaired',
      asked: ['json_schema', 'json_object', 'json_object'],
      next: ['json_object', 'json_object'],
    },
  ];
  for (const { mode, rung, asked, next } of rows) {
    it(`${mode}: ${rung} で答えが得られ、次はそこから始める`, async () => {
      server.behave(mode);
      const asking = model();
      const first = sinceNow();
      expect(await asking.ask(scoreQuestion)).toMatchObject({
        status: 'answered',
        value: { score: 0, reason: 'あ' },
        rung,
      });
      expect(first()).toEqual(asked);
      const second = sinceNow();
      expect(await asking.ask(scoreQuestion)).toMatchObject({ status: 'answered', rung });
      expect(second()).toEqual(next);
    });
  }

  for (const mode of [
    'malformed',
    'wrong-types',
    'missing-field',
    'out-of-range',
    'ambiguous',
    'empty',
  ] as const) {
    it(`${mode}: 言い直しは1度だけ求め、それでも駄目なら推測しない`, async () => {
      server.behave({ mode, value: { score: 80, reason: '自然です' } });
      const asked = sinceNow();
      const answer = await model().ask(scoreQuestion);
      expect(answer).toMatchObject({ status: 'unavailable', cause: 'malformed' });
      expect(asked()).toEqual(['json_schema', 'json_object', 'json_object']);
      expect(answer.calls.map(({ repair, outcome }) => [repair, outcome])).toEqual([
        [false, 'malformed'],
        [false, 'malformed'],
        [true, 'malformed'],
      ]);
    });
  }

  it('失敗した問いは覚えず、次もいちばん上から始める', async () => {
    const asking = model();
    server.behave('refuses-all');
    expect(await asking.ask(scoreQuestion)).toMatchObject({ cause: 'refused' });
    server.behave('well-behaved');
    const asked = sinceNow();
    expect(await asking.ask(scoreQuestion)).toMatchObject({ rung: 'json-schema' });
    expect(asked()).toEqual(['json_schema']);
  });

  it('言い直しを求めるときは、何が悪かったかを伝える', async () => {
    server.behave((_, index) =>
      index < 2
        ? { mode: 'well-behaved', value: { score: 999, reason: '自然です' } }
        : { mode: 'well-behaved', value: { score: 99, reason: '自然です' } },
    );
    const answer = await model().ask(scoreQuestion);
    expect(answer).toMatchObject({ rung: 'repaired', value: { score: 99 } });
    const messages = server.requests.at(-1)?.body.messages ?? [];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[2]?.content).toContain('999');
    expect(messages[3]?.content).toContain('score');
  });

  it('形式を1つに限って尋ねると、ほかの形式では尋ねない', async () => {
    server.behave('refuses-json-schema');
    const asked = sinceNow();
    const answer = await model().ask(scoreQuestion, { onlyFormat: 'json-schema' });
    expect(answer).toMatchObject({ status: 'unavailable', cause: 'refused' });
    expect(asked()).toEqual(['json_schema']);
  });

  it('根がオブジェクトでない形も尋ねられる', async () => {
    server.behave('well-behaved');
    const list = z.array(z.enum(['赤', '青'])).min(2);
    const answer = await model().ask({ ...scoreQuestion, schema: list, schemaName: 'colours' });
    expect(answer).toMatchObject({ status: 'answered', value: ['赤', '赤'] });
    expect(server.requests.at(-1)?.body.response_format?.json_schema?.schema).toMatchObject({
      type: 'object',
      properties: { answer: { type: 'array' } },
    });
    server.behave({ mode: 'well-behaved', text: '["青", "赤"]' });
    const bare = await model().ask({ ...scoreQuestion, schema: list, schemaName: 'colours' });
    expect(bare).toMatchObject({ status: 'answered', value: ['青', '赤'] });
  });

  it('画像と設定が届く', async () => {
    server.behave('well-behaved');
    await model().ask({
      ...scoreQuestion,
      images: [{ mediaType: 'image/png', data: Uint8Array.of(1, 2, 3) }],
      temperature: 0,
      maxOutputTokens: 77,
    });
    const request = server.requests.at(-1);
    expect(request?.authorization).toBe(`Bearer ${KEY}`);
    expect(request?.body).toMatchObject({ model: 'test-model', temperature: 0, max_tokens: 77 });
    expect(request?.body.messages?.[1]?.content).toEqual([
      { type: 'text', text: scoreQuestion.text },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AQID' } },
    ]);
  });
});

describe('費用と時間', () => {
  it('言い直しも含めて数える', async () => {
    server.behave('malformed-until-repair');
    let clock = 1_000_000;
    const answer = await model(
      { price: { input: 2, output: 10, currency: 'JPY' } },
      { now: () => (clock += 5) },
    ).ask(scoreQuestion);
    expect(answer.usage).toEqual({ inputTokens: 300, outputTokens: 60 });
    expect(answer.cost?.currency).toBe('JPY');
    expect(answer.cost?.amount).toBeCloseTo((300 * 2 + 60 * 10) / 1e6, 12);
    expect(answer.calls.map(({ latencyMs }) => latencyMs)).toEqual([5, 5, 5]);
    expect(answer.latencyMs).toBeGreaterThan(15);
  });

  it('単価が分からなければ費用は不明、トークン数が分からなければどちらも不明', async () => {
    server.behave('well-behaved');
    expect(await model().ask(scoreQuestion)).toMatchObject({
      usage: { inputTokens: 100, outputTokens: 20 },
      cost: null,
    });
    server.behave({ mode: 'well-behaved', usage: null });
    const price = { input: 1, output: 1 };
    expect(await model({ price }).ask(scoreQuestion)).toMatchObject({ usage: null, cost: null });
  });

  it('少しずつ届く台詞にもトークン数が付く', async () => {
    server.behave('well-behaved');
    const answer = await model().say(scoreQuestion, { onText: () => undefined });
    expect(answer.usage).toEqual({ inputTokens: 100, outputTokens: 20 });
  });
});

describe('つながらないとき', () => {
  for (const mode of ['rate-limited-once', 'server-error-once', 'connection-reset-once'] as const) {
    it(`${mode}: 待ってもう1度尋ねれば答えが得られる`, async () => {
      server.behave(mode);
      const answer = await model().ask(scoreQuestion);
      expect(answer).toMatchObject({ status: 'answered', rung: 'json-schema' });
      expect(answer.calls.map(({ attempt }) => attempt)).toEqual([1, 2]);
      expect(waits).toEqual([500]);
    });
  }

  for (const [mode, cause] of [
    ['server-error', 'server-error'],
    ['html-error', 'server-error'],
    ['connection-reset', 'unreachable'],
    ['reset-midway', 'unreachable'],
  ] as const) {
    it(`${mode}: 間隔を倍にしながら、決めた回数だけ尋ね直す`, async () => {
      server.behave(mode);
      const answer = await model({ retries: 3 }).ask(scoreQuestion);
      expect(answer).toMatchObject({ status: 'unavailable', cause });
      expect(answer.calls.length).toBe(4);
      expect(waits).toEqual([500, 1_000, 2_000]);
    });
  }

  it('retries が0なら尋ね直さない', async () => {
    server.behave('server-error');
    const answer = await model({ retries: 0 }).ask(scoreQuestion);
    expect(answer.calls.length).toBe(1);
    expect(waits).toEqual([]);
  });

  it('Retry-After を守る', async () => {
    server.behave({ mode: 'rate-limited-once', retryAfter: '7' });
    expect(await model().ask(scoreQuestion)).toMatchObject({ status: 'answered' });
    expect(waits).toEqual([7_000]);
  });

  it('Retry-After が日時でも守る', async () => {
    const now = Date.UTC(2026, 10, 16, 9);
    const retryAfter = new Date(now + 5_000).toUTCString();
    server.behave({ mode: 'rate-limited-once', retryAfter });
    // The server's own clock, which it sends along, stands still.
    const atThatTime: Transport['fetch'] = async (...call) => {
      const response = await fetch(...call);
      const headers = new Headers(response.headers);
      headers.set('date', new Date(now).toUTCString());
      return new Response(response.body, { status: response.status, headers });
    };
    const answer = await model({}, { fetch: atThatTime }).ask(scoreQuestion);
    expect(answer).toMatchObject({ status: 'answered' });
    expect(waits).toEqual([5_000]);
  });

  it('Retry-After が長すぎれば待たず、その長さを伝える', async () => {
    server.behave({ mode: 'rate-limited', retryAfter: '3600' });
    const answer = await model().ask(scoreQuestion);
    expect(answer).toMatchObject({ cause: 'rate-limited', retryAfterMs: 3_600_000 });
    expect(answer.calls.length).toBe(1);
    expect(waits).toEqual([]);
  });

  it('待っている間にも中止できる', async () => {
    server.behave('server-error');
    const controller = new AbortController();
    const answer = await model(
      {},
      {
        sleep: async () => controller.abort(),
      },
    ).ask(scoreQuestion, { signal: controller.signal });
    expect(answer).toMatchObject({ cause: 'aborted' });
    expect(answer.calls.length).toBe(1);
  });

  for (const mode of ['hangs', 'hangs-midway'] as const) {
    it(`${mode}: 制限時間で打ち切り、尋ね直さない`, async () => {
      server.behave(mode);
      const asking = model({ timeoutMs: 60 });
      for (const answer of [
        await asking.ask(scoreQuestion),
        await asking.say(scoreQuestion),
        await asking.say(scoreQuestion, { onText: () => undefined }),
      ]) {
        expect(answer).toMatchObject({ status: 'unavailable', cause: 'timed-out', usage: null });
        expect(answer.calls.length).toBe(1);
      }
    });
  }

  it('遅くても時間内に届けば答えになる', async () => {
    server.behave({ mode: 'slow', delayMs: 80 });
    expect(await model({ timeoutMs: 20_000 }).ask(scoreQuestion)).toMatchObject({
      status: 'answered',
    });
  });

  it('合図を無視する通信でも、制限時間で戻る', async () => {
    const deaf = model({ timeoutMs: 20 }, { fetch: () => new Promise(() => undefined) });
    expect(await deaf.ask(scoreQuestion)).toMatchObject({ cause: 'timed-out' });
  });

  it('誰も聞いていない番地には、つながらないと答える', async () => {
    const gone = await startHostileServer();
    await gone.stop();
    const answer = await model({ url: gone.url }).ask(scoreQuestion);
    expect(answer).toMatchObject({ cause: 'unreachable' });
    expect(answer.status === 'unavailable' && answer.detail).toContain('ECONNREFUSED');
  });
});

describe('おかしな返答', () => {
  it('10 MBの返答は、読み切らずに打ち切る', async () => {
    let received = 0;
    const counting: Transport['fetch'] = async (...call) => {
      const response = await fetch(...call);
      const counted = response.body?.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, controller) {
            received += chunk.length;
            controller.enqueue(chunk);
          },
        }),
      );
      return new Response(counted ?? null, response);
    };
    for (const mode of ['huge', 'huge-in-pieces'] as const) {
      server.behave(mode);
      const asking = model({ maxReplyBytes: 100_000 }, { fetch: counting });
      for (const ask of [
        () => asking.ask(scoreQuestion),
        () => asking.say(scoreQuestion),
        () => asking.say(scoreQuestion, { onText: () => undefined }),
      ]) {
        received = 0;
        const answer = await ask();
        expect(answer).toMatchObject({ status: 'unavailable', cause: 'too-large', usage: null });
        expect(answer.calls.length).toBe(1);
        expect(received).toBeLessThan(1_000_000);
      }
    }
  });

  it('UTF-8でない返答を、文字を置き換えて読んだりしない', async () => {
    server.behave({ mode: 'wrong-charset', value: { score: 80, reason: '自然な挨拶です' } });
    const asking = model();
    expect(await asking.ask(scoreQuestion)).toMatchObject({ cause: 'malformed' });
    server.behave('wrong-charset');
    expect(await asking.say(scoreQuestion)).toMatchObject({ cause: 'malformed' });
    server.behave('wrong-charset');
    // The events are ASCII apart from the words themselves.
    expect(await asking.say(scoreQuestion, { onText: () => undefined })).toMatchObject({
      cause: 'malformed',
    });
  });

  it('申告どおりの文字コードなら読み取れる', async () => {
    server.behave({ mode: 'shift-jis', value: { score: 80, reason: '自然な挨拶です' } });
    expect(await model().ask(scoreQuestion)).toMatchObject({
      status: 'answered',
      value: { score: 80, reason: '自然な挨拶です' },
    });
  });

  it('ウェブページが返ってきたら、言い直しを求めずにそう答える', async () => {
    server.behave('html');
    const asking = model();
    for (const answer of [
      await asking.ask(scoreQuestion),
      await asking.say(scoreQuestion),
      await asking.say(scoreQuestion, { onText: () => undefined }),
    ]) {
      expect(answer).toMatchObject({
        cause: 'malformed',
        detail: 'Not an API but a web page: ようこそ',
      });
      expect(answer.calls.length).toBe(1);
    }
  });

  it('長さの上限で切れた返答は答えにしない', async () => {
    server.behave('cut-off');
    const asking = model();
    expect(await asking.ask(scoreQuestion)).toMatchObject({ cause: 'cut-off' });
    expect(await asking.say(scoreQuestion)).toMatchObject({ cause: 'cut-off' });
    expect(await asking.say(scoreQuestion, { onText: () => undefined })).toMatchObject({
      cause: 'cut-off',
    });
  });

  it('モデルが断った言葉を台詞や答えにしない', async () => {
    server.behave('declines');
    const asking = model();
    expect(await asking.ask(scoreQuestion)).toMatchObject({ cause: 'refused' });
    expect(await asking.say(scoreQuestion)).toMatchObject({ cause: 'refused' });
    expect(await asking.say(scoreQuestion, { onText: () => undefined })).toMatchObject({
      cause: 'refused',
    });
  });

  it('途中で終わった台詞を、終わったことにしない', async () => {
    for (const mode of ['ends-early', 'reset-midway'] as const) {
      server.behave(mode);
      const pieces: string[] = [];
      const answer = await model().say(scoreQuestion, { onText: (piece) => pieces.push(piece) });
      expect(answer).toMatchObject({ status: 'unavailable', cause: 'unreachable' });
      if (mode === 'ends-early') expect(pieces.length).toBeGreaterThan(0);
      // A stream that has begun is not begun again; one that broke before its first word may be.
      if (pieces.length > 0) expect(answer.calls.length).toBe(1);
    }
  });

  for (const mode of ['refuses-streaming', 'ignores-streaming'] as const) {
    it(`${mode}: 少しずつ送れないサーバーからは、1度に受け取る`, async () => {
      server.behave(mode);
      const pieces: string[] = [];
      const answer = await model().say(scoreQuestion, { onText: (piece) => pieces.push(piece) });
      expect(answer).toMatchObject({ status: 'answered', value: pieces.join('') });
      expect(answer.calls.map(({ outcome }) => outcome)).toEqual(['refused', 'answered']);
    });
  }

  it('受け付けない希望（温度など）は取り下げ、次からは最初から送らない', async () => {
    server.behave('refuses-parameters');
    const asking = model();
    const wishes = { ...scoreQuestion, temperature: 0, maxOutputTokens: 50 };
    const first = sinceNow();
    expect(await asking.ask(wishes)).toMatchObject({ status: 'answered', rung: 'json-schema' });
    expect(first()).toEqual(['json_schema', 'json_schema', 'json_schema']);
    expect(server.requests.at(-1)?.body).toMatchObject({ max_completion_tokens: 50 });
    const second = sinceNow();
    expect(await asking.ask(wishes)).toMatchObject({ status: 'answered' });
    expect(second()).toEqual(['json_schema']);
  });
});

describe('設定の誤り', () => {
  it('モデル名やアドレスが違うときは、そう答える', async () => {
    server.behave('unknown-model');
    expect(await model().ask(scoreQuestion)).toMatchObject({ cause: 'not-found' });
    server.behave('well-behaved');
    const elsewhere = model({ url: server.url.replace('/v1', '/v2/x') });
    expect(await elsewhere.ask(scoreQuestion)).toMatchObject({ status: 'answered' });
  });

  it('サーバーが言い返したキーも表に出さない', async () => {
    server.behave('unauthorized');
    const answer = await model().ask(scoreQuestion);
    expect(answer).toMatchObject({ cause: 'unauthorized' });
    expect(answer.status === 'unavailable' && answer.detail).toContain('***');
    expect(JSON.stringify(answer)).not.toContain(KEY);
  });
});
