import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ask, request } from '../src/api.ts';
import { connection } from '../src/messages.ja.ts';

const greeting = z.object({ hello: z.string() });

const answering = (body: BodyInit | null, init?: ResponseInit) =>
  vi.stubGlobal('fetch', async () => new Response(body, init));

afterEach(() => vi.unstubAllGlobals());

test('契約どおりの答えは読まれ、余分なものは捨てられる', async () => {
  answering('{"hello":"世界","new":1}');
  expect(await request('/x', greeting)).toEqual({ ok: true, value: { hello: '世界' } });
  expect(await ask('/x', greeting)).toEqual({ hello: '世界' });
});

test.for([
  ['形の違う JSON', '{"hello":1}', { status: 200 }],
  ['JSON でないもの', '<html>', { status: 200 }],
  ['本文があるはずの 204', null, { status: 204 }],
  ['問題の形をしていない拒否', '{"error":"no"}', { status: 500 }],
] as const)('%s は、読み取れない答えとして伝えられる', async ([, body, init]) => {
  answering(body, init);
  const problem = { code: 'unreadable', message: connection.unreadable };
  expect(await request('/x', greeting)).toEqual({ ok: false, error: problem });
  await expect(ask('/x', greeting)).rejects.toEqual(problem);
});

test.for([null, '{"hello":"世界"}'])(
  '本文を待たない問いは、うまくいけば済み、届いた本文は読み残さない',
  async (body) => {
    const answer = new Response(body, { status: body === null ? 204 : 200 });
    vi.stubGlobal('fetch', async () => answer);
    expect(await request('/x', { method: 'DELETE' })).toEqual({ ok: true, value: undefined });
    expect(answer.bodyUsed).toBe(body !== null);
  },
);

test('拒否は、その文とともに返る', async () => {
  answering('{"code":"conflict","detail":"先に変わっています。","status":409}', { status: 409 });
  expect(await request('/x', greeting)).toEqual({
    ok: false,
    error: { code: 'conflict', message: '先に変わっています。' },
  });
});

test('つながらなければ、そう伝えられ、やめたことは失敗ではない', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('refused');
  });
  expect(await request('/x', greeting)).toEqual({
    ok: false,
    error: { code: 'offline', message: connection.offline },
  });
  const signal = AbortSignal.abort();
  await expect(request('/x', greeting, { signal })).rejects.toThrow('refused');
});
