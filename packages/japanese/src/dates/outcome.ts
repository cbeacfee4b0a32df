import { Temporal } from 'temporal-polyfill';
import { type Days, daysOf, hindered, matches, type Resolved, resolved } from './calendar.ts';
import { isAllDay, wholeHours } from './clock.ts';
import { Day } from './day.ts';
import { isCalled } from './holidays.ts';
import { type DayFilter, type Hindrance, type Item, isWeek, type Spot } from './item.ts';
import { isWide, isYear } from './shapes.ts';
import { inheritDate } from './spread.ts';
import {
  type Clock,
  type Outcome,
  pickFirst,
  type Stretch,
  stretchBetween,
  tokensOf,
  windowsIn,
  windowsOfSpot,
} from './windows.ts';

/** 明日18日, 来週水曜(26日): two names side by side are one day, or a slip of the pen. */
export function disagreements(items: readonly Item[], clock: Clock): Hindrance[] {
  const found: Hindrance[] = [];
  const dayOf = ({ left, right }: Item) => {
    if ((right !== null && right !== 'open') || left.anchors.length === 0) return null;
    const days = endpoint(left, clock);
    if (!days.ok) return null;
    const { from, to } = days.value;
    return from.plus(1).equals(to) ? from : null;
  };
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    if (before !== undefined && isTurned(before, item, dayOf)) {
      found.push({ obstacle: 'vague', start: before.left.start, end: item.end });
    }
    if (before === undefined) continue;
    // 来週土曜、12/5で: the Saturday after that one.
    if (items.length === 2 && item.joint === 'comma' && isOtherWeek(before, item, dayOf)) {
      found.push({ obstacle: 'mismatch', start: before.left.start, end: item.end });
    }
    if (item.joint !== 'touching' || before.negation !== item.negation) continue;
    // 今日明日 is a list.
    if (before.left.anchors.at(-1)?.is === item.left.anchors.at(-1)?.is) continue;
    const [one, other] = [dayOf(before), dayOf(item)];
    if (one !== null && other !== null && !one.equals(other)) {
      found.push({ obstacle: 'mismatch', start: before.left.start, end: item.end });
    }
  }
  return found;
}

function isOtherWeek(before: Item, item: Item, dayOf: (item: Item) => Day | null): boolean {
  const { anchors, filter, hours } = before.left;
  if (!isWeek(anchors.at(-1)) || filter?.weekdays.length !== 1 || hours !== null) return false;
  const [one, other] = [dayOf(before), dayOf(item)];
  return one !== null && other?.dayOfWeek === one.dayOfWeek && !one.equals(other);
}

/** 10日か17日, said on the 16th: a list that goes up, and a calendar that would go down. */
function isTurned(before: Item, item: Item, dayOf: (item: Item) => Day | null): boolean {
  const [first, second] = [before.left.anchors, item.left.anchors];
  if (item.joint !== 'or' && item.joint !== 'comma') return false;
  if (first.length !== 1 || second.length !== 1) return false;
  const [one, other] = [first[0], second[0]];
  if (one?.is !== 'dayOfMonth' || other?.is !== 'dayOfMonth' || one.day >= other.day) return false;
  const [from, to] = [dayOf(before), dayOf(item)];
  return from !== null && to?.isBefore(from) === true;
}

/** 8時から20時まで、9月5日の終日: hours that belong to none of the days, for each has its own. */
export function strayHours(items: readonly Item[]): Hindrance[] {
  const meant = items.filter(({ purpose, negation }) => purpose === null && negation === null);
  const dated = meant.filter(({ left }) => left.anchors.length > 0);
  const isTimed = ({ left, right }: Item) => left.hours !== null || right !== null;
  if (dated.length === 0 || !dated.every(isTimed)) return [];
  return meant
    .filter(({ left }) => left.anchors.length === 0 && left.filter === null && left.hours !== null)
    .map(({ left, end }) => ({ obstacle: 'contradiction', start: left.start, end }));
}

// ── an item's windows or wishes ────────────────────────────────────────────────────────────────

