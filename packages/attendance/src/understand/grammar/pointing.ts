import { or } from '../form.ts';
import { last, merged, quantity } from './build.ts';
import { oneOf, those } from './people.ts';
import { level, rule } from './rule.ts';

/** 「どちらかは必須」 beside nobody: of those who were named before. */
export const pointers = level(
  // 「AさんとBさんが両方来るか、または部長が来るかのどちらか」.
  rule(
    'or-else',
    'form.orLink (comma|or|silent|form.orLink)* form.orLink (no|comma)* either',
    (_, items) => {
      const ways = items.filter(({ meaning }) => meaning.is === 'form');
      const forms = ways.flatMap(({ meaning }) => (meaning.is === 'form' ? [meaning.form] : []));
      const tags = [...last(ways).tags].filter((tag) => tag !== 'orLink');
      return { items: [merged(items, [...tags, 'noun'], { is: 'form', form: or(forms) })] };
    },
  ),
  rule(
    'those',
    'either (quantity.count.bare)? >(wa|ga|mo|must|surely|attend|gather)',
    (_, items) => ({
      items: [
        merged(items, ['arg', 'scoped', 'bare'], {
          is: 'scoped',
          people: { refs: [those], joint: 'or' },
          quantity: items.length > 1 ? quantity(last(items)) : oneOf,
        }),
      ],
    }),
  ),
);
