import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@tashika/kernel/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepOnce } from '../src/jobs/sweep.ts';
import { bodyOf } from './test-site.ts';
import { answer, startThreadRig, type ThreadRig } from './thread-rig.ts';

/** A server that speaks as Slack, LINE and somebody's own program do, as far as they are asked. */
interface Arrived {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

let rig: ThreadRig;
let outside: string;
let arrived: Arrived[] = [];
/** What comes back next; 200 when there is nothing more. */
let statuses: number[] = [];
const server = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const { url: path = '', headers } = request;
  arrived.push({ path, headers, text: Buffer.concat(pieces).toString() });
  response.writeHead(statuses.shift() ?? 200, { location: `${outside}/elsewhere` }).end('ok');
});

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  outside = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  rig = await startThreadRig({ allowsClosedAddresses: true, lineService: outside });
});
afterAll(async () => {
  await rig?.stop();
  server.close();
});
beforeEach(async () => {
  const { signals } = await bodyOf(rig.owner.call('/api/signals'));
  for (const { id } of signals) await rig.owner.call(`/api/signals/${id}`, { method: 'DELETE' });
  arrived = [];
  statuses = [];
});

const make = (request: object) => rig.owner.post('/api/signals', request);
const webhook = async (events: readonly string[], path = '/hook') => {
  const request = { kind: 'webhook', name: '自分のプログラム', events, url: `${outside}${path}` };
  return bodyOf(make(request));
};
const listed = async () => (await bodyOf(rig.owner.call('/api/signals'))).signals;
/** The retry of a job that failed waits by the database's clock; here it is due at once. */
const workAgain = async () => {
  await rig.service.store.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null`,
  );
  await rig.work();
};

const workUntilArrived = (times: number) =>
  until(`${times} arrived`, async () => {
    await workAgain();
    return arrived.length >= times;
  });

describe('Webhook', () => {
  it('回答、成立、確定、中止を、署名を付けて、それぞれ一度知らせる', async () => {
    const made = await webhook(['answered', 'satisfied', 'finalized', 'cancelled']);
    const { id, slots, links } = await rig.open();
    await answer(rig, links.get('u:1'), [slots[0], 'selected'], [slots[1], 'declined']);
    await answer(rig, links.get('u:2'), [slots[0], 'selected']);
    await rig.owner.post(`/api/threads/${id}/finalize`, { slot_id: slots[0] });
    const other = await rig.open();
    await rig.owner.post(`/api/threads/${other.id}/cancel`);
    await rig.work();

    const told = arrived.map(({ text }) => JSON.parse(text));
    expect(told.map(({ type }) => type).sort()).toEqual([
      'thread.answered',
      'thread.answered',
      'thread.cancelled',
      'thread.finalized',
      'thread.satisfied',
    ]);
    const slot = {
      start_time: '2026-11-24T05:00:00.000Z',
      end_time: '2026-11-24T06:00:00.000Z',
      timezone: 'Asia/Tokyo',
    };
    const of = (type: string) => told.filter((each) => each.type === type).map(({ data }) => data);
    expect(
      of('thread.answered')
        .map(({ person }) => person)
        .sort(),
    ).toEqual(['佐藤 花子', '山田 太郎']);
    expect(of('thread.satisfied')).toEqual([expect.objectContaining({ thread_id: id, slot })]);
    expect(of('thread.finalized')).toEqual([
      {
        thread_id: id,
        title: '新商品の打ち合わせ',
        person: null,
        people: [],
        slot,
        decides_at: null,
        message: null,
        url: `http://localhost:8787/threads/${id}`,
      },
    ]);
    for (const { headers, text } of arrived) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
      const key = Buffer.from(made.secret.replace('whsec_', ''), 'base64');
      const signature = createHmac('sha256', key).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    }
    expect(new Set(arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
    await rig.work();
    expect(arrived).toHaveLength(5);
  });

  it('選んでいないこと、ほかのワークスペースのこと、取り消された変更は、知らせない', async () => {
    await webhook(['finalized']);
    const { slots, links } = await rig.open();
    await answer(rig, links.get('u:1'), [slots[0], 'selected']);
    await answer(rig, links.get('u:1'), ['00000000-0000-4000-8000-000000000000', 'selected']);
    await rig.work();
    expect(arrived).toEqual([]);
  });

  it('受け取らなければ同じ番号で送り直し、届いたら終わる', async () => {
    statuses = [500, 302, 404];
    await webhook(['cancelled']);
    const { id } = await rig.open();
    await rig.owner.post(`/api/threads/${id}/cancel`);
    await rig.work();
    expect((await listed())[0].deliveries).toMatchObject([
      { state: 'waiting', attempts: 1, last_error: expect.stringContaining('500') },
    ]);
    for (const times of [2, 3, 4]) await workUntilArrived(times);
    expect(arrived.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook', '/hook']);
    expect(new Set(arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await listed())[0].deliveries).toMatchObject([
      { event: 'cancelled', state: 'done', attempts: 4, last_error: null },
    ]);
  });

  it('もう要らないと言われたら（410）、以後は送らず、そう示す', async () => {
    statuses = [410];
    await webhook(['cancelled']);
    for (const { id } of [await rig.open(), await rig.open()]) {
      await rig.owner.post(`/api/threads/${id}/cancel`);
      await workAgain();
    }
    expect(arrived).toHaveLength(1);
    const [{ stopped_at, deliveries }] = await listed();
    expect(stopped_at).toBe(rig.clock.now.toISOString());
    expect(deliveries).toMatchObject([{ state: 'failed' }]);
  });

  it('仕事を失くしたお知らせは、見回りがもう一度頼む', async () => {
    await webhook(['cancelled']);
    const { id } = await rig.open();
    await rig.owner.post(`/api/threads/${id}/cancel`);
    await rig.service.store.pool.query(`delete from graphile_worker._private_jobs`);
    await rig.service.store.pool.query(
      `update signal_deliveries set created_at = created_at - interval '1 hour'
       where thread_id = $1`,
      [id],
    );
    const now = () => new Date();
    await sweepOnce({ ...rig.service, now });
    await rig.work();
    expect(arrived).toHaveLength(1);
  });

  it('合言葉とアドレスは、登録のあと、どこにも現れない', async () => {
    const made = await webhook(['cancelled'], '/secret-path');
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const text = JSON.stringify([
      await listed(),
      await bodyOf(rig.owner.call('/api/privacy/export')),
      (await rig.service.store.pool.query('select * from audit_log')).rows,
      rig.logged(),
    ]);
    for (const hidden of ['secret-path', made.secret]) expect(text).not.toContain(hidden);
    const { rows } = await rig.service.store.pool.query('select * from signals');
    expect(rows[0].secret_sealed.includes('secret-path')).toBe(false);
  });
});

