import { describe, expect, it } from 'vitest';
import {
  answerQuestion,
  questionsOf,
  type Understanding,
  understand,
  understandingToJson,
} from '../../src/index.ts';
import { contextOf } from './measure.ts';

const start = (utterance: string, members = 'm6') => understand(utterance, contextOf(members));

function answered(understanding: Understanding, ...answers: [string, string][]): Understanding {
  return answers.reduce((current, [id, answer]) => {
    const next = answerQuestion(current, id, answer);
    if (!next.ok) throw new Error(next.error.message);
    return next.value;
  }, understanding);
}

const ruleOf = (understanding: Understanding) => {
  const { attendance_rule, needs_clarification } = understandingToJson(understanding);
  const { type, rule } = attendance_rule;
  return { type, rule, asks: needs_clarification.length };
};

describe('質問への答えでルールが決まる', () => {
  it.each([
    [
      '山田さん必須、最低4人',
      'm6',
      [['total_or_additional', 'additional']],
      { required_invitee_keys: ['u:1'], min_additional: 4 },
    ],
    [
      '山田さん必須、最低4人',
      'm6',
      [['total_or_additional', 'total']],
      { required_invitee_keys: ['u:1'], min_additional: 3 },
    ],
    ['みんなで集まりたい', 'm6', [['everybody', 'all']], {}],
    ['日程調整お願いします', 'm6', [['condition', 'at_least:3']], { k: 3, n: 6 }],
    ['2、3人いればOK', 'm6', [['lower_bound', 'at_least:3']], { k: 3, n: 6 }],
    ['最大5人まで', 'm6', [['upper_bound', 'at_least:2']], { k: 2, n: 6 }],
    ['10人くらい来てほしい', 'm6', [['wish', 'at_least:5']], { k: 5, n: 6 }],
    [
      '佐藤さんは必須',
      'm4d',
      [['who:佐藤', 'u:2']],
      { required_invitee_keys: ['u:2'], min_additional: 0 },
    ],
    [
      '木村さんと山田さんは必須',
      'm6',
      [['unknown_person:木村', 'u:5']],
      { required_invitee_keys: ['u:5', 'u:1'], min_additional: 0 },
    ],
    [
      '木村さんと山田さんは必須',
      'm6',
      [['unknown_person:木村', 'nobody']],
      { required_invitee_keys: ['u:1'], min_additional: 0 },
    ],
    [
      '経理部から2人以上',
      'm6',
      [['unknown_group:経理部', 'u:1,u:2,u:3']],
      { groups: [{ name: '経理部', min: 2, any_of_invitee_keys: ['u:1', 'u:2', 'u:3'] }] },
    ],
    [
      '営業部は必須',
      'm9o',
      [['group_all_or_some:営業部', 'all']],
      { required_invitee_keys: ['u:1', 'u:2', 'u:3'], min_additional: 0 },
    ],
    [
      '営業部は必須',
      'm9o',
      [['group_all_or_some:営業部', 'some']],
      { groups: [{ name: '営業部', min: 1, any_of_invitee_keys: ['u:1', 'u:2', 'u:3'] }] },
    ],
    [
      '山田さんと田中さん',
      'm6',
      [
        ['mentioned:山田', 'required'],
        ['mentioned:田中', 'optional'],
      ],
      { required_invitee_keys: ['u:1'], min_additional: 0 },
    ],
    ['10人中4人以上', 'm6', [['stated_number', 'known']], { k: 4, n: 6 }],
    ['7人以上で開催', 'm6', [['not_enough_people', 'at_least:5']], { k: 5, n: 6 }],
  ] as [string, string, [string, string][], unknown][])(
    '%s（%s）%j',
    (utterance, members, answers, rule) => {
      const before = start(utterance, members);
      expect(before.questions).not.toEqual([]);
      const after = answered(before, ...answers);
      expect(ruleOf(after)).toMatchObject({ rule, asks: 0 });
      expect(after.answers).toEqual(answers.map(([question, answer]) => ({ question, answer })));
      expect(after.confidence).toBeGreaterThan(before.confidence);
    },
  );

  it('答えても残る質問は残る', () => {
    const after = answered(start('木村さんと高木さんは必須'), ['unknown_person:木村', 'u:5']);
    expect(questionsOf(after).map(({ id }) => id)).toEqual(['unknown_person:高木']);
    expect(after.rule.finalizePolicy.autoFinalize).toBe(false);
  });

  it.each([
    ['佐藤さんは必須', 'm4d', 'who:佐藤', 'u:3'],
    ['木村さんは必須', 'm6', 'unknown_person:木村', 'u:99'],
    ['経理部から2人以上', 'm6', 'unknown_group:経理部', 'u:1,u:99'],
    ['山田さん必須、最低4人', 'm6', 'total_or_additional', 'both'],
    ['営業部は必須', 'm9o', 'group_all_or_some:営業部', 'none'],
    ['山田さんと田中さん', 'm6', 'mentioned:山田', 'maybe'],
    ['10人中4人以上', 'm6', 'stated_number', 'all'],
    ['日程調整お願いします', 'm6', 'condition', 'at_least:0'],
    ['日程調整お願いします', 'm6', 'condition', 'たくさん'],
  ])('%s に合わない答え（%s）は断る', (utterance, members, id, answer) => {
    expect(answerQuestion(start(utterance, members), id, answer)).toMatchObject({
      ok: false,
      error: { code: 'answer-unfit' },
    });
  });

  it('出ていない質問には答えられない', () => {
    expect(answerQuestion(start('3人以上'), 'condition', 'all')).toMatchObject({
      ok: false,
      error: { code: 'question-unknown' },
    });
  });

  it('どの質問の選択肢も、そのまま答えとして受け取れる', () => {
    const sentences: [string, string][] = [
      ['山田さん必須、最低4人', 'm6'],
      ['みんなで集まりたい', 'm6'],
      ['2、3人いればOK', 'm6'],
      ['5人前後集まれば', 'm6'],
      ['ちょうど4人で', 'm6'],
      ['最大5人まで', 'm6'],
      ['佐藤さんは必須', 'm4d'],
      ['木村さんは必須', 'm6'],
      ['経理部から2人以上', 'm6'],
      ['営業部は必須', 'm9o'],
      ['山田さんと田中さん', 'm6'],
      ['10人中4人以上', 'm6'],
      ['7人以上で開催', 'm6'],
      ['0人でも開催', 'm6'],
    ];
    for (const [utterance, members] of sentences) {
      const before = start(utterance, members);
      expect([utterance, before.questions.length > 0]).toEqual([utterance, true]);
      for (const { id, text, options } of questionsOf(before)) {
        expect(text).toMatch(/[。？]$/);
        expect(options.length).toBeGreaterThan(0);
        for (const { input, value, label } of options) {
          const given = input === 'number' ? `${value}2` : value;
          expect([id, given, answerQuestion(before, id, given).ok]).toEqual([id, given, true]);
          expect(label).not.toBe('');
        }
      }
    }
  });

  it.each([
    ['佐藤さんは必須', 'm4d', ['choice u:1 佐藤一郎', 'choice u:2 佐藤花子']],
    ['経理部から1人', 'm2', ['several u:1 山田', 'several u:2 田中']],
    ['木村さんは必須', 'm2', ['choice u:1 山田', 'choice u:2 田中', 'choice nobody']],
    ['3〜5人で開催', 'm6', ['choice at_least:3', 'choice at_least:5']],
    ['3人前後で開催', 'm6', ['choice at_least:3', 'number at_least:']],
    ['山田さんは必須、3人以上', 'm6', ['choice total', 'choice additional']],
  ])('%s の選択肢', (utterance, members, expected) => {
    const [question] = questionsOf(start(utterance, members));
    const shown = (question?.options ?? []).map(({ input, value, label }) =>
      /^(?:u|e|lm):/u.test(value) ? `${input} ${value} ${label}` : `${input} ${value}`,
    );
    expect(shown).toEqual(expected);
  });
});
