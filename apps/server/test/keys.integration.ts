import { emailInviteeKey } from '@tashika/attendance';
import { blindKeys } from '@tashika/store';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepOnce } from '../src/jobs/sweep.ts';
import { shownPath } from '../src/log.ts';
import { wholeDatabase } from './database.ts';
import { bodyOf } from './test-site.ts';
import { ruleOf, startThreadRig, type ThreadRig } from './thread-rig.ts';

let rig: ThreadRig;
beforeAll(async () => {
  rig = await startThreadRig();
});
afterAll(() => rig?.stop());

const addresses = ['taro@example.jp', 'hanako@example.jp', 'ichiro@example.jp'];
const keys = addresses.map(emailInviteeKey);
const [taro = '', hanako = ''] = keys;
const excluded = emailInviteeKey('yosomi@example.jp');

const request = (words: object = {}) => ({
  attendance_rule: {
    ...ruleOf(3),
    type: 'REQUIRED_PLUS_QUORUM',
    rule: { required_invitee_keys: [taro], min_additional: 1 },
    invitee_scope: { include_invitee_keys: keys, exclude_invitee_keys: [excluded] },
  },
  invitees: addresses.map((address, index) => ({ name: `${index + 1}人目`, address })),
  organiser: { name: '幹事', address: 'kanji@example.jp' },
  ...words,
});

const inDatabase = async (words: readonly string[]) => {
  const everything = await wholeDatabase(rig.db);
  return words.filter((word) => everything.includes(word));
};
const blindOnes = () => [...keys, excluded].map(rig.service.sealer.blind);

describe('アドレスから作られる識別子', () => {
  it('外では定めたとおりの形で、どの操作にも使え、データベースのどこにもその形では残らない', async () => {
    const contact = await bodyOf(
      rig.owner.post(
        '/api/contacts',
        { name: '太郎', address: addresses[0] },
        { 'idempotency-key': 'contact' },
      ),
    );
    expect(contact.invitee_key).toBe(taro);
    const { id } = await rig.open(request());
    const before = await rig.status(id);
    expect(before.invites.map((one: { invitee_key: string }) => one.invitee_key)).toEqual(keys);
    expect(before.rule.rule.required_invitee_keys).toEqual([taro]);
    expect(before.followups.map((one: { invitee_key: string }) => one.invitee_key).sort()).toEqual(
      [...keys].sort(),
    );
    // Whoever is only excluded has no row of their own that could hold the key.
    expect(JSON.stringify(before).match(/lm:[0-9a-f]{32}/g)).toEqual([
      rig.service.sealer.blind(excluded),
    ]);
    const outbox = await bodyOf(rig.owner.call(`/api/outbox?thread_id=${id}`));
    expect(
      outbox.entries.map((one: { recipient_key: string }) => one.recipient_key).sort(),
    ).toEqual([...keys].sort());

    const at = (key: string) => `/api/threads/${id}/invites/${encodeURIComponent(key)}`;
    expect((await rig.owner.post(`${at(taro)}/rotate`)).status).toBe(200);
    expect((await rig.owner.post(`${at(hanako)}/revoke`)).status).toBe(204);
    const asked = await bodyOf(
      rig.owner.post(
        `/api/threads/${id}/remind`,
        { invitee_keys: [taro, excluded], again: true },
        { 'idempotency-key': 'remind' },
      ),
    );
    expect(asked.reminded).toEqual([taro]);
    expect(asked.skipped.map((one: { invitee_key: string }) => one.invitee_key)).toEqual([
      excluded,
    ]);
    // The rule as it was given out can be handed in again, and stays the same.
    const edited = await rig.owner.call(`/api/threads/${id}`, {
      method: 'PATCH',
      json: { attendance_rule: before.rule },
      headers: { 'if-match': `"${(await rig.status(id)).thread.revision}"` },
    });
    expect(edited.status).toBe(200);
    const after = await rig.status(id);
    expect(after.rule).toEqual(before.rule);
    const added = await rig.owner.post(`/api/threads/${id}/invites`, {
      invitees: [{ name: '太郎', address: addresses[0] }],
    });
    expect((await bodyOf(added)).code).toBe('invitee-twice');
    expect((await rig.owner.call(at(keys[2] ?? ''), { method: 'DELETE' })).status).toBe(204);

    expect(await inDatabase([...keys, excluded, ...addresses])).toEqual([]);
    expect(await inDatabase(blindOnes())).toHaveLength(4);
    expect(rig.logged()).toContain('/rotate');
    for (const word of [...keys, ...keys.map(encodeURIComponent), ...blindOnes()]) {
      expect(rig.logged()).not.toContain(word);
    }
  });

  it('同じ鍵で送り直した作成は、封じて覚えた同じ答えになる', async () => {
    const contact = { name: '次郎', address: 'jiro@example.jp' };
    const send = () => rig.owner.post('/api/contacts', contact, { 'idempotency-key': 'jiro' });
    const first = await send();
    const again = await send();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toEqual(await first.json());
    expect(await inDatabase([emailInviteeKey(contact.address)])).toEqual([]);
  });

  it('日程調整が終わると、残る識別子はどこにもつながらず、成り立ちは変わらない', async () => {
    const { id, slots, links } = await rig.open(request());
    const link = links.get(rig.service.sealer.blind(taro)) ?? '';
    const answered = await rig.visitor().post(`${link}/respond`, {
      selections: [{ slot_id: slots[0], status: 'selected' }],
    });
    expect(answered.status).toBe(200);
    const before = await rig.status(id);
    await rig.owner.post(`/api/threads/${id}/cancel`);
    await rig.work();
    // Until then it could be opened again.
    rig.clock.now = new Date(rig.clock.now.getTime() + 7 * 86_400_000);
    await sweepOnce(rig.service);
    const after = await rig.status(id);
    const kept = after.invites.map((one: { invitee_key: string }) => one.invitee_key);
    expect(kept).toHaveLength(3);
    for (const key of kept) expect(key).toMatch(/^lm:[0-9a-f]{8}-/);
    expect(after.rule.rule.required_invitee_keys).toEqual([kept[0]]);
    expect(after.invites[0].selections).toEqual(before.invites[0].selections);
    const { rows } = await sql<{ text: string }>`
      select concat(
        (select jsonb_agg(to_jsonb(i)) from thread_invites i where thread_id = ${id}),
        (select jsonb_agg(to_jsonb(a)) from thread_selections a where thread_id = ${id}),
        (select jsonb_agg(to_jsonb(r)) from thread_attendance_rules r where thread_id = ${id}),
        (select jsonb_agg(to_jsonb(o)) from outbox o where thread_id = ${id})
      ) as text`.execute(rig.db);
    for (const key of [...keys, excluded, ...blindOnes()]) expect(rows[0]?.text).not.toContain(key);
  });

  it('以前の形で残っていたものは、始めるときに改められ、いまの形で開ける', async () => {
    const open = await rig.open(request());
    const over = await rig.open(request());
    for (const { id } of [open, over]) await unblind(id);
    await sql`update scheduling_threads set closed_at = now() where id = ${over.id}`.execute(
      rig.db,
    );
    expect((await inDatabase(keys)).length).toBe(3);
    await sql`insert into instance (secret_check) values ('') on conflict do nothing`.execute(
      rig.db,
    );
    await sql`update instance set keys_are_blind = false`.execute(rig.db);
    await blindKeys(rig.service.store, rig.service.sealer);
    expect(await inDatabase(keys)).toEqual([]);
    const shown = async (id: string) =>
      (await rig.status(id)).invites.map((one: { invitee_key: string }) => one.invitee_key);
    expect(await shown(open.id)).toEqual(keys);
    expect((await shown(over.id)).join()).not.toMatch(/e:|lm:[0-9a-f]{32}/);
  });
});

