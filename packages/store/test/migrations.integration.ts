import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, StoreUnavailable } from '../src/index.ts';
import { startEmptyDatabase, startTestDatabase, type TestDatabase } from '../src/testing/index.ts';

const execute = promisify(execFile);
const opener = join(import.meta.dirname, 'open-store.ts');

let keep: TestDatabase;
beforeAll(async () => {
  keep = await startTestDatabase();
});
afterAll(() => keep.stop());

const tableCount = `select count(*)::int as n from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`;

describe('表の用意', () => {
  it('二度開いても、二度目は何も変えない', async () => {
    const database = await startEmptyDatabase();
    const first = await openStore({ url: database.url });
    const before = await first.pool.query(
      'select oid, relname from pg_class where relnamespace = $1::regnamespace order by oid',
      ['public'],
    );
    const second = await openStore({ url: database.url });
    const after = await second.pool.query(
      'select oid, relname from pg_class where relnamespace = $1::regnamespace order by oid',
      ['public'],
    );
    expect(after.rows).toEqual(before.rows);
    await Promise.all([first.close(), second.close()]);
    await database.stop();
  });

  it('三つのプロセスが同時に始めても、一度だけ作られる', async () => {
    const database = await startEmptyDatabase();
    const runs = Array.from({ length: 3 }, () =>
      execute(process.execPath, [opener, database.url]).then(({ stdout }) => stdout.trim()),
    );
    expect(await Promise.all(runs)).toEqual(['open', 'open', 'open']);
    const store = await openStore({ url: database.url });
    const { rows } = await store.pool.query('select name from kysely_migration');
    expect(rows.length).toBe(new Set(rows.map(({ name }) => name)).size);
    expect((await store.pool.query(tableCount)).rows[0].n).toBeGreaterThan(20);
    await store.close();
    await database.stop();
  });

  it('より新しい版のデータベースには触れず、そう言う', async () => {
    const database = await startEmptyDatabase();
    const store = await openStore({ url: database.url });
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(
      store.db,
    );
    await store.close();
    const opened = openStore({ url: database.url });
    await expect(opened).rejects.toThrow(StoreUnavailable);
    await expect(opened).rejects.toMatchObject({ problem: { code: 'store-newer' } });
    await expect(opened).rejects.toThrow('9999-later');
    await database.stop();
  });

  it('つながらなければ、秘密を言わずに、そう言う', async () => {
    const opened = openStore({ url: 'postgres://someone:hidden-word@127.0.0.1:1/nothing' });
    await expect(opened).rejects.toMatchObject({ problem: { code: 'store-unreachable' } });
    await expect(opened).rejects.not.toThrow(/hidden-word/);
  });

  it('日付は文字列のまま、時刻はミリ秒まで同じに戻る', async () => {
    const store = await openStore({ url: keep.url });
    const { rows } = await store.pool.query("select date '2026-11-16' as day");
    expect(rows[0].day).toBe('2026-11-16');
    const made = await store.db
      .insertInto('workspaces')
      .values({ name: '試し' })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    const again = await store.db
      .selectFrom('workspaces')
      .select('id')
      .where('created_at', '=', made.created_at)
      .execute();
    expect(again).toEqual([{ id: made.id }]);
    await store.close();
  });
});
