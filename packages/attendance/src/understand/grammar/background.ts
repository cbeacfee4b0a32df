import type { Ref } from '../analyse/people.ts';
import { or, refsIn } from '../form.ts';
import { type Item, item } from '../items.ts';
import { first, last, merged, needs, people, presenceOf, state, statement } from './build.ts';
import { type GrammarRule, level, rule } from './rule.ts';

/** A condition told as one of before: what follows stands in its place. */
const saidBefore: GrammarRule['build'] = (_, items) => {
  const [one] = items as [Item];
  if (one.meaning.is !== 'stated') return undefined;
  const { statement: gone } = one.meaning;
  const refs = 'form' in gone ? refsIn(gone.form) : [];
  // 「数学科は全員と思っていましたが、2名以上で」: the number that follows is still of the group.
  const isOfGroup = refs.length === 1 && refs[0]?.kind === 'group';
  return {
    items: [merged(items, ['done', 'actually'])],
    instead: [gone],
    ...(isOfGroup
      ? { statements: [statement(items, { says: 'notAll', people: { refs, joint: 'and' } })] }
      : {}),
  };
};

/** What is said around a condition: the occasion, other occasions, who writes. */

export const background = level(
  rule('occasion', 'content.noun.!number (content.noun|no)* >occasion', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  rule('criterion', 'must.noun (wo|ga|wa)* (reach|gather) (comma)?', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  // 「後藤さんも同じく欠かせません」.
  rule('likewise', 'likewise (ni|comma)* >(pred|surely)', () => ({ items: [] })),
  // 「2人いるうちの」: how many there are.
  rule('invited', 'quantity.count (ga)? gather.if no (comma)?', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  // 「その4人というのは、」: what follows says what it is.
  rule(
    'echo',
    'quantity (no|wa)* meaning (comma)? >(people|quantity|all|floor|total|besides)',
    (_, items) => ({
      items: [merged(items, ['silent'])],
    }),
  ),
  // 「動きがなければ自動確定」: nothing but what waiting means.
  rule(
    'unopposed',
    '(stir|trouble|change.noun|cancel.noun|tell.noun) (ga|mo|wa|no|silent)* exist.neg.if (comma)? >(auto|atOnce|decide)',
    (_, items) => ({ items: [merged(items, ['silent'])] }),
  ),
  // 「決め方だけ言っとくね、」, 「結論から言うと、」.
  rule(
    'preface',
    '^ (silent|content.!number.!unknown-verb|func|must.noun|held.noun|thisTime|topic|first|last|attend.noun|find.noun|decide.noun)* (say.!neg.!past.!asked.!hearsay.!quote.!adn|tell.toIf|tell.volition) (comma)',
    (_, items) => ({ items: [merged(items, ['silent'])] }),
  ),
  rule('not-at-once', 'atOnce (ni|wa)* decide.neg (comma)?', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  rule('criterion', 'criterion (no|de|ni|kara|comma|wa|day)*', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  rule('tie', 'tie (be.if|no|de|ga|ni|wa|day|comma)*', (_, items) =>
    items.length > 1 ? { items: [merged(items, ['silent', 'tied'])] } : undefined,
  ),
  rule(
    'several',
    '(day)? (ga|no|wa)* several (no|ga|mo)* (day)? (ga|mo)* (pred.if|unknown-verb.if)',
    (_, items) => ({ items: [merged(items, first(items).tags.has('day') ? ['day'] : ['silent'])] }),
  ),
  rule(
    'occasion',
    '(thisTime|formerly|date|people.person)? (no)? occasion (no|occasion)* (silent)* (wa|ga|mo|ni|de|no|wo|comma|be.but|be.cause|be.te|be.!if.!neg|colon)*',
    (_, items) => {
      const isOther =
        items.some(({ tags }) => tags.has('formerly')) &&
        !items.some(({ tags }) => tags.has('thisTime'));
      const isVerb = last(items).tags.has('wo');
      if (isVerb) return { items: [merged(items, ['topic', 'silent', 'object'])] };
      return isOther
        ? { items: [merged(items, ['formerly', 'topic'])] }
        : { items: [merged(items, ['topic', 'silent'])] };
    },
  ),
  rule(
    'reason',
    'content.!number (content|no|silent|ga|wo|ni|de|wa)* reason (comma)?',
    (_, items) => ({ items: [merged(items, ['silent', 'reasoned'])] }),
  ),
  rule(
    'reason',
    'content.!number (content|no|silent|ga|wo|ni|de|wa)* (be.cause|unknown-verb.cause) (comma)?',
    (_, items) => ({ items: [merged(items, ['silent', 'reasoned'])] }),
  ),
  rule('reason', 'content.noun.!number de (comma)? >(absent|exclude|without)', (_, items) => ({
    items: [merged(items, ['silent', 'reasoned'])],
  })),
  rule('reason', 'unknown-verb.cause (comma)?', (_, items) => ({
    items: [merged(items, ['silent', 'reasoned'])],
  })),
  rule(
    'affiliation',
    '(me|content.noun.!number) (no|content.noun|de)* (no|be.adn) >people.person',
    // Gone, so that 「A社の山田さん、B社の田中さん」 is a list.
    () => ({ items: [] }),
  ),
  // 「会長（山本さん）と書記（中村さん）」, 「山本さん（会長）」.
  rule('affiliation', 'title.unknown comma people.person.!unknown comma', (_, items) => ({
    items: [items[2] as Item],
  })),
  rule('affiliation', 'people.person.!unknown comma title.unknown comma', (_, items) => ({
    items: [first(items)],
  })),
  rule('affiliation', 'title.unknown de >(attend|gather|must)', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  rule('affiliation', 'title.people (no) >people.person', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  rule(
    'other-talk',
    'formerly (ni|no|wa|ga|de|content)* (say.past.adn|tell.past.adn|unknown-verb.past.adn) >(topic|occasion|silent|content)',
    (_, items) => ({ items: [merged(items, ['silent'])] }),
  ),
  rule('reason', 'title.unknown (no)? reason (comma)?', (_, items) => ({
    items: [merged(items, ['silent', 'reasoned'])],
  })),
  rule('reason', '(title.unknown|me) (be.cause|be.te) (comma)?', (_, items) => ({
    items: [merged(items, ['silent', 'reasoned'])],
  })),
  rule(
    'substitute',
    'people.person no instead (wa|ni|ga|wo|mo)* people.person (de|demo|ga|ni|mo)* good.!neg',
    (_, items) => {
      const who = items.filter(({ meaning }) => meaning.is === 'people').map(people);
      const form = or(who.map((one) => presenceOf(one, false)));
      return needs(items, form, new Set(), ['substitute']);
    },
  ),
  rule('somebodys', 'people.person (no) (personal|instead) (no)? (attendees)?', (_, items) =>
    strangers(items, 'person'),
  ),
  rule('unknown-kind', '(content.personal) (content)* (kara|ga|wa|no|mo)? >quantity', (_, items) =>
    strangers(
      items.filter(({ tags }) => tags.has('content')),
      'group',
    ),
  ),
  rule(
    'unknown-kind',
    '(content.noun|number) (content.noun|number|personal)* (personal|content.noun) kara >(quantity|floor|someone|all)',
    (_, items) =>
      strangers(
        items.filter(({ tags }) => tags.has('content')),
        'group',
      ),
  ),
  rule(
    'unknown-kind',
    '(content.noun|number) (content.noun|number)* (personal) (ga|wa|no|mo)? >(quantity|floor)',
    (_, items) =>
      strangers(
        items.filter(({ tags }) => tags.has('content')),
        'group',
      ),
  ),
  rule(
    'others',
    'others (no)? (content.personal|title.unknown) >(wa|ga|mo|kara|no|quantity|floor)',
    (_, items) => ({
      items: [first(items)],
    }),
  ),
  rule(
    'fallback',
    '^ (comma|silent)* (attend.neg.if|absent.if|gather.neg.if) (comma)? >(people|quantity|floor|others)',
    (_, items) => ({
      items: [merged(items, ['silent', 'fallback'])],
    }),
  ),
  rule('fallback', 'people (ga|wa|mo|demo)* (ifNot|evenNot)', (_, items) => ({
    items: [
      ...items.slice(0, -1),
      item(
        ['pred', 'unfit', last(items).tags.has('ifNot') ? 'if' : 'even', 'ifEach'],
        last(items).start,
        last(items).end,
        { is: 'predicate', sense: 'unfit' },
      ),
    ],
  })),
  rule('fallback', 'quantity demo (ifNot)', (_, items) => ({
    items: [
      ...items.slice(0, -1),
      item(['pred', 'unfit', 'if', 'ifEach'], last(items).start, last(items).end, {
        is: 'predicate',
        sense: 'unfit',
      }),
    ],
  })),
  rule('fallback', 'quantity (ga|wa|mo)* (evenNot|ifNot)', (_, items) => ({
    items: [
      ...items.slice(0, -1),
      item(
        ['pred', 'unfit', last(items).tags.has('ifNot') ? 'if' : 'even', 'ifEach', 'fallback'],
        last(items).start,
        last(items).end,
        { is: 'predicate', sense: 'unfit' },
      ),
    ],
  })),
  rule(
    'told',
    '(quantity.count)? quantity.all (ni|no|wo)* (tell|invite.!neg|say) (comma|wo|ni|te|silent)*',
    (_, items) =>
      ['if', 'neg', 'wait', 'no'].some((tag) => items.some(({ tags }) => tags.has(tag)))
        ? undefined
        : { items: [merged(items, ['silent', 'done'])] },
  ),
  rule('rank', 'people least (no)? (attendees)?', (_, items) => strangers(items, 'group')),
  rule('kind-of-people', '(sameAsBefore|standing|content.noun) (no|be.adn) (members)', (_, items) =>
    strangers(items, 'group'),
  ),
  rule('kind-of-people', '(sameAsBefore|standing) (no)? (members|attendees)', (_, items) =>
    strangers(items, 'group'),
  ),
  rule(
    'kind-of-people',
    'content.noun (content.noun)* members (ga|wa|mo|no|kara)* >(gather|attend|absent)',
    (_, items) =>
      strangers(
        items.filter(({ tags }) => !tags.has('func')),
        'group',
      ),
  ),
  rule(
    'kind-of-people',
    'content (content|wo|ga|no|ni|de|made|held|good|silent|wa)* (attendees|members) (ga|wa|mo|no|kara)* >(quantity|floor|must|someone)',
    (_, items) =>
      strangers(
        items.filter(({ tags }) => !tags.has('func')),
        'group',
      ),
  ),
  rule(
    'kind-of-people',
    '(content.noun|number) (content.noun|number)* no (attendees|members) (ga|wa|mo|no|kara)* >(quantity|floor|must)',
    (_, items) =>
      strangers(
        items.filter(({ tags }) => !tags.has('func')),
        'group',
      ),
  ),
  rule(
    'no-matter',
    '(attendees|members|content.noun|occasion|quantity) (attendees|members|content.noun|occasion|quantity)* (wa|ga|mo|ni|wo|de)* noMatter (good)? (comma)?',
    (_, items) => state(items, { says: 'retract' }),
  ),
  rule('not-optional', 'free.neg.te (comma)?', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  rule('this-time', 'thisTime (no|wa|mo|ni|comma|ga)*', (_, items) => ({
    items: [merged(items, ['silent', 'thisTimeOver'])],
  })),
  rule('as-before', 'sameAsBefore (ni|no|de|wa|comma)*', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  rule('fallback', 'ifNot (wa|mo|comma|de)*', (_, items) => ({
    items: [merged(items, ['silent', 'fallback'])],
  })),
);

/** After everything else: words that only end a statement. */
export const tails = level(
  // 「必須じゃなくて、できればで大丈夫です」: the same people.
  rule(
    'ideally',
    'says:free (comma|but|silent)* ideally (comma|wa|de|ni)* (attend.!neg|good.!neg|wish|find|be.!neg.!if)*',
    (_, items) => {
      const [one, ...more] = items as [Item, ...Item[]];
      if (one.meaning.is !== 'stated' || one.meaning.statement.says !== 'free') return undefined;
      const form = presenceOf(one.meaning.statement.people, false);
      const from = more.findIndex(({ tags }) => tags.has('ideally'));
      const hoped = state(more.slice(from), { says: 'prefer', form });
      return { ...hoped, items: [one, ...hoped.items] };
    },
  ),
  // 「来てほしいというか、来ないと困ります」: a wish no more.
  rule(
    'must-be',
    'says:prefer (actually|comma|silent|but|to)* (attend.neg.if|gather.neg.if) (comma|topic|silent|wo|ni)* (held.neg|bad|cancel.!neg|good.neg)',
    (_, items) => {
      const [one] = items as [Item];
      return one.meaning.is === 'stated' && one.meaning.statement.says === 'prefer'
        ? { ...needs(items, one.meaning.statement.form), instead: [one.meaning.statement] }
        : undefined;
    },
  ),
  rule(
    'echo',
    '(attend.neg.if|gather.neg.if|fall.if|reach.neg.if) (comma|topic|silent|thisTimeOver|wo|ni)* (cancel.!neg|held.neg|change.!neg)',
    (_, items) => ({ items: [merged(items, ['done', 'silent'])] }),
  ),
  // 「それ以下なら延期」: the other side of what was said.
  rule(
    'echo',
    '^ (comma|silent|but)* (most|fewer|fall.if|both.also) (be.if|ifNot|fallback|ga|wa|mo|ni)* (comma|silent|wo|ni|de)* (cancel.!neg|held.neg|bad|change.!neg)',
    (_, items) => ({
      items: [merged(items, ['done', 'silent'])],
    }),
  ),
  rule('polite', '(bad.if|unfit.if) (comma)? tell', (_, items) => ({
    items: [merged(items, ['done', 'silent'])],
  })),
  rule(
    'said-before',
    '(says:need|bareNeed) (to|de|wo|mo|comma)* (say.but|say.past|say.cause|think.past|think.if) (comma)?',
    saidBefore,
  ),
  rule(
    'polite',
    '^ (silent|topic|thisTimeOver|de|no|ni|wo|wa|comma|content.noun|attendees)* (attend.adn|find.adn)? (day)? (wo|ni|de|ga|wa)* (tell|find)? (wish|think|be.!neg.!if|good.!neg)* $',
    (_, items) =>
      items.some(({ tags }) => tags.has('tell') || (tags.has('find') && !tags.has('neg'))) &&
      !items.some(({ tags }) => tags.has('if') || tags.has('neg'))
        ? { items: [merged(items, ['done', 'silent'])] }
        : undefined,
  ),
  rule(
    'announced',
    '^ (silent|topic|thisTimeOver|below|de|dewa|no|ni|wo|wa|comma|date)* (held.!neg.!if) (think|wish|be.!neg.!if|de)* $',
    (_, items) => ({ items: [merged(items, ['done', 'silent'])] }),
  ),
  rule(
    'said-before',
    'says:need (to|de|comma|silent)* (be.but|but|unknown-verb.but|pred.but) (comma)* >thisTimeOver',
    saidBefore,
  ),
  rule(
    'said-before',
    '(says:need|bareNeed) (to|comma)* say.want (day|silent|koto)* (be.but|be.cause|but) (comma)?',
    saidBefore,
  ),
  rule(
    'taken-back',
    'says:need (wa|wo|mo|no|de|koto)* (cancel.!neg.!if|exclude.!neg.!if|mistake|without) (good)?',
    (_, items) => {
      const [one, last_] = [first(items), last(items)];
      if (
        one.meaning.is !== 'stated' ||
        one.meaning.statement.says !== 'need' ||
        last_.tags.has('adn') ||
        (last_.tags.has('without') && !one.meaning.statement.doubts.includes('firm'))
      )
        return undefined;
      const { form } = one.meaning.statement;
      const refs = refsIn(form);
      const built = state(
        items,
        refs.length > 0 ? { says: 'free', people: { refs, joint: 'and' } } : { says: 'retract' },
      );
      return { ...built, instead: [one.meaning.statement] };
    },
  ),
  rule('denied', 'says:need (wa|to|de|ga|mo|silent)* (be.neg.!if|exist.neg.!if)', (_, items) => {
    const [one] = items as [Item];
    if (one.meaning.is !== 'stated' || one.meaning.statement.says !== 'need') return undefined;
    const before = one.meaning.statement;
    const refs = refsIn(before.form);
    const named = refs.length > 0 && refs.every(({ kind }) => kind === 'person');
    const built = named
      ? state(items, { says: 'free', people: { refs, joint: 'and' } })
      : state(items, { says: 'notAll' });
    return { ...built, instead: [before] };
  }),
  rule(
    'must-be',
    'says:prefer (comma|silent)* (mo|wa|ga)* must.!neg.!if (comma)* $',
    (_, items) => {
      const [one] = items as [Item];
      if (one.meaning.is !== 'stated' || one.meaning.statement.says !== 'prefer') return undefined;
      const before = one.meaning.statement;
      return { ...needs(items, before.form), instead: [before] };
    },
  ),
  rule(
    'tail',
    'done (de|ni|wo|wa|ga|mo|no|to|comma|day|topic|be.!if.!neg|think.!neg|rank|find.!neg|held.!if.!neg|decide.!if.!neg|good.!if.!neg|attend.!if.!neg|must.!if.!neg|gather.!if.!neg|justly|silent|kara|nado|koto|thisTimeOver|attendees|wish)',
    (_, items) => {
      const [a, b] = [first(items), last(items)];
      const moody = [...b.tags].filter((tag) =>
        ['hearsay', 'asked', 'guess', 'quote', 'wake', 'regret', 'past'].includes(tag),
      );
      return {
        items: [
          merged(
            items,
            [
              ...a.tags,
              ...moody.map((tag) => `mood:${tag}`),
              ...(b.tags.has('thisTimeOver') ? ['thisTimeOver'] : []),
            ],
            a.meaning,
          ),
        ],
      };
    },
  ),
  rule('tail', '(topic|thisTimeOver) done', (_, items) => ({
    items: [merged(items, last(items).tags)],
  })),
);

/** People no member is known to be: asked about, never counted as everyone. */
function strangers(items: readonly Item[], kind: 'person' | 'group') {
  const [a, b] = [first(items), last(items)];
  const ref: Ref = { kind, name: `@${a.start}-${b.end}`, keys: [], doubt: 'unknown' };
  return {
    items: [
      merged(items, ['people', kind, 'unknown'], {
        is: 'people' as const,
        people: { refs: [ref], joint: 'and' as const },
      }),
    ],
  };
}
