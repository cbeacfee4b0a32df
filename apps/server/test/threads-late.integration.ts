import ical from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from './test-site.ts';
import { type Mailbox, startMailbox } from './thread-mail.ts';
import { answer, startThreadRig, type ThreadRig } from './thread-rig.ts';

/** M37, M38: what people do and get once it is decided, read back from a real mail server. */

let rig: ThreadRig;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  rig = await startThreadRig({
    mail: { url: mailbox.url, from: 'tashika@example.org' },
    meetingBase: 'https://meet.example.com',
  });
});
afterAll(async () => {
  await rig?.stop();
  await mailbox?.stop();
});

const html = { accept: 'text/html' };
const about = { place: '本社 3階 <会議室A>', description: '資料を\nお持ちください。' };

async function decided(request: object = {}) {
  const thread = await rig.open({ ...about, ...request });
  const [slot] = thread.slots;
  for (const key of ['u:1', 'u:2']) await answer(rig, thread.links.get(key), [slot, 'selected']);
  await rig.owner.post(`/api/threads/${thread.id}/finalize`, { slot_id: slot });
  return { ...thread, slot };
}

describe('確定のあと', () => {
  it('まだの方も答えられ、人数が変わると主催者に1通届く', async () => {
    const { id, slot, links } = await decided();
    await rig.work();
    mailbox.mails.length = 0;
    expect((await answer(rig, links.get('u:3'), [slot, 'selected'])).status).toBe(200);
    // The same once more is no news.
    expect((await answer(rig, links.get('u:3'), [slot, 'selected'])).status).toBe(200);
    await rig.work();
    expect(mailbox.mails.map(({ to }) => to)).toEqual(['tanaka@example.com']);
    const [mail] = mailbox.mails;
    expect(mail?.subject).toBe('【出欠の変更】新商品の打ち合わせ：鈴木 一郎さん');
    expect(mail?.text).toContain('・鈴木 一郎さん：○ 参加できる');
    expect(mail?.text).toContain('いま「○ 参加できる」の方は3人です。');
    const status = await rig.status(id);
    expect(status.thread.status).toBe('finalized');
    expect(status.invites[2].selections[0].status).toBe('selected');
  });

  it('主催者が代わりに入れた回答は、主催者に知らせない', async () => {
    const { id, slot } = await decided();
    await rig.work();
    mailbox.mails.length = 0;
    const body = { selections: [{ slot_id: slot, status: 'declined' }] };
    const done = await rig.owner.post(`/api/threads/${id}/invites/u:1/respond`, body);
    expect(done.status).toBe(204);
    await rig.work();
    expect(mailbox.mails).toEqual([]);
  });

  it('その時刻を過ぎると、もう変えられない', async () => {
    const { slot, links } = await decided();
    const before = rig.clock.now;
    rig.clock.now = new Date('2026-11-24T15:00:01+09:00');
    const late = await answer(rig, links.get('u:3'), [slot, 'selected']);
    expect([late.status, (await bodyOf(late)).code]).toEqual([409, 'already-finalized']);
    rig.clock.now = before;
  });

  it('ページに、場所、カレンダーへの入れ方、出欠の入力が出る', async () => {
    const { links } = await decided();
    const page = await rig.visitor().call(links.get('u:3') ?? '', { headers: html });
    const text = await page.text();
    expect(text).toContain('場所：本社 3階 &lt;会議室A&gt;');
    const hrefs = [...text.matchAll(/href="(https:[^"]+)"/g)].map(
      ([, href]) => new URL((href ?? '').replaceAll('&amp;', '&')),
    );
    const google = hrefs.find(({ hostname }) => hostname === 'calendar.google.com');
    expect(google?.searchParams.get('dates')).toBe('20261124T050000Z/20261124T060000Z');
    expect(google?.searchParams.get('location')).toBe(about.place);
    const outlook = hrefs.find(({ hostname }) => hostname === 'outlook.live.com');
    expect(outlook?.searchParams.get('startdt')).toBe('2026-11-24T05:00:00.000Z');
    expect(text.match(/<fieldset/g)).toHaveLength(1);
    const file = await rig.visitor().call(`${links.get('u:3')}/calendar.ics`);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const [event] = Object.values(ical.sync.parseICS(await file.text())).filter(
      (each) => each?.type === 'VEVENT',
    );
    if (event?.type !== 'VEVENT') throw new Error('no event');
    expect([event.location, event.start.toISOString()]).toEqual([
      about.place,
      '2026-11-24T05:00:00.000Z',
    ]);
    expect(JSON.stringify(event.description)).toContain('お持ちください');
    expect((await rig.visitor().call('/i/nothing/calendar.ics')).status).toBe(404);
  });

  it('決まる前には、予定のファイルはない', async () => {
    const { links } = await rig.open();
    expect((await rig.visitor().call(`${links.get('u:1')}/calendar.ics`)).status).toBe(409);
  });
});

describe('メールの形', () => {
  it('返信は主催者に届き、文と HTML の両方で同じことを言い、予定の主催者も同じ', async () => {
    await rig.work();
    mailbox.mails.length = 0;
    await decided();
    await rig.work();
    const toYamada = mailbox.mails.filter(({ to }) => to === 'yamada@example.com');
    expect(toYamada.length).toBeGreaterThanOrEqual(2);
    for (const { replyTo, text, html: page } of toYamada) {
      expect(replyTo).toBe('tanaka@example.com');
      expect(text).toContain('場所：本社 3階 <会議室A>');
      expect(page).toContain('場所：本社 3階 &lt;会議室A&gt;');
      expect(page).not.toContain('[object');
    }
    const invitation = toYamada.find(({ subject }) => subject.startsWith('【日程調整】'));
    expect(invitation?.html).toMatch(/<a href="(http:\/\/localhost:8787\/i\/[\w-]{43})">\1<\/a>/);
    const calendar = toYamada.find((mail) => mail.calendar !== null)?.calendar ?? '';
    const unfolded = calendar.replaceAll(/\r?\n /g, '');
    expect(unfolded).toMatch(
      /ORGANIZER[^\r\n]*SENT-BY="?mailto:tashika@example\.org"?[^\r\n]*mailto:tanaka@example\.com/i,
    );
    const own = mailbox.mails.find(({ to }) => to === 'tanaka@example.com');
    expect(own?.replyTo).toBeNull();
  });

  it('主催者のアドレスがなければ、返信先はなく、予定の主催者はサービス', async () => {
    await rig.work();
    mailbox.mails.length = 0;
    await decided({ organiser: { name: '田中 次郎' } });
    await rig.work();
    const mail = mailbox.mails.find(({ calendar }) => calendar !== null);
    expect(mail?.replyTo).toBeNull();
    expect((mail?.calendar ?? '').replaceAll(/\r?\n /g, '')).toMatch(
      /ORGANIZER[^\r\n]*mailto:tashika@example\.org/i,
    );
  });
});
