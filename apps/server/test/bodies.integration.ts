import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { until } from '@tashika/kernel/testing';
import type { Turn } from '@tashika/slip-reader/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readShopFacts } from '../src/shop-facts.ts';
import { bodyOf, type Member, startTestSite, type TestSite } from './test-site.ts';

/** What may come, and how much of it at once: one request, or one person, ends no server. */
let site: TestSite;
let owner: Member;
let colleague: Member;
beforeAll(async () => {
  const castNames = join(import.meta.dirname, '../../../DATA/CAST_NAMES.md');
  const shopFacts = await readShopFacts({ castNames });
  if (!shopFacts.ok) throw new Error(shopFacts.error.message);
  const photos = { read: waitForever, copy: waitForever };
  site = await startTestSite({ dependencies: { shopFacts: shopFacts.value, photos } });
  const workspace = await site.workspace('本店');
  owner = await site.member(workspace, 'owner');
  colleague = await site.member(workspace, 'owner');
});
afterAll(() => site.stop());

/** Whose photos wait to be read. */
const turns: Turn[] = [];
const waitForever = (_: Uint8Array, __?: object, turn: Turn = {}) => {
  turns.push(turn);
  return new Promise<never>(() => {});
};

const megabyte = 1024 * 1024;
const blank = { state: 'blank' };
const row = { label: { state: 'written', text: 'ビール' }, qty: blank, unit: blank, amount: blank };
const page = (rows: number) => ({
  entry: blank,
  exit: blank,
  rows: Array.from({ length: rows }, () => row),
  stated_total: blank,
  instruction: null,
});

describe('本文の大きさ', () => {
  it.each([
    '/api/accounts',
    '/api/slips/check',
    '/api/slips/read',
    '/api/threads',
    '/api/dialogue/judge',
    '/api/attendance/slots',
    '/api/intents/parse',
  ])('%s の JSON は、写真を受ける所でも 2 MB まで', async (path) => {
    const answer = await owner.post(path, { text: 'あ'.repeat(megabyte) });
    expect(await answer.json()).toMatchObject({ status: 413, code: 'body-too-large' });
  });

  it('多くの人の回答を見る所だけは、もっと受ける', async () => {
    const answer = await owner.post('/api/attendance/evaluate', { text: 'あ'.repeat(megabyte) });
    expect(answer.status).toBe(422);
  });

  it('写真の本文は、合わせて 120 MB まで', async () => {
    const answer = await new Promise<number | undefined>((resolve) => {
      const asked = upload(owner, 120 * megabyte + 1);
      asked.on('response', ({ statusCode }) => {
        resolve(statusCode);
        asked.destroy();
      });
    });
    expect(answer).toBe(413);
  });

  it('行が多すぎる伝票は、何もしないうちに断る', async () => {
    const many = await owner.post('/api/accounts', { pages: [page(1_500), page(501)] });
    expect(await many.json()).toMatchObject({ status: 422, code: 'too-many-rows' });
  });

  it('続きを重ねても、一つの会計の行は増え続けない', async () => {
    const { accounts } = await bodyOf(owner.post('/api/accounts', { pages: [page(1_500)] }));
    const [{ id, revision }] = accounts;
    const more = await owner.post(
      `/api/accounts/${id}/slips`,
      { pages: [page(501)] },
      { 'if-match': `"${revision}"` },
    );
    expect(await more.json()).toMatchObject({ status: 422, code: 'too-many-rows' });
  });

  it('人と候補日時と条件を掛けて多すぎる日程調整は、作るときも変えるときも断る', async () => {
    const keys = Array.from({ length: 100 }, (_, index) => `u:${index + 1}`);
    const slots = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        start_time: new Date(Date.UTC(2026, 11, 1, index)).toISOString(),
        end_time: new Date(Date.UTC(2026, 11, 1, index + 1)).toISOString(),
      }));
    const group = { name: '', min: 1, any_of_invitee_keys: keys };
    const request = (groups: number, count: number) => ({
      title: '会',
      attendance_rule: {
        version: '1.1',
        type: 'COMPOSITE',
        invitee_scope: { include_invitee_keys: keys },
        finalize_policy: { mode: 'MANUAL', auto_finalize: false, tie_breaker: 'highest_score' },
        rule: { any_of: [{ name: '', all_of: Array.from({ length: groups }, () => group) }] },
      },
      invitees: keys.map((key) => ({ name: key, key })),
      slots: slots(count),
    });
    const refused = { status: 422, code: 'thread-too-large' };
    expect(await bodyOf(owner.post('/api/threads', request(31, 100)))).toMatchObject(refused);
    const made = await owner.post('/api/threads', request(30, 50));
    const { id } = await bodyOf(made);
    const change = async (json: unknown) => {
      const now = await owner.call(`/api/threads/${id}`);
      const headers = { 'if-match': now.headers.get('etag') ?? '' };
      return owner.call(`/api/threads/${id}`, { method: 'PATCH', json, headers });
    };
    expect((await change({ slots: slots(100) })).status).toBe(200);
    const { attendance_rule } = request(31, 100);
    expect(await bodyOf(change({ attendance_rule }))).toMatchObject(refused);
    expect((await change({ slots: slots(40), attendance_rule })).status).toBe(200);
  });

  it.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('深い入れ子（%s）は、内容を調べるまえに断る', async (open, end) => {
    const body = `{"pages":${open.repeat(100_000)}1${end.repeat(100_000)}}`;
    for (const path of ['/api/accounts', '/api/slips/check', '/api/attendance/evaluate']) {
      const answer = await owner.call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(await answer.json()).toMatchObject({ status: 400, code: 'nested-too-deep' });
    }
    const form = new FormData();
    form.set('pages', body);
    const answer = await owner.call('/api/accounts', { method: 'POST', body: form });
    expect(await answer.json()).toMatchObject({ status: 422, code: 'pages-too-large' });
  });

  it('文字の中の括弧は、入れ子ではない', async () => {
    const answer = await owner.post('/api/slips/check', {
      pages: [{ ...page(1), instruction: '「[{'.repeat(60) }],
    });
    expect(answer.status).toBe(200);
  });
});

