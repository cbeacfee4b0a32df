import type { InviteeKey } from '../rules/index.ts';
import type { Ref } from './analyse/people.ts';
import { type Amount, everyone, type Form, isOverall, leaves, refsIn, type Who } from './form.ts';
import type { Statement } from './statement.ts';

/** At least `min` of these people. */
export interface Quota {
  readonly name: string;
  readonly min: number;
  readonly keys: readonly InviteeKey[];
}

/** All quotas of one way must be met; one way is enough. */
export type Ways = readonly (readonly Quota[])[];

export interface Scene {
  readonly target: readonly InviteeKey[];
  /** Whoever is spoken of by name: 「ほかの人は全員」 leaves them out. */
  readonly named: ReadonlySet<InviteeKey>;
  /** Whoever must come: 「ほかに2人」 leaves them out. */
  readonly required: ReadonlySet<InviteeKey>;
  /** Those of whom one or some must come: 「ほかに2人」 leaves them out too. */
  readonly chosen?: ReadonlySet<InviteeKey>;
}

export type Trouble =
  | { readonly kind: 'upper'; readonly count: number }
  | { readonly kind: 'tooMany'; readonly min: number; readonly size: number; readonly name: string }
  | { readonly kind: 'nobody' };

/** More ways than this are no condition somebody said. */
const mostWays = 24;

export function keysOf(
  who: Who,
  { target, named, required, chosen: some }: Scene,
  isAll = true,
): readonly InviteeKey[] {
  const refs = new Set(who.refs.flatMap(({ keys }) => keys));
  const inTarget = new Set(target);
  switch (who.scope) {
    case 'everyone':
      return target;
    case 'others':
      return target.filter((key) =>
        isAll ? !named.has(key) : !(required.has(key) || some?.has(key)),
      );
    case 'except':
      return target.filter((key) => !refs.has(key));
    case 'named':
      return [...refs].filter((key) => inTarget.has(key));
  }
}

export function amountIn(
  { of, count, denominator, strict, plus }: Amount,
  size: number,
  at: 'least' | 'most' = 'least',
): number {
  if (of === 'all') return size + plus;
  if (of === 'count') return count + plus;
  const share = (size * count) / denominator;
  // 過半数 and 「半分を超える」: more than the share, whether or not it is a whole number.
  if (strict) return Math.floor(share + 1e-9) + 1 + plus;
  // Of five, half is three or more at least, and two or fewer at most.
  const isBelow = plus > 0 || (plus === 0 && at === 'most');
  return (isBelow ? Math.floor(share + 1e-9) : Math.ceil(share - 1e-9)) + plus;
}

export const nameOf = (refs: readonly Ref[]): string => refs.map(({ name }) => name).join('・');

/** 「他の8人は」 of eight whom nobody named: all of them. Of a share whoever is named is left out, of a number whoever must come. */
function othersOr(
  { who, amount }: Extract<Form, { is: 'number' }>,
  scene: Scene,
): readonly InviteeKey[] {
  const unnamed = keysOf(who, scene);
  const isNamed =
    who.scope !== 'others' || amount.of !== 'count' || amount.count === unnamed.length;
  return isNamed ? unnamed : keysOf(who, scene, false);
}

/** The fewest of the people it names a form can hold for. */
export function fewest(form: Form): number {
  if (form.is === 'and') return form.parts.reduce((sum, part) => sum + fewest(part), 0);
  if (form.is === 'or') return Math.min(...form.parts.map(fewest));
  if (form.who.scope !== 'named') return 0;
  const size = sizeOf(form.who.refs);
  const amount = amountIn(form.amount, size, form.at);
  const isLeast = (form.of === 'present') === (form.at === 'least');
  return isLeast ? Math.max(0, form.of === 'present' ? amount : size - amount) : 0;
}

const isMore = (form: Form): form is Extract<Form, { is: 'number' }> =>
  form.is === 'number' &&
  form.who.scope === 'others' &&
  form.amount.of === 'count' &&
  form.of === 'present' &&
  form.at === 'least';

/**
 * 「AかBのどちらかと、ほかに2人」: three in all, whichever of the two it is. Said apart, so many of a group
 * may be among the others: 「あと3人」, 「1年生が1人は必要」.
 */
export function onTop(parts: readonly Form[], isApart = false): readonly Form[] {
  const others = parts.filter(
    (part) => !isMore(part) && !(isApart && refsIn(part).some(({ kind }) => kind === 'group')),
  );
  const isChosen = others.some((part) => fewest(part) > 0 && certain(part).length === 0);
  if (!isChosen) return parts;
  const base = others.reduce((sum, part) => sum + fewest(part), 0);
  return parts.map((part) =>
    isMore(part)
      ? { ...part, who: everyone, amount: { ...part.amount, count: part.amount.count + base } }
      : part,
  );
}

