import { readNumeral } from '@tashika/japanese';
import { bare } from '../analyse/numbers.ts';
import type { Word } from '../analyse/words.ts';
import { type Item, item } from '../items.ts';
import { durationsIn } from './durations.ts';
import { replyWordsIn } from './reply-words.ts';

/** The words of one sentence, those that mean more in a reply under their own names. */
export function withCues(text: string, items: readonly Item[], tokens: readonly Word[]): Item[] {
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return [];
  const words = tokens.filter(({ start, end }) => first.start <= start && end <= last.end);
  const durations = durationsIn(text, first.start, last.end).filter(
    (one) => !items.some((other) => other.meaning.is === 'quantity' && overlaps(one, other)),
  );
  const found = [
    ...durations,
    ...replyWordsIn(words)
      .filter((one, place, all) => isAtPlace(one, all.slice(0, place), items))
      .filter((one) => !durations.some((other) => overlaps(one, other)))
      .filter((one) => !items.some((other) => isPartOf(one, other))),
  ];
  const kept = items.filter(
    (one) =>
      !one.tags.has('stop') && !isSilent(one) && !found.some((other) => overlaps(one, other)),
  );
  return [...found, ...kept.map((one) => numeralOr(text, one))].sort((a, b) => a.start - b.start);
}

const overlaps = (
  a: { readonly start: number; readonly end: number },
  b: { readonly start: number; readonly end: number },
): boolean => a.start < b.end && b.start < a.end;
const isSilent = ({ tags }: Item): boolean =>
  tags.has('silent') && !tags.has('date') && tags.size === 1;

/** 「必要ない」 is one word, and no ない. */
const isPartOf = (one: Item, other: Item): boolean => {
  if (!overlaps(one, other)) return false;
  if (other.meaning.is === 'people' || other.meaning.is === 'quantity') return true;
  if (other.tags.has('breath')) return true;
  const isPlain = ['content', 'func', 'silent'].some((tag) => other.tags.has(tag));
  return other.start < one.start || (!isPlain && one.end < other.end);
};

/** Yes and no stand at the beginning; elsewhere そう and いや are ordinary words. */
function isAtPlace(
  { tags, start }: Item,
  before: readonly Item[],
  items: readonly Item[],
): boolean {
  if (!tags.has('agreed') && !tags.has('refused')) return true;
  return items
    .filter((one) => one.end <= start)
    .every(
      (one) =>
        one.tags.has('func') ||
        one.tags.has('silent') ||
        one.tags.has('comma') ||
        before.some((other) => overlaps(one, other) && isPolar(other)),
    );
}
const isPolar = ({ tags }: Item): boolean => tags.has('agreed') || tags.has('refused');

/** 「5で」: a number of nothing. */
function numeralOr(text: string, one: Item): Item {
  if (!one.tags.has('number') || !one.tags.has('content')) return one;
  const count = readNumeral(text.slice(one.start, one.end));
  return count === null || count === undefined
    ? one
    : item(['numeral'], one.start, one.end, { is: 'quantity', quantity: { ...bare, low: count } });
}
