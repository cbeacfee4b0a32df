import type { Ref } from '../analyse/people.ts';
import { and, atLeast, type Form, isOverall, leaves, or, refsIn, whole } from '../form.ts';
import type { Statement } from '../statement.ts';

/** What the edits of a conversation are made of. */

export type Need = Extract<Statement, { says: 'need' }>;
export const plain = { start: 0, end: 0, modality: 'asserted' as const, doubts: [] };
export const needOf = (form: Form): Need => ({ ...plain, says: 'need', role: 'plain', form });
export const allOf = (refs: readonly Ref[]): Form =>
  and(refs.map((ref) => atLeast(whole, { refs: [ref], scope: 'named' })));

/** Everybody a statement speaks of. */
export const peopleOf = (one: Statement): readonly Ref[] => {
  if ('form' in one) return refsIn(one.form);
  return 'people' in one && one.people !== undefined ? one.people.refs : [];
};

/** What is left of a statement without some of its numbers. */
export function without(one: Statement, isGone: (leaf: Form) => boolean): Statement[] {
  if (one.says !== 'need') return [one];
  const all = leaves(one.form);
  if (!all.some(isGone)) return [one];
  if (all.every(isGone)) return [];
  const form = pruned(one.form, isGone);
  return form === undefined ? [] : [{ ...one, form }];
}

function pruned(form: Form, isGone: (leaf: Form) => boolean): Form | undefined {
  if (form.is === 'number') return isGone(form) ? undefined : form;
  const parts = form.parts.map((part) => pruned(part, isGone)).filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  return form.is === 'and' ? and(parts) : or(parts);
}

/** 「必須は部長、人数は最低4名」: who must come and how many, each by itself. */
export const parted = (statements: readonly Statement[]): readonly Statement[] =>
  statements.flatMap((one): readonly Statement[] =>
    one.says === 'need' && one.form.is === 'and' && one.form.parts.some(isOverall)
      ? one.form.parts.map((form) => ({ ...one, form }))
      : [one],
  );
