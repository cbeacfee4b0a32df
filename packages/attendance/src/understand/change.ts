import type { InviteeKey } from '../rules/index.ts';
import type { Ref } from './analyse/people.ts';
import {
  type Form,
  isAll,
  isEveryone,
  isOverall,
  isShort,
  leaves,
  mapLeaves,
  refsIn,
} from './form.ts';
import { mapRefs } from './map-refs.ts';
import { isOfSo, ofNobody } from './of-how-many.ts';
import { clashes } from './policy.ts';
import type { Statement } from './statement.ts';
import { goneIf, isHollow, withoutPeople, withoutSome } from './without-people.ts';

type Need = Extract<Statement, { says: 'need' }>;

/**
 * What stands after something more was said: added to, narrowed, corrected or taken back. Nothing
 * said before is dropped unless the words say so (M32).
 */
export function changed(
  before: readonly Statement[],
  said: readonly Statement[],
): readonly Statement[] {
  let standing = before;
  for (const one of said)
    standing = one.modality === 'asserted' ? withOne(standing, one) : standing;
  return standing;
}

function withOne(all: readonly Statement[], one: Statement): readonly Statement[] {
  // What was only asked or supposed does not stand beside what is said.
  const before =
    one.says === 'need'
      ? all.filter((other) => other.says !== 'need' || other.modality === 'asserted')
      : all;
  switch (one.says) {
    case 'need':
      if (one.form.is === 'and')
        return (
          oneOfThem(before, one) ??
          bothOf(before, one) ??
          one.form.parts.reduce<readonly Statement[]>(
            (sofar, form) => withOne(sofar, { ...one, form }),
            before,
          )
        );
      return (
        amongNamed(before, one) ??
        withinForm(before, one) ?? [
          ...withoutReplaced(inTotal(lessInside(before, one), one), one),
          inRole(before, one),
        ]
      );
    case 'free':
    case 'exclude': {
      const keys = keysIn(one.people.refs);
      // Whoever need not come may still be hoped for.
      const hoped = one.says === 'free' ? before.filter(({ says }) => says === 'prefer') : [];
      const others = before.filter((other) => !hoped.includes(other));
      return [
        ...hoped,
        ...withoutPeople(others, keys).map((other) => withoutSome(other, keys)),
        one,
      ];
    }
    case 'notAll':
      return before.filter((other) => !(other.says === 'need' && isEveryone(other.form)));
    case 'noneRequired':
      return withoutPeople(
        before.filter((other) => !(other.says === 'need' && isNamed(other.form))),
        keysIn(before.flatMap(requiredIn)),
      );
    case 'retract': {
      const { people, quantity, ofGroups } = one;
      if (ofGroups) return before.filter((other) => !isOfGroupsIn(other, people?.refs));
      if (people !== undefined) return withoutPeople(before, keysIn(people.refs));
      if (before.some((other) => isOfSo(other, quantity?.low))) return before.map(ofNobody);
      return before.filter(
        (other) => !(other.says === 'need' && numbersIn(other.form).includes(quantity?.low ?? -1)),
      );
    }
    case 'policy':
      return [
        ...before.filter(
          (other) => !(other.says === 'policy' && clashes(other.policy.what, one.policy.what)),
        ),
        one,
      ];
    case 'stated':
      return [...before.filter(({ says }) => says !== 'stated').map(ofNobody), one];
    default:
      return [...before, one];
  }
}

/** Those of whom each must come. */
const requiredIn = (one: Statement): readonly Ref[] =>
  one.says === 'need'
    ? leaves(one.form).flatMap((leaf) => (isNamed(leaf) && isAll(leaf) ? refsIn(leaf) : []))
    : [];

/** 「営業から2人、開発から1人」: so many of groups, and nothing else. */
export const isOfGroups = (form: Form): boolean =>
  leaves(form).every(
    (leaf) =>
      leaf.is === 'number' &&
      leaf.who.scope === 'named' &&
      leaf.who.refs.every(({ kind }) => kind === 'group'),
  );

const isOfGroupsIn = (one: Statement, refs: readonly Ref[] | undefined): boolean => {
  const keys = refs === undefined ? undefined : keysIn(refs);
  return (
    one.says === 'need' &&
    isOfGroups(one.form) &&
    [...keysIn(refsIn(one.form))].every((key) => keys?.has(key) ?? true)
  );
};

/** 「4人以上で」, 「原さんも必須」: the number was said of everybody, and still is. */
function inTotal(before: readonly Statement[], one: Need): readonly Statement[] {
  const isSettled =
    leaves(one.form).every((leaf) => isNamed(leaf) && !isShort(leaf)) &&
    !before.some((other) => other.says === 'need' && refsIn(other.form).length > 0);
  return isSettled
    ? before.map((other) =>
        other.says === 'need' && other.role === 'plain' && isOverall(other.form)
          ? { ...other, role: 'total' }
          : other,
      )
    : before;
}

