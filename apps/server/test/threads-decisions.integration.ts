import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepOnce } from '../src/jobs/sweep.ts';
import { bodyOf } from './test-site.ts';
import { answer, startThreadRig, type ThreadRig, threadRequest } from './thread-rig.ts';

let rig: ThreadRig;
beforeAll(async () => {
  rig = await startThreadRig({ meetingBase: 'https://meet.example.com/' });
});
afterAll(() => rig?.stop());

const minutes = (count: number) => {
  rig.clock.now = new Date(rig.clock.now.getTime() + count * 60_000);
};

describe('確定', () => {
  it('2回目も同じ結果が返り、記録は1つだけ', async () => {
    const thread = await rig.open();
    const [slot] = thread.slots;
    const finalize = () => rig.owner.post(`/api/threads/${thread.id}/finalize`, { slot_id: slot });
    const early = await finalize();
    expect([early.status, (await bodyOf(early)).code]).toEqual([409, 'not-satisfied']);
    for (const key of ['u:1', 'u:2']) await answer(rig, thread.links.get(key), [slot, 'selected']);
    const first = await finalize();
    const second = await rig.owner.post(`/api/threads/${thread.id}/finalize`, {
      slot_id: thread.slots[1],
    });
    const body = await first.text();
    expect([first.status, second.status, await second.text()]).toEqual([200, 200, body]);
    expect(JSON.parse(body)).toMatchObject({
      status: 'finalized',
      decision: { slot_id: slot, finalized_by: 'organiser', label: '11月24日（火）14:00〜15:00' },
    });
    expect(JSON.parse(body).decision.meeting_url).toMatch(
      /^https:\/\/meet\.example\.com\/[\w-]{22,}$/,
    );
    expect((await rig.status(thread.id)).timers).toEqual([]);
  });

  it('成立すると時間を計り、崩れると止め、また成立すると計り直す', async () => {
    const thread = await rig.open();
    const [slot] = thread.slots;
    const at = async () => (await rig.status(thread.id)).auto_finalize_at;
    await answer(rig, thread.links.get('u:1'), [slot, 'selected']);
    expect(await at()).toBeNull();
    await answer(rig, thread.links.get('u:2'), [slot, 'selected']);
    expect(Date.parse(await at())).toBe(rig.clock.now.getTime() + 3_600_000);
    minutes(30);
    await answer(rig, thread.links.get('u:2'), [slot, 'declined']);
    expect(await at()).toBeNull();
    minutes(30);
    await answer(rig, thread.links.get('u:3'), [slot, 'selected']);
    expect(Date.parse(await at())).toBe(rig.clock.now.getTime() + 3_600_000);
    minutes(59);
    await sweepOnce(rig.service);
    expect((await rig.status(thread.id)).thread.status).toBe('open');
    minutes(2);
    // The job was lost; the sweep fires the timer all the same.
    await sweepOnce(rig.service);
    expect(await rig.status(thread.id)).toMatchObject({
      thread: { status: 'finalized' },
      decision: { slot_id: slot, finalized_by: 'automatic' },
      timers: [],
    });
  });

  it('取り消すと受け付けに戻り、次は主催者だけが決める', async () => {
    const thread = await rig.open();
    const [slot] = thread.slots;
    for (const key of ['u:1', 'u:2']) await answer(rig, thread.links.get(key), [slot, 'selected']);
    await rig.owner.post(`/api/threads/${thread.id}/finalize`, { slot_id: slot });
    const undone = await rig.owner.call(`/api/threads/${thread.id}/unfinalize`, { method: 'POST' });
    expect(await bodyOf(undone)).toMatchObject({ status: 'open', by_hand_only: true });
    await answer(rig, thread.links.get('u:3'), [slot, 'selected']);
    expect((await rig.status(thread.id)).auto_finalize_at).toBeNull();
    const again = await rig.owner.post(`/api/threads/${thread.id}/finalize`, { slot_id: slot });
    expect(again.status).toBe(200);
  });
});

