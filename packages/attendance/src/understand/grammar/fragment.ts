import { type Form, isShort, not, refsIn } from '../form.ts';
import type { Item } from '../items.ts';
import { allowed, first, joined, last, merged, need, needs, people, said, state } from './build.ts';
import { groupDoubt } from './must.ts';
import { isPeople } from './people.ts';
import { type Built, level, rule } from './rule.ts';

/** What is left without an outcome: a condition, a wish of the whole, a number, a name. */

const formOf = (one: Item): Form => (one.meaning as { form: Form }).form;

export const fragments = level(
  rule(
    'asked-to-come',
    'form.request|form.koto|form.volition|form.strong.!if|form.want',
    (_, items) => stated(items),
  ),
  rule('asked-to-come', 'form.te.!if (find|good|stop)?', (_, items) =>
    first(items).tags.has('going') ? undefined : stated(items),
  ),
  rule(
    'unknown-outcome',
    'form.if (comma|silent|wo|ni|de|wa|ga|mo|no|topic|day|date|content.!unknown-verb|quantity.!arg)* (unknown-verb.!if|pred.!if.!wake.!must.!attend.!gather.!be)',
    (_, items) => {
      const [one, verb] = [first(items), items.at(-1) as Item];
      const form = formOf(one);
      const isFailure = isShort(form);
      if (verb.tags.has('neg') && !isFailure) return undefined;
      return {
        items: [merged(items, ['done'])],
        statements: [
          need(
            items,
            isFailure ? not(form) : allowed(form),
            new Set([...verb.tags].filter((tag) => tag !== 'musing' && tag !== 'guess')),
            ['unread', ...(verb.tags.has('cause') ? ['reason'] : [])],
          ),
        ],
      };
    },
  ),
  // 「5人になったら締め切って確定で」: it is settled then.
  rule(
    'closing',
    'form.if (comma|silent)* closing (func.!comma)* decide.!neg.!if (de|good.!neg.!if)*',
    (_, items) => needs(items, allowed(formOf(items[0] as Item))),
  ),
  // 「4人になり次第締め切り」: are more than that refused?
  rule(
    'closing',
    'form.if (comma|silent|topic|wo|ni|wa|de|no)* closing (be|decide|held|good)*',
    (_, items) => needs(items, allowed(formOf(items[0] as Item)), new Set(), ['exactly']),
  ),
  rule('condition-alone', 'form.if (de|ni|tilde)* $', (_, items) => alone(items)),
  rule('condition-alone', 'form.if >(comma|done|reasoned)', (_, items) => alone(items)),
  // 「7人以上ならA会議室」: what then is no word of ours.
  rule(
    'condition-alone',
    'form.if.ofNumber (silent.!object|de|ni|wa|ga|no|mo|kara|tilde|day|date|content.noun.!number.!personal|be.!neg.!if)* >(comma|done)',
    (_, items) => alone(items),
  ),
  rule(
    'condition-alone',
    'form.if.ofNumber (silent.!object|de|ni|wa|ga|no|mo|kara|tilde|day|date|content.noun.!number.!personal|be.!neg.!if)* $',
    (_, items) => alone(items),
  ),
  rule('presence-alone', 'form.noun (de|be.!neg)* (find|good|held|decide)?', (_, items) =>
    stated(items),
  ),
  rule('presence-alone', 'form.!if.!even.!adn.!past.!going.!cause.!but', (_, items) => {
    const [one] = items as [Item];
    return one.tags.has('ofNumber') &&
      !isShort(formOf(one)) &&
      !one.tags.has('hearsay') &&
      !one.tags.has('asked') &&
      !one.tags.has('guess')
      ? {
          items: [merged(items, ['done'])],
          statements: [need(items, formOf(one), one.tags, ['plain-fact'])],
        }
      : undefined;
  }),
  // 「城戸さんも同じく」: whatever was said of the one before.
  rule(
    'likewise',
    '(people.!others.!choice) (mo|wa|ga|ni)* likewise (ni|de|be.!neg.!if|good|silent)*',
    (_, items) =>
      state(items, { says: 'mentioned', people: people(first(items)) }, { doubts: ['likewise'] }),
  ),
  // 「髙木さんは必須。嶋田さんも。」: a sentence of its own, and nothing else in it.
  rule(
    'likewise',
    '^ (comma|silent|filler|and|besides)* people.!others.!choice mo (comma|silent|stop|be.!neg.!if.!past)* $',
    (_, items) =>
      state(
        items,
        { says: 'mentioned', people: people(items.find(isPeople) as Item) },
        { doubts: ['likewise'] },
      ),
  ),
  // 「それに山田さん。」: one more of what was said before.
  rule(
    'one-more',
    '^ (and|besides) (comma|wa)* people.!others (mo|wa|ga|de|be.!neg.!if)* $',
    (_, items) => {
      const form = joined(items);
      return form === undefined ? undefined : needs(items, form, new Set(), ['one-more']);
    },
  ),
  // 「誰か1人は絶対、それと戎さんも」.
  rule(
    'one-more',
    'says:need comma (and|besides) (comma)* people.person.!others mo $',
    (_, [one, ...more]) => {
      const built = needs(more, joined(more) as Form, new Set(), ['likewise']);
      return { ...built, items: [one as Item, ...built.items] };
    },
  ),
  rule(
    'number-alone',
    '(quantity|scoped|formed|people.choice) (comma|dot|to|or|ka|and|quantity|scoped|formed|people|wa|ga|mo|silent)* (quantity|scoped|formed|people) (de|be.!neg.!if.!past.!hearsay.!asked.!musing.!guess|wa|ga|wo|ni|comma)*',
    (_, items) => elliptic(items),
  ),
  rule(
    'number-alone',
    'people.choice (de|be.!neg.!if.!past.!hearsay.!asked.!musing.!guess|ga|wa|comma)* $',
    (_, items) => elliptic(items),
  ),
  rule(
    'number-alone',
    '(people) (comma|to|and) (comma|and)* (quantity|scoped|formed|people.choice) (de|be.!neg.!if.!past.!hearsay.!asked.!musing.!guess|wa|ga|wo|ni|comma)*',
    (_, items) => elliptic(items),
  ),
  rule(
    'number-alone',
    '(quantity|scoped|formed) (de|be.!neg.!if.!past.!hearsay.!asked.!musing.!guess|wa|ga|wo|ni|comma|mo)* (attend.!neg.!if|gather.!neg.!if|good.!neg|find.!neg|held.!neg|decide.!neg|must.!neg)?',
    (_, items) => elliptic(items),
  ),
);

