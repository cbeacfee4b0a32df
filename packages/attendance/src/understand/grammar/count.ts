import { all, type Quantity } from '../analyse/numbers.ts';
import { count as amount, atLeast, everyone, not, type Who } from '../form.ts';
import type { Item } from '../items.ts';
import { first, last, merged, quantity, state } from './build.ts';
import { become, lastNumber, number } from './numbered.ts';
import { formerNumbers, otherNumbers, renewedNumbers } from './renewal.ts';
import { type Built, level, rule } from './rule.ts';

/** Numbers: what compares them, what they are of, and what they count. */

const compared =
  (compare: Quantity['compare'], ...tags: string[]) =>
  (taken: readonly Item[][], items: readonly Item[]) => {
    const one = number(taken);
    const { compare: known } = quantity(one);
    if (known !== 'bare' && known !== compare) return become(items, one, {}, ...tags, 'unclear');
    return become(items, one, { compare }, ...tags);
  };

/** 「1人でも欠席者がいれば」. */
function someMissing(items: readonly Item[], one: Item, who: Who): Built {
  const predicate = last(items);
  const form = atLeast(amount(Math.max(1, quantity(one).low)), who, 'absent');
  const endings = [...predicate.tags].filter(
    (tag) => !['gather', 'exist', 'attend', 'pred', 'neg', 'silent'].includes(tag),
  );
  return {
    items: [
      merged(items, ['form', 'ofNumber', ...endings], {
        is: 'form',
        form: predicate.tags.has('neg') ? not(form) : form,
      }),
    ],
  };
}

export const bareNumbers = level(
  rule('number', 'quantity.!arg', (taken, items) =>
    become(
      items,
      number(taken),
      {},
      ...(quantity(number(taken)).kind === 'vague' ? ['vague'] : []),
      ...(quantity(number(taken)).kind === 'impossible' ? ['impossible'] : []),
      ...(number(taken).tags.has('loose') ? ['loose'] : []),
    ),
  ),
);

