import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '@tashika/kernel/testing';
import { type BundledPostgres, findBundledPostgres, startBundledPostgres } from '@tashika/store';
import { prepareFolder } from '@tashika/store/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerUntilHeard,
  numbersFrom,
  type Program,
  program,
  roundsOf,
  seedOf,
  underSeed,
} from './programs.ts';
import { ruleOf } from './thread-rig.ts';

/**
 * People answer all the time while servers, the worker and the database are killed at random
 * moments. Nobody restarts the database, repairs a file or removes a lock.
 */
const rounds = roundsOf(4);
const seed = seedOf();
const people = 6;
const pauseMilliseconds = 25;

interface Opened {
  readonly id: string;
  readonly slots: readonly string[];
  readonly links: readonly string[];
}

/** Without a mail server the links lie in the outbox, to be passed on. */
async function openThread(server: Program, finalize: object, size = people): Promise<Opened> {
  const rule = ruleOf(size);
  const start = Date.now() + 7 * 86_400_000;
  const made = await server.post('/api/threads', {
    title: '倒れても続く打ち合わせ',
    attendance_rule: { ...rule, finalize_policy: { ...rule.finalize_policy, ...finalize } },
    invitees: Array.from({ length: size }, (_, index) => ({
      key: `u:${index + 1}`,
      name: `参加者${index + 1}`,
    })),
    slots: [0, 1].map((day) => ({
      start_time: new Date(start + day * 86_400_000).toISOString(),
      end_time: new Date(start + day * 86_400_000 + 3_600_000).toISOString(),
    })),
    open: true,
  });
  if (made?.status !== 201) throw new Error(made?.text ?? 'no answer');
  const { id } = JSON.parse(made.text);
  const get = async (path: string) => (await server.fetch(path)).json();
  const { slots } = (await get(`/api/threads/${id}/status`)) as { slots: { slot_id: string }[] };
  const { entries } = (await get(`/api/outbox?thread_id=${id}&limit=200`)) as {
    entries: { recipient_key: string; link: string }[];
  };
  const links = new Map(
    entries.map(({ recipient_key, link }) => [recipient_key, new URL(link).pathname]),
  );
  return {
    id,
    slots: slots.map(({ slot_id }) => slot_id),
    links: Array.from({ length: size }, (_, index) => links.get(`u:${index + 1}`) ?? ''),
  };
}

const statuses = ['selected', 'declined', 'pending'];
/** Another one each time, so that every answer leaves a row. */
const statusAt = (turn: number, place: number) => statuses[(turn + place) % 3] ?? '';

interface Load {
  /** How many answers of each person are acknowledged so far. */
  readonly acknowledged: () => readonly number[];
  readonly stop: () => Promise<void>;
}

function answerAllTheTime(servers: readonly Program[], thread: Opened): Load {
  const counts = thread.links.map(() => 0);
  let isOver = false;
  const working = thread.links.map(async (link, person) => {
    for (let turn = 0; !isOver; turn += 1) {
      const selections = thread.slots.map((slot_id, place) => ({
        slot_id,
        status: statusAt(turn, place),
      }));
      const isSaved = await answerUntilHeard(servers, person + turn, link, { selections });
      if (!isSaved) throw new Error('refused');
      counts[person] = turn + 1;
      await wait(pauseMilliseconds);
    }
  });
  const all = Promise.all(working);
  all.catch(() => {}); // seen when it is stopped
  return {
    acknowledged: () => counts,
    async stop() {
      isOver = true;
      await all;
    },
  };
}

/** Each acknowledged answer is there once, in its order; nothing else is. */
async function checkAnswers(url: string, thread: Opened, counts: readonly number[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select invitee_key, slot_id, status from thread_selections where thread_id = $1 order by id',
      [thread.id],
    );
    for (const [person, count] of counts.entries()) {
      for (const [place, slot] of thread.slots.entries()) {
        const stored = rows.filter(
          (row) => row.invitee_key === `u:${person + 1}` && row.slot_id === slot,
        );
        const expected = Array.from({ length: count }, (_, turn) => statusAt(turn, place));
        expect(stored.map(({ status }) => status)).toEqual(expected);
      }
    }
    expect(rows).toHaveLength(counts.reduce((sum, count) => sum + count, 0) * thread.slots.length);
  } finally {
    await client.end();
  }
}

async function untilReady(server: Program): Promise<void> {
  const isReady = async () => {
    try {
      return (await fetch(new URL('/readyz', server.url()))).status === 200;
    } catch {
      return false;
    }
  };
  await until(() => `ready again: ${server.complaint()}`, isReady);
}

