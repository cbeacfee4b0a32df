import { and, atLeast, atMost, count, everyone, type Form, not, or } from '../form.ts';
import type { Item } from '../items.ts';
import {
  amountOf,
  first,
  isApart,
  isOfOthers,
  joined,
  last,
  merged,
  numberOf,
  people,
  presenceOf,
  presentForm,
  quantity,
  statement,
  whoOf,
} from './build.ts';
import { type Built, level, rule } from './rule.ts';
import { isFewMissing } from './tolerance.ts';

/** Who comes, who is missing: arguments and their verb. */

const verbal = new Set(
  'neg past if ifEach even want hope request volition guess hearsay asked te cause but regret adn noun koto looks nominal able going wake gist quote orLink strong toIf sigh'.split(
    ' ',
  ),
);
const endingsOf = (one: Item): string[] =>
  [...one.tags].filter((tag) => verbal.has(tag) && tag !== 'neg');
/** 「5人以上でも山田さんが欠席なら」: the number is conceded, the person meant. */
const argsOf = (items: readonly Item[]): Item[] => {
  const all = items.filter(({ tags }) => tags.has('arg'));
  // 「いつもの4人、1人も欠けずに」: how many they are, and that nobody is missing.
  const isNobody = all.some(({ tags }) => tags.has('none') && tags.has('quantity'));
  const args = isNobody ? all.filter(({ tags }) => !(tags.has('count') && tags.has('bare'))) : all;
  const meant = args.filter(({ tags }) => !tags.has('evenly'));
  return meant.length > 0 && meant.every(({ meaning }) => meaning.is === 'people') ? meant : args;
};
const proposition = (
  items: readonly Item[],
  form: Form | undefined,
  predicate: Item,
  ...tags: string[]
): Built | undefined =>
  form === undefined
    ? undefined
    : {
        items: [
          merged(
            items,
            [
              'form',
              ...(predicate.tags.has('neg') ? ['denied'] : []),
              ...endingsOf(predicate),
              ...tags,
              ...tagsAbout(items),
            ],
            { is: 'form', form },
          ),
        ],
      };

/** What the arguments leave behind for the rules above. */
const tagsAbout = (items: readonly Item[]): string[] => {
  const args = argsOf(items);
  const tags: string[] = [];
  if (args.length > 0 && args.every(({ meaning }) => meaning.is === 'people'))
    tags.push('ofPeople');
  if (args.some(({ tags: t }) => t.has('others'))) tags.push('ofOthers');
  if (args.some(({ meaning }) => meaning.is !== 'people')) tags.push('ofNumber');
  if (items.some(({ tags: t }) => t.has('wa'))) tags.push('topical');
  if (args.some(({ tags: t }) => t.has('evenly'))) tags.push('evenly');
  if (items[0]?.tags.has('compared') && items[1]?.tags.has('de') && items[2]?.tags.has('comma'))
    tags.push('numberApart');
  if (
    args.some(
      (one) =>
        (one.meaning.is === 'quantity' || one.meaning.is === 'scoped') &&
        one.meaning.quantity.compare === 'least',
    )
  )
    tags.push('floored');
  const isWhole =
    args.every(({ meaning }) => meaning.is === 'people') &&
    items.some(({ tags: t }) => t.has('complete') && !t.has('neg'));
  if (isWhole) return tags;
  if (
    args.some(({ tags: t }) => t.has('eitherGroup')) ||
    args.some(
      ({ tags: t, meaning }) =>
        t.has('group') &&
        meaning.is === 'people' &&
        !['others', 'rest', 'also', 'together'].some((tag) => t.has(tag)),
    )
  )
    tags.push('bareGroup');
  return tags;
};

