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
    ['・開催：4名以上\n・中止：3名以下', 'm6', 'K_OF_N', { k: 4, n: 6 }],
    ['全員参加、と言いたいところですが、5人いればOKにします', 'm6', 'K_OF_N', { k: 5, n: 6 }],
    ['3人、じゃなかった、5人以上集まれば実施します', 'm6', 'K_OF_N', { k: 5, n: 6 }],
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

  it.each([
    [
      'Dev2人いれば開催',
      'eng6',
      { name: 'Dev', min: 2, any_of_invitee_keys: ['u:3', 'u:4', 'u:5'] },
    ],
    ['Dev2人以上', 'eng6', { name: 'Dev', min: 2, any_of_invitee_keys: ['u:3', 'u:4', 'u:5'] }],
    [
      '開発部は全員と思っていましたが、2名以上で差し支えありません',
      'm9o',
      { name: '開発部', min: 2, any_of_invitee_keys: ['u:4', 'u:5', 'u:6', 'u:7'] },
    ],
  ])('%s は部署の人数である', (utterance, members, group) => {
    expect(answer(utterance, members).attendance_rule).toMatchObject({
      type: 'GROUP_ANY',
      rule: { groups: [group] },
    });
  });

  it('A4用紙は、Aという班の4人ではない', () => {
    const members = ['佐藤', '田中', '鈴木'].map((name, place) => ({
      key: `u:${place}`,
      name,
      groups: place < 2 ? ['A'] : [],
    }));
    expect(answer('A4用紙に印刷。2人以上で開催', members).attendance_rule).toMatchObject({
      type: 'K_OF_N',
      rule: { k: 2, n: 3 },
    });
  });

  it.each([
    ['6人以上で。自動確定は24時間後にしてください', 86_400],
    ['6人以上。確定は2時間後で', 7200],
    ['6名以上出席で開催、48時間経過後に自動確定とする', 172_800],
    ['6人以上で成立！3時間待ってから自動確定でおねがいします', 10_800],
  ])('%s は待ってから決める', (utterance, seconds) => {
    expect(answer(utterance, 'm10').attendance_rule.finalize_policy).toMatchObject({
      auto_finalize: true,
      auto_finalize_delay_seconds: seconds,
    });
  });
});
