import { and, or } from '../form.ts';
import type { Item } from '../items.ts';
import { first, last, merged } from './build.ts';
import { type Built, level, rule } from './rule.ts';

/** Propositions that are one: 「Aが来て、Bが2人いれば」, 「Aが揃うか、Bが揃えば」. */
export const compounds = level(
  rule(
    'other-occasion',
    'formerly (wa|mo|no|ni|comma|silent|topic)* arg (de|wa|ga|comma)* (held.past|be.past|be.but|good.past|gather.past|decide.past|must.past) (comma)?',
    (_, items) => ({ items: [merged(items, ['done', 'over'])] }),
  ),
  // 「椿さんが休みの日は風間さんが出ること」: on such a day somebody else comes.
  rule(
    'only-if',
    'form.adn.missing.ofPeople day (wa|ni|comma)* >(form.koto.!missing|form.request.!missing|form.strong.!missing)',
    (_, items) => ({
      items: [
        merged(
          items,
          [...[...first(items).tags].filter((tag) => tag !== 'adn'), 'if'],
          first(items).meaning,
        ),
      ],
    }),
  ),
  rule('no-such-day', 'form.!if made (wa|ni|be.if)* >(good|held|unknown-verb)', (_, items) => ({
    items: [merged(items, [...first(items).tags, 'if'], first(items).meaning)],
  })),
  // 「一人でも欠席が出る日」, 「不参加になる日」.
  rule(
    'absence',
    'form.missing.noun (ga|ni|silent|attend.adn|gather.adn|exist.adn)* >day',
    (_, items) => ({
      items: [
        merged(
          items,
          [...[...first(items).tags].filter((tag) => tag !== 'noun'), 'adn'],
          first(items).meaning,
        ),
      ],
    }),
  ),
  // 「2人が○になったら」, 「4人来るなら」.
  rule(
    'only-if',
    'form.!if.!even (about|justly|demo|made|wa|ni|to)* (be.if|be.even)',
    (_, items) => ({
      items: [
        merged(
          items,
          [
            ...[...first(items).tags].filter((tag) => tag !== 'adn' && tag !== 'noun'),
            ...[...last(items).tags].filter(
              (tag) => tag === 'if' || tag === 'even' || tag === 'ifEach',
            ),
          ],
          first(items).meaning,
        ),
      ],
    }),
  ),
  rule(
    'echo',
    '(me|content.personal|attendees|members)? (no|ga|wa)* (gather.if|attend.if|reach.if) (comma)? >(auto|atOnce|decide|delay|says:policy|done)',
    (_, items) => ({ items: [merged(items, ['done', 'silent'])] }),
  ),
  rule('and-then', 'form.te.!request (comma)? form', (_, items) => conjoin(items, 'and')),
  rule('or-else', 'form.orLink (comma|or|silent|fallback)* form', (_, items) =>
    conjoin(items, 'or'),
  ),
  // 「Aさんが欠席、またはBさんが欠席なら」.
  rule('or-else', 'form.noun (comma|de)* or (comma)? form.if', (_, items) => conjoin(items, 'or')),
  rule('or-else', 'form.adn (day|comma)* (or|ka) (comma)? form.adn', (_, items) =>
    conjoin(items, 'or'),
  ),
);

function conjoin(items: readonly Item[], is: 'and' | 'or'): Built | undefined {
  const [a, b] = [first(items), last(items)];
  if (a.meaning.is !== 'form' || b.meaning.is !== 'form') return undefined;
  return {
    items: [
      merged(items, b.tags, {
        is: 'form',
        form:
          is === 'and'
            ? and([a.meaning.form, b.meaning.form])
            : or([a.meaning.form, b.meaning.form]),
      }),
    ],
  };
}
