import { emailInviteeKey } from '@tashika/attendance';
import { exportedTables } from '@tashika/store';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholeDatabase } from './database.ts';
import { walk } from './document.ts';
import { bodyOf } from './test-site.ts';
import { startWorld, type Tenant, type World } from './world.ts';

/**
 * A person is put into every column of every table that can hold one, taken out again, and looked for
 * in all of the database. Tables and columns come from the database itself, rows of every kind from
 * the routes: what is added later is in it without being named.
 */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.site.stop());

const name = '山田 太郎';
const email = 'taro.yamada@example.jp';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/** Something of every kind that the routes know. */
async function fill(tenant: Tenant): Promise<void> {
  const { operations } = await walk(world.site.url);
  const paths = operations.map(({ path }) => path).filter((path) => path.includes('{'));
  for (const path of new Set(paths)) await tenant.kept(path, tenant.owner.userId);
  const settings = { cast: ['さくら'] };
  await sql`insert into shop_settings (workspace_id, version, settings, saved_by)
    values (${tenant.id}, 1, ${JSON.stringify(settings)}::jsonb, 'local')`.execute(world.site.db);
}

/** Writes the words into a column of every row of the workspace; false where it cannot hold them. */
async function write(tenant: Tenant, { table, name: column, type }: Column, words: string) {
  const value = {
    text: sql`${sql.ref(`t.${column}`)} || ${` ${words}`}::text`,
    ARRAY: sql`${sql.ref(`t.${column}`)} || ${words}::text`,
    jsonb: sql`case jsonb_typeof(${sql.ref(`t.${column}`)})
      when 'object' then ${sql.ref(`t.${column}`)} || ${JSON.stringify({ deep: [{ note: words }], [words]: 1 })}::jsonb
      else ${sql.ref(`t.${column}`)} || ${JSON.stringify([words])}::jsonb end`,
  }[type];
  const columns = await columnsOf(table);
  const mine = columns.some((one) => one.name === 'workspace_id')
    ? sql`t.workspace_id = ${tenant.id}`
    : table === 'workspaces'
      ? sql`t.id = ${tenant.id}`
      : sql`true`;
  try {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = ${value} where ${mine}`.execute(
      world.site.db,
    );
    return (numAffectedRows ?? 0n) > 0n;
  } catch {
    return false;
  }
}

async function columnsOf(table?: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as name, data_type as type
    from information_schema.columns where table_schema = 'public'
      and (${table ?? null}::text is null or table_name = ${table ?? null})
    order by 1, 2`.execute(world.site.db);
  return rows;
}

describe('お一人を消す', () => {
  it('どの表のどの列に書かれていても、封じた中も、あとには残らない', async () => {
    const { ours, theirs, site } = world;
    await fill(ours);
    const member = await site.member(ours.id, 'staff', email);
    await sql`update users set name = ${name} where email = ${email}`.execute(site.db);
    const contact = await bodyOf(
      ours.owner.post('/api/contacts', { name, address: email }, { 'idempotency-key': 'once' }),
    );
    const { id: threadId } = await bodyOf(
      ours.owner.post('/api/threads', {
        intent: { utterance: '山田太郎さんは必須で、あとは誰か1人来られる日' },
        invitees: [{ contact_id: contact.id }, { name: '佐藤 花子', address: 'sato@example.jp' }],
        slots: [{ start_time: '2026-11-20T10:00:00+09:00', end_time: '2026-11-20T11:00:00+09:00' }],
        organiser: { name, address: email },
        open: true,
      }),
    );
    await theirs.owner.post('/api/contacts', { name, address: 'namesake@example.jp' });
    const before = await theirs.everything();

    const blind = site.service.sealer.blind(emailInviteeKey(email));
    const words = [
      name,
      '山田太郎',
      '山田　太郎',
      email,
      blind,
      member.userId,
      `user:${member.userId}`,
    ];
    const held = new Set<string>();
    for (const column of await columnsOf()) {
      if (!exportedTables.includes(column.table)) continue;
      if (!['text', 'ARRAY', 'jsonb'].includes(column.type)) continue;
      if (await write(ours, column, `（${words.join('）（')}）`)) {
        held.add(`${column.table}.${column.name}`);
      }
    }
    // What the test is about: if these hold nothing, nothing was tried.
    expect([...held]).toEqual(
      expect.arrayContaining([
        'api_tokens.name',
        'audit_log.details',
        'contact_groups.name',
        'dialogue_run_messages.message',
        'dialogue_runs.request',
        'member_invitations.note',
        'outbox.payload',
        'scheduling_threads.title',
        'shop_settings.settings',
        'slip_accounts.result',
        'slip_corrections.after',
        'slip_photos.reading',
        'slips.transcript',
        'thread_attendance_rules.rule_json',
        'workspaces.name',
      ]),
    );

    const outcome = await bodyOf(
      ours.owner.post('/api/privacy/person/erase', { person: { email }, confirm: true }),
    );
    expect(outcome.erased).toMatchObject({ contacts: 1, invites: 1, membership: true });
    const tables = new Set([...held].map((place) => place.split('.')[0]));
    expect(outcome.erased.texts).toBeGreaterThanOrEqual(tables.size);
    // A photo cannot be searched, and that is said.
    expect(new Set(outcome.mentions.map(({ table }: { table: string }) => table))).toEqual(
      new Set(['slip_photos']),
    );

    const opened = (row: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          column.endsWith('_sealed') && typeof value === 'string'
            ? site.service.sealer.open(Buffer.from(value.slice(2), 'hex'))
            : value,
        ]),
      );
    const lines = (await wholeDatabase(site.db, opened)).split('\n');
    const sought = [email, emailInviteeKey(email), blind, member.userId, '太郎'];
    const left = lines
      .filter((line) => sought.some((word) => line.includes(word)))
      .map((line) => line.split(':')[0]);
    // The namesake of the other workspace, under that workspace's own contact.
    expect(left).toEqual(['contacts']);
    expect(await theirs.everything()).toEqual(before);
    // No route keeps a zone that is none, and none can tell the time in it.
    await site.db
      .updateTable('scheduling_threads')
      .set({ timezone: 'Asia/Tokyo' })
      .where('id', '=', threadId)
      .execute();
    expect(
      (await bodyOf(ours.owner.call(`/api/threads/${threadId}`))).organiser.address,
    ).toBeNull();
  });

  it('文の中の名前は残すこともでき、残った場所はどの表のものも知らされ、書き出しにも入る', async () => {
    const { ours } = world;
    const person = { name: '高橋 次郎', address: 'jiro.takahashi@example.jp' };
    const ofPerson = { email: person.address };
    await bodyOf(ours.owner.post('/api/contacts', person));
    const invitation = await bodyOf(
      ours.owner.post('/api/members/invitations', { role: 'staff', note: '高橋次郎さんへ' }),
    );
    const run = await bodyOf(
      ours.owner.post('/api/dialogue/runs', {
        script: 'やな：高橋 次郎さんに会ったよ！\nあゆ：うん、いいね。',
        director: false,
      }),
    );
    await (await ours.owner.call(`/api/dialogue/runs/${run.id}/events`)).text();
    const data = await bodyOf(ours.owner.post('/api/privacy/person/export', ofPerson));
    const places = (rows: { table: string; id: string }[]) =>
      rows.map(({ table, id }) => `${table} ${id}`);
    const expected = [`member_invitations ${invitation.id}`, `dialogue_runs ${run.id}`];
    expect(places(data.elsewhere)).toEqual(expect.arrayContaining(expected));
    const outcome = await bodyOf(
      ours.owner.post('/api/privacy/person/erase', {
        person: ofPerson,
        confirm: true,
        names_in_texts: 'keep',
      }),
    );
    expect(places(outcome.mentions)).toEqual(expect.arrayContaining(expected));
    expect(outcome.erased.contacts).toBe(1);
  });
});
