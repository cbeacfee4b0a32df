import type { Quantity } from '../analyse/numbers.ts';
import type { Ref } from '../analyse/people.ts';
import { changed, keysIn, lessBesides } from '../change.ts';
import { everyone, type Form, isOverall, leaves, mapLeaves, refsIn } from '../form.ts';
import { amountOf } from '../grammar/build.ts';
import type { People } from '../items.ts';
import { mapRefs } from '../map-refs.ts';
import type { Statement } from '../statement.ts';
import { allOf, type Need, needOf, parted } from './standing.ts';

/** What a reply does to the numbers that stand. */

/** 「5人に含めて」: the number counts whoever must come; 「林さんも入れて」 of one left out: no longer. */
export function included(
  before: readonly Statement[],
  people: People | undefined,
  quantity: Quantity | undefined,
): readonly Statement[] | undefined {
  const statements = parted(before);
  const keys = keysIn(people?.refs ?? []);
  const isMeant = (ref: Ref): boolean => ref.keys.some((key) => keys.has(key));
  const isExcept = (leaf: Form): boolean =>
    leaf.is === 'number' && leaf.who.scope === 'except' && leaf.who.refs.some(isMeant);
  const isOut = (one: Statement): boolean =>
    one.says === 'exclude'
      ? one.people.refs.some(isMeant)
      : one.says === 'need' && leaves(one.form).some(isExcept);
  if (statements.some(isOut))
    return statements
      .map((one) => (isOut(one) ? mapRefs(one, (ref) => (isMeant(ref) ? [] : [ref])) : one))
      .map((one) => (one.says === 'need' ? { ...one, form: mapLeaves(one.form, ofAll) } : one))
      .filter((one) => one.says !== 'exclude' || one.people.refs.length > 0);
  const required = keysIn(
    statements.flatMap((one) =>
      one.says === 'need' && !isOverall(one.form) ? refsIn(one.form) : [],
    ),
  );
  const isCounted = [...keys].every((key) => required.has(key));
  const isNumber = (one: Statement): one is Need => one.says === 'need' && isOverall(one.form);
  // 「その3人に久保さんを入れて」 of three besides: there are fewer others.
  const isBesides = (one: Statement): boolean =>
    isNumber(one) &&
    one.role === 'additional' &&
    one.form.is === 'number' &&
    one.form.amount.count === quantity?.low;
  if (!isCounted && people !== undefined && statements.some(isBesides))
    return changed(lessBesides(statements, keys.size), [needOf(allOf(people.refs))]);
  if (!isCounted && people !== undefined && quantity?.kind === 'count')
    return included(changed(statements, [needOf(allOf(people.refs))]), people, quantity);
  if (!isCounted || required.size === 0 || !statements.some(isNumber)) return undefined;
  // 「2人も数に入れて」: how many those are who must come, and no number of all.
  const total = (quantity?.low ?? 0) > required.size ? quantity : undefined;
  return statements.map((one) =>
    isNumber(one) ? { ...one, ...totalOf(one, total), role: 'total' } : one,
  );
}

/** 「鈴木さん以外」, and he is let in: everybody. */
const ofAll = (leaf: Form): Form =>
  leaf.is === 'number' && leaf.who.scope === 'except' && leaf.who.refs.length === 0
    ? { ...leaf, who: everyone }
    : leaf;

/** The number as it was, or as it is said now; never of the people it speaks of: 「お二人を含めて」. */
function totalOf({ form, doubts }: Need, quantity: Quantity | undefined): Partial<Need> {
  const isNew = quantity?.kind === 'count' && form.is === 'number' && !quantity.even;
  const amount = isNew ? amountOf(quantity) : undefined;
  return {
    doubts: amount === undefined ? doubts : doubts.filter((doubt) => doubt !== 'vague'),
    form:
      form.is === 'number' && amount !== undefined
        ? { ...form, amount, who: everyone }
        : form.is === 'number'
          ? { ...form, who: everyone }
          : form,
  };
}

/** 「弦パートが揃う日で」, 「全員です」: the one group that is to come as a whole, and nothing else. */
function wholeGroup(before: readonly Statement[]): readonly Ref[] | undefined {
  const [only, ...others] = before.filter(({ says }) => says === 'need');
  return only?.says === 'need' &&
    others.length === 0 &&
    only.form.is === 'number' &&
    only.form.amount.of === 'all' &&
    only.form.who.scope === 'named' &&
    only.form.who.refs.length === 1 &&
    only.form.who.refs[0]?.kind === 'group'
    ? only.form.who.refs
    : undefined;
}

