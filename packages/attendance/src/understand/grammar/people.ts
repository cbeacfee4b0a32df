import { all, bare, type Quantity } from '../analyse/numbers.ts';
import { and, atLeast, count, everyone, or } from '../form.ts';
import type { Item, People } from '../items.ts';
import {
  eachOf,
  first,
  last,
  merged,
  numberOf,
  people,
  presenceOf,
  presentForm,
  quantity,
  state,
} from './build.ts';
import { type Built, level, rule } from './rule.ts';

/** Who: lists, choices, all but some, some of some. */

const isPeople = (one: Item): boolean => one.meaning.is === 'people';
const peopleIn = (taken: readonly Item[][]): Item[] => taken.flat().filter(isPeople);

function list(
  items: readonly Item[],
  parts: readonly Item[],
  joint: People['joint'],
  ...tags: string[]
): Built {
  const refs = parts.flatMap((part) => people(part).refs);
  const kinds = new Set(refs.map(({ kind }) => kind));
  const kind = kinds.size === 1 ? [...kinds][0] : 'both-kinds';
  return {
    items: [
      merged(
        items,
        [
          'arg',
          'people',
          kind as string,
          joint === 'or' ? 'choice' : 'list',
          ...tags,
          ...(parts.some(({ tags: t }) => t.has('unknown')) ? ['unknown'] : []),
        ],
        { is: 'people', people: { refs, joint } },
      ),
    ],
  };
}

function scoped(items: readonly Item[], who: Item, how: Quantity, ...tags: string[]): Built {
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
          ...(how.only ? ['onlyly'] : []),
        ],
        { is: 'scoped', people: people(who), quantity: how },
      ),
    ],
  };
}

const sameKind = (a: Item, b: Item): boolean =>
  ['person', 'group'].some((kind) => a.tags.has(kind) && b.tags.has(kind));
const oneOf: Quantity = { ...bare, kind: 'some', low: 1 };

export const everyName = level(
  rule('name', 'people.!arg', (_, items) => ({
    items: [merged(items, ['arg', ...first(items).tags], first(items).meaning)],
  })),
  rule('others', 'others.!arg (no)? (attendees|members)?', (_, items) => ({
    items: [
      merged(items, ['arg', 'people', 'others', 'group'], {
        is: 'people',
        people: { refs: [], joint: 'and', others: true },
      }),
    ],
  })),
  rule('others', 'members.!arg >(wa|ga|kara|mo|no|colon|quantity)', (_, items) => ({
    items: [
      merged(items, ['arg', 'people', 'others', 'group', 'members'], {
        is: 'people',
        people: { refs: [], joint: 'and', others: true },
      }),
    ],
  })),
);

/** 「AかB」 before anything else: 「Cと、AかB」 is C and one of the two. */
export const alternatives = level(
  rule(
    'one-or-the-other',
    'people.!others (comma)? (or|ka) (comma)? people.!others',
    (taken, items) => {
      const [a, b] = peopleIn(taken) as [Item, Item];
      // 「AとBかC」: who belongs together is not said; 「A、B、またはC」 is one choice.
      const isMixed = a.tags.has('list') && !a.tags.has('enumerated') && people(a).refs.length > 1;
      return list(items, [a, b], 'or', ...(isMixed ? ['mixed'] : []));
    },
  ),
  rule('list', 'people.!others.!choice mo (comma)? people.!others.!choice >mo', (taken, items) => {
    const [a, b] = peopleIn(taken) as [Item, Item];
    return list(items, [a, b], 'and', 'also');
  }),
);

export const lists = level(
  rule('one-or-the-other', 'people.!others.!choice comma people.choice', (taken, items) => {
    const [a, b] = peopleIn(taken) as [Item, Item];
    return sameKind(a, b) && !b.tags.has('eitherGroup') ? list(items, [a, b], 'or') : undefined;
  }),
  rule(
    'list',
    'people.!others.!choice (to|dot|slash|and) (and)? people.!others.!choice',
    (taken, items) => {
      const [a, b] = peopleIn(taken) as [Item, Item];
      return sameKind(a, b) ? list(items, [a, b], 'and') : undefined;
    },
  ),
  rule('list', 'people.!others.!choice (comma) (and)? people.!others.!choice', (taken, items) => {
    const [a, b] = peopleIn(taken) as [Item, Item];
    return sameKind(a, b) ? list(items, [a, b], 'and', 'enumerated') : undefined;
  }),
  rule('list', 'people.person.!others.!choice people.person.!others.!choice', (taken, items) =>
    list(items, peopleIn(taken), 'and'),
  ),
);

