import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createLine, type Socket } from 'node:net';
import { until } from '@tashika/kernel/testing';
import { addJob, topics } from '@tashika/store';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { mailPerson } from '../src/auth/mail.ts';
import { putOnCalendar, takeFromCalendar } from '../src/effects/publish-calendar.ts';
import { sendMail } from '../src/effects/send-mail.ts';
import { startWorker } from '../src/worker.ts';
import { bodyOf, startTestSite, type TestSite } from './test-site.ts';

let free = Number.MAX_SAFE_INTEGER;
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ dependencies: { freeDisk: async () => free } });
});
afterAll(() => site.stop());

/** A mail server that answers each line at once up to a word, then drips without an end. */
async function startTarpit(word: string): Promise<{ url: string; taken: () => number }> {
  const lines = new Set<Socket>();
  let taken = 0;
  const server = createLine((line) => {
    lines.add(line);
    line.on('error', () => {});
    let isBody = false;
    const drip = (code: string) => {
      const timer = setInterval(() => line.write(`${code}-wait\r\n`), 20);
      line.on('close', () => clearInterval(timer));
    };
    const say = (said: string, code: string) =>
      said === word ? drip(code) : line.write(`${code} ok\r\n`);
    say('GREETING', '220');
    line.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (isBody) {
        if (!text.endsWith('\r\n.\r\n')) return;
        isBody = false;
        taken += 1;
        say('END', '250');
        return;
      }
      const said = /^\w+/.exec(text)?.[0].toUpperCase() ?? '';
      isBody = said === 'DATA' && word !== 'DATA';
      say(said, said === 'DATA' ? '354' : '250');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const line of lines) line.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken: () => taken };
}

const mail = {
  id: 'x',
  sender: '田中',
  to: { name: '山田', address: 'yamada@example.com' },
  subject: '件名',
  text: '本文',
};

describe('いつまでも話し終えないメールサーバー', () => {
  it.each(['GREETING', 'EHLO', 'MAIL', 'RCPT', 'DATA'])(
    '%s で引き延ばされても、一通は限られた時間で終わり、また送れる',
    async (word) => {
      const { url, taken } = await startTarpit(word);
      const settings = { url, from: 'tashika@example.org' };
      const sent = await sendMail(settings, mail, async () => {}, 400);
      expect(sent).toMatchObject({ kind: 'refused', isFinal: false });
      expect(taken()).toBe(0);
    },
  );

  it.each(['GREETING', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'END'])(
    'サインインのメールも、%s で引き延ばされたら限られた時間で終わる',
    async (word) => {
      const { url } = await startTarpit(word);
      const settings = { url, from: 'tashika@example.org', plain: true };
      const { to, subject, text } = mail;
      await expect(
        mailPerson({ mail: settings }, to.address, { subject, text }, 400),
      ).rejects.toThrow('400 ms');
    },
  );

  it('全部渡したあとに引き延ばされたら、届いたか不明とする', async () => {
    const { url, taken } = await startTarpit('END');
    const settings = { url, from: 'tashika@example.org' };
    expect(await sendMail(settings, mail, async () => {}, 2_000)).toEqual({ kind: 'unclear' });
    expect(taken()).toBe(1);
  });

  it('メールがすべて止まっていても、期限は待たされない', async () => {
    const { service } = site;
    const release = Promise.withResolvers<void>();
    let sending = 0;
    let fired = 0;
    const worker = await startWorker({
      service,
      log: pino({ level: 'silent' }),
      tasks: {
        async deliver() {
          sending += 1;
          await release.promise;
        },
        async thread_timer() {
          fired += 1;
        },
      },
    });
    onTestFinished(async () => {
      release.resolve();
      await worker.stop();
    });
    await service.store.db.transaction().execute(async (tx) => {
      for (let one = 0; one < 20; one += 1) await addJob(tx, 'deliver', { one });
    });
    await until('mails are stuck', () => sending > 1);
    await service.store.db.transaction().execute((tx) => addJob(tx, 'thread_timer', {}));
    await until('the deadline is kept', () => fired === 1);
    expect(worker.isRunning()).toBe(true);
  });
});

