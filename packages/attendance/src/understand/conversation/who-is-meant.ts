import type { InviteeKey } from '../../rules/index.ts';
import type { KnownPerson, Ref } from '../analyse/people.ts';
import { foldName } from '../analyse/text.ts';
import { named, wishesRequired } from '../answer.ts';
import { changed, keysIn } from '../change.ts';
import {
  and,
  atLeast,
  type Form,
  isAll,
  isOverall,
  leaves,
  mapLeaves,
  or,
  refsIn,
  whole,
} from '../form.ts';
import type { People } from '../items.ts';
import { mapRefs } from '../map-refs.ts';
import { questionId } from '../questions.ts';
import type { Statement } from '../statement.ts';
import { answering, areGroups, personIn, type Talk } from './answering.ts';
import type { Move, Naming } from './move.ts';
import { isOfEveryone, pickedOf } from './people-edits.ts';
import { needOf, peopleOf } from './standing.ts';

/** 「太郎さんのほう」: who is meant, where somebody was asked about or just named. */
export function meant(
  talk: Talk,
  people: People,
  { corrects, isOfOthers = false, isAlone = false }: Naming,
): Talk | undefined {
  const direct = groupsNamed(talk, people) ?? oneByOne(talk, people);
  if (direct !== undefined) return direct;
  if (corrects) {
    const swap = correctedBy(talk.statements, people.refs);
    if (swap !== undefined && people.refs[0]?.kind === 'group')
      return { ...talk, statements: swap };
  }
  const asked = isOfOthers ? whoMustCome(talk, people) : undefined;
  if (asked !== undefined) return asked;
  if (isAlone && !corrects && areThose(talk.statements, people.refs)) return talk;
  const keys = [...keysIn(people.refs)];
  if (keys.length !== 1) return undefined;
  const before = talk.answers.findLast(({ question }) =>
    /^(?:who|unknown_person):/u.test(question),
  );
  const name = before?.question.replace(/^[a-z_]+:/u, '');
  if (before !== undefined && name !== undefined && !(before.answer === keys[0]))
    return { ...talk, statements: named(talk.statements, name, keys, true) };
  const narrowed = ofSeveral(talk.statements, keys[0] as InviteeKey);
  if (narrowed !== undefined) return { ...talk, statements: narrowed };
  const picked = isAlone
    ? pickedOf(talk.statements, keys[0] as InviteeKey, people.refs)
    : undefined;
  const statements = corrects ? (correctedBy(talk.statements, people.refs) ?? picked) : picked;
  return statements === undefined ? undefined : { ...talk, statements };
}

/** 「3チームともです」 of the three who stand: so it is. */
function areThose(statements: readonly Statement[], refs: readonly Ref[]): boolean {
  const named = (all: readonly Ref[]): string => [...keysIn(all)].sort().join();
  const standing = statements.flatMap((one) => (one.says === 'need' ? refsIn(one.form) : []));
  return standing.length > 0 && named(standing) === named(refs);
}

/** 「愛さんと花子さんです」 where it is asked which 鈴木さん and which 山田さん. */
export function oneByOne(talk: Talk, people: People): Talk | undefined {
  const first = answering(talk, (question) => personIn(question, people, talk.context));
  const key = first?.answers.at(-1)?.answer;
  const refs = people.refs.filter(({ keys }) => !keys.includes(key ?? ''));
  const isMore = refs.length > 0 && refs.length < people.refs.length && !people.except;
  return first === undefined || !isMore ? first : (oneByOne(first, { ...people, refs }) ?? first);
}

/**
 * 「どちらかの部が2人そろえば」, 「営業と開発です」: so many of either, not of both together. Where the words
 * do not say which, the number of them together is not sure.
 */
