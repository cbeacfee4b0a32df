import { until } from '@tashika/kernel/testing';
import type { Threads } from '@tashika/store';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { threadsOf } from '../src/threads/threads-of.ts';
import { type OpenedThread, startThreadRig, type ThreadRig } from './thread-rig.ts';

/* Answers of one moment: what is written together, from what is known, and what waits for whom. */

let rig: ThreadRig;
beforeAll(async () => {
  rig = await startThreadRig();
});
afterAll(() => rig?.stop());

/** A server with a memory of its own. */
const server = (): Threads => threadsOf({ ...rig.service });

const hand = (
  by: Threads,
  thread: OpenedThread,
  key: string,
  status: 'selected' | 'declined' = 'selected',
) =>
  by.answer(
    thread.links.get(key)?.slice('/i/'.length) ?? '',
    [{ slotId: thread.slots[0] ?? '', status }],
    undefined,
    { locale: null, timezone: null },
  );

const saved = { kind: 'answered', refusal: null };

const rowOf = ({ id }: OpenedThread) =>
  rig.db
    .selectFrom('scheduling_threads')
    .select(['change', 'timers'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const changeOf = async (thread: OpenedThread) => (await rowOf(thread)).change;

/** In the order of their ids: of several threads the first is waited for. */
async function openThree() {
  const opened = [await rig.open(), await rig.open(), await rig.open()];
  return opened.sort((a, b) => (a.id < b.id ? -1 : 1)) as [
    OpenedThread,
    OpenedThread,
    OpenedThread,
  ];
}

/** Somebody else at work on a thread: what they do to it is there once they let go. */
async function hold(thread: OpenedThread) {
  const other = await rig.service.store.pool.connect();
  // Whatever becomes of the test, it holds nothing afterwards.
  onTestFinished(() => other.release(true));
  await other.query('begin');
  await other.query('select from scheduling_threads where id = $1 for no key update', [thread.id]);
  return {
    change: (text: string) => other.query(text, [thread.id]),
    letGo: () => other.query('commit'),
  };
}

const somebodyWaits = () =>
  until('it waits', async () => {
    const { rows } = await rig.service.store.pool.query(
      `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });

/** Everything that is asked from now on, and what of it has been answered. */
function listen(onAnswer: (text: string) => void = () => {}) {
  const [asked, answered]: [string[], string[]] = [[], []];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given as [string | { readonly text: string }];
    const text = typeof first === 'string' ? first : first.text;
    asked.push(text);
    const answer = (query as (...given: unknown[]) => unknown).apply(this, given);
    const hear = () => {
      answered.push(text);
      onAnswer(text);
    };
    if (answer instanceof Promise) answer.then(hear).catch(() => {});
    return answer as never;
  });
  onTestFinished(() => spy.mockRestore());
  return { asked, answered };
}

/** Where the links of that many turns lead is known. */
async function looked({ answered }: ReturnType<typeof listen>, times: number) {
  const turn = () => new Promise(setImmediate);
  // Not by the clock, which stands still in one of the tests.
  while (answered.filter(isLook).length < times) await turn();
  await turn();
}
const isLook = (text: string) => text.includes('from invite_tokens link');
const readsThreads = (text: string) => text.includes('is_listened_to');

describe('このサーバーが最後に書いた日程調整', () => {
  it('読み直さず、待たずに、覚えているとおりに書く', async () => {
    const thread = await rig.open();
    const here = server();
    expect(await hand(here, thread, 'u:1')).toMatchObject(saved);
    const { asked } = listen();
    expect(await hand(here, thread, 'u:2')).toMatchObject(saved);
    expect(await hand(here, thread, 'u:1', 'declined')).toMatchObject(saved);
    // Where the link of the one who has answered before leads is known.
    expect(asked.filter(isLook)).toHaveLength(1);
    expect(asked.filter(readsThreads)).toEqual([]);
    expect((await rowOf(thread)).timers).toEqual([]);
  });

  it.each([
    ['ほかのサーバーで受けた回答', ''],
    // Nothing of it counts as a change: only the row itself tells.
    [
      '数えられない書き込み',
      'update scheduling_threads set organiser_name = $$別の方$$ where id = $1',
    ],
    [
      '知らせを待つ外のサービス',
      `insert into signals (workspace_id, kind, name, host, events, secret_sealed, created_by)
        select workspace_id, 'webhook', 'x', 'example.com', '{cancelled}', '', 'local'
        from scheduling_threads where id = $1`,
    ],
  ])('%sが間にあれば、読み直してから判断する', async (_, change) => {
    onTestFinished(async () => void (await rig.db.deleteFrom('signals').execute()));
    const thread = await rig.open();
    const [here, there] = [server(), server()];
    await hand(here, thread, 'u:1');
    if (change === '') await hand(there, thread, 'u:2');
    else await rig.service.store.pool.query(change, [thread.id]);
    const { asked } = listen();
    expect(await hand(here, thread, 'u:3')).toMatchObject(saved);
    expect(asked.filter(readsThreads)).toHaveLength(1);
    // Two of three, whoever took their answers.
    expect((await rowOf(thread)).timers).toHaveLength(1);
  });

  it('書き終えたときに届いている回答は、待っていた回答と一緒に書く', async () => {
    const thread = await rig.open();
    const here = server();
    for (const key of ['u:1', 'u:2', 'u:3']) await hand(here, thread, key);
    const before = await changeOf(thread);
    let last: ReturnType<typeof hand> | undefined;
    const { asked } = listen((text) => {
      // Its request is read in the same turn as the answer of the database.
      const arrive = () => {
        last ??= hand(here, thread, 'u:3', 'declined');
      };
      if (text === 'commit') setImmediate(arrive);
    });
    const first = hand(here, thread, 'u:1', 'declined');
    while (!asked.includes('commit')) await new Promise(setImmediate);
    const second = hand(here, thread, 'u:2', 'declined');
    for (const outcome of [await first, await second, await last]) {
      expect(outcome).toMatchObject(saved);
    }
    expect(await changeOf(thread)).toBe(before + 2);
  });

  it('確定を待たずに次を判断し、確定できなければ判断し直す', async () => {
    const { pool } = rig.service.store;
    await pool.query(`
      create function fail_late() returns trigger language plpgsql as $$
      begin
        -- Until somebody waits for the thread: whoever was judged meanwhile.
        while not exists (
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        ) loop perform pg_sleep(0.01); perform pg_stat_clear_snapshot(); end loop;
        raise 'not to be committed';
      end $$;
      create constraint trigger fail_late after insert on thread_selections
        deferrable initially deferred for each row when (new.status = 'declined')
        execute function fail_late()`);
    onTestFinished(async () => void (await pool.query('drop function fail_late cascade')));
    const thread = await rig.open();
    const here = server();
    await hand(here, thread, 'u:1');
    const before = await changeOf(thread);
    const { answered } = listen();
    const lost = hand(here, thread, 'u:1', 'declined');
    const heard = lost.catch((error: Error) => error.message);
    while (!answered.some((text) => text.includes('locale, timezone'))) {
      await new Promise(setImmediate);
    }
    expect(await hand(here, thread, 'u:2')).toMatchObject(saved);
    expect(await heard).toMatch('not to be committed');
    expect(await rowOf(thread)).toMatchObject({ change: before + 1, timers: [{}] });
  });

  it('だれかが書いている最中なら、その結果を待って判断する', async () => {
    const thread = await rig.open();
    const here = server();
    await hand(here, thread, 'u:1');
    const other = await hold(thread);
    const later = hand(here, thread, 'u:2');
    await somebodyWaits();
    await other.change(
      `update scheduling_threads set status = 'cancelled', change = change + 1,
        revision = revision + 1 where id = $1`,
    );
    await other.letGo();
    expect(await later).toMatchObject({ refusal: { code: 'thread-cancelled' } });
  });
});

describe('行き先を覚えているリンク', () => {
  const revoke = `
    with revoked as (
      update invite_tokens set revoked_at = now() where invite_id in (
        select id from thread_invites where thread_id = $1)
    )
    update scheduling_threads set revision = revision + 1, change = change + 1 where id = $1`;

  it.each([
    ['取り消されていれば、答えられない', revoke, { kind: 'gone' }],
    [
      'その日程調整が消されていれば、もうない',
      'delete from scheduling_threads where id = $1',
      { kind: 'unknown' },
    ],
    [
      '日程調整だけが変わっていれば、変わったものに答える',
      'update scheduling_threads set revision = revision + 1, change = change + 1 where id = $1',
      saved,
    ],
  ])('%s', async (_, change, outcome) => {
    const [thread, other] = [await rig.open(), await rig.open()];
    const here = server();
    await hand(here, thread, 'u:1');
    await hand(here, other, 'u:1');
    await rig.service.store.pool.query(change, [thread.id]);
    // Whoever is written together with them is not concerned.
    const both = [hand(here, thread, 'u:1', 'declined'), hand(here, other, 'u:1', 'declined')];
    const [late, beside] = await Promise.all(both);
    expect(late).toMatchObject(outcome);
    expect(beside).toMatchObject(saved);
  });

  it('期限が過ぎても、延ばされていれば答えられ、いなければ答えられない', async () => {
    const thread = await rig.open();
    let later = 0;
    const now = () => new Date(Date.now() + later);
    const here = threadsOf({ ...rig.service, now });
    const expire = (at: Date) =>
      rig.service.store.pool.query(
        `update invite_tokens set expires_at = $2 where invite_id in (
          select id from thread_invites where thread_id = $1)`,
        [thread.id, at],
      );
    await expire(new Date(Date.now() + 3_600_000));
    expect(await hand(here, thread, 'u:1')).toMatchObject(saved);
    later = 7_200_000;
    expect(await hand(here, thread, 'u:1', 'declined')).toEqual({ kind: 'gone' });
    await expire(new Date(Date.now() + 10_800_000));
    expect(await hand(here, thread, 'u:1', 'declined')).toMatchObject(saved);
  });

  it('ほかで選ばれた言葉で答え、端末の言葉で上書きしない', async () => {
    const thread = await rig.open();
    const here = server();
    const token = thread.links.get('u:1')?.slice('/i/'.length) ?? '';
    const answer = (locale: 'ja' | 'en' | null, timezone: string | null) =>
      here.answer(token, [{ slotId: thread.slots[0] ?? '', status: 'selected' }], undefined, {
        locale,
        timezone,
      });
    const kept = () =>
      rig.db
        .selectFrom('thread_invites')
        .select(['locale', 'timezone'])
        .where('thread_id', '=', thread.id)
        .where('invitee_key', '=', 'u:1')
        .executeTakeFirstOrThrow();
    expect(await answer(null, null)).toMatchObject({ reader: { locale: null, timezone: null } });
    expect(await kept()).toEqual({ locale: null, timezone: null });
    await rig.service.store.pool.query(
      `update thread_invites set locale = 'en' where thread_id = $1 and invitee_key = 'u:1'`,
      [thread.id],
    );
    const both = { locale: 'en', timezone: 'Asia/Seoul' };
    expect(await answer('ja', 'Asia/Seoul')).toMatchObject({ reader: both });
    expect(await kept()).toEqual(both);
    expect(await answer('ja', 'Asia/Tokyo')).toMatchObject({ reader: both });
    expect(await kept()).toEqual(both);
  });
});

describe('ほかのサーバーが同じ日程調整に書いているあいだ', () => {
  it('届いた回答は次にまとめて入り、まだ書かれている別の件だけが待つ', async () => {
    const [thread, free, held] = await openThree();
    const here = server();
    const [other, another] = [await hold(thread), await hold(held)];
    const before = await changeOf(thread);
    const heard = listen();
    const first = hand(here, thread, 'u:1');
    await somebodyWaits();
    const late = [hand(here, thread, 'u:2'), hand(here, thread, 'u:3'), hand(here, free, 'u:1')];
    const elsewhere = hand(here, held, 'u:1');
    await looked(heard, 2);
    await other.letGo();
    for (const outcome of await Promise.all([first, ...late])) expect(outcome).toMatchObject(saved);
    // One transaction for all of the thread.
    expect(await changeOf(thread)).toBe(before + 1);
    expect(await Promise.race([elsewhere, 'waiting'])).toBe('waiting');
    await another.letGo();
    expect(await elsewhere).toMatchObject(saved);
  });

  it('書かれている件への回答は戻され、次にはほかの件より先にその件を待つ', async () => {
    const [first, second, third] = await openThree();
    const here = server();
    const [other, another] = [await hold(second), await hold(third)];
    const heard = listen();
    const [written, back] = [hand(here, second, 'u:1'), hand(here, third, 'u:1')];
    await somebodyWaits();
    const along = hand(here, first, 'u:1');
    await looked(heard, 2);
    await other.letGo();
    expect(await written).toMatchObject(saved);
    await somebodyWaits();
    expect(await Promise.race([along, 'waiting'])).toBe('waiting');
    await another.letGo();
    for (const outcome of await Promise.all([back, along])) expect(outcome).toMatchObject(saved);
  });

  it('待つあいだに取り消されたリンクでは、答えられない', async () => {
    const thread = await rig.open();
    const other = await hold(thread);
    const late = hand(server(), thread, 'u:1');
    await somebodyWaits();
    await other.change(
      `update invite_tokens set revoked_at = now() where invite_id in (
        select id from thread_invites where thread_id = $1)`,
    );
    await other.change(
      'update scheduling_threads set change = change + 1, revision = revision + 1 where id = $1',
    );
    await other.letGo();
    expect(await late).toEqual({ kind: 'gone' });
  });

  it('待つあいだに消された日程調整は、もうない', async () => {
    const thread = await rig.open();
    const other = await hold(thread);
    const late = hand(server(), thread, 'u:1');
    await somebodyWaits();
    await other.change('delete from scheduling_threads where id = $1');
    await other.letGo();
    expect(await late).toEqual({ kind: 'unknown' });
  });

  it('ほかのサーバーに順番を譲り、そのあいだに届いた回答は一度に書く', async () => {
    const thread = await rig.open();
    const [here, there] = [server(), server()];
    await hand(here, thread, 'u:1');
    await hand(there, thread, 'u:2');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    // Finds what the other one wrote, and gathers from then on.
    await hand(here, thread, 'u:3');
    const before = await changeOf(thread);
    const heard = listen();
    const first = hand(here, thread, 'u:1', 'declined');
    const second = hand(here, thread, 'u:2', 'declined');
    await looked(heard, 1);
    expect(await changeOf(thread)).toBe(before);
    await vi.advanceTimersByTimeAsync(100);
    for (const outcome of await Promise.all([first, second])) expect(outcome).toMatchObject(saved);
    expect(await changeOf(thread)).toBe(before + 1);
  });
});
