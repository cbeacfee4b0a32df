// Long because the proof of several servers on one database is one story with one set of actors.

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '@tashika/kernel/testing';
import { startTestDatabase, type TestDatabase } from '@tashika/store/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPooler } from './pooler.ts';
import {
  answerUntilHeard,
  numbersFrom,
  type Program,
  program,
  roundsOf,
  type Sheet,
  seedOf,
  underSeed,
} from './programs.ts';
import { type Mailbox, startMailbox } from './thread-mail.ts';
import { ruleOf } from './thread-rig.ts';

/**
 * Three servers, a worker and two readers of photos on one database, where there is one through a
 * pooler; people who answer all at once, photos of slips, a timer and an organiser who both decide,
 * and every now and then one of the processes is killed.
 */
const rounds = roundsOf(1);
/** More where somebody has the time for more rounds. */
const size = rounds > 1 ? 300 : 120;
const seed = seedOf();
/** Each worker sends so many mails at a time (`concurrentJobs`): as many may be cut off by a kill. */
const mailsAtATime = 5;

let database: TestDatabase;
let mailbox: Mailbox;
let pool: pg.Pool;
let servers: Program[] = [];
let worker: Program;
let readers: Program[] = [];
let pooler: Awaited<ReturnType<typeof startPooler>> = null;
let kills = 0;
/** Mails whose process was killed in the instant between saying so and handing them over. */
let neverHandedOver = 0;
const data = mkdtempSync(join(tmpdir(), 'tashika-many-'));

beforeAll(async () => {
  database = await startTestDatabase();
  mailbox = await startMailbox();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pooler = await startPooler(database.url);
  const env = {
    DATABASE_URL: pooler?.url ?? database.url,
    DATABASE_DIRECT_URL: pooler === null ? '' : database.url,
    TASHIKA_READERS: 'apart',
    TASHIKA_DATA: data,
    TASHIKA_SECRET: randomBytes(32).toString('hex'),
    TASHIKA_SMTP_URL: mailbox.url,
    TASHIKA_MAIL_FROM: 'tashika@example.org',
    TASHIKA_MEETING_URL: 'https://meet.example.com/',
    TASHIKA_POOL_SIZE: '14',
  };
  servers = [0, 1, 2].map(() => program('server', env));
  worker = program('worker', env);
  readers = [0, 1].map(() => program('reader', env));
  await Promise.all([...servers, worker, ...readers].map((one) => one.start()));
});
afterAll(async () => {
  await returning.catch(() => {});
  await Promise.all([...servers, worker, ...readers].map((one) => one?.kill()));
  await pooler?.stop();
  await pool?.end();
  await mailbox?.stop();
  await database?.stop();
  rmSync(data, { recursive: true, force: true });
});

interface Opened {
  readonly id: string;
  readonly slots: readonly string[];
  /** Which of all it is, and so whose mails are of it. */
  readonly number: number;
}

/** Asked for so far, by tests that are tried again as well. */
let threads = 0;
const personOf = (number: number, index: number) => `p${index + 1}.t${number}@example.com`;
const organiserOf = (number: number) => `organiser.t${number}@example.com`;

/** Asks one server after the other, as often as it takes; the key makes it one thread. */
async function openThread(delaySeconds: number, people = size): Promise<Opened> {
  threads += 1;
  const number = threads;
  const keys = Array.from({ length: people }, (_, index) => `u:${index + 1}`);
  const start = Date.now() + 7 * 86_400_000;
  const rule = ruleOf(people);
  const request = {
    title: `${number}回目の打ち合わせ`,
    attendance_rule: {
      ...rule,
      finalize_policy: { ...rule.finalize_policy, auto_finalize_delay_seconds: delaySeconds },
    },
    invitees: keys.map((key, index) => ({
      key,
      name: `参加者${index + 1}`,
      address: personOf(number, index),
    })),
    slots: [0, 1, 2].map((day) => ({
      start_time: new Date(start + day * 86_400_000).toISOString(),
      end_time: new Date(start + day * 86_400_000 + 3_600_000).toISOString(),
    })),
    organiser: { name: '田中 次郎', address: organiserOf(number) },
    open: true,
  };
  const key = { 'idempotency-key': randomUUID() };
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    const made = (await servers[attempt % 3]?.post('/api/threads', request, key)) ?? null;
    if (made?.status === 201) {
      const { id } = JSON.parse(made.text);
      const { rows } = await pool.query(
        'select id from scheduling_slots where thread_id = $1 order by position',
        [id],
      );
      return { id, slots: rows.map((row) => row.id), number };
    }
    if (made !== null && made.status < 500 && made.status !== 409) throw new Error(made.text);
    await wait(200);
  }
  throw new Error('no server opens a thread');
}

