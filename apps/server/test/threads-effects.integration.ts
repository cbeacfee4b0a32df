// Long because it follows every mail and calendar entry from falling due to arriving.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@tashika/kernel/testing';
import { claimHandover, outboxForDelivery } from '@tashika/store';
import ical from 'node-ical';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { tasksOf } from '../src/jobs/index.ts';
import { sweepOnce } from '../src/jobs/sweep.ts';
import type { CalDavSettings } from '../src/resource.ts';
import { startWorker } from '../src/worker.ts';
import { hasRadicale, startRadicale } from './radicale.ts';
import { bodyOf } from './test-site.ts';
import { type Mailbox, startMailbox } from './thread-mail.ts';
import { answer, type OpenedThread, ruleOf, startThreadRig, type ThreadRig } from './thread-rig.ts';

const start = new Date('2026-11-24T14:00:00+09:00');

async function decide(rig: ThreadRig, thread: OpenedThread): Promise<void> {
  const [slot] = thread.slots;
  for (const key of ['u:1', 'u:2']) await answer(rig, thread.links.get(key), [slot, 'selected']);
  const done = await rig.owner.post(`/api/threads/${thread.id}/finalize`, { slot_id: slot });
  if (done.status !== 200) throw new Error(await done.text());
}

const eventIn = (text: string) => {
  const [event] = Object.values(ical.sync.parseICS(text)).filter((each) => each?.type === 'VEVENT');
  if (event?.type !== 'VEVENT') throw new Error('no event');
  return event;
};

