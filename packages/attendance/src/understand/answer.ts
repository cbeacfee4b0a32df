import type { InviteeKey } from '../rules/index.ts';
import {
  atLeast,
  count,
  everyone,
  type Form,
  isAll,
  leaves,
  refsIn,
  whole,
  withAmount,
} from './form.ts';
import { mapRefs } from './map-refs.ts';
import type { Question } from './questions.ts';
import type { UnderstandingContext } from './read.ts';
import type { Statement } from './statement.ts';

type Need = Extract<Statement, { says: 'need' }>;

/** An answer as it was given: to which question, and its value. */
export interface GivenAnswer {
  readonly question: string;
  readonly answer: string;
}

/** What stands once a question is answered; undefined where that is no answer to it. */
export function answered(
  statements: readonly Statement[],
  question: Question,
  answer: string,
  context: UnderstandingContext,
): readonly Statement[] | undefined {
  const isMember = (key: InviteeKey) =>
    [...context.members, ...(context.contacts ?? [])].some((one) => one.key === key);
  switch (question.kind) {
    case 'who':
      if (answer === 'both')
        return wholeOrSome(named(statements, question.name, question.keys), question.name, 'all');
      if (answer === 'either')
        return wholeOrSome(named(statements, question.name, question.keys), question.name, 'some');
      return question.keys.includes(answer)
        ? named(statements, question.name, [answer])
        : undefined;
    case 'unknown_person':
      if (answer === 'nobody') return withoutName(statements, question.name);
      return isMember(answer) || isAddressKey(answer)
        ? named(statements, question.name, [answer])
        : undefined;
    case 'unknown_group': {
      const keys = [...new Set(answer.split(',').map((key) => key.trim()))];
      return keys.every(isMember)
        ? withoutGroupDoubt(named(statements, question.name, keys))
        : undefined;
    }
    case 'total_or_additional':
      if (answer !== 'total' && answer !== 'additional') return undefined;
      return statements.map((one) =>
        isOverall(one, question.group) ? { ...one, role: answer } : one,
      );
    case 'group_all_or_some':
      return wholeOrSome(statements, question.name, answer);
    case 'mentioned':
      return mentioned(statements, question.name, answer);
    case 'wish':
      return answer === 'required' ? wishesRequired(statements) : withCondition(statements, answer);
    case 'stated_number':
      if (answer !== 'known') return undefined;
      return statements
        .filter(({ says }) => says !== 'stated')
        .map((one) => (one.says === 'need' ? { ...one, of: [] } : one));
    case 'confirm':
      return answer === 'yes' ? statements : withCondition(statements, answer);
    case 'lower_bound':
    case 'exactly':
    case 'around':
    case 'how_many':
      return withNumber(statements, answer);
    default:
      return withCondition(statements, answer);
  }
}

/** A number over everyone, or over a group, that was not said to be in all or besides. */
const isOverall = (one: Statement, group: string | undefined): one is Need =>
  one.says === 'need' &&
  one.form.is === 'number' &&
  (group === undefined
    ? one.form.who.scope === 'everyone'
    : one.form.amount.of !== 'all' && one.form.who.refs.some(({ name }) => name === group));

/** The people of that name are these; `again` where it was said before who they are. */
export const named = (
  statements: readonly Statement[],
  name: string,
  keys: readonly InviteeKey[],
  again = false,
): Statement[] =>
  statements.map((one) =>
    mapRefs(one, (ref) => [
      ref.name === name && (again || ref.doubt !== 'none')
        ? { ...ref, keys, doubt: 'none' as const }
        : ref,
    ]),
  );

/** Who stands in the words by an address need not be on the list. */
const isAddressKey = (key: InviteeKey): boolean => key.startsWith('e:');

/** 「営業にも来てほしい」, and it must be: all of them? */
const ofWholeGroup = (form: Form): boolean =>
  leaves(form).some((leaf) => isAll(leaf) && refsIn(leaf).some(({ kind }) => kind === 'group'));

/** 「必須にしてください」 of whoever was wished for. */
export const wishesRequired = (statements: readonly Statement[]): Statement[] =>
  statements.map((one) =>
    one.says === 'prefer'
      ? {
          ...one,
          says: 'need',
          role: 'plain',
          doubts: ofWholeGroup(one.form) ? ['whole-group'] : [],
        }
      : one,
  );

