// `node apps/server/bench/one-request.ts [part of a name]`: how long `/healthz` takes at worst while the
// server has one request that is made to be hard.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callAs, type Person, postAs, postText } from './abusers.ts';
import { slipPage } from './requests.ts';
import { makePeople, startServer } from './server.ts';

const [row] = slipPage.rows;
const pageOf = (rows: number) => ({ ...slipPage, rows: Array.from({ length: rows }, () => row) });
const pages = (count: number, rows: number) => Array.from({ length: count }, () => pageOf(rows));
const keys = (people: number) => Array.from({ length: people }, (_, index) => `u:${index + 1}`);
const hour = 3_600_000;
const slots = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    start_time: new Date(Date.UTC(2030, 0, 1) + index * hour).toISOString(),
    end_time: new Date(Date.UTC(2030, 0, 1) + (index + 1) * hour).toISOString(),
  }));

/** People in groups that overlap, every one of which lacks many. */
const groupsOf = (people: number, groups: number) =>
  Array.from({ length: groups }, (_, group) => ({
    name: `${group}`,
    min: Math.floor(people / 5),
    any_of_invitee_keys: keys(people).filter((_, index) => (index * 7 + group * 13) % 5 < 2),
  }));

const thread = (people: number, groups: number, count: number) => ({
  title: '会',
  attendance_rule: {
    version: groups === 0 ? '1.0' : '1.1',
    type: groups === 0 ? 'ALL' : 'COMPOSITE',
    invitee_scope: { include_invitee_keys: keys(people) },
    finalize_policy: { mode: 'MANUAL', auto_finalize: false, tie_breaker: 'highest_score' },
    rule: groups === 0 ? {} : { any_of: [{ name: '', all_of: groupsOf(people, groups) }] },
  },
  invitees: keys(people).map((key) => ({ key, name: key })),
  slots: slots(count),
  open: true,
});

const line = 'ねえ、今日はとても天気がいいから散歩に行こうよ！公園でお弁当を食べたいな。';
const script = Array.from({ length: 100 }, (_, turn) => {
  const speaker = turn % 2 === 0 ? 'やな' : 'あゆ';
  return `${speaker}：${line.repeat(100)}`.slice(0, 3_900);
}).join('\n');
const hard = '全員'.repeat(1_000);

type Ask = (url: string, who: Person) => Promise<Response>;
const post =
  (path: string, body: unknown): Ask =>
  (url, who) =>
    postAs(url, who, path, body);
const send =
  (path: string, body: string): Ask =>
  (url, who) =>
    postText(url, who, path, body);

const photos: Ask = (url, who) => {
  const photo = readFileSync(
    join(import.meta.dirname, '../../../packages/slip-reader/test/photos/A-normal-01.jpg'),
  );
  const form = new FormData();
  for (let one = 0; one < 20; one += 1) form.append('photo', new File([photo], `${one}.jpg`));
  return callAs(url, who, '/api/slips/read', { method: 'POST', body: form });
};

const requests: Readonly<Record<string, Ask>> = {
  'a slip of 2,000 rows, kept': post('/api/accounts', { pages: [pageOf(2_000)] }),
  '2 MB of slips, checked': post('/api/slips/check', { pages: pages(30, 250) }),
  '2 MB of numbers instead of slips': send(
    '/api/slips/check',
    `{"pages":[${'1,'.repeat(990_000)}1]}`,
  ),
  '8 MB of numbers instead of answers': send(
    '/api/attendance/evaluate',
    `[${'1,'.repeat(4_000_000)}1]`,
  ),
  'the same with one escaped character': send(
    '/api/attendance/evaluate',
    `[${'1,'.repeat(4_000_000)}"\\ud83d\\ude00"]`,
  ),
  '8 MB of objects instead of answers': send(
    '/api/attendance/evaluate',
    `[${'{"a":1},'.repeat(900_000)}1]`,
  ),
  'a report over 40,000 lines': post('/api/dialogue/report', {
    text: `${JSON.stringify({ character: 'やな', text: 'ねえ、行こうよ！' })}\n`.repeat(40_000),
  }),
  '300 lines of 2,000 characters': post('/api/dialogue/judge', {
    lines: Array.from({ length: 300 }, () => ({
      character: 'やな',
      text: line.repeat(60).slice(0, 2_000),
    })),
  }),
  'a conversation of 100 long lines': post('/api/dialogue/runs', { script, director: false }),
  'words that take too long, 5,000 people': post('/api/intents/parse', {
    utterance: hard,
    members: keys(5_000).map((key) => ({ key, name: key })),
  }),
  'a thread of 1,000 people and 100 slots': post('/api/threads', thread(1_000, 0, 100)),
  'one of 200 people in 12 groups, 100 slots': post('/api/threads', thread(200, 12, 100)),
  'one of 1,000 people in 12 groups, 25 slots': post('/api/threads', thread(1_000, 12, 25)),
  '30 MB of JSON': send('/api/accounts', JSON.stringify({ text: 'x'.repeat(30 * 1024 * 1024) })),
  'twenty photos': photos,
  'an export': (url, who) => callAs(url, who, '/api/privacy/export'),
};

/** A conversation goes on after its answer; everything is watched for at least so long. */
const watchedMilliseconds = 3_000;

const data = mkdtempSync(join(tmpdir(), 'tashika-one-'));
const server = await startServer({
  TASHIKA_DATA: data,
  TASHIKA_SIGN_IN: 'required',
  TASHIKA_SAMPLES: 'off',
  TASHIKA_TRUSTED_PROXIES: '1',
});
try {
  const { url } = server;
  const [who] = (await makePeople(data, ['somebody'])) as [Person];
  // Threads are up, code is compiled.
  for (const ask of [
    post('/api/slips/check', { pages: [slipPage] }),
    post('/api/intents/parse', { utterance: '全員', members: [] }),
  ]) {
    await (await ask(url, who)).text();
  }
  for (const [name, ask] of Object.entries(requests)) {
    if (!name.includes(process.argv[2] ?? '')) continue;
    const begun = performance.now();
    let status: number | undefined;
    const asked = ask(url, who).then(async (answer) => {
      await answer.text();
      status = answer.status;
    });
    let worst = 0;
    while (status === undefined || performance.now() - begun < watchedMilliseconds) {
      const at = performance.now();
      await (await fetch(new URL('/healthz', url))).text();
      worst = Math.max(worst, performance.now() - at);
      await wait(10);
    }
    await asked;
    console.log(`${Math.round(worst)} ms | ${name} (${status})`);
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
