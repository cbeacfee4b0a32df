import { describe, expect, it } from 'vitest';
import { understand } from '../../src/index.ts';
import { answer, contextOf } from './measure.ts';

const policy = (utterance: string, members = 'm6') =>
  answer(utterance, members).attendance_rule.finalize_policy;

describe('確定のしかた（M03）', () => {
  it.each([
    '3人以上で自動確定はなし',
    '3人以上。自動で確定はしないでください',
    '3人以上。自動で決めるのはやめて',
    '3人以上。自動で確定してほしくない',
    '3人以上。自動確定はオフで',
    '3人以上で、確定する前に私に聞いて',
    '3人以上。確定は主催者が行います',
    '3人以上で、確定は待って',
    '3人以上集まったら確定していいか聞いて',
  ])('%s: 自動では確定しない', (utterance) => {
    expect(policy(utterance)).toMatchObject({ mode: 'MANUAL', auto_finalize: false });
  });

  it.each(['3人以上なら自動で決めて。困ったら連絡します', '3人以上。勝手に決めちゃっていいよ'])(
    '%s: 自動で確定する',
    (utterance) => {
      expect(policy(utterance)).toMatchObject({ mode: 'EARLIEST_VALID', auto_finalize: true });
    },
  );

  it('変更がないまま過ぎる時間を待つ', () => {
    const unchanged = policy('3人以上集まって24時間変更がなければ確定');
    expect(unchanged.auto_finalize_delay_seconds).toBe(86_400);
  });

  it.each([
    '3人以上。自動で確定。ただし全員の回答が揃ってから',
    '3人以上。全員の回答が揃ったら自動で確定',
    '3人以上。全員の回答が揃ってから決めます',
  ])('%s: 返事を待つうちは、自動では確定しない', (utterance) => {
    expect(policy(utterance)).toMatchObject({ mode: 'BEST_SCORE', auto_finalize: false });
  });

  it.each(['3人以上。決定は締切後に行います', '3人以上。締め切ってから決めます'])(
    '%s: 締切のあとに、だれかが決める',
    (utterance) => {
      expect(policy(utterance).auto_finalize).toBe(false);
    },
  );

  it('半日待つ', () => {
    expect(policy('3人以上。半日待ってから確定').auto_finalize_delay_seconds).toBe(43_200);
  });

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

describe('どの言葉から、何が望まれたか', () => {
  const wishesIn = (sentence: string) =>
    understand(sentence, contextOf('m6')).statements.flatMap((one) =>
      one.says === 'policy' ? [one.policy] : [],
    );

  it.each([
    ['3人以上。24時間待って確定', [{ what: 'delay', seconds: 86_400 }]],
    ['3人以上。三十分後に確定', [{ what: 'delay', seconds: 1800 }]],
    ['3人以上。2日ほど待って確定', [{ what: 'delay', seconds: 172_800 }]],
    ['3人以上。1週間待って', [{ what: 'delay', seconds: 604_800 }]],
    ['3人以上。一晩置いて確定', [{ what: 'delay', seconds: 43_200 }]],
    ['3人以上。半日くらい待って', [{ what: 'delay', seconds: 43_200 }]],
    ['3人以上。24時間異論がなければ確定', [{ what: 'delay', seconds: 86_400 }]],
    ['3人以上で自動確定', [{ what: 'auto', atOnce: false }]],
    ['3人以上で自動確定はしないで', [{ what: 'manual' }]],
    ['3人以上。確定する前に相談して', [{ what: 'manual' }]],
    ['3人以上。最後は私が決めます', [{ what: 'manual' }]],
    ['3人以上。一番多い日で', [{ what: 'most' }]],
    ['3人以上。一番早い日で', [{ what: 'earliest' }]],
  ] as const)('%s', (sentence, wishes) => expect(wishesIn(sentence)).toEqual(wishes));
});