export const comparisons = level(
  rule('must-title', 'must.!neg.!if.noun (no)? (members|attendees)', (_, items) => ({
    items: [merged(items, [...first(items).tags, 'title'], first(items).meaning)],
  })),

  rule('need-not', 'trouble (wa|ga|mo|no)* exist.neg', (_, items) => ({
    items: [
      merged(
        items,
        [
          'pred',
          'good',
          ...[...last(items).tags].filter((tag) => tag !== 'exist' && tag !== 'neg'),
        ],
        { is: 'predicate', sense: 'good' },
      ),
    ],
  })),
  ...renewedNumbers,
  rule('around', 'quantity around', (taken, items) =>
    become(items, number(taken), { about: true }, 'around'),
  ),
  rule('some-of-them', 'some.bare (no|ga|de|comma)? quantity.count', (taken, items) =>
    become(items, lastNumber(taken), {}),
  ),
  rule('count-all', '(all|both) quantity.count.bare', (taken, items) =>
    become(
      items,
      first(items).tags.has('all') ? first(items) : lastNumber(taken),
      first(items).tags.has('all') ? { ...all, of: quantity(lastNumber(taken)).low } : {},
      ...(first(items).tags.has('also') ? ['ofEach'] : []),
    ),
  ),
  // 「全員の4分の3以上」: of all of them.
  rule('of-so-many', 'quantity.all (no|of|de|kara)* >share', () => ({ items: [] })),
  rule('all-of-count', 'quantity.count.bare (no)? all', (taken, items) =>
    become(items, last(items), { of: quantity(number(taken)).low }),
  ),
  rule('at-least', 'quantity (least)', compared('least')),
  rule('more-than', 'quantity (more)', compared('more')),
  rule('fewer-than', 'quantity (fewer)', compared('fewer')),
  rule('at-most', 'quantity (most)', compared('most')),
  rule('no-more-than', 'quantity made', compared('most')),
  rule('about', 'quantity about', (taken, items) =>
    become(items, number(taken), { about: true }, 'about'),
  ),
  rule('about', 'about quantity', (taken, items) =>
    become(items, number(taken), { about: true }, 'about'),
  ),
  rule('exactly', 'quantity exactly', (taken, items) =>
    become(items, number(taken), { compare: 'exactly' }, 'exactly'),
  ),
  rule('exactly', 'exactly quantity', (taken, items) =>
    become(items, number(taken), { compare: 'exactly' }, 'exactly'),
  ),

  rule('from-so-many', 'quantity.count.bare tilde', compared('least')),
  rule('even-so-many', 'quantity (demo|evenIf|sae)', (taken, items) =>
    become(items, number(taken), { even: true }),
  ),
  rule('as-many-as', 'quantity.count.bare mo >(attend.neg|gather.neg)', (taken, items) =>
    become(items, number(taken), {}, 'emphatic'),
  ),
  rule('only-so-many', 'quantity only', (taken, items) =>
    become(items, number(taken), { only: true }),
  ),
  rule('just-so-many', 'quantity justly', (taken, items) =>
    become(items, number(taken), {}, 'justly'),
  ),
  rule(
    'floor',
    'floor (wa|ga|colon|de|demo|mo|no|comma|evenIf|be.!if.!neg)* quantity (of)?',
    (taken, items) => {
      const one = number(taken);
      if (last(items).tags.has('of')) return undefined;
      return quantity(one).compare === 'bare'
        ? become(items, one, { compare: 'least' })
        : become(
            items,
            one,
            {},
            ...(quantity(one).compare === 'least' || quantity(one).compare === 'more'
              ? []
              : ['unclear']),
          );
    },
  ),
  // 「最低参加人数：5名」: whoever must come is among them.
  rule(
    'in-all',
    'headcount (wa|ga|mo|no|colon|de|comma|to|ni|silent|floor)* quantity',
    (taken, items) => become(items, number(taken), {}, 'attended', 'total'),
  ),
  rule(
    'cap',
    '(cap|firstCome) (wa|ga|colon|de|demo|mo|no|comma)* quantity',
    compared('most', 'capped'),
  ),
  rule('of-so-many', 'quantity.count.bare of (no|de|kara|wa|comma|ni)* quantity', (taken, items) =>
    become(items, lastNumber(taken), { of: quantity(number(taken)).low }),
  ),
  rule('of-so-many', 'others (no)? quantity.count.bare (de|comma)* quantity', (taken, items) => {
    const [rest, many] = [first(items), number(taken)];
    const counted = become([last(items)], last(items), { of: quantity(many).low });
    return { items: [rest, ...counted.items] };
  }),
  // 「8割の出席が要るので、5人だと4人ですね」, of five.
  rule(
    'of-so-many',
    'quantity.count.bare.whole (be.if|be.cause) (comma)? quantity.count.!whole',
    (taken, items) => become(items, lastNumber(taken), { of: quantity(number(taken)).low }),
  ),
  rule('of-so-many', 'quantity.count.bare ni quantity.evenly', (taken, items) =>
    become(items, lastNumber(taken), { of: quantity(number(taken)).low }),
  ),
  rule('of-so-many', 'quantity.count.bare kara (comma)? quantity.count', (taken, items) =>
    become(items, lastNumber(taken), { of: quantity(number(taken)).low }),
  ),
  rule(
    'anyone',
    'anyone (no|ga|wa|de|mo|kara|comma|be.cause|be.te|good.cause|good.te|cause)* >(quantity|floor)',
    (_, items) => ({
      items: [merged(items, ['silent'])],
    }),
  ),
  rule('of-so-many', 'quantity.count.bare (no|de) (share)', (taken, items) =>
    become(items, lastNumber(taken), { of: quantity(number(taken)).low }),
  ),
);

