import type { InviteeKey } from '../../rules/index.ts';
import type { Quantity } from '../analyse/numbers.ts';
import type { Ref } from '../analyse/people.ts';
import { changed, isOfGroups, keysIn } from '../change.ts';
import {
  type Amount,
  and,
  atLeast,
  count,
  type Form,
  isOverall,
  leaves,
  mapLeaves,
  or,
  refsIn,
  whole,
} from '../form.ts';
import { amountOf } from '../grammar/build.ts';
import type { People } from '../items.ts';
import { mapRefs } from '../map-refs.ts';
import type { Statement } from '../statement.ts';
import type { Move } from './move.ts';
import { included } from './number-edits.ts';
import { allOf, needOf, peopleOf, plain, without } from './standing.ts';

/** What a reply does to those who were named. */

/** The last statement about several people or groups, or else about some of a few. */
const lastOfSeveral = (statements: readonly Statement[]): number => {
  const last = statements.findLastIndex((one) => {
    const refs = peopleOf(one);
    return refs.length > 1 || (refs[0]?.kind === 'person' && refs[0].keys.length > 1);
  });
  return last < 0
    ? statements.findLastIndex((one) => one.says === 'need' && isSomeOfFew(one.form))
    : last;
};
/** 「会計のどちらか」, 「運搬から2人」 of three: whom one may call by how many they are. */
const isSomeOfFew = (form: Form): boolean =>
  form.is === 'number' &&
  form.amount.of === 'count' &&
  form.who.scope === 'named' &&
  form.amount.count < keysIn(form.who.refs).size &&
  keysIn(form.who.refs).size < 5;

/** 「どちらか」, 「両方」, 「1人ずつ」 of those who were named together. */
export function rejoined(
  statements: readonly Statement[],
  move: Extract<Move, { is: 'either' | 'both' | 'each' }>,
): readonly Statement[] | undefined {
  const at = lastOfSeveral(statements);
  const one = statements[at];
  if (one === undefined) return undefined;
  const given = move.quantity !== undefined ? amountOf(move.quantity) : undefined;
  const isEach = move.is === 'each';
  const isOfOne = peopleOf(one).some(({ kind, keys }) => kind === 'person' && keys.length === 1);
  if (isEach && (given === undefined || isOfOne)) return undefined;
  const parts = (
    'form' in one ? leaves(one.form) : [atLeast(whole, { refs: peopleOf(one), scope: 'named' })]
  ).flatMap((leaf): Form[] =>
    leaf.is !== 'number'
      ? []
      : leaf.who.refs.map((ref) => ({
          ...leaf,
          amount: amountFor(
            move.is === 'either',
            ref,
            move.is === 'either' && ref.kind === 'person' ? undefined : given,
            leaf,
            one,
          ),
          who: { refs: [ref], scope: 'named' },
        })),
  );
  // 「それぞれ2人に」 of either: of both, or still of either?
  const wasEither = isEach && 'form' in one && one.form.is === 'or';
  const form =
    move.is === 'either' || (wasEither && move.keepsJoint === true) ? or(parts) : and(parts);
  const doubts = wasEither ? ['conflict'] : [];
  return statements.map((other, place) =>
    place === at
      ? { ...needOf(form), doubts, ...(one.words === undefined ? {} : { words: one.words }) }
      : other,
  );
}

function amountFor(
  isEither: boolean,
  ref: Ref,
  given: ReturnType<typeof amountOf> | undefined,
  leaf: Form,
  one: Statement,
) {
  if (given !== undefined) return given;
  // 「3人とも」 of a group of three.
  if (!isEither && one.says === 'need' && isSomeOfFew(one.form)) return whole;
  if (ref.kind === 'person') return isEither && ref.keys.length > 1 ? count(1) : whole;
  return one.says === 'need' && leaf.is === 'number' && leaf.amount.of !== 'all'
    ? leaf.amount
    : count(1);
}

/** 「やっぱり山田さんだけで」: of those who must come. */
export function onlyThese(
  statements: readonly Statement[],
  people: People | undefined,
): readonly Statement[] | undefined {
  const isNamed = (one: Statement) => one.says === 'need' && !isOverall(one.form);
  if (people === undefined || !statements.some(isNamed)) return undefined;
  if (people.refs.every(({ kind }) => kind === 'group')) return onlyGroups(statements, people.refs);
  return [...statements.filter((one) => !isNamed(one)), needOf(allOf(people.refs))];
}

