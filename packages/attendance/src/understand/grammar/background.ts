import { all } from '../analyse/numbers.ts';
import { or } from '../form.ts';
import { type Item, item } from '../items.ts';
import { first, last, merged, needs, people, presenceOf, state, strangers } from './build.ts';
import { labels } from './label.ts';
import { level, rule } from './rule.ts';

/** What is said around a condition: the occasion, other occasions, who writes. */

/** 「審判が1人」, 「役員は必須」: people of a kind, and nobody here is known to be of it. */
const ofUnknownKind = (_: unknown, items: readonly Item[]) =>
  strangers(
    items.filter(({ tags }) => tags.has('content')),
    'group',
  );

export const background = level(
  ...labels,
  // 「全ての参加者」, 「すべて揃ったら」: of people; 「全ての日程で可」, 「全てで有効」: of things.
  rule(
    'everyone-there',
    'entire (no|ga|wa|mo)* >(people.group|attendees|members|content.personal|attend|gather|absent)',
    (_, [one, ...more]) => ({
      items: [
        merged([one as Item], ['quantity', 'all'], { is: 'quantity', quantity: all }),
        ...more,
      ],
    }),
  ),
  rule('other-talk', 'entire', (_, items) => ({ items: [merged(items, ['content', 'other'])] })),
  // 「AさんとBさんの面談なので、2人とも必須」: those two; without them it is open what they are.
  rule(
    'occasion',
    'people.person (to|and|dot) (people.person|to|and|dot|comma)* no occasion (be.cause|be.te|de|comma|silent)* >both',
    (_, items) => ({
      items: items.slice(
        0,
        items.findLastIndex(({ tags }) => tags.has('no')),
      ),
    }),
  ),
  rule(
    'occasion',
    'people.person (to|and|dot) (people.person|to|and|dot)* no occasion (be.cause|be.te|de|comma)*',
    (_, items) => ({ items: [merged(items, ['content', 'noun'])] }),
  ),
  rule('occasion', 'content.noun.!number (content.noun|no)* >occasion', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  // 「あのゲームは3人以上じゃないと」: not what is arranged here; 「あの、」 is a breath.
  rule('other-talk', 'yonder (content.noun)* >occasion', (_, items) => ({
    items: [merged(items, ['formerly'])],
  })),
  // 「ご検討ください」: a plea, and nothing that is put off.
  rule('polite', '(silent)? ponder.request.!neg', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  rule('criterion', 'must.noun (wo|ga|wa)* (reach|gather) (comma)?', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  // 「後藤さんも同じく欠かせません」.
  rule('likewise', 'likewise (ni|comma)* >(pred.!be|surely)', () => ({ items: [] })),
  // 「OKになったら」, 「無理になった場合は」.
  rule('become', '(good.noun|unfit.noun|bad.noun) (ni|to) (be.if|be.even)', (_, items) => {
    const [one] = items as [Item];
    const tags = [...one.tags].filter((tag) => tag !== 'noun' && tag !== 'silent');
    return {
      items: [
        merged(
          items,
          [...tags, ...last(items).tags].filter((tag) => tag !== 'be'),
          one.meaning,
        ),
      ],
    };
  }),
  // 「どちらも来ないって日」.
  rule('no-such-day', '(attend.quote|gather.quote|absent.quote) >day', (_, items) => {
    const [one] = items as [Item];
    const tags = [...one.tags].filter((tag) => tag !== 'quote');
    return { items: [merged(items, [...tags, 'adn'], one.meaning)] };
  }),
  // 「12人もいるし」: how many there are.
  rule('invited', 'quantity.count mo (gather.te.!neg|gather.cause.!neg) (comma)?', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  // 「2人いるうちの」: how many there are.
  rule('invited', 'quantity.count (ga)? gather.if no (comma)?', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  // 「新しく来た兎沢さん」: who that is.
  rule(
    'affiliation',
    '(content.other|silent|date|thisTime)* (attend.past.adn|unknown-verb.past.adn) >people.person',
    () => ({ items: [] }),
  ),
  // 「各チームから代表を最低1人」: whoever it is.
  rule(
    'affiliation',
    'people.group kara (title.unknown|content.personal) (wo|ga|to)? >(floor|quantity)',
    (_, items) => ({ items: items.slice(0, 2) }),
  ),
  // 「4人も集まらないようじゃ意味がない」, 「誰もいないんじゃ話にならない」.
  rule(
    'only-if',
    '(attend.!if|gather.!if|absent.!if|reach.!if|fall.!if) dewa >(silent|topic|content|occasion|held|bad|unfit|cancel|good|wo)',
    (_, items) => ({
      items: [
        merged(
          items,
          [
            ...[...first(items).tags].filter((tag) => tag !== 'adn' && tag !== 'looks'),
            'if',
            'unclear',
          ],
          first(items).meaning,
        ),
      ],
    }),
  ),
  // 「やる意味がない」.
  rule('other-talk', 'held.adn >bad', () => ({ items: [] })),
  // 「それ以外の団員は」: those of the group who are not named.
  rule('others', 'others (no)? people.group.!unknown.!remaining', (_, items) => ({
    items: [merged(items, [...last(items).tags, 'remaining'], last(items).meaning)],
  })),
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
  // 「なるはやで決めたいんで、」.
  rule(
    'preface',
    '^ (silent|early|extreme|de|ni)* (decide.want.cause|find.want.cause) (comma)?',
    (_, items) => ({
      items: [merged(items, ['silent'])],
    }),
  ),
  rule('criterion', 'criterion (no|de|ni|kara|comma|wa|day)*', (_, items) => ({
    items: [merged(items, ['silent'])],
  })),
  rule('tie', 'tie (be.if|no|de|ga|ni|wa|day|comma)*', (_, items) =>
    items.length > 1 ? { items: [merged(items, ['silent', 'tied'])] } : undefined,
  ),
  rule(
    'several',
    '(day)? (ga|no|wa)* several (no|ga|mo|ni)* (day)? (ga|mo)* (pred.if|unknown-verb.if)',
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
      // 「全員が主役の映画だった」.
      const over = items.some(({ tags }) => tags.has('past')) ? ['past'] : [];
      const topical = items.some(({ tags }) => tags.has('wa')) ? ['topical'] : [];
      return isOther
        ? { items: [merged(items, ['formerly', 'topic'])] }
        : { items: [merged(items, ['topic', 'silent', ...over, ...topical])] };
    },
  ),
  rule(
    'reason',
    '(content.!number|held.noun|find.noun|tell.noun) (content|held.noun|no|silent|ga|wo|ni|de|wa|of)* reason (comma)?',
    (_, items) => ({ items: [merged(items, ['silent', 'reasoned'])] }),
  ),
  rule(
    'reason',
    '(content.!number|tie) (content|no|silent|ga|wo|ni|de|wa)* (be.cause|unknown-verb.cause) (comma)?',
    (_, items) => ({ items: [merged(items, ['silent', 'reasoned'])] }),
  ),
  rule('reason', 'content.noun.!number de (comma)? >(absent|exclude|without)', (_, items) => ({
    items: [merged(items, ['silent', 'reasoned'])],
  })),
  // 「遅れてもいいから必ず来て」, 「途中からでもいいので」: how they come.
  rule(
    'reason',
    'content.!number.!personal (content|no|silent|ga|wo|ni|kara)* (unknown-verb.even|demo) (good.cause|good.but) (comma)?',
    (_, items) => ({ items: [merged(items, ['silent', 'reasoned'])] }),
  ),
  rule(
    'reason',
    '(unknown-verb.even|unknown-verb.te) (aux|func)* (good.cause|good.but) (comma)?',
    (_, items) => ({
      items: [merged(items, ['silent', 'reasoned'])],
    }),
  ),
  // 「みきが仕切るって言ってるから」: what somebody says, and why.
  rule(
    'reason',
    '(people)? (ga|wa|mo|content|ni|wo|de)* (unknown-verb.quote|pred.quote.!attend.!gather) (say.cause|tell.cause) (comma)?',
    (_, items) => ({ items: [merged(items, ['silent', 'reasoned'])] }),
  ),
  rule('reason', 'unknown-verb.cause (comma)?', (_, items) => ({
    items: [merged(items, ['silent', 'reasoned'])],
  })),
  rule(
    'affiliation',
    '(me|content.noun.!number) (no|content.noun|de)* (no|be.adn) >people.person',
    // Gone, so that 「A社の山田さん、B社の田中さん」 is a list.
    () => ({ items: [] }),
  ),
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
  rule('reason', '(title.unknown|me) (be.cause|be.te) (comma)?', (_, items) => ({
    items: [merged(items, ['silent', 'reasoned'])],
  })),
  rule(
    'substitute',
    'people.person no instead (wa|ni|ga|wo|mo)* people.person (de|demo|evenIf|ga|ni|mo)* good.!neg',
    (_, items) => {
      const who = items.filter(({ meaning }) => meaning.is === 'people').map(people);
      const form = or(who.map((one) => presenceOf(one, false)));
      return needs(items, form, new Set(), ['substitute']);
    },
  ),
  rule('somebodys', 'people.person (no) personal (no)? (attendees)?', (_, items) =>
    strangers(items, 'person'),
  ),
  // 「部長の代わりを1人」; 「Aさんの代わりにBさん」 says who.
  rule(
    'somebodys',
    'people.person (no) instead (no)? (attendees)? >(wa|ga|mo|wo|kara|quantity|be|must|de)',
    (_, items) => strangers(items, 'person'),
  ),
  rule(
    'unknown-kind',
    'content.personal (content)* (kara|ga|wa|no|mo)? >(quantity|must.!neg.!if)',
    ofUnknownKind,
  ),
  rule(
    'unknown-kind',
    '(content.noun|number) (content.noun|number|personal)* (personal|content.noun) kara >(quantity|floor|someone|all)',
    ofUnknownKind,
  ),

  rule(
    'others',
    'others (no)? (content.personal|title.unknown|people.person.unknown) (attendees|members|silent)* >(wa|ga|mo|kara|no|quantity|floor)',
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
  rule('fallback', 'quantity (least)? (ga|wa|mo)* (evenNot|ifNot)', (_, items) => ({
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
  rule(
    'kind-of-people',
    '(sameAsBefore|standing|fixed|content.noun) (no|be.adn) (members)',
    (_, items) => strangers(items, 'group'),
  ),
  rule('kind-of-people', '(sameAsBefore|standing|fixed) (no)? (members|attendees)', (_, items) =>
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
  // 「部署は問わず」, 「男女関係なく」: whatever was said of groups; 「人数は問わない」 takes back the number.
  rule(
    'no-matter',
    '(attendees|members|content.noun|occasion|quantity|people.group) (attendees|members|content.noun|occasion|quantity|people.group)* (wa|ga|mo|ni|wo|de)* noMatter (good)? (comma)?',
    (_, items) => {
      const isOfGroups = items.every(({ tags }) =>
        ['group', 'content', 'func', 'noMatter', 'good'].some((tag) => tags.has(tag)),
      );
      const refs = items.flatMap(({ meaning }) =>
        meaning.is === 'people' ? meaning.people.refs : [],
      );
      const named = refs.length > 0 ? { people: { refs, joint: 'and' as const } } : {};
      return state(items, { says: 'retract', ...(isOfGroups ? { ofGroups: true, ...named } : {}) });
    },
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
