import { until } from '@tashika/kernel/testing';
import { openLive, type Threads } from '@tashika/store';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { threadsOf } from '../src/threads/threads-of.ts';
import { type OpenedThread, startThreadRig, type ThreadRig } from './thread-rig.ts';

/* Several servers at the same threads: one of them writes for all. */

let rig: ThreadRig;
beforeAll(async () => {
  rig = await startThreadRig();
});
afterAll(() => rig?.stop());

interface Heard {
  readonly type: 'here' | 'write' | 'written';
  readonly outcome?: object | null;
}

/** A server that hears by a connection of its own, and what it hears. */
async function server() {
  const live = await openLive(rig.service.store);
  onTestFinished(() => live.close());
  const heard: Heard[] = [];
  const threads = threadsOf({ ...rig.service, live });
  live.onPost((message) => heard.push(message as Heard));
  return { live, threads, heard };
}

const of = (heard: readonly Heard[], wanted: Heard['type']) =>
  heard.filter(({ type }) => type === wanted);

const hand = (
  by: Threads,
  thread: OpenedThread,
  key: string,
  status: 'selected' | 'declined' = 'selected',
  comment?: string,
) =>
  by.answer(
    thread.links.get(key)?.slice('/i/'.length) ?? '',
    [{ slotId: thread.slots[0] ?? '', status }],
    comment,
    { locale: 'en', timezone: null },
  );

const rowOf = ({ id }: OpenedThread) =>
  rig.db
    .selectFrom('scheduling_threads')
    .select(['change', 'timers'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Both have written to the thread; one of them writes for both from now on. */
async function writerAndOther(thread: OpenedThread) {
  const [writer, other] = [await server(), await server()];
  await hand(writer.threads, thread, 'u:1');
  await hand(other.threads, thread, 'u:2');
  await hand(writer.threads, thread, 'u:1', 'declined');
  await until('it says that it writes', () => of(other.heard, 'here').length > 0);
  return { writer, other };
}

const saved = { kind: 'answered', refusal: null };

describe('一台が、ほかのサーバーの回答も書くあいだ', () => {
  it('ほかに届いた回答も書いて判断し、届いたところで答える', async () => {
    const thread = await rig.open();
    const { writer, other } = await writerAndOther(thread);
    const { change } = await rowOf(thread);
    const outcome = await hand(other.threads, thread, 'u:3');
    expect(outcome).toMatchObject({ ...saved, reader: { locale: 'en', timezone: null } });
    if (outcome.kind !== 'answered') throw new Error(outcome.kind);
    expect(outcome.answers.get(thread.slots[0] ?? '')).toMatchObject({ status: 'selected' });
    expect(of(writer.heard, 'write')).toHaveLength(1);
    expect(await rowOf(thread)).toMatchObject({ change: change + 1, timers: [{}] });
    expect(await other.threads.answer('nobody', [])).toEqual({ kind: 'unknown' });
    expect(of(other.heard, 'written')).toHaveLength(2);
  });

  it('添えた言葉は渡さず、届いたところで書く', async () => {
    const thread = await rig.open();
    const { writer, other } = await writerAndOther(thread);
    const outcome = await hand(other.threads, thread, 'u:3', 'selected', '遅れます');
    expect(outcome).toMatchObject(saved);
    expect(of(writer.heard, 'write')).toEqual([]);
    expect((await rowOf(thread)).timers).toHaveLength(1);
  });

  it('返事がなければ、届いたところで書く', async () => {
    const thread = await rig.open();
    const { writer, other } = await writerAndOther(thread);
    await writer.live.close();
    expect(await hand(other.threads, thread, 'u:3')).toMatchObject(saved);
    expect((await rowOf(thread)).timers).toHaveLength(1);
  });

  it('待つうちに時が過ぎれば、頼まれた側は書かず、頼んだ側が書く', async () => {
    const thread = await rig.open();
    const { writer, other } = await writerAndOther(thread);
    const { change } = await rowOf(thread);
    const holder = await rig.service.store.pool.connect();
    // Whatever becomes of the test, it holds nothing afterwards.
    onTestFinished(() => holder.release(true));
    await holder.query('begin');
    await holder.query('select from scheduling_threads where id = $1 for no key update', [
      thread.id,
    ]);
    const late = hand(other.threads, thread, 'u:3');
    await until('both wait for the thread', async () => {
      const { rows } = await rig.service.store.pool.query(
        `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length === 2;
    });
    await holder.query('commit');
    expect(await late).toMatchObject(saved);
    await until('the other one has given it up', () => of(other.heard, 'written').length > 0);
    expect(of(other.heard, 'written')).toMatchObject([{ outcome: null }]);
    expect(of(writer.heard, 'write')).toHaveLength(1);
    expect((await rowOf(thread)).change).toBe(change + 1);
  });
});