export function outcomeOf(item: Item, clock: Clock): Resolved<Outcome> {
  const { left, right } = item;
  const end = right !== null && typeof right === 'object' && 'anchors' in right ? right : null;
  const isNight = end !== null && isIntoNight(left, end);
  for (const hours of [left.hours, isNight ? null : end?.hours]) {
    if (hours?.unclear === 'half') return hindered('unclearHour');
    const dated = left.anchors.length > 0 || left.filter !== null;
    if (hours?.unclear === 'day' && dated) return hindered('vague');
  }
  if (left.moment !== null) return momentOutcome(item, clock);
  if (item.negation !== null) return takenAway(item, clock);
  if (right !== null && typeof right === 'object') {
    return 'anchors' in right
      ? betweenOutcome(left, right, clock)
      : spellOutcome(left, right, clock);
  }
  if (left.anchors.length === 0) return wishOutcome(left, right === 'open', clock);
  const days = daysOfSpot(left, clock);
  if (!days.ok) return days;
  // 来週の15時 does not say on which of the days.
  const whole = left.filter === null && left.within === null && left.bound === null;
  if (left.hours?.to === null && whole && isWide(left.anchors.at(-1))) return hindered('vague');
  if (right === 'open' && left.hours === null) {
    const start = left.filter === null ? days.value.from : pickFirst(days.value, left.filter);
    if (start === null) return hindered('unknownHolidays');
    return open(start, clock, left);
  }
  return windowsOfSpot(days.value, left, clock);
}

/** 12/31の22時から1/1の1時まで: into the small hours of the day that is named. */
const isIntoNight = ({ hours: begin, anchors }: Spot, { hours, anchors: last }: Spot): boolean =>
  begin !== null &&
  hours !== null &&
  anchors.length > 0 &&
  last.length > 0 &&
  begin.unclear === undefined &&
  begin.from >= nightFrom &&
  hours.from < nightTo;

const nightFrom = 18 * 60;
const nightTo = 6 * 60;

/** What a refusal takes out of the windows; alone it says nothing about the other days. */
function takenAway(item: Item, clock: Clock): Resolved<Outcome> {
  const { left, right } = item;
  const nothing: Outcome = { stretches: [], days: [], hours: [] };
  if (left.anchors.length === 0) {
    const hoursOnly = left.filter === null && right === null && left.hours !== null;
    if (hoursOnly && left.hours !== null) {
      return resolved({ ...nothing, removedHours: wholeHours(left.hours) });
    }
    const allDay = left.hours === null || isAllDay(left.hours);
    const wholeDays = left.filter !== null && allDay && right === null;
    return wholeDays && left.bound === null ? resolved(nothing) : hindered('inexpressible');
  }
  const refused = outcomeOf({ ...item, negation: null }, clock);
  // What is over does not suit anyway.
  if (!refused.ok) return refused.obstacle === 'past' ? resolved(nothing) : refused;
  return resolved({ ...nothing, removed: refused.value.stretches });
}

function open(start: Day, clock: Clock, spot: Spot): Resolved<Outcome> {
  const { now } = clock;
  const begin = clock.zone.startOf(start);
  const days = daysOfSpot(spot, clock);
  // 2015年から has begun and goes on, as 2015年以降 has.
  const over = days.ok && !clock.today.isBefore(days.value.to);
  if (over && spot.anchors[0]?.is !== 'year') return hindered('past');
  const stretches: Stretch[] = [{ start: Math.max(begin, now), end: null, open: true }];
  return resolved({ stretches, days: [], hours: [] });
}

function momentOutcome({ left }: Item, { now, today, zone }: Clock): Resolved<Outcome> {
  const { moment } = left;
  if (moment === null) return hindered('impossible');
  let start: number;
  if (moment.is !== 'moment') {
    const { minutes, days = 0, months = 0 } = moment;
    const wall = zone.wall(now);
    const base =
      months + days === 0 ? now : zone.at(today.plusMonths(months).plus(days), wall.minute);
    if (base === null) return hindered('impossible');
    const end = base + Math.round(minutes * 60) * 1_000;
    if (moment.is === 'minutesLater') start = end;
    else return resolved({ stretches: [{ start: now, end }], days: [], hours: [] });
  } else {
    try {
      start = Temporal.Instant.from(moment.iso).epochMilliseconds;
    } catch {
      return hindered('impossible');
    }
  }
  if (start < now) return hindered('past');
  return resolved({ stretches: [{ start, end: null }], days: [], hours: [] });
}

