import { type Hours, hoursBetween, minuteInPart } from './clock.ts';
import { fromItsWeek, negatedTogether, pastExceptions, refusedHours } from './exceptions.ts';
import { type Anchor, endOfRange, type Item, isSeveralDays, isWeek, type Spot } from './item.ts';

import {
  hoursIn,
  isDayOnly,
  isHoursOnly,
  isMonth,
  isStretch,
  isWide,
  isYear,
  withHours,
} from './shapes.ts';

// ── what an item leaves out and takes from its neighbours ──────────────────────────────────────

const inMonth = new Set<Anchor['is']>(['dayOfMonth', 'portion', 'nth']);

/** Coarse parts come from the left (12月1日か5日), fine ones from the right (月曜か火曜の午後). */
export function spread(said: readonly Item[]): Item[] {
  const whole: Item[] = [];
  const listed = pastExceptions(negatedTogether(refusedHours(said)).flatMap(fromItsWeek)).flatMap(
    eachNth,
  );
  for (const item of hoursFirst(boundPairs(listed))) {
    const previous = whole.at(-1);
    if (previous === undefined || item.negation !== null) {
      whole.push(previous === undefined ? item : takenFrom(previous, item));
      continue;
    }
    const refined =
      furtherHours(previous, item) ?? hoursLater(previous, item) ?? refine(previous, item);
    if (refined !== null) {
      whole[whole.length - 1] = refined;
      continue;
    }
    // 水曜以外の夜: of the other days.
    const others = previous.negation === 'except' && isHoursOnly(item);
    // 年内は難しいので1/7で: a year that is refused is not the year of the next day.
    const refusedYear = previous.negation !== null && isYearAlone(previous.left);
    const coarse =
      others || refusedYear ? item.left : inheritDate(lastDate(previous), item.left, item.joint);
    whole.push(coarse === item.left ? item : { ...item, left: coarse });
  }
  for (let i = whole.length - 2; i >= 0; i--) {
    const item = whole[i];
    const next = whole[i + 1];
    if (item === undefined || next === undefined) continue;
    // 12/1、12/3。時間は19時から: said in a sentence of its own, the hours are for all of them.
    const isListed = next.joint === 'or' || next.joint === 'comma' || next.joint === 'touching';
    if (!isListed && !next.left.apart) continue;
    if (item.purpose !== next.purpose) continue;
    // 再来週11/2(月)10時: the week only tells which day it is.
    const tells = next.joint === 'touching' && isWide(item.left.anchors.at(-1));
    if (tells && item.left.filter === null && next.left.anchors.length > 1) continue;
    if (item.negation !== null || next.negation !== null || item.right === 'open') continue;
    whole[i] = inheritFine(item, next);
  }
  return whole.flatMap((item) => [
    item,
    ...item.more.map((hours) => ({ ...withHours(item, hours), joint: 'or' as const })),
  ]);
}

const isYearAlone = ({ anchors }: Spot): boolean => anchors.length > 0 && anchors.every(isYear);

/** 1月7日から11日、9日は無理: a day of the month named before; a weekday is taken from everything said. */
function takenFrom(previous: Item, item: Item): Item {
  const first = item.left.anchors[0];
  if (first === undefined || !inMonth.has(first.is)) return item;
  return { ...item, left: inheritDate(lastDate(previous), item.left, item.joint) };
}

/** 1月7日から11日: the end of a range, with the month its beginning says. */
function lastDate(item: Item): Spot {
  const end = endOfRange(item);
  return end === null ? item.left : inheritDate(item.left, end, 'or');
}

