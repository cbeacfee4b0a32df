import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf, type Member, startTestSite, type TestSite } from './test-site.ts';
import { type Mailbox, startMailbox } from './thread-mail.ts';

let site: TestSite;
let mailbox: Mailbox;
let workspaceId: string;
let owner: Member;
let organiser: Member;

beforeAll(async () => {
  mailbox = await startMailbox();
  site = await startTestSite({
    service: { mail: { url: mailbox.url, from: 'tashika@example.jp', plain: true } },
  });
});
afterAll(async () => {
  await site?.stop();
  await mailbox?.stop();
});
beforeEach(async () => {
  workspaceId = await site.workspace('秋の会');
  owner = await site.member(workspaceId, 'owner');
  organiser = await site.member(workspaceId, 'organiser');
  mailbox.mails.length = 0;
});

const thread = (fields: object = {}) => ({
  title: '打ち合わせ',
  intent: { utterance: '1人以上で成立。' },
  invitees: [{ name: '佐藤 花子' }, { name: '山田 太郎' }],
  slots: [{ start_time: '2026-12-01T10:00:00+09:00', end_time: '2026-12-01T11:00:00+09:00' }],
  open: true,
  ...fields,
});
const titles = async (member: Member) =>
  (await bodyOf(member.call('/api/threads'))).threads.map(({ title }: { title: string }) => title);

describe('自分だけの日程調整', () => {
  it('作った方にだけ見え、ほかの方には、どの道からもないものになる', async () => {
    const made = await bodyOf(
      organiser.post('/api/threads', thread({ title: 'ひみつの相談', visibility: 'private' })),
    );
    const path = `/api/threads/${made.id}`;
    expect(await titles(organiser)).toEqual(['ひみつの相談']);
    expect(await titles(owner)).toEqual([]);
    for (const [method, below] of [
      ['GET', ''],
      ['GET', '/status'],
      ['GET', '/answers.csv'],
      ['GET', '/events'],
      ['GET', '/open-link'],
      ['POST', '/cancel'],
      ['POST', '/copy'],
      ['DELETE', ''],
    ] as const) {
      const answer = await owner.call(`${path}${below}`, {
        method,
        ...(method === 'POST' && { json: {} }),
      });
      expect([below, answer.status]).toEqual([below, 404]);
    }
    const { entries } = await bodyOf(owner.call('/api/outbox'));
    expect(entries).toEqual([]);
    const own = await bodyOf(organiser.call('/api/outbox'));
    expect(own.entries.length).toBeGreaterThan(0);
    const retried = await owner.post(`/api/outbox/${own.entries[0].id}/retry`);
    expect(retried.status).toBe(404);
    const { entries: log } = await bodyOf(owner.call('/api/audit'));
    expect(JSON.stringify(log)).not.toContain('ひみつ');
  });

  it('後から変えられ、隠せるのは作った方だけ。抜けた方のものは皆に見える', async () => {
    const made = await bodyOf(organiser.post('/api/threads', thread()));
    const hide = (member: Member, visibility: string) =>
      member.call(`/api/threads/${made.id}`, {
        method: 'PATCH',
        json: { visibility },
        headers: { 'if-match': '*' },
      });
    expect((await bodyOf(hide(owner, 'private'))).code).toBe('not-organiser');
    expect((await hide(organiser, 'private')).status).toBe(200);
    expect(await titles(owner)).toEqual([]);
    await owner.call(`/api/members/${organiser.userId}`, { method: 'DELETE' });
    expect(await titles(owner)).toEqual(['打ち合わせ']);
  });

  it('言葉で探せる。件名、場所、招待した方の名前', async () => {
    await organiser.post('/api/threads', thread({ title: '50%引きの会', place: '会議室A' }));
    await organiser.post(
      '/api/threads',
      thread({ title: '別の会', invitees: [{ name: '原 三郎' }, { name: '山田 太郎' }] }),
    );
    const found = async (q: string) =>
      (await bodyOf(organiser.call(`/api/threads?q=${encodeURIComponent(q)}`))).threads.map(
        ({ title }: { title: string }) => title,
      );
    expect(await found('会議室a')).toEqual(['50%引きの会']);
    expect(await found('原')).toEqual(['別の会']);
    expect(await found('50%')).toEqual(['50%引きの会']);
    expect(await found('5_%')).toEqual([]);
    expect(await found('ない言葉')).toEqual([]);
  });
});