describe('/readyz', () => {
  const readiness = () => bodyOf(site.visitor().call('/readyz'));

  it('始まるはずの仕事が待っていれば、どちらの列かを言う', async () => {
    const { store } = site.service;
    const due = async (task: string, minutes: number) => {
      const runAt = new Date(Date.now() - minutes * 60_000);
      await store.db.transaction().execute((tx) => addJob(tx, task, {}, { runAt, jobKey: task }));
    };
    await store.pool.query('delete from graphile_worker._private_jobs where key is null');
    await due('deliver', 4);
    expect(await readiness()).toMatchObject({ timers: 'ok', deliveries: 'ok' });
    await due('deliver', 6);
    // Nobody is sent away because mails are late.
    expect(await readiness()).toMatchObject({
      status: 'ready',
      timers: 'ok',
      deliveries: 'late',
    });
    await due('thread_timer', 2);
    expect(await readiness()).toMatchObject({ timers: 'late' });
  });

  it('ディスクがいっぱいなら、受けられないと言う', async () => {
    expect(await readiness()).toMatchObject({ status: 'ready', disk: 'ok' });
    free = 100 * 1024 * 1024;
    const answer = await site.visitor().call('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: 'not_ready', disk: 'full' });
    free = Number.MAX_SAFE_INTEGER;
  });
});

describe('カレンダーの転送', () => {
  async function listen(answer: RequestListener): Promise<string> {
    const server: Server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('ほかのサーバーへ移れと言われても、予定もパスワードも渡さない', async () => {
    const reached: string[] = [];
    const stranger = await listen((asked, answer) => {
      reached.push(`${asked.method} ${asked.headers.authorization}`);
      answer.writeHead(201).end();
    });
    const calendar = await listen((_, answer) => {
      answer.writeHead(307, { location: `${stranger}/taken.ics` }).end();
    });
    const settings = { url: calendar, username: 'tanaka', password: 'secret' };
    expect(await putOnCalendar(settings, 'x@tashika', 'BEGIN:VCALENDAR')).toContain(
      'another server',
    );
    expect(await takeFromCalendar(settings, 'x@tashika')).toContain('another server');
    expect(reached).toEqual([]);
  });

  it('同じサーバーの中でなら、ついて行く', async () => {
    const reached: string[] = [];
    const calendar = await listen((asked, answer) => {
      reached.push(`${asked.method} ${asked.url}`);
      const moved = asked.url?.startsWith('/new/') === true;
      if (moved) answer.writeHead(201).end();
      else answer.writeHead(301, { location: `/new${asked.url}` }).end();
    });
    const settings = { url: calendar, username: 'tanaka', password: 'secret' };
    expect(await putOnCalendar(settings, 'x', 'BEGIN:VCALENDAR')).toBeNull();
    expect(reached).toEqual(['PUT /x.ics', 'PUT /new/x.ics']);
  });
});

describe('続いている知らせ', () => {
  it('見る権利がなくなれば、次の知らせのまえに閉じる', async () => {
    const workspace = await site.workspace('本店');
    const staff = await site.member(workspace, 'staff');
    const stream = await staff.call('/api/accounts/events');
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    let isOver = false;
    const hearing = (async () => {
      for (;;) {
        const piece = await reader?.read();
        if (piece === undefined || piece.done) break;
        heard += piece.value;
      }
      isOver = true;
    })();
    const publish = (id: number) =>
      site.db
        .transaction()
        .execute((tx) => site.service.live.publish(tx, topics.slips(workspace), { id }));
    await publish(1);
    await until('heard', () => heard.includes('"id":1'));
    await site.db.deleteFrom('memberships').where('user_id', '=', staff.userId).execute();
    let id = 1;
    await until('over', async () => {
      id += 1;
      if (!isOver) await publish(id);
      return isOver;
    });
    await hearing;
    expect((await staff.call('/api/accounts/events')).status).toBeGreaterThanOrEqual(401);
  });
});