/** As threads were kept before. */
async function unblind(threadId: string): Promise<void> {
  for (const key of keys) {
    const blind = rig.service.sealer.blind(key);
    await sql`update thread_invites set invitee_key = ${key}, key_sealed = null
      where thread_id = ${threadId} and invitee_key = ${blind}`.execute(rig.db);
    await sql`update outbox set recipient_key = ${key},
      idempotency_key = replace(idempotency_key, ${blind}, ${key})
      where thread_id = ${threadId} and recipient_key = ${blind}`.execute(rig.db);
    await sql`update thread_attendance_rules
      set rule_json = replace(rule_json::text, ${blind}, ${key})::jsonb
      where thread_id = ${threadId}`.execute(rig.db);
  }
  await sql`update scheduling_threads set revision = revision + 1, change = change + 1
    where id = ${threadId}`.execute(rig.db);
}

describe('記録に残る道', () => {
  const id = '0b0f6a3e-8a52-4a57-9d3e-2f6f0f6f0a11';
  it.each([
    [`/api/threads/${id}/status`, `/api/threads/${id}/status`],
    [`/api/threads/${id}/calendar.ics`, `/api/threads/${id}/calendar.ics`],
    ['/assets/index-BDs81k_9.js', '/assets/index-BDs81k_9.js'],
    ['/api/contact-groups', '/api/contact-groups'],
    ['/', '/'],
    [`/api/threads/${id}/invites/${taro}/rotate`, `/api/threads/${id}/invites/…/rotate`],
    [`/api/threads/${id}/invites/${encodeURIComponent(taro)}`, `/api/threads/${id}/invites/…`],
    [`/api/threads/${id}/invites/u%3Ataro`, `/api/threads/${id}/invites/…`],
    ['/i/short', '/i/…'],
    ['//i/hN3kQv7y9Qw2xT5bJ8mC1dF4gH6jK0lP3rS5tU7vW9x/respond', '/i/…/respond'],
    ['/i//hN3kQv7y9Qw2', '/i/…'],
    ['/i/hN3kQv7y9Qw2.ics', '/i/…'],
    ['/taro@example.jp', '/…'],
    ['/山田太郎', '/…'],
  ])('%s は %s', (path, shown) => {
    expect(shownPath(path)).toBe(shown);
  });
});
