import type { InviteeKey } from '../rules/index.ts';
import type { Ref } from './analyse/people.ts';
import { type Form, mapLeaves } from './form.ts';
import { mapRefs } from './map-refs.ts';
import type { Statement } from './statement.ts';

/** Nothing is said of these people any more. */
export function withoutPeople(
  before: readonly Statement[],
  keys: ReadonlySet<InviteeKey>,
): Statement[] {
  const isGone = goneIf(keys);
  return before.flatMap((other): Statement[] => {
    if (
      other.says !== 'need' &&
      other.says !== 'free' &&
      other.says !== 'exclude' &&
      other.says !== 'prefer'
    )
      return [other];
    // 「鈴木さん以外全員」 asks nothing of him.
    if (other.says === 'need' && other.form.is === 'number' && other.form.who.scope === 'except')
      return [other];
    const left = mapRefs(other, (ref) => (isGone(ref) ? [] : [oneOfRest(ref, keys)]));
    return isHollow(left) ? [] : [left];
  });
}

/** 「直美さんじゃなくて」 of two 林さん: the other one. */
function oneOfRest(ref: Ref, gone: ReadonlySet<InviteeKey>): Ref {
  if (ref.doubt !== 'several') return ref;
  const keys = ref.keys.filter((key) => !gone.has(key));
  return { ...ref, keys, doubt: keys.length === 1 ? 'none' : 'several' };
}

/** 「3回生全員必須」, 「泉さんは任意」: all of the others of a group that must come as a whole. */
export const withoutSome = (one: Statement, keys: ReadonlySet<InviteeKey>): Statement =>
  one.says !== 'need'
    ? one
    : {
        ...one,
        form: mapLeaves(one.form, (leaf) =>
          leaf.is === 'number' && leaf.who.scope === 'named' && leaf.amount.of === 'all'
            ? {
                ...leaf,
                who: {
                  ...leaf.who,
                  refs: leaf.who.refs.map((ref) => ({
                    ...ref,
                    keys: ref.keys.filter((key) => !keys.has(key)),
                  })),
                },
              }
            : leaf,
        ),
      };

/** One of them is gone with their name, a group with all of its people. */
export const goneIf =
  (keys: ReadonlySet<InviteeKey>) =>
  ({ kind, keys: own, doubt }: Ref): boolean =>
    own.length > 0 &&
    (kind === 'person' && doubt !== 'several'
      ? own.some((key) => keys.has(key))
      : own.every((key) => keys.has(key)));

export const isHollow = (one: Statement): boolean => {
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
