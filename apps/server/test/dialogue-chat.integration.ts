import { startHostileServer } from '@tashika/language-model/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../src/index.ts';

const model = await startHostileServer();
let url: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  const started = await startServer({
    port: 0,
    log: pino({ level: 'silent' }),
    modelServer: { url: model.url, key: null, timeoutMs: 60_000 },
  });
  if (!started.ok) throw new Error(started.error.message);
  ({ url, stop } = started.value);
});
afterAll(async () => {
  await stop();
  await model.stop();
});

const good = 'わ！ この夜店、すっごい楽しそうじゃん！';
const bad = '本日は各種の屋台が営業しており、混雑が予想されます。';
const ask = (body: object, headers: Record<string, string> = {}) =>
  fetch(new URL('/api/dialogue/v1/chat/completions', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ours', ...headers },
    body: JSON.stringify({
      model: 'qwen3:8b@やな',
      messages: [{ role: 'user', content: '何が見えますか。' }],
      ...body,
    }),
  });

test('サーバーでも、判定し、求め直し、見出しに判定を入れて渡す', async () => {
  model.behave((_, index) => ({ mode: 'well-behaved', text: index === 0 ? bad : good }));
  const response = await ask({});
  expect(response.status).toBe(200);
  expect(response.headers.get('x-tashika-verdict')).toMatch(/^PASS; attempts=2; /);
  const { choices } = JSON.parse(await response.text());
  expect(choices[0].message.content).toBe(good);
  // The token that opens this server does not go on to the model's.
  expect(model.requests.at(-1)?.authorization).toBeUndefined();
});

test('流れで求めれば流れで渡し、登場人物は見出しでも選べる', async () => {
  model.behave({ mode: 'well-behaved', text: good });
  const response = await ask(
    { model: 'qwen3:8b', stream: true },
    { 'x-tashika-character': encodeURIComponent('やな') },
  );
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(await response.text()).toContain('data: [DONE]');
});

test('モデルのサーバーの断りは、そのまま渡す', async () => {
  model.behave('rate-limited');
  const response = await ask({});
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('3600');
});

test('モデルが設定されていなければ、そう断る', async () => {
  const started = await startServer({ port: 0, log: pino({ level: 'silent' }) });
  if (!started.ok) throw new Error(started.error.message);
  const response = await fetch(new URL('/api/dialogue/v1/models', started.value.url));
  expect(response.status).toBe(409);
  await started.value.stop();
});
