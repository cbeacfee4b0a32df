// `node apps/server/bench/abuse.ts [seconds]`: floods, huge bodies, slow readers, aborted uploads, texts
// that are hard to read and a mail server that never finishes, beside people who just work.
// Long because both sides of it stand here, and what they share.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { beginSession, findBundledPostgres, openStore, type Role } from '@tashika/store';
import { openedThread, slipPage } from './requests.ts';

const main = join(import.meta.dirname, '../src/main.ts');
const megabyte = 1024 * 1024;

export interface AbuseReport {
  readonly seconds: number;
  readonly honest: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  readonly slowest: number;
  /** Of `/healthz`, asked every 100 ms. */
  readonly healthSlowest: number;
  /** Answers honest people should not have got, by status. */
  readonly refused: Readonly<Record<string, number>>;
  readonly lost: number;
  readonly abuse: Readonly<Record<string, number>>;
  /** Megabytes of the server process: before, at the most, and afterwards; null where unknown. */
  readonly memory: {
    readonly before: number;
    readonly most: number;
    readonly after: number;
  } | null;
}

interface Person {
  readonly headers: Readonly<Record<string, string>>;
}

/** Speaks a line at a time and never comes to an end. */
async function startTarpit() {
  const server = createServer((line) => {
    line.on('error', () => {});
    const timer = setInterval(() => line.write('220-wait\r\n'), 500);
    line.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}

async function startServer(env: Record<string, string>) {
  const child = spawn(process.execPath, [main, '--port', '0'], {
    env: { ...process.env, LOG_LEVEL: 'silent', MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  while (!/http:\S+\//.test(said)) {
    if (child.exitCode !== null) throw new Error('the server does not start');
    await wait(50);
  }
  const url = new URL('/', /http:\/\/\S+/.exec(said)?.[0] ?? '').href;
  return {
    url,
    /** Linux tells; elsewhere nobody does. */
    memory(): number | null {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      } catch {
        return null;
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** People with a session each, in workspaces of their own. */
async function makePeople(data: string, names: readonly string[]): Promise<Person[]> {
  const store = await openStore({ url: (await findBundledPostgres(data)) ?? '' });
  const people: Person[] = [];
  for (const [index, name] of names.entries()) {
    const workspace = await store.db
      .insertInto('workspaces')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await store.db
      .insertInto('users')
      .values({ email: `${name}@example.jp`, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const role: Role = 'owner';
    await store.db
      .insertInto('memberships')
      .values({ workspace_id: workspace.id, user_id: user.id, role })
      .execute();
    const token = await store.db
      .transaction()
      .execute((tx) => beginSession(tx, { userId: user.id, how: 'password', now: new Date() }));
    const address = `10.0.0.${index + 1}`;
    people.push({ headers: { cookie: `tashika_session=${token}`, 'x-forwarded-for': address } });
  }
  await store.close();
  return people;
}

interface Scene {
  readonly url: string;
  readonly photo: Uint8Array;
  readonly isOver: () => boolean;
}

const origin = (url: string) => new URL(url).origin;

const callAs = (url: string, who: Person, path: string, init: RequestInit = {}) =>
  fetch(new URL(path, url), {
    ...init,
    headers: { ...who.headers, origin: origin(url), ...init.headers },
    signal: AbortSignal.timeout(60_000),
  });

const postText = (url: string, who: Person, path: string, body: string) =>
  callAs(url, who, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

const postAs = (url: string, who: Person, path: string, body: unknown) =>
  postText(url, who, path, JSON.stringify(body));

/** Everything is used once: what stays afterwards has come through abuse. */
async function warmUp(url: string, who: Person, photo: Uint8Array): Promise<void> {
  const form = new FormData();
  form.set('photo', new File([photo as Uint8Array<ArrayBuffer>], 'slip.jpg'));
  const answers = [
    await callAs(url, who, '/api/slips/read', { method: 'POST', body: form }),
    await postAs(url, who, '/api/intents/parse', { utterance: '3人以上で決めます', members: [] }),
    await postAs(url, who, '/api/slips/check', { pages: [slipPage] }),
  ];
  for (const answer of answers) await answer.text();
}

interface Experience {
  readonly times: number[];
  readonly refused: Record<string, number>;
  readonly kept: string[];
}

/** Somebody who just works. */
async function workHonestly(
  { url, isOver }: Scene,
  who: Person,
  { times, refused, kept }: Experience,
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const label = randomUUID();
    const deeds = [
      () => postAs(url, who, '/api/accounts', { label, pages: [slipPage] }),
      () => callAs(url, who, '/api/accounts'),
      () => postAs(url, who, '/api/slips/check', { pages: [slipPage] }),
      () =>
        postAs(url, who, '/api/intents/parse', { utterance: '全員の都合がつく日', members: [] }),
    ];
    const begun = performance.now();
    const answer = await (deeds[turn % deeds.length] as (typeof deeds)[0])();
    await answer.text();
    times.push(performance.now() - begun);
    if (!answer.ok) refused[answer.status] = (refused[answer.status] ?? 0) + 1;
    else if (turn % deeds.length === 0) kept.push(label);
    await wait(120);
  }
}

/** Everything at once, by people who have a session of their own; counts what was tried. */
async function abuseServer(
  { url, photo, isOver }: Scene,
  abusers: readonly Person[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const open: { destroy(): void }[] = [];
  const huge = JSON.stringify({ pages: [], text: 'x'.repeat(30 * megabyte) });
  const [row] = slipPage.rows;
  const large = JSON.stringify({
    pages: Array.from({ length: 800 }, () => ({ ...slipPage, rows: [row, row] })),
  });
  const hard = '全員'.repeat(1_000);
  const read = async (answer: Promise<Response>) => (await answer).text();
  const ways: readonly (readonly [string, number, (who: Person) => Promise<unknown>])[] = [
    ['flood', 6, (who) => read(callAs(url, who, '/api/accounts'))],
    ['huge json', 2, (who) => read(postText(url, who, '/api/accounts', huge))],
    ['large json', 2, (who) => read(postText(url, who, '/api/slips/check', large))],
    [
      'hard text',
      3,
      (who) => read(postAs(url, who, '/api/intents/parse', { utterance: hard, members: [] })),
    ],
    [
      'hard thread',
      2,
      (who) => read(postAs(url, who, '/api/threads', { title: '会', intent: { utterance: hard } })),
    ],
    ['aborted upload', 2, (who) => abortedUpload(url, who, photo)],
    [
      'slow reader',
      2,
      async (who) => {
        if (open.length < 100) open.push(slowReader(url, who, '/api/privacy/export'));
        await wait(200);
      },
    ],
    [
      'mail to the tarpit',
      1,
      async (who) => {
        await read(postAs(url, who, '/api/threads', openedThread('届かない会')));
        await wait(200);
      },
    ],
  ];
  const lane = async (name: string, index: number, make: (who: Person) => Promise<unknown>) => {
    while (!isOver()) {
      await make(abusers[index % abusers.length] as Person).catch(() => {});
      counts[name] = (counts[name] ?? 0) + 1;
      await wait(1);
    }
  };
  await Promise.all(
    ways.flatMap(([name, lanes, make]) =>
      Array.from({ length: lanes }, (_, index) => lane(name, index, make)),
    ),
  );
  for (const one of open) one.destroy();
  return counts;
}

interface Apart {
  readonly abuse: {
    readonly url: string;
    readonly photo: Uint8Array;
    readonly abusers: readonly Person[];
    readonly until: number;
  };
}

/** In a thread of their own: what it costs to be a nuisance is not in what honest people wait. */
function abuseApart(abuse: Apart['abuse']): Promise<Record<string, number>> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: { abuse } satisfies Apart });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

interface Wanted {
  readonly seconds: number;
  readonly data: string;
  /** What is uploaded and taken away again. */
  readonly photo: Uint8Array;
  /** How long memory has to come back. */
  readonly settleSeconds?: number;
}

export async function runAbuse({
  seconds,
  data,
  photo,
  settleSeconds = 0,
}: Wanted): Promise<AbuseReport> {
  const tarpit = await startTarpit();
  const server = await startServer({
    TASHIKA_DATA: data,
    TASHIKA_SIGN_IN: 'required',
    TASHIKA_SAMPLES: 'off',
    TASHIKA_TRUSTED_PROXIES: '1',
    TASHIKA_SMTP_URL: tarpit.url,
    TASHIKA_MAIL_FROM: 'tashika@example.org',
  });
  const { url } = server;
  const names = ['abuser1', 'abuser2', 'abuser3', 'honest1', 'honest2', 'honest3', 'honest4'];
  const people = await makePeople(data, names);
  const honest = people.slice(3);
  await warmUp(url, honest[0] as Person, photo);
  const before = server.memory();
  const worst = { memory: before ?? 0, health: 0 };
  const end = Date.now() + seconds * 1000;
  const scene: Scene = { url, photo, isOver: () => Date.now() > end };
  const experience: Experience = { times: [], refused: {}, kept: [] };
  const watch = async () => {
    while (!scene.isOver()) {
      const begun = performance.now();
      await (await fetch(new URL('/healthz', url))).text();
      worst.health = Math.max(worst.health, performance.now() - begun);
      worst.memory = Math.max(worst.memory, server.memory() ?? 0);
      await wait(100);
    }
  };
  const [abuse] = await Promise.all([
    abuseApart({ url, photo, abusers: people.slice(0, 3), until: end }),
    watch(),
    ...honest.map((who) => workHonestly(scene, who, experience)),
  ]);
  const listed = new Set<string>();
  for (const who of honest) for (const label of await labelsOf(url, who)) listed.add(label);
  await wait(settleSeconds * 1000);
  const after = server.memory();
  await server.stop();
  tarpit.stop();
  const sorted = experience.times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return {
    seconds,
    honest: sorted.length,
    median: at(0.5),
    p99: at(0.99),
    slowest: Math.round(sorted.at(-1) ?? 0),
    healthSlowest: Math.round(worst.health),
    refused: experience.refused,
    lost: experience.kept.filter((label) => !listed.has(label)).length,
    abuse,
    memory: before === null || after === null ? null : { before, most: worst.memory, after },
  };
}

async function labelsOf(url: string, who: Person): Promise<readonly string[]> {
  const labels: string[] = [];
  let next: string | null = null;
  do {
    const query: string = next === null ? '' : `&after=${encodeURIComponent(next)}`;
    const list = (await (await callAs(url, who, `/api/accounts?limit=100${query}`)).json()) as {
      accounts: { label: string }[];
      next: string | null;
    };
    labels.push(...list.accounts.map(({ label }) => label));
    next = list.next;
  } while (next !== null);
  return labels;
}

/** All of the photo but its end, and then nobody is there. */
function abortedUpload(url: string, who: Person, photo: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const head = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
    const asked = request(new URL('/api/slips/read', url), {
      method: 'POST',
      headers: {
        ...who.headers,
        origin: origin(url),
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': head.length + photo.length + '\r\n--x--\r\n'.length,
      },
    });
    asked.on('error', () => {});
    asked.on('close', () => resolve());
    asked.write(head);
    asked.write(photo);
    // Half of them leave before the end, half while the photo waits to be read.
    if (Math.random() < 0.5) setTimeout(() => asked.destroy(), 50);
    else asked.end('\r\n--x--\r\n', () => setTimeout(() => asked.destroy(), 50));
  });
}

function slowReader(url: string, who: Person, path: string): { destroy(): void } {
  const asked = request(new URL(path, url), { headers: who.headers }, (answer) => answer.pause());
  asked.on('error', () => {});
  asked.end();
  return asked;
}

const apart = (workerData as Partial<Apart> | null)?.abuse;
if (apart !== undefined) {
  const { url, photo, abusers, until } = apart;
  const scene = { url, photo, isOver: () => Date.now() > until };
  parentPort?.postMessage(await abuseServer(scene, abusers));
} else if (import.meta.main) {
  const data = mkdtempSync(join(tmpdir(), 'tashika-abuse-'));
  const photo = readFileSync(
    process.argv[3] ??
      join(import.meta.dirname, '../../../packages/slip-reader/test/photos/A-normal-01.jpg'),
  );
  try {
    const seconds = Number(process.argv[2] ?? 60);
    console.log(
      JSON.stringify(await runAbuse({ seconds, data, photo, settleSeconds: 90 }), null, 2),
    );
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
