import { isPng } from '@tashika/dialogue';
import { type HostileServer, startHostileServer } from '@tashika/language-model/testing';
import { startTestDatabase, type TestDatabase } from '@tashika/store/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainPicture } from '../src/dialogue/plain-picture.ts';
import { dialogue } from '../src/routes/dialogue.ts';
import { dialogueCharacters } from '../src/routes/dialogue-characters.ts';
import { dialogueChat } from '../src/routes/dialogue-chat.ts';
import { dialogueLabels } from '../src/routes/dialogue-labels.ts';
import { dialogueModel } from '../src/routes/dialogue-model.ts';
import { startServer } from '../src/start.ts';
import { openTestService } from './service.ts';

let database: TestDatabase;
let url: string;
/** The same, but nothing of our own network is reached from it. */
let guardedUrl: string;
let model: HostileServer;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
  model = await startHostileServer();
  const { service, close } = await openTestService({ url: database.url });
  const start = async (allowsClosedModels: boolean) => {
    const own = { ...service, allowsClosedModels };
    const dependencies = { port: 0, log: pino({ level: 'silent' }), service: own };
    const started = await startServer(dependencies, [
      dialogue,
      dialogueCharacters,
      dialogueChat,
      dialogueLabels,
      dialogueModel,
    ]);
    if (!started.ok) throw new Error(started.error.message);
    closing.unshift(started.value.stop);
    return started.value.url;
  };
  closing.push(close);
  url = await start(true);
  guardedUrl = await start(false);
});
afterAll(async () => {
  for (const close of closing) await close();
  await model.stop();
  await database.stop();
});

// biome-ignore lint/suspicious/noExplicitAny: the answers are looked at field by field
type Answer = { status: number; body: any; headers: Headers };
async function call(
  method: string,
  path: string,
  body?: unknown,
  headers = {},
  server = url,
): Promise<Answer> {
  const response = await fetch(new URL(`/api/dialogue${path}`, server), {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text.startsWith('{') ? tryJson(text) : text,
    headers: response.headers,
  };
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const mei = {
  name: '芽衣',
  tone: null,
  pronouns: ['あたし'],
  forbidden: { words: ['無理'], endings: [] },
};

test('作った登場人物は、判定、記録、会話のどれでも使え、直せば次から変わる', async () => {
  const made = await call('POST', '/characters', { file: mei });
  expect(made).toMatchObject({ status: 201, body: { name: '芽衣', revision: 1 } });
  const judged = await call('POST', '/judge', { character: '芽衣', text: 'それは無理だよ。' });
  expect(judged.body.findings).toMatchObject([{ rule: 'forbidden-word' }]);
  const report = await call('POST', '/report', { text: '芽衣：それは無理だよ。' });
  expect(report.body.lines).toMatchObject([
    {
      character: '芽衣',
      line: 1,
      findings: [{ rule: 'forbidden-word', quotes: [{ quote: '無理' }] }],
    },
  ]);
  const run = await call('POST', '/runs', {
    characters: ['芽衣'],
    script: '芽衣：いい天気だね。',
    director: false,
  });
  expect(run.status).toBe(201);
  const { body: ensemble } = await call('GET', '/ensemble');
  expect(ensemble.characters.map(({ name }: { name: string }) => name)).toContain('芽衣');

  const path = `/characters/${made.body.id}`;
  const changed = { ...mei, forbidden: { words: [], endings: [] } };
  expect((await call('PUT', path, { file: changed })).status).toBe(428);
  expect((await call('PUT', path, { file: changed }, { 'if-match': '"7"' })).status).toBe(412);
  const saved = await call('PUT', path, { file: changed }, { 'if-match': '"1"' });
  expect(saved).toMatchObject({ status: 200, body: { revision: 2 } });
  const again = await call('POST', '/judge', { character: '芽衣', text: 'それは無理だよ。' });
  expect(again.body.findings).toEqual([]);

  expect((await call('POST', '/characters', { file: mei })).body.code).toBe('character-exists');
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('GET', path)).status).toBe(404);
  expect((await call('POST', '/judge', { character: '芽衣', text: 'あ' })).status).toBe(400);
});

test('付属の登場人物と同じ名前なら、作ったほうで判定する', async () => {
  const made = await call('POST', '/characters', {
    file: { name: 'やな', tone: null, forbidden: { words: ['夜店'], endings: [] } },
  });
  const text = 'わ！ この夜店、すっごい楽しそうじゃん！';
  const judged = await call('POST', '/judge', { character: 'やな', text });
  expect(judged.body.findings).toMatchObject([{ rule: 'forbidden-word' }]);
  await call('DELETE', `/characters/${made.body.id}`);
  expect((await call('POST', '/judge', { character: 'やな', text })).body.status).toBe('PASS');
});

