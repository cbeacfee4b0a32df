import { until } from '@tashika/kernel/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  everybody,
  type LiveEvent,
  missedEvents,
  openLive,
  openStore,
  type Store,
  StoreUnavailable,
} from '../src/index.ts';
import { startTestDatabase, type TestDatabase } from '../src/testing/index.ts';

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await startTestDatabase();
  store = await openStore({ url: database.url });
});
afterAll(async () => {
  await store.close();
  await database.stop();
});

async function opened() {
  const live = await openLive(store);
  onTestFinished(() => live.close());
  return live;
}

describe('知らせ', () => {
  it('別の接続にも、確定した順に届く', async () => {
    const [here, there] = [await opened(), await opened()];
    const heard: LiveEvent[] = [];
    there.subscribe('thread:1', (event) => heard.push(event));
    there.subscribe('thread:2', () => heard.push({ type: 'wrong topic' }));
    for (let n = 0; n < 20; n += 1) {
      await store.db.transaction().execute((tx) => here.publish(tx, 'thread:1', { n }));
    }
    await until('the events', () => heard.length >= 20);
    expect(heard).toEqual(Array.from({ length: 20 }, (_, n) => ({ n })));
  });

  it('一度に確定したものは、一つの知らせに入りきらなくても、ひとつずつ順に届く', async () => {
    const [here, there] = [await opened(), await opened()];
    const heard: LiveEvent[] = [];
    there.subscribe('thread:4', (event) => heard.push(event));
    const events = Array.from({ length: 200 }, (_, n) => ({
      topic: n % 2 === 0 ? 'thread:4' : 'thread:5',
      event: { n, title: '一行目\n二行目' },
    }));
    await store.db.transaction().execute((tx) => here.publishAll(tx, events));
    await until('the events', () => heard.length >= 100);
    expect(heard).toEqual(events.filter((_, n) => n % 2 === 0).map(({ event }) => event));
  });

  it('取り消した変更の知らせは届かない', async () => {
    const live = await opened();
    const heard: LiveEvent[] = [];
    live.subscribe('thread:3', (event) => heard.push(event));
    const undone = store.db.transaction().execute(async (tx) => {
      await live.publish(tx, 'thread:3', { n: 1 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await store.db.transaction().execute((tx) => live.publish(tx, 'thread:3', { n: 2 }));
    await until('the events', () => heard.length > 0);
    expect(heard).toEqual([{ n: 2 }]);
  });

  it('やめた聞き手には届かず、ほかの聞き手には届く', async () => {
    const live = await opened();
    const heard: string[] = [];
    const listener = () => heard.push('a');
    const end = live.subscribe('thread:4', listener);
    live.subscribe('thread:4', listener);
    end();
    end();
    await store.db.transaction().execute((tx) => live.publish(tx, 'thread:4', {}));
    // What is sent later is heard later: by then a second word would have been heard as well.
    let isLater = false;
    live.subscribe('thread:4-later', () => {
      isLater = true;
    });
    await store.db.transaction().execute((tx) => live.publish(tx, 'thread:4-later', {}));
    await until('the later word', () => isLater);
    expect(heard).toEqual(['a']);
  });

  it('接続が切れるとつなぎ直し、取りこぼしたかもしれないと伝える', async () => {
    const live = await opened();
    const heard: LiveEvent[] = [];
    live.subscribe('thread:5', (event) => heard.push(event));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tashika-live' and datname = current_database()`.execute(store.db);
    await until('the missed events', () => heard.includes(missedEvents));
    expect(live.connected()).toBe(true);
    await store.db.transaction().execute((tx) => live.publish(tx, 'thread:5', { n: 1 }));
    await until('the event', () => heard.length >= 2);
    expect(heard.at(-1)).toEqual({ n: 1 });
  });

  it('大きすぎる知らせは、取引ごと断る', async () => {
    const live = await opened();
    const huge = { text: 'あ'.repeat(4_000) };
    const sent = store.db.transaction().execute((tx) => live.publish(tx, 'thread:6', huge));
    await expect(sent).rejects.toThrow('thread:6');
  });
});

describe('便り', () => {
  it('宛てた一人にだけ、順に、保存先の時刻とともに届く', async () => {
    const [here, there] = [await opened(), await opened()];
    const [missed, heard]: [unknown[], { message: unknown; at: number }[]] = [[], []];
    here.onPost((message) => missed.push(message));
    there.onPost((message, at) => heard.push({ message, at }));
    const posts = Array.from({ length: 300 }, (_, n) => ({ n, text: '一行目\n二行目' }));
    await Promise.all(posts.map((message) => here.post(there.address, message)));
    await here.post(everybody, { n: 'all' });
    await until('the posts', () => heard.length > posts.length && missed.length > 0);
    expect(heard.map(({ message }) => message)).toEqual([...posts, { n: 'all' }]);
    expect(missed).toEqual([{ n: 'all' }]);
    const { rows } = await sql<{ now: number }>`
      select extract(epoch from clock_timestamp())::float8 as now`.execute(store.db);
    const times = [...heard.map(({ at }) => at), rows[0]?.now ?? 0];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('大きすぎるものは届かず、そう言う', async () => {
    const live = await opened();
    expect(await live.post(live.address, { text: 'あ'.repeat(4_000) })).toBe(false);
    expect(await live.post(live.address, {})).toBe(true);
  });
});

describe('ひとりずつの仕事', () => {
  it('同じ名前の仕事は、ほかでもここでも、済むまで始まらない', async () => {
    const [here, there] = [await opened(), await opened()];
    const end = Promise.withResolvers<string>();
    const first = here.alone('outbox 1', () => end.promise);
    // Asked on the same connection: by the time of this answer the first one has its name.
    await here.alone('outbox 2', async () => {});
    const refused = () => Promise.reject(new Error('begun'));
    expect(await here.alone('outbox 1', refused)).toBeUndefined();
    expect(await there.alone('outbox 1', refused)).toBeUndefined();
    expect(await there.alone('outbox 3', async () => 'other')).toBe('other');
    end.resolve('done');
    expect(await first).toBe('done');
    expect(await there.alone('outbox 1', async () => 'next')).toBe('next');
  });

  it('失敗した仕事も、接続を失った仕事も、名前を手放す', async () => {
    const [here, there] = [await opened(), await opened()];
    const failing = here.alone('outbox 4', () => Promise.reject(new Error('failed')));
    await expect(failing).rejects.toThrow('failed');
    expect(await there.alone('outbox 4', async () => 'next')).toBe('next');
    const lost = await here.alone('outbox 4', async () => {
      await sql`select pg_terminate_backend(pid) from pg_locks
        join pg_database on pg_database.oid = database and datname = current_database()
        where locktype = 'advisory'`.execute(store.db);
      await until('the connection is lost', () => !here.connected());
      return there.alone('outbox 4', async () => 'taken over');
    });
    expect(lost).toBe('taken over');
  });

  it('接続がないあいだは始まらず、保存先に届かないと言う', async () => {
    const live = await opened();
    await live.close();
    await expect(live.alone('outbox 5', async () => 'begun')).rejects.toThrow(StoreUnavailable);
  });
});
