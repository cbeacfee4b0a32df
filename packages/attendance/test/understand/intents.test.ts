import { describe, expect, it } from 'vitest';
import { answer, faults, measure, readCases, SENTENCE_FILES } from './measure.ts';

describe('仕様の文例', () => {
  it.each(readCases('../cases/intents.jsonl').map((one) => [one.id, one.utterance, one] as const))(
    '%s %s',
    (_, utterance, one) => expect(faults(one, answer(utterance, one.members))).toEqual([]),
  );

  it.each([
    ['5人招待して、3人以上OKなら開催', 'm5', 0.95],
    ['山田さんと佐藤さんは必須、あと2人以上', 'm5', 0.9],
    ['営業部から2人 または 開発部から3人', 'm9o', 0.85],
    ['みんなで集まりたい', 'm5', 0.6],
  ] as const)('%s の確信度', (utterance, members, confidence) => {
    expect(Math.abs(answer(utterance, members).confidence - confidence)).toBeLessThanOrEqual(0.05);
  });
});

/**
 * Denied needs, marks with and without a legend, numbers alone, wishes, and replies that only take
 * somebody out or answer nothing; beside each the nearest sentences that are plain.
 */
describe('読みちがえやすい文', () => {
  it.each(
    readCases('easily-misread.jsonl').map(
      (one) => [one.utterance, (one.turns ?? []).join(' → '), one] as const,
    ),
  )('%s %s', (utterance, _, one) =>
    expect(faults(one, answer(utterance, one.members, one.turns))).toEqual([]),
  );
});

/** Cases told apart, lists pointed back to, groups together, and replies that change one part of what stands. */
describe('言いまわしの違う文', () => {
  it.each(
    readCases('said-otherwise.jsonl').map(
      (one) => [one.utterance, (one.turns ?? []).join(' → '), one] as const,
    ),
  )('%s %s', (utterance, _, one) =>
    expect(faults(one, answer(utterance, one.members, one.turns))).toEqual([]),
  );
});

/** The sentences we wrote ourselves, as one floor; the numbers stand in docs/attendance.md. */
describe('すべての文', () => {
  const { right, total, sure, surelyWrong } = measure(
    SENTENCE_FILES.flatMap((file) => readCases(file)),
  );

  it('94 %以上を正しく読む', () => expect(right / total).toBeGreaterThanOrEqual(0.94));

  it('知らずに言いきる誤りは、言いきったうちの 0.5 %までである', () => {
    const shown = surelyWrong.map(({ utterance }) => utterance);
    expect(surelyWrong.length / sure, shown.join('\n')).toBeLessThanOrEqual(0.005);
  });
});

describe('last-batch.jsonl', () => {
  it('9割以上を正しく読み、知らずに言いきる誤りは1文まで', () => {
    const { total, right, surelyWrong } = measure(readCases('last-batch.jsonl'));
    expect(right / total).toBeGreaterThanOrEqual(0.9);
    expect(surelyWrong.length).toBeLessThanOrEqual(1);
  });
});

describe('conversations.jsonl', () => {
  it('93 %以上を正しく読み、知らずに言いきる誤りはない', () => {
    const { total, right, surelyWrong } = measure(readCases('conversations.jsonl'));
    expect(right / total).toBeGreaterThanOrEqual(0.93);
    expect(surelyWrong.map(({ utterance }) => utterance)).toEqual([]);
  });
});