test('確かめるだけなら何も残さず、誤りは場所と、正しければ試したせりふの判定を返す', async () => {
  const wrong = await call('POST', '/characters/check', {
    text: 'name: 芽衣\ntone: null\npronoun: あたし\n',
  });
  expect(wrong.body).toMatchObject({
    character: null,
    problems: [
      { path: 'pronoun', line: 3, column: 1, message: expect.stringContaining('pronoun') },
    ],
  });
  const right = await call('POST', '/characters/check', {
    file: mei,
    lines: ['それは無理だよ。', '俺が行くよ。'],
  });
  expect(right.body.lines).toMatchObject([
    { findings: [{ rule: 'forbidden-word' }] },
    { findings: [{ rule: 'first-person' }] },
  ]);
  const nothing = await call('POST', '/characters/check', { picture: 'AAAA' });
  expect(nothing.body.problems).toHaveLength(1);
  const { body } = await call('GET', '/characters');
  expect(body.characters).toEqual([]);
  expect(body.shipped.map(({ name }: { name: string }) => name)).toContain('颯太');
});

test('カードは、書かれたことを失わずに入り、出る', async () => {
  const card = {
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: {
      name: '澪',
      description: '水辺の案内人。',
      first_mes: 'ようこそ。',
      tags: ['水'],
      extensions: { other: { kept: true } },
    },
  };
  const made = await call('POST', '/characters', { file: card });
  expect(made.body).toMatchObject({ name: '澪', file: { name: '澪' } });
  const out = await call('GET', `/characters/${made.body.id}/card?version=v3`);
  expect(out.headers.get('content-disposition')).toContain('attachment');
  expect(out.body.data).toMatchObject({
    name: '澪',
    first_mes: 'ようこそ。',
    tags: ['水'],
    extensions: { other: { kept: true } },
  });
  const back = await call('POST', '/characters/check', { file: out.body });
  expect(back.body.character).toEqual(made.body.file);
});

test('カードは画像としても出て、取り込んだ画像はそのまま、中身は失われない', async () => {
  const made = await call('POST', '/characters', { file: { ...mei, name: '絵里' } });
  const pictureOf = async (id: string) => {
    const answer = await fetch(new URL(`/api/dialogue/characters/${id}/card?form=png`, url));
    expect(answer.headers.get('content-type')).toBe('image/png');
    return Buffer.from(await answer.arrayBuffer());
  };
  const plain = await pictureOf(made.body.id);
  expect(isPng(plain)).toBe(true);
  const brought = await call('POST', '/characters', {
    file: { ...made.body.file, name: '絵里（写し）' },
    picture: plain.toString('base64'),
  });
  const again = await pictureOf(brought.body.id);
  const read = await call('POST', '/characters/check', { picture: again.toString('base64') });
  expect(read.body.character).toEqual(brought.body.file);
  expect(again.subarray(0, 60)).toEqual(plainPicture().subarray(0, 60));
});

const talk = 'やな：わ！ この夜店、すっごい楽しそうじゃん！\nあゆ：つまり、縁日ですね。';
const scores = (point: number) => ({
  frame: point,
  roleplay: 3,
  connection: point,
  density: 4,
  naturalness: 6 - point,
});

