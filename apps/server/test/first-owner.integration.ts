import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestDatabase, type TestDatabase } from '@tashika/store/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve } from '../src/serve.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await startTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tashika-owner-'));
});
afterAll(async () => {
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = async (more: Record<string, string> = {}) => {
  const served = await serve({
    port: 0,
    workerOnly: false,
    env: {
      DATABASE_URL: database.url,
      TASHIKA_DATA: folder,
      TASHIKA_SECRET: 'x'.repeat(64),
      TASHIKA_WORKER: 'off',
      TASHIKA_SAMPLES: 'off',
      LOG_LEVEL: 'silent',
      ...more,
    },
  });
  if (!served.ok) throw new Error(served.error.message);
  const { greeting, stop } = served.value;
  const [url = ''] = /http:\S+/.exec(greeting) ?? [];
  return { greeting, url, link: /\/setup#([\w-]{43})/.exec(greeting)?.[1], stop };
};

it('ログインが要る起動では、はじめのオーナーのリンクが一度だけ出る', async () => {
  const open = await start();
  expect(open.link).toBeUndefined();
  await open.stop();

  const first = await start({ TASHIKA_SIGN_IN: 'required' });
  expect(first.link).toBeDefined();
  const answer = await fetch(new URL('/api/auth/setup', first.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(first.url).origin },
    body: JSON.stringify({
      token: first.link,
      name: '山田',
      email: 'yamada@example.jp',
      password: '灯台と鯨と冬の朝の珈琲二杯',
    }),
  });
  expect(answer.status).toBe(200);
  expect((await fetch(new URL('/api/threads', first.url))).status).toBe(401);
  await first.stop();

  const second = await start({ TASHIKA_SIGN_IN: 'required' });
  expect(second.link).toBeUndefined();
  await second.stop();
  const lost = await start({ TASHIKA_SIGN_IN: 'required', TASHIKA_OWNER_LINK: 'new' });
  expect(lost.link).toBeDefined();
  await lost.stop();
});

it('平文の公開では始まらず、わけを言う', async () => {
  await expect(start({ TASHIKA_HOST: '0.0.0.0' })).rejects.toThrow(/https/);
});
