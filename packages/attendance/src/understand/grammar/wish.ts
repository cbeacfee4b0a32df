import { and, type Form, isOverall } from '../form.ts';
import type { Item } from '../items.ts';
import { argsOf, joined, last, needs, presentForm, state } from './build.ts';
import { type Built, level, rule } from './rule.ts';

function hopedFor(items: readonly Item[]): Built | undefined {
  const form = joined(argsOf(items));
  return form === undefined ? undefined : state(items, { says: 'prefer', form });
}

/** What is hoped for: never a condition (M30). */
export const wishes = level(
  rule(
    'ideally',
    'ideally (wa|de|comma|no|mo|ga|colon|be.!if)* arg (arg|ga|wa|mo|ni|wo|to|no|both|de)* (form|attend.!if|gather.!if|absent|good|wish|hope|be.!neg|must|held|find|think)*',
    (_, items) => {
      const form = joined(items) ?? presentForm(items.find(({ tags }) => tags.has('form')) as Item);
      return form === undefined ? undefined : state(items, { says: 'prefer', form });
    },
  ),
  rule(
    'ideally',
    'ideally (wa|de|comma|no|mo|ga|colon)* form (day)? (de|ga|wa|wo)* (good|wish|find|think|held)?',
    (_, items) => {
      const one = items.find(({ tags }) => tags.has('form')) as Item;
      return one.meaning.is === 'form'
        ? state(items, { says: 'prefer', form: one.meaning.form })
        : undefined;
    },
  ),
  rule(
    'ideally',
    'arg (ga|wa|mo|wo|ni|de)* (attend.noun|form.noun)? (ga|wa|mo|de|wo)* (wish.!if) (be|de|good)*',
    (_, items) => {
      const form = joined(items);
      if (form === undefined) return undefined;
      // 「最低4人はほしい」, 「あと2人はほしい」, 「山田さん以外に3人ほしい」: less than a condition, more
      // than a wish.
      const isFloor = items.some(({ tags }) =>
        ['additional', 'compared', 'ofRest', 'formed'].some((tag) => tags.has(tag)),
      );
      const isLeast =
        items.some(({ tags }) => tags.has('wa')) &&
        items.some(
          ({ tags, meaning }) =>
            tags.has('count') || (meaning.is === 'scoped' && meaning.quantity.kind === 'count'),
        );
      // 「役員全体で5人はほしい」: of a part of them it is no mere wish.
      const isPart = isLeast && items.some(({ tags }) => tags.has('scoped'));
      const isRange = items.some(({ tags }) => tags.has('range'));
      return (isFloor || isPart || (isRange && isLeast)) &&
        !items.some(({ tags }) => tags.has('ideally')) &&
        last(items).tags.has('wish')
        ? needs(
            items,
            form,
            new Set([...last(items).tags].filter((tag) => tag === 'asked' || tag === 'guess')),
            ['wanted'],
          )
        : state(items, { says: 'prefer', form }, { doubts: isLeast ? ['at-least'] : [] });
    },
  ),
  rule(
    'ideally',
    'arg (arg|ga|wa|mo|ni|wo|to|comma|reasoned)* ideally (comma|de)* (attend.!neg.!if|gather.!neg.!if) (wish|good|be|de)*',
    (_, items) => hopedFor(items),
  ),
  // 「できるだけご参加いただければと思います」.
  rule(
    'ideally',
    'arg (arg|ga|wa|mo|ni|wo|to|comma|reasoned)* ideally (comma|de)* attend.able.if (to|mo)* (think|wish)? $',
    (_, items) => hopedFor(items),
  ),
  // 「【希望】田中、佐藤」.
  rule(
    'ideally',
    '^ (comma|silent|dot)* (wish.noun|ideally) (members|attendees)? (colon|comma|wa|dot) people (people|comma|to|dot|mo)* (be.!neg.!if|de)* $',
    (_, items) => hopedFor(items),
  ),
  rule('ideally', 'arg (ga|wa|mo|colon|comma) ideally (be|de|wa|good|comma)* $', (_, items) => {
    const form = joined(items);
    return form === undefined ? undefined : state(items, { says: 'prefer', form });
  }),
  // 「所長はなるべく、研究員は3名以上」: what follows is said of others.
  rule(
    'ideally',
    'people (ga|wa|mo) ideally (be.!neg|de)* comma >(people|scoped|quantity|floor)',
    (_, items) => {
      const form = joined(items);
      return form === undefined ? undefined : state(items, { says: 'prefer', form });
    },
  ),
  // 「90%の出席率を目標にしていますが」.
  rule('ideally', 'arg (no|attendees|attend.noun)* wo ideally (ni|to|comma)*', (_, items) => {
    const form = joined(items);
    return form === undefined ? undefined : state(items, { says: 'prefer', form });
  }),
  // 「希望：桂」.
  rule(
    'ideally',
    '^ (comma|silent)* (attend.noun)? wish.noun.!if (no)? (members|attendees)? colon people.!choice (comma|to|dot|and|people)* $',
    (_, items) => state(items, { says: 'prefer', form: joined(items) as Form }),
  ),
  rule('ideally', 'form.noun (ga|wa|mo|de|wo)* (wish.!if|ideally)', (_, items) => {
    const [one] = items as [Item];
    return one.meaning.is === 'form'
      ? state(items, { says: 'prefer', form: one.meaning.form })
      : undefined;
  }),
  rule('would-be-nice', 'form.if (comma|to|mo)* wish', (_, items) => {
    const [one] = items as [Item];
    // 「4人以上で、山田さんがいると心強い」: the number stands.
    const parts =
      one.meaning.is === 'form' && one.meaning.form.is === 'and' ? one.meaning.form.parts : [];
    const numbers = parts.filter((part) => isOverall(part));
    if (one.tags.has('numberApart') && numbers.length > 0 && numbers.length < parts.length) {
      const built = needs(items, and(numbers));
      const hoped = state(items, {
        says: 'prefer',
        form: and(parts.filter((part) => !numbers.includes(part))),
      });
      return { ...built, statements: [...(built.statements ?? []), ...(hoped.statements ?? [])] };
    }
    return one.meaning.is === 'form'
      ? state(items, { says: 'prefer', form: one.meaning.form })
      : undefined;
  }),
  rule('hoped', 'form.hope.!strong', (_, items) => {
    const [one] = items as [Item];
    if (one.meaning.is !== 'form') return undefined;
    return one.tags.has('floored')
      ? needs(items, one.meaning.form, new Set(), ['wanted'])
      : state(
          items,
          { says: 'prefer', form: one.meaning.form },
          {
            doubts: [
              'hoped',
              ...((one.tags.has('topical') || one.meaning.form.is === 'and') &&
              one.tags.has('ofNumber')
                ? ['at-least']
                : []),
            ],
          },
        );
  }),
);
