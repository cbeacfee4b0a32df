import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotent } from '../src/idempotency.ts';
import { liveStream } from '../src/live-stream.ts';
import { page, pageQuery } from '../src/paging.ts';
import { problem } from '../src/problem.ts';
import { newRoutes, type Resource } from '../src/resource.ts';
import { etag, refuseStale, setEtag } from '../src/revisions.ts';
import { readiness } from '../src/routes/readiness.ts';
import { serviceOf } from '../src/service.ts';
import { startLoopback } from './loopback.ts';
import { bodyOf, startTestSite, type TestSite, type Visitor } from './test-site.ts';

/** The smallest resource that keeps something. */
const notes: Resource = {
  path: '/api/notes',
  area: 'admin',
  tag: { name: '覚え書き', description: '試験のための資源です。' },
  routes(dependencies) {
    const routes = newRoutes();
    routes.post('/', async (c) => {
      const service = serviceOf(dependencies);
      // Read before the transaction, as every route does when it validates.
      const form = (c.req.header('content-type') ?? '').startsWith('multipart/');
      const { name } = form
        ? { name: String((await c.req.formData()).get('name')) }
        : ((await c.req.json()) as { name: string });
      return idempotent(c, service, async (tx) => {
        const made = await tx
          .insertInto('contact_groups')
          .values({ workspace_id: c.get('principal').workspaceId, name })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (name.startsWith('だめ')) return problem(c, 'bad-request');
        if (name.startsWith('遅い')) await wait(150);
        c.header('Location', `/api/notes/${made.id}`);
        return c.json(made, 201);
      });
    });
    routes.put('/1', (c) => {
      const stale = refuseStale(c, 3);
      if (stale !== undefined) return stale;
      setEtag(c, 4);
      return c.json({ revision: 4 });
    });
    routes.get('/', async (c) => {
      const query = pageQuery.safeParse(c.req.query());
      if (!query.success) return problem(c, 'bad-request');
      const { limit, after } = query.data;
      let select = serviceOf(dependencies)
        .store.db.selectFrom('contacts')
        .select(['id', 'name', 'created_at'])
        .where('workspace_id', '=', c.get('principal').workspaceId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1);
      if (after !== undefined) {
        select = select.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(new Date(after.createdAt), after.id)),
        );
      }
      const { rows, next } = page(await select.execute(), query.data);
      return c.json({ names: rows.map(({ name }) => name), next });
    });
    routes.get('/events', (c) => liveStream(c, dependencies, ['notes']));
    return routes;
  },
};

let site: TestSite;
let owner: Visitor;
let workspaceId: string;
beforeAll(async () => {
  site = await startTestSite({ resources: [readiness, notes], access: { signIn: 'open' } });
  owner = site.visitor();
  expect((await owner.call('/api/notes')).status).toBe(200);
  const first = await site.db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  workspaceId = first.id;
});
afterAll(() => site.stop());

const countOf = async (name: string): Promise<number> =>
  (await site.db.selectFrom('contact_groups').select('id').where('name', '=', name).execute())
    .length;

describe('Idempotency-Key', () => {
  const create = (name: string, key: string, who = owner) =>
    who.post('/api/notes', { name }, { 'idempotency-key': key });

  it('同じ鍵と同じ内容には、同じ答えを返し、二つ作らない', async () => {
    const first = await create('一つ', 'k1');
    const again = await create('一つ', 'k1');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await bodyOf(again)).toEqual(await bodyOf(first));
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await countOf('一つ')).toBe(1);
  });

  it('同じ鍵で内容が違えば断る', async () => {
    await create('二つ', 'k2');
    const other = await create('二つではない', 'k2');
    expect(other.status).toBe(422);
    expect(await bodyOf(other)).toMatchObject({ code: 'idempotency-key-reused' });
    expect(await countOf('二つではない')).toBe(0);
  });

  it('同じ鍵が同時に来ても、一つだけ作る', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('遅い一つ', 'k3')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const ids = await Promise.all(answers.map(async (answer) => (await bodyOf(answer)).id));
    expect(new Set(ids).size).toBe(1);
    expect(await countOf('遅い一つ')).toBe(1);
  });

  it('断った答えは残さず、途中までの書き込みも残さない', async () => {
    expect((await create('だめなもの', 'k4')).status).toBe(400);
    expect(await countOf('だめなもの')).toBe(0);
    expect((await create('よいもの', 'k4')).status).toBe(201);
  });

  it('フォームは、区切りの文字列が変わっても同じ内容とみなす', async () => {
    const send = (name: string) => {
      const body = new FormData();
      body.set('name', name);
      body.set('photo', new Blob([new Uint8Array([1, 2, 3])]), 'a.jpg');
      return owner.call('/api/notes', {
        method: 'POST',
        body,
        headers: { 'idempotency-key': 'k5' },
      });
    };
    const [first, again] = [await send('写真'), await send('写真')];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await send('別の写真')).status).toBe(422);
  });

  it('鍵がなければ毎回作ろうとし、長すぎる鍵は断る', async () => {
    expect((await owner.post('/api/notes', { name: '鍵なし' })).status).toBe(201);
    expect((await create('長い鍵', 'k'.repeat(201))).status).toBe(400);
  });
});

