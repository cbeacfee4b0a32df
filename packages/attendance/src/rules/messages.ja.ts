/** Every sentence about rules that people read; what is said of each type stands together. */

/** What is wrong with a stored rule. */
export const ruleMessages = {
  'rule-malformed': ({ field }: { field: string }) =>
    field === ''
      ? '出欠ルールの形式ではないため、読み取れませんでした。'
      : `出欠ルールの「${field}」が正しい形式ではないため、読み取れませんでした。`,
  'rule-version-unknown': ({ version }: { version: string }) =>
    version === ''
      ? '出欠ルールに version がないため、読み取れませんでした。'
      : `出欠ルールの version ${version} には対応していないため、読み取れませんでした。`,
  'rule-type-unknown': ({ type }: { type: string }) =>
    type === ''
      ? '出欠ルールに type がないため、読み取れませんでした。'
      : `出欠ルールの種類 ${type} には対応していないため、読み取れませんでした。`,
  'invitee-key-malformed': ({ key }: { key: string }) =>
    `「${key}」は招待者の識別子（u:・e:・lm:）の形式ではありません。`,
  'target-empty': () => '対象者が1人もいません。',
  'holds-without-answers': () => '誰も回答しなくても成立してしまう条件です。',
  'k-exceeds-n': ({ k, n }: { k: number; n: number }) =>
    `必要な人数（${k}人）が全体の人数（${n}人）を超えています。`,
  'n-differs-from-target': ({ n, size }: { n: number; size: number }) =>
    `全体の人数（${n}人）が、わかっている対象者（${size}人）と一致しません。`,
  'required-is-excluded': ({ key }: { key: string }) =>
    `必須の「${key}」が対象から除外されています。`,
  'key-outside-target': ({ key }: { key: string }) =>
    `必須の「${key}」が対象者に含まれていません。`,
  'too-few-others': ({ min, others }: { min: number; others: number }) =>
    `必須の方以外に${min}人が必要ですが、ほかの対象者は${others}人しかいません。`,
  'groups-empty': () => 'グループが1つも指定されていません。',
  'group-key-outside-target': ({ key, group }: { key: string; group: string }) =>
    `グループ「${group}」の「${key}」が対象者に含まれていません。`,
  'group-min-exceeds-size': ({ group, min, size }: { group: string; min: number; size: number }) =>
    `グループ「${group}」は${size}人のため、${min}人以上にはなりません。`,
  'manual-is-not-automatic': () => '手動で決める設定と自動確定は同時に指定できません。',
};

/** Each type's name, what it means to a language model, and its condition in words. */
export const ruleWords = {
  all: {
    name: '全員',
    meaning: '全員',
    condition: (size: number) => `対象の${size}人全員が参加できる候補日時だけが成立し`,
  },
  any: {
    name: '誰か1人',
    meaning: '誰か1人以上',
    condition: (size: number) => `対象の${size}人のうち誰か1人でも参加できる候補日時が成立し`,
  },
  kOfN: {
    name: '人数',
    meaning: 'k人以上',
    condition: (k: number, n: number) => `${n}人のうち${k}人以上が参加できる候補日時が成立し`,
  },
  requiredPlusQuorum: {
    name: '必須の方と人数',
    meaning: '必須の人全員と、ほかに min_additional 人以上',
    condition: (required: readonly string[], min: number) => {
      const people = required.map((name) => `${name}さん`).join('と');
      if (required.length === 0) return `対象のうち${min}人以上が参加できる候補日時が成立し`;
      return min === 0
        ? `${people}が参加できる候補日時が成立し`
        : `${people}に加えて、ほかに${min}人以上が参加できる候補日時が成立し`;
    },
  },
  groupAny: {
    name: 'いずれかのグループ',
    meaning: 'groups のどれか1つが min 人以上',
    condition: (groups: readonly { readonly name: string; readonly min: number }[]) =>
      `${groups.map(({ name, min }) => `${name}から${min}人以上`).join('、または')}が参加できる候補日時が成立し`,
  },
};
