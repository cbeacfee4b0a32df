import type { KnownPerson, Ref } from '../analyse/people.ts';
import { foldName } from '../analyse/text.ts';
import { answered, type GivenAnswer } from '../answer.ts';
import { keysIn } from '../change.ts';
import { type Form, isOverall, refsIn } from '../form.ts';
import type { People } from '../items.ts';
import { answerForms, type Question, questionId } from '../questions.ts';
import type { TextReading, UnderstandingContext } from '../read.ts';
import type { Statement } from '../statement.ts';
import type { Move } from './move.ts';

/** What stands, and what is asked about it. */
export interface Talk {
  readonly statements: readonly Statement[];
  readonly questions: readonly Question[];
  readonly answers: readonly GivenAnswer[];
  readonly context: UnderstandingContext;
  readonly turns?: readonly TextReading[];
  /** What was not certain in what was said before. */
  readonly doubts?: readonly string[];
}

/** An answer to the first open question it fits. */
export function answering(
  talk: Talk,
  answerOf: (question: Question) => string | undefined,
): Talk | undefined {
  for (const question of talk.questions) {
    const answer = answerOf(question);
    const statements =
      answer === undefined ? undefined : answered(talk.statements, question, answer, talk.context);
    if (answer === undefined || statements === undefined) continue;
    return {
      ...talk,
      statements,
      questions: talk.questions.filter((one) => one !== question),
      answers: [...talk.answers, { question: questionId(question), answer }],
    };
  }
  return undefined;
}

/** What a statement answers. */
export function answerIn(question: Question, one: Statement): string | undefined {
  switch (question.kind) {
    case 'who': {
      if (one.says === 'retract' && one.people?.refs.some(({ name }) => name === question.name))
        return undefined;
      if (one.says === 'need' && isOverall(one.form))
        return one.form.is === 'number' && one.form.amount.of === 'all' ? 'both' : undefined;
      if (one.says !== 'need') return undefined;
      const keys = [...keysIn(refsIn(one.form))];
      // 「開発にいる方」: the one of them who is of that group.
      const isGroup = ['whole-group', 'bare-group'].some((doubt) => one.doubts.includes(doubt));
      const among = isGroup ? keys.filter((key) => question.keys.includes(key)) : keys;
      return among.length === 1 && question.keys.includes(among[0] as string)
        ? among[0]
        : undefined;
    }
    case 'unknown_person': {
      if (one.says === 'exclude' || one.says === 'free')
        return one.people.refs.some(({ name }) => name === question.name) ? 'nobody' : undefined;
      const refs = one.says === 'need' ? refsIn(one.form) : [];
      const [ref] = refs;
      return refs.length === 1 && ref?.kind === 'person' && ref.doubt === 'none'
        ? ref.keys[0]
        : undefined;
    }
    case 'group_all_or_some':
      if (one.says === 'notAll') return 'some';
      if (one.says !== 'need' || !isOverall(one.form) || one.form.is !== 'number') return undefined;
      if (one.form.amount.of === 'all') return 'all';
      return one.form.amount.of === 'count' ? `at_least:${one.form.amount.count}` : undefined;
    case 'stated_number':
      if (one.says === 'stated') return one.count === question.known ? 'known' : undefined;
      // 「7人です」 where seven are known.
      return one.says === 'need' &&
        one.doubts.includes('bare-number') &&
        numberOf(one.form) === question.known
        ? 'known'
        : undefined;
    case 'total_or_additional':
      if (one.says !== 'need' || one.role === 'plain' || one.form.is !== 'number') return undefined;
      if (question.group === undefined ? !isOverall(one.form) : one.form.amount.of === 'all')
        return undefined;
      return numberOf(one.form) === question.count ? one.role : undefined;
    default:
      return undefined;
  }
}

const numberOf = (form: Form): number =>
  form.is === 'number' ? form.amount.count + form.amount.plus : -1;

