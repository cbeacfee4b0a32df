import { atLeast, atMost, count, everyone, type Form, isShort, not } from '../form.ts';
import type { Item } from '../items.ts';
import {
  allowed,
  first,
  isCustom,
  joined,
  last,
  merged,
  moodOf,
  need,
  needs,
  numberOf,
  people,
  quantity,
  state,
} from './build.ts';
import { type Built, level, rule } from './rule.ts';
import { formOf, freed, tolerated } from './tolerance.ts';

/** From propositions to what must hold: outcome, concession, day. */

const yes =
  '(held.!neg.!if|good.!neg.!if|decide.!neg.!if|cancel.neg.!if|find.!neg.!if|attend.volition|attend.want|gather.volition)';
const no =
  '(fall.!if|absent.noun|change.!neg.!if.!te|cancel.!neg.!if|bad.!neg.!if|unfit.!neg.!if|held.neg.!if|good.neg.!if|decide.neg.!if|exclude.!neg.!if|find.neg.!if)';
/** What may stand before the outcome: anything but another person, number, condition or predicate. */
const filler =
  '(held.noun|done|all|auto|surely|occasion|topic|date|day|thisTime|silent|content.!unknown-verb.!number|func.!or.!ka.!only.!loose-not)*';
/** 「山田さん抜きでは始まらない」 is no exception but a condition. */
export const withouts = level(
  rule(
    'foreign-condition',
    'content.!number.!unknown-verb (content|held.noun|early|no|ga|wo|ni|wa|mo|de|ka|made|silent|to)* (unknown-verb.if|be.if.!neg|exist.if.!neg) (comma)?',
    (_, items) => state(items, { says: 'vague', what: 'foreign' }),
  ),
  // 「雨じゃなければ」; 「そうでなければ」 says of what.
  rule(
    'foreign-condition',
    'content.noun.!number.!personal.!unknown (content.noun|no)* be.if.neg (comma)?',
    (_, items) => state(items, { says: 'vague', what: 'foreign' }),
  ),
  rule(
    'foreign-condition',
    '^ (silent|comma|wo|ga|ni)* unknown-verb.if (comma)? >(arg|form|held)',
    (_, items) => state(items, { says: 'vague', what: 'foreign' }),
  ),
  rule(
    'foreign-condition',
    'content.noun.!number.!personal.!unknown (ga|mo|sae) (attend.if|gather.if|held.doing.if|fine) (comma)?',
    (_, items) => state(items, { says: 'vague', what: 'foreign' }),
  ),
  rule('foreign-condition', 'inRain (de|ni|be.!neg.!if)*', (_, items) =>
    state(items, { says: 'vague', what: 'foreign' }),
  ),
  rule(
    'not-left-out',
    'people (wo|wa|mo|justly|ga)* (exclude.neg.te|exclude.neg.request|exclude.neg.!if)',
    (_, items) => needs(items, joined([first(items)]) as Form, moodOf(items)),
  ),
  rule('no-absence', `form.missing.nominal (wa|wo|mo|ga)* ${no}`, (_, items) =>
    needs(items, not(formOf(first(items))), moodOf(items)),
  ),
  rule('no-absence', `form.missing.noun (wa|wo|mo|ga)* ${no}`, (_, items) =>
    needs(items, not(formOf(first(items))), moodOf(items)),
  ),
  // 「山田さんがいないなんてありえない」.
  rule(
    'no-absence',
    'form.missing.!if.!te.!even (and|aux|to|wa|no|koto)* bad.!neg.!if',
    (_, items) => needs(items, not(formOf(first(items))), moodOf(items)),
  ),
  rule(
    'without-whom',
    `people (ga|no|wa)* (without|absent.noun) (dewa|de|wa|be.if|content.noun|ni|and|aux|gather.adn|attend.adn)* ${no}`,
    (_, items) => needs(items, joined([first(items)]) as Form, moodOf(items)),
  ),
  rule('without-whom', `people.person be.neg.if (comma)* ${no}`, (_, items) =>
    needs(items, joined([first(items)]) as Form, moodOf(items)),
  ),
);