/** Not only what was said is kept: what has to happen by itself does. */
async function checkWork(server: Program): Promise<void> {
  const thread = await openThread(server, { auto_finalize_delay_seconds: 0 }, 1);
  const selections = [{ slot_id: thread.slots[0] ?? '', status: 'selected' }];
  expect(await answerUntilHeard([server], 0, thread.links[0] ?? '', { selections })).toBe(true);
  await until('decided by the worker', async () => {
    const response = await server.fetch(`/api/threads/${thread.id}`);
    return ((await response.json()) as { status: string }).status === 'finalized';
  });
}

const byHand = { mode: 'MANUAL', auto_finalize: false };

describe('サーバーが何台もあり、データベースは別に動いているとき', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tashika-crash-'));
  let postgres: BundledPostgres;
  let servers: Program[] = [];
  let worker: Program;

  beforeAll(async () => {
    await prepareFolder(folder);
    const started = await startBundledPostgres(folder);
    if (!started.ok) throw new Error(started.error.message);
    postgres = started.value;
    const env = { DATABASE_URL: postgres.url, TASHIKA_DATA: folder };
    servers = [0, 1].map(() => program('server', { ...env, TASHIKA_WORKER: 'off' }));
    worker = program('worker', env);
    await Promise.all([...servers, worker].map((one) => one.start()));
  });
  afterAll(async () => {
    await Promise.all([...servers, worker].map((one) => one?.kill()));
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    `サーバー、係、データベースのどれが殺されても、受け付けた回答はすべて残る（${rounds}回）`,
    {
      timeout: 600_000 + rounds * 120_000,
    },
    () =>
      underSeed(seed, async () => {
        const random = numbersFrom(seed);
        const [first] = servers as [Program, Program];
        const thread = await openThread(first, byHand);
        const load = answerAllTheTime(servers, thread);
        const killPostmaster = async () => {
          const pid = postgres.pid();
          if (pid !== null) process.kill(pid, 'SIGKILL');
        };
        const restart = async (one: Program | undefined) => {
          await one?.kill();
          await wait(300 * random());
          await one?.start();
        };
        const kinds = [
          () => restart(servers[Math.floor(2 * random())]),
          killPostmaster,
          () => restart(worker),
          // Both at once, and the server comes back while the database is not there yet.
          async () => {
            await killPostmaster();
            await restart(servers[Math.floor(2 * random())]);
          },
        ];
        for (let round = 0; round < rounds; round += 1) {
          await wait(200 + 1_000 * random());
          const before = load.acknowledged().reduce((sum, count) => sum + count, 0);
          await kinds[round % kinds.length]?.();
          await Promise.all(servers.map(untilReady));
          await until(
            'answers are taken again',
            () => load.acknowledged().reduce((sum, count) => sum + count, 0) > before + people,
          );
        }
        await load.stop();
        await checkAnswers(postgres.url, thread, load.acknowledged());
        await checkWork(first);
      }),
  );
});

describe('サーバーが自分のデータベースを動かしているとき', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tashika-crash-'));
  let server: Program;

  beforeAll(async () => {
    await prepareFolder(folder);
    server = program('server', { TASHIKA_DATA: folder, DATABASE_URL: '' });
    await server.start();
  });
  /** Named by the server that started it. */
  const postmaster = (): number | undefined => {
    try {
      return JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')).postmaster;
    } catch {
      return undefined;
    }
  };
  afterAll(async () => {
    await server?.kill();
    const left = postmaster();
    try {
      // A database whose server was killed goes on without it.
      if (left !== undefined) process.kill(left, 'SIGQUIT');
    } catch {
      // It is gone.
    }
    const pidFile = join(folder, 'postgres', 'postmaster.pid');
    if (left !== undefined) await until('the database is gone', () => !existsSync(pidFile));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  it(
    `殺されても、始め直すだけで続きから動く（${Math.ceil(rounds / 2)}回）`,
    {
      timeout: 600_000 + rounds * 120_000,
    },
    () =>
      underSeed(seed, async () => {
        const random = numbersFrom(seed + 1);
        const thread = await openThread(server, byHand);
        const load = answerAllTheTime([server], thread);
        for (let round = 0; round < Math.ceil(rounds / 2); round += 1) {
          await wait(200 + 1_000 * random());
          const before = load.acknowledged().reduce((sum, count) => sum + count, 0);
          const database = postmaster();
          if (round % 2 === 1 && database !== undefined) process.kill(database, 'SIGKILL');
          // Every third time only the database goes, and the server brings it back.
          if (round % 3 !== 1) {
            await server.kill();
            await server.start();
          }
          await untilReady(server);
          await until(
            'answers are taken again',
            () => load.acknowledged().reduce((sum, count) => sum + count, 0) > before + people,
          );
        }
        await load.stop();
        await checkAnswers((await findBundledPostgres(folder)) ?? '', thread, load.acknowledged());
        await checkWork(server);
      }),
  );
});
