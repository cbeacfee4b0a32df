import type { InviteeKey } from '../rules/index.ts';
import { mapRefs } from './correct.ts';
import { type Form, refsIn } from './form.ts';
import type { Statement } from './statement.ts';

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

function withOne(before: readonly Statement[], one: Statement): readonly Statement[] {
  switch (one.says) {
    case 'need':
      return [...withoutReplaced(before, one), one];
    case 'free':
    case 'exclude':
      return [...withoutPeople(before, keysIn(one.people.refs)), one];
    case 'notAll':
      return before.filter((other) => !(other.says === 'need' && isEveryone(other.form)));
    case 'noneRequired':
      return before.filter((other) => !(other.says === 'need' && isNamed(other.form)));
    case 'retract': {
      const { people, quantity } = one;
      if (people !== undefined) return withoutPeople(before, keysIn(people.refs));
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
      return [...before.filter(({ says }) => says !== 'stated'), one];
    default:
      return [...before, one];
  }
}

const clashes = (before: string, now: string): boolean =>
  before === now ||
  (['manual', 'auto', 'delay'].includes(before) &&
    ['manual', 'auto'].includes(now) &&
    before !== 'delay') ||
  (before === 'most' && now === 'earliest') ||
  (before === 'earliest' && now === 'most');

const keysIn = (refs: readonly { readonly keys: readonly InviteeKey[] }[]): Set<InviteeKey> =>
  new Set(refs.flatMap(({ keys }) => keys));

function withoutPeople(before: readonly Statement[], keys: ReadonlySet<InviteeKey>): Statement[] {
  return before.flatMap((other): Statement[] => {
    if (
      other.says !== 'need' &&
      other.says !== 'free' &&
      other.says !== 'exclude' &&
      other.says !== 'prefer'
    )
      return [other];
    if (other.says === 'need' && !isNamed(other.form)) return [other];
    const left = mapRefs(other, (ref) =>
      ref.kind === 'person' && ref.keys.some((key) => keys.has(key)) ? [] : [ref],
    );
    return isHollow(left) ? [] : [left];
  });
}

const isHollow = (one: Statement): boolean => {
  if ('form' in one) return hollow(one.form);
  return (
    'people' in one &&
    one.people !== undefined &&
    one.people.refs.length === 0 &&
    !one.people.others
  );
};
const hollow = (form: Form): boolean =>
  form.is === 'number'
    ? form.who.scope === 'named' && form.who.refs.length === 0
    : form.parts.every(hollow);

/** A number over the same people is said anew; whoever must come comes on top. */
function withoutReplaced(before: readonly Statement[], one: Need): Statement[] {
  const freed = isNamed(one.form) ? keysIn(refsIn(one.form)) : new Set<InviteeKey>();
  return before.flatMap((other): Statement[] => {
    if (other.says === 'need') return replaces(one, other) ? [] : [other];
    if (other.says === 'free' || other.says === 'exclude') {
      const left = mapRefs(other, (ref) =>
        ref.kind === 'person' && ref.keys.some((key) => freed.has(key)) ? [] : [ref],
      );
      return isHollow(left) ? [] : [left];
    }
    return other.says === 'vague' ? [] : [other];
  });
}

function replaces(one: Need, other: Need): boolean {
  if (one.form.is !== 'number' || other.form.is !== 'number') {
    return JSON.stringify(one.form) === JSON.stringify(other.form);
  }
  const [a, b] = [one.form.who, other.form.who];
  if (isNamed(one.form) !== isNamed(other.form) && a.scope === 'named' && b.scope === 'named') {
    return sameRefs(a.refs, b.refs);
  }
  if (isNamed(one.form)) return a.scope === b.scope && sameRefs(a.refs, b.refs);
  const isSame = a.scope === b.scope && sameRefs(a.refs, b.refs);
  const isBoth =
    ['everyone', 'others'].includes(a.scope) && ['everyone', 'others'].includes(b.scope);
  return isSame || isBoth;
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
const isEveryone = (form: Form): boolean =>
  form.is === 'number' && form.who.scope === 'everyone' && form.amount.of === 'all';
const numbersIn = (form: Form): number[] =>
  form.is === 'number'
    ? [form.amount.count + form.amount.plus, form.amount.count]
    : form.parts.flatMap(numbersIn);
