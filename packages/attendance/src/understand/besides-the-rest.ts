import { peopleOf } from './conversation/standing.ts';
import { type Form, leaves, refsIn } from './form.ts';
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

type Of<S extends Statement['says']> = Extract<Statement, { says: S }>;

/** What is left open by words about the rest: whether somebody is of them, and the rest of whom. */
export function restDoubts(
  statements: readonly Statement[],
  needs: readonly Of<'need'>[],
  frees: readonly Of<'free'>[],
): string[] {
  const ofRest = (form: Form) =>
    leaves(form).filter((leaf) => leaf.is === 'number' && leaf.who.scope === 'others');
  // 「佐藤さんは任意、残りは2人以上」: is 佐藤さん among the rest?
  const isFreed = frees.some(({ people }) => people.refs.length > 0);
  const isCounted = needs.some(({ form }) =>
    ofRest(form).some((leaf) => leaf.is === 'number' && leaf.amount.of === 'count'),
  );
  // 「残り3人そろえば」, and nobody was named: the rest of whom?
  const said = statements.filter(({ modality }) => modality === 'asserted');
  const isNamed =
    needs.some(({ form }) => refsIn(form).length > 0) ||
    said.some((one) => one.says === 'prefer' && refsIn(one.form).length > 0);
  const isAside = said.some(({ says }) => says === 'free' || says === 'exclude');
  const isSaid = needs.some(
    ({ form, words }) => ofRest(form).length > 0 && /残|ほか|他|以外/u.test(words ?? ''),
  );
  return [
    ...(isFreed && isCounted ? ['rest'] : []),
    ...(isSaid && !isNamed && !isAside ? ['unaccounted'] : []),
  ];
}
