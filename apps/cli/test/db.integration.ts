import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@tashika/kernel/testing';
import { openStore } from '@tashika/store';
import {
  prepareFolder,
  startEmptyDatabase,
  startTestDatabase,
  type TestDatabase,
} from '@tashika/store/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { tashika } from './surroundings.ts';

const folder = mkdtempSync(join(tmpdir(), 'tashika-db-'));
/** Of a name of its own: a test that is tried again finds nothing of the time before. */
const newFile = () => join(folder, randomUUID());
const file = newFile();
let full: TestDatabase;

/** For one test. */
async function another(start: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await start();
  onTestFinished(() => database.stop());
  return database;
}

beforeAll(async () => {
  full = await startTestDatabase();
  const store = await openStore({ url: full.url });
  await store.db.insertInto('workspaces').values({ name: '残すもの' }).execute();
  await store.close();
  const saved = await tashika(['db', 'backup', file], '', { DATABASE_URL: full.url });
  if (saved.code !== 0) throw new Error(saved.stderr);
});
afterAll(async () => {
  await full.stop();
  rmSync(folder, { recursive: true, force: true });
});

const names = async (url: string) => {
  const store = await openStore({ url });
  const rows = await store.db.selectFrom('workspaces').select('name').execute();
  await store.close();
  return rows.map(({ name }) => name);
};

describe('tashika db', () => {
  it('保存し、空のデータベースに戻し、点検する', async () => {
    const empty = await another(startEmptyDatabase);
    const made = newFile();
    const saved = await tashika(['db', 'backup', made], '', { DATABASE_URL: full.url });
    expect(saved).toMatchObject({ code: 0, stderr: '' });
    expect(saved.stdout).toContain('秘密鍵は入っていません');
    const restored = await tashika(['db', 'restore', made, '--json'], '', {
      DATABASE_URL: empty.url,
    });
    expect(restored).toMatchObject({ code: 0 });
    expect(JSON.parse(restored.stdout)).toEqual({ rows: 1, jobs: 0 });
    expect(await names(empty.url)).toEqual(['残すもの']);
    const examined = await tashika(['db', 'doctor'], '', { DATABASE_URL: empty.url });
    expect(examined).toMatchObject({ code: 0 });
    expect(examined.stdout).toContain('問題はありません。');
  });

  it('同じ名前のファイルは、--force がなければ変えない', async () => {
    const mine = newFile();
    writeFileSync(mine, '大切なもの');
    const refused = await tashika(['db', 'backup', mine], '', { DATABASE_URL: full.url });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('すでにあります');
    expect(statSync(mine).size).toBe(Buffer.byteLength('大切なもの'));
    const forced = await tashika(['db', 'backup', mine, '--force'], '', {
      DATABASE_URL: full.url,
    });
    expect(forced.code).toBe(0);
  });

  it('データがあれば断り、確かめられなければ置き換えない', async () => {
    const { url } = await another(startTestDatabase);
    const store = await openStore({ url });
    await store.db.insertInto('workspaces').values({ name: '消えてはいけないもの' }).execute();
    await store.close();
    const env = { DATABASE_URL: url };
    let refused = await tashika(['db', 'restore', file], '', env);
    // The database may still be closing the connection.
    await until('The connection is gone', async () => {
      if (refused.stderr.includes('接続'))
        refused = await tashika(['db', 'restore', file], '', env);
      return !refused.stderr.includes('接続');
    });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('--replace');
    const unasked = await tashika(['db', 'restore', file, '--replace'], 'はい\n', env);
    expect(unasked).toMatchObject({ code: 1 });
    expect(unasked.stderr).toContain('--yes');
    expect(await names(url)).toContain('消えてはいけないもの');
    const replaced = await tashika(['db', 'restore', file, '--replace', '--yes'], '', env);
    expect(replaced).toMatchObject({ code: 0 });
    expect(await names(url)).toEqual(['残すもの']);
  });

  it('付属のデータベースは、動いていなければそのあいだだけ動かす', async () => {
    const data = newFile();
    await prepareFolder(data);
    const restored = await tashika(['db', 'restore', file, '--data', data], '', {});
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    const examined = await tashika(['db', 'doctor', '--json'], '', { TASHIKA_DATA: data });
    expect(examined.code).toBe(0);
    const { healthy, checks } = JSON.parse(examined.stdout);
    expect(healthy).toBe(true);
    expect(checks.map(({ id }: { id: string }) => id)).toContain('space');
    expect(() => statSync(join(data, 'owner.json'))).toThrow();
  });

  it('ないファイルや壊れたファイルは、そう言う', async () => {
    const env = { DATABASE_URL: full.url };
    const missing = await tashika(['db', 'restore', newFile(), '--json'], '', env);
    expect(missing.code).toBe(1);
    expect(JSON.parse(missing.stdout)).toMatchObject({ error: { code: 'backup-unreadable' } });
  });

  it('つながらないデータベースは、秘密を言わずにそう言う', async () => {
    const env = { DATABASE_URL: 'postgres://me:hidden-word@127.0.0.1:1/none' };
    for (const words of [['doctor'], ['backup', join(folder, 'x')]]) {
      const refused = await tashika(['db', ...words], '', env);
      expect(refused.code).toBe(1);
      expect(refused.stdout + refused.stderr).not.toContain('hidden-word');
    }
  });
});
