import type { Form } from './form.ts';
import type { Question } from './questions.ts';
import type { TextReading, UnderstandingContext } from './read.ts';
import type { Statement } from './statement.ts';

export interface Reply {
  /** Questions the reply answers, with what a form would have handed in. */
  readonly answers: readonly { readonly question: Question; readonly answer: string }[];
  /** What else it says. */
  readonly rest: readonly Statement[];
}

const yes =
  /^(?:はい|ええ|うん|そう(?:です)?|そうそう|その通り|そのとおり|ok|おk|おっけー|オッケー|了解|それで|お願いします|大丈夫|いいです|いいよ|yes|y$)/u;
const no = /^(?:いいえ|いえ|いや|ううん|違い|違う|ちがう|no|n$|そうじゃ|そうでは|ノー)/u;

/** Words that choose between two answers, by the question they belong to. */
const choices: Partial<Record<Question['kind'], readonly (readonly [RegExp, string])[]>> = {
  total_or_additional: [
    [
      /(?:含め(?!ず|ない|ません)|含ん(?!でい?ない)|含む|込み|こみ|合計|トータル|合わせて|全部で|入れて(?!ない)|全体で|前者|計[0-9]|総勢)/u,
      'total',
    ],
    [
      /(?:ほかに|他に|別に|別で|別途|加えて|プラス|除い|除く|以外|抜き|抜いて|含め(?:ず|ない|ません)|含まない|含みません|追加|後者|その上|さらに|のほか|以外に|あと)/u,
      'additional',
    ],
  ],
  group_all_or_some: [
    [
      /(?:誰か|だれか|1人|一人|一部|どなたか|数人|全員じゃ|全員で(?:は|なく)|後者|誰でも|来られる人|来れる人)/u,
      'some',
    ],
    [/(?:全員|みんな|皆|全部|まるごと|前者)/u, 'all'],
  ],
  mentioned: [
    [/(?:必須(?!では|じゃ)|必ず|絶対|必要(?!ない|あり)|マスト|外せない)/u, 'required'],
    [
      /(?:任意|できれば|来られたら|来れたら|必須では|必須じゃ|不要|いなくても|来なくても)/u,
      'optional',
    ],
    [/(?:対象外|除|外し|呼ばない|抜き)/u, 'excluded'],
  ],
  stated_number: [
    [
      /(?:だけで|そのまま|今の|いまの|わかっている|この(?:メンバー|人数)|[0-9]人で(?:す|いい|大丈夫)|間違い|合ってい?る)/u,
      'known',
    ],
  ],
  unknown_person: [
    [
      /(?:なし|無し|いりません|要りません|含めない|外して|忘れて|気にしない|間違い|不要)/u,
      'nobody',
    ],
  ],
  each_or_together: [
    [/(?:それぞれ|ずつ|各|両方から)/u, 'each'],
    [/(?:合わせて|合計|全部で|どちらからでも)/u, 'together'],
  ],
};

/** The answers yes and no stand for, where the question can be answered so. */
const polar: Partial<Record<Question['kind'], readonly [string, string | undefined]>> = {
  total_or_additional: ['total', 'additional'],
  group_all_or_some: ['all', 'some'],
  mentioned: ['required', 'optional'],
  condition: ['all', undefined],
  everybody: ['all', undefined],
  stated_number: ['known', undefined],
};

/** A reply read with the questions as its context (M32). */
export function repliesTo(
  questions: readonly Question[],
  { folded, people }: TextReading,
  said: readonly Statement[],
  context: UnderstandingContext,
): Reply {
  const text = folded.text.replaceAll(/[、。\n\s]/gu, '');
  const answers: { question: Question; answer: string }[] = [];
  let usedNumber = false;
  let usedPeople = false;
  for (const question of questions) {
    const answer = answerTo(
      question,
      text,
      said,
      people.flatMap(({ ref }) => (ref.doubt === 'none' ? ref.keys : [])),
      context,
    );
    if (answer === undefined) continue;
    answers.push({ question, answer });
    if (
      answer.startsWith('at_least:') ||
      answer === 'all' ||
      answer === 'any' ||
      answer === 'total' ||
      answer === 'additional' ||
      answer === 'some'
    )
      usedNumber = true;
    if (
      question.kind === 'who' ||
      question.kind === 'unknown_person' ||
      question.kind === 'unknown_group'
    )
      usedPeople = true;
  }
  const rest = said.filter(
    (one) =>
      !(usedNumber && one.says === 'need' && isOverall(one.form)) &&
      !(usedPeople && (one.says === 'need' || one.says === 'mentioned') && refsOnly(one)) &&
      !(answers.length > 0 && (one.says === 'notAll' || one.says === 'vague')),
  );
  return { answers: unique(answers), rest };
}

