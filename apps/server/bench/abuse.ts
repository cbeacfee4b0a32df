// `node apps/server/bench/abuse.ts [seconds]`: floods, huge bodies, slow readers, aborted uploads, texts
// that are hard to read and a mail server that never finishes, beside people who just work.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { abuseApart, callAs, type Person, postAs, type Scene } from './abusers.ts';
import { slipPage } from './requests.ts';
import { makePeople, startServer } from './server.ts';
import { secondsOf } from './work.ts';

export interface AbuseReport {
  readonly seconds: number;
  readonly honest: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  readonly slowest: number;
  /** The same for each thing they do. */
  readonly p99Of: Readonly<Record<string, number>>;
  /** Of `/healthz`, asked every 100 ms. */
  readonly healthP99: number;
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
  /** Processors each side kept busy on average, on the same machine; null where unknown. */
  readonly processors: {
    readonly abusers: number;
    readonly honest: number;
    readonly server: number;
    readonly database: number;
  } | null;
  /** Of the machine, over the last minute: before and after. */
  readonly load: readonly [number, number];
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
  readonly times: Record<string, number[]>;
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
    const words = { utterance: '全員の都合がつく日', members: [] };
    const deeds = {
      keep: () => postAs(url, who, '/api/accounts', { label, pages: [slipPage] }),
      list: () => callAs(url, who, '/api/accounts'),
      check: () => postAs(url, who, '/api/slips/check', { pages: [slipPage] }),
      understand: () => postAs(url, who, '/api/intents/parse', words),
    };
    const names = Object.keys(deeds) as (keyof typeof deeds)[];
    const deed = names[turn % names.length] as keyof typeof deeds;
    const begun = performance.now();
    const answer = await deeds[deed]();
    await answer.text();
    times[deed] ??= [];
    times[deed].push(performance.now() - begun);
    if (!answer.ok) refused[answer.status] = (refused[answer.status] ?? 0) + 1;
    else if (deed === 'keep') kept.push(label);
    await wait(120);
  }
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
  const begun = standOf(server);
  const end = Date.now() + seconds * 1000;
  const scene: Scene = { url, photo, isOver: () => Date.now() > end };
  const experience: Experience = { times: {}, refused: {}, kept: [] };
  const watched = watchServer(scene, server);
  const [abuse] = await Promise.all([
    abuseApart({ url, photo, abusers: people.slice(0, 3), until: end }),
    ...honest.map((who) => workHonestly(scene, who, experience)),
  ]);
  const ended = standOf(server);
  const { health, most } = await watched;
  const listed = new Set<string>();
  for (const who of honest) for (const label of await labelsOf(url, who)) listed.add(label);
  await wait(settleSeconds * 1000);
  const after = server.memory();
  await server.stop();
  tarpit.stop();
  return {
    seconds,
    ...timesOf(experience),
    healthP99: at(health, 0.99),
    healthSlowest: at(health, 1),
    refused: experience.refused,
    lost: experience.kept.filter((label) => !listed.has(label)).length,
    abuse: abuse.counts,
    memory: before === null || after === null ? null : { before, most, after },
    processors: processorsOf(begun, ended, abuse.work, seconds),
    load: [begun.load, ended.load],
  };
}

type Server = Awaited<ReturnType<typeof startServer>>;

/** How quickly the server says that it is there, and how much memory it takes at the most. */
async function watchServer({ url, isOver }: Scene, server: Server) {
  const health: number[] = [];
  let most = server.memory() ?? 0;
  while (!isOver()) {
    const begun = performance.now();
    await (await fetch(new URL('/healthz', url))).text();
    health.push(performance.now() - begun);
    most = Math.max(most, server.memory() ?? 0);
    await wait(100);
  }
  return { health, most };
}

/** What has been worked so far, by the server and by this process. */
const standOf = (server: Server) => ({
  load: loadavg()[0] ?? 0,
  server: server.work(),
  here: secondsOf(process.cpuUsage()),
});
type Stand = ReturnType<typeof standOf>;

function processorsOf(
  before: Stand,
  after: Stand,
  abusers: number,
  seconds: number,
): AbuseReport['processors'] {
  if (before.server === null || after.server === null) return null;
  const perSecond = (work: number) => Math.round((work / seconds) * 100) / 100;
  return {
    abusers: perSecond(abusers),
    honest: perSecond(after.here - before.here - abusers),
    server: perSecond(after.server.own - before.server.own),
    database: perSecond(after.server.below - before.server.below),
  };
}

function timesOf({ times }: Experience) {
  const all = Object.values(times).flat();
  return {
    honest: all.length,
    median: at(all, 0.5),
    p99: at(all, 0.99),
    slowest: at(all, 1),
    p99Of: Object.fromEntries(Object.entries(times).map(([deed, own]) => [deed, at(own, 0.99)])),
  };
}

/** Rounded milliseconds below which so much of the times lies. */
function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
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

if (import.meta.main) {
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
