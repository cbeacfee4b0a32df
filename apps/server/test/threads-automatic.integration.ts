import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from './test-site.ts';
import { answer, startThreadRig, type ThreadRig } from './thread-rig.ts';

let rig: ThreadRig;
beforeAll(async () => {
  rig = await startThreadRig();
});
afterAll(() => rig?.stop());

const choose = (id: string, body: object) => rig.owner.post(`/api/threads/${id}/automatic`, body);
const policyOf = async (id: string) => (await rig.status(id)).rule.finalize_policy;
const slots = [{ start_time: '2026-11-24T14:00:00+09:00', end_time: '2026-11-24T15:00:00+09:00' }];
const make = (request: object) => rig.owner.post('/api/threads', { slots, open: true, ...request });
const told = async (id: string) => {
  const { rows } = await sql<{ kind: string; recipient_key: string; payload: object }>`
    select kind, recipient_key, payload from outbox where thread_id = ${id} and kind = 'deciding'
    order by created_at, id`.execute(rig.db);
  return rows;
};

describe('自動の確定（M34）', () => {
  it('待ち時間が始まると主催者に知らせ、一度で止まり、そのままでは始まらない', async () => {
    const { id, slots: ids, links } = await rig.open();
    await answer(rig, links.get('u:1'), [ids[0], 'selected']);
    expect(await told(id)).toEqual([]);
    await answer(rig, links.get('u:2'), [ids[0], 'selected']);
    const { auto_finalize_at: at } = await rig.status(id);
    expect(at).not.toBeNull();
    expect(await told(id)).toMatchObject([
      { recipient_key: 'organiser', payload: { decides_at: at, slot: expect.anything() } },
    ]);
    const { entries } = await bodyOf(rig.owner.call(`/api/outbox?thread_id=${id}`));
    const mail = entries.find(({ kind }: { kind: string }) => kind === 'deciding');
    expect(mail.text).toContain('に自動で確定し、皆さんにお知らせします。');
    expect(mail.text).toContain(`/threads/${id}`);

    expect((await choose(id, { enabled: false })).status).toBe(200);
    const stopped = await rig.status(id);
    expect([stopped.auto_finalize_at, stopped.rule.finalize_policy.auto_finalize]).toEqual([
      null,
      false,
    ]);
    await answer(rig, links.get('u:3'), [ids[0], 'selected']);
    expect((await rig.status(id)).auto_finalize_at).toBeNull();
    expect(await told(id)).toHaveLength(1);

    expect((await choose(id, { enabled: true, delay_seconds: 7200 })).status).toBe(200);
    expect(await policyOf(id)).toMatchObject({
      auto_finalize: true,
      auto_finalize_delay_seconds: 7200,
    });
    expect(await told(id)).toHaveLength(2);
  });

  it('始めるときの選択が、言葉より先に立つ', async () => {
    const invitees = [{ name: '山田 太郎' }, { name: '佐藤 花子' }];
    const intent = { utterance: '2人中1人以上で成立。' };
    const off = await bodyOf(make({ intent, invitees, automatic: { enabled: false } }));
    expect(await policyOf(off.id)).toMatchObject({ auto_finalize: false });
    const on = await bodyOf(
      make({ intent, invitees, automatic: { enabled: true, delay_seconds: 60 } }),
    );
    expect(await policyOf(on.id)).toMatchObject({
      auto_finalize: true,
      auto_finalize_delay_seconds: 60,
    });
  });

  it('読み取りが確かでなければ入れられず、切った選択は質問に答えても残る', async () => {
    const request = {
      intent: { utterance: '佐藤さんか山田さんのどちらかが来られれば成立。自動で確定。' },
      invitees: [{ name: '佐藤 花子' }, { name: '佐藤 健' }, { name: '山田 太郎' }],
    };
    const refused = await make({ ...request, automatic: { enabled: true } });
    expect([refused.status, (await bodyOf(refused)).code]).toEqual([422, 'reading-unsure']);
    const { id, questions, reading_is_sure } = await bodyOf(
      make({ ...request, automatic: { enabled: false } }),
    );
    expect(reading_is_sure).toBe(false);
    const unsure = await choose(id, { enabled: true });
    expect([unsure.status, (await bodyOf(unsure)).code]).toEqual([422, 'reading-unsure']);
    const [question] = questions;
    const answered = await rig.owner.call(`/api/threads/${id}`, {
      method: 'PATCH',
      body: JSON.stringify({
        answers: [{ question: question.id, answer: question.options[0].value }],
      }),
      headers: { 'content-type': 'application/json', 'if-match': '*' },
    });
    expect(answered.status).toBe(200);
    expect(await policyOf(id)).toMatchObject({ auto_finalize: false });
  });

  it('主催者が選ぶ決め方、取り消した後、終わった後は入れられない', async () => {
    const manual = await bodyOf(
      make({
        intent: { utterance: '2人以上で成立。最終的には私が決めます。' },
        invitees: [{ name: '山田 太郎' }, { name: '佐藤 花子' }],
      }),
    );
    expect((await bodyOf(choose(manual.id, { enabled: true }))).code).toBe(
      manual.reading_is_sure ? 'manual-is-not-automatic' : 'reading-unsure',
    );
    const { id, slots: ids, links } = await rig.open();
    for (const key of ['u:1', 'u:2']) await answer(rig, links.get(key), [ids[0], 'selected']);
    await rig.owner.post(`/api/threads/${id}/finalize`, { slot_id: ids[0] });
    expect((await choose(id, { enabled: false })).status).toBe(409);
    await rig.owner.post(`/api/threads/${id}/unfinalize`, {});
    expect((await bodyOf(choose(id, { enabled: true }))).code).toBe('by-hand-only');
  });

  it.each([{ enabled: true, delay_seconds: -1 }, { enabled: true, delay_seconds: 2_592_001 }, {}])(
    '%j は 400',
    async (body) => {
      const { id } = await rig.open();
      expect((await choose(id, body)).status).toBe(400);
    },
  );
});
