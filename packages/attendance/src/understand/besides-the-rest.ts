import { peopleOf } from './conversation/standing.ts';
import { type Form, leaves } from './form.ts';
import type { TextReading } from './read.ts';
import type { Statement } from './statement.ts';

/**
 * 「山田さんは退職したので、残り全員」: the rest are those who were not named before it, whatever is said
 * of whoever was.
 */
export function besidesTheRest(stated: readonly Statement[], { people }: TextReading): Statement[] {
  const isRest = (form: Form): boolean =>
    leaves(form).some(
      (leaf) => leaf.is === 'number' && leaf.who.scope === 'others' && leaf.amount.of === 'all',
    );
  const rest = stated.find((one) => one.says === 'need' && isRest(one.form));
  if (rest === undefined) return [];
  const placed = new Set(
    stated
      .filter(
        (one) => one.says !== 'prefer' && one.says !== 'mentioned' && one.modality === 'asserted',
      )
      .flatMap((one) => peopleOf(one).flatMap(({ keys }) => keys)),
  );
  return people
    .filter(({ end, ref }) => end <= rest.end && ref.kind === 'person' && ref.doubt === 'none')
    .filter(({ ref }) => !ref.keys.some((key) => placed.has(key)))
    .map(({ start, end, ref }) => ({
      says: 'free',
      people: { refs: [ref], joint: 'and' },
      start,
      end,
      modality: 'asserted',
      doubts: [],
    }));
}
