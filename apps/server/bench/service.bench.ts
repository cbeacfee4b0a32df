import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBundledPostgres } from '@tashika/store';
import autocannon from 'autocannon';
import { workOf } from './work.ts';

/**
 * The service under load, on the bundled database with its files on this disk: answers of many
 * people to one thread, answers spread over many threads, to one server and to three, and the
 * organiser's board of 200 people, beside a bare server that writes one row per request. With
 * `TASHIKA_BENCH_PROFILE=<folder>` the servers leave a profile of their processor time there.
 */
/** What people wait for is measured for a minute, so that checkpoints and garbage have their turn. */
const given = process.env.TASHIKA_BENCH_SECONDS;
const answerSeconds = Number(given ?? 60);
const otherSeconds = Number(given ?? 20);
const connections = Number(process.env.TASHIKA_BENCH_CONNECTIONS ?? 64);

export default async function service(report: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tashika-bench-'));
  const server = await start(['apps/server/src/main.ts', '--port', '0'], {
    TASHIKA_DATA: folder,
    LOG_LEVEL: 'error',
  });
  try {
    const one = await openThread(server.url, 200);
    const many = await Promise.all(Array.from({ length: 20 }, () => openThread(server.url, 20)));
    const baseline = await startBaseline(folder);
    const bare = await load(baseline.url, () => ({ method: 'POST', path: '/', body: '{"a":1}' }));
    baseline.child.kill();
    // Figures of a machine that is busy with something else are low: this says how busy.
    report(`負荷平均 ${loadavg()[0]?.toFixed(1)}（${availableParallelism()}コア）`);
    report(line('素のHono＋INSERT', bare));
    const measured = async (name: string, of: () => Promise<Load>) => {
      const before = workOf(server.child.pid ?? 0);
      const result = await of();
      const cost = costOf(before, workOf(server.child.pid ?? 0), result.count);
      report(`${line(name, result)}　比 ${ratio(result, bare)}${cost}`);
      return result;
    };
    await measured('回答（200人が1件に）', () =>
      load(server.url, answersTo([one]), { seconds: answerSeconds }),
    );
    const spread = await measured('回答（20件に分散）', () => load(server.url, answersTo(many)));
    const status = { path: `/api/threads/${one.id}/status` };
    await measured('状況（200人、全部）', () => load(server.url, () => status));
    const headers = ownersHeaders(server.url);
    const seen = await fetch(new URL(status.path, server.url), { headers });
    const tag = seen.headers.get('etag') ?? '';
    await measured('状況（200人、変わらないとき）', () =>
      load(server.url, () => ({ ...status, tag }), { fine: [304] }),
    );
    const three = await threeServers(server.url, folder, answersTo(many));
    report(`${line('回答（20件に分散、3台）', three)}　1台との比 ${ratio(three, spread)}`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same work shared by three servers on one database, as many people at a time in all. */
async function threeServers(
  first: string,
  folder: string,
  request: (count: number) => Request,
): Promise<Load> {
  const env = {
    TASHIKA_DATA: join(folder, 'others'),
    DATABASE_URL: (await findBundledPostgres(folder)) ?? '',
    TASHIKA_SECRET: (await readFile(join(folder, 'secret'), 'utf8')).trim(),
    LOG_LEVEL: 'error',
  };
  const args = ['apps/server/src/main.ts', '--port', '0'];
  const others = [await start(args, env), await start(args, env)];
  try {
    const urls = [first, ...others.map(({ url }) => url)];
    const loads = await Promise.all(
      urls.map((url, at) =>
        load(url, (count) => request(count * 3 + at), { people: Math.ceil(connections / 3) }),
      ),
    );
    const worst = (of: (one: Load) => number) => Math.max(...loads.map(of));
    return {
      rate: loads.reduce((sum, { rate }) => sum + rate, 0),
      p50: worst(({ p50 }) => p50),
      p99: worst(({ p99 }) => p99),
      errors: loads.reduce((sum, { errors }) => sum + errors, 0),
      count: loads.reduce((sum, { count }) => sum + count, 0),
    };
  } finally {
    for (const { stop } of others) await stop();
  }
}

interface OpenedThread {
  readonly id: string;
  readonly links: readonly string[];
  readonly slots: readonly string[];
}

interface Request {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  /** What was seen before, as browsers say it. */
  readonly tag?: string;
}

function answersTo(threads: readonly OpenedThread[]): (count: number) => Request {
  const statuses = ['selected', 'declined', 'pending'];
  return (count) => {
    const thread = threads[count % threads.length] as OpenedThread;
    const link = thread.links[Math.floor(count / threads.length) % thread.links.length];
    const selections = thread.slots.map((slot_id, slot) => ({
      slot_id,
      // Others than the last time round: every request writes.
      status: statuses[(Math.floor(count / (threads.length * thread.links.length)) + slot) % 3],
    }));
    return { method: 'POST', path: `${link}/respond`, body: JSON.stringify({ selections }) };
  };
}

async function openThread(url: string, people: number): Promise<OpenedThread> {
  const keys = Array.from({ length: people }, (_, index) => `u:${index + 1}`);
  const start = Date.now() + 7 * 86_400_000;
  const call = async (path: string, body?: unknown) => {
    const response = await fetch(new URL(path, url), {
      headers: ownersHeaders(url),
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const thread = (await call('/api/threads', {
    title: '負荷の試し',
    attendance_rule: {
      version: '1.0',
      type: 'K_OF_N',
      slot_policy: {
        conflict_policy: 'first_selected',
        timezone: 'Asia/Tokyo',
        allow_multiple_slots_per_invitee: true,
      },
      invitee_scope: { include_invitee_keys: keys, exclude_invitee_keys: [] },
      rule: { k: Math.ceil(people * 0.6), n: people },
      finalize_policy: {
        mode: 'EARLIEST_VALID',
        tie_breaker: 'highest_score',
        auto_finalize: true,
        auto_finalize_delay_seconds: 86_400,
      },
    },
    invitees: keys.map((key, index) => ({ key, name: `参加者${index + 1}` })),
    slots: [0, 1, 2].map((day) => ({
      start_time: new Date(start + day * 86_400_000).toISOString(),
      end_time: new Date(start + day * 86_400_000 + 3_600_000).toISOString(),
    })),
    open: true,
  })) as { id: string };
  const status = (await call(`/api/threads/${thread.id}/status`)) as {
    slots: { slot_id: string }[];
  };
  const links: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page = (await call(
      `/api/outbox?thread_id=${thread.id}&limit=200${next === '' ? '' : `&after=${next}`}`,
    )) as { entries: { link: string }[]; next: string | null };
    links.push(...page.entries.map(({ link }) => new URL(link).pathname));
    next = page.next;
  }
  return { id: thread.id, links, slots: status.slots.map(({ slot_id }) => slot_id) };
}

/** The address a server prints carries the key of its owner behind the `#`. */
const ownersHeaders = (url: string) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${new URL(url).hash.slice(1)}`,
});

interface Load {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
  /** Requests that were answered. */
  readonly count: number;
}

interface LoadOptions {
  readonly seconds?: number;
  /** Statuses that are meant, beside those of success. */
  readonly fine?: readonly number[];
  /** Who ask at the same time. */
  readonly people?: number;
}

async function load(
  url: string,
  request: (count: number) => Request,
  { seconds = otherSeconds, fine = [], people = connections }: LoadOptions = {},
): Promise<Load> {
  let count = 0;
  const result = await autocannon({
    url: new URL('/', url).href,
    connections: people,
    duration: seconds,
    requests: [
      {
        setupRequest(before) {
          const { tag, ...asked } = request(count++);
          const headers = { ...ownersHeaders(url), ...(tag && { 'if-none-match': tag }) };
          return { ...before, headers, ...asked };
        },
      },
    ],
  });
  const { requests, latency, non2xx, errors, statusCodeStats } = result;
  const meant = fine.reduce((sum, code) => sum + (statusCodeStats?.[code]?.count ?? 0), 0);
  return {
    rate: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    errors: non2xx - meant + errors,
    count: requests.total,
  };
}

type Work = ReturnType<typeof workOf>;

/** Processor time of one request, which a busy machine changes little. */
function costOf(before: Work, after: Work, count: number): string {
  if (before === null || after === null || count === 0) return '';
  const each = (seconds: number) => ((seconds * 1000) / count).toFixed(2);
  const [server, database] = [after.own - before.own, after.below - before.below];
  return `　処理時間 サーバー${each(server)}ms データベース${each(database)}ms`;
}

const ratio = (a: Load, b: Load) => (a.rate / b.rate).toFixed(2);
const line = (name: string, { rate, p50, p99, errors }: Load) =>
  `${name}：${Math.round(rate)}件/秒　中央値${p50}ms　p99 ${p99}ms　失敗${errors}件`;

interface Started {
  readonly url: string;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
}

function start(args: string[], env: Readonly<Record<string, string>>): Promise<Started> {
  const folder = process.env.TASHIKA_BENCH_PROFILE;
  const profiled = folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
  const child = spawn(process.execPath, [...profiled, ...args], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`server ended (${code})`)));
    child.stdout.on('data', (text: Buffer) => {
      const url = /https?:\/\/\S+/.exec(text.toString())?.[0];
      if (url === undefined) return;
      const stop = () =>
        new Promise<void>((ended) => {
          child.removeAllListeners('exit');
          child.once('exit', () => ended());
          child.kill('SIGTERM');
        });
      resolve({ url, child, stop });
    });
  });
}

/** A server of its own process on the same database. */
function startBaseline(folder: string): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'bare-insert.ts'), [folder]);
  return new Promise((resolve, reject) => {
    child.once('message', (url) => resolve({ url: String(url), child }));
    child.once('exit', (code) => reject(new Error(`baseline ended (${code})`)));
  });
}
