import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../src/index.ts';
import { Statement } from '../src/statements.ts';
import { startTestDatabase, type TestDatabase } from '../src/testing/index.ts';

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await startTestDatabase();
  store = await openStore({ url: database.url });
  await sql`create table noted (id integer primary key)`.execute(store.db);
});
afterAll(async () => {
  await store.close();
  await database.stop();
});

const note = new Statement<{ readonly id: number }>(
  'insert into noted (id) values ($1) returning id',
);
const all = new Statement<{ readonly id: number }>('select id from noted order by id');
const idsOf = async () => (await all.ask(store.db, [])).map(({ id }) => id);

describe('返事を待たずに送る文', () => {
  it('送った順に行われ、確定したときには返事が聞けている', async () => {
    const heard: number[] = [];
    const seen = await store.db.transaction().execute(async (tx) => {
      for (const id of [1, 2]) {
        await note.send(tx, [id], (rows) => heard.push(...rows.map((row) => row.id)));
      }
      const rows = await all.ask(tx, []);
      await note.send(tx, [3], (stored) => heard.push(...stored.map((row) => row.id)));
      return rows.length;
    });
    expect(seen).toBe(2);
    expect(heard).toEqual([1, 2, 3]);
    expect(await idsOf()).toEqual([1, 2, 3]);
  });

  it.each([
    ['確定のときに', async () => {}],
    ['次に尋ねたときに', (tx: Parameters<typeof note.send>[0]) => all.ask(tx, [])],
  ])('うまくいかなければ、%sその理由で断り、何も残さない', async (_, then) => {
    const done = store.db.transaction().execute(async (tx) => {
      await note.send(tx, [4]);
      await note.send(tx, [1]);
      await note.send(tx, [5]);
      await then(tx);
    });
    await expect(done).rejects.toMatchObject({ code: '23505' });
    expect(await idsOf()).toEqual([1, 2, 3]);
    // The same connection goes on as if nothing had been.
    await store.db.transaction().execute((tx) => note.ask(tx, [6]));
    await sql`delete from noted where id = 6`.execute(store.db);
  });

  it('接続が切れれば断り、待ち続けず、次は新しい接続で続く', async () => {
    const one = await openStore({ url: database.url, poolSize: 1 });
    const { rows } = await one.pool.query('select pg_backend_pid() as pid');
    await sql`select pg_terminate_backend(${rows[0].pid})`.execute(store.db);
    // Whether the end of the connection is heard before the transaction begins on it or after.
    const asked = () => one.db.transaction().execute((tx) => all.ask(tx, []));
    await asked().catch(() => {});
    await expect(asked()).resolves.toHaveLength(3);
    await one.close();
  });
});
