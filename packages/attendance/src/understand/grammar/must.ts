import { atLeast, type Form, not, refsIn, whole } from '../form.ts';
import type { Item } from '../items.ts';
import {
  argsOf,
  first,
  isApart,
  joined,
  last,
  merged,
  need,
  needs,
  said,
  state,
  whoOf,
} from './build.ts';
import { countedIn } from './counted-in.ts';
import { freeing, freeings, mood, particles, peopleOf } from './freeing.ts';
import { type Built, level, rule } from './rule.ts';

/** Who must come, who may, who is left out. */

/** A group of which it is not said that all of it is meant. */
export const groupDoubt = (items: readonly Item[]): string[] =>
  argsOf(items).some(
    ({ meaning, tags }) =>
      meaning.is === 'people' &&
      tags.has('group') &&
      !tags.has('others') &&
      !tags.has('rest') &&
      !tags.has('together') &&
      meaning.people.refs.some(
        ({ keys, role, uncounted }) => keys.length > 1 && (role !== true || uncounted === true),
      ),
  )
    ? ['whole-group']
    : [];

/** 「必須は部長だけ」: nobody else, and nothing left open. */
function required(
  items: readonly Item[],
  form: Form,
  tags: ReadonlySet<string> = new Set(),
  doubts: readonly string[] = [],
): Built {
  const isOnly =
    items.some((one) => one.tags.has('justly')) &&
    argsOf(items).every(({ meaning }) => meaning.is === 'people');
  const open = isOnly ? items.filter((one) => !one.tags.has('justly')) : items;
  return said(items, need(open, form, tags, isOnly ? [...doubts, 'only-those'] : doubts));
}