/** Presence said of one argument, with the verb's own denial. */
function present(one: Item, predicate: Item): Form | undefined {
  const denied = predicate.tags.has('neg');
  const apart = predicate.tags.has('ifEach') || predicate.tags.has('adn');
  const each = apart && predicate.tags.has('attend');
  const { meaning } = one;
  if (meaning.is === 'people') {
    if (!denied) return presenceOf(meaning.people, false);
    const isChoice = meaning.people.joint === 'or';
    // 「AかBが来ないと」 denies the choice, 「AかBが来られない場合は」 each of them.
    if (isChoice && !each) return not(presenceOf(meaning.people, false));
    // 「会計監査のどちらも来られない」: nobody of them.
    if (!isChoice && apart && one.tags.has('also'))
      return and(
        meaning.people.refs.map((ref) => atMost(count(0), { refs: [ref], scope: 'named' })),
      );
    if (!isChoice && apart && (one.tags.has('also') || (each && one.tags.has('together'))))
      return presenceOf(meaning.people, true);
    if (!isChoice && meaning.people.refs.length > 1 && !each)
      return not(presenceOf(meaning.people, false));
    if (!isChoice && meaning.people.refs.length > 1)
      return or(meaning.people.refs.map((ref) => presenceOf({ refs: [ref], joint: 'and' }, true)));
    return presenceOf(meaning.people, true);
  }
  if (meaning.is === 'form') return denied ? not(meaning.form) : meaning.form;
  if (meaning.is !== 'quantity' && meaning.is !== 'scoped') return undefined;
  const how = meaning.quantity;
  const group = meaning.is === 'scoped' ? meaning.people : undefined;
  const side = one.tags.has('absentCount') ? 'absent' : 'present';
  if (!denied) return presentForm(one);
  if (how.only) return atMost(amountOf(how), whoOf(group), 'present');
  if (how.kind === 'none') return numberOf(how, group, side);
  if (how.even && how.kind !== 'all') return atLeast(amountOf(how), whoOf(group), 'absent');
  if (how.compare === 'most') return numberOf(how, group, 'absent');
  if (isFewMissing(how, predicate)) return atLeast(amountOf(how), whoOf(group), 'absent');
  if (each && how.kind !== 'all' && how.kind !== 'share' && !one.tags.has('emphatic'))
    return numberOf(how, group, 'absent');
  return not(numberOf(how, group, side));
}

/** Absence said of one argument. */
function absent(one: Item, predicate: Item): Form | undefined {
  const denied = predicate.tags.has('neg');
  const { meaning } = one;
  // 「AとBが同時に欠席しなければ」: one of them may be.
  if (meaning.is === 'people') {
    const isBoth = one.tags.has('together') || one.tags.has('also');
    if (denied && isBoth) return not(presenceOf(meaning.people, true));
    // 「捕手が2人とも休みなら」: nobody of them is there.
    if (isBoth && meaning.people.refs.every(({ kind }) => kind === 'group'))
      return and(
        meaning.people.refs.map((ref) => atMost(count(0), { refs: [ref], scope: 'named' })),
      );
    // 「AとBが不在では」: as soon as one of them is; 「二人とも不在なら」: both.
    const isList = meaning.people.joint === 'and' && meaning.people.refs.length > 1;
    return !denied && isList && !isBoth
      ? or(meaning.people.refs.map((ref) => presenceOf({ refs: [ref], joint: 'and' }, true)))
      : presenceOf(meaning.people, !denied);
  }
  if (meaning.is === 'form') return undefined;
  if (meaning.is !== 'quantity' && meaning.is !== 'scoped') return undefined;
  const how = meaning.quantity;
  const group = meaning.is === 'scoped' ? meaning.people : undefined;
  // 「誰一人欠けては」: as soon as one is missing.
  if (how.kind === 'none')
    return denied
      ? atMost(count(0), whoOf(group), 'absent')
      : atLeast(count(1), whoOf(group), 'absent');
  if (how.kind === 'all')
    return denied
      ? atMost(count(0), whoOf(group), 'absent')
      : atMost(count(0), whoOf(group), 'present');
  const form = numberOf(how, group, 'absent');
  return denied ? not(form) : form;
}

const between =
  '(arg|colon|ga|wa|mo|wo|ni|de|kara|to|no|comma|or|ka|both|attendees|members|surely|total|dewa|justly|and|either|sae|demo|silent|thisTimeOver|reasoned)*';

/** 「Aから2人とBから1人が揃わないと」 denies the whole, not each part of it. */
function together(items: readonly Item[], predicate: Item): Form | undefined {
  const args = argsOf(items);
  const isWhole =
    predicate.tags.has('neg') &&
    args.length > 1 &&
    !(predicate.tags.has('ifEach') && predicate.tags.has('attend')) &&
    args.every(({ tags }) => !tags.has('evenly') && !tags.has('onlyly') && !tags.has('none'));
  if (isWhole) return notForm(joined(items, presentForm, args));
  return joined(items, (one) => present(one, predicate), args);
}