/** What yes and no stand for, where a question can be answered so. */
const polar: Partial<Record<Question['kind'], readonly [string, string]>> = {
  total_or_additional: ['total', 'additional'],
  group_all_or_some: ['all', 'some'],
  mentioned: ['required', 'optional'],
  wish: ['required', 'any'],
};

/** The answers moves stand for, by the question. */
const meanings: Partial<Record<Question['kind'], Partial<Record<Move['is'], string>>>> = {
  total_or_additional: { include: 'total', besides: 'additional' },
  stated_number: { known: 'known', complete: 'known' },
  not_enough_people: { known: 'all', complete: 'all' },
  mentioned: { must: 'required', free: 'optional' },
  wish: { must: 'required', free: 'any' },
  who: { both: 'both', either: 'either', indifferent: 'either' },
  group_all_or_some: { both: 'all', either: 'some', indifferent: 'some' },
};

/** What a move answers. */
export function answerBy(question: Question, move: Move, talk: Talk): string | undefined {
  const { context } = talk;
  if (move.is === 'pick') return picked(question, move.place, context);
  // 「7人の間違いでした」 where seven are known.
  if (move.is === 'number' && question.kind === 'stated_number' && !move.isBare)
    return move.quantity.low === question.known ? 'known' : undefined;
  if (move.is === 'number' && move.isBare && isChoice(question))
    return picked(question, move.quantity.low - 1, context);
  if (move.is === 'ofName')
    return question.kind === 'who' && move.people?.refs.some(({ name }) => name === question.name)
      ? move.how
      : undefined;
  if (move.is === 'indifferent' && question.kind === 'lower_bound')
    return `at_least:${question.low}`;
  // 「了解しました」: no choice between two is made by it.
  if (move.is === 'note')
    return ['mentioned', 'exactly', 'confirm'].includes(question.kind)
      ? answerBy(question, { is: 'agree' }, talk)
      : undefined;
  if (move.is === 'agree' || move.is === 'refuse') {
    if (question.kind === 'lower_bound')
      return `at_least:${move.is === 'agree' ? question.low : question.high}`;
    if (question.kind === 'exactly') return `at_least:${question.count}`;
    // A no does not say what else.
    if (question.kind === 'confirm') return move.is === 'agree' ? 'yes' : undefined;
    return polar[question.kind]?.[move.is === 'agree' ? 0 : 1];
  }
  // 「合計5人です」 where four were asked about: another number, and no choice. 「部長も1人と数えて」 counts him.
  if (
    move.is === 'include' &&
    question.kind === 'total_or_additional' &&
    move.quantity?.kind === 'count' &&
    move.quantity.low !== question.count &&
    move.quantity.low > question.names.length
  )
    return undefined;
  if (move.is === 'drop' && question.kind === 'unknown_person' && move.what === 'people')
    return move.people.refs.some(({ name }) => name === question.name) ? 'nobody' : undefined;
  if (move.is === 'drop' && question.kind === 'unknown_person' && move.what === 'topic')
    return 'nobody';
  return meanings[question.kind]?.[move.is];
}

/** 「部長抜きで4人」 where it is asked whether he is one of the four: nobody is left out by it. */
export const isOfNumber = (move: Move, { questions }: Talk, { sentences }: TextReading): boolean =>
  move.is === 'besides' &&
  questions.some(
    (asked) =>
      asked.kind === 'total_or_additional' &&
      sentences.some(({ words }) =>
        words.some(
          ({ meaning }) => meaning.is === 'quantity' && meaning.quantity.low === asked.count,
        ),
      ),
  );

/** Whether no number of people can answer it, so that a number is the place of an answer. */
const isChoice = ({ kind }: Question): boolean =>
  ['total_or_additional', 'who', 'mentioned', 'stated_number'].includes(kind);

