import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepOnce } from '../src/jobs/sweep.ts';
import { bodyOf } from './test-site.ts';
import { answer, startThreadRig, type ThreadRig, threadRequest } from './thread-rig.ts';

/** M35, M36: no thread ends where its organiser cannot go on. */

let rig: ThreadRig;
beforeAll(async () => {
  rig = await startThreadRig();
});
afterAll(() => rig?.stop());

const post = (id: string, what: string, body: object = {}) =>
  rig.owner.post(`/api/threads/${id}/${what}`, body);
const patch = (id: string, body: object) =>
  rig.owner.call(`/api/threads/${id}`, {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'if-match': '*' },
  });
const later = (minutes: number) =>
  new Date(rig.clock.now.getTime() + minutes * 60_000).toISOString();
const pass = (minutes: number) => {
  rig.clock.now = new Date(later(minutes));
};
const kindsTo = async (id: string, kind: string) => {
  const { rows } = await sql<{ recipient_key: string }>`
    select recipient_key from outbox where thread_id = ${id} and kind = ${kind}
    order by recipient_key`.execute(rig.db);
  return rows.map(({ recipient_key }) => recipient_key);
};
const audited = async (id: string) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where object_id = ${id} order by id`.execute(rig.db);
  return rows.map(({ action }) => action);
};

describe('条件によらない確定（M35）', () => {
  it('断りなしには断られ、断れば確定し、そう記され、二度目も同じ答えになる', async () => {
    const { id, slots, links } = await rig.open();
    await answer(rig, links.get('u:1'), [slots[0], 'selected']);
    const refused = await post(id, 'finalize', { slot_id: slots[0] });
    expect([refused.status, (await bodyOf(refused)).code]).toEqual([409, 'not-satisfied']);
    const bodies = await Promise.all(
      [1, 2, 3].map(async () =>
        (await post(id, 'finalize', { slot_id: slots[0], overrule: true })).text(),
      ),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
      decision: { slot_id: slots[0], finalized_by: 'organiser', overruled: true },
    });
    expect((await audited(id)).filter((action) => action.startsWith('finalize'))).toEqual([
      'finalize-overruled',
    ]);
    expect(await kindsTo(id, 'finalized')).toEqual(['organiser', 'u:1', 'u:2', 'u:3']);
    const { slots: judged } = await rig.status(id);
    expect(judged[0].evaluation.missing).toEqual(['u:2', 'u:3']);
  });

  it('条件を満たす候補では、断っても記されない', async () => {
    const { id, slots, links } = await rig.open();
    for (const key of ['u:1', 'u:2']) await answer(rig, links.get(key), [slots[0], 'selected']);
    const done = await bodyOf(post(id, 'finalize', { slot_id: slots[0], overrule: true }));
    expect(done.decision.overruled).toBe(false);
    expect(await audited(id)).toContain('finalize');
  });
});

describe('条件をゆるめる（M35）', () => {
  it('最小の変更を示し、送り返せば成立し、回答は残り、誰にも知らせない', async () => {
    const all = { ...threadRequest().attendance_rule, type: 'ALL', rule: {} };
    const { id, slots, links } = await rig.open({ attendance_rule: all });
    for (const key of ['u:1', 'u:2']) await answer(rig, links.get(key), [slots[1], 'selected']);
    await answer(
      rig,
      links.get('u:3'),
      ...slots.map((slot): [string, string] => [slot, 'declined']),
    );
    const { easings, evaluation } = await rig.status(id);
    expect(evaluation.can_finalize).toBe(false);
    expect(easings).toMatchObject([
      { less: 1, slot_ids: [slots[1]], attendance_rule: { type: 'K_OF_N', rule: { k: 2, n: 3 } } },
    ]);
    expect(easings[0].sentence).toBe(
      '条件を「対象の3人全員」から「3人のうち2人以上」にゆるめると、11月25日（水）14:00〜15:00が成立します。',
    );
    expect((await patch(id, { attendance_rule: easings[0].attendance_rule })).status).toBe(200);
    const after = await rig.status(id);
    expect([after.evaluation.can_finalize, after.easings]).toEqual([true, []]);
    expect(after.slots[1].evaluation.status).toBe('SATISFIED');
    expect(await kindsTo(id, 'changed')).toEqual([]);
  });
});

describe('締め切り・終了・再開・写し（M36）', () => {
  it('延ばすと催促も同じだけ動き、また答えられ、終える予告は消える', async () => {
    const [deadline, remind_at] = [later(100), [later(40)]];
    const { id, slots, links } = await rig.open({ deadline, remind_at });
    pass(101);
    await sweepOnce(rig.service);
    expect((await rig.status(id)).timers).toMatchObject([{ kind: 'close' }]);
    const moved = later(200);
    expect((await patch(id, { deadline: moved })).status).toBe(200);
    const { thread, timers } = await rig.status(id);
    const shifted = new Date(Date.parse(moved) - 60 * 60_000).toISOString();
    expect(thread.remind_at).toEqual([shifted]);
    expect(timers).toMatchObject([
      { kind: 'deadline', at: moved },
      { kind: 'reminder', at: shifted },
    ]);
    expect((await answer(rig, links.get('u:1'), [slots[0], 'selected'])).status).toBe(200);
    expect(await kindsTo(id, 'failed')).toEqual([]);
  });

  it('受け付け中も催促の日時を変えられる', async () => {
    const { id } = await rig.open({ remind_at: [later(30)] });
    const wanted = [later(60), later(90)];
    expect((await patch(id, { remind_at: wanted })).status).toBe(200);
    const { timers } = await rig.status(id);
    expect(timers.map(({ kind, at }: { kind: string; at: string }) => [kind, at])).toEqual(
      wanted.map((at) => ['reminder', at]),
    );
  });

  it('不成立として終えると皆さんに知らせ、成立した候補があれば断る', async () => {
    const { id, slots, links } = await rig.open();
    await answer(rig, links.get('u:1'), [slots[0], 'selected']);
    expect((await bodyOf(post(id, 'close'))).status).toBe('failed');
    expect(await kindsTo(id, 'failed')).toEqual(['organiser', 'u:1', 'u:2', 'u:3']);
    expect((await post(id, 'close')).status).toBe(409);
    const other = await rig.open();
    for (const key of ['u:1', 'u:2']) {
      await answer(rig, other.links.get(key), [other.slots[0], 'selected']);
    }
    expect((await bodyOf(post(other.id, 'close'))).code).toBe('still-standing');
  });

  it.each(['close', 'cancel'])(
    '%s のあと、回答を残して再開でき、招待した方に知らせる',
    async (how) => {
      const [deadline, remind_at] = [later(90), [later(30)]];
      const { id, slots, links } = await rig.open({ deadline, remind_at });
      await answer(rig, links.get('u:1'), [slots[0], 'selected']);
      expect((await post(id, 'reopen', { deadline: null })).status).toBe(409);
      const { reopenable_until } = await bodyOf(post(id, how, { note: '会場が取れません' }));
      const { rows } = await sql<{ note: string }>`
        select distinct payload ->> 'note' as note from outbox where thread_id = ${id}
        and kind in ('failed', 'cancelled') and recipient_key <> 'organiser'`.execute(rig.db);
      expect(rows).toEqual([{ note: '会場が取れません' }]);
      expect(reopenable_until).not.toBeNull();
      await rig.work();
      await sweepOnce(rig.service);
      const past = await post(id, 'reopen', { deadline: later(-1) });
      expect([past.status, (await bodyOf(past)).code]).toEqual([422, 'deadline-past']);
      const opened = await bodyOf(post(id, 'reopen', { deadline: later(100) }));
      expect(opened).toMatchObject({ status: 'open', closed_at: null, reopenable_until: null });
      expect(await kindsTo(id, 'reopened')).toEqual(['u:1', 'u:2', 'u:3']);
      const { invites, timers } = await rig.status(id);
      expect(invites[0].selections[0].status).toBe('selected');
      // As long before the new deadline as before the old one.
      expect(timers).toMatchObject([{ kind: 'deadline' }, { kind: 'reminder', at: later(40) }]);
      // The links that were given out before go on, and so do the new ones.
      expect((await answer(rig, links.get('u:2'), [slots[0], 'selected'])).status).toBe(200);
      const fresh = (await rig.links(id)).get('u:3');
      expect((await answer(rig, fresh, [slots[0], 'declined'])).status).toBe(200);
      expect((await rig.status(id)).slots[0].evaluation.status).toBe('SATISFIED');
    },
  );

  it('確定を取り消すと、これから来るはずだった催促が戻り、ひとことが添えられる', async () => {
    const remind_at = [later(30), later(60)];
    const { id, slots } = await rig.open({ deadline: later(100), remind_at });
    await post(id, 'finalize', { slot_id: slots[0], overrule: true });
    pass(45);
    expect((await rig.status(id)).timers).toEqual([]);
    expect((await post(id, 'unfinalize', { note: '取り違えました' })).status).toBe(200);
    expect((await rig.status(id)).timers).toMatchObject([
      { kind: 'deadline' },
      { kind: 'reminder', at: remind_at[1] },
    ]);
    const { entries } = await bodyOf(rig.owner.call(`/api/outbox?thread_id=${id}`));
    const said = entries.filter(({ kind }: { kind: string }) => kind === 'unfinalized');
    const noted = said.filter(({ text }: { text: string }) => text.includes('取り違えました'));
    expect([said.length, noted.length]).toEqual([4, 3]);
  });

  it('7日を過ぎると再開できず、写しは作れる', async () => {
    const { id } = await rig.open();
    await post(id, 'cancel');
    await rig.work();
    pass(7 * 24 * 60);
    await sweepOnce(rig.service);
    const refused = await post(id, 'reopen', { deadline: null });
    expect([refused.status, (await bodyOf(refused)).code]).toEqual([409, 'thread-erased']);
    expect((await post(id, 'copy')).status).toBe(201);
  });

  it('写しは、同じ人と条件の下書きで、回答はなく、誰にも知らせない', async () => {
    const { id, slots, links } = await rig.open({
      place: '会議室A',
      description: '新商品の話をします。\n資料をご持参ください。',
      slots: [30, 31, 32].map((day) => ({
        start_time: later(day * 24 * 60),
        end_time: later(day * 24 * 60 + 60),
      })),
    });
    await answer(rig, links.get('u:1'), [slots[0], 'selected']);
    const made = await rig.owner.post(`/api/threads/${id}/copy`, {}, { 'idempotency-key': id });
    const copy = await bodyOf(made);
    expect(made.status).toBe(201);
    expect(copy).toMatchObject({
      title: '新商品の打ち合わせ',
      place: '会議室A',
      description: '新商品の話をします。\n資料をご持参ください。',
      status: 'draft',
    });
    const again = await rig.owner.post(`/api/threads/${id}/copy`, {}, { 'idempotency-key': id });
    expect((await bodyOf(again)).id).toBe(copy.id);
    const { rule, invites, slots: copied, outbox } = await rig.status(copy.id);
    expect(rule).toEqual((await rig.status(id)).rule);
    expect(copied).toHaveLength(3);
    expect(invites.map((one: { has_address: boolean }) => one.has_address)).toEqual([
      true,
      true,
      true,
    ]);
    expect(invites.every((one: { answered_at: null }) => one.answered_at === null)).toBe(true);
    expect(outbox).toEqual([]);
    expect((await post(copy.id, 'open')).status).toBe(200);
  });
});
