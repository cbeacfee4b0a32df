import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, startTestSite, type TestSite } from './test-site.ts';

const codeOf = async (answer: Response) => [answer.status, (await bodyOf(answer)).code];
const crossing = [403, 'cross-origin'];

describe('ログインのいらない使い方', () => {
  let open: TestSite;
  beforeAll(async () => {
    open = await startTestSite({ access: { signIn: 'open' } });
  });
  afterAll(() => open?.stop());

  it('この端末の利用者は、はじめのワークスペースのオーナーである', async () => {
    const visitor = open.visitor();
    const state = await bodyOf(visitor.call('/api/auth/session'));
    expect(state).toMatchObject({ sign_in: 'open', signed_in: true, workspace: { role: 'owner' } });
    expect((await visitor.call('/api/tokens')).status).toBe(200);
    const workspaces = await open.db.selectFrom('workspaces').select('id').execute();
    expect(workspaces.map(({ id }) => id)).toEqual([state.workspace.id]);
  });

  it('同時に始めても、はじめのワークスペースは一つ', async () => {
    const several = await startTestSite({ access: { signIn: 'open' } });
    const visitor = several.visitor();
    await Promise.all(Array.from({ length: 8 }, () => visitor.call('/api/auth/session')));
    const rows = await several.db.selectFrom('workspaces').select('id').execute();
    await several.stop();
    expect(rows).toHaveLength(1);
  });

  it('別のページや中継からは、読み書きできない', async () => {
    const token = { name: '試し', scopes: ['admin:read'] };
    const visitor = open.visitor();
    const evil = { origin: 'https://evil.example' };
    expect(await codeOf(await visitor.post('/api/tokens', token, evil))).toEqual(crossing);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      const answer = await visitor.call('/api/tokens', { headers: { [name]: '203.0.113.9' } });
      expect([name, ...(await codeOf(answer))]).toEqual([name, 403, 'proxied']);
    }
    // A program on this machine says nothing about pages.
    const program = await fetch(new URL('/api/tokens', open.url), {
      method: 'POST',
      body: JSON.stringify(token),
      headers: { 'content-type': 'application/json' },
    });
    expect(program.status).toBe(201);
  });

  it('鍵を知らせずに前に置かれた中継の向こうからは、誰も持ち主になれない', async () => {
    const key = 'k'.repeat(43);
    const locked = await startTestSite({ access: { signIn: 'open', key } });
    // As nginx does by itself: its own idea of the host, and no word about who asked.
    const proxy = createServer((asked, answer) => {
      const { host, port } = new URL(locked.url);
      const headers = { ...asked.headers, host, connection: 'close' };
      const passing = request(
        { host: 'localhost', port, path: asked.url, method: asked.method, headers },
        (given) => {
          answer.writeHead(given.statusCode ?? 502, given.headers);
          given.pipe(answer);
        },
      );
      asked.pipe(passing);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const token = JSON.stringify({ name: '試し', scopes: ['admin:read'] });
    const through = (path: string, headers: Record<string, string>, body?: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body }),
      });
    try {
      const visitor = { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' };
      const lockedOut = [401, 'open-key-required'];
      expect(await codeOf(await through('/api/members', {}))).toEqual(lockedOut);
      expect(await codeOf(await through('/api/tokens', {}, token))).toEqual(lockedOut);
      expect(await codeOf(await through('/api/tokens', visitor, token))).toEqual(crossing);
      expect(await bodyOf(through('/api/auth/session', {}))).toMatchObject({
        signed_in: false,
        workspace: null,
      });
      const guess = JSON.stringify({ token: 'g'.repeat(43) });
      const own = { origin: locked.url.slice(0, -1) };
      expect(await codeOf(await through('/api/auth/open', own, guess))).toEqual(lockedOut);
      // With the owner's own cookie, a page at the proxy's address still cannot act.
      const stolen = { ...visitor, cookie: `tashika_open_${new URL(locked.url).port}=${key}` };
      expect(await codeOf(await through('/api/tokens', stolen, token))).toEqual(crossing);
    } finally {
      proxy.closeAllConnections();
      proxy.close();
      await locked.stop();
    }
  });

  it('表示されたアドレスを開くと、Cookie で持ち主になる。Strict で、ほかのポートと混ざらない', async () => {
    const key = 'k'.repeat(43);
    const locked = await startTestSite({ access: { signIn: 'open', key } });
    try {
      const visitor = locked.visitor();
      expect(await codeOf(await visitor.call('/api/tokens'))).toEqual([401, 'open-key-required']);
      const opened = await visitor.post('/api/auth/open', { token: key });
      expect(await bodyOf(opened)).toMatchObject({ signed_in: true, workspace: { role: 'owner' } });
      const { port } = new URL(locked.url);
      expect(opened.headers.getSetCookie()).toEqual([
        `tashika_open_${port}=${key}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Strict`,
      ]);
      expect((await visitor.call('/api/tokens')).status).toBe(200);
      const passed = { headers: { 'x-forwarded-for': '203.0.113.9' } };
      expect(await codeOf(await visitor.call('/api/tokens', passed))).toEqual([403, 'proxied']);
    } finally {
      await locked.stop();
    }
    const signIn = await startTestSite();
    const answer = await signIn.visitor().post('/api/auth/open', { token: key });
    await signIn.stop();
    expect(await codeOf(answer)).toEqual([401, 'open-key-required']);
  });

  it('ご本人のアカウントはない', async () => {
    expect(await codeOf(await open.visitor().call('/api/account/passkeys'))).toEqual([
      403,
      'people-only',
    ]);
  });
});
