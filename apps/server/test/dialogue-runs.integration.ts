import { startTestDatabase, type TestDatabase } from '@tashika/store/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { dialogue } from '../src/routes/dialogue.ts';
import { startServer } from '../src/start.ts';
import { openTestService } from './service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

/** One of several servers on the one database. */
async function server() {
  const { service, close } = await openTestService({ url: database.url });
  const started = await startServer({ port: 0, log: pino({ level: 'silent' }), service }, [
    dialogue,
  ]);
  if (!started.ok) throw new Error(started.error.message);
  const { url, stop } = started.value;
  onTestFinished(async () => {
    await stop();
    await close();
  });
  const at = (path: string) => new URL(`/api/dialogue/runs${path}`, url);
  // biome-ignore lint/suspicious/noExplicitAny: the answers are looked at field by field
  const answer = async (response: Response): Promise<{ status: number; body: any }> => ({
    status: response.status,
    body: response.status === 204 ? null : await response.json(),
  });
  return {
    store: service.store,
    get: async (path: string) => answer(await fetch(at(path))),
    text: async (path: string) => (await fetch(at(path))).text(),
    post: async (path: string, body: object) =>
      answer(
        await fetch(at(path), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    remove: async (path: string) => answer(await fetch(at(path), { method: 'DELETE' })),
  };
}

const lines = [
  'やな：ねえねえ、今日は天気がいいから散歩に行こうよ！',
  'あゆ：うん、いいね。公園まで歩いてみましょうか。',
  'やな：やった！ お弁当も持っていこうよ！',
  'あゆ：では、おにぎりを用意しますね。',
];
const script = lines.join('\n');

const lastOf = (stream: string, event: string) =>
  stream
    .split('\n\n')
    .filter((block) => block.includes(`event: ${event}`))
    .at(-1);

test('あるサーバーで進む会話を、別のサーバーで見守り、記録を受け取れる', async () => {
  const [one, other] = [await server(), await server()];
  const { status, body } = await one.post('', { script, pace_ms: 50, director: false });
  expect([status, body.status]).toEqual([201, 'running']);
  const stream = await other.text(`/${body.id}/events`);
  expect(lastOf(stream, 'rest')).toContain('"status":"resting"');
  const ids = [...stream.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  expect(ids).toEqual(ids.map((_, index) => index + 1));
  expect(await other.text(`/${body.id}/transcript`)).toBe(await one.text(`/${body.id}/transcript`));
  const list = await other.get('');
  expect(list.body.runs[0]).toMatchObject({ id: body.id, status: 'resting', is_sample: false });
});

test('別のサーバーから止めて、そこで続けられる', async () => {
  const [one, other] = [await server(), await server()];
  const { body } = await one.post('', { script, pace_ms: 400, director: false });
  const stopped = await other.post(`/${body.id}/stop`, {});
  expect(stopped.body).toMatchObject({ status: 'resting', reason: 'aborted', resumable: true });
  const resumed = await other.post(`/${body.id}/resume`, {});
  expect(resumed.body.status).toBe('running');
  expect((await one.post(`/${body.id}/resume`, {})).status).toBe(409);
  await one.text(`/${body.id}/events`);
  const transcript = await one.text(`/${body.id}/transcript`);
  const said = transcript
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ record }) => record === 'line');
  expect(said.map(({ turn }) => turn)).toEqual(said.map((_, index) => index + 1));
});

test('サーバーが落ちた会話は中断と分かり、残った記録の続きから進む', async () => {
  const [one, other] = [await server(), await server()];
  const { body } = await one.post('', { script, director: false });
  await one.text(`/${body.id}/events`);
  // As a server leaves it that was killed after its second line.
  await other.store.db
    .deleteFrom('dialogue_run_messages')
    .where('run_id', '=', body.id)
    .where('position', '>', 6)
    .execute();
  const left = await other.text(`/${body.id}/transcript`);
  const before = left.split('\n').filter((line) => line.includes('"record":"line"')).length;
  await other.store.db
    .updateTable('dialogue_runs')
    .set({
      holder: 'gone',
      beat_at: new Date(Date.now() - 60_000),
      status: JSON.stringify({ ...body, status: 'running', turns: before }),
    })
    .where('id', '=', body.id)
    .execute();
  const seen = await other.get(`/${body.id}`);
  expect(seen.body).toMatchObject({ status: 'resting', reason: 'interrupted', resumable: true });
  expect(lastOf(await other.text(`/${body.id}/events?after=6`), 'rest')).toContain('interrupted');

  const answers = await Promise.all([
    one.post(`/${body.id}/resume`, {}),
    other.post(`/${body.id}/resume`, {}),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await other.text(`/${body.id}/events`);
  const transcript = await other.text(`/${body.id}/transcript`);
  expect(transcript.startsWith(left)).toBe(true);
  expect((await other.get(`/${body.id}`)).body.turns).toBe(4);
});

test('消した会話は、どのサーバーにもなくなる', async () => {
  const [one, other] = [await server(), await server()];
  const { body } = await one.post('', { script, pace_ms: 300, director: false });
  expect((await other.remove(`/${body.id}`)).status).toBe(204);
  expect((await one.get(`/${body.id}`)).status).toBe(404);
  expect((await one.remove(`/${body.id}`)).status).toBe(404);
});