/** The links are in the mails and nowhere else. */
async function linksOf({ id, number }: Opened, people = size): Promise<readonly string[]> {
  const links = new Map<string, string>();
  let read = 0;
  await until(`invitations of thread ${number}`, async () => {
    for (; read < mailbox.mails.length; read += 1) {
      const { to = '', text = '' } = mailbox.mails[read] ?? {};
      const link = /http:\/\/[^/\s]+(\/i\/\S+)/.exec(text)?.[1];
      if (link !== undefined && to.endsWith(`.t${number}@example.com`)) links.set(to, link);
    }
    if (links.size === people) return true;
    await askAgain(id, (key) => !links.has(personOf(number, Number(key.slice(2)) - 1)));
    return false;
  });
  return Array.from({ length: people }, (_, index) => links.get(personOf(number, index)) ?? '');
}

/** What an organiser does about mails nobody knows the fate of, and that somebody misses. */
async function askAgain(threadId: string, isMissing: (key: string) => boolean): Promise<void> {
  const { rows } = await pool.query<{ id: string; recipient_key: string }>(
    "select id, recipient_key from outbox where thread_id = $1 and state = 'unclear'",
    [threadId],
  );
  for (const { id } of rows.filter((row) => isMissing(row.recipient_key))) {
    const asked = await servers[0]?.post(`/api/outbox/${id}/retry`, {});
    if (asked?.status === 200) neverHandedOver += 1;
  }
  await wait(200);
}

interface Handed {
  readonly sheet: Sheet;
  readonly isSaved: boolean;
}

/** One person: answers, and one in four thinks again. */
async function respond(thread: Opened, link: string, random: () => number): Promise<Handed[]> {
  const handed: Handed[] = [];
  for (let turn = random() < 0.25 ? 2 : 1; turn > 0; turn -= 1) {
    const sheet = {
      selections: thread.slots.map((slot_id, place) => ({
        slot_id,
        status: random() < 0.8 - place / 5 ? 'selected' : random() < 0.7 ? 'declined' : 'pending',
      })),
    };
    const isSaved = await answerUntilHeard(servers, Math.floor(random() * 3), link, sheet);
    handed.push({ sheet, isSaved });
  }
  return handed;
}

/** Presses until it is decided, elsewhere if nobody answers; answers with what it was told. */
async function press(thread: Opened, first: number, pause: number): Promise<string> {
  let told = '';
  let asked = first;
  await until(
    () => `decided: ${told}`,
    async () => {
      const path = `/api/threads/${thread.id}/finalize`;
      const heard = (await servers[asked % 3]?.post(path, { slot_id: thread.slots[0] })) ?? null;
      told = heard === null ? 'no answer' : heard.text;
      if (heard?.status === 200) return true;
      if (heard !== null && heard.status < 500 && heard.status !== 409) throw new Error(told);
      if (heard === null) asked += 1;
      await wait(pause);
      return false;
    },
  );
  return told;
}

const photo = new File(
  [
    readFileSync(
      join(import.meta.dirname, '../../../packages/slip-reader/test/photos/A-normal-01.jpg'),
    ),
  ],
  'slip.jpg',
);

/** Has a photo read, elsewhere if nobody answers; answers with the page that was read. */
async function readPhoto(first: number): Promise<unknown> {
  let asked = first;
  let told = '';
  let page: unknown;
  await until(
    () => `the photo is read: ${told}`,
    async () => {
      const body = new FormData();
      body.set('photo', photo);
      const server = servers[asked++ % 3];
      const heard = await server
        ?.fetch('/api/slips/read', { method: 'POST', body })
        .catch(() => null);
      told = (await heard?.text().catch(() => '')) ?? '';
      if (heard?.status !== 200 || told === '') return false;
      ({ page } = JSON.parse(told));
      return true;
    },
  );
  return page;
}