export const presence = level(
  // 「LisaとTomが入れる枠」.
  rule('presence', 'people.!others (ga|mo) include.adn >day', (_, items) =>
    proposition(items, joined(items, presentForm, argsOf(items)), last(items)),
  ),
  rule('absence', `people (ga|wa|no|mo)* (absent.noun|unfit.noun) (demo|evenIf)`, (_, items) => {
    const form = joined(items, (one) => presenceOf(people(one), true), argsOf(items));
    return form === undefined
      ? undefined
      : {
          items: [
            merged(items, ['form', 'even', 'missing', ...tagsAbout(items)], { is: 'form', form }),
          ],
        };
  }),
  rule('absence', `people (ga|wa|mo|no)* (absent.noun|unfit.noun|bad.noun) no >day`, (_, items) => {
    const form = joined(items, (one) => presenceOf(people(one), true), argsOf(items));
    return form === undefined
      ? undefined
      : {
          items: [
            merged(items, ['form', 'adn', 'missing', ...tagsAbout(items)], { is: 'form', form }),
          ],
        };
  }),
  rule('presence', `arg ${between} (attend|gather)`, (_, items) => {
    const predicate = last(items);
    const args = argsOf(items);
    // 「1組は必ず1人、3組は来られたらで」.
    if (predicate.tags.has('if') && isApart(items)) return undefined;
    // 「山田さんは退職したので、残りの全員が揃う日」: of them it is only told why.
    const isTold = items.some(({ tags }) => tags.has('reasoned')) && args.length > 1;
    if (isTold && isOfOthers(args.at(-1))) return undefined;
    const isAbsence =
      predicate.tags.has('neg') && args.every(({ meaning }) => meaning.is === 'people');
    const isRest = args.some(({ tags }) => tags.has('rest'));
    const isStrange =
      isRest ||
      (args.some(({ tags, meaning }) => meaning.is === 'people' && tags.has('person')) &&
        args.some(({ tags }) => tags.has('all')));
    return proposition(
      items,
      together(items, predicate),
      predicate,
      ...(isAbsence ? ['missing'] : []),
      ...(isStrange ? ['unclear'] : []),
      ...(items.some(({ tags }) => tags.has('surely')) ? ['strong'] : []),
    );
  }),
  rule('presence', `arg (ga|wa|mo|no|comma|sae)* (good.if|good.adn|good.even)`, (_, items) => {
    const predicate = last(items);
    if (items.some(({ tags }) => tags.has('absentCount'))) return undefined;
    return proposition(
      items,
      joined(items, (one) => present(one, predicate), argsOf(items)),
      predicate,
    );
  }),

  rule('absence', `arg ${between} (absent)`, (_, items) => {
    const predicate = last(items);
    return proposition(
      items,
      joined(items, (one) => absent(one, predicate), argsOf(items)),
      predicate,
      ...(predicate.tags.has('neg') ? [] : ['missing']),
      ...(predicate.tags.has('neg') && predicate.tags.has('able') ? ['indispensable'] : []),
    );
  }),
  rule(
    'absence',
    `people (ga|wa|mo|no)* (unfit.if|unfit.adn|unfit.even|bad.if|bad.adn|bad.even)`,
    (_, items) => {
      const predicate = last(items);
      return proposition(
        items,
        joined(items, (one) => absent(one, predicate), argsOf(items)),
        predicate,
        'missing',
      );
    },
  ),
  rule(
    'absence',
    `(quantity.evenly|scoped.evenly) (ga|wa|mo)* (bad.if|unfit.if|ifNot)`,
    (_, items) => proposition(items, absent(first(items), last(items)), last(items), 'if'),
  ),
  // 「1人なら欠けてもいい」: so many.
  rule('absence', 'quantity.count be.if >(absent.even|absent.te.!neg)', (_, items) => ({
    items: [first(items)],
  })),
  // 「2人無理でもやる」, 「2人以上無理なら」: so many who cannot.
  rule('absence', 'quantity.count (unfit.if|unfit.even)', (_, items) =>
    proposition(items, absent(first(items), last(items)), last(items)),
  ),
  rule(
    'too-hard',
    'quantity (ga|wa|mo|to|demo)* (unfit.!if.!adn|unfit.fallback) (think)? (comma|but)*',
    (_, items) => ({
      items: [
        merged(items, [
          'done',
          ...(items.some(({ tags }) => tags.has('fallback')) ? ['fallback'] : []),
        ]),
      ],
      statements: [statement(items, { says: 'notAll' })],
    }),
  ),
  // 「全員の予定を合わせるのは難しいので」.
  rule(
    'too-hard',
    'form.nominal.ofNumber.!denied.!missing (wa|ga|mo)* unfit.!neg.!if.!adn (think)? (comma|but)*',
    (_, items) => ({
      items: [merged(items, ['done'])],
      statements: [statement(items, { says: 'notAll' })],
    }),
  ),
  rule('reached', `arg ${between} reach`, (_, items) =>
    proposition(
      items,
      joined(items, (one) =>
        last(items).tags.has('neg') ? notForm(presentForm(one)) : presentForm(one),
      ),
      last(items),
    ),
  ),
  rule('exceeded', `arg ${between} exceed`, (_, items) => compareWith(items, 'more')),
  rule('fallen-short', `arg ${between} fall`, (_, items) =>
    items.some(({ tags }) => tags.has('dewa')) ? undefined : compareWith(items, 'fewer'),
  ),
  rule('fallen-short', 'absent.even (wa|ga)* quantity.compared', (_, items) => ({
    items: [
      merged(items, ['form', 'noun', 'ofNumber'], {
        is: 'form',
        form: numberOf(quantity(last(items)), undefined, 'absent'),
      }),
    ],
  })),
  rule('anybody-there', '(attendees|attend.noun) (ga|wa|mo|sae)* (gather|exist)', (_, items) => {
    const form = atLeast(count(1), everyone);
    return proposition(
      items,
      last(items).tags.has('neg') ? not(form) : form,
      last(items),
      'ofNumber',
    );
  }),
  rule('so-many', 'arg (wa|ga|comma|ni|to)* be.if', (_, items) => {
    const predicate = last(items);
    const form = joined(items, presentForm, argsOf(items));
    if (form === undefined || argsOf(items).every(({ meaning }) => meaning.is === 'people'))
      return undefined;
    const isFew =
      argsOf(items).length === 1 &&
      argsOf(items)[0]?.tags.has('bare') &&
      !predicate.tags.has('neg');
    return proposition(
      items,
      predicate.tags.has('neg') ? not(form) : form,
      predicate,
      ...(isFew ? ['soFew'] : []),
    );
  }),
  rule('so-many', 'arg (wa|ga|comma)* be.even', (_, items) => {
    const form = joined(items, presentForm, argsOf(items));
    if (form === undefined || argsOf(items).every(({ meaning }) => meaning.is === 'people'))
      return undefined;
    return proposition(items, last(items).tags.has('neg') ? not(form) : form, last(items));
  }),
);