export const musts = level(
  // 「来れたら来てほしい」: hoped for, and not only free to come.
  rule('wished-if-able', 'people (wa|mo|ga|ni|comma)* (free.hope|free.want)', (_, items) => {
    const form = joined(items);
    return form === undefined ? undefined : state(items, { says: 'prefer', form });
  }),
  rule(
    'nobody-must',
    'must (no|adn)* (attendees|members|people)? (wa|ga|mo|ni)* (gather.neg|cancel|be.neg|none|good.neg|attend.neg|decide.neg)',
    (_, items) =>
      items.some(({ meaning }) => meaning.is === 'people')
        ? undefined
        : state(items, { says: 'noneRequired' }),
  ),
  // 「お三方はどなたも欠かせません」: everybody.
  ...['quantity.none', 'scoped'].map((nobody) =>
    rule('no-absence', `${nobody} (ga|wo|mo|wa)* must.!neg.!if`, (_, items) => {
      const { meaning } = first(items);
      const isNobody = 'quantity' in meaning && meaning.quantity.kind === 'none';
      const who = whoOf(meaning.is === 'scoped' ? meaning.people : undefined);
      return isNobody ? needs(items, atLeast(whole, who), mood(items), ['firm']) : undefined;
    }),
  ),
  rule(
    'need-not',
    `arg ${particles} (attend.noun|attend.adn)? (ga|wa|wo|no|mo|koto)* (must.neg)`,
    (_, items) => {
      if (argsOf(items).every(({ meaning }) => meaning.is === 'people'))
        return freeing(items, peopleOf(items));
      return state(items, { says: 'notAll' });
    },
  ),
  rule('need-not', `form.!if (ga|wa|mo|wo|koto)* (must.neg)`, (_, items) => {
    const [one] = items as [Item];
    if (one.meaning.is !== 'form') return undefined;
    return one.tags.has('ofPeople')
      ? state(items, { says: 'free', people: { refs: refsIn(one.meaning.form), joint: 'and' } })
      : state(items, { says: 'notAll' });
  }),
  rule(
    'must',
    `arg ${particles} (attend.noun|attend.adn|gather.adn|form)? (ga|wa|wo|no|mo|ni|de|koto)* (must.!neg.!if)`,
    (_, items) => {
      // 「2人以上で、山田さんは必須」: a number of its own, and a person.
      const [one, ...more] = argsOf(items);
      if (one?.meaning.is === 'quantity' && more.some(({ meaning }) => meaning.is === 'people')) {
        return undefined;
      }
      if (isApart(items)) return undefined;
      const form = joined(items);
      return form === undefined
        ? undefined
        : required(items, form, mood(items), [
            ...groupDoubt(items),
            ...(items.some(({ tags }) => tags.has('ofThem')) ? ['of-group'] : []),
            // 「アンケートは全員に必須」: what it is that they need is not said.
            ...(items.at(-2)?.tags.has('ni') && !last(items).tags.has('silent')
              ? ['unsettled']
              : []),
            // 「佐藤さんは外せないかな」.
            last(items).tags.has('musing') ? 'wanted' : 'firm',
          ]);
    },
  ),
  rule(
    'need-not',
    '(quantity|scoped|form) (be.neg.te|be.neg.even|be.neg) (good.!neg)',
    (_, items) =>
      state(items, {
        says: 'notAll',
        ...(first(items).meaning.is === 'scoped' ? { people: peopleOf(items) } : {}),
      }),
  ),
  rule(
    'need-not',
    '(quantity|scoped|form|people) (to|made|wa|no|ni|must)* (say.neg)',
    (_, items) =>
      first(items).meaning.is === 'people'
        ? state(items, { says: 'free', people: peopleOf(items) })
        : state(items, { says: 'notAll' }),
  ),
  // 「佐野さんは絶対じゃないけど」.
  rule('need-not', 'people (ga|wa|mo|ni|comma)* surely (wa|silent)* be.neg.!if', (_, items) =>
    freeing(items, peopleOf(items)),
  ),
  rule(
    'free',
    'people (wa|mo|ga|silent|reasoned|comma)* (unfit.neg.te|unfit.neg.even) (good.!neg)?',
    (_, items) => state(items, { says: 'free', people: peopleOf(items) }),
  ),
  rule('free', 'people (wa|mo|ga|ni)* noMatter (good)?', (_, items) =>
    state(items, { says: 'free', people: peopleOf(items) }),
  ),
  rule('free', 'form.noun (ga|wa|wo|mo)* (free.!neg|noMatter)', (_, items) => {
    const [one] = items as [Item];
    if (one.meaning.is !== 'form') return undefined;
    return one.tags.has('ofPeople')
      ? state(items, {
          says: 'free',
          people: {
            refs: refsIn(one.meaning.form),
            joint: 'and',
            ...(one.tags.has('ofOthers') ? { others: true } : {}),
          },
        })
      : state(items, { says: 'notAll' });
  }),

  ...countedIn,
  // 「必ず呼んでください」.
  rule('must', 'people (wo|mo|ga|wa|ni|comma)* surely invite.!neg.!if.!past.!adn', (_, items) =>
    needs(items, joined(items) as Form),
  ),
  rule('deferred-to', 'people (no|silent)* deferTo (be|de|good|find|te|comma)*', (_, items) => {
    const form = joined(items);
    return form === undefined ? undefined : needs(items, form, new Set(), ['deferred']);
  }),
  ...[
    'people (wa|ga|mo) (decide.noun|fixed) (de|be|comma)*',
    'people (decide.noun|fixed) (de|be.!neg.!if)* $',
  ].map((written) =>
    rule('settled', written, (_, items) => {
      const form = joined(items);
      return form === undefined ? undefined : needs(items, form, new Set(), ['plain-fact']);
    }),
  ),
  rule('must-if', `arg ${particles} (must.if)`, (_, items) =>
    argsOf(items).length > 0 ? state(items, { says: 'vague', what: 'conditional' }) : undefined,
  ),
  rule('must-be', `form.!if (ga|wa|wo|mo|ni|de)* (must.!neg.!if)`, (_, items) => {
    const one = first(items);
    return one.meaning.is === 'form'
      ? needs(
          items,
          one.meaning.form,
          mood(items),
          one.tags.has('bareGroup') ? ['whole-group'] : [],
        )
      : undefined;
  }),
  rule(
    'must-be',
    `must.!neg.!if (members|attendees)? (wa|ga|colon|comma|no|de|ni|says:retract)* arg (comma|to|or|ka|dot|arg|justly|both|and)* (be.!neg|de|attend.noun)*`,
    (_, items) => {
      const form = joined(items);
      const isTitle = items.some(
        ({ tags }) =>
          tags.has('wa') ||
          tags.has('colon') ||
          tags.has('comma') ||
          tags.has('members') ||
          tags.has('no'),
      );
      if (form === undefined || !(isTitle || items.length === 2)) return undefined;
      return required(items, form);
    },
  ),
  rule(
    'must-list',
    '^ (silent|comma|dewa)* must.!neg.!if (members|attendees)? (wa|colon|no)* $',
    (_, items) => ({
      items: [merged(items, ['done', 'opensMust'])],
    }),
  ),
  // 「ただし工場長が出られるなら工場長だけで構いません」: another way.
  rule(
    'must',
    'form.if.ofPeople.!missing.!denied (comma)? people.!others justly (de|demo|mo|evenIf)* (good.!neg.!if|held.!neg.!if)',
    (_, items) => needs(items, joined(items.slice(1)) as Form, new Set(), ['alternative']),
  ),
  // 「弊社側はPMだけでOKです」.
  rule('must', 'people.!others.!choice justly (de|ga)* (good.!neg.!if|must.!neg.!if)', (_, items) =>
    needs(items, joined(items) as Form, new Set(), ['wanted']),
  ),
  ...freeings,
  // 「常務が出ないわけにはいかない」.
  rule('must', 'form.wake.missing.ofPeople (ni|wa)* (bad.!if|unknown-verb.neg.!if)', (_, items) =>
    needs(items, not((first(items).meaning as { form: Form }).form), mood(items)),
  ),
  rule('left-out', 'form.missing.ofPeople.!if.!even.!adn.!te.!wake', (_, items) => {
    const [one] = items as [Item];
    if (one.meaning.is !== 'form') return undefined;
    return state(
      items,
      { says: 'exclude', people: { refs: refsIn(one.meaning.form), joint: 'and' } },
      {
        tags: new Set(
          [...one.tags].filter(
            (tag) => tag === 'hearsay' || tag === 'guess' || tag === 'asked' || tag === 'past',
          ),
        ),
      },
    );
  }),
  rule(
    'surely',
    'arg (ga|wa|mo|ni|wo|de|comma|no|justly|to|and|arg|reasoned)* surely (be.!neg|de|ni)* >(stop|comma|done|find)',
    (_, items) => {
      const form = joined(items);
      return form === undefined ? undefined : needs(items, form);
    },
  ),
  rule(
    'surely',
    'arg (ga|wa|mo|ni|wo|de|comma|no|justly|to|and|arg|reasoned)* surely (be.!neg|de|ni)* $',
    (_, items) => {
      const form = joined(items);
      return form === undefined ? undefined : needs(items, form);
    },
  ),
  // 「今回は誰も欠けられない」.
  rule('no-absence', 'form.indispensable.!if.!even.!adn.!asked.!past', (_, items) =>
    needs(items, (first(items).meaning as { form: Form }).form, new Set(), ['firm']),
  ),
  rule(
    'surely',
    'surely (attend.noun)? (no)? (members|attendees)? (colon|wa) arg (comma|to|dot|arg)*',
    (_, items) => {
      const form = joined(items);
      return form === undefined ? undefined : needs(items, form);
    },
  ),
);
