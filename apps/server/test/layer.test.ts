import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { noStore, numbered, unlisted } from '../src/answer-headers.ts';
import { inOneLayer, type Step } from '../src/layer.ts';
import type { Env } from '../src/resource.ts';

describe('一層にまとめた手順', () => {
  const said: string[] = [];
  const saying =
    (name: string): Step =>
    (c) => {
      said.push(`${name} begins`);
      return () => said.push(`${name} ends ${c.res.status}`);
    };
  const refusing: Step = (c) => (c.req.path === '/refused' ? c.text('refused', 403) : undefined);
  const app = new Hono<Env>();
  app.use(inOneLayer(saying('first'), saying('second'), refusing, saying('third')));
  app.get('/fine', (c) => {
    said.push('route');
    return c.text('fine');
  });
  app.get('/broken', () => {
    throw new Error('broken');
  });
  app.onError((_, c) => c.text('failed', 500));

  it.each([
    [
      '/fine',
      200,
      ['third begins', 'route', 'third ends 200', 'second ends 200', 'first ends 200'],
    ],
    ['/broken', 500, ['third begins', 'third ends 500', 'second ends 500', 'first ends 500']],
    ['/nowhere', 404, ['third begins', 'third ends 404', 'second ends 404', 'first ends 404']],
    ['/refused', 403, ['second ends 403', 'first ends 403']],
  ])('%s は順に始まり、逆の順に終わる', async (path, status, rest) => {
    said.length = 0;
    const answer = await app.request(path);
    expect(answer.status).toBe(status);
    expect(said).toEqual(['first begins', 'second begins', ...rest]);
  });
});

describe('どの答えにも付く見出し', () => {
  const app = new Hono<Env>();
  app.use(inOneLayer(numbered));
  app.use(noStore, unlisted);
  app.get('/plain', (c) => c.text(c.get('requestId')));
  app.get('/own', (c) => c.text('', 200, { 'Cache-Control': 'public' }));

  it('経路が自分で決めたものは、そのまま残る', async () => {
    const { headers } = await app.request('/own');
    expect(headers.get('cache-control')).toBe('public');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect((await app.request('/plain')).headers.get('cache-control')).toBe('no-store');
  });

  it('送り出す相手があれば、その見出しになる', async () => {
    const given = new Map<string, string>();
    const outgoing = { setHeader: (name: string, value: string) => given.set(name, value) };
    const answer = await app.request('/plain', {}, { outgoing });
    expect(Object.fromEntries(given)).toEqual({
      'X-Request-Id': await answer.text(),
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    });
    expect(answer.headers.get('cache-control')).toBeNull();
  });

  it.each([
    ['abc-1=_', true],
    ['', false],
    ['a b', false],
    ['a'.repeat(255), true],
    ['a'.repeat(256), false],
  ])('持ってきた番号「%s」を使うのは、番号であるときだけ', async (brought, isKept) => {
    const answer = await app.request('/plain', { headers: { 'x-request-id': brought } });
    const id = await answer.text();
    expect(id === brought).toBe(isKept);
    expect(id).toMatch(/^[\w\-=]+$/);
    expect(answer.headers.get('x-request-id')).toBe(id);
  });
});
