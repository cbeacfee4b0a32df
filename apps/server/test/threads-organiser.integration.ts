import ICAL from 'ical.js';
import ical from 'node-ical';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverOnce } from '../src/jobs/deliver.ts';
import { sweepOnce } from '../src/jobs/sweep.ts';
import { bodyOf } from './test-site.ts';
import { type Mailbox, startMailbox } from './thread-mail.ts';
import { answer, ruleOf, startThreadRig, type ThreadRig, threadRequest } from './thread-rig.ts';

/** M38: what the organiser hears, and what people hear once. */

let rig: ThreadRig;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  rig = await startThreadRig({ mail: { url: mailbox.url, from: 'tashika@example.org' } });
});
afterAll(async () => {
  await rig?.stop();
  await mailbox?.stop();
});
beforeEach(() => {
  mailbox.refuse = null;
});

const byHand = {
  mode: 'EARLIEST_VALID',
  tie_breaker: 'highest_score',
  auto_finalize: false,
  auto_finalize_delay_seconds: null,
};
const slots = threadRequest().slots.slice(0, 2);

/** Decided by hand, with the mails of the invitation out of the way. */
async function opened(request: object = {}) {
  const thread = await rig.open({
    attendance_rule: ruleOf(3, { finalize_policy: byHand }),
    slots,
    place: '3階会議室',
    ...request,
  });
  await rig.work();
  mailbox.mails.length = 0;
  return thread;
}

const toOrganiser = () => mailbox.mails.filter(({ to }) => to === 'tanaka@example.com');

describe('主催者が聞くこと（M38）', () => {
  it('条件を満たしたこと、全員が答えたことを、それぞれ一度だけ聞く', async () => {
    const { id, slots: given, links } = await opened();
    const [first, second] = given;
    await answer(rig, links.get('u:1'), [first, 'selected'], [second, 'declined']);
    await rig.work();
    expect(toOrganiser()).toEqual([]);
    await answer(rig, links.get('u:2'), [first, 'selected']);
    // To and fro is no news.
    await answer(rig, links.get('u:2'), [first, 'declined']);
    await answer(rig, links.get('u:2'), [first, 'selected'], [second, 'pending']);
    await rig.work();
    expect(toOrganiser().map(({ subject }) => subject)).toEqual([
      '【条件を満たしました】新商品の打ち合わせ：11月24日（火）14:00〜15:00',
    ]);
    expect(toOrganiser()[0]?.text).toContain(`/threads/${id}`);
    expect(toOrganiser()[0]?.html).toContain(`<a href="http://localhost:8787/threads/${id}">`);
    mailbox.mails.length = 0;
    await answer(rig, links.get('u:3'), [first, 'declined'], [second, 'if_needed']);
    await rig.work();
    expect(toOrganiser().map(({ subject }) => subject)).toEqual([
      '【全員が回答しました】新商品の打ち合わせ',
    ]);
    expect(toOrganiser()[0]?.text).toContain('11月24日（火）14:00〜15:00');
    expect(mailbox.mails).toHaveLength(1);
  });

  it('望めば、回答をまとめて聞き、同じ回答は二度聞かない', async () => {
    const { slots: given, links } = await opened({ tells_answers: true });
    for (const slot of given) await answer(rig, links.get('u:1'), [slot, 'declined']);
    await rig
      .visitor()
      .post(
        `${links.get('u:1')}/respond`,
        { comment: '遅れて行きます' },
        { accept: 'application/json' },
      );
    // By the database's clock it is late enough.
    await rig.work();
    await rig.work();
    expect(toOrganiser().map(({ subject }) => subject)).toEqual([
      '【回答】新商品の打ち合わせ：山田 太郎さん',
    ]);
    expect(toOrganiser()[0]?.text).toMatch(/× 2件、未定 0件\s+「遅れて行きます」/);
  });

  it('届かなかったメールを、誰のものか、なぜかとともに聞く', async () => {
    mailbox.refuse = { code: 550, times: 1 };
    mailbox.mails.length = 0;
    await rig.open();
    await rig.work();
    await rig.work();
    expect(toOrganiser()).toHaveLength(1);
    expect(toOrganiser()[0]?.subject).toMatch(/^【届かなかったメール】新商品の打ち合わせ：.+さん$/);
    expect(toOrganiser()[0]?.text).toContain('550');
    expect(toOrganiser()[0]?.text).not.toContain('yamada@');
  });

  it('メールサーバーが受け取らないあいだ、一覧がそう言い、直れば言わなくなる', async () => {
    const { id } = await opened();
    mailbox.refuse = { code: 451, times: 1 };
    await rig.owner.post(`/api/threads/${id}/remind`, { invitee_keys: ['u:1'], again: true });
    const { outbox } = await rig.status(id);
    const entry = outbox.find(({ state }: { state: string }) => state === 'waiting');
    const listed = async () => {
      const { threads } = await bodyOf(rig.owner.call('/api/threads'));
      return threads.find((one: { id: string }) => one.id === id).mails;
    };
    await deliverOnce(rig.service, entry.id, false);
    expect(await listed()).toEqual({ stuck: 1, failed: 0 });
    await deliverOnce(rig.service, entry.id, false);
    expect(await listed()).toEqual({ stuck: 0, failed: 0 });
  });
});

