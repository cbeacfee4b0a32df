import { exportedTables, topics, withheldTables } from '@tashika/store';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { erasedName } from '../src/privacy/messages.ja.ts';
import { wholeDatabase } from './database.ts';
import { bodyOf, type Member, startTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
let workspace: string;
let owner: Member;

beforeAll(async () => {
  site = await startTestSite();
  workspace = await site.workspace('本店');
  owner = await site.member(workspace, 'owner');
});
afterAll(() => site?.stop());

const yamada = { name: '山田 太郎', address: 'taro.yamada@example.jp' };
const slot = { start_time: '2026-11-20T10:00:00+09:00', end_time: '2026-11-20T11:00:00+09:00' };

async function makeThread(title: string) {
  const { invitee_key: key } = await bodyOf(
    owner.post('/api/contacts', { name: '佐藤 花子', address: `sato-${title.length}@example.jp` }),
  );
  const made = await bodyOf(
    owner.post(
      '/api/threads',
      {
        title,
        attendance_rule: {
          version: '1.0',
          type: 'REQUIRED_PLUS_QUORUM',
          rule: { required_invitee_keys: ['u:taro'], min_additional: 1 },
          invitee_scope: { include_invitee_keys: ['u:taro', key] },
          finalize_policy: { mode: 'MANUAL', tie_breaker: 'earliest_slot', auto_finalize: false },
        },
        invitees: [{ ...yamada, key: 'u:taro' }, { key }],
        slots: [slot],
        organiser: { name: '幹事' },
        open: true,
      },
      { 'idempotency-key': `thread-${title.length}` },
    ),
  );
  const { link } = await bodyOf(
    owner.post(`/api/threads/${made.id}/invites/${encodeURIComponent('u:taro')}/rotate`),
  );
  return { id: made.id as string, path: new URL(link).pathname };
}

const status = (id: string) => bodyOf(owner.call(`/api/threads/${id}/status`));
describe('書き出し', () => {
  it('どの表も、書き出すか、書き出さないわけがある', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not like 'kysely%'`.execute(site.db);
    const known = new Set([...exportedTables, ...Object.keys(withheldTables)]);
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  it('ワークスペースのすべてが一つの JSON になり、宛先は開かれ、鍵は入らない', async () => {
    const { id } = await makeThread('取り出しの会');
    const other = await site.workspace('よその店');
    const stranger = await site.member(other, 'owner');
    await stranger.post('/api/contacts', { name: 'よその人', address: 'yoso@example.jp' });
    const { token } = await bodyOf(
      owner.post('/api/tokens', { name: '鍵', scopes: ['admin:read'] }),
    );
    const answer = await owner.call('/api/privacy/export');
    expect(answer.headers.get('content-disposition')).toContain('tashika-export-2026-11-16.json');
    const text = await answer.text();
    const { tables, format } = JSON.parse(text);
    expect(format).toBe('tashika-export');
    expect(Object.keys(tables)).toEqual([...exportedTables]);
    const invite = tables.thread_invites.find(
      (row: { thread_id: string; invitee_key: string }) =>
        row.thread_id === id && row.invitee_key === 'u:taro',
    );
    expect(invite).toMatchObject({ name: yamada.name, address: yamada.address });
    expect(tables.members.map(({ email }: { email: string }) => email)).toEqual([owner.email]);
    expect(text).not.toMatch(/よその人|token_hash|password|sealed|scrypt/);
    expect(text).not.toContain(token);
  });
});

describe('読まれない書き出し', () => {
  it('データベースへの接続を持たず、一人に一つまでで、読めばすべて届く', async () => {
    const large = await site.workspace('大きな店');
    const reader = await site.member(large, 'owner');
    // More than the system takes on its own between a server and somebody who does not read.
    const megabytes = 40;
    await sql`insert into audit_log (workspace_id, actor, action, object_type, object_id, details)
      select ${large}, 'local', 'create', 'large', n::text,
        jsonb_build_object('x', repeat('x', 1000000))
      from generate_series(1, ${megabytes}::int) n`.execute(site.db);
    const pieces = (await reader.call('/api/privacy/export')).body?.getReader();
    let bytes = (await pieces?.read())?.value?.length ?? 0;
    const { pool } = site.service.store;
    expect(pool.totalCount - pool.idleCount).toBe(0);
    const second = await reader.call('/api/privacy/export');
    expect([second.status, (await bodyOf(second)).code]).toEqual([503, 'downloads-in-progress']);
    for (let piece = await pieces?.read(); piece?.done === false; piece = await pieces?.read()) {
      bytes += piece.value.length;
    }
    expect(bytes).toBeGreaterThan(megabytes * 1_000_000);
  });
});

describe('お一人', () => {
  it('アドレスだけで、別の識別子で招かれたものも見つかる', async () => {
    const { path } = await makeThread('お一人の会');
    await site.visitor().post(`${path}/respond`, {
      selections: [{ slot_id: await slotOf(path), status: 'selected' }],
    });
    const email = yamada.address.toUpperCase();
    const found = await bodyOf(owner.post('/api/privacy/person/export', { email }));
    expect(found.invitations.length).toBeGreaterThan(0);
    expect(found.invitations[0]).toMatchObject({ name: yamada.name, address: yamada.address });
    expect(found.answers.map((row: { status: string }) => row.status)).toEqual(['selected']);
    expect(found.mails.length).toBeGreaterThan(0);
    const nobody = await owner.post('/api/privacy/person/export', { email: 'x@example.jp' });
    expect(nobody.status).toBe(404);
  });

  it('消すと、どの表にも残らず、成り立ちは変わらず、リンクは使えない', async () => {
    const { id, path } = await makeThread('消す会');
    const mentioned = await makeThread('山田 太郎さんの送別会');
    const answered = await site.visitor().post(`${path}/respond`, {
      selections: [{ slot_id: await slotOf(path), status: 'selected' }],
    });
    expect(answered.status).toBe(200);
    const before = await status(id);
    const outcome = await bodyOf(
      owner.post('/api/privacy/person/erase', { person: { email: yamada.address }, confirm: true }),
    );
    expect(outcome.erased.invites).toBeGreaterThanOrEqual(2);
    expect(outcome.mentions).toEqual([]);
    const everything = await wholeDatabase(site.db);
    for (const word of ['u:taro', yamada.address, yamada.name]) {
      expect(everything).not.toContain(word);
    }
    expect((await status(mentioned.id)).thread.title).toBe(`${erasedName()}さんの送別会`);

    const after = await status(id);
    const stands = ({ slots }: { slots: { evaluation: { status: string } }[] }) =>
      slots.map(({ evaluation }) => evaluation.status);
    expect(stands(before)).toEqual(['POSSIBLE']);
    expect(stands(after)).toEqual(stands(before));
    expect(JSON.stringify(after)).toContain(erasedName());
    expect((await site.visitor().call(path)).status).toBe(410);
    const again = { person: { email: yamada.address }, confirm: true };
    expect((await owner.post('/api/privacy/person/erase', again)).status).toBe(404);

    const { entries } = await bodyOf(owner.call('/api/audit?limit=1'));
    expect(entries[0]).toMatchObject({
      action: 'erase',
      object_type: 'person',
      actor: `user:${owner.userId}`,
      actor_name: 'ownerの人',
    });
    expect(JSON.stringify(entries)).not.toContain(yamada.address);
  });

  it('消したことは、日程調整の画面にも一覧にも伝わる', async () => {
    const { id } = await makeThread('見守られている会');
    const heard: string[] = [];
    const watched = [topics.thread(id), topics.threads(workspace)];
    for (const topic of watched) {
      site.service.live.subscribe(topic, ({ thread_id, change }) => {
        if (thread_id === id) heard.push(`${topic} ${change}`);
      });
    }
    await bodyOf(
      owner.post('/api/privacy/person/erase', { person: { email: yamada.address }, confirm: true }),
    );
    const { change } = (await status(id)).thread;
    await vi.waitFor(() =>
      expect(heard).toEqual(expect.arrayContaining(watched.map((topic) => `${topic} ${change}`))),
    );
  });

  it('メンバーも消せ、最後のオーナーは消せない', async () => {
    const member = await site.member(workspace, 'staff');
    const erase = (email: string) =>
      owner.post('/api/privacy/person/erase', { person: { email }, confirm: true });
    expect((await bodyOf(erase(member.email))).erased.membership).toBe(true);
    expect(await wholeDatabase(site.db)).not.toContain(member.email);
    expect((await member.call('/api/account/passkeys')).status).toBe(401);
    const last = await erase(owner.email);
    expect([last.status, (await bodyOf(last)).code]).toEqual([409, 'last-owner']);
  });
});

async function slotOf(path: string): Promise<string> {
  const view = await bodyOf(site.visitor().call(path, { headers: { accept: 'application/json' } }));
  return view.slots[0].slot_id;
}
