import { all, bare, type Quantity } from '../analyse/numbers.ts';
import type { Ref } from '../analyse/people.ts';
import { and } from '../form.ts';
import type { Item, People } from '../items.ts';
import {
  bothOf,
  bothOfThem,
  first,
  last,
  merged,
  numberOf,
  people,
  presenceOf,
  quantity,
  state,
} from './build.ts';
import { holders } from './holder.ts';
import { type Built, level, rule } from './rule.ts';

/** Who: lists, choices, all but some, some of some. */

export const isPeople = (one: Item): boolean => one.meaning.is === 'people';
export const peopleIn = (taken: readonly Item[][]): Item[] => taken.flat().filter(isPeople);

export function scoped(items: readonly Item[], who: Item, how: Quantity, ...tags: string[]): Built {
  return {
    items: [
      merged(
        items,
        [
          'arg',
          'scoped',
          ...(people(who).others ? ['ofRest'] : []),
          ...tags,
          ...[
            ...(how.compare === 'bare' ? ['bare'] : []),
            ...(items.some(({ tags: t }) => t.has('absentCount')) ? ['absentCount'] : []),
          ],
          ...(how.even ? ['evenly'] : []),
        ],
        { is: 'scoped', people: people(who), quantity: how },
      ),
    ],
  };
}

/** Whoever was spoken of just before; found once the whole text is read. */
export const those: Ref = { kind: 'person', name: '@those', keys: [], doubt: 'unknown' };
/** 「Aチームは山田さんを除いて」. */
function groupBut(items: readonly Item[], group: Item, out: Item): Built {
  const gone = new Set(people(out).refs.flatMap(({ keys }) => keys));
  const refs = people(group).refs.map((ref) => ({
    ...ref,
    keys: ref.keys.filter((key) => !gone.has(key)),
  }));
  return {
    items: [merged(items, group.tags, { is: 'people', people: { ...people(group), refs } })],
  };
}
export const oneOf: Quantity = { ...bare, kind: 'some', low: 1 };

/** 「コーチはどちらか」 of two: whichever of them it is need not be asked. */
const oneOfThem = (one: Item): Item =>
  people(one).refs.length === 1
    ? {
        ...one,
        meaning: {
          is: 'people',
          people: { ...people(one), refs: people(one).refs.map(bothOfThem) },
        },
      }
    : one;

const takenBack = (_: unknown, items: readonly Item[]) => {
  const { meaning } = first(items);
  const who = meaning.is === 'people' ? { people: meaning.people } : {};
  const how = meaning.is === 'quantity' ? { quantity: meaning.quantity } : {};
  return state(items, { says: 'retract', ...who, ...how });
};

export const corrections = level(
  rule(
    'not-but',
    'quantity (comma|wa|ga|de)* (actually|mistake) (comma)* >(quantity|floor)',
    (_, items) => ({
      ...state(items, { says: 'retract', quantity: quantity(first(items)) }),
      items: [],
    }),
  ),
  // 「1人だけでは心細いので」: why, and no number of its own.
  rule(
    'reason',
    '(quantity.count.bare|quantity.none|quantity.some) (justly|de|wa|dewa|be.if|to|ga|no|mo)* reasoned',
    (_, items) => ({
      items: [merged(items, ['done', 'silent'])],
    }),
  ),
  // 「一人は寂しいな」: what is thought of it.
  rule('reason', 'quantity.count.bare (justly|de|wa|dewa|mo)* unknown-verb.sigh', (_, items) => ({
    items: [merged(items, ['done', 'silent'])],
  })),
  // 「営業部は全員じゃなくて2人で」: of the same people.
  rule(
    'not-but',
    'people.group (wa|ga|mo|no|kara)* quantity (comma)* be.neg.!if.!even (comma)? quantity',
    (_, items) => ({ items: [first(items), last(items)] }),
  ),
  rule(
    'not-but',
    '(people|quantity) (comma)* (be.neg.!if.!even) (comma)? >(people|quantity|floor|besides)',
    takenBack,
  ),
  // 「湯浅さんは間違いで由比さんでした」.
  rule('not-but', 'people (wa|ga|wo|mo|no|to)* mistake (de|be.te|comma)* >people', takenBack),
);