/** A request whose body has been announced and does not come. */
function upload(by: Member, length: number): ClientRequest {
  const asked = request(new URL('/api/accounts', site.url), {
    method: 'POST',
    headers: {
      cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin: new URL(site.url).origin,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': length,
    },
  });
  asked.on('error', () => {});
  asked.write('--x\r\n');
  return asked;
}

describe('送ったまま、いなくなった人', () => {
  it.each(['/api/slips/read', '/api/accounts'])('%s の写真は、順番を待たない', async (path) => {
    turns.length = 0;
    const form = new FormData();
    form.set('photo', new File(['x'], 'photo.jpg'));
    const leaving = new AbortController();
    const { signal } = leaving;
    const sent = owner.call(path, { method: 'POST', body: form, signal }).catch(() => 'left');
    await until('the photo waits', () => turns.length === 1);
    const [turn] = turns;
    expect(turn?.who).toBe(`user:${owner.userId}`);
    leaving.abort();
    expect(await sent).toBe('left');
    await until('it waits no longer', () => turn?.signal?.aborted === true);
  });
});

describe('大きな本文が重なったとき', () => {
  it('一人の分にも全体にも限りがあり、小さな要求は待たされない', async () => {
    const refused = Promise.withResolvers<ClientRequest>();
    const held: ClientRequest[] = [];
    const begin = (by: Member) => {
      const asked = upload(by, 60 * megabyte);
      asked.on('response', (answer) => {
        if (answer.statusCode !== 503) return;
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        refused.resolve(asked);
      });
      held.push(asked);
    };
    for (let one = 0; one < 3; one += 1) begin(owner);
    const third = await refused.promise;
    expect(held).toContain(third);
    // Others have room left, and what is small needs none.
    const small = { pages: [page(3)] };
    const other = await colleague.post('/api/accounts', small);
    expect(other.status).toBe(201);
    expect((await owner.post('/api/accounts', small)).status).toBe(201);
    const large = { pages: [{ ...page(3), note: 'x'.repeat(megabyte) }] };
    expect((await colleague.post('/api/accounts', large)).status).toBe(201);
    expect((await owner.post('/api/accounts', large)).status).toBe(503);
    for (const asked of held) asked.destroy();
    // Whoever goes away leaves the room to others.
    for (;;) {
      const again = await owner.post('/api/accounts', large);
      if (again.status === 201) break;
      expect(again.status).toBe(503);
    }
  });
});
