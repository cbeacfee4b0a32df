// Long because every change of a thread is tried against one running service.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from './test-site.ts';
import {
  answer,
  people,
  ruleOf,
  startThreadRig,
  type ThreadRig,
  threadRequest,
} from './thread-rig.ts';

let rig: ThreadRig;
beforeAll(async () => {
  rig = await startThreadRig({ meetingBase: 'https://meet.example.com/' });
});
afterAll(() => rig?.stop());

const patch = (id: string, etag: string | null, json: unknown) =>
  rig.owner.call(`/api/threads/${id}`, {
    method: 'PATCH',
    json,
    headers: etag === null ? {} : { 'if-match': etag },
  });
const etagOf = async (id: string) =>
  (await rig.owner.call(`/api/threads/${id}`)).headers.get('etag');

describe('日程調整を作る', () => {
  it('希望の文から、ルールと候補日時と招待ができる', async () => {
    const made = await rig.owner.post('/api/threads', {
      intent: { utterance: '山田さんは必須で、ほかに1人以上。来週の平日の午後に1時間' },
      invitees: people,
    });
    expect(made.status).toBe(201);
    expect(made.headers.get('etag')).toMatch(/"1"$/);
    const thread = await bodyOf(made);
    expect(made.headers.get('location')).toBe(`/api/threads/${thread.id}`);
    expect(thread).toMatchObject({ status: 'draft', questions: [], timezone: 'Asia/Tokyo' });
    // Invitees read the title and who asks: neither says whom the organiser can do without.
    expect(thread.title).toMatch(/^11月24日（火）(?:〜11月2[5-7]日（.）)?の予定$/);
    expect(thread.organiser.name).toBe('主催者');
    const status = await rig.status(thread.id);
    expect(status.rule).toMatchObject({
      type: 'REQUIRED_PLUS_QUORUM',
      rule: { required_invitee_keys: ['u:1'], min_additional: 1 },
    });
    expect(status.slots.length).toBeGreaterThan(0);
    for (const { label } of status.slots) expect(label).toMatch(/^11月2[4-7]日.*1[3-7]:/);
    expect(status.invites.map(({ name }: { name: string }) => name)).toEqual(
      people.map(({ name }) => name),
    );
    // Nobody has heard of a draft.
    expect(status.outbox).toEqual([]);
  });

  it('わからないところは質問として残り、答えるまで確定できない', async () => {
    const made = await rig.owner.post('/api/threads', {
      intent: { utterance: 'みんなで集まりたい' },
      invitees: people,
      slots: threadRequest().slots,
      open: true,
    });
    const thread = await bodyOf(made);
    expect(thread.questions.length).toBeGreaterThan(0);
    const { slots } = await rig.status(thread.id);
    const links = await rig.links(thread.id);
    for (const link of links.values()) await answer(rig, link, [slots[0].slot_id, 'selected']);
    const early = await rig.owner.post(`/api/threads/${thread.id}/finalize`, {
      slot_id: slots[0].slot_id,
    });
    expect([early.status, (await bodyOf(early)).code]).toEqual([409, 'questions-open']);
    const answers = [{ question: thread.questions[0].id, answer: 'all' }];
    const edited = await patch(thread.id, await etagOf(thread.id), { answers });
    expect([edited.status, (await bodyOf(edited)).questions]).toEqual([200, []]);
    const after = await rig.status(thread.id);
    expect([after.rule.type, after.evaluation.can_finalize]).toEqual(['ALL', true]);
  });

  it('連絡先の名前が文にあれば、その方も招待され、メールアドレスは出てこない', async () => {
    const contact = await rig.owner.post('/api/contacts', {
      name: '高橋 三郎',
      address: 'Takahashi@Example.com',
      groups: ['営業部'],
    });
    expect(contact.status).toBe(201);
    const thread = await bodyOf(
      rig.owner.post('/api/threads', {
        intent: { utterance: '高橋さんは必須で、あと1人以上。bob@example.com も呼んでください' },
        invitees: people,
      }),
    );
    const text = JSON.stringify([thread, await rig.status(thread.id)]);
    expect(text).toContain('高橋 三郎');
    expect(text).toContain('b***@example.com');
    expect(text).not.toMatch(/takahashi@|bob@|yamada@/i);
  });

  it('同じ Idempotency-Key では1つしかできない', async () => {
    const make = (title: string) =>
      rig.owner.post(
        '/api/threads',
        { ...threadRequest(), title },
        { 'idempotency-key': 'once-1' },
      );
    const [first, second] = [await bodyOf(make('一度だけ')), await bodyOf(make('一度だけ'))];
    expect(second.id).toBe(first.id);
    expect((await make('別の題名')).status).toBe(422);
  });

  it.each([
    ['何も書かれていない', { attendance_rule: undefined }, 'nothing-to-understand'],
    ['文とルールの両方', { intent: { utterance: '全員' } }, 'rule-and-intent'],
    ['招待されていない対象者', { attendance_rule: ruleOf(4) }, 'not-invited'],
    ['成り立たないルール', { attendance_rule: ruleOf(3, { rule: { k: 4, n: 3 } }) }, 'k-exceeds-n'],
    ['同じ人が2回', { invitees: [...people, people[0]] }, 'invitee-twice'],
    ['過ぎた締め切り', { deadline: '2026-11-15T00:00:00+09:00' }, 'deadline-past'],
    [
      '逆さの候補',
      { slots: [{ ...threadRequest().slots[0], end_time: '2026-11-24T13:00:00+09:00' }] },
      'slot-times',
    ],
    ['知らないタイムゾーン', { timezone: 'Asia/Nowhere' }, 'timezone-unknown'],
    ['候補のない受け付け', { slots: [], open: true }, 'slots-missing'],
  ])('%s：422 で理由を言う', async (_, changes, code) => {
    const refused = await rig.owner.post('/api/threads', { ...threadRequest(), ...changes });
    const problem = await bodyOf(refused);
    expect([refused.status, problem.code]).toEqual([422, code]);
    expect(problem.detail).toMatch(/[ぁ-ん].*。/);
  });

  it('一覧は新しい順で、続きがある', async () => {
    const page = await bodyOf(rig.owner.call('/api/threads?limit=2'));
    expect(page.threads).toHaveLength(2);
    const rest = await bodyOf(rig.owner.call(`/api/threads?limit=2&after=${page.next}`));
    const ids = [...page.threads, ...rest.threads].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(4);
    const counted = await bodyOf(rig.owner.call('/api/threads?status=open'));
    expect(counted.threads[0].counts).toEqual({ slots: 3, invites: 3, answered: 3 });
  });

  it('一覧の回答数は、招かれている方の、残っている候補への回答だけを数える', async () => {
    const thread = await rig.open();
    const [first = '', second = ''] = thread.slots;
    const counts = async () => {
      const { threads } = await bodyOf(rig.owner.call('/api/threads?limit=100'));
      return threads.find(({ id }: { id: string }) => id === thread.id).counts.answered;
    };
    await answer(rig, thread.links.get('u:1'), [first, 'selected']);
    await answer(rig, thread.links.get('u:1'), [first, 'declined']);
    await answer(rig, thread.links.get('u:2'), [second, 'selected']);
    expect(await counts()).toBe(2);
    const { thread: now, slots } = await rig.status(thread.id);
    const changed = await rig.owner.call(`/api/threads/${thread.id}`, {
      method: 'PATCH',
      headers: { 'if-match': `"${now.revision}"` },
      json: {
        slots: slots
          .filter(({ slot_id }: { slot_id: string }) => slot_id !== second)
          .map(({ start_time, end_time }: Record<string, string>) => ({ start_time, end_time })),
      },
    });
    expect(changed.status, await changed.clone().text()).toBe(200);
    expect(await counts()).toBe(1);
  });
});