/** The form as ways of quotas; what cannot be one is told as trouble. */
export function waysOf(form: Form, scene: Scene, troubles: Trouble[]): Ways {
  const single = form.is === 'or' ? singleChoice(form.parts) : undefined;
  if (single !== undefined) return waysOf(single, scene, troubles);
  if (form.is === 'or')
    return form.parts.flatMap((part) => waysOf(part, scene, troubles)).slice(0, mostWays);
  if (form.is === 'and') {
    // 「山田さんと誰か1人」 of one way: somebody besides him.
    const inside = form.parts.flatMap(certain);
    const own: Scene = {
      ...scene,
      named: new Set([...scene.named, ...inside]),
      required: new Set([...scene.required, ...inside]),
    };
    let ways: (readonly Quota[])[] = [[]];
    for (const part of onTop(form.parts)) {
      const more = besides(waysOf(part, own, troubles), inside);
      ways = ways.flatMap((way) => more.map((added) => [...way, ...added])).slice(0, mostWays);
    }
    return ways;
  }
  const keys = othersOr(form, scene);
  const size = keys.length;
  const amount = amountIn(form.amount, size, form.at);
  const name = `${nameOf(form.who.refs)}${form.who.scope === 'except' ? '以外' : ''}`;
  const isLeast = (form.of === 'present') === (form.at === 'least');
  const min = form.of === 'present' ? amount : size - amount;
  if (!isLeast) {
    troubles.push({
      kind: 'upper',
      count: Math.max(0, form.of === 'present' ? amount : size - amount),
    });
    return [[]];
  }
  const isKnown = form.who.refs.every(({ doubt }) => doubt !== 'unknown');
  if (min <= 0 && isKnown) troubles.push({ kind: 'nobody' });
  if (!isKnown) return [[]];
  if (min > size) troubles.push({ kind: 'tooMany', min, size, name });
  return [[{ name, min, keys }]];
}

/** 「鈴木さんと開発部の誰か」, 「ほかに開発部から1人」 of 鈴木's own group: somebody besides. */
export const besides = (ways: Ways, inside: readonly InviteeKey[], isSaid: boolean = false): Ways =>
  ways.map((way) =>
    way.map((quota) => {
      const others = quota.keys.filter((key) => !inside.includes(key));
      const isFilled =
        isSaid || (quota.min < quota.keys.length && quota.min <= quota.keys.length - others.length);
      return isFilled && quota.name !== '' && quota.min <= others.length
        ? { ...quota, keys: others }
        : quota;
    }),
  );

/** 「AかBか」 of single people is one of them, not a way for each. */
function singleChoice(parts: readonly Form[]): Form | undefined {
  const refs: Ref[] = [];
  for (const part of parts) {
    if (
      part.is !== 'number' ||
      part.of !== 'present' ||
      part.at !== 'least' ||
      part.who.scope !== 'named'
    )
      return undefined;
    const [ref] = part.who.refs;
    const min = amountIn(part.amount, 1);
    if (part.who.refs.length !== 1 || ref === undefined || ref.keys.length !== 1 || min !== 1)
      return undefined;
    refs.push(ref);
  }
  return {
    is: 'number',
    of: 'present',
    at: 'least',
    amount: { of: 'count', count: 1, denominator: 1, strict: false, plus: 0 },
    who: { refs, scope: 'named' },
  };
}

/** People who must come whichever way is taken. */
export function certain(form: Form): InviteeKey[] {
  if (form.is === 'and') return form.parts.flatMap(certain);
  if (form.is === 'or') return [];
  if (form.who.refs.some(({ doubt }) => doubt !== 'none')) return [];
  const isAll =
    form.who.scope === 'named' &&
    form.of === 'present' &&
    form.at === 'least' &&
    (form.amount.of === 'all' || form.amount.count + form.amount.plus >= sizeOf(form.who.refs));
  const isNotMissing =
    form.who.scope === 'named' &&
    form.of === 'absent' &&
    form.at === 'most' &&
    form.amount.count + form.amount.plus === 0;
  const isNever =
    form.who.scope === 'named' &&
    form.of === 'present' &&
    form.at === 'least' &&
    form.who.refs.every(({ keys }) => keys.length === 1) &&
    form.amount.of === 'count' &&
    form.amount.count + form.amount.plus >= form.who.refs.length;
  return isAll || isNotMissing || isNever ? form.who.refs.flatMap(({ keys }) => keys) : [];
}

/** Single people of whom one or some must come: 「AさんかBさん、ほかに3人」 is three besides them. */
export function chosen(form: Form): InviteeKey[] {
  if (form.is === 'and') return form.parts.flatMap(chosen);
  const refs = refsIn(form);
  const isOfPeople = leaves(form).every(
    (leaf) => leaf.is === 'number' && leaf.who.scope === 'named' && leaf.of === 'present',
  );
  return isOfPeople && refs.every(({ kind, doubt }) => kind === 'person' && doubt === 'none')
    ? refs.flatMap(({ keys }) => keys)
    : [];
}

