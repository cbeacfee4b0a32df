import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { longestCalendar } from '@tashika/contract/calendars';
import { closeThreads } from '@tashika/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calendars as readDue } from '../src/jobs/calendars.ts';
import { hasRadicale, startRadicale } from './radicale.ts';
import { bodyOf } from './test-site.ts';
import { startThreadRig, type ThreadRig } from './thread-rig.ts';

/** A server that hands out calendars, by address and as CalDAV has it, on this machine. */

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const compact = (day: string) => day.replaceAll('-', '');
const calendarText = (...days: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//',
    ...days.flatMap((day) => [
      'BEGIN:VEVENT',
      `UID:${day}`,
      `DTSTART:${compact(day)}T010000Z`,
      `DTEND:${compact(day)}T020000Z`,
      'SUMMARY:ひみつの面談',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n');

let rig: ThreadRig;
let outside: string;
let served: { status: number; body: string } = { status: 200, body: '' };
/** What the calendars of the account are called. */
let daily = ['daily'];
const asked: { method: string; path: string; authorization: string | undefined }[] = [];

const server = createServer(async (request, response) => {
  for await (const _ of request);
  const { method = '', url = '', headers } = request;
  asked.push({ method, path: url, authorization: headers.authorization });
  if (url === '/moved.ics') return response.writeHead(302, { location: '/own.ics' }).end();
  if (url === '/away.ics') {
    return response.writeHead(302, { location: 'http://localhost:1/own.ics' }).end();
  }
  if (url.startsWith('/elsewhere')) {
    // By another name the same server is another one.
    const location = `http://localhost:${new URL(outside).port}/dav/`;
    return response.writeHead(307, { location }).end();
  }
  if (url.startsWith('/dav')) return dav(method, url, headers.authorization, response);
  return response.writeHead(served.status).end(served.body);
});

const xml = (responses: string) =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses}</d:multistatus>`;
const found = (href: string, properties: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
const basic = `Basic ${Buffer.from('hanako:himitsu').toString('base64')}`;

function dav(
  method: string,
  path: string,
  authorization: string | undefined,
  response: import('node:http').ServerResponse,
): void {
  if (authorization !== basic) return void response.writeHead(401).end();
  const own =
    method === 'REPORT'
      ? found(
          '/dav/hanako/daily/1.ics',
          `<d:getetag>"1"</d:getetag><c:calendar-data>${served.body}</c:calendar-data>`,
        )
      : path === '/dav/hanako/'
        ? daily
            .map((name) =>
              found(
                `/dav/hanako/${name}/`,
                '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><c:supported-calendar-component-set><c:comp name="VEVENT"/></c:supported-calendar-component-set><d:displayname>work</d:displayname>',
              ),
            )
            .join('')
        : found(
            path,
            '<d:current-user-principal><d:href>/dav/p/</d:href></d:current-user-principal><c:calendar-home-set><d:href>/dav/hanako/</d:href></c:calendar-home-set><d:resourcetype><d:collection/></d:resourcetype>',
          );
  response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' }).end(xml(own));
}

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  outside = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  rig = await startThreadRig({ allowsClosedAddresses: true });
});
afterAll(async () => {
  await rig?.stop();
  server.close();
});
beforeEach(async () => {
  const { calendars } = await bodyOf(rig.owner.call('/api/calendars'));
  for (const { id } of calendars) {
    await rig.owner.call(`/api/calendars/${id}`, { method: 'DELETE' });
  }
  asked.length = 0;
  daily = ['daily'];
  served = { status: 200, body: calendarText(inDays(5)) };
});

const timezone = 'Asia/Tokyo';
const add = (given: object) =>
  rig.owner.post('/api/calendars', { name: '仕事', timezone, ...given });
const busy = async () => (await bodyOf(rig.owner.call('/api/calendars/busy'))).busy;
const hourOf = (day: string) => ({
  start: `${day}T01:00:00.000Z`,
  end: `${day}T02:00:00.000Z`,
});

describe('予定のカレンダー', () => {
  it('ファイルから、ふさがっている時間だけを残し、外すと消える', async () => {
    const made = await add({ kind: 'file', content: calendarText(inDays(3), inDays(4)) });
    expect(made.status).toBe(201);
    const { id } = await bodyOf(made);
    expect(await busy()).toEqual([hourOf(inDays(3)), hourOf(inDays(4))]);
    const { rows } = await rig.service.store.pool.query(
      'select to_jsonb(calendar)::text || coalesce(string_agg(to_jsonb(busy)::text, $1), $1) as kept from calendars calendar left join busy_times busy on busy.calendar_id = calendar.id group by calendar.*, calendar.id',
      [''],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].kept).not.toContain('ひみつ');
    expect((await rig.owner.call(`/api/calendars/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await busy()).toEqual([]);
    expect((await rig.owner.call(`/api/calendars/${id}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('アドレスから読み、変わればひとりでに読み直し、読めなくても前の読み取りは残る', async () => {
    const made = await add({ kind: 'url', url: `${outside}/moved.ics?key=secret` });
    expect(made.status).toBe(201);
    const shown = await bodyOf(made);
    expect(shown).toMatchObject({ host: new URL(outside).host, busy_times: 1, problem: null });
    expect(JSON.stringify(shown)).not.toContain('secret');
    served.body = calendarText(inDays(6));
    const longAgo = () => rig.service.store.pool.query('update calendars set tried_at = null');
    const readAgain = async () => {
      await longAgo();
      await readDue(rig.service)({}, {} as never);
    };
    await readAgain();
    expect(await busy()).toEqual([hourOf(inDays(6))]);
    served = { status: 503, body: '' };
    await readAgain();
    expect(await busy()).toEqual([hourOf(inDays(6))]);
    const { calendars } = await bodyOf(rig.owner.call('/api/calendars'));
    expect(calendars[0].problem).toContain('503');
    served = { status: 200, body: calendarText() };
    const again = await rig.owner.post(`/api/calendars/${shown.id}/read`, {});
    expect(await again.json()).toMatchObject({ busy_times: 0, problem: null });
  });

  it('CalDAV のアカウントから読み、パスワードはそのサーバーにだけ渡す', async () => {
    const account = { kind: 'caldav', url: `${outside}/dav/`, username: 'hanako' };
    const made = await add({ ...account, password: 'himitsu' });
    expect(made.status, await made.clone().text()).toBe(201);
    expect(await busy()).toEqual([hourOf(inDays(5))]);
    const wrong = await add({ ...account, password: 'chigau' });
    expect(wrong.status).toBe(422);
    expect((await bodyOf(wrong)).code).toBe('calendar-unauthorised');
    asked.length = 0;
    const led = { ...account, url: `${outside}/elsewhere/`, password: 'himitsu' };
    expect((await add(led)).status).toBe(422);
    expect(asked.filter(({ path }) => !path.startsWith('/elsewhere'))).toEqual([]);
    const { rows } = await rig.service.store.pool.query(
      'select to_jsonb(calendars)::text as kept from calendars',
    );
    expect(rows.map(({ kept }) => kept).join('')).not.toContain('himitsu');
  });

  it('アカウントの予定はひと続きの時間になり、大きさは全部のカレンダーで数える', async () => {
    daily = ['daily', 'weekly'];
    const account = { kind: 'caldav', url: `${outside}/dav/`, username: 'hanako' };
    const made = await add({ ...account, password: 'himitsu' });
    expect(await bodyOf(made)).toMatchObject({ busy_times: 1 });
    expect(asked.some(({ path }) => path === '/dav/hanako/weekly/')).toBe(true);
    served.body = `${calendarText(inDays(5))}\r\n${' '.repeat(longestCalendar * 0.3)}`;
    const refused = await add({ ...account, password: 'himitsu' });
    expect((await bodyOf(refused)).code).toBe('calendar-too-large');
    daily = ['daily'];
    expect((await add({ ...account, password: 'himitsu' })).status).toBe(201);
  });

  it.each([
    ['カレンダーでない応答', '/page.html', 200, 'not-a-calendar'],
    ['ない場所', '/gone.ics', 404, 'calendar-refused'],
    ['つながらない先への転送', '/away.ics', 200, 'calendar-unreachable'],
  ])('%s は預からない', async (_, path, status, code) => {
    served = { status, body: '<html></html>' };
    const refused = await add({ kind: 'url', url: `${outside}${path}` });
    expect((await bodyOf(refused)).code).toBe(code);
    expect((await bodyOf(rig.owner.call('/api/calendars'))).calendars).toEqual([]);
  });

  it('内部のアドレスは、そう設定されていない限り読まない。転送された先でも読まない', async () => {
    const strict = { ...rig.service, allowsClosedAddresses: false };
    const { fetchCalendar } = await import('../src/effects/fetch-calendar.ts');
    const stretch = { from: new Date().toISOString(), to: new Date().toISOString() };
    for (const url of [
      `${outside}/own.ics`,
      'http://169.254.169.254/latest',
      'http://[::1]/own.ics',
      'http://localhost/own.ics',
    ]) {
      const read = await fetchCalendar(strict, { kind: 'url', url }, stretch);
      expect(read).toMatchObject({ ok: false, error: { code: 'calendar-closed-address' } });
    }
    const account = {
      kind: 'caldav',
      url: `${outside}/dav/`,
      username: 'a',
      password: 'b',
    } as const;
    expect((await fetchCalendar(strict, account, stretch)).ok).toBe(false);
    expect(asked).toEqual([]);
    // A name that says something harmless first, and this machine the next time.
    let times = 0;
    const resolve = ((_: string, __: object, found: (...all: unknown[]) => void) => {
      times += 1;
      found(null, [{ address: times === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
    }) as never;
    const named = await fetchCalendar(
      { ...strict, resolve },
      { kind: 'url', url: 'http://calendar.example/own.ics' },
      stretch,
    );
    expect(named).toMatchObject({ ok: false, error: { code: 'calendar-closed-address' } });
    expect(asked).toEqual([]);
  });

  it('11件目は預からない', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await add({ kind: 'file', content: calendarText() })).status).toBe(201);
    }
    const eleventh = await add({ kind: 'file', content: calendarText() });
    expect((await bodyOf(eleventh)).code).toBe('too-many-calendars');
  });
});

describe('招待された方の予定', () => {
  const slotDay = inDays(5);
  const slot = (hour: string) => ({
    start_time: `${slotDay}T${hour}:30:00Z`,
    end_time: `${slotDay}T${hour}:45:00Z`,
  });
  /** Two slots, of which the first lies in the hour the calendar has. */
  const invited = async () => {
    const thread = await rig.open({ slots: [slot('01'), slot('05')] });
    return { ...thread, link: thread.links.get('u:1') ?? '' };
  };
  const json = { accept: 'application/json' };
  const handIn = (link: string, given: object) => rig.visitor().post(`${link}/busy`, given, json);
  const form = (link: string, fields: Record<string, string | Blob>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const headers = { accept: 'text/html' };
    return rig.visitor().call(`${link}/busy`, { method: 'POST', body, headers });
  };
  // biome-ignore lint/suspicious/noExplicitAny: looked at field by field
  const marksOf = (view: any) => view.slots.map(({ is_busy }: { is_busy: boolean }) => is_busy);
  const look = (link: string) => bodyOf(rig.visitor().call(link, { headers: json }));
  const kept = async (threadId: string) => {
    const { rows } = await rig.service.store.pool.query(
      'select to_jsonb(busy)::text as kept from invite_busy_times busy join thread_invites invite on invite.id = busy.invite_id where invite.thread_id = $1',
      [threadId],
    );
    return rows.map((row) => row.kept).join('');
  };

  it.each([
    ['ファイル', () => ({ kind: 'file', content: calendarText(slotDay) })],
    ['アドレス', () => ({ kind: 'url', url: `${outside}/own.ics?key=secret` })],
    [
      'CalDAV',
      () => ({ kind: 'caldav', url: `${outside}/dav/`, username: 'hanako', password: 'himitsu' }),
    ],
  ])('%s で重なる候補に印が付き、主催者には見えず、消すと何も残らない', async (_, given) => {
    const { id, link } = await invited();
    const read = await handIn(link, given());
    expect(read.status, await read.clone().text()).toBe(200);
    expect(marksOf(await bodyOf(read))).toEqual([true, false]);
    const page = await (
      await rig.visitor().call(link, { headers: { accept: 'text/html' } })
    ).text();
    expect(page.match(/ご自分の予定と重なっています/g)).toHaveLength(1);
    expect(JSON.stringify(await rig.status(id))).not.toContain('busy');
    expect((await look(link)).slots.map((each: { status: string }) => each.status)).toEqual([
      'pending',
      'pending',
    ]);
    expect(await kept(id)).not.toMatch(/secret|himitsu|ひみつ/);
    const { rows: calendars } = await rig.service.store.pool.query('select from calendars');
    expect(calendars).toHaveLength(0);
    const gone = await rig.visitor().post(`${link}/busy/forget`, {}, json);
    expect(gone.status).toBe(204);
    expect(await look(link)).toMatchObject({ calendar_read_at: null });
    expect(marksOf(await look(link))).toEqual([false, false]);
    expect(await kept(id)).toBe('');
  });

  it('画面の入力欄だけでも渡せ、読めないものは理由を言って画面に戻る', async () => {
    const { link } = await invited();
    const file = new Blob([calendarText(slotDay)], { type: 'text/calendar' });
    const done = await form(link, { file, url: '' });
    expect([done.status, done.headers.get('location')]).toEqual([303, `${link}?busy`]);
    const english = { accept: 'text/html', 'accept-language': 'en' };
    const shown = await rig.visitor().call(`${link}?busy`, { headers: english });
    expect(await shown.text()).toContain(
      '1 date is marked as busy. Your answers were not changed.',
    );
    for (const [fields, sentence] of [
      [{ file: new Blob([]), url: '' }, 'ファイルを選ぶか'],
      [{ file: new Blob(['hello']), url: '' }, 'iCalendar（.ics）の形になっていません'],
      [{ file: new Blob([]), url: 'ftp://x/' }, 'https:// で始まるアドレス'],
    ] as const) {
      const refused = await form(link, fields);
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain(sentence);
    }
    expect(marksOf(await look(link))).toEqual([true, false]);
  });

  it('でたらめなリンク、終わった日程調整、続けざまの読み取りは断り、よそには尋ねない', async () => {
    const given = { kind: 'url', url: `${outside}/own.ics` };
    expect((await handIn('/i/nothing', given)).status).toBe(404);
    const over = await invited();
    await rig.owner.post(`/api/threads/${over.id}/cancel`, {});
    expect((await bodyOf(handIn(over.link, given))).code).toBe('not-open');
    expect(asked).toEqual([]);
    const { link } = await invited();
    const statuses: number[] = [];
    for (let times = 0; times < 14; times += 1) statuses.push((await handIn(link, given)).status);
    expect(statuses.slice(0, 12)).toEqual(Array(12).fill(200));
    expect(statuses.slice(12)).toEqual([429, 429]);
    expect(asked).toHaveLength(12);
    // Of a form the person is told on the page.
    expect(await (await form(link, { url: given.url })).text()).toContain('1時間ほどおいて');
  });

  it('終わった日程調整からは、ふさがっている時間も消える', async () => {
    const { id, link } = await invited();
    await handIn(link, { kind: 'file', content: calendarText(slotDay) });
    expect(await kept(id)).toContain(slotDay);
    await rig.owner.post(`/api/threads/${id}/cancel`, {});
    await rig.work();
    const longAfter = new Date(Date.now() + 30 * 86_400_000);
    await closeThreads(rig.service.store, longAfter);
    expect(await kept(id)).toBe('');
  });
});

/** A real CalDAV server of this machine, where there is one. */
describe.skipIf(!hasRadicale)('Radicale', () => {
  it('本物の CalDAV サーバーから、繰り返しと終日も含めて、ふさがっている時間を読む', async () => {
    const { url, calendar, authorization, put } = await startRadicale();
    const day = inDays(10);
    await put('daily.ics', [
      'UID:daily',
      `DTSTART;TZID=Asia/Tokyo:${compact(day)}T090000`,
      `DTEND;TZID=Asia/Tokyo:${compact(day)}T100000`,
      'RRULE:FREQ=DAILY;COUNT=2',
      'SUMMARY:ひみつの朝会',
    ]);
    await put('whole.ics', [
      'UID:whole',
      `DTSTART;VALUE=DATE:${compact(inDays(20))}`,
      `DTEND;VALUE=DATE:${compact(inDays(21))}`,
      'SUMMARY:ひみつの休み',
    ]);
    await put('free.ics', [
      'UID:free',
      `DTSTART:${compact(inDays(15))}T010000Z`,
      `DTEND:${compact(inDays(15))}T020000Z`,
      'TRANSP:TRANSPARENT',
      'SUMMARY:空いている',
    ]);
    const account = { kind: 'caldav', url, username: 'hanako' };
    const made = await add({ ...account, password: 'himitsu' });
    expect(made.status, await made.clone().text()).toBe(201);
    expect(await busy()).toEqual([
      { start: `${day}T00:00:00.000Z`, end: `${day}T01:00:00.000Z` },
      { start: `${inDays(11)}T00:00:00.000Z`, end: `${inDays(11)}T01:00:00.000Z` },
      { start: `${inDays(19)}T15:00:00.000Z`, end: `${inDays(20)}T15:00:00.000Z` },
    ]);
    // The same calendar as one file, as Radicale hands it out.
    const asFile = await fetch(calendar, { headers: { authorization } });
    const first = await busy();
    await add({ kind: 'file', content: await asFile.text() });
    expect((await busy()).filter((_: unknown, index: number) => index % 2 === 0)).toEqual(first);
    const wrong = await add({ ...account, password: 'chigau' });
    expect((await bodyOf(wrong)).code).toBe('calendar-unauthorised');
  });
});