describe('連絡先', () => {
  it('文の中の名前は、断りがあれば招待する方の中だけで探す', async () => {
    const known = await rig.owner.post('/api/contacts', { name: '佐々木 健', reading: 'ささき' });
    expect(known.status).toBe(201);
    const asked = (contacts?: boolean) =>
      rig.owner.post('/api/threads', {
        intent: {
          utterance: '佐々木さんは必須で、ほかに1人以上。',
          ...(contacts !== undefined && { contacts }),
        },
        invitees: [
          { name: '村上 花子', key: 'u:71' },
          { name: '山本 一郎', key: 'u:72' },
        ],
      });
    const questions = async (answer: Promise<Response>) => (await bodyOf(answer)).questions.length;
    expect(await questions(asked())).toBe(0);
    expect(await questions(asked(false))).toBeGreaterThan(0);
  });
});

describe('変える', () => {
  it('If-Match がなければ 428、古ければ 412、回答が来ただけなら古くならない', async () => {
    const thread = await rig.open();
    const etag = await etagOf(thread.id);
    expect((await patch(thread.id, null, { title: 'あ' })).status).toBe(428);
    await answer(rig, thread.links.get('u:1'), [thread.slots[0], 'declined']);
    const edited = await patch(thread.id, etag, { title: '別の題名' });
    expect([edited.status, (await bodyOf(edited)).title]).toEqual([200, '別の題名']);
    expect((await patch(thread.id, etag, { title: 'い' })).status).toBe(412);
  });

  it('候補を変えると、残った候補の回答は数えられ、時刻の変わった候補は新しくなる', async () => {
    const thread = await rig.open();
    for (const slot of thread.slots.slice(0, 2)) {
      await answer(rig, thread.links.get('u:1'), [slot, 'selected']);
    }
    const [first] = threadRequest().slots;
    const moved = {
      start_time: '2026-11-25T16:00:00+09:00',
      end_time: '2026-11-25T17:00:00+09:00',
    };
    const edited = await patch(thread.id, await etagOf(thread.id), { slots: [moved, first] });
    expect(edited.status).toBe(200);
    const { slots } = await rig.status(thread.id);
    expect(slots.map(({ label }: { label: string }) => label)).toEqual([
      '11月25日（水）16:00〜17:00',
      '11月24日（火）14:00〜15:00',
    ]);
    expect(thread.slots).not.toContain(slots[0].slot_id);
    expect(slots[1].slot_id).toBe(thread.slots[0]);
    expect(
      slots.map((slot: { evaluation: { counts: object } }) => slot.evaluation.counts),
    ).toMatchObject([{ selected: 0 }, { selected: 1 }]);
    const gone = await answer(rig, thread.links.get('u:2'), [thread.slots[1], 'selected']);
    expect([gone.status, (await bodyOf(gone)).code]).toEqual([409, 'unknown-slot']);
  });

  it('ルールを変えると、集まった回答で判定し直され、確定までの時間も計り直す', async () => {
    const thread = await rig.open();
    await answer(rig, thread.links.get('u:1'), [thread.slots[0], 'selected']);
    expect((await rig.status(thread.id)).auto_finalize_at).toBeNull();
    const attendance_rule = ruleOf(3, { rule: { k: 1, n: 3 } });
    await patch(thread.id, await etagOf(thread.id), { attendance_rule });
    const status = await rig.status(thread.id);
    expect(status.evaluation.recommended_slot_id).toBe(thread.slots[0]);
    expect(Date.parse(status.auto_finalize_at)).toBe(rig.clock.now.getTime() + 3_600_000);
  });

  it('条件の組み合わせで始め、誰に尋ねるとよいかを文で言い、希望の方の多い候補を勧める', async () => {
    const group = (name: string, min: number, ...keys: string[]) => ({
      name,
      min,
      any_of_invitee_keys: keys,
    });
    const thread = await rig.open({
      attendance_rule: ruleOf(3, {
        version: '1.1',
        type: 'COMPOSITE',
        rule: {
          any_of: [{ name: '', all_of: [group('', 1, 'u:1'), group('営業', 1, 'u:2', 'u:3')] }],
        },
        finalize_policy: {
          mode: 'BEST_SCORE',
          tie_breaker: 'highest_score',
          auto_finalize: false,
          prefer_invitee_keys: ['u:3'],
        },
      }),
    });
    const [first = '', second = ''] = thread.slots;
    const before = await rig.status(thread.id);
    expect(before.rule_in_words).toMatch(
      /^山田 太郎さんに加えて、営業から1人以上が参加できる候補日時が成立し、.+鈴木 一郎さんが参加できるほうを選びます。$/u,
    );
    expect(before.invites.map(({ required }: { required: boolean }) => required)).toEqual([
      true,
      false,
      false,
    ]);
    expect(before.slots[0].evaluation.nudge).toEqual(['u:1', 'u:2']);
    await answer(rig, thread.links.get('u:1'), [first, 'selected'], [second, 'selected']);
    await answer(rig, thread.links.get('u:2'), [first, 'selected']);
    await answer(rig, thread.links.get('u:3'), [second, 'selected']);
    const after = await rig.status(thread.id);
    expect(after.rule).toMatchObject({ version: '1.1', type: 'COMPOSITE' });
    expect(after.evaluation.recommended_slot_id).toBe(second);
    expect(after.slots[1].evaluation).toMatchObject({ score: 1002, preferred: ['u:3'] });
  });

  it('招待を加えると対象になり、外すと対象から消える。外せない方は理由を言う', async () => {
    const thread = await rig.open();
    const added = await rig.owner.post(`/api/threads/${thread.id}/invites`, {
      invitees: [{ name: '伊藤', key: 'u:9', address: 'ito@example.com' }],
    });
    expect([added.status, await bodyOf(added)]).toEqual([201, { invitee_keys: ['u:9'] }]);
    const status = await rig.status(thread.id);
    expect(status.rule.rule.n).toBe(4);
    expect((await rig.links(thread.id)).has('u:9')).toBe(true);
    const remove = (key: string) =>
      rig.owner.call(`/api/threads/${thread.id}/invites/${encodeURIComponent(key)}`, {
        method: 'DELETE',
      });
    const link = (await rig.links(thread.id)).get('u:9');
    for (const key of ['u:9', 'u:3']) expect((await remove(key)).status).toBe(204);
    expect((await rig.status(thread.id)).rule.rule.n).toBe(2);
    expect((await answer(rig, link, [thread.slots[0], 'selected'])).status).toBe(404);
    const needed = await remove('u:2');
    expect([needed.status, (await bodyOf(needed)).code]).toEqual([409, 'still-needed']);
    expect((await remove('u:77')).status).toBe(404);
  });
});

describe('知らせ', () => {
  it('回答が来ると、見ている人に届く', async () => {
    const thread = await rig.open();
    const stream = await rig.owner.call(`/api/threads/${thread.id}/events`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = (await reader?.read())?.value ?? '';
    await answer(rig, thread.links.get('u:1'), [thread.slots[0], 'selected']);
    while (!heard.includes(thread.id)) heard += (await reader?.read())?.value ?? '';
    expect(heard).toContain('event: thread');
    await reader?.cancel();
  });
});
