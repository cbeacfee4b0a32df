import { until } from '@tashika/kernel/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerSetup } from '../src/auth/setup.ts';
import { bodyOf, password, startTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
let workspace: string;
const mails: { to: string; text: string }[] = [];
let smtp: SMTPServer;
let smtpUrl: string;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  smtpUrl = `smtp://127.0.0.1:${port}`;
  site = await startTestSite({
    service: { mail: { url: smtpUrl, from: 'tashika@example.jp', plain: true } },
  });
});
afterAll(async () => {
  await site?.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const account = (email: string) => ({ email, name: '山田', password });
const tokenOf = (link: string) => new URL(link).hash.slice(1);
const signInLimit = 50;
let attempts = 0;
/** Every try counts for its address, and all tests here have the same one. */
const attempt = () => {
  attempts += 1;
  expect(attempts).toBeLessThan(signInLimit);
};

describe('はじめのオーナー', () => {
  it('リンクは1回だけ、6人が同時に使っても1人だけがオーナーになる', async () => {
    const stale = await offerSetup({ service: site.service });
    const link = await offerSetup({ service: site.service });
    expect(link).toMatch(/^http:\/\/localhost:8787\/setup#[\w-]{43}$/);
    const token = tokenOf(link ?? '');
    const visitors = Array.from({ length: 6 }, () => site.visitor());
    const answers = await Promise.all(
      visitors.map((visitor, each) =>
        visitor.post('/api/auth/setup', { token, ...account(`owner${each}@example.jp`) }),
      ),
    );
    attempts += 6;
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 5 }, () => 410)]);
    expect(await site.db.selectFrom('users').selectAll().execute()).toHaveLength(1);
    const owners = await site.db.selectFrom('memberships').selectAll().execute();
    expect(owners.map(({ role }) => role)).toEqual(['owner']);
    workspace = owners[0]?.workspace_id ?? '';

    const winner = visitors[answers.findIndex(({ ok }) => ok)];
    const state = await bodyOf(winner?.call('/api/auth/session') ?? Promise.reject());
    expect(state).toMatchObject({
      sign_in: 'required',
      signed_in: true,
      workspace: { id: workspace, role: 'owner' },
    });
    for (const used of [token, tokenOf(stale ?? '')]) {
      attempt();
      const again = await site
        .visitor()
        .post('/api/auth/setup', { token: used, ...account('late@example.jp') });
      expect(again.status).toBe(410);
    }
    expect(await offerSetup({ service: site.service })).toBeNull();
  });

  it('期限が過ぎたリンクは使えない。入れなくなったオーナーは新しいリンクで入り直せる', async () => {
    const { email } = await site.member(workspace, 'owner');
    const link = tokenOf((await offerSetup({ service: site.service, again: true })) ?? '');
    const before = site.clock.now;
    site.clock.now = new Date(before.getTime() + 25 * 3_600_000);
    attempt();
    const late = await site.visitor().post('/api/auth/setup', { token: link, ...account(email) });
    expect(late.status).toBe(410);
    site.clock.now = before;
    attempt();
    const visitor = site.visitor();
    const next = { ...account(email), password: '新しい合言葉はもっと長くする' };
    expect((await visitor.post('/api/auth/setup', { token: link, ...next })).status).toBe(200);
    attempt();
    const again = await site
      .visitor()
      .post('/api/auth/sign-in', { email, password: next.password });
    expect(again.status).toBe(200);
  });

  it('弱いパスワードは、リンクを使わずに断る', async () => {
    const link = tokenOf((await offerSetup({ service: site.service, again: true })) ?? '');
    for (const weak of ['aaaaaaaaaaaaaaaa', 'yamada-yamada-1', 'password1234']) {
      attempt();
      const answer = await site.visitor().post('/api/auth/setup', {
        token: link,
        name: '山田',
        email: 'yamada@example.jp',
        password: weak,
      });
      expect([weak, answer.status]).toEqual([weak, 422]);
    }
  });
});

