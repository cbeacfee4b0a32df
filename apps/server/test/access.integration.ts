import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, type Member, password, startTestSite, type TestSite } from './test-site.ts';

/** Who is let in, from where and how often; which role may do what is the matrix's business. */

let site: TestSite;
let workspace: string;
let owner: Member;

beforeAll(async () => {
  site = await startTestSite();
  workspace = await site.workspace('本店');
  owner = await site.member(workspace, 'owner');
});
afterAll(() => site?.stop());

const codeOf = async (answer: Response) => [answer.status, (await bodyOf(answer)).code];
const rename = (name: string) => ({ method: 'PATCH', json: { name } });
const crossing = [403, 'cross-origin'];

describe('ほかのページから', () => {
  const foreign: [string, Record<string, string>][] = [
    ['別のオリジン', { origin: 'https://evil.example' }],
    ['オリジンを隠したページ', { origin: 'null' }],
    ['同じ名前の別のポート', { origin: 'http://127.0.0.1:1' }],
    ['別のサイト', { 'sec-fetch-site': 'cross-site' }],
    ['同じサイトの別の名前', { 'sec-fetch-site': 'same-site' }],
    [
      '別のサイトから送られたフォーム',
      {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      },
    ],
  ];
  it.each(foreign)('%sからの変更は、ログインしていても断る', async (_, headers) => {
    const path = `/api/workspaces/${workspace}`;
    expect(await codeOf(await owner.call(path, { ...rename('乗っ取り'), headers }))).toEqual(
      crossing,
    );
    const visitor = site.visitor();
    const signIn = { email: owner.email, password };
    expect(await codeOf(await visitor.post('/api/auth/sign-in', signIn, headers))).toEqual(
      crossing,
    );
    expect(await codeOf(await owner.post('/api/auth/sign-out', {}, headers))).toEqual(crossing);
  });

  it('オリジンを言わない変更は断り、自分のページからは受ける', async () => {
    const path = `/api/workspaces/${workspace}`;
    const silent = await fetch(new URL(path, site.url), {
      method: 'PATCH',
      body: JSON.stringify({ name: '沈黙' }),
      headers: {
        'content-type': 'application/json',
        cookie: `tashika_session=${owner.cookies.get('tashika_session')}`,
      },
    });
    expect(await codeOf(silent)).toEqual(crossing);
    const own = await owner.call(path, {
      ...rename('本店'),
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(own.status).toBe(200);
  });

  it('読むだけでも、別のページへの埋め込みも、データそのものへのよそのリンクも断り、ページへのリンクは受ける', async () => {
    // Not by `fetch`, which writes these headers itself.
    const read = (headers: Record<string, string>, path = '/api/members') =>
      new Promise<number | undefined>((resolve, reject) => {
        const cookie = `tashika_session=${owner.cookies.get('tashika_session')}`;
        // Each on a connection of its own: one that is kept the server may close at that very moment.
        const options = { headers: { cookie, ...headers }, agent: false };
        get(new URL(path, site.url), options, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).on('error', reject);
      });
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    const visit = { ...elsewhere, 'sec-fetch-mode': 'navigate' };
    expect(
      await read({ ...elsewhere, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }),
    ).toBe(403);
    expect(await read({ ...visit, 'sec-fetch-dest': 'iframe' })).toBe(403);
    const followed = { ...visit, 'sec-fetch-dest': 'document' };
    for (const path of ['/api/members', '/api/privacy/export', '/api/accounts/csv']) {
      expect(await read(followed, path)).toBe(403);
      expect(await read({ ...followed, 'sec-fetch-site': 'same-site' }, path)).toBe(403);
      expect(await read({ ...followed, 'sec-fetch-site': 'same-origin' }, path)).toBe(200);
      expect(await read({ ...followed, 'sec-fetch-site': 'none' }, path)).toBe(200);
    }
    expect(await read(followed, '/api/docs')).toBe(200);
  });
});

describe('API トークン', () => {
  const make = async (scopes: string[], by = owner, days = 90) =>
    bodyOf(by.post('/api/tokens', { name: '連携', scopes, days }));
  const use = (token: string, path: string, init: RequestInit = {}) =>
    fetch(new URL(path, site.url), { ...init, headers: { authorization: `Bearer ${token}` } });

  it('一度だけ見え、ハッシュだけが残り、最後に使った日時が分かる', async () => {
    const made = await make(['admin:read']);
    expect(made.token).toMatch(/^tsk_[\w-]{43}$/);
    expect((await use(made.token, '/metrics')).status).not.toBe(401);
    const { tokens } = await bodyOf(owner.call('/api/tokens'));
    expect(JSON.stringify(tokens)).not.toContain(made.token);
    const shown = tokens.find(({ id }: { id: string }) => id === made.id);
    expect(shown.last_used_at).toBe(site.clock.now.toISOString());
    const rows = await site.db.selectFrom('api_tokens').selectAll().execute();
    expect(JSON.stringify(rows.map((row) => row.token_hash.toString()))).not.toContain(made.token);
  });

  it('scopes にないことは 403、人だけの操作も 403', async () => {
    const { token } = await make(['dialogue:read']);
    expect((await use(token, '/api/dialogue/ensemble')).status).toBe(200);
    expect(await codeOf(await use(token, '/api/dialogue/judge', { method: 'POST' }))).toEqual([
      403,
      'forbidden',
    ]);
    expect(await codeOf(await use(token, '/metrics'))).toEqual([403, 'forbidden']);
    const everything = await make(['admin:read', 'admin:write']);
    for (const path of ['/api/tokens', '/api/members', '/api/account/passkeys']) {
      const answer = await use(everything.token, path);
      expect([path, ...(await codeOf(answer))]).toEqual([path, 403, 'people-only']);
    }
  });

  it('期限切れ、取り消し、作った人の退出で、使えなくなる', async () => {
    const refused = [401, 'token-refused'];
    const late = await make(['admin:read'], owner, 1);
    const begin = site.clock.now;
    site.clock.now = new Date(begin.getTime() + 86_400_001);
    const answer = await use(late.token, '/metrics');
    site.clock.now = begin;
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
    expect(await codeOf(answer)).toEqual(refused);

    const revoked = await make(['admin:read']);
    expect((await owner.call(`/api/tokens/${revoked.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await codeOf(await use(revoked.token, '/metrics'))).toEqual(refused);

    const leaving = await site.member(workspace, 'owner');
    const left = await make(['admin:read'], leaving);
    const staff = { method: 'PATCH', json: { role: 'staff' } };
    expect((await owner.call(`/api/members/${leaving.userId}`, staff)).status).toBe(204);
    expect(await codeOf(await use(left.token, '/metrics'))).toEqual([403, 'forbidden']);
    const removed = await owner.call(`/api/members/${leaving.userId}`, { method: 'DELETE' });
    expect(removed.status).toBe(204);
    expect(await codeOf(await use(left.token, '/metrics'))).toEqual(refused);

    for (const wrong of ['tsk_', `tsk_${'a'.repeat(43)}`, 'Basic abc', 'x'.repeat(5000)]) {
      expect((await use(wrong, '/metrics')).status).toBe(401);
    }
  });
});

describe('招待とメンバー', () => {
  const tokenOf = (link: string) => new URL(link).hash.slice(1);
  const invite = async (role: string) =>
    tokenOf(
      (await bodyOf(owner.post('/api/members/invitations', { role, note: '田中さん' }))).link,
    );
  const newcomer = (email: string) => ({ name: '田中', email, password });

  it('招待の役割で参加し、1回だけ使える', async () => {
    const token = await invite('organiser');
    const visitors = Array.from({ length: 4 }, () => site.visitor());
    // Of this try alone.
    const addresses = `@${randomUUID()}.example.jp`;
    const look = await bodyOf(site.visitor().post('/api/auth/invitation', { token }));
    expect(look).toEqual({ workspace_name: '本店', role: 'organiser' });
    const answers = await Promise.all(
      visitors.map((visitor, each) =>
        visitor.post('/api/auth/invitation/accept', {
          token,
          account: newcomer(`tanaka${each}${addresses}`),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    const joined = await site.db
      .selectFrom('users')
      .select('email')
      .where('email', 'like', `tanaka%${addresses}`)
      .execute();
    expect(joined).toHaveLength(1);
    const winner = visitors[answers.findIndex(({ ok }) => ok)];
    expect(await bodyOf(winner?.call('/api/auth/session') ?? Promise.reject())).toMatchObject({
      workspace: { id: workspace, role: 'organiser' },
    });
  });

  it('取り消した招待と期限の過ぎた招待は使えない', async () => {
    const late = await invite('staff');
    const begin = site.clock.now;
    site.clock.now = new Date(begin.getTime() + 8 * 86_400_000);
    const answer = await site.visitor().post('/api/auth/invitation', { token: late });
    site.clock.now = begin;
    expect(answer.status).toBe(410);
    const { invitations } = await bodyOf(owner.call('/api/members'));
    for (const { id } of invitations) {
      const revoked = await owner.call(`/api/members/invitations/${id}`, { method: 'DELETE' });
      expect(revoked.status).toBe(204);
    }
    const gone = await site.visitor().post('/api/auth/invitation/accept', { token: late });
    expect(gone.status).toBe(410);
  });

  it('ログインした方は、そのまま二つ目のワークスペースに入り、切り替えられる', async () => {
    const second = await site.workspace('二号店');
    const boss = await site.member(second, 'owner');
    const token = tokenOf(
      (await bodyOf(boss.post('/api/members/invitations', { role: 'staff', note: '応援' }))).link,
    );
    const member = await site.member(workspace, 'organiser');
    const joined = await bodyOf(member.post('/api/auth/invitation/accept', { token }));
    expect(joined).toMatchObject({ workspace: { id: second, role: 'staff' } });
    expect(joined.workspaces).toHaveLength(2);
    const back = await bodyOf(member.post('/api/auth/workspace', { workspace_id: workspace }));
    expect(back.workspace).toMatchObject({ id: workspace, role: 'organiser' });
    const strange = await site.workspace('知らない店');
    expect((await member.post('/api/auth/workspace', { workspace_id: strange })).status).toBe(404);

    await site.db
      .deleteFrom('memberships')
      .where('workspace_id', '=', workspace)
      .where('user_id', '=', member.userId)
      .execute();
    // Never quietly in another workspace than the one chosen.
    expect(await codeOf(await member.call('/api/dialogue/ensemble'))).toEqual([
      403,
      'no-workspace',
    ]);
    expect(await bodyOf(member.call('/api/auth/session'))).toMatchObject({
      signed_in: true,
      workspace: null,
    });
    await member.post('/api/auth/workspace', { workspace_id: second });
    expect((await member.call('/api/dialogue/ensemble')).status).toBe(200);
  });

  it('すでにある方は自分のパスワードで参加し、違えば断り、招待は残る', async () => {
    const elsewhere = await site.workspace('三号店');
    const known = await site.member(elsewhere, 'owner');
    const token = await invite('staff');
    const wrong = { ...newcomer(known.email), password: 'まったくちがう長い言葉' };
    const refused = await site.visitor().post('/api/auth/invitation/accept', {
      token,
      account: { ...wrong, password: `${wrong.password}です` },
    });
    expect(await codeOf(refused)).toEqual([409, 'account-exists']);
    const right = await site
      .visitor()
      .post('/api/auth/invitation/accept', { token, account: newcomer(known.email) });
    expect(right.status).toBe(200);
  });

  it('弱いパスワードの断り方から、登録の有無は分からない', async () => {
    const token = await invite('staff');
    const codes = [];
    for (const email of [owner.email, 'nobody@example.jp']) {
      const account = { ...newcomer(email), password: 'aaaaaaaaaaaaaaaa' };
      const answer = await site.visitor().post('/api/auth/invitation/accept', { token, account });
      codes.push(await codeOf(answer));
    }
    expect(codes).toEqual([
      [422, 'password-weak'],
      [422, 'password-weak'],
    ]);
  });

  it('最後のオーナーは降りられず、外せない。二人が同時に降りても一人は残る', async () => {
    const shop = await site.workspace('四号店');
    const first = await site.member(shop, 'owner');
    const path = (one: Member) => `/api/members/${one.userId}`;
    const staff = { method: 'PATCH', json: { role: 'staff' } };
    expect(await codeOf(await first.call(path(first), staff))).toEqual([409, 'last-owner']);
    expect(await codeOf(await first.call(path(first), { method: 'DELETE' }))).toEqual([
      409,
      'last-owner',
    ]);
    const second = await site.member(shop, 'owner');
    const both = await Promise.all([
      first.call(path(first), staff),
      second.call(path(second), staff),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it('新しいワークスペースを作ると、そのオーナーになる', async () => {
    const made = await owner.post('/api/workspaces', { name: '五号店' });
    expect(made.status).toBe(201);
    const { id } = await bodyOf(made);
    const state = await bodyOf(owner.post('/api/auth/workspace', { workspace_id: id }));
    expect(state.workspace).toMatchObject({ id, name: '五号店', role: 'owner' });
    await owner.post('/api/auth/workspace', { workspace_id: workspace });
  });
});

describe('回数', () => {
  it('誤りが続くと、正しいパスワードでもしばらく断り、ほかの方には響かない', async () => {
    const shop = await startTestSite();
    try {
      const home = await shop.workspace('店');
      const [one, two] = [await shop.member(home, 'staff'), await shop.member(home, 'staff')];
      const signIn = (email: string, given: string) =>
        shop.visitor().post('/api/auth/sign-in', { email, password: given });
      for (const email of [one.email, 'nobody@example.jp']) {
        for (let wrong = 0; wrong < 5; wrong += 1) {
          expect((await signIn(email, 'ちがう')).status).toBe(401);
        }
        const answer = await signIn(email, password);
        expect(await codeOf(answer)).toEqual([429, 'too-many-requests']);
        const wait = Number(answer.headers.get('retry-after'));
        expect(wait).toBeGreaterThan(20);
        expect(wait).toBeLessThanOrEqual(30);
      }
      expect((await signIn(two.email, password)).status).toBe(200);
    } finally {
      await shop.stop();
    }
  });

  it('アドレスごと、人ごと、招待のリンクごとに数え、429 と Retry-After を返す', async () => {
    const shop = await startTestSite({ access: { requestsPerMinute: 12, trustedProxies: 1 } });
    try {
      const home = await shop.workspace('店');
      const member = await shop.member(home, 'staff');
      const from = (address: string) => ({ headers: { 'x-forwarded-for': `spoofed, ${address}` } });
      const seen: number[] = [];
      for (let each = 0; each < 14; each += 1) {
        seen.push((await shop.visitor().call('/healthz', from('198.51.100.1'))).status);
      }
      expect(seen).toEqual([...Array.from({ length: 12 }, () => 200), 429, 429]);
      expect((await shop.visitor().call('/healthz', from('198.51.100.2'))).status).toBe(200);
      const own: number[] = [];
      for (let each = 0; each < 14; each += 1) {
        const answer = await member.call('/api/dialogue/ensemble', from(`198.51.100.${10 + each}`));
        own.push(answer.status);
      }
      expect(own.slice(-3)).toEqual([200, 429, 429]);
      const links: number[] = [];
      for (let each = 0; each < 14; each += 1) {
        const answer = await shop.visitor().call('/i/unknown', from(`198.51.100.${40 + each}`));
        links.push(answer.status);
      }
      expect(links.slice(-3)).toEqual([404, 429, 429]);
    } finally {
      await shop.stop();
    }
  });
});
