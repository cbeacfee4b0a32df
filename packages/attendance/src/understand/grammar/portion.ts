import { all } from '../analyse/numbers.ts';
import { or } from '../form.ts';
import { type Item, item, type People } from '../items.ts';
import { eachOf, first, last, merged, people, presentForm, quantity } from './build.ts';
import { peopleIn, scoped, those } from './people.ts';
import { type GrammarRule, level, rule } from './rule.ts';

/** So many of each group that is named, not of all of them together. */
const eachIn: GrammarRule['build'] = (taken, items) => ({
  items: [
    merged(items, ['arg', 'formed'], {
      is: 'form',
      form: eachOf(quantity(last(items)), people(peopleIn(taken)[0] as Item)),
    }),
  ],
});

/** The number stands before those it is of. */
const ofThose: GrammarRule['build'] = (taken, items) => {
  const how = items.find(({ meaning }) => meaning.is === 'quantity') as Item;
  return scoped(items, peopleIn(taken)[0] as Item, quantity(how));
};

/** 「Aから2人」, 「Aのうち1人」, 「Aの過半数」: so many of some. */
export const portions = level(
  // 「課長は3人いますが、そのうち2人」.
  rule(
    'some-of',
    'people (wa|ga|mo)* quantity.count.bare (gather.but|gather.te|gather.cause) (comma)? of (no|de|kara|comma)* quantity',
    (taken, items) => {
      const many = items.find(({ meaning }) => meaning.is === 'quantity') as Item;
      const how = { ...quantity(last(items)), of: quantity(many).low };
      return scoped(items, peopleIn(taken)[0] as Item, how);
    },
  ),
  // 「代表か副代表の誰か一人」: one of them all.
  rule('some-of', 'people.choice no quantity.some', (taken, items) => {
    const who = peopleIn(taken)[0] as Item;
    const all: People = { ...people(who), joint: 'and' };
    return scoped(items, { ...who, meaning: { is: 'people', people: all } }, quantity(last(items)));
  }),
  // 「1班と2班を合わせて6人以上」: of both together.
  rule(
    'some-of',
    '(people.group.list|people.group.choice) (kara|no|ga|wa|de|mo|wo|comma|both)* quantity.total',
    (taken, items) => {
      const who = peopleIn(taken)[0] as Item;
      const all: People = { ...people(who), joint: 'and' };
      return scoped(
        items,
        { ...who, meaning: { is: 'people', people: all } },
        quantity(last(items)),
      );
    },
  ),
  rule(
    'some-of',
    'people (no|ga|wa|de|mo|kara)* of (no|de|kara|wa|comma|ga|ni)* quantity',
    (taken, items) => scoped(items, peopleIn(taken)[0] as Item, quantity(last(items))),
  ),
  rule(
    'each-of',
    'people.!person (kara|no|ga|wa|de|mo|comma|both|ni|surely|to)* quantity.each',
    eachIn,
  ),
  rule(
    'each-of',
    'people.!person (kara|no|ga|wa|de|mo|comma|both|ni)* each (de|ni|comma|kara)* quantity',
    eachIn,
  ),
  rule(
    'both-groups',
    'people.group.together.!others (kara|no|ga|wa|de|mo|comma)* quantity.!none',
    eachIn,
  ),
  rule('each-of', 'people.eachGroup (kara|no|ga|wa|de|mo|comma|both|ni|surely)* quantity', eachIn),
  rule('each-of', 'people.group.also (mo|kara|no|ga|comma)* quantity', eachIn),
  rule(
    'some-of',
    'people.group (kara|no|ga|wa|de|mo|colon|comma|both|ni|attendees|justly|surely|include.te|anyone|silent)* quantity',
    (taken, items) => {
      const [who] = peopleIn(taken) as [Item];
      const joinedBy = items.slice(1, -1);
      const isFar =
        joinedBy.length === 1 &&
        first(joinedBy).tags.has('comma') &&
        !who.tags.has('others') &&
        quantity(last(items)).of === null &&
        who.tags.has('list');
      if (isFar) return undefined;
      // 「営業部と開発部から2人」: of both together, or of each? Only で and 合わせて say together.
      const isJoint =
        people(who).joint === 'and' &&
        people(who).refs.length > 1 &&
        joinedBy.some(({ tags }) => tags.has('kara') || tags.has('no')) &&
        !last(items).tags.has('total') &&
        quantity(last(items)).kind !== 'all';
      return scoped(
        items,
        who,
        quantity(last(items)),
        ...(isJoint ? ['unclear'] : []),
        ...(who.tags.has('remaining') ? ['additional'] : []),
        ...(joinedBy.some(({ tags }) => tags.has('wa')) ? ['topical'] : []),
      );
    },
  ),
  rule(
    'some-of',
    'people.person.choice (no|comma)* quantity.!all.!additional.!total',
    (taken, items) => scoped(items, peopleIn(taken)[0] as Item, quantity(last(items))),
  ),
  rule('some-of', 'people.person.list (no|comma)* quantity.count', (taken, items) => {
    const [who] = peopleIn(taken) as [Item];
    const how = quantity(last(items));
    return how.of === people(who).refs.length ? scoped(items, who, how) : undefined;
  }),
  rule('some-of', 'people.person.list kara (wa|mo)* quantity.count', (taken, items) =>
    scoped(items, peopleIn(taken)[0] as Item, quantity(last(items))),
  ),
  // 「お二人ともいらっしゃらない場合は不可」: neither of those who were named before.
  rule(
    'those',
    '^ (comma|silent)* both (ga|wa|mo)* >(attend.neg.if|attend.neg.adn|attend.neg.nominal|gather.neg.if|gather.neg.adn|gather.neg.nominal|absent.!neg|unfit.!neg)',
    (_, items) => ({
      items: [
        merged(items, ['arg', 'people', 'person', 'together', 'also'], {
          is: 'people',
          people: { refs: [those], joint: 'and' },
        }),
      ],
    }),
  ),
  rule(
    'everyone-there',
    '^ (comma|silent)* both (ga|wa|mo|de)* >(attend|gather|must|surely|form)',
    (_, items) => ({
      items: [
        merged(items, ['arg', 'quantity', 'all', 'bare', 'unclear'], {
          is: 'quantity',
          quantity: all,
        }),
      ],
    }),
  ),
  rule('some-of', 'people.person.list (no|comma)* (quantity.some|quantity.share)', (taken, items) =>
    scoped(items, peopleIn(taken)[0] as Item, quantity(last(items))),
  ),
  // 「うち1人は管理職」, 「2名は開発部から」.
  rule('some-of', '^ (comma|silent)* of quantity.count (wa|ga)? people.group.!others', ofThose),
  // 「1名は必ず医師が」, 「理事に限って2人」.
  rule('some-of', 'quantity.count.!total.!additional (wa|ga) surely people.group.!others', ofThose),
  rule('some-of', 'people.group.!others ni say.te quantity', ofThose),
  // 「2人以上は看護の人で」.
  rule(
    'some-of',
    'quantity.count.compared.!total.!additional (wa|ga)? people.group.!others (no|attendees)* >(de|be|must|gather|attend)',
    ofThose,
  ),
  rule('some-of', 'quantity.count.!total (wa|ga) people.group.!others kara', ofThose),
  // 「ベテランを1人以上含む3人以上」: so many of them, and so many in all.
  rule(
    'some-of',
    'people.group.!others (wo|ga|kara|no)* quantity.!all (wo|ga)* include.adn.!neg (attendees|members|silent)* quantity.!all',
    (taken, items) => {
      const at = items.findIndex(({ tags }) => tags.has('include'));
      const { items: part } = scoped(
        items.slice(0, at),
        peopleIn(taken)[0] as Item,
        quantity(items.slice(0, at).findLast(({ tags }) => tags.has('quantity')) as Item),
      );
      const { start, end } = items[at] as Item;
      const inAll = merged([last(items)], [...last(items).tags, 'total'], last(items).meaning);
      return { items: [...part, item(['comma', 'func'], start, end), inAll] };
    },
  ),
  // 「開発を2人に変更」.
  rule('some-of', 'people.group.!others wo quantity.count >(ni|change)', ofThose),
  // 「あとは全員来てください」.
  rule('others', 'besides (wa|no|ga|mo)* quantity.all', (_, items) => ({
    items: [
      merged(items, ['arg', 'scoped', 'ofRest', 'bare'], {
        is: 'scoped',
        people: { refs: [], joint: 'and', others: true },
        quantity: quantity(last(items)),
      }),
    ],
  })),
  // 「誰かしら総務から来てもらわないと」.
  rule(
    'some-of',
    'quantity.some (comma|ga|wo)* people.group.!others kara (wa|mo)* >(attend|gather|find)',
    ofThose,
  ),
  // 「残り2人は役員から」.
  rule('some-of', 'scoped.ofRest (wa|ga) people.group.!others kara', (taken, items) =>
    scoped(items, peopleIn(taken)[0] as Item, quantity(first(items)), 'additional'),
  ),
  // 「立会人2名要（候補：南雲・北雲・東雲）」.
  rule(
    'some-of',
    'quantity.count (must.noun|attend.noun)* comma (day|members|attendees|of) (colon|wa|kara|no)* people.list.!others (comma)?',
    ofThose,
  ),
  rule('some-of', 'quantity (no) people.group', (taken, items) =>
    scoped(items, peopleIn(taken)[0] as Item, quantity(first(items))),
  ),
  rule('all-of', 'people (no|wa|ga|mo|justly)* quantity.all', (taken, items) => {
    const [who] = peopleIn(taken) as [Item];
    return people(who).refs.length === 1 && who.tags.has('person')
      ? undefined
      : scoped(items, who, quantity(last(items)).of === null ? all : quantity(last(items)));
  }),
  rule('all-of', 'scoped (no|wa|ga|mo)* quantity.all', (_, items) => ({
    items: [
      merged(items, ['arg', 'scoped', 'bare'], {
        is: 'scoped',
        people: people(first(items)),
        quantity: {
          ...all,
          of:
            quantity(first(items)).compare === 'bare' && quantity(first(items)).kind === 'count'
              ? quantity(first(items)).low
              : null,
        },
      }),
    ],
  })),
  rule('all-of', '(all) people.group', (taken, items) =>
    scoped(items, peopleIn(taken)[0] as Item, all),
  ),
);

/** 「A2人、B3人のいずれか」. */
export const portionChoices = level(
  // 「開発2人でも営業2人でもいい」.
  rule('either', 'scoped.evenly (comma)? scoped.evenly', (_, items) => {
    const parts = items.filter(({ meaning }) => meaning.is === 'scoped');
    const forms = parts.map(presentForm).filter((form) => form !== undefined);
    return forms.length < 2
      ? undefined
      : { items: [merged(items, ['arg', 'formed'], { is: 'form', form: or(forms) })] };
  }),
  rule(
    'either',
    'scoped (comma|to|or|ka|scoped|dot)* scoped (no|comma|ga|wa|de)* either',
    (_, items) => {
      const parts = items.filter(({ meaning }) => meaning.is === 'scoped');
      const forms = parts.map(presentForm).filter((form) => form !== undefined);
      const form = forms.length === 0 ? undefined : or(forms);
      return form === undefined
        ? undefined
        : { items: [merged(items, ['arg', 'formed'], { is: 'form', form })] };
    },
  ),
);
