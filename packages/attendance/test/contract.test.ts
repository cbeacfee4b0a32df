import { readFileSync } from 'node:fs';
import {
  attendanceRule,
  datesReading,
  evaluation,
  evaluationRequest,
  intentRequest,
  ruleBodies,
  slotProposal,
  slotRequest,
  understanding,
} from '@tashika/contract/attendance';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  evaluationFromJson,
  evaluationToJson,
  proposeSlotsJson,
  readDatesJson,
  readIntent,
  ruleTypes,
  understand,
  understandingToJson,
} from '../src/index.ts';

const tokeniser = await loadTokeniser();

/** What the engine says is what the contract says: nothing more, nothing less. */

const reference = { now: '2026-11-16T09:00:00+09:00', timezone: 'Asia/Tokyo' };
const members = [
  { name: '山田 太郎', key: 'u:1', reading: 'やまだ たろう', role: '部長', groups: ['営業部'] },
  { name: '佐藤 花子', key: 'u:2', groups: ['営業部'] },
  { name: '鈴木 一郎', key: 'u:3', groups: ['開発部'] },
];

function given<T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** The value as it is on the wire, read back without a field that the contract does not name. */
function readBack(schema: z.ZodMiniType, value: unknown): void {
  const wire = JSON.parse(JSON.stringify(value));
  expect(z.parse(schema, wire)).toEqual(wire);
}

describe('外との JSON は契約のとおり', () => {
  it.each([
    '山田さんは必須で、ほかに1人以上。来週の平日の午後に90分で3枠',
    '営業部から2人、または開発部から1人',
    '木村さんと、お盆あたりに',
    '',
  ])('意図「%s」', (utterance) => {
    const request = { utterance, members, ...reference };
    readBack(intentRequest, request);
    const { context } = given(readIntent(request, tokeniser));
    readBack(understanding, understandingToJson(understand(utterance, context)));
  });

  const cases = readFileSync(new URL('./evaluate/cases.jsonl', import.meta.url), 'utf8');
  for (const line of cases.trim().split('\n')) {
    const { id, note: _note, expected: _expected, ...request } = JSON.parse(line);
    it(`判定 ${id}`, () => {
      readBack(evaluationRequest, request);
      readBack(evaluation, evaluationToJson(given(evaluationFromJson(request))));
    });
  }

  it.each([
    { text: '来週の水曜14時から90分', ...reference },
    { text: '12/1と12/3の19時〜21時、1枠。返事は11/27まで', ...reference },
    { windows: [], explanation: { windows: [], reply_by: reference.now }, ...reference },
    { windows: [], slot_generation_hint: { count: 2, preferred_days: ['weekday'] }, ...reference },
  ])('候補日時 %j', (request) => {
    readBack(slotRequest, request);
    readBack(slotProposal, given(proposeSlotsJson(request)));
  });

  it.each([
    '来週の水曜か金曜の午後',
    '返事は11/27まで',
    '来週は不在にします',
    'お盆あたり',
    'こんにちは',
  ])('日時「%s」', (text) => {
    readBack(datesReading, given(readDatesJson({ text, ...reference })));
  });
});

describe('ルールの種類', () => {
  it('契約と台帳は同じ種類を持つ', () => {
    const union = attendanceRule._zod.def.options.map(
      ({ shape }) => [...shape.type._zod.def.values][0],
    );
    expect(union).toEqual(Object.keys(ruleBodies));
    expect(union).toEqual(Object.keys(ruleTypes));
  });
});

describe('日時の言葉の依頼', () => {
  it('読めない基準日時は文で断る', () => {
    for (const bad of [
      { text: '明日', now: 'きのう', timezone: 'Asia/Tokyo' },
      { text: '明日', now: '2026-11-16T09:00:00', timezone: 'Asia/Tokyo' },
      { text: '明日', now: '2026-11-16T09:00:00+09:00', timezone: 'Mars/Base' },
    ]) {
      expect(readDatesJson(bad)).toMatchObject({ ok: false, error: { code: 'bad-reference' } });
    }
    for (const bad of [null, 3, {}, { text: 1, now: '', timezone: '' }]) {
      expect(readDatesJson(bad)).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    }
  });
});