/** 「一丁目と二丁目だけで」: so many of these as was said, of the other groups none. */
function onlyGroups(
  statements: readonly Statement[],
  groups: readonly Ref[],
): readonly Statement[] | undefined {
  const isOf = (leaf: Form, { name }: Ref): boolean =>
    leaf.is === 'number' && leaf.who.refs.some((ref) => ref.name === name);
  const standing = statements.flatMap((one) => (one.says === 'need' ? leaves(one.form) : []));
  if (!groups.every((group) => standing.some((leaf) => isOf(leaf, group)))) return undefined;
  const isOther = (leaf: Form): boolean =>
    leaf.is === 'number' &&
    leaf.who.scope === 'named' &&
    leaf.who.refs.every(({ kind }) => kind === 'group') &&
    !groups.some((group) => isOf(leaf, group));
  return statements.flatMap((one) => without(one, isOther));
}

/** Whether they must come, or whatever else it is. */
export const isNamedIn = (
  statements: readonly Statement[],
  people: People | undefined,
  ...says: readonly ('need' | 'prefer')[]
): boolean => {
  const keys = keysIn(people?.refs ?? []);
  return statements.some(
    (one) =>
      'form' in one &&
      (says.length === 0 ? ['need'] : says).includes(one.says) &&
      refsIn(one.form).some((ref) => ref.keys.some((key) => keys.has(key))),
  );
};

/** 「林さんも」: as it was said of the others. */
export function alsoSaid(
  statements: readonly Statement[],
  people: People | undefined,
): readonly Statement[] | undefined {
  if (people === undefined) return undefined;
  const like = statements.findLast(
    (one) => ['need', 'free', 'exclude', 'prefer'].includes(one.says) && peopleOf(one).length > 0,
  );
  if (like === undefined) return undefined;
  if (like.says === 'free' || like.says === 'exclude')
    return changed(statements, [
      { ...plain, says: like.says, people: { refs: people.refs, joint: 'and' } },
    ]);
  if (like.says !== 'need' && like.says !== 'prefer') return undefined;
  const isAll = leaves(like.form).every(
    (leaf) => leaf.is === 'number' && leaf.who.scope === 'named' && leaf.amount.of === 'all',
  );
  if (!isAll || like.form.is === 'or') return undefined;
  const form = people.joint === 'or' ? or(each(people.refs)) : allOf(people.refs);
  return changed(statements, [
    like.says === 'need' ? needOf(form) : { ...plain, says: 'prefer', form },
  ]);
}

const needsOf = (statements: readonly Statement[]): Form[] =>
  statements.flatMap((one) => (one.says === 'need' ? [one.form] : []));

const each = (refs: readonly Ref[]): Form[] =>
  refs.map((ref) => atLeast(whole, { refs: [ref], scope: 'named' }));

/** 「江藤さんでお願いします」 of 「会計のどちらか」: that one of those of whom one is enough. */
export function pickedOf(
  statements: readonly Statement[],
  key: InviteeKey,
  refs: readonly Ref[],
): readonly Statement[] | undefined {
  const isOf = (form: Form): boolean => refsIn(form).some(({ keys }) => keys.includes(key));
  const isOneOf = (form: Form): boolean =>
    isOf(form) &&
    (form.is === 'number'
      ? form.amount.of === 'count' && form.amount.count + form.amount.plus === 1
      : form.is === 'or' && form.parts.every((part) => part.is === 'number'));
  const within = (form: Form): Form => {
    if (isOneOf(form)) return allOf(refs);
    return form.is === 'and' ? { ...form, parts: form.parts.map(within) } : form;
  };
  const next = statements.map((one) =>
    one.says === 'need' ? { ...one, form: within(one.form) } : one,
  );
  return JSON.stringify(next) === JSON.stringify(statements) ? undefined : next;
}

