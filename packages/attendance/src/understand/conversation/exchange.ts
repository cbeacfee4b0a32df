import type { PeopleSpan } from '../analyse/people.ts';
import { type Form, isOverall, leaves, mapLeaves, refsIn } from '../form.ts';
import type { Statement } from '../statement.ts';
import type { Talk } from './answering.ts';
import type { Taken } from './move.ts';
import { renumbered } from './number-edits.ts';
import { swapped } from './people-edits.ts';
import { allOf } from './standing.ts';

/** 「A班じゃなくてB班だ」, 「3人じゃなくて2人」: whatever was said of the first is said of the second. */
export function exchanged(
  { statements }: Talk,
  said: readonly Statement[],
  people: readonly PeopleSpan[],
): { statements: readonly Statement[]; places: readonly Taken[] } | undefined {
  const number = said.find((one) => one.says === 'retract' && one.quantity !== undefined);
  const anew = said.find((one) => one.says === 'need' && isOverall(one.form));
  if (number?.says === 'retract' && number.quantity !== undefined && anew?.says === 'need') {
    const renewed = renumbered(statements, number.quantity.low, anew.form);
    if (renewed !== undefined) return { statements: renewed, places: [number, anew] };
  }
  // 「誰かじゃなくて高橋さんで」: in the place of so many of some.
  const named = people.filter(({ start }) => start >= (number?.end ?? start + 1));
  if (number?.says === 'retract' && number.quantity?.kind === 'some' && named.length > 0) {
    const isSome = (leaf: Form): boolean => leaf.is === 'number' && leaf.amount.of === 'count';
    const some = statements.flatMap((one) => (one.says === 'need' ? leaves(one.form) : []));
    if (some.filter(isSome).length !== 1) return undefined;
    const anybody = (leaf: Form): Form =>
      isSome(leaf) ? allOf(named.map(({ ref }) => ref)) : leaf;
    return {
      statements: statements.map((one) =>
        one.says === 'need' ? { ...one, form: mapLeaves(one.form, anybody) } : one,
      ),
      places: [number, ...named.map(({ start, end }) => ({ start, end }))],
    };
  }
  const gone = said.find((one) => one.says === 'retract' && one.people !== undefined);
  const come = said.find(
    (one) =>
      one.says === 'need' &&
      one.doubts.length === 0 &&
      leaves(one.form).every(
        (leaf) => leaf.is === 'number' && leaf.who.scope === 'named' && leaf.amount.of === 'all',
      ),
  );
  if (gone?.says !== 'retract' || gone.people === undefined) return undefined;
  const rest = people.filter(({ start }) => start >= gone.end);
  if (
    come === undefined &&
    rest.length > 0 &&
    said.every((one) => one === gone || one.says === 'mentioned')
  ) {
    const refs = rest.map(({ ref }) => ref);
    const next = swapped(statements, gone.people, { refs, joint: 'and' });
    return next === undefined ? undefined : { statements: next, places: [gone, ...rest] };
  }
  if (come?.says !== 'need') return undefined;
  const next = swapped(statements, gone.people, { refs: refsIn(come.form), joint: 'and' });
  return next === undefined ? undefined : { statements: next, places: [gone, come] };
}