/** What was killed last is on its way back. */
let returning: Promise<void> = Promise.resolve();

/** One at a time: everything else goes on while it comes back. */
async function killOne(random: () => number): Promise<void> {
  await returning;
  const all = [...servers, worker, ...readers];
  const victim = all[Math.floor(random() * all.length)];
  kills += 1;
  await victim?.kill();
  returning = wait(500 * random()).then(() => victim?.start());
  returning.catch(() => {}); // seen by whoever waits for it
}

const statusOn = async (server: Program, { id }: Opened) => {
  const response = await server.fetch(`/api/threads/${id}/status`);
  return response.json();
};

describe('3台のサーバーと1つのデータベース', () => {
  it('写真は別のプロセスが読み、読み手が殺されても、頼まれた写真は必ず読まれる', async () => {
    const asked = [0, 1, 2].map((server) => readPhoto(server));
    await until('a reader is at work', async () => {
      const { rows } = await pool.query(
        "select locked_by from graphile_worker.jobs where task_identifier = 'read_photo' and locked_at is not null",
      );
      return rows.length > 0;
    });
    await readers[0]?.kill();
    const [page, ...others] = await Promise.all(asked);
    expect(page).toMatchObject({ rows: expect.anything() });
    for (const other of others) expect(other).toEqual(page);
    await readers[0]?.start();
    // Nothing is left of what was asked.
    await until('the requests are gone', async () => {
      const { rows } = await pool.query('select from photo_requests');
      return rows.length === 0;
    });
  });

  it('1台で起きたことは、ほかのサーバーを見ている人に届く', async () => {
    const thread = await openThread(86_400, 3);
    const [link = ''] = await linksOf(thread, 3);
    const [here, there] = servers;
    const watching = new AbortController();
    const stream = await (there as Program).fetch(`/api/threads/${thread.id}/events`, {
      signal: watching.signal,
    });
    let heard = '';
    const reading = (async () => {
      const text = stream.body?.pipeThrough(new TextDecoderStream());
      for await (const piece of text ?? []) heard += piece;
    })().catch(() => {});
    await until('the stream is open', () => heard.includes(': open'));
    const selections = [{ slot_id: thread.slots[0] ?? '', status: 'selected' }];
    expect(await answerUntilHeard(here ? [here] : [], 0, link, { selections })).toBe(true);
    await until('the event', () => heard.includes('event: thread'));
    watching.abort();
    await reading;
    expect(heard).toContain(thread.id);
    // Whoever reads again on hearing it sees the answer there.
    const { invites } = (await statusOn(there as Program, thread)) as {
      invites: { invitee_key: string; selections: { status: string }[] }[];
    };
    expect(invites.find(({ invitee_key }) => invitee_key === 'u:1')?.selections[0]?.status).toBe(
      'selected',
    );
    const cancelled = await here?.post(`/api/threads/${thread.id}/cancel`, {});
    expect(cancelled?.status).toBe(200);
  });

  it(
    `${size}人の回答、タイマー、確定が重なり、どれかが殺されても、1度だけ決まる（${rounds}回）`,
    {
      timeout: 600_000 + rounds * 120_000,
    },
    () =>
      underSeed(seed, async () => {
        const random = numbersFrom(seed);
        const delays = Array.from({ length: rounds + 1 }, () => (random() < 0.5 ? 0 : 1));
        const done: { thread: Opened; handed: readonly Handed[][]; told: readonly string[] }[] = [];
        let next = openThread(delays[1] ?? 0);
        for (let round = 1; round <= rounds; round += 1) {
          const thread = await next;
          const links = await linksOf(thread);
          // The invitations of the next one go out meanwhile.
          next = round < rounds ? openThread(delays[round + 1] ?? 0) : next;
          const own = numbersFrom(Math.floor(random() * 2 ** 31));
          const pressAfter = 1_500 * own();
          // An impatient organiser is before the timer, a patient one mostly after it.
          const pressPause = 50 + 1_500 * own() ** 2;
          const killAfter = 1_500 * own();
          const killAgain = own() < 0.5 ? 3_000 * own() : null;
          const [handed, told] = await Promise.all([
            Promise.all(
              links.map((link) => respond(thread, link, numbersFrom(Math.floor(own() * 2 ** 31)))),
            ),
            Promise.all(
              [round, round + 1].map(async (first) => {
                await wait(pressAfter);
                return press(thread, first, pressPause);
              }),
            ),
            wait(killAfter).then(() => killOne(own)),
            readPhoto(round),
          ]);
          if (killAgain !== null) await wait(killAgain).then(() => killOne(own));
          done.push({ thread, handed, told });
        }
        await until('everything is sent', async () => {
          const { rows } = await pool.query("select from outbox where state = 'waiting' limit 1");
          return rows.length === 0;
        });
        // Looked at by servers that have seen it all happen, and by one that has seen nothing.
        await returning;
        await servers[0]?.kill();
        await servers[0]?.start();
        const outbox = await outboxRows();
        const mails = mailsByThread(outbox);
        for (const { thread, handed, told } of done) {
          await checkDecision(thread, told);
          await checkAnswers(thread, handed);
          await checkStanding(thread);
          checkMails(thread, mails.get(thread.id) ?? [], outbox);
        }
        const { rows } = await pool.query('select count(*)::int as n from scheduling_threads');
        expect(rows[0].n).toBe(threads);
        await checkOutbox(outbox);
      }),
  );
});

