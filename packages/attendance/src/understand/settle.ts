import { type Item, item } from './items.ts';
import type { Policy, Statement } from './statement.ts';

/**
 * What the rules left between two statements is read once more as a whole: by which kinds of words it
 * holds, not by their order. It decides how a day is chosen, or only announces; or it stays left over.
 */

export interface Settled {
  readonly items: readonly Item[];
  readonly statements: readonly Statement[];
}

export function settled(items: readonly Item[]): Settled {
  const out: Item[] = [];
  const statements: Statement[] = [];
  let run: Item[] = [];
  const close = (next?: Item): void => {
    const isClause = [out.at(-1), next].every((one) => !one?.tags.has('done') || isPolicy(one));
    const policies = policiesIn(run, isClause);
    for (const policy of policies ?? []) statements.push(stated(run, policy));
    const [one, last] = [run[0], run.at(-1)];
    if (policies !== undefined && one !== undefined && last !== undefined)
      out.push(item(['done', 'silent'], one.start, last.end));
    else out.push(...run);
    run = [];
  };
  for (const one of items) {
    if (one.tags.has('done') || one.tags.has('comma')) {
      close(one);
      out.push(one);
    } else run.push(one);
  }
  close();
  return { items: out, statements };
}

const isPolicy = ({ tags }: Item): boolean => tags.has('says:policy') || tags.has('policyDay');

const stated = (run: readonly Item[], policy: Policy): Statement => ({
  says: 'policy',
  policy,
  start: (run[0] as Item).start,
  end: (run.at(-1) as Item).end,
  modality: 'asserted',
  doubts: [],
});

/** Whatever could make it a condition, or turn it round. */
const touching =
  'quantity form scoped formed if neg even only asked hearsay past absent cancel must free exclude bad unfit fall include loose-not personal spoken number mistake change guess but cause regret either'.split(
    ' ',
  );
/** What may stand around the choice of a day. */
const around =
  'reach silent func day topic date thisTimeOver thisTime decide find held tell think wish good be attendees headcount attend gather early firstCome extreme many cap last me surely closing ideally all content auto atOnce delay'.split(
    ' ',
  );

/** The policies a run of words states; none but still known where a clause only announces. */
function policiesIn(run: readonly Item[], isClause: boolean): readonly Policy[] | undefined {
  const open = run.filter(({ tags }) => !tags.has('silent') && !tags.has('func'));
  if (open.length === 0) return undefined;
  const has = (...wanted: string[]): boolean =>
    open.some(({ tags }) => wanted.every((tag) => tags.has(tag)));
  const isPlain = (tag: string): boolean => has(tag) && !has(tag, 'neg') && !has(tag, 'if');
  const people = open.filter(({ meaning }) => meaning.is === 'people');
  const others = open.filter(({ meaning }) => meaning.is !== 'people');
  if (others.some(({ tags }) => touching.some((tag) => tags.has(tag)))) return undefined;
  if (others.some(({ tags }) => !around.some((tag) => tags.has(tag)))) return undefined;
  const isUnknown = has('content') && !has('me');
  // 「決めるのは先生にお任せします」, 「期限後に私のほうで日程を決定します」.
  if (people.length > 0 && has('settled')) return undefined;
  if (isPlain('decide') && (has('me') || people.length > 0)) return [{ what: 'manual' }];
  if (people.length > 0 || isUnknown) return undefined;
  const isAtOnce = isClause && open.every(({ tags }) => tags.has('atOnce'));
  if (isAtOnce || ((has('auto') || has('atOnce')) && isPlain('decide')))
    return [{ what: 'auto', atOnce: has('atOnce') }];
  // 「出席者が最多の日に決めます」.
  const isMost = has('cap') || (has('many') && (has('extreme') || has('attendees')));
  if (isMost && (has('day') || has('decide'))) return [{ what: 'most' }];
  if (has('firstCome') && isPlain('decide')) return [{ what: 'earliest' }];
  if (has('early') && (has('day') || has('decide') || has('good'))) return [{ what: 'earliest' }];
  if (has('cap') || has('firstCome') || has('many') || has('early') || has('all') || has('me'))
    return undefined;
  if (isClause && has('tell') && !has('decide') && !has('delay') && !has('auto')) return [];
  if (has('auto') || has('atOnce') || has('ideally') || has('delay') || has('wish'))
    return undefined;
  // 「日程を決めます」, 「締切は金曜です」: announced, and nothing else.
  if (!isClause) return undefined;
  return has('attend') || has('gather') || has('good') || has('surely') ? undefined : [];
}