/** 「後者」, 「2番」, 「多いほう」: one of the answers that were offered. */
function picked(
  question: Question,
  place: number | 'most' | 'least',
  { members }: UnderstandingContext,
): string | undefined {
  const offered = answerForms(
    question,
    members.map(({ key }) => key),
  ).flatMap((form) => {
    if (form.kind === 'value') return [form.value];
    if (form.kind === 'atLeast')
      return form.suggested === null ? [] : [`at_least:${form.suggested}`];
    return form.kind === 'person' ? form.keys : [];
  });
  if (typeof place === 'number') return offered[place];
  const numbers = offered
    .filter((one) => one.startsWith('at_least:'))
    .sort((a, b) => Number(a.slice(9)) - Number(b.slice(9)));
  return numbers.length < 2 ? undefined : numbers.at(place === 'most' ? -1 : 0);
}

export const areGroups = (refs: readonly Ref[]): boolean =>
  refs.length > 1 && refs.every(({ kind, doubt }) => kind === 'group' && doubt === 'none');

/** The person a reply names for one who was asked about; `except`: the other of two. */
export function personIn(
  question: Question,
  { refs, except, joint }: People,
  { members, contacts }: UnderstandingContext,
): string | undefined {
  const keys = [...keysIn(refs.filter(({ doubt, email }) => doubt === 'none' || email))];
  // Of several groups it is to be seen whether each of them is meant.
  if (question.kind === 'unknown_group')
    return keys.length > 0 && !except && !areGroups(refs) ? keys.join(',') : undefined;
  if (question.kind === 'unknown_person') return keys.length === 1 && !except ? keys[0] : undefined;
  if (question.kind !== 'who') return undefined;
  const among = keys.filter((key) => question.keys.includes(key));
  if (except) {
    const others = question.keys.filter((key) => !among.includes(key));
    return among.length > 0 && others.length === 1 ? others[0] : undefined;
  }
  if (among.length === 1) return among[0];
  if (among.length === question.keys.length) return joint === 'or' ? 'either' : 'both';
  // 「営業部のほう」: whom a group or a role tells apart.
  const fits = [...members, ...(contacts ?? [])].filter(
    ({ key, role, groups }) =>
      question.keys.includes(key) &&
      refs.some(({ name }) => name !== question.name && (name === role || groups?.includes(name))),
  );
  return fits.length === 1 ? fits[0]?.key : undefined;
}

/** 「太郎のほう」, 「営業の」: which of several people of one name, by a part of what is known of them. */
export function described(talk: Talk, text: string): Talk | undefined {
  const { members, contacts } = talk.context;
  return answering(talk, (question) => {
    if (question.kind !== 'who') return undefined;
    const candidates = [...members, ...(contacts ?? [])].filter(({ key }) =>
      question.keys.includes(key),
    );
    const fits = candidates.filter((one) => partIn(text, one, question.name) !== undefined);
    const [only] = fits;
    if (fits.length !== 1 || only === undefined) return undefined;
    const part = partIn(text, only, question.name) ?? '';
    const isDenied = /^(?:さん|くん|ちゃん|君)?(?:じゃ|では?)(?:な|あり)/u.test(
      text.slice(text.indexOf(part) + part.length),
    );
    if (!isDenied) return only.key;
    const others = candidates.filter((one) => one !== only);
    return others.length === 1 ? others[0]?.key : undefined;
  });
}

/** The given name, the role or the group of a person, where the text holds it. */
function partIn(
  text: string,
  { name, role, reading, groups }: KnownPerson,
  asked: string,
): string | undefined {
  const [whole, family] = [foldName(name), foldName(asked)];
  return [
    role ?? '',
    ...(groups ?? []).flatMap((group) => [group, group.replace(/(?:部|課|チーム|班|組)$/u, '')]),
    ...[name, reading ?? ''].flatMap((one) => one.split(/[\s　・]+/u).slice(1)),
    whole.startsWith(family) ? whole.slice(family.length) : '',
  ]
    .map(foldName)
    .find((part) => part !== '' && text.includes(part));
}