/** …の10時〜12時か14時〜16時, 10時集合、15時解散: more about the hours of the same days. */
function furtherHours(previous: Item, item: Item): Item | null {
  const hours = hoursIn(previous);
  const dated = previous.left.anchors.length > 0 || previous.left.filter !== null;
  if (!isHoursOnly(item) || hours === null || previous.negation !== null) return null;
  if (item.purpose === 'finish' && hours.to === null && item.left.hours !== null) {
    const between = hoursBetween(hours.from, item.left.hours.from);
    return between === null ? null : { ...withHours(previous, between), end: item.end };
  }
  const listed = item.joint === 'or' || item.joint === 'comma';
  if (!dated || !listed || item.purpose !== null || previous.purpose !== null) return null;
  const further = inheritPart(endOfRange(previous) ?? previous.left, item.left).hours;
  if (further === null) return null;
  const narrowed = item.joint === 'comma' && further.rough ? overlapOf(hours, further) : null;
  return narrowed === null
    ? { ...previous, more: [...previous.more, further], end: item.end }
    : { ...withHours(previous, narrowed), end: item.end };
}

/** 午後、18時まで: a bound behind a comma narrows the hours it lies in; 午前、18時以降 are two. */
function overlapOf(hours: Hours, bound: Hours): Hours | null {
  const from = Math.max(hours.from, bound.from);
  const to = Math.min(hours.to ?? hours.from, bound.to ?? bound.from);
  return from < to ? { from, to, rough: true } : null;
}

/** 4/26か4/27に90分ほど、10時から17時の間で: the hours of the days just listed. */
function hoursLater(previous: Item, item: Item): Item | null {
  const last = previous.left.anchors.at(-1);
  const apart = item.joint === 'or' || item.joint === 'stop' || item.purpose !== null;
  if (apart || !isHoursOnly(item) || !isDayOnly(previous)) return null;
  if (last === undefined || isStretch(previous) || previous.left.within !== null) return null;
  return { ...withHours(previous, item.left.hours), end: item.end };
}

/** 3日以降7日まで: two bounds side by side are one stretch. */
function boundPairs(items: readonly Item[]): Item[] {
  const paired: Item[] = [];
  for (const item of items) {
    const before = paired.at(-1);
    const close = item.joint === 'touching' || item.joint === 'join' || item.joint === 'comma';
    const since = before?.left.bound === 'since' && before.right === null;
    if (
      before !== undefined &&
      since &&
      close &&
      item.left.bound === 'until' &&
      item.right === null
    ) {
      const left = { ...before.left, bound: null };
      paired[paired.length - 1] = {
        ...item,
        joint: before.joint,
        left,
        right: { ...item.left, bound: null },
      };
    } else paired.push(item);
  }
  return paired;
}

/**
 * 12月1日から10日まで、平日の18時以降: days and hours said after a stretch of days choose out of it,
 * as 木曜(12/3) says one day twice. Linked by か they would be a choice of their own.
 */
function refine(previous: Item, item: Item): Item | null {
  return chooseFurther(previous, item) ?? choose(previous, item);
}

/** …、水曜と金曜: one more kind of day out of the same stretch. */
function chooseFurther(previous: Item, { left, right, purpose, end }: Item): Item | null {
  if (right !== null || purpose !== null || previous.negation !== null) return null;
  if (left.filter === null || previous.purpose !== null) return null;
  if (left.anchors.length > 0 || left.bound !== null) return null;
  const to = endOfRange(previous);
  const range = to !== null;
  const chosen = to ?? previous.left;
  if (chosen.within === null || chosen.hours !== null) return null;
  const within = {
    weekdays: [...chosen.within.weekdays, ...left.filter.weekdays],
    classes: [...chosen.within.classes, ...left.filter.classes],
  };
  const further = { ...chosen, within, hours: left.hours };
  return range ? { ...previous, right: further, end } : { ...previous, left: further, end };
}