/** The days a spot's anchors name, checked against a weekday said beside them. */
function daysOfSpot(spot: Spot, { today }: Clock): Resolved<Days> {
  const days = daysOf(spot.anchors, today);
  if (!days.ok) return days;
  const { from, to } = days.value;
  const single = from.plus(1).equals(to);
  if (spot.check !== null) {
    const day = single ? from : spot.filter === null ? null : pickFirst(days.value, spot.filter);
    if (day === null) return hindered('mismatch');
    if (spot.check.weekday !== null && day.dayOfWeek !== spot.check.weekday)
      return hindered('mismatch');
    if (spot.check.name !== undefined && !isCalled(day, spot.check.name))
      return hindered('mismatch');
    if (spot.check.holiday && matches({ weekdays: [], classes: ['holiday'] }, day) !== true)
      return hindered('mismatch');
  }
  if (
    single &&
    spot.filter !== null &&
    spot.bound === null &&
    matches(spot.filter, from) !== true
  ) {
    return hindered('mismatch');
  }
  return days;
}

/** Days without a date: weekdays and hours are wishes, never dates. */
function wishOutcome(spot: Spot, isOpen: boolean, _clock: Clock): Resolved<Outcome> {
  const days = spot.filter === null ? [] : tokensOf(spot.filter);
  // 金曜まで, 水曜以降 without a week name no days.
  if (
    spot.bound === 'until' ||
    spot.bound === 'since' ||
    spot.bound === 'after' ||
    spot.bound === 'before'
  ) {
    return hindered('unanchored');
  }
  if (isOpen && spot.hours === null) return hindered('unanchored');
  // 終日 wishes for nothing in particular.
  const allDay = spot.hours !== null && isAllDay(spot.hours);
  // 金曜の25時 is an hour of Saturday: as a wish for Fridays it would be another night.
  const late = spot.hours !== null && (spot.hours.to ?? spot.hours.from + 1) > 24 * 60;
  if (late && spot.filter !== null) return hindered('inexpressible');
  // A wish for every Monday would repeat what was only inferred.
  if (spot.hours?.inferred && spot.filter !== null) return hindered('unclearHour');
  const hours = spot.hours === null || allDay ? [] : wholeHours(spot.hours);
  if (spot.hours !== null && !allDay && hours.length === 0) return hindered('inexpressible');
  return resolved({ stretches: [], days, hours });
}

/** 月〜水, 12月1日から5日まで, 12月1日10時から3日17時まで. */
function betweenOutcome(left: Spot, right: Spot, clock: Clock): Resolved<Outcome> {
  if (left.anchors.length === 0 && right.anchors.length === 0) return wishBetween(left, right);
  const tail = inheritDate(left, right, 'or');
  const lastAnchor = left.anchors.at(-1);
  if (
    left.anchors.length > 0 &&
    left.filter !== null &&
    right.anchors.length === 0 &&
    !isWeek(lastAnchor)
  ) {
    // 12月の月〜水: every week of the month.
    const days = daysOfSpot({ ...left, filter: null }, clock);
    if (!days.ok) return days;
    const filter = filterBetween(left.filter, right.filter);
    return filter === null ? hindered('vague') : windowsIn(days.value, filter, right.hours, clock);
  }
  const last = weekdayAfter(left, tail, clock) ?? endpoint(tail, clock);
  if (!last.ok) return last;
  const running = isRunning(left, right, last.value, clock);
  const first = running
    ? resolved({ from: clock.today, to: clock.today, named: false })
    : endpoint(left, clock);
  if (!first.ok) return first;
  let { to } = last.value;
  if (last.value.from.isBefore(first.value.from)) {
    const turned = turnOver(left, right, first.value.from, to);
    if (turned === null) return hindered('contradiction');
    to = turned;
  }
  const days: Days = { from: first.value.from, to, named: false };
  // 12/3の22時から12/6の1時まで: after days on end, one or thirteen o'clock.
  const isOneNight = first.value.from.plus(2).equals(to);
  if (right.hours?.unclear === 'half' && !isOneNight) return hindered('unclearHour');
  if (left.hours !== null) return stretchBetween(days, left.hours, right.hours, clock);
  const classes = right.filter !== null && right.filter.classes.length > 0 ? right.filter : null;
  const filter = right.within ?? classes;
  return windowsIn(days, filter, right.hours, clock);
}