describe('Slack と LINE', () => {
  it('Slack には一文とリンクを、Slack の印を避けて送る', async () => {
    await make({
      kind: 'slack',
      name: '幹事',
      events: ['cancelled'],
      url: `${outside}/services/T`,
    });
    const { id } = await rig.open({ title: '会議 <A&B>' });
    await rig.owner.post(`/api/threads/${id}/cancel`);
    await rig.work();
    expect(arrived).toMatchObject([{ path: '/services/T' }]);
    expect(JSON.parse(arrived[0]?.text ?? '')).toEqual({
      text: `「会議 &lt;A&amp;B&gt;」の日程調整は中止になりました。\nhttp://localhost:8787/threads/${id}`,
    });
  });

  it('主催者がメールで聞くことを、同じように伝える', async () => {
    const events = ['deciding', 'all_answered', 'undelivered', 'cancelled'];
    await make({ kind: 'slack', name: '幹事', events, url: `${outside}/services/T` });
    const { id, slots, links } = await rig.open();
    const [first, ...others] = slots;
    const declined = others.map((slot) => [slot, 'declined'] as [string, string]);
    for (const key of ['u:1', 'u:2', 'u:3']) {
      await answer(rig, links.get(key), [first, 'selected'], ...declined);
    }
    const { rows } = await rig.service.store.pool.query(
      `update outbox set state = 'failed' where thread_id = $1 and recipient_key = 'u:2' returning id`,
      [id],
    );
    expect(rows.length).toBeGreaterThan(0);
    const { tellOrganiser } = await import('../src/jobs/tell-organiser.ts');
    await tellOrganiser(rig.service)({ thread_id: id }, {} as never);
    await rig.owner.post(`/api/threads/${id}/finalize`, { slot_id: first });
    await rig.owner.post(`/api/threads/${id}/cancel`);
    await rig.work();
    const said = arrived.map(({ text }) => JSON.parse(text).text.split('\n')[0]).sort();
    const slot = '11月24日（火）14:00〜15:00（日本時間）';
    expect(said).toEqual([
      `${slot}の「新商品の打ち合わせ」は中止になりました。`,
      '「新商品の打ち合わせ」に、対象の方全員の回答がそろいました。',
      '「新商品の打ち合わせ」のお知らせのメールが、佐藤 花子さんに届きませんでした。',
      `「新商品の打ち合わせ」は、このままなら11月16日（月）10:00に、${slot}で自動で確定します。`,
    ]);
  });

  it('LINE には決まった相手へ、同じ番号で一度だけ送る', async () => {
    statuses = [500, 409];
    const request = { kind: 'line', name: '幹事', events: ['finalized'], to: 'U1234' };
    const made = await make({ ...request, channel_token: 'line-token' });
    expect((await bodyOf(Promise.resolve(made))).secret).toBeNull();
    const { id, slots, links } = await rig.open();
    await answer(rig, links.get('u:1'), [slots[1], 'selected']);
    await answer(rig, links.get('u:2'), [slots[1], 'selected']);
    await rig.owner.post(`/api/threads/${id}/finalize`, { slot_id: slots[1] });
    await workUntilArrived(2);
    expect(arrived).toHaveLength(2);
    for (const { path, headers, text } of arrived) {
      expect(path).toBe('/v2/bot/message/push');
      expect(headers.authorization).toBe('Bearer line-token');
      expect(headers['x-line-retry-key']).toBe(arrived[0]?.headers['x-line-retry-key']);
      const { to, messages } = JSON.parse(text);
      expect([to, messages.length, messages[0].type]).toEqual(['U1234', 1, 'text']);
      expect(messages[0].text).toMatch(
        /^「新商品の打ち合わせ」は11月25日（水）14:00〜15:00（日本時間.*）に決まりました。\n/,
      );
      expect(messages[0].text).toContain(`http://localhost:8787/threads/${id}`);
    }
    // Taken already, says LINE: as good as done.
    expect((await listed())[0].deliveries).toMatchObject([{ state: 'done' }]);
  });

  it('鍵が違えば、送り直さずに、そう示す', async () => {
    statuses = [401];
    const request = { kind: 'line', name: '幹事', events: ['cancelled'], to: 'U1' };
    await make({ ...request, channel_token: 'wrong' });
    const { id } = await rig.open();
    await rig.owner.post(`/api/threads/${id}/cancel`);
    await rig.work();
    await workAgain();
    expect(arrived).toHaveLength(1);
    expect((await listed())[0].deliveries).toMatchObject([{ state: 'failed', attempts: 1 }]);
  });
});