describe('メール', () => {
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
  const sentTo = (pattern: RegExp) =>
    mailbox.mails
      .filter(({ text }) => pattern.test(text))
      .map(({ to }) => to)
      .sort();

  it('招待から取り消しまで、1人に1通ずつ届き、予定は正しい時刻になる', async () => {
    mailbox.mails.length = 0;
    const thread = await rig.open();
    await rig.work();
    await rig.work();
    const invited = ['sato@example.com', 'suzuki@example.com', 'yamada@example.com'];
    expect(mailbox.mails.map(({ to }) => to).sort()).toEqual(invited);
    // The link in the mail is one that answers.
    const { text = '' } = mailbox.mails.find(({ to }) => to.startsWith('suzuki')) ?? {};
    const link = /http:\/\/localhost:8787(\/i\/\S+)/.exec(text)?.[1];
    expect(text).toContain('11月24日（火）14:00〜15:00');
    expect((await answer(rig, link, [thread.slots[0], 'declined'])).status).toBe(200);
    // What is delivered is kept nowhere.
    expect((await rig.links(thread.id)).size).toBe(0);

    mailbox.mails.length = 0;
    await decide(rig, thread);
    await Promise.all([rig.work(), rig.work()]);
    const everybody = [...invited, 'tanaka@example.com'].sort();
    // The organiser also hears that the delay has begun (M34).
    const decided = mailbox.mails.filter(({ text: body }) => !body.includes('止めるときや'));
    expect(mailbox.mails).toHaveLength(decided.length + 1);
    expect(decided.map(({ to }) => to).sort()).toEqual(everybody);
    for (const { to, calendar, text: body } of decided) {
      expect(body).toContain('https://meet.example.com/');
      const event = eventIn(calendar ?? '');
      expect([event.start.getTime(), event.uid, Number(event.sequence)]).toEqual([
        start.getTime(),
        `${thread.id}@tashika`,
        0,
      ]);
      expect(calendar).toContain('METHOD:REQUEST');
      expect(calendar).toMatch(/BEGIN:VTIMEZONE\s+TZID:Asia\/Tokyo/);
      expect(calendar).toContain('DTSTART;TZID=Asia/Tokyo:20261124T140000');
      // Nobody learns the address of anybody but who asks (M38).
      const addresses = (calendar ?? '').replaceAll(/\r?\n /g, '').match(/[\w.]+@example\.\w+/g);
      const organiser = 'tanaka@example.com';
      expect(new Set(addresses)).toEqual(new Set(['tashika@example.org', organiser, to]));
    }
    expect(new Set(decided.map(({ messageId }) => messageId)).size).toBe(4);

    mailbox.mails.length = 0;
    await rig.owner.call(`/api/threads/${thread.id}/unfinalize`, { method: 'POST' });
    await rig.work();
    expect(mailbox.mails.map(({ to }) => to).sort()).toEqual(everybody);
    for (const { calendar } of mailbox.mails) {
      expect(calendar).toContain('METHOD:CANCEL');
      expect(calendar).toContain('SEQUENCE:1');
      expect(eventIn(calendar ?? '').uid).toBe(`${thread.id}@tashika`);
    }
    const { outbox } = await rig.status(thread.id);
    expect(new Set(outbox.map(({ state }: { state: string }) => state))).toEqual(new Set(['done']));
    expect(rig.logged()).not.toMatch(/yamada@|sato@|suzuki@|tanaka@/);
  });

  it('主催者の .ics も、同じ予定を指す', async () => {
    const thread = await rig.open();
    await rig.work();
    const early = await rig.owner.call(`/api/threads/${thread.id}/calendar.ics`);
    expect(early.status).toBe(409);
    await decide(rig, await reopened(thread));
    const file = await rig.owner.call(`/api/threads/${thread.id}/calendar.ics`);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await file.text();
    expect(eventIn(text).start.getTime()).toBe(start.getTime());
    expect(text).not.toContain('@example.com');
    // Twice the same decision is twice the same file.
    const again = await rig.owner.call(`/api/threads/${thread.id}/calendar.ics`);
    expect(await again.text()).toBe(text);
    await rig.work();
  });

  /** Delivered links are in the mails alone. */
  async function reopened(thread: OpenedThread): Promise<OpenedThread> {
    const links = new Map<string, string>();
    for (const key of ['u:1', 'u:2']) {
      const path = `/api/threads/${thread.id}/invites/${encodeURIComponent(key)}/rotate`;
      links.set(key, new URL((await bodyOf(rig.owner.post(path))).link).pathname);
    }
    return { ...thread, links };
  }

  it('届かないメールは見えて、決定を妨げず、もう一度送れる', async () => {
    mailbox.refuse = { code: 550, times: 1 };
    const thread = await rig.open();
    await rig.work();
    const failed = (await rig.status(thread.id)).outbox.filter(
      ({ state }: { state: string }) => state === 'failed',
    );
    expect(failed).toHaveLength(1);
    expect(failed[0].last_error).toMatch(/受け付けませんでした/);
    expect(failed[0].last_error).not.toMatch(/(yamada|sato|suzuki)@/);
    const retried = await rig.owner.call(`/api/outbox/${failed[0].id}/retry`, { method: 'POST' });
    expect(retried.status).toBe(200);
    await rig.work();
    const { entries } = await bodyOf(rig.owner.call(`/api/outbox?thread_id=${thread.id}`));
    const states = entries.map((one: { kind: string; state: string }) => [one.kind, one.state]);
    expect(states.sort()).toEqual([
      ...Array.from({ length: 3 }, () => ['invitation', 'done']),
      // The organiser has heard of it (M38).
      ['undelivered', 'done'],
    ]);
    const done = await rig.owner.call(`/api/outbox/${failed[0].id}/retry`, { method: 'POST' });
    expect(done.status).toBe(409);
  });

  const entryOf = async (id: string, key: string) =>
    (await bodyOf(rig.owner.call(`/api/outbox?thread_id=${id}`))).entries.find(
      ({ recipient_key }: { recipient_key: string }) => recipient_key === key,
    );
  const ofLink = (thread: OpenedThread, key: string, what: 'rotate' | 'revoke') =>
    rig.owner.post(`/api/threads/${thread.id}/invites/${encodeURIComponent(key)}/${what}`);

  it('止めたリンクは、まだ送っていないメールにも載せず、送り直しても送らない', async () => {
    mailbox.mails.length = 0;
    const thread = await rig.open();
    const dead = thread.links.get('u:1') ?? 'none';
    expect((await ofLink(thread, 'u:1', 'revoke')).status).toBe(204);
    await rig.work();
    expect(mailbox.mails.map(({ to }) => to).sort()).toEqual([
      'sato@example.com',
      'suzuki@example.com',
    ]);
    const stopped = await entryOf(thread.id, 'u:1');
    expect(stopped).toMatchObject({ state: 'withheld', link: null });
    expect(stopped.last_error).toContain('リンクを止めた');
    expect(stopped.text).not.toContain(dead);
    await rig.owner.post(`/api/outbox/${stopped.id}/retry`);
    await rig.work();
    expect(mailbox.mails).toHaveLength(2);
    expect(await entryOf(thread.id, 'u:1')).toMatchObject({ state: 'withheld', link: null });
    // With a new link it can go out.
    const { link } = await bodyOf(ofLink(thread, 'u:1', 'rotate'));
    expect(await entryOf(thread.id, 'u:1')).toMatchObject({ link, last_error: null });
    await rig.owner.post(`/api/outbox/${stopped.id}/retry`);
    await rig.work();
    expect(mailbox.mails.at(-1)?.text).toContain(link);
  });

  it('作り直したリンクが、まだ送っていないメールに載り、渡す寸前の古いものは渡さない', async () => {
    mailbox.mails.length = 0;
    const thread = await rig.open();
    const { id } = await entryOf(thread.id, 'u:1');
    const before = await outboxForDelivery(rig.db, id);
    const { link } = await bodyOf(ofLink(thread, 'u:1', 'rotate'));
    if (before === undefined) throw new Error('no entry');
    expect(await claimHandover(rig.service.store, before, rig.clock.now)).toBe(false);
    await rig.work();
    const mails = mailbox.mails.filter(({ to }) => to.startsWith('yamada'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(link);
  });

  it('一時的な失敗は待って送り直し、その間も見える', async () => {
    mailbox.refuse = { code: 451, times: 1 };
    const thread = await rig.open();
    await rig.work();
    const waiting = (await rig.status(thread.id)).outbox.filter(
      ({ state }: { state: string }) => state === 'waiting',
    );
    expect(waiting).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('451') }]);
    // The queue has put it off; its time comes.
    await rig.service.store.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where key = $1',
      [`outbox:${waiting[0].id}`],
    );
    mailbox.mails.length = 0;
    await rig.work();
    expect(mailbox.mails).toHaveLength(1);
  });

  it('中止は、招待された全員と主催者に届く', async () => {
    const thread = await rig.open();
    await rig.work();
    mailbox.mails.length = 0;
    await rig.owner.call(`/api/threads/${thread.id}/cancel`, { method: 'POST' });
    await rig.work();
    expect(sentTo(/中止になりました/)).toEqual([
      'sato@example.com',
      'suzuki@example.com',
      'tanaka@example.com',
      'yamada@example.com',
    ]);
  });

  it('失われた送信の仕事は、あとから拾われる', async () => {
    const thread = await rig.open();
    await rig.service.store.pool.query('delete from graphile_worker._private_jobs');
    mailbox.mails.length = 0;
    const before = rig.clock.now;
    rig.clock.now = new Date(Date.now() + 20 * 60_000);
    await sweepOnce(rig.service);
    await rig.work();
    rig.clock.now = before;
    expect(mailbox.mails.length).toBeGreaterThanOrEqual(3);
    const { outbox } = await rig.status(thread.id);
    expect(outbox.every(({ state }: { state: string }) => state === 'done')).toBe(true);
  });
});