describe('読む方の言葉と時間帯', () => {
  const newYork = {
    accept: 'text/html',
    'accept-language': 'en-US,en;q=0.9',
    cookie: 'tashika_zone=America%2FNew_York',
  };

  it('英語の方には、画面も、覚えたあとのメールも英語で、その方の時間になる', async () => {
    const { id, slots: given, links } = await opened();
    // Nobody knows yet what they read: both parts, in text and HTML.
    await rig.owner.post(`/api/threads/${id}/invites/u:1/resend`, { again: true });
    await rig.work();
    const first = mailbox.mails.find(({ to }) => to === 'yamada@example.com');
    expect(first?.subject).toMatch(/^【日程調整】.+ \/ When are you available\?$/);
    expect(first?.language).toBe('ja, en');
    for (const part of [first?.text, first?.html]) {
      expect(part).toMatch(/候補日時（日本時間）[\s\S]+Proposed dates \(Japan time\)/);
    }
    mailbox.mails.length = 0;
    const link = links.get('u:1') ?? '';
    const page = await (await rig.visitor().call(link, { headers: newYork })).text();
    expect(page).toContain('<html lang="en"');
    expect(page).toContain('Tue, Nov 24, 12:00 – 1:00 AM');
    expect(page).toContain('Tue, Nov 24, 2:00 – 3:00 PM in Japan time');
    const form = new URLSearchParams({ [`slot.${given[0]}`]: 'selected' });
    const sent = await rig.visitor().call(`${link}/respond`, {
      method: 'POST',
      body: form,
      headers: { ...newYork, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(sent.status).toBe(303);
    // Another browser that says nothing shows what is remembered.
    const again = await (
      await rig.visitor().call(link, { headers: { accept: 'text/html' } })
    ).text();
    expect(again).toMatch(/Saved: Yes \(.+, Nov \d+, \d+:00 (AM|PM)\)/);
    await answer(rig, links.get('u:2'), [given[0], 'selected']);
    await rig.owner.post(`/api/threads/${id}/finalize`, { slot_id: given[0] });
    await rig.work();
    const mail = mailbox.mails.find(({ to }) => to === 'yamada@example.com');
    expect(mail?.subject).toContain('Decided: 新商品の打ち合わせ, Tue, Nov 24, 12:00 – 1:00 AM');
    expect(mail?.html).toContain('<html lang="en">');
    expect(mail?.language).toBe('en');
    const other = mailbox.mails.find(({ to }) => to === 'sato@example.com');
    expect(other?.subject).toContain('【確定】');
  });

  it('連絡先に言葉があれば、初めのメールからその言葉で書き、主催者はあとでも変えられる', async () => {
    const contact = { name: 'Ms. Smith', address: 'smith@example.com', locale: 'en' };
    const { id: contact_id } = await bodyOf(rig.owner.post('/api/contacts', contact));
    const { id } = await opened();
    const added = await rig.owner.post(`/api/threads/${id}/invites`, {
      invitees: [{ contact_id }],
      counts: false,
    });
    const [key] = (await bodyOf(added)).invitee_keys;
    await rig.work();
    const toSmith = () => mailbox.mails.filter(({ to }) => to === 'smith@example.com');
    expect(toSmith().map(({ subject }) => subject)).toEqual([
      'When are you available? 新商品の打ち合わせ (from 田中 次郎)',
    ]);
    const path = `/api/threads/${id}/invites/${encodeURIComponent(key)}`;
    await rig.owner.call(path, { method: 'PATCH', json: { locale: 'ja' } });
    await rig.owner.post(`${path}/resend`, { again: true });
    await rig.work();
    expect(toSmith().at(-1)).toMatchObject({ language: 'ja' });
  });

  it('言葉と時間帯は自分で選べて残り、知らない時間帯は断る', async () => {
    const { links } = await opened();
    const link = links.get('u:1') ?? '';
    const choose = (form: Record<string, string>) =>
      rig.visitor().call(`${link}/reading`, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await choose({ locale: 'en', timezone: 'Europe/Paris' })).status).toBe(303);
    expect((await choose({ timezone: 'Mars/Olympus' })).status).toBe(400);
    expect((await choose({ locale: 'xx' })).status).toBe(400);
    const { invitee, slots: shown } = await bodyOf(
      rig.visitor().call(link, { headers: { accept: 'application/json' } }),
    );
    expect(invitee).toMatchObject({ locale: 'en', timezone: 'Europe/Paris' });
    expect(shown[0].label).toBe('Tue, Nov 24, 6:00 – 7:00 AM');
  });

  it('1つだけ選べるとき、画面の入力欄からでも一度で選び直せる', async () => {
    const rule = ruleOf(3, { finalize_policy: byHand });
    const slot_policy = { ...rule.slot_policy, allow_multiple_slots_per_invitee: false };
    const { slots: given, links } = await opened({ attendance_rule: { ...rule, slot_policy } });
    const [first = '', second = ''] = given;
    const link = links.get('u:1') ?? '';
    const send = (form: Record<string, string>) =>
      rig.visitor().call(`${link}/respond`, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      });
    const both = { [`slot.${first}`]: 'selected', [`slot.${second}`]: 'selected' };
    expect((await send(both)).status).toBe(409);
    expect((await send({ [`slot.${first}`]: 'selected' })).status).toBe(303);
    expect((await send(both)).status).toBe(303);
    const { slots: shown } = await bodyOf(
      rig.visitor().call(link, { headers: { accept: 'application/json' } }),
    );
    expect(shown.map(({ status }: { status: string }) => status)).toEqual(['pending', 'selected']);
  });
});

describe('予定の購読（M37）', () => {
  const made = async () => new URL((await bodyOf(rig.owner.post('/api/calendar-feed'))).url);
  const fetched = (path: string) => rig.visitor().call(path);

  it('決まった日程が2つの読み手で読め、作り直すと前のアドレスは使えず、止めると何も読めない', async () => {
    const before = await made();
    const { id, slots: given } = await opened({ place: '本社' });
    const decided = { slot_id: given[0], overrule: true };
    await rig.owner.post(`/api/threads/${id}/finalize`, decided);
    const { id: other, slots: others } = await opened({
      slots: [{ ...slots[1], timezone: 'America/New_York' }],
      timezone: 'America/New_York',
    });
    await rig.owner.post(`/api/threads/${other}/finalize`, { slot_id: others[0], overrule: true });
    const { pathname } = await made();
    expect((await fetched(before.pathname)).status).toBe(404);
    const answer = await fetched(pathname);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    const byNodeIcal = Object.values(ical.sync.parseICS(text)).flatMap((each) =>
      each?.type === 'VEVENT' ? [[each.uid, each.start.getTime()]] : [],
    );
    const calendar = new ICAL.Component(ICAL.parse(text));
    for (const zone of calendar.getAllSubcomponents('vtimezone')) {
      ICAL.TimezoneService.register(new ICAL.Timezone(zone));
    }
    const byIcalJs = calendar
      .getAllSubcomponents('vevent')
      .map((each) => new ICAL.Event(each))
      .map((event) => [event.uid, event.startDate.toJSDate().getTime()]);
    for (const read of [byNodeIcal, byIcalJs]) {
      expect(read).toContainEqual([`${id}@tashika`, Date.parse(slots[0]?.start_time ?? '')]);
      expect(read).toContainEqual([`${other}@tashika`, Date.parse(slots[1]?.start_time ?? '')]);
    }
    expect(text).not.toMatch(/@example\.com|山田|佐藤|鈴木/);
    // What is cancelled is gone from it.
    await rig.owner.post(`/api/threads/${id}/cancel`, {});
    expect(await (await fetched(pathname)).text()).not.toContain(`${id}@tashika`);
    await rig.owner.call('/api/calendar-feed', { method: 'DELETE' });
    expect((await fetched(pathname)).status).toBe(404);
  });

  it('当てずっぽうも、矢継ぎ早も、待たされる', async () => {
    const { pathname } = await made();
    const statuses = new Set<number>();
    for (let tries = 0; tries < 61; tries++) statuses.add((await fetched(pathname)).status);
    expect(statuses).toEqual(new Set([200, 429]));
    const guesses: number[] = [];
    for (let tries = 0; tries < 25; tries++) {
      guesses.push((await fetched(`/c/${'x'.repeat(20 + tries)}/calendar.ics`)).status);
    }
    expect(new Set(guesses)).toEqual(new Set([404, 429]));
    expect(guesses.at(-1)).toBe(429);
    expect(rig.logged()).not.toContain(pathname.split('/').at(-2));
  });
});

describe('皆さんが聞くこと（M38）', () => {
  it('確定した日程の中止は、取り消しの予定とひとことの付いた1通になる', async () => {
    const { id, slots: given, links } = await opened();
    for (const key of ['u:1', 'u:2']) await answer(rig, links.get(key), [given[0], 'selected']);
    await rig.owner.post(`/api/threads/${id}/finalize`, { slot_id: given[0], note: 'よろしく' });
    await rig.work();
    const decided = mailbox.mails.filter(({ subject }) => subject.startsWith('【確定】'));
    expect(decided.filter(({ text }) => text.includes('ひとこと\nよろしく'))).toHaveLength(3);
    for (const { text, html, replyTo, to } of decided) {
      expect([text.includes('3階会議室'), html.includes('3階会議室')]).toEqual([true, true]);
      expect(replyTo).toBe(to === 'tanaka@example.com' ? null : 'tanaka@example.com');
    }
    mailbox.mails.length = 0;
    const done = await rig.owner.post(`/api/threads/${id}/cancel`, { note: '台風のためです' });
    expect([done.status, (await bodyOf(done)).status]).toEqual([200, 'cancelled']);
    await rig.work();
    expect(mailbox.mails).toHaveLength(4);
    expect(new Set(mailbox.mails.map(({ to }) => to)).size).toBe(4);
    for (const { subject, calendar, text, to } of mailbox.mails) {
      const both = to === 'tanaka@example.com' ? '' : ' / Cancelled';
      expect(subject).toBe(`【中止】新商品の打ち合わせ：11月24日（火）14:00〜15:00${both}`);
      expect(text.includes('台風のためです')).toBe(to !== 'tanaka@example.com');
      expect(calendar).toContain('METHOD:CANCEL');
      const [event] = Object.values(ical.sync.parseICS(calendar ?? '')).filter(
        (each) => each?.type === 'VEVENT',
      );
      expect(event).toMatchObject({ uid: `${id}@tashika`, status: 'CANCELLED' });
    }
    // It can go on for a week, and is decided by hand then.
    const again = await rig.owner.post(`/api/threads/${id}/reopen`, {});
    expect((await bodyOf(again)).by_hand_only).toBe(true);
  });

  it('メールサーバーが遅れても、締め切りのあとに催促は届かず、中止のあとに招待は届かない', async () => {
    const { now } = rig.clock;
    const deadline = new Date(now.getTime() + 3_600_000).toISOString();
    const { id } = await opened({ deadline });
    await rig.owner.post(`/api/threads/${id}/remind`, { invitee_keys: ['u:1'], again: true });
    const asked = async () =>
      (await rig.status(id)).outbox.find(({ kind }: { kind: string }) => kind === 'reminder');
    mailbox.refuse = { code: 451, times: 1 };
    await deliverOnce(rig.service, (await asked()).id, false);
    expect(await asked()).toMatchObject({ state: 'waiting', attempts: 1 });
    rig.clock.now = new Date(deadline);
    await deliverOnce(rig.service, (await asked()).id, false);
    rig.clock.now = now;
    expect(await asked()).toMatchObject({
      state: 'withheld',
      last_error: '回答を受け付けなくなったため、送っていません。',
    });
    const other = await rig.open();
    await rig.owner.post(`/api/threads/${other.id}/cancel`);
    mailbox.mails.length = 0;
    await rig.work();
    expect(new Set(mailbox.mails.map(({ subject }) => subject.slice(0, 4)))).toEqual(
      new Set(['【中止】']),
    );
  });

  it('手でお願いした方には、その日のうちの自動のお願いは送らない', async () => {
    const remind_at = [new Date(rig.clock.now.getTime() + 600_000).toISOString()];
    const { id } = await opened({ remind_at });
    await rig.owner.post(`/api/threads/${id}/remind`, { invitee_keys: ['u:1'], again: true });
    await rig.work();
    mailbox.mails.length = 0;
    rig.clock.now = new Date(rig.clock.now.getTime() + 660_000);
    await sweepOnce(rig.service);
    await rig.work();
    expect(mailbox.mails.map(({ to }) => to).sort()).toEqual([
      'sato@example.com',
      'suzuki@example.com',
    ]);
  });
});