describe('版', () => {
  /** Compressing an answer makes its tag a weak one; either is taken back. */
  const strong = (answer: Response) => answer.headers.get('etag')?.replace(/^W\//, '');

  const put = (ifMatch?: string) =>
    owner.call('/api/notes/1', {
      method: 'PUT',
      headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
    });

  it.each([
    [undefined, 428],
    [etag(2), 412],
    [etag(3), 200],
    [`"9", W/${etag(3)}`, 200],
    ['*', 200],
  ])('If-Match %s なら %i', async (given, status) => {
    const answer = await put(given);
    expect(answer.status).toBe(status);
    if (status === 412) expect(strong(answer)).toBe(etag(3));
    if (status === 200) expect(strong(answer)).toBe(etag(4));
  });
});

describe('ページ', () => {
  it('同じ瞬間の行があっても、漏れも重なりもなく最後まで読める', async () => {
    const instant = new Date('2026-11-16T00:00:00.123Z');
    for (let n = 0; n < 23; n += 1) {
      await site.db
        .insertInto('contacts')
        .values({
          workspace_id: workspaceId,
          invitee_key: `k:${n}`,
          name: `人${n}`,
          created_at: n % 3 === 0 ? instant : new Date(instant.getTime() + n),
        })
        .execute();
    }
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const query: string = next === null ? '' : `&after=${next}`;
      const body: { names: string[]; next: string | null } = await bodyOf(
        owner.call(`/api/notes?limit=5${query}`),
      );
      seen.push(...body.names);
      next = body.next;
    } while (next !== null);
    expect(seen.length).toBe(23);
    expect(new Set(seen).size).toBe(23);
  });

  it('読めない続きや件数は断る', async () => {
    for (const query of ['after=x', 'limit=0', 'limit=1000', 'after=WyJhIiwiYiJd']) {
      expect((await owner.call(`/api/notes?${query}`)).status).toBe(400);
    }
  });
});

describe('見ているあいだの知らせ', () => {
  it('変わるたびに届き、戻ってきた人には読み直すように言う', async () => {
    const ending = new AbortController();
    const answer = await owner.call('/api/notes/events', {
      signal: ending.signal,
      headers: { 'last-event-id': '7' },
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    let heard = '';
    const until = async (text: string) => {
      while (!heard.includes(text)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`the stream ended after ${heard}`);
        heard += new TextDecoder().decode(value);
      }
    };
    await until('event: missed');
    const { live, store } = site.service;
    await store.db
      .transaction()
      .execute((tx) => live.publish(tx, 'notes', { type: 'note', id: '1' }));
    await until('{"id":"1"}');
    expect(heard).toContain('event: note');
    ending.abort();
  });
});

describe('保存のないサーバー', () => {
  it('保存が要る経路は 503、要らない経路と /readyz は答える', async () => {
    const server = await startLoopback({ resources: [readiness, notes] });
    const kept = await server.get('/api/notes');
    expect(kept.status).toBe(503);
    expect(await kept.json()).toMatchObject({ code: 'store-missing' });
    const ready = await server.get('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      status: 'ready',
      database: 'none',
      live: 'none',
      worker: 'off',
      timers: 'unknown',
      deliveries: 'unknown',
      disk: 'unknown',
    });
  });
});