function choose(previous: Item, { joint, left, right, purpose, end }: Item): Item | null {
  if (joint === 'or' || purpose !== null || left.moment !== null) return null;
  if (previous.negation !== null || previous.purpose !== null) return null;
  if (right !== null && right !== 'open') return null;
  const before = previous.left;
  const close = joint === 'touching' || joint === 'join';
  if (close && isWeekday(previous) && left.anchors.length > 0) {
    if (left.filter !== null || left.bound !== null) return null;
    if (left.hours !== null && before.hours !== null) return null;
    const { start, filter } = before;
    const hours = left.hours ?? before.hours;
    return { ...previous, left: { ...left, start, filter, hours }, right, end };
  }
  if (right !== null) return null;
  if (left.anchors.length > 0 || left.bound !== null) return null;
  const to = previous.right;
  if (to !== null && typeof to === 'object' && 'anchors' in to) {
    if (before.hours !== null || to.hours !== null || to.within !== null) return null;
    return { ...previous, right: { ...to, within: left.filter, hours: left.hours }, end };
  }
  const last = before.anchors.at(-1);
  const stretch = isSeveralDays(last) || before.bound !== null;
  const free = before.hours === null && before.within === null && before.filter === null;
  if (to !== null || last === undefined || !stretch || !free) return null;
  return { ...previous, left: { ...before, within: left.filter, hours: left.hours }, end };
}

/** A weekday and no date: 水曜, 土曜13時. */
const isWeekday = ({ left, right }: Item) =>
  (right === null || right === 'open') &&
  left.anchors.length === 0 &&
  left.bound === null &&
  left.filter !== null;

/** 第2・第4金曜 are two days. */
function eachNth(item: Item): Item[] {
  const nth = item.left.anchors.find((anchor) => anchor.is === 'nth');
  if (nth === undefined || nth.nths.length < 2) return [item];
  return nth.nths.map((one, index) => ({
    ...item,
    joint: index === 0 ? item.joint : 'or',
    left: {
      ...item.left,
      anchors: item.left.anchors.map((anchor) =>
        anchor === nth ? { ...nth, nths: [one] } : anchor,
      ),
    },
  }));
}

/** 18時以降なら来週の火曜, 19時から、12/1と12/3で: hours said before their days, once for all. */
function hoursFirst(items: readonly Item[]): Item[] {
  const gone = items.findIndex(({ purpose }) => purpose !== 'moved' && purpose !== 'aside');
  if (gone > 0) return [...items.slice(0, gone), ...hoursFirst(items.slice(gone))];
  const several = severalHoursFirst(items);
  if (several !== null) return several;
  const [first, second, ...rest] = items;
  if (first === undefined || second === undefined) return [...items];
  const { left, right, negation, purpose } = first;
  const hoursOnly = left.anchors.length === 0 && left.filter === null && left.moment === null;
  const apart = second.joint === 'or' || !isDayOnly(second);
  const stated = right === null || (right === 'open' && left.hours !== null);
  if (!hoursOnly || !stated || negation !== null || purpose !== null || apart) {
    return [...items];
  }
  const merged = { ...second, joint: first.joint, left: { ...second.left, start: left.start } };
  const days = [merged, ...rest];
  const until = days.findIndex((item) => !isDayOnly(item));
  return days.map((item, index) =>
    until < 0 || index < until ? withHours(item, left.hours) : item,
  );
}

/** 13:00、18:00、12/5(土): each of the hours on each of the days. */
function severalHoursFirst(items: readonly Item[]): Item[] | null {
  const at = items.findIndex((item) => !isHoursOnly(item) || item.purpose !== null);
  const day = items[at];
  const [first, ...further] = items.slice(0, Math.max(at, 0));
  if (first === undefined || further.length === 0 || day === undefined) return null;
  if (day.joint === 'or' || day.left.anchors.length === 0 || !isDayOnly(day)) return null;
  const more = further.flatMap(({ left }) => (left.hours === null ? [] : [left.hours]));
  const days = items.slice(at);
  const until = days.findIndex((item) => !isDayOnly(item));
  return days.map((item, index) =>
    until < 0 || index < until ? { ...withHours(item, first.left.hours), more } : item,
  );
}