const barely = ({ tags }: Item): string[] => (tags.has('bareGroup') ? ['bare-group'] : []);

function stated(items: readonly Item[]): Built {
  const [one] = items as [Item];
  const form = formOf(one);
  const isPlainWish = one.tags.has('want') && !one.tags.has('strong');
  return said(
    items,
    need(
      items,
      form,
      new Set([...one.tags].filter((tag) => tag !== 'hope' || !one.tags.has('strong'))),
      [
        ...(isPlainWish ? ['wanted'] : []),
        // 「皆さん必ずご出席ください」: everybody.
        ...(one.tags.has('strong') && one.tags.has('request') ? ['firm'] : []),
        ...barely(one),
      ],
    ),
    'bareNeed',
  );
}

function alone(items: readonly Item[]): Built | undefined {
  const [one] = items as [Item];
  if (one.tags.has('ofPeople') && one.tags.has('topical')) {
    return state(items, {
      says: 'free',
      people: {
        refs: refsIn(formOf(one)),
        joint: 'and',
        ...(one.tags.has('ofOthers') ? { others: true } : {}),
      },
    });
  }
  // 「4人はいないと」: what is left unsaid is that it will not do.
  const form = isShort(formOf(one)) ? not(formOf(one)) : formOf(one);
  return {
    items: [merged(items, ['done'])],
    statements: [
      need(items, form, one.tags, [
        ...(form === formOf(one) ? [] : ['unsettled']),
        ...barely(one),
        ...(one.tags.has('ofPeople') ? ['conditional'] : []),
        ...(items.some(({ tags }) => tags.has('content')) ? ['unread'] : []),
      ]),
    ],
  };
}

function elliptic(items: readonly Item[]): Built | undefined {
  const form = joined(items);
  // 「欠席2名で黄信号」: nobody asks for absences, whatever then is.
  const isOfAbsences = items.some(({ tags }) => tags.has('absentCount'));
  if (form !== undefined && isOfAbsences && isShort(form)) return undefined;
  // 「残り半分は明日やります」: what is done, perhaps of things.
  const isDone =
    last(items).tags.has('doing') &&
    items.some(({ tags }) => tags.has('wa')) &&
    !items.some(({ tags }) => tags.has('de'));
  const isBare = items.every(
    ({ tags }) => !tags.has('arg') || (tags.has('count') && tags.has('bare')),
  );
  return form === undefined
    ? undefined
    : said(
        items,
        need(items, form, new Set(), [
          ...(isBare ? ['bare-number'] : []),
          ...(isDone ? ['plain-fact'] : []),
          ...groupDoubt(items),
        ]),
        'bareNeed',
      );
}