async function checkDecision({ id, slots }: Opened, told: readonly string[]): Promise<void> {
  const { rows } = await pool.query('select * from thread_finalize where thread_id = $1', [id]);
  expect(rows).toHaveLength(1);
  expect(slots).toContain(rows[0].slot_id);
  expect(rows[0].calendar_uid).toBe(`${id}@tashika`);
  // Whoever pressed was told the same, whoever decided.
  expect(new Set(told).size).toBe(1);
  expect(JSON.parse(told[0] ?? '{}')).toMatchObject({
    status: 'finalized',
    decision: { slot_id: rows[0].slot_id, calendar_uid: rows[0].calendar_uid },
  });
  const { rows: threads } = await pool.query(
    'select status, calendar_sequence, timers from scheduling_threads where id = $1',
    [id],
  );
  expect(threads[0]).toEqual({ status: 'finalized', calendar_sequence: 1, timers: [] });
}

interface AnswerRow {
  readonly invitee_key: string;
  readonly slot_id: string;
  readonly status: string;
}

async function answerRows(threadId: string): Promise<readonly AnswerRow[]> {
  const { rows } = await pool.query<AnswerRow>(
    `select invitee_key, slot_id, status from thread_selections where thread_id = $1 order by id`,
    [threadId],
  );
  return rows;
}

/** What was acknowledged is there, and nothing is there twice. */
async function checkAnswers(thread: Opened, handed: readonly Handed[][]): Promise<void> {
  const stored = new Map<string, string[]>();
  for (const { invitee_key, slot_id, status } of await answerRows(thread.id)) {
    const place = `${invitee_key} ${slot_id}`;
    stored.set(place, [...(stored.get(place) ?? []), status]);
  }
  let acknowledged = 0;
  for (const [index, sheets] of handed.entries()) {
    for (const [place, slot] of thread.slots.entries()) {
      const rows = stored.get(`u:${index + 1} ${slot}`) ?? [];
      const statuses = sheets.map(({ sheet }) => sheet.selections[place]?.status);
      const saved = sheets.filter(({ isSaved }) => isSaved).length;
      acknowledged += saved;
      // Refused or not, the last one may have been stored by a server that was killed before it said so.
      const allowed = statuses.slice(Math.max(0, saved - 1));
      if (saved > 0) expect(allowed, `u:${index + 1}`).toContain(rows.at(-1));
      for (const [at, status] of rows.entries()) expect(status).not.toBe(rows[at - 1]);
      expect(rows.length).toBeLessThanOrEqual(sheets.length);
    }
  }
  expect(acknowledged).toBeGreaterThan(size);
}