/** 明日から金曜まで: the first Friday after the day the stretch begins on. */
function weekdayAfter(left: Spot, tail: Spot, clock: Clock): Resolved<Days> | null {
  const { anchors, filter } = tail;
  if (anchors.length > 0 || filter?.weekdays.length !== 1 || filter.classes.length > 0) return null;
  const first = endpoint(left, clock);
  if (!first.ok) return first;
  const { from, to } = first.value;
  if (!from.plus(1).equals(to)) return hindered('vague');
  const day = pickFirst({ from: from.plus(1), to: from.plus(7), named: true }, filter);
  return day === null ? hindered('vague') : resolved({ from: day, to: day.plus(1), named: true });
}

/**
 * 10月1日から11月7日まで, said in late October: without a year the first day could only be next year's,
 * after the last one; so the stretch has begun.
 */
function isRunning(left: Spot, right: Spot, last: Days, clock: Clock): boolean {
  const { anchors } = left;
  const dayInMonth = anchors[0]?.is === 'month' && anchors.length > 1 && left.hours === null;
  const endsOnDay = last.from.plus(1).equals(last.to) && right.anchors.length > 0;
  if (!dayInMonth || !endsOnDay) return false;
  const { year } = last.from;
  const start = daysOf(
    [{ is: 'year', year, start: left.start, end: left.start }, ...anchors],
    clock.today,
  );
  return start.ok && start.value.from.isBefore(clock.today) && !last.from.isBefore(clock.today);
}

/** 28日から3日まで, 来週金曜から月曜まで: the next such day after the beginning. */
function turnOver(left: Spot, right: Spot, from: Day, to: Day): Day | null {
  const first = right.anchors[0];
  const last = to.plus(-1);
  if (first === undefined && right.filter !== null) return to.plus(7);
  if (first?.is === 'dayOfMonth') {
    for (let months = 1; months <= 2; months++) {
      const { year, month } = from.firstOfMonth(months);
      const day = Day.of(year, month, last.day);
      if (day !== null) return day.plus(1);
    }
  }
  if (first?.is === 'month' && !left.anchors.some(isYear)) return null;
  return null;
}

function endpoint(spot: Spot, clock: Clock): Resolved<Days> {
  const single =
    spot.filter !== null && spot.filter.classes.length > 0 && !isWeek(spot.anchors.at(-1));
  const days = daysOfSpot(single ? { ...spot, filter: null } : spot, clock);
  if (!days.ok || spot.filter === null || single) return days;
  if (!isWeek(spot.anchors.at(-1))) return days;
  const picked: Day[] = [];
  for (let day = days.value.from; day.isBefore(days.value.to); day = day.plus(1)) {
    const match = matches(spot.filter, day);
    if (match === null) return hindered('unknownHolidays');
    if (match) picked.push(day);
  }
  const [day] = picked;
  const end = picked.at(-1);
  if (day === undefined || end === undefined) return hindered('impossible');
  return resolved({ from: day, to: end.plus(1), named: true });
}

function filterBetween(left: DayFilter | null, right: DayFilter | null): DayFilter | null {
  const [from] = left?.weekdays ?? [];
  const [to] = right?.weekdays ?? [];
  if (
    left?.weekdays.length !== 1 ||
    right?.weekdays.length !== 1 ||
    from === undefined ||
    to === undefined
  )
    return null;
  const weekdays: number[] = [];
  for (let day = from; ; day = (day % 7) + 1) {
    weekdays.push(day);
    if (day === to) return { weekdays, classes: [] };
  }
}

function wishBetween(left: Spot, right: Spot): Resolved<Outcome> {
  const filter = filterBetween(left.filter, right.filter);
  if (filter === null || left.hours !== null) return hindered('vague');
  const hours = right.hours === null ? [] : wholeHours(right.hours);
  if (right.hours !== null && hours.length === 0) return hindered('inexpressible');
  return resolved({ stretches: [], days: tokensOf(filter), hours });
}

function spellOutcome(
  left: Spot,
  spell: { readonly days: number; readonly months: number },
  clock: Clock,
): Resolved<Outcome> {
  if (left.anchors.length === 0) return hindered('unanchored');
  const first = endpoint(left, clock);
  if (!first.ok) return first;
  const { from } = first.value;
  return windowsIn(
    { from, to: from.plusMonths(spell.months).plus(spell.days), named: true },
    null,
    left.hours,
    clock,
  );
}