describe('締め切り・お願い・中止', () => {
  it('締め切りを過ぎると回答を断り、見込みがなくても主催者にだけ尋ね、72時間で不成立になる', async () => {
    const deadline = new Date(rig.clock.now.getTime() + 3_600_000).toISOString();
    const thread = await rig.open({ deadline });
    const sheet = thread.slots.map((slot): [string, string] => [slot, 'declined']);
    for (const key of ['u:1', 'u:2']) await answer(rig, thread.links.get(key), ...sheet);
    minutes(61);
    const late = await answer(rig, thread.links.get('u:3'), [thread.slots[0], 'selected']);
    expect([late.status, (await bodyOf(late)).code]).toEqual([409, 'deadline-passed']);
    await sweepOnce(rig.service);
    const asked = await rig.status(thread.id);
    expect(asked.thread.status).toBe('open');
    expect(asked.timers).toMatchObject([{ kind: 'close' }]);
    const later = asked.outbox.filter(({ kind }: { kind: string }) => kind !== 'invitation');
    expect(later).toMatchObject([{ kind: 'attention', recipient_key: 'organiser' }]);
    minutes(72 * 60);
    await sweepOnce(rig.service);
    const status = await rig.status(thread.id);
    expect(status.thread.status).toBe('failed');
    const told = status.outbox.filter(({ kind }: { kind: string }) => kind === 'failed');
    expect(told.map((each: { recipient_key: string }) => each.recipient_key).sort()).toEqual([
      'organiser',
      'u:1',
      'u:2',
      'u:3',
    ]);
  });

  it('お願いは、回答で結果が変わりうる方にだけ送る', async () => {
    const thread = await rig.open({ slots: threadRequest().slots.slice(0, 1) });
    await answer(rig, thread.links.get('u:1'), [thread.slots[0], 'selected']);
    const { followups } = await rig.status(thread.id);
    expect(followups.map((each: { invitee_key: string }) => each.invitee_key)).toEqual([
      'u:2',
      'u:3',
    ]);
    const wanted = { invitee_keys: ['u:1', 'u:2', 'u:5'] };
    // M38: the invitation went out today.
    const early = await bodyOf(rig.owner.post(`/api/threads/${thread.id}/remind`, wanted));
    expect([early.reminded, early.asked_lately]).toEqual([[], ['u:2']]);
    const resend = await rig.owner.post(`/api/threads/${thread.id}/invites/u:2/resend`);
    expect([resend.status, (await bodyOf(resend)).code]).toEqual([409, 'asked-lately']);
    const asked = await rig.owner.post(`/api/threads/${thread.id}/remind`, {
      ...wanted,
      again: true,
    });
    expect(await bodyOf(asked)).toEqual({
      reminded: ['u:2'],
      asked_lately: [],
      skipped: [
        { invitee_key: 'u:1', reason: 'すでに回答しています。' },
        { invitee_key: 'u:5', reason: 'この日程調整に招待されていません。' },
      ],
    });
    await answer(rig, thread.links.get('u:2'), [thread.slots[0], 'selected']);
    // The slot stands: nobody has to be asked any more.
    const rest = await bodyOf(rig.owner.post(`/api/threads/${thread.id}/remind`));
    expect(rest.reminded).toEqual([]);
  });

  it('自動のお願いも、待たなくてよい方には送らない', async () => {
    const remind_at = [new Date(rig.clock.now.getTime() + 600_000).toISOString()];
    const thread = await rig.open({ remind_at });
    const sheet = thread.slots.map((slot): [string, string] => [slot, 'declined']);
    await answer(rig, thread.links.get('u:1'), ...sheet);
    minutes(11);
    await sweepOnce(rig.service);
    await sweepOnce(rig.service);
    const { outbox } = await rig.status(thread.id);
    const reminded = outbox.filter(({ kind }: { kind: string }) => kind === 'reminder');
    expect(reminded.map((each: { recipient_key: string }) => each.recipient_key).sort()).toEqual([
      'u:2',
      'u:3',
    ]);
  });

  it('中止すると知らせが行き、送り終えるとメールアドレスが消える', async () => {
    const thread = await rig.open();
    const cancelled = await rig.owner.call(`/api/threads/${thread.id}/cancel`, { method: 'POST' });
    expect((await bodyOf(cancelled)).status).toBe('cancelled');
    await sweepOnce(rig.service);
    const kept = () =>
      rig.db
        .selectFrom('thread_invites')
        .select('id')
        .where('thread_id', '=', thread.id)
        .where('address_sealed', 'is not', null)
        .execute();
    // Its mails still wait, and afterwards it can be opened again for a week (M36).
    expect(await kept()).toHaveLength(3);
    minutes(7 * 24 * 60 - 1);
    await rig.work();
    await sweepOnce(rig.service);
    expect(await kept()).toHaveLength(3);
    minutes(1);
    await sweepOnce(rig.service);
    expect(await kept()).toEqual([]);
    const row = await rig.db
      .selectFrom('scheduling_threads')
      .selectAll()
      .where('id', '=', thread.id)
      .executeTakeFirstOrThrow();
    expect([row.organiser_address_sealed, row.intent_sealed]).toEqual([null, null]);
    expect(row.closed_at).not.toBeNull();
  });

  it('消すと、あとに何も残らない', async () => {
    const thread = await rig.open();
    const gone = await rig.owner.call(`/api/threads/${thread.id}`, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    expect((await rig.owner.call(`/api/threads/${thread.id}/status`)).status).toBe(404);
    expect((await rig.visitor().call(thread.links.get('u:1') ?? '')).status).toBe(404);
    await rig.work();
  });
});
