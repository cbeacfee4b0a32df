import type { Ref } from './analyse/people.ts';
import type { Form } from './form.ts';
import type { Statement } from './statement.ts';

/** The statement about other people: whoever is dropped leaves nothing behind. */
export function mapRefs(one: Statement, map: (ref: Ref) => readonly Ref[]): Statement {
  const inForm = (form: Form): Form =>
    form.is === 'number'
      ? { ...form, who: { ...form.who, refs: form.who.refs.flatMap(map) } }
      : {
          ...form,
          parts: form.parts
            .map(inForm)
            .filter(
              (part) =>
                part.is !== 'number' || part.who.scope !== 'named' || part.who.refs.length > 0,
            ),
        };
  if ('form' in one) return { ...one, form: inForm(one.form) };
  if ('people' in one && one.people !== undefined)
    return { ...one, people: { ...one.people, refs: one.people.refs.flatMap(map) } };
  return one;
}
