import { until } from '@tashika/kernel/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newAuthenticator } from './authenticator.ts';
import { bodyOf, password, startTestSite, type TestSite, type Visitor } from './test-site.ts';

/** What somebody can do with a way in that is not theirs, or not quite. */

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
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [head = '', body = ''] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n');
        const bytes = /base64/i.test(head) ? Buffer.from(body, 'base64') : unquoted(body);
        mails.push({ to: envelope.rcptTo[0]?.address ?? '', text: bytes.toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`;
  site = await startTestSite({
    access: { trustedProxies: 1 },
    service: { mail: { url: smtpUrl, from: 'tashika@example.jp', plain: true } },
  });
  workspace = await site.workspace('本店');
});
afterAll(async () => {
  await site?.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
afterEach(() => {
  mails.length = 0;
});

const unquoted = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`))),
    'latin1',
  );
const codeOf = async (answer: Response) => [answer.status, (await bodyOf(answer)).code];
const tokenOf = (link: string) => new URL(link).hash.slice(1);
let addresses = 0;
/** Every visitor comes from an address of their own, unless it is said. */
const ownAddress = () => {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 200)}.${addresses % 200}`;
};
const from = (address = ownAddress()) => ({ 'x-forwarded-for': address });
/** The text of the next mail to somebody. */
const mailTo = async (email: string): Promise<string> => {
  const find = () => mails.find(({ to }) => to === email);
  await until(`a mail to ${email}`, () => find() !== undefined);
  return find()?.text ?? '';
};
const signIn = (visitor: Visitor, email: string, given = password, headers = from()) =>
  visitor.post('/api/auth/sign-in', { email, password: given }, headers);
const minutesLater = (minutes: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000);
};
const auditOf = async (userId: string) =>
  (
    await site.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'details'])
      .where('object_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ action, actor, details }) => [action, actor.replace(/:.*/, ''), details]);

describe('回数', () => {
  it('100のアドレスから200回同時に、2台のサーバーに試しても、調べるのは25回まで', async () => {
    const second = await startTestSite({ beside: site, access: { trustedProxies: 1 } });
    try {
      const { email, userId } = await site.member(workspace, 'owner');
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, each) =>
          signIn(
            (each % 2 === 0 ? site : second).visitor(),
            email,
            'ちがうパスワード',
            from(`203.0.113.${each % 100}`),
          ),
        ),
      );
      const count = (status: number) => answers.filter((answer) => answer.status === status).length;
      // Looked at, told to wait, or turned away for want of room: nothing else.
      expect(count(401) + count(429) + count(503)).toBe(200);
      expect(count(401)).toBeGreaterThan(0);
      expect(count(401)).toBeLessThanOrEqual(25);
      await until('written down', async () => (await auditOf(userId)).length === count(401));
    } finally {
      await second.stop();
    }
  });

  it('1つのアドレスからは、同時に20回試しても5回まで', async () => {
    const { email } = await site.member(workspace, 'staff');
    const here = from();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn(site.visitor(), email, 'ちがう', here)),
    );
    const looked = answers.filter(({ status }) => status === 401).length;
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(5);
  });

  it('よそから試され続けても、前にログインした端末からは入れる', async () => {
    const { email } = await site.member(workspace, 'owner');
    const own = site.visitor();
    expect((await signIn(own, email)).status).toBe(200);
    expect(own.cookies.get('tashika_device')).toMatch(/^[\w-]{43}$/);
    await own.post('/api/auth/sign-out');
    for (let each = 0; each < 26; each += 1) await signIn(site.visitor(), email, 'ちがう');
    const stranger = await signIn(site.visitor(), email);
    expect(await codeOf(stranger)).toEqual([429, 'too-many-requests']);
    expect((await signIn(own, email)).status).toBe(200);
    // Its own wrong tries count, for it alone.
    for (let each = 0; each < 5; each += 1) {
      expect((await signIn(own, email, 'ちがう')).status).toBe(401);
    }
    expect((await signIn(own, email)).status).toBe(429);
    minutesLater(11);
    expect((await signIn(site.visitor(), email)).status).toBe(200);
  });
});

describe('手渡しのリンク', () => {
  it('そのワークスペースだけを開き、ご本人が確かめるまで、何も加えも変えもできない', async () => {
    const owner = await site.member(workspace, 'owner');
    const member = await site.member(workspace, 'staff');
    const { link } = await bodyOf(owner.post(`/api/members/${member.userId}/sign-in-link`));
    const elsewhere = await site.workspace('よその店');
    const boss = await site.member(elsewhere, 'owner');
    const invitation = await bodyOf(
      boss.post('/api/members/invitations', { role: 'owner', note: '応援' }),
    );
    await site.db
      .insertInto('memberships')
      .values({ workspace_id: elsewhere, user_id: member.userId, role: 'owner' })
      .execute();

    const visitor = site.visitor();
    const token = tokenOf(link);
    const entered = await bodyOf(visitor.post('/api/auth/link/use', { token }, from()));
    expect(entered).toMatchObject({ bound: true, workspace: { id: workspace } });
    expect(entered.workspaces.map(({ id }: { id: string }) => id)).toEqual([workspace]);
    expect(visitor.cookies.has('tashika_device')).toBe(false);
    const switching = await visitor.post('/api/auth/workspace', { workspace_id: elsewhere });
    expect(switching.status).toBe(404);

    const refused = [403, 'proof-required'];
    const next = '持ち主の知らない新しい言葉';
    const joining = { token: tokenOf(invitation.link) };
    for (const [path, json] of [
      ['/api/account/passkeys/options', {}],
      ['/api/account/sign-out-elsewhere', {}],
      ['/api/auth/invitation/accept', joining],
    ] as const) {
      expect([path, ...(await codeOf(await visitor.post(path, json, from())))]).toEqual([
        path,
        ...refused,
      ]);
    }
    expect(await codeOf(await visitor.call('/api/account/sessions'))).toEqual(refused);
    expect((await visitor.post('/api/account/password', { next })).status).toBe(422);
    const wrong = await visitor.post('/api/account/proof', { password: 'ちがう' });
    expect(await codeOf(wrong)).toEqual([422, 'password-wrong']);

    // Whoever knows the password is the person.
    expect((await visitor.post('/api/account/proof', { password })).status).toBe(204);
    const state = await bodyOf(visitor.call('/api/auth/session'));
    expect(state.bound).toBe(false);
    expect(state.workspaces).toHaveLength(2);
  });

  it('手渡したあとに外された方のリンクは使えない', async () => {
    const owner = await site.member(workspace, 'owner');
    const member = await site.member(workspace, 'staff');
    const { link } = await bodyOf(owner.post(`/api/members/${member.userId}/sign-in-link`));
    await owner.call(`/api/members/${member.userId}`, { method: 'DELETE' });
    const late = await site.visitor().post('/api/auth/link/use', { token: tokenOf(link) }, from());
    expect(late.status).toBe(410);
  });

  it('オーナーの手渡すリンクは、ご本人がメールで頼んだリンクを消さない', async () => {
    const owner = await site.member(workspace, 'owner');
    const member = await site.member(workspace, 'staff');
    await site.visitor().post('/api/auth/link', { email: member.email }, from());
    const token = /sign-in\/link#([\w-]{43})/.exec(await mailTo(member.email))?.[1];
    await owner.post(`/api/members/${member.userId}/sign-in-link`);
    const entered = await site.visitor().post('/api/auth/link/use', { token }, from());
    expect(await bodyOf(entered)).toMatchObject({ signed_in: true, bound: false });
  });
});

describe('ご本人の確認', () => {
  it('時間がたつと、トークンとパスキーとパスワードの前にもう一度要る。済めば15分使え、メールが届く', async () => {
    const owner = await site.member(workspace, 'owner');
    const token = { name: '連携', scopes: ['slips:read'] };
    minutesLater(16);
    const refused = [403, 'proof-required'];
    expect(await codeOf(await owner.post('/api/tokens', token))).toEqual(refused);
    expect(await codeOf(await owner.post('/api/account/passkeys/options'))).toEqual(refused);
    const passkey = '/api/account/passkeys/4f0c8f0e-2f6b-4b8e-9d0a-3a2b1c0d9e8f';
    expect(await codeOf(await owner.call(passkey, { method: 'DELETE' }))).toEqual(refused);
    expect((await owner.post('/api/account/proof', { password })).status).toBe(204);
    expect((await owner.post('/api/tokens', token)).status).toBe(201);
    expect(await mailTo(owner.email)).toContain('API トークンが作られました');
    minutesLater(16);
    expect(await codeOf(await owner.post('/api/tokens', token))).toEqual(refused);
  });

  it('パスキーの登録と削除、パスキーでのログインと誤りが、記録に残り、登録と削除はメールで届く', async () => {
    const member = await site.member(workspace, 'staff');
    const passkey = newAuthenticator(new URL(site.url).origin);
    const { challenge } = await bodyOf(member.post('/api/account/passkeys/options'));
    const registration = { name: '持ち歩く鍵', response: passkey.register(challenge) };
    minutesLater(16);
    const late = await member.post('/api/account/passkeys', registration);
    expect(await codeOf(late)).toEqual([403, 'proof-required']);
    await member.post('/api/account/proof', { password });
    const { challenge: fresh } = await bodyOf(member.post('/api/account/passkeys/options'));
    const added = await member.post('/api/account/passkeys', {
      ...registration,
      response: passkey.register(fresh),
    });
    expect(added.status).toBe(201);
    expect(await mailTo(member.email)).toContain('新しいパスキーが加わりました');
    mails.length = 0;

    const visitor = site.visitor();
    const enter = async (changed?: string) => {
      const asked = await bodyOf(visitor.post('/api/auth/passkey/options', {}, from()));
      const response = passkey.answer(changed ?? asked.challenge);
      return (await visitor.post('/api/auth/passkey', { response }, from())).status;
    };
    expect(await enter(challenge)).toBe(401);
    await until('written down', async () => (await auditOf(member.userId)).length === 2);
    expect(await enter()).toBe(200);
    const { id } = await bodyOf(added);
    const removed = await member.call(`/api/account/passkeys/${id}`, { method: 'DELETE' });
    expect(removed.status).toBe(204);
    expect(await mailTo(member.email)).toContain('パスキーが1つ消えました');
    expect(await auditOf(member.userId)).toEqual([
      ['passkey-added', 'user', {}],
      ['sign-in-failed', 'stranger', { how: 'passkey' }],
      ['sign-in', 'user', { how: 'passkey' }],
      ['passkey-removed', 'user', {}],
    ]);
  });

  it('確かめも数えられ、5回誤ると待たされる。ほかの端末のご本人は待たされない', async () => {
    const { email, post, userId } = await site.member(workspace, 'staff');
    for (let each = 0; each < 5; each += 1) {
      expect((await post('/api/account/proof', { password: 'ちがう' })).status).toBe(422);
    }
    expect((await post('/api/account/proof', { password })).status).toBe(429);
    expect((await signIn(site.visitor(), email)).status).toBe(200);
    await until('written down', async () => (await auditOf(userId)).length === 6);
  });
});

describe('ログインしている端末', () => {
  it('一覧に端末の種類が出て、1つずつログアウトでき、よその方のものは見えも消せもしない', async () => {
    const member = await site.member(workspace, 'staff');
    const other = site.visitor();
    const phone = {
      ...from(),
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    };
    await signIn(other, member.email, password, phone);
    const { sessions } = await bodyOf(member.call('/api/account/sessions'));
    expect(sessions).toHaveLength(2);
    const [theirs] = sessions.filter(({ current }: { current: boolean }) => !current);
    expect(theirs).toMatchObject({ how: 'password', device: 'Safari, iPhone', bound: false });
    const path = `/api/account/sessions/${theirs.id}`;
    const stranger = await site.member(workspace, 'owner');
    expect((await stranger.call(path, { method: 'DELETE' })).status).toBe(404);
    expect((await member.call(path, { method: 'DELETE' })).status).toBe(204);
    expect(await bodyOf(other.call('/api/auth/session'))).toMatchObject({ signed_in: false });
    expect((await member.call(path, { method: 'DELETE' })).status).toBe(404);
  });
});

describe('操作の記録', () => {
  it('ログイン、失敗、パスワードの変更、端末のログアウトが、その方のワークスペースすべてに残る', async () => {
    const member = await site.member(workspace, 'staff');
    const second = await site.workspace('二号店');
    await site.db
      .insertInto('memberships')
      .values({ workspace_id: second, user_id: member.userId, role: 'staff' })
      .execute();
    await signIn(site.visitor(), member.email, 'ちがう');
    await until('written down', async () => (await auditOf(member.userId)).length === 2);
    await signIn(site.visitor(), member.email);
    const { sessions } = await bodyOf(member.call('/api/account/sessions'));
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    await member.call(`/api/account/sessions/${other.id}`, { method: 'DELETE' });
    const next = '変えたあとの長い合言葉です';
    await member.post('/api/account/password', { current: password, next });
    expect(await mailTo(member.email)).toContain('パスワードが変わりました');
    const kept = await auditOf(member.userId);
    const twice = (...entry: unknown[]) => [entry, entry];
    expect(kept).toEqual([
      ...twice('sign-in-failed', 'stranger', { how: 'password' }),
      ...twice('sign-in', 'user', { how: 'password' }),
      ...twice('session-ended', 'user', {}),
      ...twice('password-changed', 'user', {}),
    ]);
    expect(JSON.stringify(kept)).not.toContain('@');
  });
});

describe('参加する方のアドレス', () => {
  const invited = async () => {
    const owner = await site.member(workspace, 'owner');
    const made = await owner.post('/api/members/invitations', { role: 'staff', note: '佐藤' });
    return { owner, token: tokenOf((await bodyOf(made)).link) };
  };
  const account = (email: string) => ({ name: '佐藤', email, password });
  const path = '/api/auth/invitation/accept';

  it('届いた番号がなければ、誰のアドレスでも名乗れない', async () => {
    const { owner, token } = await invited();
    const email = 'sato@example.jp';
    const visitor = site.visitor();
    const asked = await visitor.post(path, { token, account: account(email) }, from());
    expect(await codeOf(asked)).toEqual([409, 'address-unverified']);
    expect(await bodyOf(visitor.call('/api/auth/session'))).toMatchObject({ signed_in: false });
    const code = /^\d{6}$/m.exec(await mailTo(email))?.[0] ?? '';
    const other = { token, account: account('boss@example.jp'), code };
    expect(await codeOf(await visitor.post(path, other, from()))).toEqual([422, 'code-wrong']);
    const right = await visitor.post(path, { token, account: account(email), code }, from());
    expect(right.status).toBe(200);
    const { members } = await bodyOf(owner.call('/api/members'));
    expect(members.find((one: { email: string }) => one.email === email).verified).toBe(true);
  });

  it('番号は5回まで、30分まで試せる', async () => {
    const { token } = await invited();
    const email = 'kato@example.jp';
    const ask = (code?: string) =>
      site.visitor().post(path, { token, account: account(email), ...(code && { code }) }, from());
    const codeSent = async () => {
      mails.length = 0;
      await ask();
      return /^\d{6}$/m.exec(await mailTo(email))?.[0] ?? '';
    };
    const first = await codeSent();
    const wrong = first === '000000' ? '000001' : '000000';
    for (let each = 0; each < 5; each += 1) expect((await ask(wrong)).status).toBe(422);
    expect((await ask(first)).status).toBe(422);
    const second = await codeSent();
    minutesLater(31);
    expect((await ask(second)).status).toBe(422);
  });

  it('メールを送る設定がなければ、確かめていないと分かる', async () => {
    const quiet = await startTestSite();
    try {
      const shop = await quiet.workspace('店');
      const owner = await quiet.member(shop, 'owner');
      const made = await owner.post('/api/members/invitations', { role: 'staff', note: '佐藤' });
      const token = tokenOf((await bodyOf(made)).link);
      const joined = await quiet.visitor().post(path, { token, account: account('s@example.jp') });
      expect(joined.status).toBe(200);
      const { members } = await bodyOf(owner.call('/api/members'));
      expect(members.map(({ verified }: { verified: boolean }) => verified)).toEqual([
        false,
        false,
      ]);
    } finally {
      await quiet.stop();
    }
  });
});
