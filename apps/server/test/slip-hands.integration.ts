import { err } from '@tashika/kernel';
import { defaultShop } from '@tashika/slip';
import type { ReadWishes } from '@tashika/slip-reader/node';
import { keepHands, type Store, workspacesToLearn } from '@tashika/store';
import type { JobHelpers } from 'graphile-worker';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { learnHands } from '../src/jobs/learn-hands.ts';
import { accounts } from '../src/routes/accounts.ts';
import { slipHands } from '../src/routes/slip-hands.ts';
import { slipPhotos } from '../src/routes/slip-photos.ts';
import { type RunningServer, startServer } from '../src/start.ts';
import { openTestService } from './service.ts';

const facts = { shop: defaultShop, castNames: ['にま'] };
const nobody = { learnt: 0, held: 0, asked: [0, 0], wrong: [0, 0], accepted: false } as const;
const card = (asked: number) => ({
  slips: [30, 10] as const,
  digits: { ...nobody, learnt: 300, held: 100, asked: [40, asked] as const, accepted: true },
  label: nobody,
});
/** Hands that change nothing: one class, one number. */
const hands = (asked: number, before: object | null) => ({
  version: 1,
  layers: { digits: { ids: [0], depth: 1, weights: 'AAAAAAAAAAA=' } },
  names: [],
  items: [],
  prices: [900],
  card: card(asked),
  before,
});

let server: RunningServer;
let store: Store;
let learn: (payload: object) => Promise<void>;
const closers: (() => Promise<void>)[] = [];
const wished: (ReadWishes | undefined)[] = [];

beforeAll(async () => {
  const { service, close } = await openTestService({});
  store = service.store;
  const task = learnHands(service, facts);
  learn = async (payload) => {
    await task(payload, {} as JobHelpers);
  };
  const refused = err({ code: 'photo-empty', message: '空です。' });
  const photos = {
    // What a photo says matters nowhere here, only what the reader is told to expect on it.
    async read(_: Uint8Array, wishes?: ReadWishes) {
      wished.push(wishes);
      return refused;
    },
    copy: async () => refused,
  };
  const started = await startServer(
    { port: 0, log: pino({ level: 'silent' }), shopFacts: facts, photos, service },
    [accounts, slipHands, slipPhotos],
  );
  if (!started.ok) throw new Error(started.error.message);
  server = started.value;
  closers.push(() => server.stop(), close);
});
afterAll(async () => {
  for (const close of closers) await close();
});

const call = async (path: string, method = 'GET', json?: unknown) => {
  const answer = await fetch(new URL(`/api/slips/hands${path}`, server.url), {
    method,
    ...(json === undefined
      ? {}
      : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
  });
  return { status: answer.status, body: await answer.json() };
};
const workspace = async (): Promise<string> =>
  (await store.db.selectFrom('shop_hands').select('workspace_id').executeTakeFirstOrThrow())
    .workspace_id;
const handsWished = async () => {
  wished.length = 0;
  const form = new FormData();
  form.set('photo', new File([new Uint8Array(1)], 'photo.jpg'));
  await fetch(new URL('/api/slips/read', server.url), { method: 'POST', body: form });
  return wished[0]?.expected?.hands;
};

const nothing = { in_use: false, card: null, trouble: null, learnt_at: null };

test('同意がなければ覚えず、何も覚えていない', async () => {
  expect((await call('')).body).toEqual({ consents: false, ...nothing });
  expect(await call('/lessons', 'POST')).toMatchObject({
    status: 409,
    body: { code: 'no-consent' },
  });
  expect(await handsWished()).toBeUndefined();
});

test('同意すれば覚え始め、伝票が足りなければ何も使わない', async () => {
  expect((await call('', 'PUT', { consents: true })).body).toEqual({ consents: true, ...nothing });
  expect((await call('/lessons', 'POST')).status).toBe(202);
  await learn({ workspace_id: await workspace() });
  expect((await call('')).body).toEqual({
    consents: true,
    in_use: false,
    card: null,
    trouble: 'too-few-corrections',
    learnt_at: expect.any(String),
  });
  // At night only whoever has kept enough slips since.
  expect(await workspacesToLearn(store.db, 1)).toEqual([]);
});

test('覚えたものは次の写真から使われ、取り消すとその前に戻る', async () => {
  const id = await workspace();
  const now = new Date('2026-11-16T19:43:00Z');
  const first = hands(30, null);
  await keepHands(store.db, id, {
    hands: hands(12, first),
    card: card(12),
    trouble: null,
    at: now,
  });
  expect((await call('')).body).toMatchObject({
    in_use: true,
    card: { digits: { asked: [40, 12] } },
  });
  expect(await handsWished()).toMatchObject({ prices: [900], card: card(12) });
  expect((await call('/lessons/last', 'DELETE')).body).toMatchObject({
    in_use: true,
    card: { digits: { asked: [40, 30] } },
  });
  expect(await handsWished()).toMatchObject({ card: card(30) });
  expect((await call('/lessons/last', 'DELETE')).body).toMatchObject({ in_use: false, card: null });
  expect((await call('/lessons/last', 'DELETE')).body).toMatchObject({ in_use: false });
});

test('良くならなかった覚えは測定だけが残り、使っているものはそのまま', async () => {
  const id = await workspace();
  await keepHands(store.db, id, {
    hands: hands(12, null),
    card: card(12),
    trouble: null,
    at: new Date(),
  });
  await keepHands(store.db, id, { hands: null, card: card(41), trouble: null, at: new Date() });
  expect((await call('')).body).toMatchObject({
    in_use: true,
    card: { digits: { asked: [40, 41] } },
  });
  expect(await handsWished()).toMatchObject({ card: card(12) });
});

test('覚えられなかったわけが残り、前の測定と使っているものはそのまま。取り消すとわけも消える', async () => {
  const id = await workspace();
  const stopped = { hands: null, card: null, trouble: 'learning-stopped', at: new Date() } as const;
  await keepHands(store.db, id, stopped);
  expect((await call('')).body).toMatchObject({
    in_use: true,
    trouble: 'learning-stopped',
    card: { digits: { asked: [40, 41] } },
  });
  expect(await handsWished()).toMatchObject({ card: card(12) });
  expect((await call('/lessons/last', 'DELETE')).body).toMatchObject({
    in_use: false,
    trouble: null,
    card: null,
  });
});

test('同意を取り消すと、覚えたものも消え、途中の覚えも残らない', async () => {
  const id = await workspace();
  expect((await call('', 'PUT', { consents: false })).body).toEqual({
    consents: false,
    ...nothing,
  });
  await keepHands(store.db, id, {
    hands: hands(12, null),
    card: card(12),
    trouble: null,
    at: new Date(),
  });
  await learn({ workspace_id: id });
  expect((await call('')).body).toEqual({ consents: false, ...nothing });
  expect(await handsWished()).toBeUndefined();
});