describe('見るだけの方', () => {
  it('日程調整は見えるが、代わりに答えられるリンクは見えない', async () => {
    const viewer = await site.member(workspaceId, 'viewer');
    const { id } = await bodyOf(organiser.post('/api/threads', thread()));
    await organiser.call(`/api/threads/${id}/open-link`, { method: 'PUT', json: {} });
    const board = await viewer.call(`/api/threads/${id}/status`);
    expect(board.status).toBe(200);
    const seen =
      (await board.text()) +
      (await (await viewer.call('/api/outbox')).text()) +
      (await (await viewer.call(`/api/threads/${id}/open-link`)).text());
    expect(seen).toContain('打ち合わせ');
    expect(seen).not.toMatch(/\/[io]\/[\w-]{20,}/u);
    expect((await viewer.post(`/api/threads/${id}/cancel`)).status).toBe(403);
    expect((await viewer.call('/api/contacts')).status).toBe(403);
  });
});

describe('メールと招待', () => {
  it('試しのメールは、ご自身に届く。ほかの宛先は使わない', async () => {
    const tested = await bodyOf(owner.post('/api/mail/test', { email: 'other@example.jp' }));
    expect(tested).toEqual({ delivered: true, address: owner.email, error: null });
    expect(mailbox.mails.map(({ to }) => to)).toEqual([owner.email]);
    expect(mailbox.mails[0]?.text).toContain('秋の会');
    mailbox.refuse = { code: 550, times: 1 };
    const refused = await bodyOf(owner.post('/api/mail/test', {}));
    expect(refused.delivered).toBe(false);
    expect(refused.error).not.toContain(owner.email);
  });

  it('招待のリンクはメールで届き、送れなければ、手で渡せる', async () => {
    const invitation = { role: 'viewer', note: '原さん', email: 'hara@example.jp' };
    const made = await bodyOf(owner.post('/api/members/invitations', invitation));
    expect(made.mailed).toBe(true);
    expect(mailbox.mails[0]?.to).toBe('hara@example.jp');
    const [link = ''] = /http\S+\/join#\S+/u.exec(mailbox.mails[0]?.text ?? '') ?? [];
    expect(link).toBe(made.link);
    mailbox.refuse = { code: 451, times: 1 };
    const byHand = await bodyOf(owner.post('/api/members/invitations', invitation));
    expect(byHand.mailed).toBe(false);
    expect(byHand.link).toContain('/join#');
  });
});

describe('ワークスペースを消す', () => {
  const remove = (member: Member, name: string) =>
    member.post(`/api/workspaces/${workspaceId}/deletion`, { name });

  it('名前を書いたオーナーだけが消せ、中のものも、ほかに属さない方も消える', async () => {
    await organiser.post('/api/threads', thread());
    expect((await remove(organiser, '秋の会')).status).toBe(403);
    expect((await bodyOf(remove(owner, '春の会'))).code).toBe('name-differs');
    const elsewhere = await site.workspace('別の会');
    await site.db
      .insertInto('memberships')
      .values({ workspace_id: elsewhere, user_id: organiser.userId, role: 'organiser' })
      .execute();
    expect((await remove(owner, '秋の会')).status).toBe(204);
    const { rows } = await site.service.store.pool.query(
      `select (select count(*)::int from scheduling_threads where workspace_id = $1) as threads,
        (select count(*)::int from users where id = $2) as owner,
        (select count(*)::int from users where id = $3) as organiser`,
      [workspaceId, owner.userId, organiser.userId],
    );
    expect(rows[0]).toEqual({ threads: 0, owner: 0, organiser: 1 });
    expect((await owner.call('/api/threads')).status).toBe(401);
  });

  it('しばらく前にログインした方には、ご本人の確認を求める', async () => {
    const before = site.clock.now;
    site.clock.now = new Date(before.getTime() + 60 * 60_000);
    const refused = await remove(owner, '秋の会');
    site.clock.now = before;
    expect((await bodyOf(refused)).code).toBe('proof-required');
  });

  it('最後の1つは残る', async () => {
    await site.db.deleteFrom('workspaces').where('id', '!=', workspaceId).execute();
    expect((await bodyOf(remove(owner, '秋の会'))).code).toBe('last-workspace');
  });
});

it('操作の記録は、物の名前で言う', async () => {
  await organiser.post('/api/threads', thread({ title: '記録に残る会' }));
  const { entries } = await bodyOf(owner.call('/api/audit'));
  expect(entries).toContainEqual(
    expect.objectContaining({
      object_type: 'thread',
      object_name: '記録に残る会',
      actor_name: 'organiserの人',
    }),
  );
});