/**
 * 「森さんでもいいです」, 「C班全員でもいい」: one more of those of whom one is enough, beside the only one of
 * that kind who is needed. 「AさんとBさんは必須」, 「Cさんでもいい」: in whose place is not said.
 */
export function orElse(
  statements: readonly Statement[],
  people: People | undefined,
  quantity: Quantity | undefined,
): readonly Statement[] | undefined {
  if (people === undefined) return undefined;
  const kind = people.refs[0]?.kind;
  const isAlike = (form: Form): boolean =>
    refsIn(form).length > 0 && refsIn(form).every((ref) => ref.kind === kind);
  /** The parts of which it may be one more: a choice as a whole, a pair for a pair. */
  const isPair = people.refs.length > 1 && people.joint === 'and';
  const partsOf = (form: Form): Form[] =>
    form.is === 'and' && !(isPair && form.parts.length === people.refs.length)
      ? form.parts.flatMap(partsOf)
      : isAlike(form)
        ? [form]
        : [];
  const needs = needsOf(statements);
  const choices = needs.flatMap(partsOf);
  const either = (choices.length > 0 ? choices : needs).filter(({ is }) => is === 'or');
  const [beside, ...others] = either.length > 0 ? either : choices;
  if (beside === undefined || others.length > 0) return undefined;
  const amount = quantity === undefined ? alike(beside, people) : amountOf(quantity);
  if (amount === undefined) return undefined;
  const more = people.refs.map((ref) => atLeast(amount, { refs: [ref], scope: 'named' }));
  const added = beside.is === 'and' ? [and(more)] : more;
  const widened = or([...(beside.is === 'or' ? beside.parts : [beside]), ...added]);
  const within = (form: Form): Form => {
    if (form === beside) return widened;
    return form.is === 'and' ? { ...form, parts: form.parts.map(within) } : form;
  };
  return statements.map((one) => (one.says === 'need' ? { ...one, form: within(one.form) } : one));
}

/** As many as of the others: of a person all, of a group what was said of the other groups. */
function alike(form: Form, { refs }: People): Amount | undefined {
  if (refs.every(({ kind, keys }) => kind === 'person' || keys.length === 1)) return whole;
  const amounts = leaves(form).flatMap((leaf) => (leaf.is === 'number' ? [leaf.amount] : []));
  const [first] = amounts;
  return amounts.every((one) => JSON.stringify(one) === JSON.stringify(first)) ? first : undefined;
}

/** 「ほかの2人は野村さんと松尾さん」: those are the ones, so the number is met by them. */
export function namely(
  statements: readonly Statement[],
  quantity: Quantity,
  people: People | undefined,
): readonly Statement[] | undefined {
  if (people === undefined || people.refs.length !== quantity.low) return undefined;
  const isIt = (one: Statement): boolean =>
    one.says === 'need' &&
    isOverall(one.form) &&
    one.form.is === 'number' &&
    one.form.amount.count === quantity.low;
  if (!statements.some(isIt)) return undefined;
  return changed(
    statements.filter((one) => !isIt(one)),
    [needOf(allOf(people.refs))],
  );
}

/** 「松尾さん以外」 where everyone must come: whoever is named need not. */
export function allBut(
  statements: readonly Statement[],
  people: People | undefined,
): readonly Statement[] | undefined {
  if (people === undefined || !statements.some(isOfEveryone)) return undefined;
  return changed(statements, [
    { ...plain, says: 'free', people: { refs: people.refs, joint: 'and' } },
  ]);
}

export const isOfEveryone = (one: Statement): boolean =>
  one.says === 'need' &&
  one.form.is === 'number' &&
  one.form.who.scope === 'everyone' &&
  one.form.amount.of === 'all';

/** 「AさんかBさんのどちらか」 where 「Aさんは必須」 stands: said of one who must come, it loosens that. */
export function loosened(statements: readonly Statement[], one: Statement): readonly Statement[] {
  if (one.says === 'prefer') return withoutRequired(statements, keysIn(refsIn(one.form)));
  if (one.says !== 'need') return statements;
  // 「部長さえいればいい」 where everyone must come: it would say nothing unless it loosened that.
  if (refsIn(one.form).length > 0 && !one.doubts.includes('firm')) {
    const kept = statements.filter((other) => !isOfEveryone(other));
    if (kept.length < statements.length) return kept;
  }
  if (!isChoice(one.form)) return statements;
  return withoutRequired(statements, keysIn(refsIn(one.form)));
}

