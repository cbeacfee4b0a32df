import { and, atLeast, count, everyone } from '../form.ts';
import type { Item, People } from '../items.ts';
import {
  first,
  last,
  merged,
  needs,
  numberOf,
  people,
  presenceOf,
  presentForm,
  quantity,
  state,
} from './build.ts';
import { isPeople } from './people.ts';
import { type Built, level, rule } from './rule.ts';

/** 「山田さんのほかに2人」, 「山田さんを含めて3人」: some by name and so many in all. */
export const companies = level(
  // 「できれば全員、最低でも6人は集まりたい」: hoped for, and what must be at least.
  rule(
    'ideally',
    'ideally (wa|de|comma|no|mo|ga|colon)* arg (ga|wa|mo|de|ni)* comma >quantity.compared',
    (_, items) => {
      const form = presentForm(items.find(({ tags }) => tags.has('arg')) as Item);
      return form === undefined ? undefined : state(items, { says: 'prefer', form });
    },
  ),
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

  rule('besides', 'besides (wa|comma|ni|mo|colon)* (scoped|people.!others)', (_, items) => {
    const { tags, meaning } = last(items);
    const more = meaning.is === 'scoped' ? ['additional'] : [];
    return { items: [merged(items, [...tags, ...more], meaning)] };
  }),
  rule(
    'besides',
    '(people.!others|scoped|formed) (to|no|ni|comma|and)* besides (comma|ni|no|wa|mo)* (scoped|people)',
    (_, items) => together(items),
  ),
  rule(
    'besides',
    '(people.!others|scoped|formed) (to|no|ni|mo|comma|besides|and)* (quantity.additional|scoped.additional|scoped.ofRest)',
    (_, items) => {
      const [who, more] = [presentForm(first(items)), last(items)];
      const isTotal = more.meaning.is === 'quantity' && more.tags.has('total');
      const others: People | undefined =
        more.meaning.is === 'scoped'
          ? more.meaning.people
          : isTotal
            ? undefined
            : { refs: [], joint: 'and', others: true };
      return who === undefined
        ? undefined
        : {
            items: [
              merged(items, ['arg', 'formed', ...(isTotal ? ['total'] : [])], {
                is: 'form',
                form: and([who, numberOf(quantity(more), others, 'present')]),
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
  // 「そのうち1人は陣内さんで」: of those who come.
  rule(
    'among-them',
    '^ (comma|silent|but|filler)* of quantity.count (wa|ga) (comma|surely|silent)* people.person.!choice (de|be.!neg.!if|must.!neg.!if)* $',
    (_, items) => {
      const who = people(items.find(isPeople) as Item);
      return who.refs.length === quantity(taken4(items)).low
        ? needs(items, presenceOf(who, false), new Set(), ['inside'])
        : undefined;
    },
  ),
  rule(
    'among-them',
    '(quantity|scoped) (comma|de|no|silent|held.!neg.!if)* of (quantity) (wa|ga) (comma|surely|silent)* (people)',
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

/** 「AかBのどちらかと、C」: both of what stands at the ends. */
function together(items: readonly Item[]): Built | undefined {
  const forms = [first(items), last(items)].flatMap((one) => presentForm(one) ?? []);
  return forms.length < 2
    ? undefined
    : { items: [merged(items, ['arg', 'formed'], { is: 'form', form: and(forms) })] };
}

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
      // 「赤組は牛島さんを含む2人以上」: of the group, or of all?
      merged(items, ['arg', 'formed', 'total', ...(who.tags.has('ofThem') ? ['unclear'] : [])], {
        is: 'form',
        form: and([form, numberOf(quantity(how), group, 'present')]),
      }),
    ],
  };
}