function answerTo(
  question: Question,
  text: string,
  said: readonly Statement[],
  keys: readonly string[],
  context: UnderstandingContext,
): string | undefined {
  switch (question.kind) {
    case 'who': {
      const named = keys.filter((key) => question.keys.includes(key));
      if (new Set(named).size === 1) return named[0];
      return byPart(text, question.keys, context);
    }
    case 'unknown_person': {
      const [key] = keys;
      if (key !== undefined) return key;
      break;
    }
    case 'unknown_group':
      return keys.length > 0 ? [...new Set(keys)].join(',') : undefined;
    default:
      break;
  }
  for (const [pattern, answer] of choices[question.kind] ?? [])
    if (pattern.test(text)) return answer;
  const number = numberOf(said, text);
  if (takesNumber(question) && number !== undefined) return `at_least:${number}`;
  if (takesNumber(question)) {
    if (/(?:全員(?!じゃ|では|でなく)|みんな|皆)/u.test(text)) return 'all';
    if (/(?:誰か|だれか|誰でも|1人でも|一人でも)/u.test(text)) return 'any';
  }
  if (yes.test(text)) return polar[question.kind]?.[0] ?? agreed(question);
  if (no.test(text)) return polar[question.kind]?.[1];
  return undefined;
}

const takesNumber = ({ kind }: Question): boolean =>
  [
    'condition',
    'everybody',
    'wish',
    'upper_bound',
    'lower_bound',
    'around',
    'exactly',
    'which_number',
    'not_enough_people',
    'nobody_needed',
    'impossible',
    'unsupported',
    'contradiction',
    'too_long',
  ].includes(kind);

/** はい to 「最低2人でよろしいですか」. */
function agreed(question: Question): string | undefined {
  switch (question.kind) {
    case 'lower_bound':
      return `at_least:${question.low}`;
    case 'exactly':
    case 'around':
      return `at_least:${question.count}`;
    default:
      return undefined;
  }
}

/** The number a reply gives: 「5人で」, 「5人です」, 「5」. */
function numberOf(said: readonly Statement[], text: string): number | undefined {
  for (const one of said) {
    if (
      one.says === 'need' &&
      one.form.is === 'number' &&
      one.form.who.scope === 'everyone' &&
      one.form.amount.of === 'count' &&
      one.form.of === 'present' &&
      one.form.at === 'least'
    ) {
      return one.form.amount.count + one.form.amount.plus;
    }
  }
  const digits =
    /^(?:最低|少なくとも|じゃあ|では|それなら)?([0-9]{1,4})(?:人|名)?(?:以上)?(?:で|です|にして|でお願い|かな|ね|だ|が)*/u.exec(
      text,
    )?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** 「花子さんのほう」, 「営業の」: which of several people of one name. */
function byPart(
  text: string,
  keys: readonly string[],
  { members, contacts }: UnderstandingContext,
): string | undefined {
  const fits = [...members, ...(contacts ?? [])].filter(({ key, name, role, reading, groups }) => {
    if (!keys.includes(key)) return false;
    const parts = [
      ...(role ? [role] : []),
      ...(groups ?? []),
      ...(groups ?? []).map((group) => group.replace(/(?:部|課|チーム|班|組)$/u, '')),
      ...name.split(/[\s　・]+/u).slice(1),
      ...(reading?.split(/[\s　]+/u).slice(1) ?? []),
      name.replaceAll(/\s/gu, '').slice(2),
      name.replaceAll(/\s/gu, '').slice(3),
    ];
    return parts.some(
      (part) =>
        part !== '' && part.length > 0 && text.includes(part.normalize('NFKC').toLowerCase()),
    );
  });
  return fits.length === 1 ? fits[0]?.key : undefined;
}

const isOverall = (form: Form): boolean => form.is === 'number' && form.who.scope !== 'named';
const refsOnly = (one: Statement): boolean =>
  'form' in one ? one.form.is === 'number' && one.form.who.scope === 'named' : true;
const unique = <T extends { question: Question }>(answers: readonly T[]): T[] =>
  answers.filter(
    ({ question }, place) => answers.findIndex((other) => other.question === question) === place,
  );
