// Long because every route of the resource is tried against one running server.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from '@tashika/kernel';
import { modelSettings } from '@tashika/language-model';
import { openAiCompatibleModel } from '@tashika/language-model/openai-compatible';
import { startHostileServer } from '@tashika/language-model/testing';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Dependencies } from '../src/index.ts';
import { configuredModel, startServer } from '../src/index.ts';
import { dialogue } from '../src/routes/dialogue.ts';

interface Message {
  readonly id: number;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

async function start(dependencies: Partial<Dependencies> = {}) {
  const log = pino({ level: 'silent' });
  const started = await startServer({ port: 0, log, ...dependencies }, [dialogue]);
  if (!started.ok) throw new Error(started.error.message);
  const { url, stop } = started.value;
  onTestFinished(() => stop());
  const at = (path: string) => new URL(`/api/dialogue${path}`, url);
  const get = (path: string, init?: RequestInit) => fetch(at(path), init);
  const post = async (path: string, body?: unknown) => {
    const response = await fetch(at(path), {
      method: 'POST',
      ...(body === undefined
        ? {}
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into the answers as they are.
    return { status: response.status, body: (await response.json()) as any };
  };
  return { get, post, stop };
}

/** The events of a stream until it ends, or until one is the last wanted. */
async function events(
  response: Response,
  last: (message: Message) => boolean = () => false,
): Promise<Message[]> {
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const messages: Message[] = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2) ?? '';
      if (field('event') === '') continue;
      const data = JSON.parse(field('data'));
      const message = { id: Number(field('id')), event: field('event'), data };
      messages.push(message);
      if (last(message)) return messages;
    }
  }
  return messages;
}

const good = 'わ！ この夜店、すっごい楽しそうじゃん！';
const praising = '姉様の直感は素晴らしいですね。';
const script = [
  `やな：${good}`,
  `あゆ：${praising}`,
  'あゆ：この屋台は江戸時代から続くものです。由来を調べてみましょう。',
  'やな：へぇ！ 屋台ってそんな昔からあるんだね！',
].join('\n');

const recordsOf = (messages: readonly Message[]) =>
  messages.filter(({ event }) => event === 'record').map(({ data }) => data);

describe('せりふの判定', () => {
  it('1つのせりふに、根拠の位置と節の付いた判定を返す', async () => {
    const { post } = await start();
    const { status, body } = await post('/judge', { character: 'あゆ', text: praising });
    expect(status).toBe(200);
    expect(body).toMatchObject({ character: 'あゆ', status: 'RETRY', judge: 'not_asked' });
    const praise = body.findings.find(({ rule }: { rule: string }) => rule === 'praise');
    expect(praise.section).toBe('§5');
    for (const { start: from, end, quote } of praise.evidence) {
      expect(praising.slice(from, end)).toBe(quote);
    }
    expect(body.tone_heard.marker[0]).toMatchObject({ quote: 'ですね' });
  });

  it('いくつかのせりふは順に、会話としては前を踏まえて', async () => {
    const { post } = await start();
    const lines = Array.from({ length: 4 }, (_, i) => ({
      character: 'やな',
      text: `わ！ 夜店は${i + 1}番目も楽しいかも！`,
    }));
    const alone = await post('/judge', { lines });
    expect(alone.body.results).toHaveLength(4);
    const rulesOf = ({ findings }: { findings: { rule: string }[] }) =>
      findings.map(({ rule }) => rule);
    expect(alone.body.results.flatMap(rulesOf)).not.toContain('topic-loop');
    const together = await post('/judge', { lines, conversation: true });
    expect(rulesOf(together.body.results[3])).toContain('topic-loop');
    const [last] = lines.slice(3);
    const after = await post('/judge', { ...last, history: lines.slice(0, 3) });
    expect(rulesOf(after.body)).toContain('topic-loop');
  });

  it('人物は名前でも、ファイルの中身でも渡せる', async () => {
    const { post } = await start();
    const character = { name: 'めい', tone: null, forbidden: { words: ['マジ'], endings: [] } };
    const judged = await post('/judge', { character, text: 'マジで？' });
    expect(judged).toMatchObject({
      status: 200,
      body: { character: 'めい', status: 'RETRY', severity: 'major' },
    });
    expect(judged.body.findings[0]).toMatchObject({ rule: 'forbidden-word', severity: 'major' });
    const wrong = await post('/judge', { character: { name: 'めい' }, text: 'うん。' });
    expect(wrong.status).toBe(400);
    const run = await post('/runs', { characters: [character], script: 'ほんと？' });
    expect(run).toMatchObject({ status: 201 });
  });

  it('基準を選べる', async () => {
    const { post } = await start();
    const line = { character: 'あゆ', text: '今日は晴れです。明日は雨です。傘を持ちます。' };
    const bySpec = await post('/judge', line);
    const relaxed = await post('/judge', { ...line, profile: 'relaxed' });
    expect([bySpec.body.status, relaxed.body.status]).toEqual(['WARN', 'PASS']);
  });

  it('モデルなしで採点を頼むと、採点できないと言い、判定は規則のまま', async () => {
    const { post } = await start();
    const { body } = await post('/judge', { character: 'やな', text: good, director: true });
    expect(body).toMatchObject({ status: 'PASS', judge: 'unavailable' });
    expect(body.judge_detail.cause).toBe('not-configured');
  });

  it.each([
    [{}, 'character'],
    [{ character: 'だれか', text: 'やあ' }, 'character'],
    [{ character: 'やな', text: 'やあ', profil: 'spec' }, ''],
    [{ character: 'やな', text: 'あ'.repeat(20_001) }, 'text'],
    [{ lines: [{ character: 'やな' }] }, 'lines[0].text'],
  ])('%j は、どの項目かを示して断る', async (body, path) => {
    const { post } = await start();
    const refused = await post('/judge', body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].path).toBe(path);
  });

  it('登場人物、基準、規則、モデルの有無を答える', async () => {
    const { get } = await start();
    const body = (await (await get('/ensemble')).json()) as Record<string, never[]>;
    expect(body.characters).toMatchObject([
      { name: 'やな' },
      { name: 'あゆ' },
      { name: '颯太' },
      { name: 'Rowan', language: 'en' },
    ]);
    expect(body.profiles).toMatchObject([{ name: 'spec' }, { name: 'relaxed' }]);
    expect(body.rules).toContainEqual({ id: 'praise', section: '§5', name: '褒め言葉' });
    expect(body.model).toEqual({ state: 'none', name: null, message: null });
  });
});