describe('登録', () => {
  it('試しに送ると、届いたかどうかがその場で分かる', async () => {
    const { signal } = await webhook(['cancelled']);
    const test = () => bodyOf(rig.owner.post(`/api/signals/${signal.id}/test`));
    expect(await test()).toEqual({ delivered: true, error: null });
    expect(JSON.parse(arrived[0]?.text ?? '')).toMatchObject({ type: 'thread.test' });
    statuses = [503];
    expect(await test()).toEqual({ delivered: false, error: expect.stringContaining('503') });
  });

  it('内部のアドレスには、設定がなければ送らない', async () => {
    const { signal } = await webhook(['cancelled']);
    const { deliverSignal } = await import('../src/jobs/signal.ts');
    await rig.owner.post(`/api/signals/${signal.id}/test`);
    const { rows } = await rig.service.store.pool.query(
      `update signal_deliveries set state = 'waiting' where signal_id = $1 returning id`,
      [signal.id],
    );
    arrived = [];
    const closed = { ...rig.service, allowsClosedAddresses: false };
    const outcome = await deliverSignal(closed, rows[0].id, false);
    expect(outcome).toMatchObject({ kind: 'refused', isFinal: true });
    expect(arrived).toEqual([]);
  });

  it('足りないもの、知らない種類は断り、20件で断る', async () => {
    const events = ['cancelled'];
    for (const request of [
      { kind: 'webhook', name: 'x', events },
      { kind: 'webhook', name: 'x', events, url: 'ftp://example.com/' },
      { kind: 'webhook', name: 'x', events: [], url: outside },
      { kind: 'line', name: 'x', events, to: 'U1' },
      { kind: 'fax', name: 'x', events, url: outside },
    ]) {
      expect((await make(request)).status).toBe(400);
    }
    for (let count = 0; count < 20; count++) await webhook(events);
    const refused = await make({ kind: 'webhook', name: 'x', events, url: outside });
    expect([refused.status, (await bodyOf(Promise.resolve(refused))).code]).toEqual([
      409,
      'too-many-signals',
    ]);
  });
});
