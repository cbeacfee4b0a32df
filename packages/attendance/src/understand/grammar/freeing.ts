import { type Form, refsIn } from '../form.ts';
import type { Item, People } from '../items.ts';
import { argsOf, first, last, merged, needs, presenceOf, state } from './build.ts';
import { type Built, type GrammarRule, rule } from './rule.ts';
import { freed, tolerated } from './tolerance.ts';

/** Who need not come, and who is left out. */

export const particles =
  '(and|floor|silent|thisTimeOver|reasoned|sae|ga|wa|mo|wo|ni|no|de|kara|comma|to|colon|both|or|ka|attendees|members|arg|surely|justly|total|as|be.!neg.!if|invite.te)*';
export const mood = (items: readonly Item[]): ReadonlySet<string> =>
  new Set(
    [...last(items).tags].filter((tag) => !['if', 'adn', 'noun', 'te', 'musing'].includes(tag)),
  );
export const peopleOf = (items: readonly Item[]): People => {
  const parts = argsOf(items).flatMap(({ meaning }) =>
    meaning.is === 'people' || meaning.is === 'scoped' ? [meaning.people] : [],
  );
  const refs = parts.flatMap(({ refs: named }) => named);
  const others = parts.some(({ others: o }) => o);
  const except = parts.some(({ except: e }) => e);
  return { refs, joint: 'and', ...(others ? { others } : {}), ...(except ? { except } : {}) };
};

/** 「開発は半分以上、営業は任意」: a number of its own, of which nobody is freed. */
const isSome = ({ meaning }: Item, place: number, args: readonly Item[]): boolean =>
  meaning.is === 'scoped' &&
  meaning.quantity.kind !== 'all' &&
  (meaning.quantity.compare !== 'bare' || place < args.length - 1);

/** 「田中さん以外は任意」: 田中さん is not. */
export const freeing = (items: readonly Item[], who: People): Built =>
  who.except
    ? needs(
        items,
        presenceOf({ refs: who.refs, joint: 'and' }, false),
        new Set(),
        who.refs.some(({ kind, keys }) => kind === 'group' && keys.length > 1)
          ? ['whole-group']
          : [],
      )
    : state(items, { says: 'free', people: who });

export const freeings: readonly GrammarRule[] = [
  // 「休んでいいのはAさんとBさんだけ」, 「不参加OKなのはAさん」.
  ...[
    '(absent.te|absent.even|absent.noun|attend.neg.te|attend.neg.even) good.nominal (wa|ga) people.!others (justly|de|be.!neg)*',
    'absent.nominal.able (wa|ga) people.!others (justly|de|be.!neg)*',
  ].map((written) =>
    rule('free', written, (_, items) => state(items, { says: 'free', people: peopleOf(items) })),
  ),
  // 「山田さんは来られたらで」, 「田中さんは都合がつけば、ほかは全員必須」: whoever can.
  ...['(comma)? de (good.!neg)?', 'comma >(people.others|scoped.ofRest)'].map((rest) =>
    rule('if-able', `form.if.ofPeople.!missing.!denied ${rest}`, (_, items) => freed(items)),
  ),
  rule('free-list', 'free (members|attendees)? (wa|colon|no)* $', (_, items) => ({
    items: [merged(items, ['done', 'opensFree'])],
  })),
  rule(
    'free',
    `arg ${particles} (attend.noun)? (ga|wa|wo|no|mo|ni|de|koto)* free.!neg`,
    (_, items) =>
      argsOf(items).some(isSome)
        ? undefined
        : argsOf(items).some(({ meaning }) => meaning.is === 'people' || meaning.is === 'scoped')
          ? freeing(items, peopleOf(items))
          : argsOf(items).length > 0
            ? state(items, { says: 'notAll' })
            : undefined,
  ),
  rule(
    'free',
    'free.!neg (members|attendees)? (wa|colon|comma|no|de)* (people|scoped) (comma|to|dot|and|people)*',
    (_, items) => {
      const isTitle = items.some(
        ({ tags }) =>
          tags.has('wa') ||
          tags.has('colon') ||
          tags.has('members') ||
          tags.has('comma') ||
          tags.has('no'),
      );
      return isTitle ? state(items, { says: 'free', people: peopleOf(items) }) : undefined;
    },
  ),
  rule(
    'free',
    '(besides) (wa|comma)? (attend.adn)? (attendees|anyone|members) (justly|de|wa|mo|no)* (good|attend)?',
    (_, items) => state(items, { says: 'free', people: { refs: [], joint: 'and', others: true } }),
  ),
  rule(
    'free',
    '(people.others) (wa|mo|comma)* (attend.adn)? (attendees|anyone) (justly|de|wa|mo)* (good|attend)?',
    (_, items) => state(items, { says: 'free', people: { refs: [], joint: 'and', others: true } }),
  ),
  // 「保護者の方は来られる方だけで結構です」: whoever they are.
  rule(
    'free',
    'people.!others (wa|mo|comma)* (attend.adn)? attendees justly (de|wa|mo)* (good.!neg|attend)?',
    (_, items) => state(items, { says: 'free', people: peopleOf(items) }),
  ),
  rule(
    'left-out',
    'people (wo|wa|mo|ga|no|ni|reasoned|comma|thisTimeOver|silent|kara|day)* (exclude.!neg.!if|invite.neg.!if|include.neg.!if) (good.!neg)?',
    (_, items) => state(items, { says: 'exclude', people: peopleOf(items) }, { tags: mood(items) }),
  ),
  rule(
    'left-out',
    'people (wa|mo|no|reasoned|thisTimeOver|comma)* without.!if (de|no|comma)*',
    (_, items) => state(items, { says: 'exclude', people: peopleOf(items) }),
  ),
  // 「2人欠席でもOK」.
  rule(
    'absence-allowed',
    'form.noun.ofNumber.!if (demo|evenIf) good.!neg.!if.!asked',
    (_, items) => {
      const { form } = first(items).meaning as { form: Form };
      return form.is === 'number' && form.of === 'absent' ? tolerated(items) : undefined;
    },
  ),
  // 「各班1人。班長でなくていい」: whoever else it is.
  rule(
    'free',
    '^ (comma|silent)* people.!others (de)? be.neg.!if (comma)? good.!neg.!if.!asked',
    (_, items) => state(items, { says: 'free', people: peopleOf(items) }),
  ),
  // 「田中さんは不参加で結構です」: they may come.
  rule('free', 'form.missing.noun.ofPeople.!if (de|demo|mo)* good.!neg.!if.!asked', (_, items) =>
    state(items, {
      says: 'free',
      people: { refs: refsIn((first(items).meaning as { form: Form }).form), joint: 'and' },
    }),
  ),
];
