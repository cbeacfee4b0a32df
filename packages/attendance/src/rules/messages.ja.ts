import type { SaidGroup, SaidWay } from './types/composite.ts';

/** Every sentence about rules that people read; what is said of each type stands together. */

const groupInWords = (name: string) => (name === '' ? 'グループ' : `グループ「${name}」`);

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
  'rule-too-large': ({ ways, groups, people }: { ways: number; groups: number; people: number }) =>
    `出欠ルールが大きすぎます。条件は${ways}通り、グループは合わせて${groups}個、その人数は延べ${people}人までです。`,
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
    `${groupInWords(group)}の「${key}」が対象者に含まれていません。`,
  'group-min-exceeds-size': ({ group, min, size }: { group: string; min: number; size: number }) =>
    `${groupInWords(group)}は${size}人のため、${min}人以上にはなりません。`,
  'ways-empty': () => '成立の条件が1つも指定されていません。',
  'way-empty': ({ name, number }: { name: string; number: number }) =>
    `${name === '' ? `${number}番目の条件` : `条件「${name}」`}に、誰が必要かが書かれていません。`,
  'preferred-outside-target': ({ key }: { key: string }) =>
    `参加を希望する「${key}」が対象者に含まれていません。`,
  'manual-is-not-automatic': () => '手動で決める設定と自動確定は同時に指定できません。',
};

const mostNames = 5;

/** People by name; of many the first ones, and how many more there are. */
export function peopleInWords(names: readonly string[], link: string): string {
  const shown = names.length > mostNames ? names.slice(0, mostNames - 1) : names;
  const rest = names.length - shown.length;
  return `${shown.map((name) => `${name}さん`).join(link)}${rest === 0 ? '' : `ほか${rest}人`}`;
}

const wholeGroup = ({ name, isListed, people }: SaidGroup): string =>
  isListed || people.length === 1 ? peopleInWords(people, 'と') : `${name}の全員`;

function partOfGroup({ name, min, people, required, isEverybody }: SaidGroup): string {
  if (isEverybody) return `全体で${min}人以上`;
  const including = required.length === 0 ? '' : `（${peopleInWords(required, 'と')}を含む）`;
  if (name !== '') return `${name}から${min}人以上${including}`;
  return min === 1 && people.length === 2
    ? `${peopleInWords(people, 'か')}のどちらか${including}`
    : `${peopleInWords(people, '・')}のうち${min}人以上${including}`;
}

function wayInWords({ required, counted, sharesPeople }: SaidWay): string {
  const must = [...new Set(required.map(wholeGroup))].join('と');
  const parts = counted.map(partOfGroup).join('、');
  const note = sharesPeople ? '（複数のグループに入る方は、それぞれに数えます）' : '';
  if (parts === '') return must;
  if (must === '') return `${parts}${note}`;
  // 「加えて」 would say that those who must come are not counted again.
  const isCounted = counted.some((group) => group.required.length > 0);
  return `${must}${isCounted ? 'が必ず参加し、' : 'に加えて、'}${parts}${note}`;
}

/** Nobody or one person is neither everyone nor one of several. */
const fewInWords = (size: number): string =>
  size === 0
    ? '対象の方がまだいないため、どの候補日時も成立せず'
    : '対象の方が参加できる候補日時だけが成立し';

/** Each type's name, what it means to a language model, and its condition in words. */
export const ruleWords = {
  all: {
    name: '全員',
    meaning: '全員',
    condition: (size: number) =>
      size < 2 ? fewInWords(size) : `対象の${size}人全員が参加できる候補日時だけが成立し`,
  },
  any: {
    name: '誰か1人',
    meaning: '誰か1人以上',
    condition: (size: number) =>
      size < 2 ? fewInWords(size) : `対象の${size}人のうち誰か1人でも参加できる候補日時が成立し`,
  },
  kOfN: {
    name: '人数',
    meaning: 'k人以上',
    condition: (k: number, n: number) =>
      n === 0 ? fewInWords(n) : `${n}人のうち${k}人以上が参加できる候補日時が成立し`,
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
  composite: {
    name: '条件の組み合わせ',
    meaning:
      'any_of のどれか1つについて、その all_of のすべてが min 人以上（1人が複数に数えられてよい）。ほかの種類で表せるときは使わない',
    condition: (ways: readonly SaidWay[]) => {
      const said = ways.map(wayInWords);
      const [only = ''] = said;
      if (said.length === 0) return 'どの候補日時も成立せず';
      return said.length === 1
        ? `${only}が参加できる候補日時が成立し`
        : `${said.map((way) => `「${way}」`).join('または')}の${said.length === 2 ? 'どちらか' : 'いずれか'}が参加できる候補日時が成立し`;
    },
  },
};
