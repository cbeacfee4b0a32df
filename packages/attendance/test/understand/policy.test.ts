import { describe, expect, it } from 'vitest';
import { answer } from './measure.ts';

const policy = (utterance: string, members = 'm6') =>
  answer(utterance, members).attendance_rule.finalize_policy;

describe('確定のしかた（M03）', () => {
  it.each([
    ['全員必須', { mode: 'BEST_SCORE', tie_breaker: 'earliest_slot', auto_finalize: false }],
    [
      '誰か1人でも参加できればOK',
      {
        mode: 'EARLIEST_VALID',
        tie_breaker: 'earliest_slot',
        auto_finalize: true,
        auto_finalize_delay_seconds: 3600,
      },
    ],
    [
      '3人以上で開催',
      {
        mode: 'EARLIEST_VALID',
        tie_breaker: 'highest_score',
        auto_finalize: true,
        auto_finalize_delay_seconds: 7200,
      },
    ],
    ['山田さんは必須', { mode: 'BEST_SCORE', tie_breaker: 'highest_score', auto_finalize: false }],
    [
      '山田さんか田中さん、どちらかいればOK',
      {
        mode: 'EARLIEST_VALID',
        tie_breaker: 'highest_score',
        auto_finalize: true,
        auto_finalize_delay_seconds: 3600,
      },
    ],
    [
      '全員必須。揃ったら自動で確定してください',
      {
        mode: 'BEST_SCORE',
        tie_breaker: 'earliest_slot',
        auto_finalize: true,
        auto_finalize_delay_seconds: 3600,
      },
    ],
    [
      '3人以上で開催。最終的には私が決めます',
      { mode: 'MANUAL', tie_breaker: 'highest_score', auto_finalize: false },
    ],
    [
      '3人以上で開催。勝手に決めないで',
      { mode: 'MANUAL', tie_breaker: 'highest_score', auto_finalize: false },
    ],
    [
      '3人以上集まったら24時間待ってから確定',
      {
        mode: 'EARLIEST_VALID',
        tie_breaker: 'highest_score',
        auto_finalize: true,
        auto_finalize_delay_seconds: 86_400,
      },
    ],
    [
      '山田さんは必須。30分待って確定',
      {
        mode: 'BEST_SCORE',
        tie_breaker: 'highest_score',
        auto_finalize: true,
        auto_finalize_delay_seconds: 1800,
      },
    ],
    [
      '3人以上。できるだけ多く集まれる日で',
      {
        mode: 'BEST_SCORE',
        tie_breaker: 'highest_score',
        auto_finalize: true,
        auto_finalize_delay_seconds: 7200,
      },
    ],
    [
      '3人以上なら一番早い日で',
      {
        mode: 'EARLIEST_VALID',
        tie_breaker: 'earliest_slot',
        auto_finalize: true,
        auto_finalize_delay_seconds: 7200,
      },
    ],
  ])('%s', (utterance, expected) => expect(policy(utterance)).toEqual(expected));

  it.each([
    ['自動で決めておいて'],
    ['山田さん必須、最低4人。自動で確定して'],
    ['木村さんは必須。自動で確定して'],
    ['最大5人まで。自動で確定'],
    ['10人中3人以上で自動で確定'],
  ])('質問があるうちは自動確定しない：%s', (utterance) => {
    expect(answer(utterance, 'm6').needs_clarification).not.toEqual([]);
    expect(policy(utterance).auto_finalize).toBe(false);
    expect(policy(utterance)).not.toHaveProperty('auto_finalize_delay_seconds');
  });

  it('外側の finalize_policy は内側の写しである', () => {
    for (const utterance of ['全員必須', '3人以上', '必須は特になし']) {
      const { finalize_policy, attendance_rule } = answer(utterance, 'm6');
      const { tie_breaker, ...inner } = attendance_rule.finalize_policy;
      expect(finalize_policy).toEqual(inner);
      expect(tie_breaker).toBeDefined();
    }
  });

  it('早い日の希望は、何がそれで決まるかを説明する', () => {
    const { explanation } = answer('3人以上なら一番早い日で', 'm6');
    expect(explanation.understood.find(({ what }) => what === 'policy')?.meaning).toContain(
      '最初に成立した候補',
    );
  });
});