describe('メールの設定がないとき', () => {
  it('送るはずの文面とリンクを見せ、送ったことにはしない', async () => {
    const rig = await startThreadRig();
    onTestFinished(() => rig.stop());
    const thread = await rig.open();
    await rig.work();
    const { entries } = await bodyOf(rig.owner.call(`/api/outbox?thread_id=${thread.id}`));
    expect(entries).toHaveLength(3);
    for (const entry of entries) {
      expect(entry).toMatchObject({ state: 'withheld', kind: 'invitation' });
      expect(entry.text).toContain(entry.link);
      expect(entry.address).toMatch(/^[ys]\*\*\*@example\.com$/);
      const seen = await rig.visitor().call(new URL(entry.link).pathname);
      expect(seen.status).toBe(200);
    }
  });
});

describe('時間が来ると', () => {
  it('仕事をする係が、待ち時間のあとに自動で確定する', async () => {
    const rig = await startThreadRig({ now: () => new Date() });
    onTestFinished(() => rig.stop());
    const { service } = rig;
    const log = pino({ level: 'silent' });
    const worker = await startWorker({ service, log, tasks: tasksOf(service) });
    onTestFinished(() => worker.stop());
    const day = 86_400_000;
    const at = (days: number, hours: number) =>
      new Date(Date.now() + days * day + hours * 3_600_000).toISOString();
    const thread = await rig.open({
      attendance_rule: ruleOf(3, {
        finalize_policy: {
          mode: 'EARLIEST_VALID',
          tie_breaker: 'highest_score',
          auto_finalize: true,
          auto_finalize_delay_seconds: 1,
        },
      }),
      slots: [{ start_time: at(7, 0), end_time: at(7, 1) }],
    });
    for (const key of ['u:1', 'u:2']) {
      const saved = await answer(rig, thread.links.get(key), [thread.slots[0], 'selected']);
      expect(saved.status).toBe(200);
    }
    await until('the decision', async () => (await rig.status(thread.id)).decision !== null);
    expect((await rig.status(thread.id)).decision).toMatchObject({
      slot_id: thread.slots[0],
      finalized_by: 'automatic',
    });
  });
});