const notForm = (form: Form | undefined): Form | undefined =>
  form === undefined ? undefined : not(form);

function compareWith(items: readonly Item[], compare: 'more' | 'fewer'): Built | undefined {
  const predicate = last(items);
  const forms = joined(items, (one) => {
    if (one.meaning.is !== 'quantity' && one.meaning.is !== 'scoped') return undefined;
    const how = one.meaning.quantity;
    const side = one.tags.has('absentCount') ? 'absent' : 'present';
    const said =
      how.compare === 'least' && compare === 'fewer'
        ? not(numberOf(how, one.meaning.is === 'scoped' ? one.meaning.people : undefined, side))
        : numberOf(
            { ...how, compare },
            one.meaning.is === 'scoped' ? one.meaning.people : undefined,
            side,
          );
    return predicate.tags.has('neg') ? not(said) : said;
  });
  // 「過半数を超えたら」: more than more than half?
  const isTwice = argsOf(items).some(
    ({ meaning }) => compare === 'more' && meaning.is === 'quantity' && meaning.quantity.strict,
  );
  return proposition(
    items,
    forms,
    predicate,
    ...(isTwice ? ['unclear'] : []),
    ...(compare === 'fewer' && !predicate.tags.has('neg') ? ['denied'] : []),
  );
}
