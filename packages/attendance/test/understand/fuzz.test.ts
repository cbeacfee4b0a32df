import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understand, understandingToJson, validateRule } from '../../src/index.ts';
import { contextOf, readCases, SENTENCE_FILES } from './measure.ts';

const seeds = SENTENCE_FILES.flatMap((file) => readCases(file).map(({ utterance }) => utterance));
const PIECES = [
  ...'、。！？・「」（）()"\'<>;\n　 〜ー…＋',
  '3人',
  '以上',
  '必須',
  '全員',
  'または',
  '山田さん',
  'でも',
  'ない',
  'なら',
  '中止',
  '営業部',
  '😊',
  '👨‍👩‍👧‍👦',
  '\u0000',
  '\ud83d',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '&nbsp;',
  'a@b.jp',
  '99999999999999999999人',
  '零人',
  '十百千人',
];

const sentence = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom(...seeds), fc.nat(), fc.nat(6), fc.constantFrom(...PIECES, ''))
    .map(([seed, place, cut, piece]) => {
      const at = place % (seed.length + 1);
      return seed.slice(0, at) + piece + seed.slice(at + cut);
    }),
  fc.tuple(fc.constantFrom(...seeds), fc.constantFrom(...seeds)).map((two) => two.join('')),
);

const contexts = ['m5', 'm9o', 'm6t', 'm4d'].map(contextOf);

function check(utterance: string, index: number): void {
  const context = contexts[index % contexts.length] as (typeof contexts)[0];
  const given = understand(utterance, context);
  const { rule } = given;
  const known = new Set(given.rule.inviteeScope.includeInviteeKeys);
  const decided = given.statements.some(
    ({ says, modality }) => says === 'need' && modality === 'asserted',
  );
  if (rule.finalizePolicy.autoFinalize) {
    expect(decided).toBe(true);
    expect(given.questions).toEqual([]);
    expect(validateRule(rule)).toEqual([]);
  }
  if (given.questions.length > 0) expect(given.confidence).toBeLessThan(0.85);
  expect(given.confidence).toBeGreaterThan(0);
  expect(given.confidence).toBeLessThanOrEqual(0.95);
  for (const { words, start, end } of understandingToJson(given).explanation.understood) {
    expect(words).toBe(utterance.slice(start, end));
  }
  if (rule.type === 'REQUIRED_PLUS_QUORUM') {
    for (const key of rule.requiredInviteeKeys) expect(known.has(key)).toBe(true);
  }
  if (rule.type === 'GROUP_ANY') {
    for (const group of rule.groups) {
      for (const key of group.anyOfInviteeKeys) expect(known.has(key)).toBe(true);
    }
  }
}

describe('どんな文でも', () => {
  it('例外を出さず、条件がわからないまま自動確定にしない', () => {
    let index = 0;
    fc.assert(
      fc.property(sentence, (utterance) => check(utterance, index++)),
      { numRuns: runs(10_000) },
    );
  });

  it.each([
    ['絵文字', '😊'],
    ['同じ条件', '3人以上で開催、'],
    ['人', '山田さんと'],
    ['かぎ括弧', '「「「'],
    ['数字', '9'],
    ['否定', 'ない'],
    ['メールの前半', 'a.'],
    ['または', 'か山田さん'],
  ])('%s の繰り返し1万字も読み終える', (_, piece) => {
    check(piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000), 0);
  });
});
