import type { Item } from '../items.ts';
import { first, last, merged, state, strangers } from './build.ts';
import { type GrammarRule, rule } from './rule.ts';

/** What is said beside a name and asks nothing of anybody: what they are there, and why. */
export const labels: readonly GrammarRule[] = [
  // 「司会＝小倉」, 「書記は若杉か里中」: what they do there.
  rule(
    'affiliation',
    '(people.unknown.title|content.noun.!number) colon >people.person.!unknown',
    () => ({
      items: [],
    }),
  ),
  rule(
    'affiliation',
    'people.unknown.title wa people.person.!unknown (ka|or|demo|evenIf)',
    (_, items) => ({ items: items.slice(2) }),
  ),
  // 「城ヶ崎さんか、その代理の磯ヶ谷さん」.
  rule('affiliation', 'ka (comma|silent)* instead no >people.person', (_, items) => ({
    items: [first(items)],
  })),
  // 「山田さんは遅れますが必須です」: what is granted of them before it is said.
  ...[
    'unknown-verb.but.!if (comma)?',
    '(content.!number.!unknown-verb|reason) (content.!unknown-verb|no|silent|ga|wo|ni|de)* unknown-verb.but.!if (comma)?',
  ].map((written) =>
    rule(
      'reason',
      `${written} >(must.!if|surely|free.!if|exclude.!if|without|ideally)`,
      (_, items) => ({
        items: [merged(items, ['silent', 'reasoned'])],
      }),
    ),
  ),
  // 「時差があるので、36時間待って」: why it is waited.
  rule(
    'reason',
    '^ (silent|comma)* (content.!number|no|ga|mo|ni|silent|be.adn|change.noun)* exist.cause (comma)? >(delay|auto|atOnce)',
    (_, items) => ({ items: [merged(items, ['silent'])] }),
  ),
  // 「揃い次第すぐ確定」, 「そろったらその時点で自動」, 「条件を満たす日が出たら即」: when what was said is met.
  ...[
    '(reach.if|gather.if|held.if|complete.te)',
    '(must.noun)? (wo|ga)* (criterion|reach.adn) day ga (attend.if|attend.te|exist.if|find.if)',
  ].map((met) =>
    rule(
      'criterion',
      `^ (silent|comma)* ${met} (kara|de|ni|wa|comma|silent|day|criterion)* >(delay|auto|atOnce|decide)`,
      (_, items) => ({ items: [merged(items, ['silent'])] }),
    ),
  ),
  // 「返信は早めに」, 「早めに返信ください」: of the answers, and not of the day.
  ...[
    'tell.!neg.!adn.!te (wa|wo|mo|ga)* (silent|ideally|extreme)* (early|asSoon) (silent|wish)*',
    '(ideally|extreme)? (early|asSoon) (no|ni)* tell.request.!neg',
  ].map((written) =>
    rule('other-talk', written, (_, items) => ({ items: [merged(items, ['silent'])] })),
  ),
  // 「田中さんも、たぶん必須」: what it is said of is asked about.
  rule('perhaps', '(comma)? perhaps (comma)? >must.!neg.!if', () => ({ items: [] })),
  // 「私も含めて5人以上」: the writer, whoever of those invited that is.
  rule(
    'somebodys',
    'me (wo|mo)* include.!neg (comma|de)* >(quantity|floor|total)',
    (_, [me, ...more]) => ({ items: [...strangers([me as Item], 'person').items, ...more] }),
  ),
  // 「田中さんのところから2人」: whoever belongs to them.
  rule('somebodys', 'people.person (no)? day kara >(quantity|floor)', (_, items) => ({
    items: [...strangers(items.slice(0, -1), 'group').items, last(items)],
  })),
  // 「条件成立から6時間後に」, 「成立から2日置いて」: since when it is waited.
  rule('criterion', '(must.noun)? (held.noun|reach.noun) kara (comma)? >delay', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  rule('not-at-once', 'atOnce (ni|wa)* decide.neg (comma)? >(delay|me)', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  // 「優先：早い日程」: what follows says which is preferred.
  rule(
    'preferred',
    '^ (silent|comma|dot)* rank.noun (colon|wa) >(early|extreme|ideally|many|attendees|asMany|asSoon)',
    () => ({ items: [] }),
  ),
  // 「早い時間がいい」: of the day, and not the first of the days.
  rule('other-talk', '(extreme|ideally)? early (no)? hour', (_, items) => ({
    items: [merged(items, ['content', 'noun'])],
  })),
  // 「決めるのは私なので、」: who decides, and no reason for what follows.
  rule('by-hand', 'decide.nominal (wa|ga|mo)* me be.cause (comma)?', (_, items) =>
    state(items, { says: 'policy', policy: { what: 'manual' } }),
  ),
  // 「都合により欠席」.
  rule('reason', 'reason (comma)? >(absent|exclude|without|attend.neg|unfit)', (_, items) => ({
    items: [merged(items, ['silent', 'reasoned'])],
  })),
];
