/** Every sentence of this engine that people read. Rules and readers know only the ids. */
import type { Missing, Question } from '../understand/assemble.ts';
import type { Unsupported } from '../understand/facts.ts';

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

const UNSUPPORTED_QUESTIONS: Readonly<Record<Unsupported, string>> = {
  each: 'グループごとに人数を決める条件は、そのままでは設定できません。どの条件を優先すればよいか教えてください。',
  both: '複数のグループを同時に満たす条件は、そのままでは設定できません。どの条件を優先すればよいか教えてください。',
  conditional:
    '「〜の場合は」と条件が変わる指定は、そのままでは設定できません。どの場合の条件にすればよいか教えてください。',
  mixed:
    '「どちらか」と「必須」や人数を組み合わせた条件は、そのままでは設定できません。どちらを優先すればよいか教えてください。',
  forbidden: '参加しないことを条件にする指定は設定できません。条件を教えてください。',
  unavailable: '参加できない方がいるようです。その方を対象から外してよろしいですか？',
  absenceWanted: '欠席を条件にする指定は設定できません。成立の条件を教えてください。',
};

/** What is asked, in words. */
export function questionInWords(question: Question): string {
  switch (question.id) {
    case 'condition':
      return '全員必須ですか？それとも何人以上集まれば成立としますか？';
    case 'everybody':
      return '「みんな」の具体的な対象者を教えてください。';
    case 'who':
      return `「${question.name}」さんに当てはまる方が${question.keys.length}人います。どなたですか？`;
    case 'unknown_person':
      return `「${question.name}」さんが招待者の中に見つかりません。どなたのことか教えてください。`;
    case 'unknown_group':
      return `「${question.name}」にどなたが含まれるか教えてください。`;
    case 'total_or_additional':
      return `「${question.count}人」は必須の方を含めた合計ですか？それとも必須の方のほかに${question.count}人ですか？`;
    case 'upper_bound':
      return `人数の上限（${question.count}人まで）は設定できません。何人以上集まれば成立としますか？`;
    case 'lower_bound':
      return `最低${question.low}人でよろしいですか？それとも${question.high}人必要ですか？`;
    case 'exactly':
      return `ちょうど${question.count}人でなければなりませんか？${question.count}人以上でもよろしいですか？`;
    case 'wish':
      return 'ご希望は、成立の必須条件ですか？それとも満たさなくても開催しますか？';
    case 'not_enough_people':
      return `${question.k}人が必要とのことですが、対象は${question.n}人です。人数を確認させてください。`;
    case 'nobody_needed':
      return '参加者がいなくても開催するということでしょうか？最低何人必要か教えてください。';
    case 'stated_number':
      return question.stated > question.known
        ? `${question.stated}人とのことですが、わかっている招待者は${question.known}人です。あと${question.stated - question.known}人はどなたですか？`
        : `${question.stated}人とのことですが、招待者は${question.known}人います。どなたを対象にしますか？`;
    case 'which_number':
      return `${question.counts.join('人と')}人のどちらを条件にしますか？`;
    case 'group_all_or_some':
      return `「${question.name}」は全員必須ですか？それとも誰か1人でもよろしいですか？`;
    case 'mentioned':
      return `「${question.name}」さんは必須ですか？`;
    case 'unsupported':
      return UNSUPPORTED_QUESTIONS[question.why];
  }
}

export function missingInWords(missing: Missing): string {
  switch (missing.kind) {
    case 'person':
      return `「${missing.name}」さんの招待先`;
    case 'group':
      return `「${missing.name}」のメンバー`;
    case 'invitees':
      return `招待者あと${missing.count}人`;
    case 'condition':
      return '成立の条件';
  }
}