describe('カレンダー', () => {
  /** As much of a calendar server as an event needs: PUT, GET and DELETE with a password. */
  async function startShelf() {
    const events = new Map<string, string>();
    let isAway = false;
    const server = createServer((request, response) => {
      const isKnown =
        request.headers.authorization === `Basic ${Buffer.from('u:p').toString('base64')}`;
      if (!isKnown || isAway) return response.writeHead(isKnown ? 503 : 401).end();
      const path = request.url ?? '';
      let body = '';
      request.on('data', (piece) => {
        body += piece;
      });
      request.on('end', () => {
        if (request.method === 'DELETE') {
          return response.writeHead(events.delete(path) ? 204 : 404).end();
        }
        const isNew = !events.has(path);
        events.set(path, body);
        return response.writeHead(isNew ? 201 : 204).end();
      });
      return undefined;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}/cal`,
      events,
      setAway: (away: boolean) => {
        isAway = away;
      },
    };
  }

  const rigWith = async (calendar: CalDavSettings) => {
    const rig = await startThreadRig({ calendar });
    onTestFinished(() => rig.stop());
    return rig;
  };
  const calendarState = async (rig: ThreadRig, id: string) =>
    (await rig.status(id)).outbox
      .filter(({ kind }: { kind: string }) => kind === 'calendar')
      .map(({ state }: { state: string }) => state);

  it('確定で載り、取り消しで消える。届かない間は決定を妨げない', async () => {
    const shelf = await startShelf();
    const rig = await rigWith({ url: shelf.url, username: 'u', password: 'p' });
    const thread = await rig.open();
    shelf.setAway(true);
    await decide(rig, thread);
    await rig.work();
    expect(await calendarState(rig, thread.id)).toEqual(['waiting']);
    shelf.setAway(false);
    await rig.service.store.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await rig.work();
    expect(await calendarState(rig, thread.id)).toEqual(['done']);
    const [event = ''] = shelf.events.values();
    expect(eventIn(event).start.getTime()).toBe(start.getTime());
    expect(event).not.toContain('METHOD:');
    await rig.owner.call(`/api/threads/${thread.id}/unfinalize`, { method: 'POST' });
    await rig.work();
    expect(shelf.events.size).toBe(0);
  });

  it.skipIf(!hasRadicale)('本物の CalDAV サーバー（radicale）に載る', async () => {
    const { calendar: url, authorization } = await startRadicale();
    const rig = await rigWith({ url, username: 'hanako', password: 'himitsu' });
    const thread = await rig.open();
    await decide(rig, thread);
    await rig.work();
    expect(await calendarState(rig, thread.id)).toEqual(['done']);
    const place = `${url}${encodeURIComponent(`${thread.id}@tashika`)}.ics`;
    const kept = await fetch(place, { headers: { authorization } });
    expect(eventIn(await kept.text()).start.getTime()).toBe(start.getTime());
    await rig.owner.call(`/api/threads/${thread.id}/unfinalize`, { method: 'POST' });
    await rig.work();
    expect((await fetch(place, { headers: { authorization } })).status).toBe(404);
  });
});
