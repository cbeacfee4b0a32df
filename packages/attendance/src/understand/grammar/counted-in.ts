import type { Form } from '../form.ts';
import { first, joined, last, needs, numberOf, quantity, state } from './build.ts';
import { type GrammarRule, rule } from './rule.ts';

/** Who is one of so many, and who is counted with them. */
export const countedIn: readonly GrammarRule[] = [
  // 「龍崎さんは4人の中に必ず入れて」, 「その3人に津久井さんは必ず入れて」: one of those counted.
  ...[
    'people.!others (wa|wo|mo|ga)* quantity.count.bare (of|no)* ni (surely|comma)* (include.request.!neg|include.koto.!neg)',
    'quantity.count.bare (of|no)* ni (wa|mo|comma)* people.!others (wa|wo|mo|ga)* (surely|comma)* (include.request.!neg|include.koto.!neg)',
  ].map((written) =>
    rule('of-them', written, (_, items) =>
      needs(
        items,
        joined(items.filter(({ meaning }) => meaning.is !== 'quantity')) as Form,
        new Set(),
        ['inside'],
      ),
    ),
  ),
  // 「参加者5名以上、うち野田さんは必須」.
  ...[
    '^ (comma|silent|but)* of people.!others (wa|ga|mo)* (surely|must.!neg.!if) (be.!neg.!if|de)* $',
    'comma of people.!others (wa|ga|mo)* (surely|must.!neg.!if) (comma)?',
  ].map((written) =>
    rule('of-them', written, (_, items) =>
      needs(items, joined(items) as Form, new Set(), ['inside']),
    ),
  ),
  // 「営業は江川さん固定で」: the one of the group.
  rule(
    'of-them',
    'people.ofThem (wo|de|ni|ga|surely|comma)* (standing|fixed|decide.!neg|include.!neg)? (de|ni|be.!neg.!if.!asked.!past)* $',
    (_, items) => needs(items, joined(items) as Form, new Set(), ['inside']),
  ),
  // 「最低3人、ただしAさんかBさんのどちらかは含めてください」: one of the three.
  ...[
    '(but)? (comma|surely|of)* (people|scoped) (wo|mo|ga|wa|ni)* (surely)? (include.request.!neg|include.koto.!neg|include.te.!neg)',
    '(but|of) (comma|surely|of)* (people|scoped) (wo|mo|ga|wa|ni)* (surely)? include.!neg.!if.!adn.!asked.!past (be.!neg.!if)? $',
  ].map((written) =>
    rule('counted-in', written, (_, items) => {
      const form = joined(items);
      return form === undefined ? undefined : needs(items, form, new Set(), ['inside']);
    }),
  ),
  rule(
    'counted-in',
    'quantity.count (ni|mo|wa|comma)* (people)? (mo|wa|ga)* include',
    (_, items) =>
      // 「6人までしか入れません」: there is no more room.
      quantity(first(items)).compare === 'most'
        ? needs(items, numberOf(quantity(first(items)), undefined, 'present'))
        : state(items, { says: 'counted', isIn: !last(items).tags.has('neg') }),
  ),
];
