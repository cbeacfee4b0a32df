import {
  type Anchor,
  endOfRange,
  type Item,
  isSeveralDays,
  isWeek,
  type Spot,
  type TermOf,
} from './item.ts';

// What an item says of days and of hours, as far as its neighbours must know.

export const isMonth = (anchor: Anchor) => anchor.is === 'month' || anchor.is === 'relativeMonth';
export const isYear = (anchor: Anchor) => anchor.is === 'year' || anchor.is === 'relativeYear';
export const isWide = (anchor: Anchor | undefined) =>
  anchor !== undefined && (isMonth(anchor) || isYear(anchor) || isWeek(anchor));

/** Days out of which one may be taken: 12月1日〜10日, 来週, 12月上旬. */
export const isStretch = ({ left, right }: Item): boolean => {
  const last = left.anchors.at(-1);
  const days = isWide(last) || isSeveralDays(last);
  const wide = days && (left.filter === null || left.filter.classes.length > 0);
  return right !== null || left.bound !== null || wide;
};

export const hoursIn = (item: Item) => (endOfRange(item) ?? item.left).hours;

export const isHoursOnly = ({ left, right, negation }: Item): boolean =>
  left.anchors.length === 0 &&
  left.filter === null &&
  left.moment === null &&
  left.hours !== null &&
  right === null &&
  negation === null;

export const isDayOnly = (item: Item): boolean => {
  const end = endOfRange(item);
  const bare = item.left.hours === null && item.left.moment === null && item.negation === null;
  return bare && item.purpose === null && (item.right === null || end?.hours === null);
};

export function withHours(item: Item, hours: Spot['hours']): Item {
  const end = endOfRange(item);
  return end === null
    ? { ...item, left: { ...item.left, hours } }
    : { ...item, right: { ...end, hours } };
}

/** 1/20〜1/22の3日間: as many days as the stretch before has. */
export function isLengthOf(text: string, item: Item, { days, months, start }: TermOf<'days'>) {
  const to = endOfRange(item);
  if (to === null || months > 0) return false;
  const [one, other] = [item.left.anchors, to.anchors].map((anchors) => anchors.at(-1));
  const isCounted = one?.is === 'dayOfMonth' && other?.is === 'dayOfMonth';
  const isBeside = /^の? ?\(?$/u.test(text.slice(item.end, start));
  return isCounted && isBeside && other.day - one.day + 1 === days;
}

const dayMinutes = 24 * 60;
/** Lengths in months are said of absences alone, where thirty days do for a month and 365 for a year. */
export const minutesIn = ({ days, months }: TermOf<'days'>) =>
  (days + (months % 12) * 30 + Math.floor(months / 12) * 365) * dayMinutes;
