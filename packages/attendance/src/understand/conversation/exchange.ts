import type { PeopleSpan } from '../analyse/people.ts';
import { type Form, isOverall, leaves, mapLeaves, refsIn } from '../form.ts';
import type { People } from '../items.ts';
import type { Statement } from '../statement.ts';
import type { Talk } from './answering.ts';
import type { Said, Taken } from './move.ts';
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

/** 「武智さんは無理だって。市川さんに差し替えで」: one goes, and another comes for them. */
export const asSwaps = (moves: readonly Said[], said: readonly Statement[]): readonly Said[] =>
  moves.flatMap((one, place): readonly Said[] => {
    const [gone, to] = [goneIn(moves[place - 1]) ?? goneBefore(one, said), comingIn(one)];
    if (gone !== undefined && to !== undefined)
      return [{ ...one, start: gone.start, move: { is: 'swap', from: gone.people, people: to } }];
    return goneIn(one) !== undefined && comingIn(moves[place + 1]) !== undefined ? [] : [one];
  });
interface Gone {
  readonly people: People;
  readonly start: number;
}
const goneIn = (said: Said | undefined): Gone | undefined =>
  (said?.move.is === 'leaveOut' || (said?.move.is === 'drop' && said.move.what === 'people')) &&
  said.move.people !== undefined
    ? { people: said.move.people, start: said.start }
    : undefined;
/** 「中田さんは呼ばなくていいです、代わりに香川さん」. */
const goneBefore = ({ start: at }: Said, said: readonly Statement[]): Gone | undefined => {
  const last = said.findLast(({ end }) => end <= at);
  return last?.says === 'exclude' || last?.says === 'free'
    ? { people: last.people, start: last.start }
    : undefined;
};
const comingIn = (said: Said | undefined): People | undefined =>
  said?.move.is === 'mean' && said.move.corrects ? said.move.people : undefined;