/** Groups and single people in one list, where nothing is counted of the last. */
export const mixedLists = level(
  rule(
    'list',
    'people.!others.!choice (to|and|comma|dot) (and|comma)* people.!others.!choice (both|wa|mo|ga)* >(must|surely|attend|gather|absent|free|exclude|without|except|both|all)',
    (taken, items) => {
      const parts = peopleIn(taken);
      const built = list(items, parts, 'and');
      return built;
    },
  ),
);

export const corrections = level(
  rule(
    'not-but',
    '(people|quantity) (be.neg.!if.!even) (comma)? >(people|quantity|floor|besides)',
    (_, items) => {
      const [one] = items as [Item];
      const who = one.meaning.is === 'people' ? { people: one.meaning.people } : {};
      const how = one.meaning.is === 'quantity' ? { quantity: one.meaning.quantity } : {};
      return state(items, { says: 'retract', ...who, ...how });
    },
  ),
);

export const choices = level(
  rule(
    'each-of',
    'people.choice (comma|and|to|besides)* people.choice (comma|both|kara|no|wa|silent)* quantity.each',
    (taken, items) => ({
      items: [
        merged(items, ['arg', 'formed'], {
          is: 'form',
          form: and(peopleIn(taken).map((one) => presenceOf(people(one), false))),
        }),
      ],
    }),
  ),
  rule(
    'these',
    '^ (comma|silent|dewa)* (either|both|quantity.all) (wo|ga|no|wa|de|mo|must.noun|silent|comma)* (surely)? (reach.!neg|good.!neg|gather.!neg|attend.!neg|must.!neg|surely)',
    (_, items) => {
      const isReached = last(items).tags.has('reach');
      const isEither = items.some(({ tags }) => tags.has('either'));
      if (!isEither && !isReached) return undefined;
      const joint = isEither ? 'or' : 'and';
      return state(items, { says: 'joins', joint });
    },
  ),
  rule(
    'either',
    'people (no|comma|wa|ga|de|attendees|floor|of)* either (no|ga|de|wa|mo|comma|floor)* quantity',
    (taken, items) => {
      const [who] = peopleIn(taken) as [Item];
      const how = quantity(last(items));
      const group = people(who);
      const choice: People = { ...group, joint: 'or' };
      if (
        group.refs.some(({ kind }) => kind === 'group') &&
        !(how.kind === 'count' && how.low === 1 && group.refs.length === 0)
      ) {
        return {
          items: [
            merged(items, ['arg', 'scoped', 'bare'], {
              is: 'scoped',
              people: choice,
              quantity: how,
            }),
          ],
        };
      }
      return scoped(items, who, how);
    },
  ),
  rule(
    'either',
    'people (no|comma|wa|ga|de|attendees|floor|of)* either (justly)? (demo|evenIf)?',
    (taken, items) => {
      const [who] = peopleIn(taken) as [Item];
      const group = people(who);
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
  rule('either', 'people.list.group of (no|comma)* people.eitherGroup', (taken, items) => ({
    items: [
      merged(items, ['arg', 'people', 'group', 'choice', 'eitherGroup'], {
        is: 'people',
        people: { ...people(peopleIn(taken)[0] as Item), joint: 'or' },
      }),
    ],
  })),
  rule('either', 'either (no|ga|de|wa)* people.choice', (taken, items) =>
    scoped(items, peopleIn(taken)[0] as Item, oneOf),
  ),
  rule('all-but', 'people.person except (no)? people.group.!others', (taken, items) => {
    const [out, group] = peopleIn(taken) as [Item, Item];
    const gone = new Set(people(out).refs.flatMap(({ keys }) => keys));
    const refs = people(group).refs.map((ref) => ({
      ...ref,
      keys: ref.keys.filter((key) => !gone.has(key)),
    }));
    return {
      items: [merged(items, group.tags, { is: 'people', people: { ...people(group), refs } })],
    };
  }),
  rule('both', 'people.list no pair', (_, items) => ({
    items: [merged(items, [...first(items).tags, 'together'], first(items).meaning)],
  })),
  rule('both', 'people (no|wa|ga|comma|tomo)* both', (taken, items) => ({
    items: [
      merged(items, ['arg', 'people', 'together', ...first(items).tags], {
        is: 'people',
        people: { ...people(peopleIn(taken)[0] as Item), joint: 'and' },
      }),
    ],
  })),
  rule('so-many-of-them', 'people.person (no|comma|wa)? quantity.count.bare', (taken, items) => {
    const [who] = peopleIn(taken) as [Item];
    const { refs, joint } = people(who);
    const { low } = quantity(last(items));
    if (refs.length < 2 || joint === 'or' || low !== refs.length) return undefined;
    return { items: [merged(items, [...who.tags, 'together'], who.meaning)] };
  }),
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
    'people except (no|de|kara|wa|ga|mo|comma|attendees|members|silent)* quantity',
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

/** 「Aから2人」, 「Aのうち1人」, 「Aの過半数」: so many of some. */
export const portions = level(
  rule('some-of', 'people.person.list no quantity.evenly', (taken, items) =>
    scoped(items, peopleIn(taken)[0] as Item, quantity(last(items))),
  ),
  rule(
    'some-of',
    'people (no|ga|wa|de|mo|kara)* of (no|de|kara|wa|comma|ga|ni)* quantity',
    (taken, items) => scoped(items, peopleIn(taken)[0] as Item, quantity(last(items))),
  ),
  rule(
    'each-of',
    'people.!person (kara|no|ga|wa|de|mo|comma|both|ni|surely|to)* quantity.each',
    (taken, items) => {
      const [who] = peopleIn(taken) as [Item];
      return {
        items: [
          merged(items, ['arg', 'formed'], {
            is: 'form',
            form: eachOf(quantity(last(items)), people(who)),
          }),
        ],
      };
    },
  ),
  rule(
    'each-of',
    'people.!person (kara|no|ga|wa|de|mo|comma|both|ni)* each (de|ni|comma|kara)* quantity',
    (taken, items) => {
      const [who] = peopleIn(taken) as [Item];
      return {
        items: [
          merged(items, ['arg', 'formed'], {
            is: 'form',
            form: eachOf(quantity(last(items)), people(who)),
          }),
        ],
      };
    },
  ),
  rule(
    'both-groups',
    'people.group.together.!others (kara|no|ga|wa|de|mo|comma)* quantity',
    (taken, items) => {
      const [who] = peopleIn(taken) as [Item];
      return {
        items: [
          merged(items, ['arg', 'formed'], {
            is: 'form',
            form: eachOf(quantity(last(items)), people(who)),
          }),
        ],
      };
    },
  ),
  rule(
    'each-of',
    'people.eachGroup (kara|no|ga|wa|de|mo|comma|both|ni|surely)* quantity',
    (taken, items) => ({
      items: [
        merged(items, ['arg', 'formed'], {
          is: 'form',
          form: eachOf(quantity(last(items)), people(peopleIn(taken)[0] as Item)),
        }),
      ],
    }),
  ),
  rule('each-of', 'people.group.also (mo|kara|no|ga|comma)* quantity', (taken, items) => ({
    items: [
      merged(items, ['arg', 'formed'], {
        is: 'form',
        form: eachOf(quantity(last(items)), people(peopleIn(taken)[0] as Item)),
      }),
    ],
  })),
  rule(
    'some-of',
    'people.group (kara|no|ga|wa|de|mo|colon|comma|both|ni|attendees|justly|surely)* quantity',
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
      return scoped(items, who, quantity(last(items)), ...(isJoint ? ['unclear'] : []));
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

/** 「山田さんのほかに2人」, 「山田さんを含めて3人」: some by name and so many in all. */
export const companies = level(
  rule('besides', 'people.person.!choice to (quantity.some|quantity.count.bare)', (_, items) =>
    quantity(last(items)).low !== 1
      ? undefined
      : {
          items: [
            merged(items, ['arg', 'formed'], {
              is: 'form',
              form: and([
                presenceOf(people(first(items)), false),
                numberOf(
                  quantity(last(items)),
                  { refs: [], joint: 'and', others: true },
                  'present',
                ),
              ]),
            }),
          ],
        },
  ),
  rule('besides', 'besides (wa|comma|ni|mo)* (scoped|people.!others)', (_, items) => ({
    items: [merged(items, last(items).tags, last(items).meaning)],
  })),
  rule(
    'besides',
    '(people.!others|scoped) (to|no|ni|comma)* besides (comma|ni|no|wa|mo)* (scoped|people)',
    (_, items) => {
      const forms = [first(items), last(items)]
        .map((one) => presentForm(one))
        .filter((form) => form !== undefined);
      return forms.length < 2
        ? undefined
        : { items: [merged(items, ['arg', 'formed'], { is: 'form', form: and(forms) })] };
    },
  ),
  rule(
    'besides',
    '(people.!others|scoped) (to|no|ni|mo|comma|wa|ga)* (quantity.additional|scoped.additional|scoped.ofRest)',
    (taken, items) => {
      const [who, more] = [first(items), last(items)];
      const form =
        who.meaning.is === 'people'
          ? presenceOf(who.meaning.people, false)
          : who.meaning.is === 'scoped'
            ? numberOf(who.meaning.quantity, who.meaning.people, 'present')
            : undefined;
      if (form === undefined || taken.flat().some(({ tags }) => tags.has('ga') || tags.has('wa')))
        return undefined;
      // 「AかBのどちらかと、あと2人」: three in all, whichever of the two it is.
      const chosen =
        who.meaning.is === 'scoped' && who.meaning.quantity.kind !== 'all'
          ? Math.max(1, who.meaning.quantity.low)
          : who.tags.has('choice')
            ? 1
            : 0;
      if (more.meaning.is === 'quantity' && (chosen > 0 || more.tags.has('total'))) {
        const isMore = !more.tags.has('total') && quantity(more).kind === 'count';
        const how = isMore
          ? { ...quantity(more), low: quantity(more).low + chosen }
          : quantity(more);
        const both = and([form, numberOf(how, undefined, 'present')]);
        const item = merged(items, ['arg', 'formed', 'total'], { is: 'form', form: both });
        return {
          items: [{ ...item, tags: new Set([...item.tags].filter((tag) => tag !== 'additional')) }],
        };
      }
      const others =
        more.meaning.is === 'scoped'
          ? more.meaning.people
          : ({ refs: [], joint: 'and', others: true } as People);
      return {
        items: [
          merged(items, ['arg', 'formed'], {
            is: 'form',
            form: and([form, numberOf(quantity(more), others, 'present')]),
          }),
        ],
      };
    },
  ),
  rule(
    'including',
    '(people|scoped) (wo|mo|wa|ga|no|both)* include.!neg (de|comma|no|wa|te)* (quantity|scoped)',
    (_, items) => including(items, first(items), last(items)),
  ),
  rule(
    'including',
    '(quantity|scoped) (comma|de|ni|wa|no)* people (wo|mo|wa|ga)* include.!neg (de|be)?',
    (taken, items) => {
      const who = taken.flat().findLast(isPeople) as Item;
      return including(items, who, first(items));
    },
  ),
  rule('among-them', 'quantity (comma|de|no|silent)* of (comma)? scoped', (_, items) => ({
    items: [
      merged(items, ['arg', 'formed', 'total'], {
        is: 'form',
        form: and(
          [first(items), last(items)]
            .map((one) => presentForm(one))
            .filter((form) => form !== undefined),
        ),
      }),
    ],
  })),
  rule(
    'among-them',
    '(quantity|scoped) (comma|de|no|silent)* of (quantity) (wa|ga) (people)',
    (_, items) => {
      const who = people(last(items));
      const how = quantity(taken4(items));
      const inner =
        who.refs.length > 0 &&
        who.refs.every(({ kind }) => kind === 'person') &&
        who.refs.length === how.low
          ? presenceOf(who, false)
          : numberOf(how, who, 'present');
      return {
        items: [
          merged(items, ['arg', 'formed', 'total'], {
            is: 'form',
            form: and([numberOf(quantity(first(items)), undefined, 'present'), inner]),
          }),
        ],
      };
    },
  ),
);

const taken4 = (items: readonly Item[]): Item =>
  items.filter(({ meaning }) => meaning.is === 'quantity').at(-1) as Item;

function including(items: readonly Item[], who: Item, how: Item): Built {
  const form =
    who.meaning.is === 'people'
      ? presenceOf(who.meaning.people, false)
      : who.meaning.is === 'scoped'
        ? numberOf(who.meaning.quantity, who.meaning.people, 'present')
        : atLeast(count(1), everyone);
  const group = how.meaning.is === 'scoped' ? how.meaning.people : undefined;
  return {
    items: [
      merged(items, ['arg', 'formed', 'total'], {
        is: 'form',
        form: and([form, numberOf(quantity(how), group, 'present')]),
      }),
    ],
  };
}