export const choices = level(
  // 「設計か施工のどちらかの部署」.
  rule(
    'apposition',
    '(people.choice|people.group.list.!others) (no|comma) people.eitherGroup',
    (_, items) => ({
      items: [
        merged(items, [...first(items).tags, 'choice', 'eitherGroup'], {
          is: 'people',
          people: { ...people(first(items)), joint: 'or' },
        }),
      ],
    }),
  ),
  // 「もう一人、佐藤さんも必須」: that one.
  rule('apposition', 'quantity.count.additional comma people.person.!others >mo', (_, items) => {
    const who = last(items);
    return people(who).refs.length === quantity(first(items)).low
      ? { items: [merged(items.slice(2), who.tags, who.meaning)] }
      : undefined;
  }),
  rule(
    'either',
    '^ (comma|silent)* either (must.noun|attend.noun|quantity.count.bare|wa|ga)* (colon|comma) people.list',
    (taken, items) => {
      const how = items.find(({ meaning }) => meaning.is === 'quantity');
      return scoped(items, peopleIn(taken)[0] as Item, how === undefined ? oneOf : quantity(how));
    },
  ),
  rule(
    'these',
    '^ (comma|silent|dewa|thisTimeOver|below|no|of)* (either|both|quantity.all) (wo|ga|no|wa|de|mo|must.noun|silent|comma|be.if|topic)* (surely)? (reach.!neg|good.!neg|gather.!neg|attend.!neg|must.!neg|held.!neg|surely)',
    (_, items) => {
      const isReached = last(items).tags.has('reach');
      const isEither = items.some(({ tags }) => tags.has('either'));
      if (!isEither && !isReached) return undefined;
      const joint = isEither ? 'or' : 'and';
      return state(items, { says: 'joins', joint });
    },
  ),

  // 「ギターは二人のうちどっちか」: how many they are is said with it.
  rule(
    'either',
    'people (no|comma|wa|ga|mo)* quantity.count.bare (of)? (no|comma|kara|de)* either (justly)?',
    (taken, items) => {
      const how = items.find(({ meaning }) => meaning.is === 'quantity') as Item;
      // 「課長三名のいずれか」, of three; 「開発2人、総務1人のいずれか」 is one of those numbers.
      const isOf = items.some(({ tags }) => tags.has('of'));
      const { low } = quantity(how);
      const size = people(peopleIn(taken)[0] as Item).refs.flatMap(({ keys }) => keys).length;
      const isApart = items.some(({ tags }) => tags.has('comma'));
      if (!isOf && (isApart || low < 2 || low !== size)) return undefined;
      return scoped(items, oneOfThem(peopleIn(taken)[0] as Item), {
        ...oneOf,
        of: quantity(how).low,
      });
    },
  ),
  rule(
    'either',
    'people.!others (no|comma|wa|ga|de|attendees|floor|of|reasoned)* either (justly)? (demo|evenIf)?',
    (taken, items) => {
      const who = oneOfThem(peopleIn(taken)[0] as Item);
      const group = people(who);
      // One person is no choice: whom else is meant was not read.
      const [only] = group.refs;
      if (group.refs.length === 1 && only?.kind === 'person' && only.keys.length === 1)
        return undefined;
      const isSingle = items.some(({ tags }) => tags.has('single'));
      if (isSingle && group.joint === 'or' && group.refs.some(({ kind }) => kind === 'group'))
        return scoped(items, who, oneOf);
      if (group.refs.some(({ kind }) => kind === 'group') && group.refs.length > 1) {
        return {
          items: [
            merged(items, ['arg', 'people', 'group', 'choice', 'eitherGroup'], {
              is: 'people',
              people: { ...group, joint: 'or' },
            }),
          ],
        };
      }
      return scoped(
        items,
        who,
        items.some(({ tags }) => tags.has('demo') || tags.has('evenIf'))
          ? { ...oneOf, even: true }
          : oneOf,
      );
    },
  ),
  rule('all-but', 'people.group.!others (wa|no|kara)* people.person except', (taken, items) => {
    const [group, out] = peopleIn(taken) as [Item, Item];
    return groupBut(items, group, out);
  }),
  ...holders,
  rule(
    'of-them',
    'people.group.!others (kara|wa|no|mo)* people.person (justly)?',
    (taken, items) => {
      const [group, who] = peopleIn(taken) as [Item, Item];
      const keys = new Set(people(group).refs.flatMap(({ keys: own }) => own));
      const isInside = people(who).refs.every(({ keys: own }) => own.every((key) => keys.has(key)));
      if (!isInside || items.length < 3) return undefined;
      // 「6年生の委員さん」, and nobody is called so: those of the group.
      if (who.tags.has('unknown') && who.tags.has('title'))
        return { items: [merged(items, group.tags, group.meaning)] };
      const isSaidOfGroup = items[1]?.tags.has('wa') ? ['ofThem'] : [];
      return { items: [merged(items, [...who.tags, ...isSaidOfGroup], who.meaning)] };
    },
  ),
  rule('all-but', 'people.person except (no)? people.group.!others', (_, items) =>
    groupBut(items, last(items), first(items)),
  ),
  rule('both', 'people.list no pair', (_, items) => ({
    items: [merged(items, [...first(items).tags, 'together'], first(items).meaning)],
  })),
  rule('both', 'people (no|wa|ga|comma|tomo|justly|de)* both', (taken, items) =>
    bothOf(items, people(peopleIn(taken)[0] as Item)),
  ),
  rule(
    'both',
    'people.!others (no|wa|ga|comma)* sexes >(ga|de|be|attend|must|surely)',
    (taken, items) => bothOf(items, people(peopleIn(taken)[0] as Item)),
  ),
  // 「AさんとBさんは同じ車なので、二人で」; of one it is said right behind: 「社長お一人」.
  rule(
    'so-many-of-them',
    'people.person (no|comma|wa|reasoned)* quantity.count.bare.!additional.!total',
    (taken, items) => {
      const [who] = peopleIn(taken) as [Item];
      const { refs, joint } = people(who);
      const { low } = quantity(last(items));
      if (refs.length < 2 && items.length > 2) return undefined;
      if (joint === 'or' || low !== refs.length) return undefined;
      return { items: [merged(items, [...who.tags, 'together'], who.meaning)] };
    },
  ),
  // 「広報のお二人は抜きで」: those of the group, who are two.
  rule(
    'so-many-of-them',
    'people.group.!others no quantity.count.bare.!additional.!total (wa|wo|mo|ga|ni|no|comma|thisTimeOver|silent|reasoned)* (without|except|exclude.!neg|absent|invite.neg|attend.neg|free.!neg)',
    (_, items) => {
      const who = first(items);
      const size = new Set(people(who).refs.flatMap(({ keys }) => keys)).size;
      if (quantity(items[2] as Item).low !== size) return undefined;
      return { items: [merged(items.slice(0, 3), who.tags, who.meaning), ...items.slice(3)] };
    },
  ),
  rule('all-but', 'people (no)? besides (wa|no|ga) quantity.all', (taken, items) => ({
    items: [
      merged(items, ['arg', 'scoped', 'bare'], {
        is: 'scoped',
        people: { ...people(peopleIn(taken)[0] as Item), except: true },
        quantity: all,
      }),
    ],
  })),
  rule('besides', 'people except (ni) (mo|wa|comma)* quantity', (taken, items) => {
    const [who] = peopleIn(taken) as [Item];
    const others: People = { refs: [], joint: 'and', others: true };
    return {
      items: [
        merged(items, ['arg', 'formed'], {
          is: 'form',
          form: and([
            presenceOf(people(who), false),
            numberOf(quantity(last(items)), others, 'present'),
          ]),
        }),
      ],
    };
  }),
  rule(
    'all-but',
    'people except (no|de|kara|wa|ga|mo|comma|attendees|members|silent|be.if)* quantity',
    (taken, items) => {
      const [who] = peopleIn(taken) as [Item];
      return {
        items: [
          merged(
            items,
            [
              'arg',
              'scoped',
              ...(quantity(last(items)).compare === 'bare' ? ['bare'] : []),
              ...(isUnclearExcept(items, who) ? ['unclear'] : []),
            ],
            {
              is: 'scoped',
              people: { ...people(who), except: true },
              quantity: quantity(last(items)),
            },
          ),
        ],
      };
    },
  ),
  rule('all-but', 'people except (no)? (attendees|members)?', (taken, items) => ({
    items: [
      merged(items, ['arg', 'people', 'group', 'rest'], {
        is: 'people',
        people: { ...people(peopleIn(taken)[0] as Item), except: true },
      }),
    ],
  })),
);

/** 「Aチームの山田さん以外から2人」: of the team or of all? 「リーダー以外は3人」: and the leader? */
const isUnclearExcept = (items: readonly Item[], who: Item): boolean =>
  people(who).refs.some(({ within }) => within === true) ||
  (items.some(({ tags }) => tags.has('wa')) &&
    quantity(last(items)).kind !== 'all' &&
    people(who).refs.some(({ role }) => role === true));