export const outcomes = level(
  rule('would-be-nice', 'form.toIf.!missing good.!neg', (_, items) =>
    state(items, { says: 'prefer', form: formOf(first(items)) }, { doubts: ['hoped'] }),
  ),
  rule('would-be-nice', 'form.if good.sigh.!neg', (_, items) =>
    state(items, { says: 'prefer', form: formOf(first(items)) }, { doubts: ['hoped'] }),
  ),
  // 「もしくはB班が全員揃うのでもいいです」: another way, and nothing that is done without.
  rule('either-way', `form.nominal.even.!denied.!missing ${filler} ${yes}`, (_, items) =>
    needs(items, formOf(first(items)), moodOf(items), ['alternative']),
  ),
  rule('even-if', `form.even ${filler} ${yes}`, (_, items) => tolerated(items)),
  // 「店長が休みの日でもいい」: such a day will do, and is not looked for.
  rule(
    'even-if',
    'form.adn.missing.ofPeople day (demo|evenIf|mo|de)* (good.!neg.!if|cancel.neg.!if)',
    (_, items) => tolerated(items),
  ),
  rule('even-if', `form.denied.te (good.!neg)`, (_, items) => tolerated(items)),
  // 「1人欠けるくらいは許容範囲」.
  rule(
    'even-if',
    'form.missing.ofNumber.!if.!adn.!te.!past (about|made|mo|wa)* good.!neg.!if',
    (_, items) => tolerated(items),
  ),
  // 「メンバーは来たい人だけで大丈夫です」.
  rule(
    'if-able',
    'form.adn.ofPeople.!missing.!denied attendees justly (de|wa|ga)* (good.!neg.!if|attend.!neg.!if)?',
    (_, items) => freed(items),
  ),
  // 「総務は難しければなしでも構いません」: it goes without them.
  rule(
    'if-able',
    'form.if.missing.ofPeople (comma|silent)* (nought)? (demo|de)* good.!neg.!if',
    (_, items) => freed(items),
  ),
  // 「来られたら来てほしい」: hoped for, and not only free to come.
  rule(
    'wished-if-able',
    'form.if.ofPeople.!missing.!denied (comma|reasoned)* (attend.hope|attend.want)',
    (_, items) => state(items, { says: 'prefer', form: formOf(first(items)) }),
  ),
  // 「全員参加でなければ不成立というわけではありません」: so it is not.
  rule(
    'denied',
    `(form.if|arg) ${filler} (cancel.gist|bad.gist|unfit.gist|held.gist|good.gist|decide.gist)`,
    (_, items) => state(items, { says: 'notAll' }),
  ),
  rule('if-cancelled', `form.if ${filler} ${no}`, (_, items) =>
    needs(items, cancelled(first(items)), moodOf(items), [
      ...markDoubts(first(items)),
      ...unreadIn(items),
      // 「3人だと少ないし」.
      last(items).tags.has('few') ? 'too-few' : 'firm',
    ]),
  ),
  rule('if-held', `form.if.ofNumber ${filler} attend.!neg.!if`, (_, items) =>
    needs(items, allowed(formOf(first(items))), moodOf(items), [
      ...markDoubts(first(items)),
      'unread',
    ]),
  ),
  // 「5人以上なら誰でもいい」.
  rule(
    'if-held',
    'form.if (comma|attendees|others|wa|ga|mo)* anyone (de|mo|good.!neg|be.!neg.!if)*',
    (_, items) => needs(items, allowed(formOf(first(items)))),
  ),
  rule('if-held', `form.if ${filler} ${yes}`, (_, items) => {
    const [one] = items as [Item];
    // 「2人そろわないとハモれないので、その条件で探して」: what it spoils is said in between.
    const isSpoilt = one.tags.has('denied') && one.tags.has('toIf') && isShort(formOf(one));
    return needs(items, isSpoilt ? not(formOf(one)) : allowed(formOf(one)), moodOf(items), [
      ...markDoubts(one),
      ...(isSpoilt ? ['unread'] : unreadIn(items)),
    ]);
  }),
  rule('even-if-not', `form.even ${filler} ${no}`, (_, items) =>
    needs(items, not(formOf(first(items))), moodOf(items), [
      ...markDoubts(first(items)),
      ...unreadIn(items),
    ]),
  ),
  rule(
    'day-out',
    `form.adn day (be.!neg.!if)? ${filler} (cancel.!neg|bad.!neg|unfit.!neg|exclude.!neg|held.neg|good.neg|except|find.neg|without)`,
    (_, items) =>
      needs(items, not(formOf(first(items))), moodOf(items), [
        ...markDoubts(first(items)),
        ...(last(items).tags.has('except') && isAboutAll(formOf(first(items))) ? ['unclear'] : []),
      ]),
  ),
  // 「キーパーがいない試合はしません」.
  rule(
    'day-out',
    `form.adn.denied topic ${filler} (cancel.!neg|bad.!neg|unfit.!neg|held.neg|good.neg|be.neg.!if)`,
    (_, items) => needs(items, not(formOf(first(items))), moodOf(items), markDoubts(first(items))),
  ),
  rule('no-such-day', `form.adn (day|ga|mo|wa)* fallback ${filler} ${no}`, (_, items) =>
    needs(items, formOf(first(items)), new Set(), markDoubts(first(items))),
  ),
  rule(
    'no-such-day',
    `form.adn day (ga|mo|wa)* (be.neg.if|gather.neg.if|cancel.if|find.neg.if) ${filler} ${no}?`,
    (_, items) =>
      needs(items, formOf(first(items)), new Set(), [...markDoubts(first(items)), 'firm']),
  ),
  // 「山田さんが来られる日だと嬉しい」.
  rule('would-be-nice', 'form.adn day be.if wish', (_, items) =>
    state(items, { says: 'prefer', form: formOf(first(items)) }),
  ),
  rule('day', `form.adn attendees (de|ni|wo|ga|be.!neg.!if)* $`, (_, items) =>
    needs(items, formOf(first(items)), new Set(), markDoubts(first(items))),
  ),
  rule('day', `form.adn (day|no|of|de|kara|comma)* policyDay`, (_, items) =>
    needs(items, formOf(first(items)), new Set(), markDoubts(first(items))),
  ),
  rule(
    'day',
    `form.adn day (wo|wa|ga|mo|kara|ni|de|comma|no|justly|be.!neg|day|to|topic|thisTime|date|or|ka)* (rank|find|held.!neg|good.!neg|decide.!neg|tell|think|wish|gather.!neg|say.!neg.!past.!quote.!if)?`,
    (_, items) => {
      const tail = last(items);
      const tags = new Set(
        [...tail.tags].filter(
          (tag) => tag === 'past' || tag === 'hearsay' || tag === 'regret' || tag === 'quote',
        ),
      );
      const form = formOf(first(items));
      // 「全員の予定が合う日がベスト」: hoped for; 「…日を希望します」 asks for it.
      if (tail.tags.has('wish') && items.at(-2)?.tags.has('ga'))
        return state(items, { says: 'prefer', form }, { doubts: ['hoped'] });
      // 「山田さんの来られる日を優先」: among days that will do.
      if (tail.tags.has('rank') && first(items).tags.has('ofPeople'))
        return state(items, { says: 'prefer', form });
      // 「2人以上の欠席が出る日は使いません」: whatever is said of such a day, it is not looked for.
      const isUnwanted =
        isShort(form) && !tail.tags.has('pred') && items.some(({ tags: own }) => own.has('wa'));
      return needs(items, isUnwanted ? not(form) : form, tail.tags.has('pred') ? tags : new Set(), [
        ...(isUnwanted ? ['unsettled'] : []),
        ...markDoubts(first(items)),
        ...(tail.tags.has('rank') ? ['wanted'] : []),
      ]);
    },
  ),
  rule(
    'absence-allowed',
    '(quantity.!all|scoped) (be.if|made|justly|wa|ga|no|mo|silent)* (absent.!neg.!if|absentees|unfit.even) (made|mo|wa|wo|demo|ga|de)* good.!neg',
    (_, items) => absenceAllowed(items, first(items)),
  ),
  rule(
    'absence-allowed',
    '(absent.te|absent.even) good.nominal (wa) (quantity.!all|scoped) (be.!neg|de|justly)*',
    (_, items) => absenceAllowed(items, items.find(({ tags }) => tags.has('arg')) as Item),
  ),
  // 「全員参加に切り替えます」 changes to it; 「全員参加では延期」 calls it off.
  // 「営業ゼロは不可」: one of them at least.
  rule(
    'no-absence',
    'people.group.!others (ga|no|wa|kara)* zero (wa|ga|no|day|de|be.if|dewa|to)* (bad.!neg|unfit.!neg|cancel.!neg|good.neg)',
    (_, items) =>
      needs(items, atLeast(count(1), { refs: people(first(items)).refs, scope: 'named' })),
  ),
  // 「営業が誰もいないのは困る」.
  rule(
    'no-absence',
    'form.nominal.denied.!even (wa|ga|mo)* (bad.!neg.!if|unfit.!neg.!if|cancel.!neg.!if)',
    (_, items) => needs(items, not(formOf(first(items))), moodOf(items), ['wanted']),
  ),
  rule('changed-to', 'form.noun.ofNumber ni change.!neg.!if', (_, items) =>
    needs(items, formOf(first(items)), moodOf(items), ['changed']),
  ),
  rule('fallen-short', `form.noun.ofNumber (de|dewa|ni|wa)* ${no}`, (_, items) =>
    needs(items, not(formOf(first(items))), moodOf(items)),
  ),
  rule('no-absence', `(absent.noun) (wa|wo|mo|ga)* ${no}`, (_, items) =>
    needs(items, atMost(count(0), everyone, 'absent'), moodOf(items)),
  ),

  rule('with-so-many', '^ (comma|dot)* cancel.noun colon quantity.compared $', (_, items) =>
    needs(items, not(numberOf(quantity(last(items)), undefined, 'present'))),
  ),
  rule('changed-to', '(quantity|scoped) (ni|wo|de)* (change.!neg)', (_, items) => changed(items)),
  rule(
    'with-so-many',
    `arg (de|ni|arg|or|ka|to|and|comma|dewa|wa|colon)* ${filler} ${yes}`,
    (_, items) => withSoMany(items, true),
  ),
  rule(
    'with-so-many',
    `(arg.bare|arg.compared|scoped) (de|dewa|arg|or|ka|comma|wa|mo|colon)* ${filler} ${no}`,
    (_, items) => withSoMany(items, false),
  ),
);

