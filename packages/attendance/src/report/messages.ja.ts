/** Every sentence of this engine that people read. Rules and readers know only the ids. */

/** What is wrong with a stored rule. */
export const ruleMessages = {
  rule_malformed: ({ field }: { field: string; detail: string }) =>
    field === ''
      ? '出欠ルールの形式ではないため、読み取れませんでした。'
      : `出欠ルールの「${field}」が正しい形式ではないため、読み取れませんでした。`,
  rule_version_unknown: ({ version }: { version: string }) =>
    version === ''
      ? '出欠ルールに version がないため、読み取れませんでした。'
      : `出欠ルールの version ${version} には対応していないため、読み取れませんでした。`,
  rule_type_unknown: ({ type }: { type: string }) =>
    type === ''
      ? '出欠ルールに type がないため、読み取れませんでした。'
      : `出欠ルールの種類 ${type} には対応していないため、読み取れませんでした。`,
  invitee_key_malformed: ({ key }: { key: string }) =>
    `「${key}」は招待者の識別子（u:・e:・lm:）の形式ではありません。`,
  target_empty: () => '対象者が1人もいません。',
  holds_without_answers: () => '誰も回答しなくても成立してしまう条件です。',
  k_exceeds_n: ({ k, n }: { k: number; n: number }) =>
    `必要な人数（${k}人）が全体の人数（${n}人）を超えています。`,
  n_differs_from_target: ({ n, size }: { n: number; size: number }) =>
    `全体の人数（${n}人）が、わかっている対象者（${size}人）と一致しません。`,
  required_is_excluded: ({ key }: { key: string }) =>
    `必須の「${key}」が対象から除外されています。`,
  key_outside_target: ({ key }: { key: string }) => `必須の「${key}」が対象者に含まれていません。`,
  too_few_others: ({ min, others }: { min: number; others: number }) =>
    `必須の方以外に${min}人が必要ですが、ほかの対象者は${others}人しかいません。`,
  groups_empty: () => 'グループが1つも指定されていません。',
  group_key_outside_target: ({ key, group }: { key: string; group: string }) =>
    `グループ「${group}」の「${key}」が対象者に含まれていません。`,
  group_min_exceeds_size: ({ group, min, size }: { group: string; min: number; size: number }) =>
    `グループ「${group}」は${size}人のため、${min}人以上にはなりません。`,
  manual_is_not_automatic: () => '手動で決める設定と自動確定は同時に指定できません。',
};
