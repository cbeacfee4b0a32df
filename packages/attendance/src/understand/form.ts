import type { Ref } from './analyse/people.ts';

/** Whom a number is about: the union of these people. */
export interface Who {
  readonly refs: readonly Ref[];
  /** everyone: the whole target; others: whoever the words do not name elsewhere; except: all but the refs. */
  readonly scope: 'named' | 'everyone' | 'others' | 'except';
}

/** How many of them, exactly or as a share, with what is added to it: 「3人を超える」 is 3 plus 1. */
export interface Amount {
  readonly of: 'count' | 'share' | 'all';
  readonly count: number;
  readonly denominator: number;
  readonly strict: boolean;
  readonly plus: number;
}

/**
 * What the words mean. Presence and absence are two sides of one number, so that a denial is
 * algebra: not(at least n present) = at most n − 1 present.
 */
export type Form =
  | {
      readonly is: 'number';
      readonly of: 'present' | 'absent';
      readonly at: 'least' | 'most';
      readonly amount: Amount;
      readonly who: Who;
    }
  | { readonly is: 'and'; readonly parts: readonly Form[] }
  | { readonly is: 'or'; readonly parts: readonly Form[] };

export const everyone: Who = { refs: [], scope: 'everyone' };
export const count = (n: number, plus = 0): Amount => ({
  of: 'count',
  count: n,
  denominator: 1,
  strict: false,
  plus,
});
export const whole: Amount = { of: 'all', count: 0, denominator: 1, strict: false, plus: 0 };

export const atLeast = (amount: Amount, who: Who, of: 'present' | 'absent' = 'present'): Form => ({
  is: 'number',
  of,
  at: 'least',
  amount,
  who,
});
export const atMost = (amount: Amount, who: Who, of: 'present' | 'absent' = 'present'): Form => ({
  is: 'number',
  of,
  at: 'most',
  amount,
  who,
});

/** 「どちらかが欠けたら中止」: not(absent a or absent b) = a and b. */
export function not(form: Form): Form {
  if (form.is !== 'number') {
    const parts = form.parts.map(not);
    return form.is === 'and' ? { is: 'or', parts } : { is: 'and', parts };
  }
  const { amount, at } = form;
  // Not nobody, of one person: that person.
  const isOne =
    form.who.scope === 'named' && form.who.refs.flatMap(({ keys }) => keys).length === 1;
  const { of, count: most, plus } = amount;
  if (at === 'most' && isOne && of === 'count' && most + plus === 0)
    return { ...form, at: 'least', amount: whole };
  return at === 'least'
    ? { ...form, at: 'most', amount: { ...amount, plus: amount.plus - 1 } }
    : { ...form, at: 'least', amount: { ...amount, plus: amount.plus + 1 } };
}

/** All of them, side by side: what is said besides is besides every one of them. */
export const and = (parts: readonly Form[]): Form =>
  parts.length === 1
    ? (parts[0] as Form)
    : { is: 'and', parts: parts.flatMap((part) => (part.is === 'and' ? part.parts : [part])) };
export const or = (parts: readonly Form[]): Form =>
  parts.length === 1 ? (parts[0] as Form) : { is: 'or', parts };

/** Everybody the form names. */
export const refsIn = (form: Form): Ref[] =>
  form.is === 'number' ? [...form.who.refs] : form.parts.flatMap(refsIn);

/** The numbers a form is made of. */
export const leaves = (form: Form): Form[] =>
  form.is === 'number' ? [form] : form.parts.flatMap(leaves);
export const mapLeaves = (form: Form, map: (leaf: Form) => Form): Form =>
  form.is === 'number'
    ? map(form)
    : { ...form, parts: form.parts.map((part) => mapLeaves(part, map)) };
/** With that amount in the place of every number but 「全員」. */
export const withAmount = (form: Form, amount: Amount): Form =>
  mapLeaves(form, (leaf) =>
    leaf.is === 'number' && leaf.amount.of !== 'all' ? { ...leaf, amount } : leaf,
  );
/** A number over everyone, or over everyone else. */
export const isOverall = (form: Form): boolean =>
  form.is === 'number' && (form.who.scope === 'everyone' || form.who.scope === 'others');

/** All of them, whoever they are. */
export const isAll = (form: Form): boolean => form.is === 'number' && form.amount.of === 'all';

/** All of everybody: 「全員」. */
export const isEveryone = (form: Form): boolean =>
  form.is === 'number' && form.who.scope === 'everyone' && isAll(form);

/** Too few are there, or too many are missing. */
export const isShort = (form: Form): boolean =>
  form.is === 'number'
    ? (form.of === 'present') === (form.at === 'most')
    : form.parts.every(isShort);
