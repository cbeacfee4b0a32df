import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  evaluationFromJson,
  evaluationToJson,
  readIntent,
  understand,
  understandingToJson,
} from '@tashika/attendance';
import type { ProblemDetails } from '@tashika/contract/problems';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { ok } from '@tashika/kernel';
import { scriptedModel } from '@tashika/language-model/testing';
import { describe, expect, it } from 'vitest';
import { createApp } from '../src/index.ts';
import { createLog } from '../src/log.ts';

const app = createApp({ log: createLog('silent') });
const cases = join(import.meta.dirname, '../../../packages/attendance/test');
const reference = { now: '2026-11-16T09:00:00+09:00', timezone: 'Asia/Tokyo' };
const members = [
  { name: '山田 太郎', key: 'u:1', role: '部長' },
  { name: '佐藤 花子', key: 'u:2', groups: ['営業部'] },
  { name: '鈴木 一郎', key: 'u:3' },
];

const post = (path: string, body: unknown) =>
  app.request(path, {
    method: 'POST',
    headers: { host: 'localhost', 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const answer = async <T = Record<string, unknown>>(path: string, body: unknown) => {
  const response = await post(path, body);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return (await response.json()) as T;
};
const wire = (value: unknown) => JSON.parse(JSON.stringify(value));
const lines = <T>(file: string): T[] =>
  readFileSync(join(cases, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('POST /api/intents/parse', () => {
  it('どの事例でも、エンジンと同じ読み取りをそのまま返す', async () => {
    let asked = 0;
    for (const { utterance } of lines<{ utterance?: string }>('cases/intents.jsonl')) {
      if (utterance === undefined) continue;
      const intent = readIntent({ utterance, members, ...reference }, await loadTokeniser());
      if (!intent.ok) throw new Error(intent.error.message);
      const expected = understandingToJson(understand(utterance, intent.value.context));
      expect(await answer('/api/intents/parse', { utterance, members, ...reference })).toEqual(
        wire(expected),
      );
      asked += 1;
    }
    expect(asked).toBeGreaterThan(30);
  });

  it('続けて話した文を順に読み、最後の文で変わったことを言う', async () => {
    const body = await answer('/api/intents/parse', {
      utterance: '山田さん必須、最低2人',
      turns: ['含めてです', 'やっぱり佐藤さんも必須'],
      members,
      ...reference,
    });
    expect(body).toMatchObject({
      attendance_rule: { rule: { required_invitee_keys: ['u:1', 'u:2'], min_additional: 0 } },
      needs_clarification: [],
      explanation: { changed: expect.stringContaining('を必須に加えました') },
    });
  });

  it.each([
    ['一つの文', 'はい'],
    ['文でないもの', [1]],
    ['多すぎる文', Array.from({ length: 101 }, () => 'はい')],
  ])('会話でない turns（%s）は断る', async (_, turns) => {
    const response = await post('/api/intents/parse', { utterance: '全員必須', members, turns });
    const { code } = (await response.json()) as ProblemDetails;
    expect([response.status, code]).toEqual([422, 'invalid-intent']);
  });

  it('頼まれたときだけ、設定された言語モデルにも読んでもらう', async () => {
    const model = scriptedModel([
      {
        value: {
          type: 'K_OF_N',
          k: 2,
          required_invitee_keys: [],
          min_additional: 0,
          groups: [],
          any_of: [],
          exclude_invitee_keys: [],
          answered_question_ids: ['condition'],
          confidence: 0.9,
        },
      },
    ]);
    const withModel = createApp({ log: createLog('silent'), model: ok(model) });
    const ask = async (body: object) => {
      const response = await withModel.request('/api/intents/parse', {
        method: 'POST',
        headers: { host: 'localhost', 'Content-Type': 'application/json' },
        body: JSON.stringify({ utterance: 'いつもの感じで', members, ...reference, ...body }),
      });
      return (await response.json()) as {
        attendance_rule: { type: string };
        explanation: { model: string | null };
      };
    };
    expect((await ask({})).explanation.model).toBeNull();
    expect(model.requests).toHaveLength(0);
    const read = await ask({ second_reader: true });
    expect([read.attendance_rule.type, read.explanation.model]).toEqual(['K_OF_N', 'scripted']);
  });

  it('言語モデルがなければ、二人目の読み手はいないと伝える', async () => {
    const body = { utterance: 'いつもの感じで', members, ...reference, second_reader: true };
    const response = await post('/api/intents/parse', body);
    const problem = (await response.json()) as ProblemDetails;
    expect([response.status, problem.code]).toEqual([503, 'not-configured']);
    expect(problem.detail).toContain('言語モデルの設定が必要です');
  });

  it('決められた項目をその順に持つ', async () => {
    const body = await answer('/api/intents/parse', {
      utterance: '山田さんは必須で、ほかに1人以上',
      members,
    });
    expect(Object.keys(body)).toEqual([
      'attendance_rule',
      'finalize_policy',
      'invitee_sets',
      'slot_generation_hint',
      'share_intent',
      'confidence',
      'needs_clarification',
      'missing',
      'explanation',
    ]);
    expect(body).toMatchObject({
      attendance_rule: {
        type: 'REQUIRED_PLUS_QUORUM',
        rule: { required_invitee_keys: ['u:1'], min_additional: 1 },
      },
      needs_clarification: [],
    });
  });

  it('招待者にいない人は作らず、尋ねる。その間は自動で確定しない', async () => {
    const body = await answer<{ needs_clarification: string[]; finalize_policy: object }>(
      '/api/intents/parse',
      { utterance: '大西さんか誰か1人来られたら自動で確定', members, ...reference },
    );
    expect(body.needs_clarification.join('')).toContain('大西');
    expect(body.finalize_policy).toMatchObject({ auto_finalize: false });
  });
});

describe('POST /api/attendance/evaluate', () => {
  it('どの事例でも、エンジンと同じ判定をそのまま返す', async () => {
    let judged = 0;
    for (const thread of lines<{ attendance_rule?: unknown; input?: unknown }>(
      'evaluate/cases.jsonl',
    )) {
      const given = thread.input ?? thread;
      const expected = evaluationFromJson(given);
      if (!expected.ok) continue;
      expect(await answer('/api/attendance/evaluate', given)).toEqual(
        wire(evaluationToJson(expected.value)),
      );
      judged += 1;
    }
    expect(judged).toBeGreaterThan(15);
  });
});

describe('文から判定まで', () => {
  it('読み取り、候補日時を作り、回答を判定する', async () => {
    const understood = await answer('/api/intents/parse', {
      utterance: '3人中2人以上来られたら。来週の水曜の午後に2枠',
      members,
      ...reference,
    });
    const { slots } = await answer<{ slots: { slot_id: string; start_time: string }[] }>(
      '/api/attendance/slots',
      { ...understood, ...reference },
    );
    expect(slots.map(({ start_time }) => start_time.slice(0, 10))).toEqual([
      '2026-11-25',
      '2026-11-25',
    ]);
    const selections = ['u:1', 'u:3'].map((invitee_key) => ({
      invitee_key,
      slot_id: slots[1]?.slot_id,
      status: 'selected',
      responded_at: reference.now,
    }));
    const judged = await answer('/api/attendance/evaluate', {
      attendance_rule: understood.attendance_rule,
      slots,
      selections,
    });
    expect(judged).toMatchObject({
      can_finalize: true,
      recommended_slot_id: 's2',
      slots: [{ status: 'POSSIBLE', nudge: ['u:1', 'u:2'] }, { status: 'SATISFIED' }],
    });
  });

  it('日時の言葉だけを読み取る', async () => {
    expect(
      await answer('/api/attendance/dates', { text: '明日の15時', ...reference }),
    ).toMatchObject({ windows: [{ start: '2026-11-17T15:00:00+09:00', end: null }] });
  });

  it('基準の日時を書かなければ、今を基準にする', async () => {
    const { windows } = await answer<{ windows: { start: string }[] }>('/api/attendance/dates', {
      text: '明日の15時',
    });
    const ahead = Date.parse(windows[0]?.start ?? '') - Date.now();
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThan(2 * 86_400_000);
  });
});

describe('読み取れない入力', () => {
  const rule = {
    version: '1.0',
    type: 'ANY',
    invitee_scope: { include_invitee_keys: ['u:1'] },
    rule: {},
    finalize_policy: { mode: 'MANUAL', tie_breaker: 'earliest_slot', auto_finalize: false },
  };
  const table: readonly (readonly [path: string, body: unknown, code: string, says: string])[] = [
    ['/api/intents/parse', {}, 'invalid-intent', 'utterance'],
    ['/api/intents/parse', [], 'invalid-intent', 'utterance'],
    ['/api/intents/parse', 'null', 'invalid-intent', 'utterance'],
    ['/api/intents/parse', { utterance: '全員', members: {} }, 'invalid-members', '配列'],
    [
      '/api/intents/parse',
      { utterance: '全員', members: [...members, { name: '名無し', key: '4' }] },
      'invalid-member',
      '4人目',
    ],
    ['/api/intents/parse', { utterance: '全員', now: '昨日' }, 'bad-reference', '基準'],
    ['/api/attendance/evaluate', {}, 'rule-malformed', '出欠ルール'],
    [
      '/api/attendance/evaluate',
      { attendance_rule: { ...rule, version: '2.0' }, slots: [] },
      'rule-version-unknown',
      '2.0',
    ],
    ['/api/attendance/evaluate', { attendance_rule: rule, slots: [{}] }, 'malformed', 'slots.0'],
    ['/api/attendance/slots', { text: 'お盆あたり' }, 'unreadable', 'お盆'],
    ['/api/attendance/slots', { timezone: 'Mars' }, 'malformed', 'timezone'],
    ['/api/attendance/dates', {}, 'bad-input', 'text'],
  ];
  for (const [path, body, code, says] of table) {
    it(`${path} ${JSON.stringify(body).slice(0, 60)}：日本語で断る`, async () => {
      const response = await post(path, body);
      expect(response.status).toBe(422);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      const problem = (await response.json()) as ProblemDetails;
      expect([problem.code, problem.detail]).toEqual([code, expect.stringContaining(says)]);
    });
  }

  it('JSON でない本文', async () => {
    for (const path of ['/api/intents/parse', '/api/attendance/evaluate']) {
      expect(((await (await post(path, '{')).json()) as ProblemDetails).code).toBe(
        'malformed-json',
      );
    }
  });
});

describe('OpenAPI の文書', () => {
  it('例を送ると、文書に載っている答えが返る', async () => {
    const response = await app.request('/api/openapi.json', { headers: { host: 'localhost' } });
    const { components, paths } = (await response.json()) as {
      components: {
        schemas: Record<
          string,
          {
            example?: unknown;
            properties?: object;
            required?: string[];
            oneOf?: { properties?: object }[];
          }
        >;
      };
      paths: Record<string, unknown>;
    };
    for (const [path, request, reply] of [
      ['/api/intents/parse', 'Intent', 'Understanding'],
      ['/api/attendance/evaluate', 'AttendanceThread', 'AttendanceEvaluation'],
      ['/api/attendance/slots', 'SlotRequest', 'SlotProposal'],
      ['/api/attendance/dates', 'DatesRequest', 'DatesRead'],
    ] as const) {
      expect(JSON.stringify(paths[path])).toContain(`#/components/schemas/${request}`);
      const expected = components.schemas[reply]?.example as Record<string, unknown>;
      expect(await answer(path, components.schemas[request]?.example)).toEqual(expected);
      // The schema names every field the engine answers with; only optional ones may stay away.
      const { properties = {}, required = [] } = components.schemas[reply] ?? {};
      expect(
        Object.keys(properties).filter((name) => required.includes(name) || name in expected),
      ).toEqual(Object.keys(expected));
    }
    const types = components.schemas.AttendanceRule?.oneOf ?? [];
    expect(types.length).toBeGreaterThan(1);
    for (const { properties } of types) expect(properties).toHaveProperty('finalize_policy');
  });
});
