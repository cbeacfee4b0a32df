import { and, atLeast, type Form, not, or, whole } from '../form.ts';
import type { Item } from '../items.ts';
import { first, last, moodOf, needs, people, presenceOf, said, state, statement } from './build.ts';
import { level, rule } from './rule.ts';

const formOf = (one: Item): Form => (one.meaning as { form: Form }).form;

/** If p then q must hold: not p, or q. */
export const conditionals = level(
  // 「全員の都合が合わなければ、6人以上で」: everyone is hoped for.
  rule('fallback', 'form.if.denied.ofNumber (comma)? >(quantity.compared|scoped)', (_, items) => {
    const form = not(formOf(first(items)));
    const isAll = form.is === 'number' && form.amount.of === 'all' && form.who.scope === 'everyone';
    return isAll ? state(items, { says: 'prefer', form }) : undefined;
  }),
  rule(
    'substitute',
    '(form.if.missing.ofPeople|absent.if) (comma|silent|fallback)* (instead)? (ni|de|comma)* people (ga|ni|demo|evenIf|de|wo|mo)* (instead)? (wo|de|demo|mo|no)* (good.!neg|attend.!neg|must.!neg|held.!neg)?',
    (_, items) => {
      const who = items.find(({ meaning }) => meaning.is === 'people');
      // 「課長がNGなら部長でもOK」 says so too.
      const isInstead = items.some(({ tags }) => tags.has('instead'));
      const isAlso =
        items.some(({ tags }) => tags.has('demo') || tags.has('evenIf')) &&
        last(items).tags.has('good');
      if (who === undefined || !(isInstead || isAlso)) return undefined;
      const instead = presenceOf(people(who), false);
      const [one] = items as [Item];
      const form = one.meaning.is === 'form' ? or([not(one.meaning.form), instead]) : instead;
      return needs(items, form, new Set(), ['substitute']);
    },
  ),
  // 「伊藤さんが無理な場合は加藤さん」, 「無理なら加藤さんで」: in the place of whoever cannot.
  ...['$', '>comma'].map((end) =>
    rule(
      'substitute',
      `(form.if.missing.ofPeople|fallback) (comma)? people.person.!others (de|ni|be.!neg.!if)* ${end}`,
      (_, items) => {
        const [one] = items as [Item];
        const who = items.find(({ meaning }) => meaning.is === 'people') as Item;
        const instead = presenceOf(people(who), false);
        const form = one.meaning.is === 'form' ? or([not(one.meaning.form), instead]) : instead;
        return needs(items, form, new Set(), ['substitute']);
      },
    ),
  ),
  rule('conditional', 'form.if.denied.ofNumber (comma)? says:need', (_, items) => {
    const [one, stated] = [first(items), last(items)];
    if (stated.meaning.is !== 'stated' || stated.meaning.statement.says !== 'need')
      return undefined;
    const { statement: before } = stated.meaning;
    const hoped = not(formOf(one));
    return {
      ...said(items, { ...before, start: one.start, form: or([hoped, before.form]) }),
      instead: [before],
    };
  }),
  // 「野々村さんが来るなら私は行かない」.
  rule('conditional', 'form.if.ofPeople (comma)? me (wa|ga|mo)* (attend.neg|absent)', (_, items) =>
    state(items, { says: 'vague', what: 'conditional' }),
  ),
  rule('conditional', 'form.if.ofPeople (comma|instead|ni|de|silent)* says:need', (_, items) => {
    const [one, stated] = [first(items), last(items)];
    if (stated.meaning.is !== 'stated' || stated.meaning.statement.says !== 'need')
      return undefined;
    const { statement: before } = stated.meaning;
    // 「5人以上ですが、部長が来るなら4人でもOK」: another way, with fewer.
    if (before.doubts.includes('even-so-many') && !one.tags.has('missing')) {
      const doubts = [...before.doubts, 'fewer-with'];
      const form = and([formOf(one), before.form]);
      return { ...said(items, { ...before, start: one.start, form, doubts }), instead: [before] };
    }
    return {
      ...said(items, { ...before, start: one.start, form: or([not(formOf(one)), before.form]) }),
      instead: [before],
    };
  }),
  rule('conditional', 'form.if.ofPeople (comma)? says:free', (_, items) => {
    const [one, stated] = [first(items), last(items)];
    if (stated.meaning.is !== 'stated' || stated.meaning.statement.says !== 'free')
      return undefined;
    const { statement: before } = stated.meaning;
    // 「山田さんが来るなら田中さんは不要」: one of the two.
    const form = or([
      formOf(one),
      ...before.people.refs.map((ref) => atLeast(whole, { refs: [ref], scope: 'named' as const })),
    ]);
    return {
      ...said(
        items,
        statement(items, { says: 'need', form, role: 'plain' }, { doubts: ['conditional'] }),
      ),
      instead: [before],
    };
  }),
  rule('conditional', 'form.if.ofPeople (comma)? says:exclude', (_, items) =>
    state(items, { says: 'vague', what: 'conditional' }),
  ),
  rule('conditional', 'form.if.ofPeople (comma)? form.ofPeople.missing.!if.!even', (_, items) =>
    state(items, { says: 'vague', what: 'conditional' }),
  ),
  rule(
    'conditional',
    'form.if.missing.ofPeople (comma)? form.ofPeople.!missing.!if.!even.!adn',
    (_, items) => needs(items, or([not(formOf(first(items))), formOf(last(items))]), moodOf(items)),
  ),
);
