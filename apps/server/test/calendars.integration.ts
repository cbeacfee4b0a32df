import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calendars as readDue } from '../src/jobs/calendars.ts';
import { bodyOf } from './house.ts';
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
const asked: { method: string; path: string; authorization: string | undefined }[] = [];

const server = createServer(async (request, response) => {
  for await (const _ of request);
  const { method = '', url = '', headers } = request;
  asked.push({ method, path: url, authorization: headers.authorization });
  if (url === '/moved.ics') return response.writeHead(302, { location: '/own.ics' }).end();
  if (url === '/away.ics') {
    return response.writeHead(302, { location: 'http://localhost:1/own.ics' }).end();
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
        ? found(
            '/dav/hanako/daily/',
            '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><c:supported-calendar-component-set><c:comp name="VEVENT"/></c:supported-calendar-component-set><d:displayname>work</d:displayname>',
          )
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
    const { rows } = await rig.service.store.pool.query(
      'select to_jsonb(calendars)::text as kept from calendars',
    );
    expect(rows.map(({ kept }) => kept).join('')).not.toContain('himitsu');
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