export function inheritDate(from: Spot, spot: Spot, joint: Item['joint']): Spot {
  if (spot.moment !== null) return spot;
  const to = inheritPart(from, spot);
  if (to.anchors.length === 0) {
    if (to.filter === null) {
      return to.hours === null
        ? to
        : {
            ...to,
            anchors: from.anchors,
            filter: from.filter,
            within: from.within,
            bound: from.bound,
          };
    }
    // 1月中旬の火曜か木曜: both of them out of those days.
    const wide = from.anchors.filter(
      (anchor) => isWide(anchor) || (from.filter !== null && isSeveralDays(anchor)),
    );
    // 12月1日か水曜: which Wednesday, the words do not say.
    if (wide.length < from.anchors.length && !wide.some(isWeek)) return to;
    return wide.length === from.anchors.length || joint !== 'stop' ? { ...to, anchors: wide } : to;
  }
  const first = to.anchors[0];
  if (first === undefined) return to;
  // 20日か翌21日: beside the day just named.
  if (first.is === 'dayBeside' && first.day !== undefined && isOneDay(from))
    return { ...to, anchors: [...from.anchors, ...to.anchors] };
  if (inMonth.has(first.is)) {
    return {
      ...to,
      anchors: [
        ...from.anchors.filter((anchor) => isMonth(anchor) || isYear(anchor)),
        ...to.anchors,
      ],
    };
  }
  if (first.is === 'month')
    return { ...to, anchors: [...yearFor(first.month, from), ...to.anchors] };
  return to;
}

/** 祝日の23日: beside a day a filter only tells what day it is. */
const isOneDay = ({ anchors, filter }: Spot): boolean =>
  filter === null || anchors.some(({ is }) => is === 'dayOfMonth');

/** 午後3時か4時: the half of the day is said once. */
function inheritPart(from: Spot, to: Spot): Spot {
  const part = from.hours?.part;
  if (part === undefined || to.hours === null || to.hours.part !== undefined) return to;
  if (to.anchors.length > 0 || to.filter !== null || to.hours.to !== null) return to;
  const later = to.hours.from < 12 * 60 ? minuteInPart(part, to.hours.from) : null;
  return later === null ? to : { ...to, hours: { from: later, to: null, part } };
}

/** 2026年12月28日か1月3日: the year is said once, and the calendar turns over. */
function yearFor(month: number, from: Spot): Anchor[] {
  const year = from.anchors.find(isYear);
  if (year === undefined) return [];
  const earlier = from.anchors.find(isMonth);
  const turned = earlier?.is === 'month' && month < earlier.month;
  if (!turned) return [year];
  return [
    year.is === 'year'
      ? { ...year, year: year.year + 1 }
      : ({
          ...year,
          offset: (year as Extract<Anchor, { is: 'relativeYear' }>).offset + 1,
        } as Anchor),
  ];
}

/** 12/1、12/3の19時から; 来週か再来週の水曜: what the next item says is said for this one as well. */
function inheritFine(item: Item, next: Item): Item {
  const { left } = item;
  const other = endOfRange(next) ?? next.left;
  const dated = other.anchors.length > 0 || other.filter !== null;
  if (left.moment !== null || hoursIn(item) !== null || left.hours !== null) return item;
  if (item.right !== null) {
    return other.hours === null || !dated || endOfRange(item) === null
      ? item
      : { ...withHours(item, other.hours), more: next.more };
  }
  const last = left.anchors.at(-1);
  const spot = { ...left };
  let changed = false;
  if (last !== undefined && isWide(last) && left.filter === null && left.bound === null) {
    // 来週か再来週の水曜: both weeks, if the second item goes deeper from the same kind of word.
    const depth = other.anchors.findIndex((anchor) => anchor.is === last.is);
    const rest = depth < 0 ? [] : other.anchors.slice(depth + 1);
    if (depth >= 0 && (rest.length > 0 || other.filter !== null)) {
      Object.assign(spot, { anchors: [...left.anchors, ...rest], filter: other.filter });
      changed = true;
    }
  }
  const { hours } = other;
  if (hours !== null && dated) {
    Object.assign(spot, { hours, apart: next.left.apart });
    changed = true;
  }
  return changed ? { ...item, left: spot, more: next.more } : item;
}