/** 「営業部から何人か」, 「2人」: the number that was left open, or the only one that was said. */
export function ofGroup(one: Statement, before: readonly Statement[]): Statement {
  if (
    one.says !== 'need' ||
    one.role !== 'plain' ||
    one.form.is !== 'number' ||
    one.form.who.scope !== 'everyone'
  )
    return one;
  const whole = wholeGroup(before);
  const isWhole =
    one.form.of === 'absent'
      ? one.form.amount.count + one.form.amount.plus === 0
      : one.form.amount.of === 'all' && one.doubts.length === 0;
  if (isWhole && whole !== undefined)
    return { ...ofPeople(one, whole), doubts: [...one.doubts, 'conditional'] };
  if (one.form.amount.of === 'all') return one;
  const open = before.flatMap((other) => {
    if (other.says === 'vague') return other.people?.refs ?? [];
    return other.says === 'need' && other.doubts.includes('vague') ? refsIn(other.form) : [];
  });
  if (open.length === 1 && open[0]?.doubt === 'none') return ofPeople(one, open);
  const needs = before.filter((other) => other.says === 'need');
  const [only] = needs;
  const isOnly =
    needs.length === 1 &&
    only?.says === 'need' &&
    only.form.is === 'number' &&
    only.form.who.scope === 'named' &&
    only.form.amount.of !== 'all' &&
    (only.form.who.refs.length === 1 || only.form.who.refs.every(({ kind }) => kind === 'person'));
  if (!isOnly || only.form.is !== 'number') return one;
  const fits =
    one.form.amount.of === 'count' && one.form.amount.count <= keysIn(only.form.who.refs).size;
  return fits
    ? { ...ofPeople(one, only.form.who.refs), doubts: [...one.doubts, 'conditional'] }
    : one;
}

/** 「含めません」: the number is of the others, whoever must come; of some of them only it is unclear. */
export function apart(
  before: readonly Statement[],
  people?: People,
): readonly Statement[] | undefined {
  const statements = parted(before);
  const isNumber = (one: Statement): one is Need => one.says === 'need' && isOverall(one.form);
  const named = statements.flatMap((one) =>
    one.says === 'need' && !isOverall(one.form) ? refsIn(one.form) : [],
  );
  if (named.length === 0 || !statements.some(isNumber)) return undefined;
  const keys = keysIn(people?.refs ?? named);
  if (![...keysIn(named)].every((key) => keys.has(key))) return undefined;
  return statements.map((one) => (isNumber(one) ? { ...one, role: 'additional' } : one));
}

/** 「2人以上来られれば」, 「営業部からで」: so many of these. */
export function fromThese(
  statements: readonly Statement[],
  people: People | undefined,
): readonly Statement[] | undefined {
  const isNumber = (one: Statement): one is Need =>
    one.says === 'need' && isOverall(one.form) && one.form.is === 'number';
  const number = statements.findLast(isNumber);
  if (people === undefined) return undefined;
  const picked = number === undefined ? ofEither(statements, people) : undefined;
  if (number === undefined) return picked;
  return statements.map((one) => (one === number ? ofPeople(number, people.refs) : one));
}

/** 「営業か開発から3人」, 「営業からで」: so many of the one that was named. */
function ofEither(
  statements: readonly Statement[],
  { refs }: People,
): readonly Statement[] | undefined {
  const keys = [...keysIn(refs)].sort().join();
  const isIt = (leaf: Form): boolean => [...keysIn(refsIn(leaf))].sort().join() === keys;
  const isEither = (one: Statement): one is Need =>
    one.says === 'need' && one.form.is === 'or' && one.form.parts.filter(isIt).length === 1;
  return statements.some(isEither)
    ? statements.map((one) =>
        isEither(one) ? { ...one, form: leaves(one.form).find(isIt) as Form } : one,
      )
    : undefined;
}

const ofPeople = (one: Need, refs: readonly Ref[]): Need =>
  one.form.is === 'number' ? { ...one, form: { ...one.form, who: { refs, scope: 'named' } } } : one;

/** 「3人じゃなくて2人」: the only number that is three, of either of two as well. */
export function renumbered(
  statements: readonly Statement[],
  from: number,
  to: Form,
): readonly Statement[] | undefined {
  const isIt = (leaf: Form): boolean =>
    leaf.is === 'number' && leaf.amount.of === 'count' && leaf.amount.count === from;
  const found = statements.filter((one) => one.says === 'need' && leaves(one.form).some(isIt));
  if (found.length !== 1 || to.is !== 'number') return undefined;
  return statements.map((one) =>
    one.says === 'need' && leaves(one.form).some(isIt)
      ? {
          ...one,
          form: mapLeaves(one.form, (leaf) =>
            isIt(leaf) && leaf.is === 'number' ? { ...leaf, amount: to.amount } : leaf,
          ),
        }
      : one,
  );
}

/** 「もう1人増やして」. */
export function adjusted(
  statements: readonly Statement[],
  by: number,
  people: People | undefined,
): readonly Statement[] | undefined {
  const keys = keysIn(people?.refs ?? []);
  const isMeant = (leaf: Form): boolean =>
    leaf.is === 'number' &&
    leaf.amount.of === 'count' &&
    (people === undefined
      ? leaf.who.scope !== 'named'
      : refsIn(leaf).some((ref) => ref.keys.every((key) => keys.has(key))));
  let isDone = false;
  const next = statements.map((one) => {
    if (one.says !== 'need' || !leaves(one.form).some(isMeant)) return one;
    isDone = true;
    return {
      ...one,
      form: mapLeaves(one.form, (leaf) =>
        isMeant(leaf) && leaf.is === 'number'
          ? { ...leaf, amount: { ...leaf.amount, count: leaf.amount.count + by } }
          : leaf,
      ),
    };
  });
  return isDone ? next : undefined;
}