function withoutName(statements: readonly Statement[], name: string): Statement[] {
  return statements
    .map((one) => mapRefs(one, (ref) => (ref.name === name && ref.doubt !== 'none' ? [] : [ref])))
    .filter(
      (one) =>
        !('form' in one) ||
        one.form.is !== 'number' ||
        one.form.who.scope !== 'named' ||
        one.form.who.refs.length > 0,
    );
}

function wholeOrSome(
  statements: readonly Statement[],
  name: string,
  answer: string,
): Statement[] | undefined {
  const n = answer === 'some' ? 1 : countIn(answer);
  if (answer !== 'all' && n === undefined) return undefined;
  const inForm = (form: Form): Form => {
    if (form.is !== 'number') return { ...form, parts: form.parts.map(inForm) };
    return form.who.refs.some((ref) => ref.name === name)
      ? { ...form, amount: n === undefined ? whole : count(n) }
      : form;
  };
  return withoutGroupDoubt(
    statements.map((one) => (one.says === 'need' ? { ...one, form: inForm(one.form) } : one)),
  );
}

/** It is known how many of a group are meant: as said, or all who were named for it. */
const withoutGroupDoubt = (statements: readonly Statement[]): Statement[] =>
  statements.map((one) => ({
    ...one,
    doubts: one.doubts.filter((doubt) => doubt !== 'whole-group' && doubt !== 'bare-group'),
  }));

function mentioned(
  statements: readonly Statement[],
  name: string,
  answer: string,
): Statement[] | undefined {
  const says = { required: 'need', optional: 'free', excluded: 'exclude' }[answer];
  if (says === undefined) return undefined;
  return statements.flatMap((one): Statement[] => {
    if (one.says !== 'mentioned' || !one.people.refs.some((ref) => ref.name === name)) return [one];
    const asked = one.people.refs.filter((ref) => ref.name === name);
    const people = { refs: asked, joint: 'and' as const };
    const { start, end, modality, doubts } = one;
    const common = { start, end, modality, doubts: [...doubts, 'answered'] };
    const kept = one.people.refs.filter((ref) => ref.name !== name);
    const rest: Statement[] =
      kept.length > 0 ? [{ ...one, people: { ...one.people, refs: kept } }] : [];
    if (says === 'need')
      return [
        ...rest,
        { ...common, says, form: atLeast(whole, { refs: asked, scope: 'named' }), role: 'plain' },
      ];
    return [...rest, { ...common, says: says as 'free' | 'exclude', people }];
  });
}

const countIn = (answer: string): number | undefined => {
  const found = /^at_least:(\d{1,4})$/u.exec(answer)?.[1];
  return found === undefined || Number(found) < 1 ? undefined : Number(found);
};

const open = ['vague', 'number-only', 'range', 'exactly', 'around', 'about', 'justly'];

/** The number that was left open, now said. */
function withNumber(statements: readonly Statement[], answer: string): Statement[] | undefined {
  const n = countIn(answer);
  if (n === undefined) return undefined;
  return statements.map((one) => {
    if (
      one.says !== 'need' ||
      !(one.high !== undefined || one.doubts.some((doubt) => open.includes(doubt)))
    )
      return one;
    const { high: _, ...rest } = one;
    return {
      ...rest,
      form: withAmount(one.form, count(n)),
      doubts: one.doubts.filter((doubt) => !open.includes(doubt)),
    };
  });
}

/** A condition for the whole, said plainly: it replaces whatever could not be stored. */
function withCondition(statements: readonly Statement[], answer: string): Statement[] | undefined {
  const n = answer === 'any' ? 1 : countIn(answer);
  if (answer !== 'all' && n === undefined) return undefined;
  const kept = statements.filter(
    (one) =>
      !(one.says === 'need' && isLoose(one)) && one.says !== 'vague' && one.says !== 'notAll',
  );
  const form = atLeast(answer === 'all' ? whole : count(n ?? 1), everyone);
  return [
    ...kept,
    { says: 'need', form, role: 'total', start: 0, end: 0, modality: 'asserted', doubts: [] },
  ];
}

const isLoose = (one: Need): boolean =>
  (one.form.is === 'number' && one.form.who.scope === 'everyone') ||
  one.modality !== 'asserted' ||
  one.doubts.some((doubt) => doubt === 'vague' || doubt === 'impossible' || doubt === 'loose');
