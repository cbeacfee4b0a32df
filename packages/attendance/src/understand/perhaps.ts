import type { Ref } from './analyse/people.ts';
import { peopleOf } from './conversation/standing.ts';
import { atLeast, refsIn, whole } from './form.ts';
import type { SentenceReading } from './sentence.ts';
import type { Statement } from './statement.ts';

/** 「田中さんもたぶん必須」: asked about, and needed until it is answered. */

type Mentioned = Extract<Statement, { says: 'mentioned' }>;
type Need = Extract<Statement, { says: 'need' }>;

/** Those a condition names; nobody where it is of others too. */
function personsIn(one: Statement): readonly Ref[] {
  const refs = one.says === 'need' ? refsIn(one.form) : [];
  return refs.every(({ kind, doubt }) => kind === 'person' && doubt === 'none') ? refs : [];
}

/** What is only supposed; a person who is perhaps needed is one to ask about. */
export function supposed(one: Statement): Statement {
  const refs = personsIn(one);
  const { start, end } = one;
  return refs.length > 0
    ? {
        says: 'mentioned',
        people: { refs, joint: 'and' },
        start,
        end,
        modality: 'asserted',
        doubts: ['perhaps'],
      }
    : { ...one, modality: 'supposed' };
}

/** 「…も、たぶん必須」, 「…は必須かどうか未定」, 「…は必須かもしれません」. */
export function isPerhaps(one: Statement, { words, statements }: SentenceReading): boolean {
  const behind = words.findIndex(({ start }) => start >= one.end);
  const isLeftOpen = words[behind]?.tags.has('musing') && !words[behind + 1]?.tags.has('stop');
  return (
    words.some(
      ({ tags, start }) =>
        tags.has('perhaps') &&
        start < one.end &&
        // 「田中さんはたぶん必須、最低4人」: said of the one it stands in.
        !statements.some(
          (other) => other.end !== one.end && other.start <= start && start < other.end,
        ),
    ) ||
    (isLeftOpen === true && words.length > behind + 1 && personsIn(one).length > 0) ||
    (one.modality === 'supposed' &&
      words.some(
        ({ tags, start, end }) =>
          tags.has('guess') && tags.has('must') && one.start <= start && end <= one.end,
      ))
  );
}

/** Whoever is perhaps needed, unless it was said of them since. */
export function openPersons(statements: readonly Statement[]): Mentioned[] {
  const settled = new Set(
    statements.flatMap((one) =>
      one.says === 'mentioned' ? [] : peopleOf(one).flatMap(({ keys }) => keys),
    ),
  );
  return statements.filter(
    (one): one is Mentioned =>
      one.says === 'mentioned' &&
      one.doubts.includes('perhaps') &&
      !one.people.refs.every(({ keys }) => keys.every((key) => settled.has(key))),
  );
}

/** Needed until it is known: too strict rather than too lax (M08). */
export const neededMeanwhile = ({ people, start, end }: Mentioned): Need => ({
  says: 'need',
  role: 'plain',
  form: atLeast(whole, { refs: people.refs, scope: 'named' }),
  start,
  end,
  modality: 'asserted',
  doubts: ['perhaps'],
});
