import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMail } from '../src/effects/send-mail.ts';
import { deliverOnce } from '../src/jobs/deliver.ts';
import { bodyOf } from './test-site.ts';
import { answer, startThreadRig, type ThreadRig } from './thread-rig.ts';

interface Connection {
  readonly id: string;
  readonly _socket: { destroy(): void };
}

/** A mail server that takes everything, and then does or does not say so. */
let isSilent = false;
const taken: string[] = [];
/** What happens elsewhere after a mail was begun, before it is handed over. */
let meanwhile: () => Promise<unknown> = async () => {};
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo(_address, _session, done) {
    void meanwhile().then(() => done());
  },
  onData(stream, session, done) {
    stream.resume();
    stream.on('end', () => {
      taken.push(session.envelope.rcptTo[0]?.address ?? '');
      if (!isSilent) return done();
      // As if the line went dead before its answer.
      for (const connection of server.connections as Set<Connection>) {
        if (connection.id === session.id) connection._socket.destroy();
      }
    });
  },
});

let rig: ThreadRig;
let url = '';
beforeAll(async () => {
  server.on('error', () => {}); // lines that go dead
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`;
  rig = await startThreadRig({ mail: { url, from: 'tashika@example.org' } });
});
afterAll(async () => {
  await rig?.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** The mails of the invited; what the organiser hears of them stands beside. */
const invitations = async (id: string): Promise<{ id: string; state: string }[]> =>
  (await rig.status(id)).outbox.filter(
    ({ recipient_key: key }: { recipient_key: string | null }) => key !== 'organiser',
  );
const states = async (id: string) => (await invitations(id)).map(({ state }) => state);

async function retryAll(id: string): Promise<void> {
  for (const { id: entry } of await invitations(id)) {
    expect((await rig.owner.post(`/api/outbox/${entry}/retry`)).status).toBe(200);
  }
  await rig.work();
}

/** Without an address nobody is told that mails did not arrive: only theirs are counted. */
const silentOrganiser = { organiser: { name: '田中 次郎' } };

describe('メールは、二度渡さない', () => {
  it('渡している途中で倒れたあとは、届いたか不明とし、勝手に送り直さない', async () => {
    taken.length = 0;
    const thread = await rig.open(silentOrganiser);
    // What a process that was killed at that moment leaves behind.
    await rig.db
      .updateTable('outbox')
      .set({ handed_at: new Date() })
      .where('thread_id', '=', thread.id)
      .execute();
    await rig.work();
    expect(taken).toEqual([]);
    expect(await states(thread.id)).toEqual(['unclear', 'unclear', 'unclear']);
    const { outbox } = await rig.status(thread.id);
    expect(outbox[0].last_error).toContain('届いたかどうか分かりません');
    const found = await bodyOf(rig.owner.call(`/api/outbox?thread_id=${thread.id}&state=unclear`));
    expect(found.entries).toHaveLength(3);
    // Somebody who has asked the person decides.
    await retryAll(thread.id);
    expect(taken).toHaveLength(3);
    expect(await states(thread.id)).toEqual(['done', 'done', 'done']);
  });

  it('書いているあいだに別の人が渡したメールは、渡さず、その人の結果にも触れない', async () => {
    taken.length = 0;
    const { id } = await rig.open(silentOrganiser);
    const [{ id: entry } = { id: '' }] = await invitations(id);
    const handedAt = new Date();
    meanwhile = () =>
      rig.db.updateTable('outbox').set({ handed_at: handedAt }).where('id', '=', entry).execute();
    await expect(deliverOnce(rig.service, entry, true)).rejects.toThrow(entry);
    meanwhile = async () => {};
    expect(taken).toEqual([]);
    const row = await rig.db
      .selectFrom('outbox')
      .select(['state', 'handed_at', 'attempts'])
      .where('id', '=', entry)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'waiting', handed_at: handedAt, attempts: 0 });
    // What still waits goes out here, and not in the next test.
    await rig.work();
  });

  it('全部渡したのに返事がないときも同じで、断られたのなら、また送る', async () => {
    taken.length = 0;
    isSilent = true;
    const thread = await rig.open(silentOrganiser);
    await rig.work();
    await rig.work();
    expect(taken).toHaveLength(3);
    expect(await states(thread.id)).toEqual(['unclear', 'unclear', 'unclear']);
    isSilent = false;
    await retryAll(thread.id);
    expect(taken).toHaveLength(6);
  });

  it('最後の一行の前に書き留められなければ、サーバーは受け取らない', async () => {
    taken.length = 0;
    const mail = {
      id: 'x',
      sender: '田中',
      to: { name: '山田', address: 'yamada@example.com' },
      subject: '件名',
      text: `${'本文\n'.repeat(5_000)}`,
    };
    const kept: number[] = [];
    const refused = await sendMail({ url, from: 'tashika@example.org' }, mail, async () => {
      throw new Error('the database is away');
    });
    expect(refused).toMatchObject({ kind: 'refused', isFinal: false });
    expect(taken).toEqual([]);
    const sent = await sendMail({ url, from: 'tashika@example.org' }, mail, async () => {
      kept.push(taken.length);
    });
    expect(sent).toEqual({ kind: 'sent' });
    expect([kept, taken]).toEqual([[0], ['yamada@example.com']]);
  });
});

it('時が来たタイマーは、待っている何百通ものメールより先になる', async () => {
  const thread = await rig.open(silentOrganiser);
  const [slot] = thread.slots;
  for (const key of ['u:1', 'u:2']) await answer(rig, thread.links.get(key), [slot, 'selected']);
  const { rows } = await sql<{ task: string; first: number; last: number }>`
    select task_identifier as task, min(priority) as first, max(priority) as last
    from graphile_worker.jobs group by task_identifier`.execute(rig.db);
  const jobs = new Map(rows.map((row) => [row.task, row]));
  expect(jobs.get('thread_timer')?.last).toBeLessThan(jobs.get('deliver')?.first ?? 0);
  await rig.work();
});
