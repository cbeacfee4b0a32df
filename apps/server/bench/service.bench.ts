import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBundledPostgres } from '@tashika/store';
import { connections, type Load, load, together } from './load.ts';
import {
  answeredThread,
  answersTo,
  openThread,
  ownersHeaders,
  type Request,
} from './organisers.ts';
import { type Started, start, startBaseline } from './processes.ts';
import { workOf } from './work.ts';

/**
 * The service under load, on the bundled database with its files on this disk: answers of many
 * people to one thread, answers spread over many threads, to one server and to three, and the
 * organiser's board of 200 people and of 30 slots. Each takes turns with what it is compared with, a bare server
 * that writes one row per request, and the median of the turns counts: a machine that is busy with
 * something else for a while is busy for both. With `TASHIKA_BENCH_PROFILE=<folder>` the servers
 * leave a profile of their processor time there.
 */
const seconds = Number(process.env.TASHIKA_BENCH_SECONDS ?? 10);
const turns = Number(process.env.TASHIKA_BENCH_TURNS ?? 5);

export default async function service(report: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tashika-bench-'));
  const server = await start(['apps/server/src/main.ts', '--port', '0'], {
    TASHIKA_DATA: folder,
    LOG_LEVEL: 'error',
  });
  const baseline = await startBaseline(folder);
  try {
    const one = await openThread(server.url, 200);
    const many = await Promise.all(Array.from({ length: 20 }, () => openThread(server.url, 20)));
    // The same sheets as are answered with, written down as they come.
    const sheets = answersTo([one]);
    const insert = () => ({ ...sheets(), path: '/' });
    const bare = () => measured(server, [baseline], () => load(baseline.url, insert, { seconds }));
    const asked = (request: () => Request, fine: readonly number[] = []) =>
      measured(server, [server], () => load(server.url, request, { seconds, fine }));
    const compare = async (name: string, own: () => Promise<Measured>) => {
      const { pairs, ratio } = await inTurns(bare, own);
      report(`${line(name, pairs.map(second))}　比 ${ratio}`);
      return pairs;
    };
    // Code is compiled, and pages of the database are in memory.
    await bare();
    const [toOne, toMany] = [answersTo([one]), answersTo(many)];
    await asked(toMany);
    const pairs = await compare('回答（200人が1件に）', () => asked(toOne));
    await compare('回答（20件に分散）', () => asked(toMany));
    const status = { path: `/api/threads/${one.id}/status` };
    await compare('状況（200人、全部）', () => asked(() => status));
    const headers = ownersHeaders(server.url);
    const seen = await fetch(new URL(status.path, server.url), { headers });
    const tag = seen.headers.get('etag') ?? '';
    await compare('状況（200人、変わらないとき）', () => asked(() => ({ ...status, tag }), [304]));
    const board = { path: `/api/threads/${(await answeredThread(server.url)).id}/status` };
    await compare('状況（200人×30候補、全部）', () => asked(() => board));
    report(line('素のHono＋INSERT', pairs.map(first)));
    await threeServers(server, folder, toMany, report);
  } finally {
    baseline.child.kill();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The same work shared by three servers on one database, as many people at a time in all. Before they
 * are compared, the two others have worked alone, since code that has hardly run is slow; and each
 * turn begins with a moment that does not count, in which a server reads what was answered while it
 * had no part in it.
 */
async function threeServers(
  server: Started,
  folder: string,
  request: () => Request,
  report: (line: string) => void,
): Promise<void> {
  const env = {
    TASHIKA_DATA: join(folder, 'others'),
    DATABASE_URL: (await findBundledPostgres(folder)) ?? '',
    TASHIKA_SECRET: (await readFile(join(folder, 'secret'), 'utf8')).trim(),
    LOG_LEVEL: 'error',
  };
  const args = ['apps/server/src/main.ts', '--port', '0'];
  const others = [await start(args, env), await start(args, env)];
  const servers = [server, ...others];
  const people = Math.ceil(connections / servers.length);
  const by = async (some: readonly Started[]) => {
    const asked = (forSeconds: number) => () =>
      Promise.all(
        some.map(({ url }) =>
          load(url, request, {
            seconds: forSeconds,
            people: (people * servers.length) / some.length,
          }),
        ),
      ).then(together);
    await asked(1)();
    return measured(server, some, asked(seconds));
  };
  try {
    for (let turn = 0; turn < turns; turn += 1) for (const other of others) await by([other]);
    const { pairs, ratio } = await inTurns(
      () => by([server]),
      () => by(servers),
    );
    report(`${line('回答（20件に分散、3台）', pairs.map(second))}　1台との比 ${ratio}`);
  } finally {
    for (const { stop } of others) await stop();
  }
}

interface Measured extends Load {
  /** Processor milliseconds of one request, which a busy machine changes little. */
  readonly cost: { readonly server: number; readonly database: number } | null;
  /** How busy the machine was, with whatever. */
  readonly busy: number;
}

type Pair = readonly [Measured, Measured];
const first = ([one]: Pair) => one;
const second = ([, other]: Pair) => other;

/** The database is a process below the server that brought it. */
async function measured(
  database: Pick<Started, 'child'>,
  servers: readonly Pick<Started, 'child'>[],
  of: () => Promise<Load>,
): Promise<Measured> {
  const own = () => servers.map(({ child }) => workOf(child.pid ?? 0)?.own ?? Number.NaN);
  const now = () => ({
    server: own().reduce((sum, work) => sum + work, 0),
    database: workOf(database.child.pid ?? 0)?.below,
  });
  const before = now();
  const result = await of();
  const after = now();
  const each = (part: 'server' | 'database') =>
    (((after[part] ?? 0) - (before[part] ?? 0)) * 1000) / Math.max(1, result.count);
  const cost = Number.isNaN(before.server)
    ? null
    : { server: each('server'), database: each('database') };
  return { ...result, cost, busy: loadavg()[0] ?? 0 };
}

/**
 * One after the other, several times, and each of them first as often as the other: a machine that
 * becomes faster or slower does so for both. The ratio of the second's rate to the first's.
 */
async function inTurns(one: () => Promise<Measured>, other: () => Promise<Measured>) {
  const pairs: Pair[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    if (turn % 2 === 0) pairs.push([await one(), await other()]);
    else {
      const after = await other();
      pairs.push([await one(), after]);
    }
  }
  const ratios = pairs.map(([before, after]) => after.rate / before.rate);
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((each) => each.toFixed(2));
  return { pairs, ratio: `${median(ratios).toFixed(2)}（${least}〜${most}）` };
}

function line(name: string, loads: readonly Measured[]): string {
  const middle = (of: (load: Measured) => number) => median(loads.map(of));
  const errors = loads.reduce((sum, load) => sum + load.errors, 0);
  const cost = loads.every((load) => load.cost !== null)
    ? `　処理時間 サーバー${middle((load) => load.cost?.server ?? 0).toFixed(2)}ms` +
      ` データベース${middle((load) => load.cost?.database ?? 0).toFixed(2)}ms`
    : '';
  return (
    `${name}：${Math.round(middle(({ rate }) => rate))}件/秒　中央値${middle(({ p50 }) => p50)}ms` +
    `　p99 ${middle(({ p99 }) => p99)}ms　失敗${errors}件${cost}` +
    `　負荷平均${middle(({ busy }) => busy).toFixed(1)}（${availableParallelism()}コア）`
  );
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
