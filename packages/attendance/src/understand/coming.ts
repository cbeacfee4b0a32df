import { type Form, refsIn } from './form.ts';
import type { TextReading } from './read.ts';
import type { Statement } from './statement.ts';

/** 「田中さんは来るそうなので、ほかに3人来たら」: whoever is told to come is one of those who make it up. */
export function withThoseComing(
  all: readonly Statement[],
  { sentences }: TextReading,
): readonly Statement[] {
  const besides = all.find(
    (one) =>
      one.says === 'need' &&
      one.modality === 'asserted' &&
      (one.role === 'additional' || (isRest(one.form) && refsIn(one.form).length === 0)),
  );
  const isNamed = all.some(
    (one) => one.says === 'need' && one.modality === 'asserted' && refsIn(one.form).length > 0,
  );
  if (besides === undefined || isNamed) return all;
  const isTold = (one: Statement): boolean =>
    one.says === 'need' && one.modality === 'hearsay' && refsIn(one.form).length > 0;
  if (all.some(isTold))
    return all.map((one) =>
      isTold(one) ? { ...one, modality: 'asserted', doubts: [...one.doubts, 'told'] } : one,
    );
  const told = sentences
    .flatMap(({ left }) => left)
    .flatMap(({ meaning, tags, start, end }): Statement[] =>
      meaning.is === 'form' && tags.has('ofPeople') && !notComing.some((tag) => tags.has(tag))
        ? [
            {
              says: 'need',
              role: 'plain',
              form: meaning.form,
              start,
              end,
              modality: 'asserted',
              doubts: ['told'],
            },
          ]
        : [],
    )
    .filter(({ end }) => end <= besides.start);
  return [...told, ...all];
}

const notComing = ['if', 'even', 'neg', 'missing', 'denied', 'asked', 'wake'];
const isRest = (form: Form): boolean =>
  form.is === 'number' && form.who.scope === 'others' && form.amount.of === 'count';
