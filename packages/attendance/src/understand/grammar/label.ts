import { first } from './build.ts';
import { type GrammarRule, rule } from './rule.ts';

/** What stands before a name and only says what they are there. */
export const labels: readonly GrammarRule[] = [
  // 「司会＝小倉」, 「書記は若杉か里中」: what they do there.
  rule(
    'affiliation',
    '(people.unknown.title|content.noun.!number) colon >people.person.!unknown',
    () => ({
      items: [],
    }),
  ),
  rule('affiliation', 'people.unknown.title wa (comma)? >people.person.!unknown', () => ({
    items: [],
  })),
  // 「先方の福住様、当方は藤木と藤島」: whose they are.
  rule('affiliation', 'me wa (comma)? >people.person', () => ({ items: [] })),
  // 「城ヶ崎さんか、その代理の磯ヶ谷さん」.
  rule('affiliation', 'ka (comma|silent)* instead no >people.person', (_, items) => ({
    items: [first(items)],
  })),
];
