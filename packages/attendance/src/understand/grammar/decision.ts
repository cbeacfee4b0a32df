import type { Item } from '../items.ts';
import type { Policy } from '../statement.ts';
import { merged, state, statement } from './build.ts';
import { type GrammarRule, level, rule } from './rule.ts';

/** Who decides, when, how long to wait, what breaks a tie (M03). */

const policy = (what: Policy) => (_: unknown, items: readonly Item[]) => {
  const built = state(items, { says: 'policy', policy: what });
  const hasDay = items.some(({ tags }) => tags.has('day'));
  return hasDay ? { ...built, items: [merged(items, ['done', 'policyDay'])] } : built;
};
const manual = policy({ what: 'manual' });
const verb = '(decide|find|held|tell)';

const waits: GrammarRule['build'] = (_, items) => ({
  items: [merged(items, ['done', 'held', 'silent'])],
  statements: items.flatMap(({ meaning }) =>
    meaning.is === 'delay'
      ? [statement(items, { says: 'policy', policy: { what: 'delay', seconds: meaning.seconds } })]
      : [],
  ),
});

export const decisions = level(
  rule(
    'waits',
    '(auto)? (no|de|ni)* decide.!neg (wa|wo|ga|mo|colon|comma|day|silent.!fallback)* delay (de|ni|kara|auto|be.!neg.!if|held|find|good|wish)*',
    waits,
  ),
  rule(
    'waits',
    'waiting (wa|wo|ga|mo|colon)* delay (de|ni|be.!neg.!if|held|find|good|wish)*',
    waits,
  ),
  rule('by-hand', `auto (de|ni|wo|no|wa|mo)* (decide.neg|held.neg.request)`, manual),
  rule(
    'by-hand',
    `auto (de|ni|no|wa|mo)* (decide|held|find) (wa|no|mo|ga|wo|koto|colon)* (cancel|free|bad|unfit|fall|exclude|good.neg|be.neg|gather.neg|unknown-verb.neg.!if)`,
    manual,
  ),
  rule('by-hand', `auto (de|ni|no|wa|mo|ga)* (cancel|free|bad|unfit|good.neg|be.neg)`, manual),
  rule(
    'by-hand',
    `(me|people) (no)? (day)? (ga|de|kara|ni|wa|mo)* (last)? (ni|wa|de)* (decide.!neg|find.volition|tell.if)`,
    (taken, items) => {
      void taken;
      const hasMe = items.some(({ tags }) => tags.has('me'));
      const decides = items.some(({ tags }) => tags.has('decide'));
      return hasMe || (decides && items.some(({ tags }) => tags.has('ga')))
        ? manual(taken, items)
        : undefined;
    },
  ),
  rule(
    'by-hand',
    `(last|decide.noun) (no|wa|wo|ni|decide|mo|ga|decide.noun|be.adn|day)* (me|people) (ga|de|ni|kara|no|day|wo|be|mo)* (${verb.slice(1, -1)}|good|gather|free|tell|exist.!neg)?`,
    (taken, items) => manual(taken, items),
  ),
  rule(
    'after-all-answers',
    'quantity.all (no|ga|kara|wo|mo)* tell (ga|wo|no|mo)* (gather.te|attend.te|silent|decide|gather.nominal)* (kara|comma|wo|be.te)*',
    policy({ what: 'everyoneAnswered' }),
  ),
  rule(
    'by-hand',
    `decide (no)? (day|formerly) (ni|de|wa|surely|silent)* (tell|find|me|good|ni|ga)*`,
    (taken, items) =>
      items.some(({ tags }) => tags.has('tell') || tags.has('me'))
        ? manual(taken, items)
        : undefined,
  ),
  rule('by-hand', 'decide (good)? (wo|wa|ga|ka)* tell', manual),
  rule('by-hand', 'decide.nominal (wa|ga|wo)* me (ga|de|no|be|held|find|good)*', manual),
  rule('by-hand', 'decide.!noun (asked|wa|ga)? (tell)', manual),
  rule('by-hand', 'me (ni|ga) tell.te (kara)? (decide|ni|de)*', manual),
  rule('by-hand', 'tell.te kara (decide|ni|de|good)*', manual),
  // 「承認してから確定」, 「最終確認してから確定」: somebody looks at it first.
  rule('by-hand', '(decide.te|unknown-verb.te) kara decide.!neg', manual),
  // 「こちらの確認を待ってください」.
  rule(
    'by-hand',
    '(me|people) (no|ga)* (tell.noun|decide.noun) (wo|ga|wa|mo)* wait.request.!neg',
    manual,
  ),
  // 「候補だけ見せて」: shown, and not chosen.
  rule(
    'by-hand',
    'day (wo|no)? justly (wo|de|ga)* (find.!neg.!if|tell.!neg.!if|good.!neg.!if)',
    manual,
  ),
  rule('by-hand', 'day (wo|ga) (find.!neg.!if|tell.!neg.!if) justly (de|wo|good)*', manual),
  rule('by-hand', 'me (de|wo|ga)* (decide.!neg.!wake|good|find)', manual),
  // 「まだ確定しないで」.
  rule(
    'by-hand',
    '^ (silent|comma|content.other|day|wa|wo|ni)* (decide.neg.request|decide.neg.te) $',
    manual,
  ),
  rule('by-hand', 'me (de|ga) (day|no|wo|last|surely|silent)* decide.!neg', manual),
  rule(
    'by-hand',
    'decide.noun content.noun (wa|wo|ga|mo)* me (ga|de|ni|wo)* (unknown-verb.!neg|tell|find|held)',
    manual,
  ),
  rule('by-hand', '^ (comma|silent)* decide.noun (comma|colon|wa)* me (de|be)* $', manual),
  // 「自動確定：オン」.
  rule(
    'automatic',
    'auto decide.noun (wa|wo|colon)* (good.!neg.!if|exist.!neg.!if)',
    policy({ what: 'auto', atOnce: false }),
  ),
  rule(
    'automatic',
    `(auto|atOnce) (de|ni|no|wo|wa|auto|atOnce)* (decide.!neg|held.!neg) (good.!neg)?`,
    (taken, items) => {
      void taken;
      return state(items, {
        says: 'policy',
        policy: { what: 'auto', atOnce: items.some(({ tags }) => tags.has('atOnce')) },
      });
    },
  ),
  rule(
    'automatic',
    'atOnce.decide.!neg (de)? (good.!neg)?',
    policy({ what: 'auto', atOnce: true }),
  ),
  // 「確定は自動で」, 「確定：自動」; 「確定は自動ではなく」 denies it.
  ...['$', '>(comma|done)'].map((end) =>
    rule(
      'automatic',
      `decide.noun (wa|ga|wo|mo|colon|comma)* auto (de|ni|be.!neg.!if|good.!neg.!if)* ${end}`,
      policy({ what: 'auto', atOnce: false }),
    ),
  ),
  // 「待ち時間：なし」.
  rule(
    'automatic',
    'waiting (wa|wo|ga|mo|colon)* (cancel.!neg|nought|zero|free.!neg) (de|be.!neg.!if)*',
    policy({ what: 'auto', atOnce: true }),
  ),
  rule('automatic', 'wait.neg.te good.!neg', policy({ what: 'auto', atOnce: true })),
  rule('automatic', `auto (de|no|wa)* good.!neg`, policy({ what: 'auto', atOnce: false })),
  rule('automatic', `auto de >(stop|comma)`, policy({ what: 'auto', atOnce: false })),
  rule(
    'most-people',
    `asMany (no|attendees|ga|ni|all|people|wo)* (attend|gather|form)? (day)? (ni|de|wo|ga)* (${verb.slice(1, -1)}|good|wish)*`,
    policy({ what: 'most' }),
  ),
  rule(
    'most-people',
    `(extreme|ideally) (attendees|all|people)* (no|ga|wa|ni|mo|wo)* (many|vague) (no|ga|ni|wo|mo|attendees|people)* (attend|gather|form|arg)* (day|no|attendees|ni|wo|de|ga)* (${verb.slice(1, -1)}|good|wish|rank)*`,
    policy({ what: 'most' }),
  ),
  rule(
    'most-people',
    `(attendees|headcount|attend.noun|all) (no|ga|wa)* (extreme)? (many) (day|no|ni|wo|de|kara)* (${verb.slice(1, -1)}|good)*`,
    policy({ what: 'most' }),
  ),
  // 「多いほうがいいです」.
  rule(
    'most-people',
    '^ (silent|comma)* many day (no|ga|de)* (good.!neg.!if|wish.!if|rank.!neg.!if)',
    policy({ what: 'most' }),
  ),
  // 「より多く集まる日」.
  rule(
    'most-people',
    `more (no|attendees|ga)* (attend.adn|gather.adn) day (ni|de|wo|ga)* (${verb.slice(1, -1)}|good|wish|rank)*`,
    policy({ what: 'most' }),
  ),
  rule(
    'most-people',
    '^ (silent|comma|dot)* rank.noun (colon|wa) (attendees|headcount) (de|be.!neg.!if)* $',
    policy({ what: 'most' }),
  ),
  // 「人数優先で」.
  rule('most-people', '(attendees|headcount) (no|wo|ga)* rank.!neg.!if', policy({ what: 'most' })),
  rule(
    'most-people',
    `(extreme) (attendees|people|many)? (ga|no)* (gather|attend|form) (day)? (de|ni|wo|ga)* (${verb.slice(1, -1)}|good|wish)*`,
    policy({ what: 'most' }),
  ),
  rule(
    'earliest',
    `(extreme|ideally) (early) (day|no|ni|wo|de|ga|wa)* (${verb.slice(1, -1)}|good|wish|rank)*`,
    policy({ what: 'earliest' }),
  ),
  ...[
    // 「早い日程を優先していただけますと助かります」.
    '(early|asSoon) (no)? (day|deferTo) (wo|ga|ni|no|de|wa)* (be.if.!neg|rank.if) (comma|mo)* (wish|good.!neg)',
    `early (no)? (day|deferTo) (no|ni|wo|de|kara|ga|wa)* (${verb.slice(1, -1)}|good|wish|rank)*`,
    // 「直近優先」, 「早期開催希望」, 「最短で」.
    'early (no|wo)* rank.!neg.!if',
    'early held.noun (wo|de|ga)* (wish.!if|good.!neg.!if)',
    'early de $',
    // 「並んだら日付が早い方」.
    `tied (day|ga|no|extreme)* early (attendees|day|no|ni|de|wo|ga)* (${verb.slice(1, -1)}|good|wish|rank)*`,
    `asSoon (no|ni|de|day|wo|ga|wa)* (${verb.slice(1, -1)}|good|wish|rank)*`,
  ].map((written) => rule('earliest', written, policy({ what: 'earliest' }))),
  ...[
    // 「成立の2時間後に自動確定」.
    'held.noun (no|kara)? delay (de|ni|no|comma|wa|kara|mo)* (auto)? (de|ni|no)* decide.!neg',
    // 「2日様子を見て、それから確定」.
    'delay (de|ni|no|comma|wa|kara|mo|and)* (auto)? (de|ni|no)* (decide.!neg|held.!neg)?',
  ].map((written) => rule('waits', written, waits)),
);