/** 「2人なら中止」: so few, and not so many. */
function cancelled(one: Item): Form {
  const form = formOf(one);
  const isBare =
    one.tags.has('soFew') && form.is === 'number' && form.of === 'present' && form.at === 'least';
  return isBare ? { ...form, amount: { ...form.amount, plus: form.amount.plus + 1 } } : not(form);
}

/** 「全員が来られない日以外」: not all of them, or none of them? */
const isAboutAll = (form: Form): boolean => form.is === 'number' && form.amount.of === 'all';

/** 「1人までなら欠席OK」, 「欠けていいのは1人まで」. */
function absenceAllowed(items: readonly Item[], one: Item): Built | undefined {
  if (one.meaning.is !== 'quantity' && one.meaning.is !== 'scoped') return undefined;
  const group = one.meaning.is === 'scoped' ? one.meaning.people : undefined;
  const form = numberOf({ ...one.meaning.quantity, compare: 'most' }, group, 'absent');
  return needs(items, form, moodOf(items));
}

/** 「3人に変更」: instead of the number before. */
function changed(items: readonly Item[]): Built | undefined {
  const form = joined([first(items)]);
  return form === undefined ? undefined : needs(items, form, moodOf(items), ['changed']);
}

function withSoMany(items: readonly Item[], isHeld: boolean): Built | undefined {
  const [one] = items as [Item];
  const isAlone = items.filter(({ tags: t }) => t.has('arg')).length === 1;
  // 「鈴木・高橋・伊藤の3名で行います」, but not 「鈴木さんで予約」.
  const isNamed = one.meaning.is === 'people' && !one.tags.has('choice');
  if (isNamed && isAlone && !(one.tags.has('together') && isHeld)) return undefined;
  const hasDe = items.some(({ tags }) =>
    ['de', 'ni', 'dewa', 'colon'].some((tag) => tags.has(tag)),
  );
  const tags = moodOf(items);
  if (one.meaning.is === 'quantity' && one.meaning.quantity.even && isHeld)
    return needs(items, allowed(joined([one]) as Form), tags, ['even-so-many']);
  if (
    !hasDe &&
    isHeld &&
    !last(items).tags.has('good') &&
    !one.tags.has('attended') &&
    !one.tags.has('absentCount')
  )
    return undefined;
  const form = joined(items);
  if (form === undefined) return undefined;
  // 「3人では無理」: fewer than what is needed, but not how many are.
  if (
    !isHeld &&
    one.meaning.is === 'quantity' &&
    one.meaning.quantity.compare === 'bare' &&
    !one.tags.has('absentCount')
  ) {
    const few =
      form.is === 'number'
        ? { ...form, amount: { ...form.amount, plus: form.amount.plus + 1 } }
        : form;
    return { items: [merged(items, ['done'])], statements: [need(items, few, tags, ['too-few'])] };
  }
  // 「開発が2人でもOK」: as well as what was said of others.
  const isAsWell =
    isHeld &&
    isAlone &&
    one.meaning.is === 'scoped' &&
    one.meaning.quantity.even &&
    !isTopical(one);
  return needs(items, isHeld ? allowed(form) : not(form), tags, [
    ...unreadIn(items),
    ...(isAsWell ? ['as-well'] : []),
    ...(isCustom(last(items)) ? ['plain-fact'] : []),
  ]);
}

/** 「開発は1人でもいい」 is said of them alone. */
const isTopical = ({ tags }: Item): boolean => tags.has('topical');

const markDoubts = ({ tags }: Item): string[] => (tags.has('bareGroup') ? ['bare-group'] : []);

/** 「4人いれば店は回る」: the noun is known to be one, and not what. */
const unreadIn = (items: readonly Item[]): string[] =>
  items.some(({ tags }) => tags.has('content')) ? ['unread'] : [];
