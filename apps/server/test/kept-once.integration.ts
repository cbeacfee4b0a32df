import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultShop } from '@tashika/slip';
import type { Store } from '@tashika/store';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localOwner } from '../src/auth/identify.ts';
import { openPhotoReader } from '../src/photo-reader.ts';
import { accounts } from '../src/routes/accounts.ts';
import { samples } from '../src/routes/samples.ts';
import { makeSlips } from '../src/samples/slips.ts';
import type { Service } from '../src/service.ts';
import { type RunningServer, startServer } from '../src/start.ts';
import { readingOnce } from './reading-once.ts';
import { openTestService } from './service.ts';

/* What is kept is kept once, in its order, under a name of its own, and samples stand nowhere. */

const facts = { shop: defaultShop, castNames: ['にま'] };
let server: RunningServer;
let service: Service;
let store: Store;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const opened = await openTestService({
    service: { now: () => new Date('2026-11-16T03:10:00+09:00') },
  });
  service = opened.service;
  store = service.store;
  const pool = openPhotoReader(facts, { threads: 1 });
  const photos = readingOnce(pool);
  const started = await startServer(
    { port: 0, log: pino({ level: 'silent' }), shopFacts: facts, photos, service },
    [accounts, samples],
  );
  if (!started.ok) throw new Error(started.error.message);
  server = started.value;
  closers.push(
    () => server.stop(),
    () => pool.close(),
    opened.close,
  );
});
afterAll(async () => {
  for (const close of closers) await close();
});

// biome-ignore lint/suspicious/noExplicitAny: the answers are looked at field by field
const ask = async (path: string, init: RequestInit = {}): Promise<any> => {
  const answer = await fetch(new URL(path, server.url), init);
  return answer.headers.get('content-type')?.includes('json') ? answer.json() : answer.text();
};
const post = (path: string, json: object, headers: Record<string, string> = {}) =>
  ask(path, {
    method: 'POST',
    body: JSON.stringify(json),
    headers: { 'content-type': 'application/json', ...headers },
  });
const keep = (json: object) => post('/api/accounts', json);

const written = (text: string) => ({ state: 'written', text });
const blank = { state: 'blank' };
const page = (quantity: string, total: string, [entry, exit] = ['', '']) => ({
  entry: entry === '' ? blank : written(entry),
  exit: exit === '' ? blank : written(exit),
  rows: [
    {
      r: 1,
      label: written('D にま'),
      qty: written(quantity),
      unit: written('1100'),
      amount: blank,
    },
  ],
  stated_total: written(total),
});
const evening: [string, string] = ['20:05', '21:40'];
const listOf = (day: string) => ask(`/api/accounts?day=${day}&order=day`);

test('同じ名前のページは、同時に、また別の内容で送っても、一度だけ残る', async () => {
  const business_day = '2026-09-01';
  const one = { pages: [page('2', '2200')], keys: ['page-1'], business_day };
  const answers = await Promise.all([keep(one), keep(one), keep(one)]);
  expect(answers.map(({ accounts: made }) => made.length).sort()).toEqual([0, 0, 1]);
  const made = answers.find(({ accounts: kept }) => kept.length === 1).accounts[0];
  const again = await keep({ ...one, pages: [page('3', '3300')], keep_twins: true });
  expect(again).toMatchObject({
    accounts: [],
    twins: [{ pages: [0], by: 'key', account: { id: made.id, calc_total: 2200 } }],
  });
  // What comes beside it is kept.
  const next = await keep({
    pages: [page('2', '2200'), page('1', '1100')],
    keys: ['page-1', 'page-2'],
    business_day,
  });
  expect(next.accounts).toHaveLength(1);
  expect(next.twins).toMatchObject([{ pages: [0], by: 'key' }]);
  expect((await listOf(business_day)).accounts).toHaveLength(2);
});

test('名前の数や重なりがおかしければ断り、名前はなくてもよい', async () => {
  for (const keys of [['a'], ['a', 'a'], ['a', '']]) {
    const answer = await keep({ pages: [page('1', '1100'), page('2', '2200')], keys });
    expect(answer.status, JSON.stringify(keys)).toBeGreaterThanOrEqual(400);
  }
  const free = await keep({
    pages: [page('1', '1100'), page('2', '2200')],
    keys: [null, null],
    business_day: '2026-09-02',
  });
  expect(free.accounts).toHaveLength(2);
});

test('同じ写真は名指しされて残らず、別の伝票だと言えば残る', async () => {
  const bytes = readFileSync(
    join(import.meta.dirname, '../../../packages/slip-reader/test/photos/A-normal-01.jpg'),
  );
  const send = (more: Record<string, string> = {}, path = '/api/accounts', headers = {}) => {
    const form = new FormData();
    form.append('photo', new File([bytes], '伝票.jpg'));
    form.append('pages', JSON.stringify([page('2', '2200')]));
    for (const [name, value] of Object.entries(more)) form.append(name, value);
    return ask(path, { method: 'POST', body: form, headers });
  };
  const first = await send({ business_day: '2026-09-03' });
  expect(first.accounts).toHaveLength(1);
  // On another day as well: a picture is taken once.
  const second = await send({ business_day: '2026-09-04' });
  expect(second).toMatchObject({
    accounts: [],
    twins: [{ by: 'photo', account: { id: first.accounts[0].id, number: 1 } }],
  });
  const meant = await send({ business_day: '2026-09-04', keep_twins: 'yes' });
  expect(meant.accounts).toHaveLength(1);
  const { id } = meant.accounts[0];
  const added = await send({}, `/api/accounts/${id}/slips`, { 'if-match': '*' });
  expect(added).toMatchObject({ status: 409, code: 'slip-kept-already' });
  expect((await ask(`/api/accounts/${id}`)).slips).toHaveLength(1);
});