describe('記録のまとめ', () => {
  const text = ['今日は晴れです。明日は雨です。傘を持ちます。', 'そうですね。よくわかります。']
    .map((line) => JSON.stringify({ character: 'あゆ', text: line }))
    .join('\n');

  it('読めない行は番号で言い、残りをまとめる', async () => {
    const { post } = await start();
    const { body } = await post('/report', {
      text: `${text}\n\n{"broken\nやな：${good}\nただの文`,
    });
    expect(body.summary.lines).toBe(3);
    expect(body.unreadable).toBe(2);
    expect(body.problems.map(({ line }: { line: number }) => line)).toEqual([4, 6]);
    expect(body.html).toMatch(/^<!doctype html>/);
  });

  it('二つの基準、二つの記録を比べる', async () => {
    const { post } = await start();
    const profiles = await post('/report', { text, profile: 'spec', before_profile: 'relaxed' });
    expect(profiles.body.comparison.rates).toContainEqual(
      expect.objectContaining({ measure: 'WARN', before: 0, after: 0.5 }),
    );
    const texts = await post('/report', { text, before: `やな：${good}` });
    expect(texts.body.comparison.rates).toContainEqual(
      expect.objectContaining({ measure: 'WARN', before: 0, after: 0.5 }),
    );
  });

  it('形だけ似た判定済みの行でも壊れない', async () => {
    const { post } = await start();
    const odd = {
      status: 'WARN',
      findings: [{ rule: 'x', evidence: [null] }],
      tone: { score: 9e9 },
    };
    const rows = [{ ...odd, sentences: 1.5, character: 'やな', text: good }, [], null, 3, 'x'];
    const { status, body } = await post('/report', {
      text: rows.map((row) => JSON.stringify(row)).join('\n'),
    });
    expect(status).toBe(200);
    expect(body.summary).toMatchObject({ lines: 1, statuses: { PASS: 1 } });
    expect(body.unreadable).toBe(4);
  });

  it('多すぎる行と、大きすぎる本文は断る', async () => {
    const { post } = await start();
    const many = await post('/report', { text: '{}\n'.repeat(20_001) });
    expect([many.status, many.body.code]).toEqual([422, 'too-many-lines']);
    const large = await post('/report', { text: 'あ'.repeat(3 * 1024 * 1024) });
    expect([large.status, large.body.code]).toEqual([413, 'body-too-large']);
  });
});

