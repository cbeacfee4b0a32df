import { describe, expect, it } from 'vitest';
import { answer } from './measure.ts';

/** What is said must come out or be doubted: no number and no name gets lost in a sure answer. */
describe('言われた人数と名前', () => {
  it.each([
    ['部長必須、1人以上', 'm9o'],
    ['最低4人。去年の幹事は佐藤さんと3人', 'm10'],
    ['いつものメンバーがいれば大丈夫', 'm6'],
    ['目上の人が一人は必要', 'm6'],
    ['常連のメンバーが来れば開催', 'm10'],
  ])('%s は言いきらない', (utterance, members) => {
    const { confidence, needs_clarification: asked } = answer(utterance, members);
    expect(confidence < 0.85 || asked.length > 0).toBe(true);
  });

  it.each([
    ['高橋さんは対象外。残り9人で6人以上', 'm10', 'K_OF_N', { k: 6, n: 9 }],
    ['高橋さんは出張で欠席。残り9人のうち5人で', 'm10', 'K_OF_N', { k: 5, n: 9 }],
    ['高橋さんは数に入れないで。残り9名の3分の2以上', 'm10', 'K_OF_N', { k: 6, n: 9 }],
    [
      '6名以上必要です。高橋さんは対象から外してください。残り9名での調整',
      'm10',
      'K_OF_N',
      { k: 6, n: 9 },
    ],
    ['評議員10名の過半数で開催', 'm10', 'K_OF_N', { k: 6, n: 10 }],
    ['正会員10名のうち7名以上の出席がなければ流会', 'm10', 'K_OF_N', { k: 7, n: 10 }],
    ['6名のご参加があれば進行に支障はございません', 'm10', 'K_OF_N', { k: 6, n: 10 }],
    ['4人そろわなあかん', 'm6', 'K_OF_N', { k: 4, n: 6 }],
  ])('%s は %s でも読める', (utterance, members, type, rule) => {
    const { attendance_rule: read, needs_clarification: asked } = answer(utterance, members);
    expect(read).toMatchObject({ type, rule });
    expect(asked).toEqual([]);
  });

  it.each([
    '5人以上。日程は当方にて決定します',
    '5人以上で成立、確定ボタンは私が押します',
    '5人以上。最後はわしが決める',
    '[条件] 5名以上\n[確定] 手動',
  ])('%s は手動で決める', (utterance) => {
    expect(answer(utterance, 'm10').attendance_rule.finalize_policy.mode).toBe('MANUAL');
  });
});
