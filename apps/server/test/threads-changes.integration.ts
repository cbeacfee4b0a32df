import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from './test-site.ts';
import { answer, people, startThreadRig, type ThreadRig, threadRequest } from './thread-rig.ts';

/** M35: an open thread is changed; answers stay, and whom it concerns is told. */

let rig: ThreadRig;
beforeAll(async () => {
  rig = await startThreadRig();
});
afterAll(() => rig?.stop());

const json = (method: string, path: string, body: object) =>
  rig.owner.call(`/api/threads/${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'if-match': '*' },
  });
const patch = (id: string, body: object) => json('PATCH', id, body);
const preview = (id: string, body: object) => json('POST', `${id}/preview`, body);
const mails = async (id: string) => {
  const { rows } = await sql<{ recipient_key: string; payload: { changes: object } }>`
    select recipient_key, payload from outbox where thread_id = ${id} and kind = 'changed'
    order by recipient_key`.execute(rig.db);
  return rows.map(({ recipient_key, payload }) => [recipient_key, payload.changes] as const);
};
const told = async (id: string, body: object): Promise<readonly [string, readonly string[]][]> =>
  (await bodyOf(preview(id, body))).told.map(
    ({ invitee_key, changes }: { invitee_key: string; changes: string[] }) => [
      invitee_key,
      changes,
    ],
  );
const [first, second, third] = threadRequest().slots;
const fourth = {
  start_time: '2026-11-27T14:00:00+09:00',
  end_time: '2026-11-27T15:00:00+09:00',
};
const byWords = (utterance: string) => ({
  attendance_rule: undefined,
  intent: { utterance },
  invitees: people,
});

describe('誰に何を知らせるか', () => {
  it('件名と場所は全員に、説明と主催者の名前は誰にも。試すだけでは何も変わらない', async () => {
    const { id } = await rig.open();
    const edits = { title: '新しい件名', place: '会議室B' };
    const before = await rig.status(id);
    const lines = [
      '件名が「新商品の打ち合わせ」から「新しい件名」に変わりました。',
      '場所は「会議室B」になりました。',
    ];
    expect(await told(id, edits)).toEqual(['u:1', 'u:2', 'u:3'].map((key) => [key, lines]));
    expect(await rig.status(id)).toEqual(before);
    expect(await mails(id)).toEqual([]);
    expect((await patch(id, edits)).status).toBe(200);
    expect((await mails(id)).map(([key]) => key)).toEqual(['u:1', 'u:2', 'u:3']);
    const { entries } = await bodyOf(rig.owner.call(`/api/outbox?thread_id=${id}`));
    const mail = entries.find(({ kind }: { kind: string }) => kind === 'changed');
    for (const line of lines) expect(mail.text).toContain(line);
    expect(mail.text).toContain(mail.link);
    expect(
      await told(id, { description: '資料をご持参ください。', organiser_name: '次郎' }),
    ).toEqual([]);
    expect(await told(id, edits)).toEqual([]);
  });

  it('加えた候補は全員が未回答で、答えがまだ意味を持つ方にだけ尋ねる', async () => {
    const { id, slots, links } = await rig.open();
    const no = slots.map((slot): [string, string] => [slot, 'declined']);
    await answer(rig, links.get('u:1'), [slots[0], 'selected'], [slots[1], 'declined']);
    await answer(rig, links.get('u:2'), ...no);
    const edits = { slots: [first, second, third, fourth] };
    expect((await told(id, edits)).map(([key]) => key)).toEqual(['u:1', 'u:2', 'u:3']);
    expect((await patch(id, edits)).status).toBe(200);
    const after = await rig.status(id);
    const added = after.slots[3];
    expect(added.evaluation.counts).toMatchObject({ selected: 0, declined: 0, pending: 3 });
    expect(after.invites[0].selections[0].status).toBe('selected');
    expect((await mails(id))[0]?.[1]).toMatchObject({ added: [{ start_time: expect.anything() }] });
    // Once a slot stands under EARLIEST_VALID nobody's answer matters any more.
    await answer(rig, links.get('u:3'), [slots[0], 'selected']);
    expect(await told(id, { slots: [first, second, third] })).toEqual([]);
  });

  it('なくした候補は、そこに○か△を付けた方にだけ知らせる', async () => {
    const { id, slots, links } = await rig.open();
    await answer(rig, links.get('u:1'), [slots[2], 'if_needed']);
    await answer(rig, links.get('u:2'), [slots[2], 'declined']);
    const edits = { slots: [first, second] };
    expect(await told(id, edits)).toEqual([
      ['u:1', ['候補日時の11月26日（木）14:00〜15:00はなくなりました。']],
    ]);
    await patch(id, { ...edits, notify: false });
    expect(await mails(id)).toEqual([]);
    expect((await rig.status(id)).slots).toHaveLength(2);
  });

  it('下書きの変更は、誰にも知らせない', async () => {
    const draft = await bodyOf(rig.owner.post('/api/threads', threadRequest()));
    expect(await told(draft.id, { title: '別の件名' })).toEqual([]);
    expect((await patch(draft.id, { title: '別の件名' })).status).toBe(200);
    expect(await mails(draft.id)).toEqual([]);
  });

  it('成立しない変更は、試しても断られる', async () => {
    const { id } = await rig.open();
    const refused = await preview(id, { deadline: '2020-01-01T00:00:00Z' });
    expect([refused.status, (await bodyOf(refused)).code]).toEqual([422, 'deadline-past']);
    const missing = await preview('00000000-0000-4000-8000-000000000000', {});
    expect(missing.status).toBe(404);
  });
});

describe('条件を変える', () => {
  it('書き足す文で変え、回答は残り、誰にも知らせない', async () => {
    const { id, slots, links } = await rig.open(byWords('全員参加で成立。'));
    expect((await rig.status(id)).rule.finalize_policy.auto_finalize).toBe(false);
    for (const key of ['u:1', 'u:2']) await answer(rig, links.get(key), [slots[0], 'selected']);
    const edits = { answers: [{ answer: 'やっぱり2人でいいです' }] };
    const shown = await bodyOf(preview(id, edits));
    expect(shown).toMatchObject({ rule_changed: true, can_finalize: true, told: [] });
    expect(shown.rule_in_words).toContain('2人以上');
    expect((await rig.status(id)).evaluation.can_finalize).toBe(false);
    expect((await patch(id, edits)).status).toBe(200);
    const after = await rig.status(id);
    expect(after.evaluation.can_finalize).toBe(true);
    // What nobody switched on stays off.
    expect(after.auto_finalize_at).toBeNull();
  });

  it('言い直した文は、あとから招いた方も知っている。文に日時があれば断る', async () => {
    const { id } = await rig.open();
    await rig.owner.post(`/api/threads/${id}/invites`, {
      invitees: [{ name: '高橋 四郎', key: 'u:4' }],
    });
    const edits = { intent: { utterance: '高橋さんは必須で、ほかに1人以上。' } };
    expect((await patch(id, edits)).status).toBe(200);
    const { rule, thread } = await rig.status(id);
    expect(rule).toMatchObject({
      type: 'REQUIRED_PLUS_QUORUM',
      rule: { required_invitee_keys: ['u:4'], min_additional: 1 },
    });
    expect(thread.intent).toBe('高橋さんは必須で、ほかに1人以上。');
    const dated = await preview(id, { intent: { utterance: '来週の水曜14時に3人以上。' } });
    expect([dated.status, (await bodyOf(dated)).code]).toEqual([422, 'dates-by-hand']);
    const turn = await preview(id, { answers: [{ answer: '金曜はやめて' }] });
    expect([turn.status, (await bodyOf(turn)).code]).toEqual([422, 'dates-by-hand']);
  });

  it('手で決めた条件のあとには、前の文は残らない', async () => {
    const { id } = await rig.open(byWords('全員参加で。'));
    const rule = { ...threadRequest().attendance_rule, type: 'ANY', rule: {} };
    expect((await patch(id, { attendance_rule: rule })).status).toBe(200);
    const { thread } = await rig.status(id);
    expect([thread.intent, thread.reading_is_sure]).toEqual([null, true]);
    const turn = await patch(id, { answers: [{ answer: 'やっぱり2人' }] });
    expect((await bodyOf(turn)).code).toBe('no-intent');
  });
});

describe('人を外す', () => {
  const required = {
    ...threadRequest().attendance_rule,
    type: 'REQUIRED_PLUS_QUORUM',
    rule: { required_invitee_keys: ['u:1'], min_additional: 1 },
  };
  const remove = (id: string, key: string, query = '') =>
    rig.owner.call(`/api/threads/${id}/invites/${key}${query}`, { method: 'DELETE' });

  it('必須の方なら、条件の扱いを選べ、選ぶまでは外れない', async () => {
    const { id } = await rig.open({ attendance_rule: required });
    const choices = await bodyOf(rig.owner.call(`/api/threads/${id}/invites/u:1/removal`));
    expect(choices.needs_choice).toBe(true);
    expect(choices.choices.map(({ place }: { place: string }) => place)).toEqual([
      'empty',
      'instead',
    ]);
    expect(choices.choices[1].rule_in_words).toContain('2人以上');
    const refused = await remove(id, 'u:1');
    expect([refused.status, (await bodyOf(refused)).code]).toEqual([409, 'still-needed']);
    expect((await remove(id, 'u:1', '?place=instead')).status).toBe(204);
    const { rule, invites } = await rig.status(id);
    expect(rule.rule).toEqual({ required_invitee_keys: [], min_additional: 2 });
    expect(invites).toHaveLength(2);
  });

  it('ほかの方なら、選ばずに外れる', async () => {
    const { id } = await rig.open({ attendance_rule: required });
    const path = `/api/threads/${id}/invites/u:2/removal`;
    expect((await bodyOf(rig.owner.call(path))).needs_choice).toBe(false);
    expect((await remove(id, 'u:2')).status).toBe(204);
    expect((await rig.owner.call(path)).status).toBe(404);
  });
});