test('同じ日の、時刻と合計と明細か名前の同じ伝票は名指しされ、それ以外は残る', async () => {
  const business_day = '2026-09-05';
  const first = await keep({ pages: [page('2', '2200', evening)], business_day });
  expect(first.accounts).toHaveLength(1);
  const again = await keep({ pages: [page('2', '2200', evening)], business_day });
  expect(again.twins).toMatchObject([{ by: 'slip', account: { id: first.accounts[0].id } }]);
  const others: [string, object][] = [
    ['ほかの日', { pages: [page('2', '2200', evening)], business_day: '2026-09-06' }],
    ['ほかの時刻', { pages: [page('2', '2200', ['20:05', '21:41'])], business_day }],
    ['ほかの合計', { pages: [page('2', '2300', evening)], business_day }],
    ['ほかの明細', { pages: [page('3', '2200', evening)], business_day }],
    ['時刻がない', { pages: [page('2', '2200')], business_day }],
    ['時刻がない、もう一度', { pages: [page('2', '2200')], business_day }],
  ];
  for (const [why, json] of others) expect((await keep(json)).accounts, why).toHaveLength(1);
});

test('名前のある伝票は、名前が同じときだけ同じ伝票とする', async () => {
  const business_day = '2026-09-07';
  const table = (label: string, quantity = '2') =>
    keep({ pages: [page(quantity, '2200', evening)], business_day, label });
  expect((await table('3番卓')).accounts).toHaveLength(1);
  expect((await table('4番卓')).accounts).toHaveLength(1);
  // Read differently, but the same table at the same time with the same total.
  expect((await table('3番卓', '1')).twins).toMatchObject([{ by: 'slip' }]);
});

test('一度に送った中の同じ伝票も、一度だけ残る', async () => {
  const same = page('2', '2200', evening);
  const answer = await keep({ pages: [same, same], business_day: '2026-09-08' });
  expect(answer.accounts).toHaveLength(1);
  expect(answer.twins).toEqual([{ pages: [1], by: 'slip', account: null }]);
});

test('会計は送った順に番号が付き、その順に並び、それぞれの名前を持つ', async () => {
  const business_day = '2026-09-09';
  const totals = ['1100', '2200', '3300', '4400', '5500'];
  const pages = totals.map((total, index) => page(String(index + 1), total));
  const { accounts: made } = await keep({ pages, business_day, label: '一卓' });
  const later = await keep({ pages: [page('6', '6600')], business_day });
  const { accounts: listed } = await listOf(business_day);
  const shown = listed.map((one: { number: number; label: string; calc_total: number }) => [
    one.number,
    one.label,
    one.calc_total,
  ]);
  expect(shown).toEqual([
    ...totals.map((total, index) => [index + 1, `一卓 ${index + 1}`, Number(total)]),
    [6, null, 6600],
  ]);
  // Page by page, in both orders.
  for (const order of ['day', 'newest']) {
    const seen: number[] = [];
    let after = '';
    do {
      const path = `/api/accounts?day=${business_day}&order=${order}&limit=2${after}`;
      const { accounts: some, next } = await ask(path);
      seen.push(...some.map(({ number }: { number: number }) => number));
      after = next === null ? '' : `&after=${next}`;
    } while (after !== '');
    const numbers = [1, 2, 3, 4, 5, 6];
    expect(seen).toEqual(order === 'day' ? numbers : numbers.toReversed());
  }
  // On another day it stands behind those that are there; the others keep their numbers.
  const move = (id: string, day: string) =>
    ask(`/api/accounts/${id}`, {
      method: 'PATCH',
      body: JSON.stringify({ business_day: day }),
      headers: { 'content-type': 'application/json', 'if-match': '*' },
    });
  await move(made[1].id, '2026-09-10');
  await move(later.accounts[0].id, '2026-09-10');
  const numbersOf = async (day: string) =>
    (await listOf(day)).accounts.map(({ number }: { number: number }) => number);
  expect(await numbersOf(business_day)).toEqual([1, 3, 4, 5]);
  expect(await numbersOf('2026-09-10')).toEqual([1, 2]);
  const csv = await ask(`/api/accounts/csv?from=2026-09-09&to=2026-09-10`);
  const totalsInCsv = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line: string) => line.split(',')[4]);
  expect(totalsInCsv).toEqual(['1100', '3300', '4400', '5500', '2200', '6600']);
});

test('見本は、日の一覧にも、合計にも、CSV にも、営業日にもなく、見本としてだけ見られる', async () => {
  const { id: workspaceId } = await store.db
    .selectFrom('workspaces')
    .select('id')
    .executeTakeFirstOrThrow();
  const made = await store.db
    .transaction()
    .execute((tx) => makeSlips(service, tx, localOwner(workspaceId), facts));
  expect(made).toMatchObject({ ok: true });
  const day = '2026-11-15';
  expect(await listOf(day)).toMatchObject({ accounts: [], totals: [] });
  const { days } = await ask('/api/accounts/days');
  expect(days.map((one: { day: string }) => one.day)).not.toContain(day);
  expect((await ask(`/api/accounts/csv?day=${day}`)).trim().split('\r\n')).toHaveLength(1);
  const shown = await ask('/api/accounts?samples=yes');
  expect(shown.accounts.map(({ label }: { label: string }) => label).sort()).toEqual([
    '見本 1',
    '見本 2',
    '見本 3',
  ]);
  // The first slip of the day is the first, and no sample is its twin.
  const { pages } = { pages: [page('2', '2200')] };
  const kept = await keep({ pages, business_day: day });
  expect(kept.accounts).toMatchObject([{ number: 1, is_sample: false }]);
});
