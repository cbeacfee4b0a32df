// `node apps/server/bench/kills.ts [kills]`: servers and database are killed while the mail server
// fails, and people go on working. Counts exactly: every request and every mail has an id of its own.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBundledPostgres } from '@tashika/store';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { openedThread, slipPage } from './requests.ts';

const supervise = join(import.meta.dirname, '../src/supervise.ts');

export interface KillReport {
  readonly kills: number;
  /** Milliseconds until the server answered `ready` again, one for each kill. */
  readonly back: readonly number[];
  readonly acknowledged: number;
  /** Acknowledged, and not there exactly once. */
  readonly lost: readonly string[];
  readonly mailsTaken: number;
  readonly mailsTwice: readonly string[];
}

/** A mail server that refuses, hangs up or takes mails, as it pleases. */
async function startMoodyMailbox() {
  const taken: string[] = [];
  let turn = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_, session, done) {
      turn += 1;
      if (turn % 3 === 0) return done();
      if (turn % 3 === 1) return done(Object.assign(new Error('not now'), { responseCode: 451 }));
      for (const line of server.connections as Set<{ id: string; _socket: { destroy(): void } }>) {
        if (line.id === session.id) line._socket.destroy();
      }
    },
    onData(stream, _, done) {
      let text = '';
      stream.on('data', (piece: Buffer) => {
        text += piece.toString('latin1');
      });
      stream.on('end', () => {
        taken.push(/^Message-ID:\s*(\S+)/im.exec(text)?.[1] ?? '');
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function startSupervised(env: Record<string, string>) {
  const child = spawn(process.execPath, [supervise, '--port', '0'], {
    env: { ...process.env, LOG_LEVEL: 'silent', TASHIKA_SAMPLES: 'off', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  while (!said.includes('\n')) {
    if (child.exitCode !== null) throw new Error('the server does not start');
    await wait(50);
  }
  const printed = new URL(/http:\/\/\S+/.exec(said)?.[0] ?? '');
  return {
    url: new URL('/', printed).href,
    owner: { authorization: `Bearer ${printed.hash.slice(1)}` },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

interface Work {
  readonly url: URL;
  readonly owner: Readonly<Record<string, string>>;
  readonly bodyOf: (id: string) => object;
  readonly end: { readonly isOver: boolean };
}

/** One after the other, each tried with the same key until somebody says that it is done. */
async function askUntilDone(
  { url, owner, bodyOf, end }: Work,
  acknowledge: (id: string) => void,
): Promise<void> {
  while (!end.isOver) {
    const id = randomUUID();
    const isDone = async () => {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { ...owner, 'content-type': 'application/json', 'idempotency-key': id },
          body: JSON.stringify(bodyOf(id)),
          signal: AbortSignal.timeout(30_000),
        });
        await answer.text();
        if (answer.status >= 400 && answer.status < 500) throw new RangeError(`${answer.status}`);
        return answer.status === 201;
      } catch (error) {
        if (error instanceof RangeError) throw error;
        return false;
      }
    };
    while (!end.isOver) {
      if (await isDone()) {
        acknowledge(id);
        break;
      }
      await wait(50);
    }
    await wait(20);
  }
}

export async function runKills({
  kills,
  data,
  say = () => {},
}: {
  readonly kills: number;
  /** An empty folder, or one whose database is made already. */
  readonly data: string;
  readonly say?: (line: string) => void;
}): Promise<KillReport> {
  const mailbox = await startMoodyMailbox();
  const { url, owner, stop } = await startSupervised({
    TASHIKA_DATA: data,
    TASHIKA_SMTP_URL: mailbox.url,
    TASHIKA_MAIL_FROM: 'tashika@example.org',
  });
  const isReady = async () => {
    try {
      return (await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(5_000) })).ok;
    } catch {
      return false;
    }
  };
  const untilReady = async () => {
    while (!(await isReady())) await wait(50);
  };
  await untilReady();

  const acknowledged: string[] = [];
  const end = { isOver: false };
  const work = (path: string, bodyOf: (id: string) => object) =>
    askUntilDone({ url: new URL(path, url), owner, bodyOf, end }, (id) =>
      acknowledged.push(`${path} ${id}`),
    );
  const working = Promise.all([
    work('/api/accounts', (id) => ({ label: id, pages: [slipPage] })),
    work('/api/threads', openedThread),
  ]);
  working.catch(() => {});

  const back: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(200 + Math.random() * 800);
    const { pid, postmaster } = JSON.parse(readFileSync(join(data, 'owner.json'), 'utf8'));
    const killed = performance.now();
    const victim = kill % 2 === 0 ? 'server' : 'database';
    process.kill(victim === 'server' ? pid : postmaster, 'SIGKILL');
    while (await isReady()) if (performance.now() - killed > 1_000) break;
    await untilReady();
    back.push(Math.round(performance.now() - killed));
    say(`${kill + 1}/${kills} ${victim}: ${back.at(-1)} ms, ${acknowledged.length} acknowledged`);
  }
  end.isOver = true;
  await working;
  const lost = await lostOf((await findBundledPostgres(data)) ?? '', acknowledged);
  await stop();
  await mailbox.stop();
  const mailsTwice = mailbox.taken.filter((id, place) => mailbox.taken.indexOf(id) !== place);
  return {
    kills,
    back,
    acknowledged: acknowledged.length,
    lost,
    mailsTaken: mailbox.taken.length,
    mailsTwice,
  };
}

async function lostOf(url: string, acknowledged: readonly string[]): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; times: string }>(`
      select '/api/accounts ' || label as name, count(*) as times from slip_accounts group by 1
      union all
      select '/api/threads ' || title, count(*) from scheduling_threads group by 1`);
    const times = new Map(rows.map((row) => [row.name, Number(row.times)]));
    return acknowledged.filter((name) => times.get(name) !== 1);
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  const data = mkdtempSync(join(tmpdir(), 'tashika-kills-'));
  try {
    const report = await runKills({
      kills: Number(process.argv[2] ?? 50),
      data,
      say: (line) => process.stderr.write(`${line}\n`),
    });
    const slowest = Math.max(...report.back);
    console.log(JSON.stringify({ ...report, back: undefined, slowest }));
    process.exitCode =
      report.lost.length + report.mailsTwice.length > 0 || slowest > 20_000 ? 1 : 0;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