/** 「うち1人は高橋さんで」 of so many besides: there are fewer others. */
const lessInside = (before: readonly Statement[], one: Need): readonly Statement[] =>
  one.doubts.includes('inside') && isNamed(one.form)
    ? lessBesides(before, keysIn(refsIn(one.form)).size)
    : before;

export const lessBesides = (before: readonly Statement[], by: number): readonly Statement[] =>
  before.map((other) =>
    other.says === 'need' && isBesides(other) && other.form.is === 'number'
      ? {
          ...other,
          form: {
            ...other.form,
            amount: { ...other.form.amount, count: Math.max(0, other.form.amount.count - by) },
          },
        }
      : other,
  );

/** So many besides those who are named. */
const isBesides = ({ role, form }: Need): boolean =>
  role === 'additional' || (form.is === 'number' && form.who.scope === 'others');

/** 「3名のうち1名は会長で」 of the number that stands: whoever is named is one of them. */
function oneOfThem(before: readonly Statement[], one: Need): readonly Statement[] | undefined {
  const [only, ...more] = one.of ?? [];
  const [number, ...named] = one.form.is === 'and' ? one.form.parts : [];
  const keys = keysIn(named.flatMap(refsIn));
  if (only === undefined || only.people !== undefined || more.length > 0) return undefined;
  if (number?.is !== 'number' || !isOverall(number) || number.amount.count !== keys.size)
    return undefined;
  const standing = before.find(
    (other): other is Need =>
      other.says === 'need' &&
      other.form.is === 'number' &&
      isOverall(other.form) &&
      other.form.amount.count === only.count,
  );
  if (standing === undefined || !named.every(isNamed)) return undefined;
  const rest = isBesides(standing) ? lessBesides(before, keys.size) : before;
  return named.reduce((sofar, form) => withOne(sofar, { ...one, of: [], form }), rest);
}

/** 「営業2人と開発2人、両方」 where one of them was enough: no longer. */
function bothOf(before: readonly Statement[], one: Need): readonly Statement[] | undefined {
  const keys = keysIn(refsIn(one.form));
  const isEither = (other: Statement): boolean =>
    other.says === 'need' &&
    other.form.is === 'or' &&
    refsIn(other.form).every((ref) => ref.keys.every((key) => keys.has(key)));
  return before.some(isEither)
    ? before.map((other) => (isEither(other) ? { ...one, doubts: other.doubts } : other))
    : undefined;
}

export const keysIn = (
  refs: readonly { readonly keys: readonly InviteeKey[] }[],
): Set<InviteeKey> => new Set(refs.flatMap(({ keys }) => keys));

/** 「3人のうち2人」 after three by name who must come: two of them. */
function amongNamed(before: readonly Statement[], one: Need): readonly Statement[] | undefined {
  const [only] = one.of ?? [];
  if (only === undefined || only.people !== undefined) return undefined;
  if (one.form.is !== 'number' || one.form.who.scope !== 'everyone') return undefined;
  const named = before.filter(
    (other): other is Need => other.says === 'need' && isNamed(other.form),
  );
  const refs = named.flatMap(({ form }) => refsIn(form));
  if (keysIn(refs).size !== only.count) return undefined;
  const others = before.filter((other) => !named.some((gone) => gone === other));
  return [...others, { ...one, of: [], form: { ...one.form, who: { refs, scope: 'named' } } }];
}

/** 「ほかに2人」, 「やっぱり3人」: another number, still of the others. */
function inRole(before: readonly Statement[], one: Need): Need {
  const { form, role } = one;
  if (role !== 'plain' || form.is !== 'number' || form.amount.of !== 'count') return one;
  if (one.doubts.includes('anyone')) return one;
  const numbers = before.filter(
    (other): other is Need => other.says === 'need' && isOverall(other.form),
  );
  const [same] = numbers;
  // 「過半数じゃなくて7人」: a share was of everybody, and so is the number.
  if (numbers.length === 1 && same?.form.is === 'number' && same.form.amount.of === 'share')
    return { ...one, role: 'total' };
  const isSame =
    numbers.length === 1 && same?.form.is === 'number' && same.form.amount.of === 'count';
  const isNamedBeside = before.some(
    (other) => other.says === 'need' && other !== same && !isOverall(other.form),
  );
  if (!isNamedBeside) return one;
  if (!isSame || form.who.scope !== 'everyone' || same.form.is !== 'number') return one;
  return { ...one, role: same.role, form: { ...form, who: same.form.who } };
}

