import { startTestDatabase, type TestDatabase } from '@tashika/store/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialogue } from '../src/routes/dialogue.ts';
import { dialogueCharacters } from '../src/routes/dialogue-characters.ts';
import { startServer } from '../src/start.ts';
import { openTestService } from './service.ts';

let database: TestDatabase;
let url: string;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
  const { service, close } = await openTestService({ url: database.url });
  const started = await startServer({ port: 0, log: pino({ level: 'silent' }), service }, [
    dialogue,
    dialogueCharacters,
  ]);
  if (!started.ok) throw new Error(started.error.message);
  url = started.value.url;
  closing.push(started.value.stop, close);
});
afterAll(async () => {
  for (const close of closing) await close();
  await database.stop();
});

// biome-ignore lint/suspicious/noExplicitAny: the answers are looked at field by field
type Answer = { status: number; body: any; headers: Headers };
async function call(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
  const response = await fetch(new URL(`/api/dialogue${path}`, url), {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? null : JSON.parse(text),
    headers: response.headers,
  };
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
