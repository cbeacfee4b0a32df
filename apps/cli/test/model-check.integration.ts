import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHostileServer } from '@tashika/language-model/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { tashika } from './surroundings.ts';

const server = await startHostileServer();
const folder = await mkdtemp(join(tmpdir(), 'tashika-model-'));
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const KEY = 'sk-very-secret';
const env = {
  TASHIKA_MODEL_URL: server.url,
  TASHIKA_MODEL_NAME: 'test-model',
  TASHIKA_MODEL_KEY: KEY,
  TASHIKA_MODEL_RETRIES: '0',
};
const check = (words: readonly string[] = [], variables: Record<string, string> = env) =>
  tashika(['model', 'check', ...words], '', variables);

describe('tashika model check', () => {
  it('設定がなければ、設定のしかたと、なくても動くことを伝える', async () => {
    const { code, stdout, stderr } = await check([], {});
    expect(code).toBe(1);
    expect(stdout).toContain('設定しなくても、すべての機能が動きます');
    expect(stdout).toContain('TASHIKA_MODEL_URL=');
    expect(stderr).toBe('');
  });

  it('使えるモデルなら、できることを並べて0で終わる', async () => {
    server.behave('well-behaved');
    const { code, stdout, stderr } = await check();
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('・会話: できました');
    expect(stdout).toContain('・形式の指定（json_schema）: できました');
    expect(stdout).toContain('お使いいただけます');
  });

  it('使えないモデルなら、理由を言って1で終わり、キーは出さない', async () => {
    server.behave('unauthorized');
    const { code, stdout, stderr } = await check();
    expect(code).toBe(1);
    expect(stdout).toContain('キーをご確認ください');
    expect(stdout + stderr).not.toContain(KEY);
  });

  it('--json では事実だけを出す', async () => {
    server.behave('refuses-json-schema');
    const { code, stdout } = await check(['--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      configured: true,
      usable: true,
      model: 'test-model',
      json_schema: { state: 'fails', cause: 'refused' },
      json_object: { state: 'works', rung: 'json-object' },
    });
    expect(JSON.parse((await check(['--json'], {})).stdout)).toEqual({
      configured: false,
      usable: false,
    });
  });

  it('設定ファイルを読み、誤りは名指しする', async () => {
    server.behave('well-behaved');
    const good = join(folder, '設定 1.json');
    await writeFile(good, JSON.stringify({ model: { url: server.url, name: 'ファイルのモデル' } }));
    expect((await check(['--config', good], {})).stdout).toContain('「ファイルのモデル」');

    const bad = join(folder, 'bad.json');
    await writeFile(bad, JSON.stringify({ model: { url: server.url, name: 'x', retries: 99 } }));
    const { code, stdout, stderr } = await check(['--config', bad], {});
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('model.retries には0から10までの整数を指定してください。');

    expect((await check(['--config', join(folder, 'none.json')], {})).code).toBe(1);
  });
});