const sizeOf = (refs: readonly Ref[]): number => new Set(refs.flatMap(({ keys }) => keys)).size;

export function toOthers(form: Form): Form {
  if (form.is !== 'number') return { ...form, parts: form.parts.map(toOthers) };
  return form.who.scope === 'everyone' ? { ...form, who: { refs: [], scope: 'others' } } : form;
}

/** 「全員必須、田中さんは任意」: everyone but 田中. */
export function withoutFreed(form: Form, freed: readonly Ref[]): Form {
  if (form.is !== 'number')
    return { ...form, parts: form.parts.map((part) => withoutFreed(part, freed)) };
  return freed.length > 0 && form.who.scope === 'everyone' && form.amount.of === 'all'
    ? { ...form, who: { refs: freed, scope: 'except' } }
    : form;
}

interface Condition {
  readonly form: Form;
  readonly role?: Extract<Statement, { says: 'need' }>['role'];
  readonly doubts: readonly string[];
}

/** All but 「残り9名での調整」 beside 「6名以上」: how many there are, not how many must come. */
export function conditionsIn<C extends Condition>(needs: readonly C[], size: number): C[] {
  const hasFewer = needs.some(({ form }) => overall(form, size).some((count) => count < size));
  return needs.filter(
    ({ form, doubts }) =>
      !hasFewer ||
      doubts.includes('firm') ||
      form.is !== 'number' ||
      (form.who.scope !== 'others' && form.who.scope !== 'except') ||
      form.amount.of !== 'count' ||
      form.amount.count !== size,
  );
}

/** The number of a form that holds one. */
export const numberIn = (form: Form): number =>
  form.is === 'number'
    ? form.amount.count + form.amount.plus
    : Math.max(...form.parts.map(numberIn));

export const overall = (form: Form, size: number): number[] => {
  if (form.is !== 'number')
    return form.is === 'and' ? form.parts.flatMap((part) => overall(part, size)) : [];
  if (form.who.scope !== 'everyone') return [];
  const n = amountIn(form.amount, size, form.at);
  return form.of === 'present'
    ? form.at === 'least'
      ? [n]
      : []
    : form.at === 'most'
      ? [size - n]
      : [];
};

export const preferredIn = (form: Form, scene: Scene): readonly InviteeKey[] =>
  form.is === 'number'
    ? form.who.scope === 'everyone' && form.amount.of !== 'all'
      ? []
      : keysOf(form.who, scene)
    : form.parts.flatMap((part) => preferredIn(part, scene));

export const requiredOf = (ways: Ways): InviteeKey[] => {
  const [way] = ways;
  if (ways.length !== 1 || way === undefined) return [];
  return [
    ...new Set(
      way.filter(({ min, keys }: Quota) => min === keys.length).flatMap(({ keys }) => keys),
    ),
  ];
};

/** 「対象：下記5名。条件：3名以上」: five are invited, and not needed. */
export function withoutSize<C extends Condition>(needs: readonly C[], size: number): readonly C[] {
  const isSize = ({ form, doubts, role }: C): boolean =>
    doubts.includes('bare-number') &&
    role !== 'additional' &&
    form.is === 'number' &&
    form.amount.count === size;
  return needs.every(isSize) ? needs : needs.filter((one) => !isSize(one));
}

/** 「3人だと少ないし、5人以上がいい」: why, where it is said how many are needed. */
export function withoutTooFew<C extends Condition>(needs: readonly C[]): readonly C[] {
  const isTooFew = ({ doubts }: C): boolean => doubts.includes('too-few');
  const numbers = needs.filter((one) => !isTooFew(one) && isOverall(one.form));
  return numbers.length === 0 ? needs : needs.filter((one) => !isTooFew(one));
}

/** 「藤井さん以外で4人」: whoever is not counted is left out, unless they must come. */
export function uncounted(forms: readonly Form[]): readonly InviteeKey[] {
  const counted = forms
    .flatMap(leaves)
    .flatMap((leaf) => (leaf.is === 'number' && leaf.who.scope === 'named' ? leaf.who.refs : []));
  const required = new Set([...forms.flatMap(certain), ...counted.flatMap(({ keys }) => keys)]);
  return forms
    .flatMap(leaves)
    .flatMap((leaf) =>
      leaf.is === 'number' && leaf.who.scope === 'except' && leaf.amount.of !== 'all'
        ? leaf.who.refs.flatMap(({ keys }) => keys)
        : [],
    )
    .filter((key) => !required.has(key));
}