const isChoice = (form: Form): boolean =>
  form.is === 'or'
    ? leaves(form).every((leaf) => leaf.is === 'number' && leaf.who.scope === 'named')
    : form.is === 'number' &&
      form.who.scope === 'named' &&
      form.amount.of === 'count' &&
      form.who.refs.every(({ kind }) => kind === 'person') &&
      form.amount.count < keysIn(form.who.refs).size;

/** These people need not come any more; whatever else was said of them stays. */
function withoutRequired(
  statements: readonly Statement[],
  keys: ReadonlySet<InviteeKey>,
): readonly Statement[] {
  const isRequired = (leaf: Form): boolean =>
    leaf.is === 'number' &&
    leaf.who.scope === 'named' &&
    leaf.amount.of === 'all' &&
    leaf.who.refs.some((ref) => ref.kind === 'person' && ref.keys.some((key) => keys.has(key)));
  return statements.flatMap((one) =>
    one.says === 'need' && one.form.is !== 'or' ? without(one, isRequired) : [one],
  );
}

/** 「竹本さんはできればに格下げで」. */
export function wishedFor(
  statements: readonly Statement[],
  people: People | undefined,
): readonly Statement[] | undefined {
  const required = statements.flatMap((one) => (one.says === 'need' ? peopleOf(one) : []));
  const refs = people?.refs ?? required.filter(({ kind }) => kind === 'person');
  if (refs.length === 0) return undefined;
  return [
    ...withoutRequired(statements, keysIn(refs)),
    {
      ...plain,
      says: 'prefer',
      form: allOf(refs),
      words: refs.map(({ name }) => name).join('、'),
    },
  ];
}

/** 「鳥居さんも入れて」: no longer left out; counted where the number is asked; else as the others. */
export function letIn(
  statements: readonly Statement[],
  people: People | undefined,
): readonly Statement[] | undefined {
  const counted = included(statements, people, undefined) ?? alsoSaid(statements, people);
  // 「営業から1人と総務から1人」, 「課長も加えて」: besides so many of groups.
  const isOfOne = people?.refs.every(({ kind, doubt }) => kind === 'person' && doubt === 'none');
  return counted === undefined &&
    people !== undefined &&
    isOfOne &&
    needsOf(statements).every(isOfGroups)
    ? changed(statements, [needOf(allOf(people.refs))])
    : counted;
}

/** 「辻さんの代わりに矢野さん」: whatever was said of the first. */
export function swapped(
  statements: readonly Statement[],
  from: People,
  to: People,
): readonly Statement[] | undefined {
  const gone = keysIn(from.refs);
  const isGone = (ref: Ref) =>
    ref.keys.length > 0
      ? ref.keys.every((key) => gone.has(key))
      : from.refs.some(({ name }) => name === ref.name);
  if (!statements.some((one) => peopleOf(one).some(isGone))) return undefined;
  return statements.map((one) => mapRefs(one, (ref) => (isGone(ref) ? to.refs : [ref])));
}

/** 「桐生さんがだめなら菅野さんでも」: one of the two where the first must come. */
export function substituted(
  statements: readonly Statement[],
  from: People,
  to: People,
): readonly Statement[] | undefined {
  const keys = keysIn(from.refs);
  const isMeant = (ref: Ref) => ref.keys.length > 0 && ref.keys.every((key) => keys.has(key));
  // 「無理なら、BさんとCさんの二人」: both of them.
  const others = to.joint === 'and' ? [and(each(to.refs))] : each(to.refs);
  const parts = [...each(from.refs), ...others];
  let isDone = false;
  const next = statements.map((one) => {
    if (one.says !== 'need') return one;
    const form = mapLeaves(one.form, (leaf) => {
      const isOfThem =
        leaf.is === 'number' && leaf.who.scope === 'named' && leaf.who.refs.every(isMeant);
      if (!isOfThem) return leaf;
      isDone = true;
      return or(parts);
    });
    return { ...one, form };
  });
  return isDone ? next : undefined;
}