/** A number over the same people is said anew; whoever must come comes on top. */
function withoutReplaced(before: readonly Statement[], one: Need): Statement[] {
  const isFreed = goneIf(isNamed(one.form) ? keysIn(refsIn(one.form)) : new Set());
  return before.flatMap((other): Statement[] => {
    if (other.says === 'need') return replaces(one, other) || isWithin(other, one) ? [] : [other];
    // 「やっぱり全員必須」: whoever need not have come is among them.
    if (other.says === 'free' && isEveryone(one.form)) return [];
    if (other.says === 'free' || other.says === 'exclude' || other.says === 'prefer') {
      const left = mapRefs(other, (ref) => (isFreed(ref) ? [] : [ref]));
      return isHollow(left) ? [] : [left];
    }
    return other.says === 'vague' ? [] : [other];
  });
}

function replaces(one: Need, other: Need): boolean {
  // 「多くても5人まで」 beside 「4人以上」: a bound above takes away none below.
  if (isShort(one.form) && !isShort(other.form)) return false;
  if (one.form.is !== 'number' || other.form.is !== 'number') {
    return JSON.stringify(one.form) === JSON.stringify(other.form);
  }
  const [a, b] = [one.form.who, other.form.who];
  if (isNamed(one.form) !== isNamed(other.form) && a.scope === 'named' && b.scope === 'named') {
    return sameRefs(a.refs, b.refs);
  }
  if (isNamed(one.form)) return a.scope === b.scope && sameRefs(a.refs, b.refs);
  const isSame = a.scope === b.scope && sameRefs(a.refs, b.refs);
  const isBoth = a.scope !== 'named' && b.scope !== 'named';
  return isSame || isBoth;
}

/** 「A組とB組合わせて4人」 after three of each: together fewer than was said, so in their place. */
function isWithin(other: Need, one: Need): boolean {
  if (one.role !== 'total' || one.form.is !== 'number' || other.form.is === 'or') return false;
  const all = keysIn(refsIn(one.form));
  const parts = leaves(other.form).flatMap((leaf) => (leaf.is === 'number' ? [leaf] : []));
  const isPart = parts.every(
    ({ who, amount, of, at }) =>
      who.scope === 'named' &&
      of === 'present' &&
      at === 'least' &&
      amount.of === 'count' &&
      who.refs.every(({ kind, keys }) => kind === 'group' && keys.every((key) => all.has(key))),
  );
  const sum = parts.reduce((sofar, { amount }) => sofar + amount.count, 0);
  return isPart && one.form.amount.of === 'count' && one.form.amount.count <= sum;
}

/**
 * 「開発部は2人で」 of 「営業部から2人または開発部から3人」, 「5人に」 of 「古賀さんを含めて4人」: the number alone
 * is another.
 */
function withinForm(before: readonly Statement[], one: Need): readonly Statement[] | undefined {
  const { form } = one;
  if (form.is !== 'number') return undefined;
  const isOfGroup =
    form.who.scope === 'named' && form.who.refs.some(({ kind }) => kind === 'group');
  const isPlain =
    one.role === 'plain' && form.who.scope === 'everyone' && form.amount.of === 'count';
  const isSame = (leaf: Form): boolean =>
    leaf.is === 'number' &&
    (isOfGroup
      ? leaf.who.scope === 'named' && sameRefs(leaf.who.refs, form.who.refs)
      : isPlain && isOverall(leaf) && leaf.amount.of === 'count');
  const isIn = (other: Statement): other is Need =>
    other.says === 'need' &&
    (isOfGroup || other.form.is !== 'number') &&
    leaves(other.form).some(isSame);
  if (!before.some(isIn)) return undefined;
  return before.map((other) =>
    isIn(other)
      ? {
          ...other,
          form: mapLeaves(other.form, (leaf) =>
            isSame(leaf) && leaf.is === 'number'
              ? { ...form, who: isOfGroup ? form.who : leaf.who }
              : leaf,
          ),
          doubts: one.doubts,
        }
      : other,
  );
}

const sameRefs = (
  a: readonly { readonly keys: readonly InviteeKey[] }[],
  b: readonly { readonly keys: readonly InviteeKey[] }[],
): boolean => [...keysIn(a)].sort().join() === [...keysIn(b)].sort().join();

const isNamed = (form: Form): boolean =>
  form.is === 'number'
    ? form.who.scope === 'named' &&
      (form.amount.of === 'all' ||
        form.at === 'most' ||
        form.who.refs.every(({ kind }) => kind === 'person'))
    : form.parts.every(isNamed);
const numbersIn = (form: Form): number[] =>
  form.is === 'number'
    ? [form.amount.count + form.amount.plus, form.amount.count]
    : form.parts.flatMap(numbersIn);