/** Counted anew from the rows, by other means than the engine's. */
async function checkStanding(thread: Opened): Promise<void> {
  const last = new Map<string, AnswerRow>();
  for (const row of await answerRows(thread.id)) last.set(`${row.invitee_key} ${row.slot_id}`, row);
  const count = (slot: string, status: string) =>
    [...last.values()].filter((row) => row.slot_id === slot && row.status === status).length;
  const needed = Math.ceil(size / 2);
  const expected = thread.slots.map((slot) => {
    const [selected, declined] = [count(slot, 'selected'), count(slot, 'declined')];
    const best = size - declined;
    return {
      slot_id: slot,
      status: selected >= needed ? 'SATISFIED' : best >= needed ? 'POSSIBLE' : 'IMPOSSIBLE',
      score: selected,
      counts: { target: size, selected, declined, pending: size - selected - declined },
    };
  });
  const seen = await Promise.all(servers.map((server) => statusOn(server, thread)));
  for (const status of seen) {
    expect(status).toEqual(seen[0]);
    const { slots } = status as { slots: { evaluation: object }[] };
    expect(slots.map(({ evaluation }) => evaluation)).toMatchObject(expected);
  }
}

interface OutboxRow {
  readonly id: string;
  readonly thread_id: string;
  readonly kind: string;
  readonly recipient_key: string;
  readonly state: string;
}

async function outboxRows(): Promise<ReadonlyMap<string, OutboxRow>> {
  const { rows } = await pool.query<OutboxRow>(
    'select id, thread_id, kind, recipient_key, state from outbox',
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface Arrived {
  readonly to: string;
  readonly id: string;
  readonly occasion: string;
  readonly calendar: string | null;
}

function mailsByThread(outbox: ReadonlyMap<string, OutboxRow>): Map<string, Arrived[]> {
  const arrived = new Map<string, Arrived[]>();
  for (const { to, messageId, calendar } of mailbox.mails) {
    const id = messageId.replace(/^<|@.*$/g, '');
    const row = outbox.get(id);
    if (row === undefined) throw new Error(`a mail that nobody meant to send: ${messageId}`);
    const mails = arrived.get(row.thread_id) ?? [];
    arrived.set(row.thread_id, mails);
    mails.push({ to, id, occasion: row.kind, calendar });
  }
  return arrived;
}

function checkMails(
  { id, number }: Opened,
  mails: readonly Arrived[],
  outbox: ReadonlyMap<string, OutboxRow>,
): void {
  const everybody = Array.from({ length: size }, (_, index) => personOf(number, index));
  const organiser = organiserOf(number);
  const to = (occasion: string) => {
    const arrived = mails.filter((mail) => mail.occasion === occasion).map((mail) => mail.to);
    const ids = new Set(mails.map((mail) => mail.id));
    const lost = [...outbox.values()].filter(
      (row) => row.thread_id === id && row.kind === occasion && !ids.has(row.id),
    );
    const meant = lost.map(({ recipient_key: key }) =>
      key === 'organiser' ? organiser : personOf(number, Number(key.slice(2)) - 1),
    );
    return [...arrived, ...meant].sort();
  };
  expect(to('invitation')).toEqual([...everybody].sort());
  expect(to('finalized')).toEqual([...everybody, organiser].sort());
  const decided = mails.filter(({ occasion }) => occasion === 'finalized');
  for (const { calendar } of decided) {
    expect(/^UID:(\S+)/m.exec(calendar ?? '')?.[1]).toBe(`${id}@tashika`);
    expect(calendar).toContain('SEQUENCE:0');
  }
}

/** Each mail was handed over once; of those cut off by a kill it is said that nobody knows. */
async function checkOutbox(outbox: ReadonlyMap<string, OutboxRow>): Promise<void> {
  const ids = mailbox.mails.map(({ messageId }) => messageId.replace(/^<|@.*$/g, ''));
  const handed = new Set(ids);
  expect(ids).toHaveLength(handed.size);
  const entries = [...outbox.values()];
  const unclear = entries.filter(({ state }) => state === 'unclear');
  const missing = entries.filter(({ id }) => !handed.has(id));
  expect(missing.filter(({ state }) => state !== 'unclear')).toEqual([]);
  expect(entries.filter(({ state }) => !['done', 'unclear'].includes(state))).toEqual([]);
  neverHandedOver += missing.length;
  // A kill cuts off what one worker had in hand.
  expect(unclear.length).toBeLessThanOrEqual(kills * mailsAtATime);
  const { rows } = await pool.query(
    "select count(*)::int as n from thread_finalize where finalized_by = 'automatic'",
  );
  console.info(
    `${rounds} rounds (${rows[0].n} decided by the timer), ${kills} kills, ${ids.length} mails: ` +
      `${unclear.length} unclear, ${neverHandedOver} of those never handed over`,
  );
}
