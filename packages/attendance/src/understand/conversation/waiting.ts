import type { Item } from '../items.ts';
import type { Said } from './move.ts';

/** Words beside which a length of time is how long to wait for the decision. */
const deciding = ['waiting', 'noWaiting', 'decide', 'auto'];

/**
 * 「確定まで48時間待って」, 「3時間は短いから10時間に」, 「24時間後ではなく、すぐで」: how long to wait before it
 * is decided. Without a word about deciding it speaks of the waiting that stands, if any does (`again`).
 */
export function waitingIn(items: readonly Item[]): Said | undefined {
  const isAbout = ({ tags }: Item) => deciding.some((tag) => tags.has(tag));
  const lengths = items.filter(({ tags }) => tags.has('duration') || tags.has('delay'));
  const isNone = items.some(
    (one, place) => one.tags.has('noWaiting') || isWithout(one, items.slice(place + 1)),
  );
  if (lengths.length === 0 && !isNone) return undefined;
  const meant = lengths.filter((one) => !isPutAside(items, one));
  const isAtOnce = isNone || items.some(({ tags }) => tags.has('atOnce'));
  const last = meant.at(-1);
  if (last === undefined && !isAtOnce) return undefined;
  const seconds = last?.meaning.is === 'delay' ? last.meaning.seconds : 0;
  const about = items.filter((one) => isAbout(one) || lengths.includes(one) || isOfLength(one));
  const [first, end] = [about[0], about.at(-1)];
  if (first === undefined || end === undefined) return undefined;
  return {
    move: { is: 'wait', seconds, again: !items.some(isAbout) },
    start: first.start,
    end: end.end,
  };
}

/** 「待ち時間なしで」. */
const isWithout = ({ tags }: Item, behind: readonly Item[]): boolean =>
  tags.has('waiting') && behind.find((one) => !one.tags.has('func'))?.tags.has('drop') === true;

const isOfLength = ({ tags }: Item): boolean =>
  ['lasting', 'change', 'atOnce', 'drop'].some((tag) => tags.has(tag));

/** 「2時間じゃなくて」, 「3時間は短いから」: what is said not to be it. */
function isPutAside(items: readonly Item[], one: Item): boolean {
  const behind = items.slice(items.indexOf(one) + 1).find(({ tags }) => !tags.has('func'));
  if (behind === undefined) return false;
  const isDenied = behind.tags.has('be') && behind.tags.has('neg');
  const isShort =
    behind.tags.has('lasting') && (behind.tags.has('cause') || behind.tags.has('but'));
  return isDenied || isShort;
}