test('二人が別々に採点し、終えるまでは互いに見えず、終えると一致とファイルが出る', async () => {
  const set = await call('POST', '/label-sets', { title: '夜店', text: talk });
  expect(set).toMatchObject({ status: 201, body: { lines: 2, done: 0, finished: 0 } });
  const at = (path: string, rater: string) =>
    `/label-sets/${set.body.id}${path}?rater=${encodeURIComponent(rater)}`;
  const score = (rater: string, position: number, point: number) =>
    call('PUT', at(`/lines/${position}`, rater), { scores: scores(point) });
  await score('花', 0, 5);
  await score('花', 1, 1);
  await score('実', 0, 4);

  const blind = await call('GET', at('', '実'));
  expect(blind.body.lines).toMatchObject([
    { character: 'やな', history: [], scores: scores(4) },
    { character: 'あゆ', history: [{ speaker: 'やな' }], scores: null },
  ]);
  expect(JSON.stringify(blind.body)).not.toContain('花');
  expect(JSON.stringify(blind.body)).not.toContain('status');
  for (const path of ['/labels', '/agreement']) {
    expect(await call('GET', at(path, '実'))).toMatchObject({
      status: 409,
      body: { code: 'labels-unfinished' },
    });
  }

  await score('実', 1, 2);
  const agreed = await call('GET', at('/agreement', '実'));
  expect(agreed.body).toMatchObject({ lines: 2, people: [{ lines: 2 }, { lines: 2 }] });
  const kappa = new Map<string, number | null>(
    agreed.body.aspects.map((one: { aspect: string; kappa: number | null }) => [
      one.aspect,
      one.kappa,
    ]),
  );
  expect(kappa.get('frame')).toBeGreaterThan(0.5);
  expect(kappa.get('density')).toBeNull();
  const file = await call('GET', at('/labels', '花'));
  const labels = String(file.body)
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row));
  expect(labels).toHaveLength(4);
  expect(labels.map(({ by }) => by).sort()).toEqual(['実', '実', '花', '花'].sort());
  await call('DELETE', `/label-sets/${set.body.id}`);
  expect((await call('GET', at('', '花'))).status).toBe(404);
});

test('採点できない行は、どの行かと、わけを言う', async () => {
  const unknown = await call('POST', '/label-sets', { title: '夜店', text: '{"text":"わ！"}' });
  expect(unknown).toMatchObject({ status: 422 });
  expect(unknown.body.detail).toContain('1行目');
});

test('言語モデルは、試し、残し、使え、キーは二度と出ず、ほかのサーバーへは送られない', async () => {
  model.behave(() => 'well-behaved');
  const settings = { url: model.url, name: 'own-model', key: 'sk-very-secret' };
  const tested = await call('POST', '/model/test', settings);
  expect(tested).toMatchObject({ status: 200, body: { usable: true } });
  expect((await call('GET', '/model')).body).toMatchObject({ source: 'none', name: null });

  const saved = await call('PUT', '/model', settings);
  expect(saved.body).toMatchObject({ source: 'workspace', name: 'own-model', has_key: true });
  expect(JSON.stringify(saved.body)).not.toContain('secret');
  expect((await call('GET', '/ensemble')).body.model).toMatchObject({
    state: 'ready',
    name: 'own-model',
  });

  const judged = await call('POST', '/judge', {
    character: 'やな',
    text: 'わ！ この夜店、すっごい楽しそうじゃん！',
    director: true,
  });
  expect(judged.body.judge).toBe('scored');
  expect(model.requests.at(-1)?.authorization).toBe('Bearer sk-very-secret');
  const chat = await call('POST', '/v1/chat/completions', {
    model: 'own-model@やな',
    messages: [{ role: 'user', content: 'こんばんは' }],
  });
  expect(chat.status).toBe(200);

  const elsewhere = { url: model.url.replace('127.0.0.1', 'localhost'), name: 'own-model' };
  expect(await call('PUT', '/model', elsewhere)).toMatchObject({
    status: 409,
    body: { code: 'key-needed' },
  });
  expect((await call('PUT', '/model', { ...elsewhere, key: null })).body.has_key).toBe(false);
  await call('DELETE', '/model');
  expect((await call('GET', '/ensemble')).body.model.state).toBe('none');
});

test('自分のネットワークの中のモデルは、許されていなければ、どこからも呼ばれない', async () => {
  const before = model.requests.length;
  const settings = { url: model.url, name: 'inner' };
  const guarded = (method: string, path: string, body?: unknown) =>
    call(method, path, body, {}, guardedUrl);
  const tested = await guarded('POST', '/model/test', settings);
  expect(tested.body).toMatchObject({ usable: false });
  expect(tested.body.conclusion).toContain('TASHIKA_INTERNAL_MODELS');
  await guarded('PUT', '/model', settings);
  const judged = await guarded('POST', '/judge', {
    character: 'やな',
    text: 'わ！ この夜店、すっごい楽しそうじゃん！',
    director: true,
  });
  expect(judged.body.judge).toBe('unavailable');
  const chat = await guarded('POST', '/v1/chat/completions', {
    model: 'inner@やな',
    messages: [{ role: 'user', content: 'こんばんは' }],
  });
  expect(chat.status).toBe(502);
  expect(model.requests.length).toBe(before);
  expect(await guarded('PUT', '/model', { url: 'ftp://x', name: 'y' })).toMatchObject({
    status: 422,
    body: { code: 'invalid-model' },
  });
  await guarded('DELETE', '/model');
});
