import type { Ref } from './analyse/people.ts';
import { type Form, leaves, refsIn } from './form.ts';
import { mapRefs } from './map-refs.ts';
import { isNeed, type Need } from './need.ts';
import type { Statement } from './statement.ts';

/** What a statement takes back of those before it. */

export const isNumeric = (form: Form): boolean =>
  form.is === 'number'
    ? form.who.scope !== 'named' || form.amount.of !== 'all'
    : form.parts.some(isNumeric);

const isHollow = (form: Form): boolean =>
  form.is === 'number' && form.who.scope === 'named' && form.who.refs.length === 0;

/** What was said of others stands where somebody is taken out of it. */
export function withoutNamed(kept: readonly Statement[], refs: readonly Ref[]): Statement[] {
  const gone = new Set(refs.flatMap(({ keys }) => keys));
  return kept.flatMap((one) => {
    const isNamed = (form: Form): boolean =>
      form.is === 'number'
        ? form.amount.of === 'all' && form.who.scope === 'named'
        : form.is === 'and' && form.parts.some(isNamed);
    const isOfThem = (ref: Ref): boolean => ref.keys.some((key) => gone.has(key));
    if (!isNeed(one) || !isNamed(one.form) || !refsIn(one.form).some(isOfThem)) return [one];
    const rest = mapRefs(one, (ref) => (ref.kind === 'person' && isOfThem(ref) ? [] : [ref]));
    const isEmpty = 'form' in rest && leaves(rest.form).every(isHollow);
    return isEmpty ? [] : [rest];
  });
}

/** 「山田さんではなく」 takes back what was said of him, 「人数は問わない」 the number. */
function isTaken({ form }: Need, one: Extract<Statement, { says: 'retract' }>): boolean {
  if (one.ofGroups && one.people === undefined)
    return refsIn(form).some(({ kind }) => kind === 'group');
  if (one.people === undefined) return isNumeric(form) && refsIn(form).length === 0;
  const keys = new Set(one.people.refs.flatMap(({ keys: gone }) => gone));
  return refsIn(form).some((ref) => ref.keys.some((key) => keys.has(key)));
}

/** 「必要なのは3人じゃなくて4人」: the need holds what is taken back, and is not it. */
const isAround = (other: Need, { start, end }: Statement): boolean =>
  other.start <= start && end < other.end;

/** What stands after something was taken back. */
export function retracted(
  kept: readonly Statement[],
  one: Extract<Statement, { says: 'retract' }>,
): Statement[] {
  const { people } = one;
  if (people === undefined || one.ofGroups)
    return kept.filter((other) => !isNeed(other) || !isTaken(other, one) || isAround(other, one));
  // 「必須は瀬名と丹波、じゃなくて瀬名と南部」: named again behind it.
  return kept.flatMap((other) =>
    isNeed(other) && isAround(other, one) ? [other] : withoutNamed([other], people.refs),
  );
}
