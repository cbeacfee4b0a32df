import type { Quantity } from '../analyse/numbers.ts';
import { and, atLeast, type Form, refsIn, whole } from '../form.ts';
import type { Item } from '../items.ts';
import { merged, moodOf, needs, state, statement } from './build.ts';
import type { Built } from './rule.ts';

/** What will do as well: who may be missing, and how many. */

/** 「2人いなくても回せる」: so few are those who are missing; 「4人集まらなくても」 those who come. */
export const isFewMissing = ({ kind, compare, low }: Quantity, { tags }: Item): boolean =>
  kind === 'count' &&
  compare === 'bare' &&
  low <= 2 &&
  tags.has('even') &&
  (tags.has('attend') || tags.has('being'));

export const formOf = (one: Item): Form => (one.meaning as { form: Form }).form;

/** 「1人欠けても大丈夫」 bounds what may be missing; 「山田さんが来られなくても」 frees. */
export function tolerated(items: readonly Item[]): Built | undefined {
  const [one] = items as [Item];
  const form = formOf(one);
  const tags = moodOf(items);
  const refs = refsIn(form);
  if (one.tags.has('ofPeople')) {
    if (form.is === 'number' && form.who.scope === 'except')
      return needs(
        items,
        and(refs.map((ref) => atLeast(whole, { refs: [ref], scope: 'named' }))),
        tags,
      );
    return state(
      items,
      {
        says: 'free',
        people: { refs, joint: 'and', ...(one.tags.has('ofOthers') ? { others: true } : {}) },
      },
      { tags },
    );
  }
  if (form.is !== 'number') return state(items, { says: 'notAll' }, { tags });
  // 「営業からは誰も来なくて構いません」.
  const isNobody =
    form.of === 'present' && form.at === 'most' && form.amount.count + form.amount.plus === 0;
  if (isNobody && form.who.scope === 'named')
    return state(items, { says: 'free', people: { refs, joint: 'and' } }, { tags });
  if (one.tags.has('uncounted')) return state(items, { says: 'vague', what: 'count' }, { tags });
  // 「2人来なくてもOK」: who is missing; or is it that they need not be two?
  if (form.of === 'absent' && form.at === 'least')
    return needs(items, { ...form, at: 'most' }, tags, one.tags.has('denied') ? ['unclear'] : []);
  if (form.of === 'absent') return needs(items, form, tags);
  if (form.amount.of === 'all')
    return state(
      items,
      { says: 'notAll', ...(refs.length > 0 ? { people: { refs, joint: 'and' } } : {}) },
      { tags },
    );
  // 「3人しか集まらなくても」: three are enough. 「3人集まらなくても」: three are not needed.
  if (form.at === 'most' && form.amount.plus === 0)
    return needs(items, { ...form, at: 'least' }, tags, ['even-so-many']);
  if (form.at === 'least') return needs(items, form, tags, ['even-so-many']);
  return state(items, { says: 'vague', what: 'count' }, { tags });
}

export function freed(items: readonly Item[]): Built {
  const [one] = items as [Item];
  return {
    items: [merged(items, ['done'])],
    statements: [
      statement(items, {
        says: 'free',
        people: {
          refs: refsIn(formOf(one)),
          joint: 'and',
          ...(one.tags.has('ofOthers') ? { others: true } : {}),
        },
      }),
    ],
  };
}