describe('会話', () => {
  it('台本から進み、試み・理由・状態がその場で届き、記録が残る', async () => {
    const { get, post } = await start();
    const started = await post('/runs', { scene: '縁日', script });
    expect(started.status).toBe(201);
    expect(started.body).toMatchObject({ status: 'running', planned_turns: 4 });
    const { id } = started.body;
    const told = await events(await get(`/runs/${id}/events`));
    expect(told.map((message) => message.id)).toEqual(told.map((_, index) => index + 1));
    expect(recordsOf(told).map(({ record }) => record)).toEqual([
      'start',
      'attempt',
      'line',
      'attempt',
      'attempt',
      'line',
      'attempt',
      'line',
      'stop',
    ]);
    expect(told.find(({ event }) => event === 'attempt')?.data).toMatchObject({ text: good });
    const states = told.filter(({ event }) => event === 'state').map(({ data }) => data);
    expect(states.map(({ lines }) => lines)).toEqual([1, 2, 3]);
    expect(states[0]?.hook).toEqual({ noun: expect.any(String), depth: 0 });
    expect(told.at(-1)).toMatchObject({
      event: 'rest',
      data: { status: 'resting', reason: 'ended', turns: 3, resumable: false },
    });

    const transcript = await get(`/runs/${id}/transcript`);
    expect(transcript.headers.get('content-disposition')).toContain('.jsonl');
    const lines = (await transcript.text()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(recordsOf(told));

    const again = await events(
      await get(`/runs/${id}/events`, { headers: { 'Last-Event-ID': '5' } }),
    );
    expect(again).toEqual(told.slice(5));
    expect(await events(await get(`/runs/${id}/events?after=${told.length - 1}`))).toEqual(
      told.slice(-1),
    );
    expect((await post(`/runs/${id}/resume`, {})).body.code).toBe('run-over');
  });

  const long = Array.from(
    { length: 30 },
    (_, i) => `やな：わ！ ${i + 1}番の夜店、楽しそうじゃん！`,
  );
  const spoken = (records: readonly Record<string, unknown>[]) =>
    records.filter(({ record }) => record === 'line').map(({ text }) => text);
  const expected = long.map((line) => line.slice('やな：'.length));

  it('止めて続けても、採用したせりふを失わず、繰り返さない', async () => {
    const { get, post } = await start();
    const { body } = await post('/runs', { script: long.join('\n'), pace_ms: 200 });
    const path = `/runs/${body.id}`;
    await events(await get(`${path}/events`), ({ data }) => data.record === 'line');
    const stopped = await post(`${path}/stop`);
    expect(stopped.body).toMatchObject({ status: 'resting', reason: 'aborted', resumable: true });
    expect(stopped.body.turns).toBeLessThan(30);
    const until = await events(await get(`${path}/events`));
    expect(spoken(recordsOf(until))).toEqual(expected.slice(0, stopped.body.turns));

    expect((await post(`${path}/resume`, {})).body.status).toBe('running');
    expect((await post(`${path}/resume`, {})).body.code).toBe('run-at-work');
    const rest = await events(await get(`${path}/events?after=${until.length}`));
    expect(spoken(recordsOf([...until, ...rest]))).toEqual(expected);
  });

  it('記録を送れば、別のサーバーでも続きから進む', async () => {
    const first = await start();
    const { body } = await first.post('/runs', { script: long.join('\n'), pace_ms: 20 });
    await events(await first.get(`/runs/${body.id}/events`), ({ data }) => data.turn === 3);
    await first.post(`/runs/${body.id}/stop`);
    const transcript = await (await first.get(`/runs/${body.id}/transcript`)).text();

    const second = await start();
    expect((await second.get(`/runs/${body.id}`)).status).toBe(404);
    const resumed = await second.post('/runs', { script: long.join('\n'), transcript });
    const told = await events(await second.get(`/runs/${resumed.body.id}/events`));
    expect(spoken(recordsOf(told))).toEqual(expected);
  });

  it.each([
    [{ script: '\n' }, 422, 'empty-script'],
    [{ script: `${good}\n{"text":` }, 422, 'invalid-json'],
    [{ scene: '縁日' }, 503, 'not-configured'],
    [{ script: good, transcript: '{"record":"stop"}\n{' }, 422, 'transcript-damaged'],
    [{ script: good, turns: 201 }, 400, 'invalid-input'],
    [{ script: good, characters: ['だれか'] }, 400, 'invalid-input'],
  ])('%j は断る', async (request, status, code) => {
    const { post } = await start();
    const refused = await post('/runs', request);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  it('すべて進行中なら新しい会話を断り、止まったものは場所を譲る', async () => {
    const { get, post } = await start();
    const ids: string[] = [];
    for (let i = 0; i < 20; i += 1) {
      ids.push((await post('/runs', { script: long.join('\n'), pace_ms: 5000 })).body.id);
    }
    const refused = await post('/runs', { script: good });
    expect([refused.status, refused.body.code]).toEqual([503, 'too-many-runs']);
    await post(`/runs/${ids[7]}/stop`);
    expect((await post('/runs', { script: good })).status).toBe(201);
    expect((await get(`/runs/${ids[7]}`)).status).toBe(404);
    expect((await get(`/runs/${ids[6]}`)).status).toBe(200);
  });

  it('サーバーが止まるときは、見守りも会話も終わる', async () => {
    const { get, post, stop } = await start();
    const { body } = await post('/runs', { script: long.join('\n'), pace_ms: 5000 });
    const told = events(await get(`/runs/${body.id}/events`));
    await events(await get(`/runs/${body.id}/events`), ({ data }) => data.record === 'start');
    await stop();
    // Both are over, long before the script is.
    const records = recordsOf(await told);
    expect(records[0]?.record).toBe('start');
    expect(spoken(records).length).toBeLessThan(long.length);
  });
});

describe('モデルとの会話', () => {
  const model = (url: string) =>
    ok(openAiCompatibleModel(modelSettings.parse({ url, name: 'test', retries: 0 })));

  it('せりふも採点もモデルに頼み、点が記録に残る', async () => {
    const server = await startHostileServer();
    onTestFinished(() => server.stop());
    const scores = { frame: 5, roleplay: 4, connection: 4, density: 4, naturalness: 4 };
    server.behave(({ body }) =>
      body.response_format === undefined
        ? { mode: 'well-behaved', text: good }
        : { mode: 'well-behaved', value: { reason: '場面に合っています。', ...scores } },
    );
    const { get, post } = await start({ model: model(server.url) });
    const { body } = await post('/runs', { scene: '縁日', turns: 1, characters: ['やな'] });
    const records = recordsOf(await events(await get(`/runs/${body.id}/events`)));
    expect(records[1]).toMatchObject({ judge: 'scored', judge_detail: { average: 4.2 } });
    expect(records.at(-1)).toMatchObject({ record: 'stop', reason: 'finished' });
    const further = await post(`/runs/${body.id}/resume`, { turns: 2 });
    expect(further.body.planned_turns).toBe(2);
  });

  it('採点が壊れていても、合格にも言い直しにもならず、記録に残る', async () => {
    const server = await startHostileServer('malformed');
    onTestFinished(() => server.stop());
    const { get, post } = await start({ model: model(server.url) });
    const { body } = await post('/runs', { script: `やな：${good}` });
    const records = recordsOf(await events(await get(`/runs/${body.id}/events`)));
    expect(records[1]).toMatchObject({ status: 'PASS', judge: 'unavailable' });
    expect(records[2]).toMatchObject({ record: 'line', status: 'PASS' });
  });

  it('答えないモデルとの会話も、すぐに止められる', async () => {
    const server = await startHostileServer('hangs');
    onTestFinished(() => server.stop());
    const { get, post } = await start({ model: model(server.url) });
    const { body } = await post('/runs', { scene: '縁日' });
    await events(await get(`/runs/${body.id}/events`), ({ data }) => data.record === 'start');
    const stopped = await post(`/runs/${body.id}/stop`);
    expect(stopped.body).toMatchObject({ status: 'resting', reason: 'aborted', turns: 0 });
  });

  it('届かないモデルでは止まり、理由を言う', async () => {
    const { get, post } = await start({ model: model('http://127.0.0.1:9/v1') });
    const { body } = await post('/runs', { scene: '縁日' });
    const told = await events(await get(`/runs/${body.id}/events`));
    expect(recordsOf(told).at(-1)).toMatchObject({ record: 'stop', reason: 'unavailable' });
    expect(told.at(-1)?.data).toMatchObject({ reason: 'unavailable', resumable: true });
  });
});

describe('モデルの設定', () => {
  const url = 'http://127.0.0.1:9/v1';
  const folderWith = async (text?: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'tashika-model-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    if (text !== undefined) await writeFile(join(folder, 'tashika.config.json'), text);
    return folder;
  };
  const inEnsemble = async (model: Awaited<ReturnType<typeof configuredModel>>) => {
    const { get } = await start({ model });
    return ((await (await get('/ensemble')).json()) as { model: unknown }).model;
  };

  it('環境変数からも、設定ファイルからも読み、どちらもなければ使わない', async () => {
    const fromFile = await folderWith(JSON.stringify({ model: { url, name: 'file' } }));
    expect(await inEnsemble(await configuredModel({}, fromFile))).toMatchObject({ name: 'file' });
    const env = { TASHIKA_MODEL_URL: url, TASHIKA_MODEL_NAME: 'env' };
    expect(await inEnsemble(await configuredModel(env, fromFile))).toMatchObject({ name: 'env' });
    expect(await configuredModel({}, await folderWith())).toEqual(ok(null));
  });

  it('設定の誤りは、未設定とは言わず、誤りとして伝える', async () => {
    const model = await configuredModel({ TASHIKA_MODEL_URL: url }, await folderWith());
    expect(await inEnsemble(model)).toMatchObject({
      state: 'unusable',
      message: expect.stringContaining('TASHIKA_MODEL_NAME'),
    });
    const { post } = await start({ model });
    expect((await post('/runs', {})).body.code).toBe('missing-setting');
  });
});