function groupsNamed(talk: Talk, { refs, joint }: People): Talk | undefined {
  const asked = talk.questions.find(({ kind }) => kind === 'unknown_group');
  if (asked?.kind !== 'unknown_group' || !areGroups(refs)) return undefined;
  const how = joint === 'or' ? 'or' : jointOf(asked.name, talk);
  const isAsked = (leaf: Form): boolean => refsIn(leaf).some(({ name }) => name === asked.name);
  const statements = talk.statements.map((one): Statement => {
    if (!('form' in one) || !leaves(one.form).some(isAsked)) return one;
    const form = mapLeaves(one.form, (leaf) => {
      if (leaf.is !== 'number' || !isAsked(leaf)) return leaf;
      const each = refs.map((ref) => ({ ...leaf, who: { ...leaf.who, refs: [ref] } }));
      if (how === undefined) return { ...leaf, who: { ...leaf.who, refs } };
      return how === 'or' ? or(each) : and(each);
    });
    const isOpen = how === undefined && !leaves(one.form).filter(isAsked).every(isAll);
    return { ...one, form, doubts: isOpen ? [...one.doubts, 'conflict'] : one.doubts };
  });
  return {
    ...talk,
    statements,
    questions: talk.questions.filter((one) => one !== asked),
    answers: [
      ...talk.answers,
      { question: questionId(asked), answer: [...keysIn(refs)].join(',') },
    ],
  };
}

const eitherOf = /(?:どちらか|どっちか|いずれか|どれか|どこか|片方|一方)(?:[一1]つ)?の?$/u;
const eachOf = /(?:両方?|双方|それぞれ|各|すべて|全て|どちら|どっち|いずれ)の?$/u;

/** どちらかの部, 両方の部: how a word for groups was said. */
function jointOf(name: string, { turns = [] }: Talk): 'and' | 'or' | undefined {
  for (const { folded } of turns.toReversed()) {
    const at = folded.text.indexOf(name);
    const before = folded.text.slice(0, Math.max(0, at));
    if (eitherOf.test(before)) return 'or';
    if (eachOf.test(before) || (at >= 0 && folded.text.slice(at).includes('ずつ'))) return 'and';
  }
  return undefined;
}

/** 「全員必須ですか？それとも何人以上…」, 「専務です」: whoever is named where the condition is asked for. */
function whoMustCome(talk: Talk, { refs, joint }: People): Talk | undefined {
  const isAsked = talk.questions.some(({ kind }) => kind === 'condition');
  if (!isAsked || talk.statements.some(({ says }) => says === 'need' || says === 'prefer'))
    return undefined;
  const parts = refs.map((ref) => atLeast(whole, { refs: [ref], scope: 'named' }));
  const form = joint === 'or' ? or(parts) : and(parts);
  return {
    ...talk,
    statements: changed(talk.statements, [{ ...needOf(form), doubts: ['conditional'] }]),
  };
}

/** 「B班の誤記です」, 「大谷さんでした」: in the place of the only one of that kind who was named. */
export function correctedBy(
  statements: readonly Statement[],
  refs: readonly Ref[],
): readonly Statement[] | undefined {
  const [right] = refs;
  if (refs.length !== 1 || right === undefined) return undefined;
  const named = statements.flatMap((one) => (one.says === 'need' ? peopleOf(one) : []));
  const alikes = named.filter(({ kind }) => kind === right.kind);
  const [wrong] = alikes;
  if (alikes.length !== 1 || wrong === undefined) return undefined;
  return statements.map((one) =>
    one.says === 'need' ? mapRefs(one, (ref) => [ref === wrong ? right : ref]) : one,
  );
}

/** 「課長は必須」, 「水野さんのことです」: of several of that role this one. */
function ofSeveral(statements: readonly Statement[], key: InviteeKey): Statement[] | undefined {
  const isMeant = ({ kind, role, keys }: Ref) =>
    (kind === 'person' || role === true) && keys.length > 1 && keys.includes(key);
  return statements.some((one) => peopleOf(one).some(isMeant))
    ? statements.map((one) =>
        mapRefs(one, (ref) => [isMeant(ref) ? { ...ref, keys: [key], doubt: 'none' } : ref]),
      )
    : undefined;
}