export const countedThings = level(
  ...otherNumbers,
  ...formerNumbers,
  rule(
    'absence-of',
    'cancel.noun (ga|no|wa)* quantity.count >(attend|gather|exist)',
    (taken, items) => become(items, number(taken), {}, 'absentCount'),
  ),
  rule(
    'absence-of',
    'quantity.compared absent.noun (ga|mo)* >(exist|gather|attend)',
    (taken, items) => become(items, number(taken), {}, 'absentCount'),
  ),
  rule(
    'more-besides',
    'besides (wa|no|ni|comma|de|mo|ga|colon|silent|floor|besides)* quantity.!all',
    (taken, items) =>
      become(items, number(taken), {}, ...(number(taken).tags.has('total') ? [] : ['additional'])),
  ),
  rule('in-all', 'total (de|no|comma|wa|ni)* quantity', (taken, items) =>
    become(items, number(taken), {}, 'total'),
  ),
  rule('in-all', 'and.jointly (comma)? quantity.compared.!total', (taken, items) => ({
    items: [first(items), ...become([last(items)], number(taken), {}, 'total').items],
  })),
  rule('each', 'quantity each', (taken, items) => become(items, number(taken), {}, 'each')),
  rule('each', 'each.!quantity (de|ni|comma)* quantity', (taken, items) =>
    become(items, number(taken), {}, 'each'),
  ),
  rule('attendees', 'attendees (ga|wa|mo|no|colon|de|comma|to|ni)* quantity', (taken, items) =>
    become(items, number(taken), {}, 'attended'),
  ),

  rule(
    'attendees',
    'attend.adn (attendees|members) (ga|wa|mo|no|colon|comma)* quantity',
    (taken, items) =>
      become(items, number(taken), {}, first(items).tags.has('neg') ? 'absentCount' : 'attended'),
  ),
  rule(
    'absentees',
    '(absent.adn|unfit.adn) (attendees|members) (ga|wa|mo|no|colon|comma)* quantity',
    (taken, items) => become(items, number(taken), {}, 'absentCount'),
  ),
  rule(
    'absentees',
    '(quantity.evenly|quantity.count) (ga|wa|mo|no)* (absentees|attend.neg.adn|absent.adn|unfit.adn) (attendees|members)? (ga|wa|mo)* (gather|exist|attend)',
    (taken, items) =>
      ['bare', 'least'].includes(quantity(number(taken)).compare)
        ? someMissing(items, number(taken), everyone)
        : undefined,
  ),
  rule('absentees', 'absentees (ga|wa|mo|no|colon|comma)* quantity', (taken, items) =>
    become(items, number(taken), {}, 'absentCount'),
  ),
  rule(
    'absentees',
    '(absentees|attend.neg.adn|absent.adn|unfit.adn) (attendees|members)? (ga|mo|wa|wo)* (gather|exist|attend|absent)',
    (_, items) => {
      const predicate = last(items);
      const isPlain =
        first(items).tags.has('absentees') ||
        items.some(({ tags }) => tags.has('attendees') || tags.has('members'));
      if (!isPlain) return undefined;
      const form = atLeast(amount(1), everyone, 'absent');
      return {
        items: [
          merged(
            items,
            [
              'form',
              'ofNumber',
              'uncounted',
              ...[...predicate.tags].filter(
                (tag) =>
                  !['gather', 'exist', 'attend', 'absent', 'pred', 'neg', 'silent'].includes(tag),
              ),
            ],
            { is: 'form', form: predicate.tags.has('neg') ? not(form) : form },
          ),
        ],
      };
    },
  ),
  rule(
    'absentees',
    '(absentees|absent.noun) (wa|ga|mo)* (zero|without|cancel.noun)',
    (_, items) => ({
      items: [
        merged(items, ['arg', 'quantity', 'absentCount', 'none', 'bare'], {
          is: 'quantity',
          quantity: { ...all, kind: 'none' },
        }),
      ],
    }),
  ),
  rule('nobody-there', '(attendees|attend.noun) (ga|wa|mo)* zero', (_, items) => ({
    items: [
      merged(items, ['arg', 'quantity', 'none', 'bare'], {
        is: 'quantity',
        quantity: { ...all, kind: 'none' },
      }),
    ],
  })),
  rule('attendees', 'attend.nominal (ga|wa|mo)* quantity', (taken, items) =>
    become(items, number(taken), {}, first(items).tags.has('neg') ? 'absentCount' : 'attended'),
  ),
  rule('absence-of', 'quantity absent.noun made', (taken, items) =>
    become(items, number(taken), { compare: 'most' }, 'absentCount'),
  ),
  rule('who-answers', 'quantity.!all (kara|ni|no|ga|wo)* (tell|say)', (_, items) => ({
    items: [merged(items, ['content', 'spoken'])],
  })),
  rule('attendance-of', 'attend.noun (wa|ga|mo|colon|no)* quantity', (taken, items) =>
    become(items, number(taken), {}, 'attended'),
  ),
  rule('attendance-of', 'quantity no attend.noun', (taken, items) =>
    become(items, number(taken), {}, 'attended'),
  ),
  rule('absence-of', '(absent.noun|unfit.noun) (wa|ga|mo|colon|no)* quantity', (taken, items) =>
    become(items, number(taken), {}, 'absentCount'),
  ),
  rule('absence-of', 'quantity no absent.noun', (taken, items) =>
    become(items, number(taken), {}, 'absentCount'),
  ),
  rule('over-so-many', 'quantity (wo|ni|ga)? exceed.adn.!neg', (taken, items) =>
    quantity(number(taken)).compare === 'bare'
      ? become(items, number(taken), { compare: 'more' })
      : undefined,
  ),
  rule('invited', 'quantity.count (ni|wo|wa|ga)* invite.!neg (comma)?', (taken, items) =>
    quantity(number(taken)).compare === 'bare'
      ? state(items, { says: 'stated', count: quantity(number(taken)).low })
      : undefined,
  ),
);