describe('パスワード', () => {
  it('正しければ Cookie が付き、HttpOnly・SameSite=Lax・Path=/ である', async () => {
    const { email } = await site.member(workspace, 'staff');
    const visitor = site.visitor();
    attempt();
    const answer = await visitor.post('/api/auth/sign-in', {
      email: email.toUpperCase(),
      password,
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ signed_in: true, person: { email } });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^tashika_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const stored = await site.db.selectFrom('sessions').selectAll().execute();
    const token = visitor.cookies.get('tashika_session') ?? '';
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.some(({ token_hash }) => token_hash.includes(Buffer.from(token)))).toBe(false);
  });

  it('https で公開していれば __Host- と Secure が付く', async () => {
    const answer = await site.visitor().call('/api/auth/sign-out', {
      method: 'POST',
      headers: { host: 'localhost' },
    });
    expect(answer.status).toBe(200);
    const secure = await startTestSite({ service: { publicUrl: 'https://tashika.example.jp/' } });
    try {
      const home = await secure.workspace('店');
      const { email } = await secure.member(home, 'owner');
      const signedIn = await secure.visitor().post('/api/auth/sign-in', { email, password });
      const [cookie = ''] = signedIn.headers.getSetCookie();
      expect(cookie).toMatch(
        /^__Host-tashika_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(cookie).not.toContain('Domain');
    } finally {
      await secure.stop();
    }
  });

  it('知らないアドレスと誤ったパスワードは、同じ答えである', async () => {
    const { email } = await site.member(workspace, 'staff');
    const answers = [];
    for (const given of [email, 'nobody@example.jp']) {
      attempt();
      const answer = await site
        .visitor()
        .post('/api/auth/sign-in', { email: given, password: 'ちがうパスワード' });
      const { request_id, ...body } = await bodyOf(answer);
      expect(request_id).toBeTruthy();
      const { date, ...headers } = Object.fromEntries(answer.headers);
      const { 'content-security-policy': policy, 'x-request-id': id, ...same } = headers;
      expect([date, policy, id].every(Boolean)).toBe(true);
      answers.push({ status: answer.status, body, same });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(401);
  });

  it('植え付けられた値では始まらず、前のログインは終わる', async () => {
    const { email } = await site.member(workspace, 'staff');
    const visitor = site.visitor();
    const planted = 'A'.repeat(43);
    visitor.cookies.set('tashika_session', planted);
    attempt();
    expect((await visitor.post('/api/auth/sign-in', { email, password })).status).toBe(200);
    const first = visitor.cookies.get('tashika_session') ?? '';
    expect(first).not.toBe(planted);
    attempt();
    expect((await visitor.post('/api/auth/sign-in', { email, password })).status).toBe(200);
    const old = site.visitor();
    old.cookies.set('tashika_session', first);
    expect(await bodyOf(old.call('/api/auth/session'))).toMatchObject({ signed_in: false });
  });

  it('7日使わないか、30日たつと終わる。ログアウトすると終わる', async () => {
    const begin = site.clock.now;
    const days = (count: number) => new Date(begin.getTime() + count * 86_400_000);
    const passkeys = (visitor: { call: (path: string) => Promise<Response> }) =>
      visitor.call('/api/account/passkeys').then(({ status }) => status);
    const idle = await site.member(workspace, 'staff');
    const busy = await site.member(workspace, 'staff');
    const seen: [number, number][] = [];
    for (const day of [6, 12, 18, 24, 29, 31]) {
      site.clock.now = days(day);
      seen.push([day, await passkeys(busy)]);
    }
    expect(seen).toEqual([
      [6, 200],
      [12, 200],
      [18, 200],
      [24, 200],
      [29, 200],
      [31, 401],
    ]);
    site.clock.now = days(8);
    expect(await passkeys(idle)).toBe(401);
    site.clock.now = begin;
    const leaving = await site.member(workspace, 'staff');
    const kept = new Map(leaving.cookies);
    expect((await leaving.post('/api/auth/sign-out')).status).toBe(200);
    expect(leaving.cookies.size).toBe(0);
    for (const [name, value] of kept) leaving.cookies.set(name, value);
    expect(await passkeys(leaving)).toBe(401);
  });

  it('変えると、ほかの端末では終わる。いまのパスワードが要る', async () => {
    const member = await site.member(workspace, 'organiser');
    const other = site.visitor();
    attempt();
    await other.post('/api/auth/sign-in', { email: member.email, password });
    const next = '夜明けの港で待ち合わせる';
    const wrong = await member.post('/api/account/password', { current: 'ちがう', next });
    expect([wrong.status, (await bodyOf(wrong)).code]).toEqual([422, 'password-wrong']);
    const missing = await member.post('/api/account/password', { next });
    expect(missing.status).toBe(422);
    const done = await member.post('/api/account/password', { current: password, next });
    expect(done.status).toBe(204);
    expect((await other.call('/api/account/passkeys')).status).toBe(401);
    expect((await member.call('/api/account/passkeys')).status).toBe(200);
    await until('a mail about it', () => mails.length > 0);
    expect(mails.map(({ to }) => to)).toEqual([member.email]);
    mails.length = 0;
  });
});

describe('メールのリンク', () => {
  it('登録のある方にだけ届き、答えは同じ。1回だけ使える', async () => {
    const { email } = await site.member(workspace, 'organiser');
    const answers = [];
    for (const given of [email, 'unknown@example.jp']) {
      attempt();
      const answer = await site.visitor().post('/api/auth/link', { email: given });
      answers.push([answer.status, await answer.json()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(202);
    await until('a mail', () => mails.length > 0);
    expect(mails.map(({ to }) => to)).toEqual([email]);
    const text = Buffer.from(
      mails[0]?.text.split('\r\n\r\n').slice(1).join('\r\n\r\n') ?? '',
      /base64/i.test(mails[0]?.text ?? '') ? 'base64' : 'utf8',
    ).toString('utf8');
    const token = /sign-in\/link#([\w-]{43})/.exec(text.replaceAll(/=\r?\n/g, ''))?.[1] ?? '';
    expect(token).not.toBe('');

    const visitors = Array.from({ length: 5 }, () => site.visitor());
    attempts += 5;
    const used = await Promise.all(
      visitors.map((visitor) => visitor.post('/api/auth/link/use', { token })),
    );
    expect(used.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    const inside = visitors[used.findIndex(({ ok }) => ok)];
    const next = '忘れたので新しくした言葉';
    const changed = await inside?.post('/api/account/password', { next });
    expect(changed?.status).toBe(204);
    const person = await site.db
      .selectFrom('users')
      .select('verified_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(person.verified_at).toEqual(site.clock.now);
  });

  it('期限が過ぎると使えない。オーナーが手渡しのリンクを作れる', async () => {
    const owner = await site.member(workspace, 'owner');
    const member = await site.member(workspace, 'staff');
    const path = `/api/members/${member.userId}/sign-in-link`;
    const { link } = await bodyOf(owner.post(path));
    const begin = site.clock.now;
    site.clock.now = new Date(begin.getTime() + 31 * 60_000);
    attempt();
    const late = await site.visitor().post('/api/auth/link/use', { token: tokenOf(link) });
    site.clock.now = begin;
    expect(late.status).toBe(410);
    const second = await bodyOf(owner.post(path));
    attempt();
    const used = await site.visitor().post('/api/auth/link/use', { token: tokenOf(second.link) });
    expect(used.status).toBe(200);

    const elsewhere = await site.workspace('よその店');
    await site.db
      .insertInto('memberships')
      .values({ workspace_id: elsewhere, user_id: member.userId, role: 'owner' })
      .execute();
    const refused = await owner.post(path);
    expect([refused.status, (await bodyOf(refused)).code]).toEqual([409, 'member-elsewhere']);
  });
});

describe('通信の守り', () => {
  it('https で公開していれば、ブラウザーは https だけを使う。そうでなければ言わない', async () => {
    const secure = await startTestSite({ service: { publicUrl: 'https://tashika.example.jp/' } });
    const header = (one: TestSite) =>
      one
        .visitor()
        .call('/healthz')
        .then(({ headers }) => headers.get('strict-transport-security'));
    const said = [await header(secure), await header(site)];
    await secure.stop();
    expect(said).toEqual(['max-age=31536000; includeSubDomains', null]);
  });

  it('暗号化しないメールサーバーには、設定がなければログインのリンクを送らない', async () => {
    const careful = await startTestSite({
      service: { mail: { url: smtpUrl, from: 'tashika@example.jp' } },
    });
    try {
      const { email } = await careful.member(await careful.workspace('店'), 'staff');
      await careful.visitor().post('/api/auth/link', { email });
      await until('refused', () => careful.logged().includes('sign-in mail'));
      expect(mails.filter(({ to }) => to === email)).toEqual([]);
    } finally {
      await careful.stop();
    }
  });
});

describe('記録', () => {
  it('パスワード、リンク、Cookie、メールアドレスは、どの記録にも出ない', async () => {
    const lines = site.logged();
    expect(lines).toContain('/api/auth/sign-in');
    expect(lines).not.toContain(password);
    expect(lines).not.toContain('@example.jp');
    const words = lines.match(/[\w-]{43,}/g) ?? [];
    expect(words).toEqual([]);
  });
});