/** 「加藤さん込みで」 where it was asked before which 加藤さん: the one who was meant then. */
export function asAnswered(ref: Ref, { answers, statements, context }: Talk): Ref {
  if (ref.doubt === 'unknown' && ref.kind === 'person') {
    const known = context.members.filter((one) => isEndOf(ref.name, one));
    const [only] = known;
    return known.length === 1 && only !== undefined
      ? { ...ref, keys: [only.key], doubt: 'none' }
      : ref;
  }
  if (ref.doubt !== 'several') return ref;
  const answered = answers.findLast(({ question }) => question === `who:${ref.name}`);
  const standing = statements
    .flatMap(peopleOf)
    .find(({ keys, doubt, name }) => doubt === 'none' && keys.length === 1 && name === ref.name);
  const keys = ref.keys.filter(
    (key) => key === answered?.answer || (standing?.keys.includes(key) ?? false),
  );
  return keys.length === 1 ? { ...ref, keys, doubt: 'none' } : ref;
}

/** 「右京さん」 where it was asked which 橘さん: the given name of one of them. */
const isEndOf = (name: string, { name: whole, reading }: KnownPerson): boolean =>
  [whole, reading ?? ''].some(
    (one) => foldName(one).length > name.length && foldName(one).endsWith(foldName(name)),
  );

export const ofAnswered = (move: Move, talk: Talk): Move =>
  'people' in move && move.people !== undefined
    ? {
        ...move,
        people: { ...move.people, refs: move.people.refs.map((ref) => asAnswered(ref, talk)) },
      }
    : move;

/** 「2人とも必須です」 of the two who stand as such already: they are meant, and not everybody. */
export function bothConfirmed(talk: Talk, one: Statement): Talk | undefined {
  const isOfThem = (other: Statement): boolean =>
    other.says === 'need' && !isOverall(other.form) && leaves(other.form).every(isAll);
  const isBoth = isOfEveryone(one) && one.doubts.includes('unclear');
  const sizeOf = (all: readonly Statement[]): number => all.flatMap(peopleOf).length;
  const wishes = talk.statements.filter(({ says }) => says === 'prefer');
  const required = sizeOf(talk.statements.filter(isOfThem));
  // 「2人とも必須で」 of one who must come and one who is wished for.
  if (isBoth && required < 2 && sizeOf(wishes) > 0 && required + sizeOf(wishes) === 2)
    return { ...talk, statements: wishesRequired(talk.statements) };
  if (!isBoth || required < 2) return undefined;
  return {
    ...talk,
    statements: talk.statements.map((other) =>
      isOfThem(other) ? { ...other, doubts: [] } : other,
    ),
  };
}

/** 「いつものメンバー」, 「長尾、桐生、向井のうち2人」: in the place of those nobody knows. */
export function whoIsMeant(talk: Talk, one: Statement): Talk | undefined {
  if (one.says !== 'need') return undefined;
  const refs = refsIn(one.form);
  const named = leaves(one.form).every(isAll)
    ? groupsNamed(talk, { refs, joint: one.form.is === 'or' ? 'or' : 'and' })
    : undefined;
  if (named !== undefined) return named;
  const roles = talk.statements.flatMap((other) =>
    other.says === 'need' ? refsIn(other.form).filter(({ role }) => role === true) : [],
  );
  const asked = talk.questions.find(
    (other) =>
      other.kind === 'unknown_group' ||
      (other.kind === 'unknown_person' && roles.some(({ name }) => name === other.name)),
  );
  if (asked === undefined || !('name' in asked) || refs.length === 0) return undefined;
  // Whoever must come already is nobody's answer.
  const standing = keysIn(
    talk.statements.filter((other) => other.says === 'need').flatMap(peopleOf),
  );
  if (refs.every(({ keys }) => keys.every((key) => standing.has(key)))) return undefined;
  if (refs.some(({ doubt, name }) => doubt !== 'none' || name === asked.name)) return undefined;
  const isUnknown = (other: Statement) =>
    other.says === 'need' && refsIn(other.form).some(({ name }) => name === asked.name);
  const unknown = talk.statements.filter(isUnknown);
  if (unknown.length !== 1) return undefined;
  return {
    ...talk,
    statements: talk.statements.map((other) => (isUnknown(other) ? one : other)),
    questions: talk.questions.filter((other) => other !== asked),
  };
}
