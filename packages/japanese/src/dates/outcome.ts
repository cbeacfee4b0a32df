import { Temporal } from 'temporal-polyfill';
import { type Days, daysOf, hindered, matches, type Resolved, resolved } from './calendar.ts';
import { type Hours, wholeHours } from './clock.ts';
import type { DayFilter, Hindrance, Item, Spot } from './phrase.ts';
import type { PreferredDay } from './reading.ts';
import { inheritDate, isWide, isYear } from './spread.ts';

/** Days that are looked at one by one: a little over a year. */
export const mostDays = 400;

/** A window in exact time; `end` null = open. */
export interface Stretch {
  readonly start: Temporal.ZonedDateTime;
  readonly end: Temporal.ZonedDateTime | null;
  /** Everything from the start on, not a start whose end is unsaid. */
  readonly open?: true;
}

export interface Clock {
  readonly now: Temporal.ZonedDateTime;
  readonly today: Temporal.PlainDate;
}

/** What an item says: windows, or wishes about days and hours without a date. */
export interface Outcome {
  readonly stretches: readonly Stretch[];
  readonly days: readonly PreferredDay[];
  readonly hours: readonly number[];
  /** Times a refusal takes out of the windows. */
  readonly removed?: readonly Stretch[];
}

/** 明日18日, 来週水曜(26日): two names side by side are one day, or a slip of the pen. */
export function disagreements(items: readonly Item[], clock: Clock): Hindrance[] {
  const found: Hindrance[] = [];
  const dayOf = ({ left, right }: Item) => {
    if (right !== null || left.anchors.length === 0) return null;
    const days = endpoint(left, clock);
    if (!days.ok) return null;
    const { from, to } = days.value;
    return from.add({ days: 1 }).equals(to) ? from : null;
  };
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    if (item.joint !== 'touching' || before === undefined) continue;
    // 今日明日 is a list.
    if (before.left.anchors.at(-1)?.is === item.left.anchors.at(-1)?.is) continue;
    const [one, other] = [dayOf(before), dayOf(item)];
    if (one !== null && other !== null && !one.equals(other)) {
      found.push({ obstacle: 'mismatch', start: before.left.start, end: item.end });
    }
  }
  return found;
}

// ── an item's windows or wishes ────────────────────────────────────────────────────────────────

export const weekdayTokens: readonly PreferredDay[] = [
  'mon',
  'tue',
  'wed',
  'thu',
  'fri',
  'sat',
  'sun',
];

export function outcomeOf(item: Item, clock: Clock): Resolved<Outcome> {
  const { left, right } = item;
  if (left.moment !== null) return momentOutcome(item, clock);
  if (item.negation !== null) return baseOfExcept(item, clock);
  if (right !== null && typeof right === 'object') {
    return 'anchors' in right
      ? betweenOutcome(left, right, clock)
      : spellOutcome(left, right, clock);
  }
  if (left.anchors.length === 0) return wishOutcome(left, right === 'open', clock);
  const days = daysOfSpot(left, clock);
  if (!days.ok) return days;
  if (right === 'open' && left.hours === null) {
    const start = left.filter === null ? days.value.from : pickFirst(days.value, left.filter);
    if (start === null) return hindered('unknownHolidays');
    return open(start, clock, left);
  }
  return windowsOfSpot(days.value, left, clock);
}

/** 来週の水曜以外 is the rest of that week; a refusal alone says nothing about the other days. */
function baseOfExcept(item: Item, clock: Clock): Resolved<Outcome> {
  const { left, right, negation } = item;
  const last = left.anchors.at(-1);
  const nothing: Outcome = { stretches: [], days: [], hours: [] };
  if (last === undefined) {
    const wholeDays = left.filter !== null && left.hours === null && right === null;
    return wholeDays && left.bound === null ? resolved(nothing) : hindered('inexpressible');
  }
  if (negation !== 'except' || right !== null || left.filter === null || !isWide(last)) {
    const refused = outcomeOf({ ...item, negation: null }, clock);
    // What is over does not suit anyway.
    if (!refused.ok) return refused.obstacle === 'past' ? resolved(nothing) : refused;
    return resolved({ ...nothing, removed: refused.value.stretches });
  }
  const days = daysOf(left.anchors, clock.today);
  return days.ok ? windowsIn(days.value, null, null, clock) : days;
}

function open(start: Temporal.PlainDate, clock: Clock, spot: Spot): Resolved<Outcome> {
  const { now } = clock;
  const begin = start.toZonedDateTime({ timeZone: now.timeZoneId });
  const days = daysOfSpot(spot, clock);
  if (days.ok && Temporal.PlainDate.compare(days.value.to, clock.today) <= 0)
    return hindered('past');
  const stretches: Stretch[] = [{ start: later(begin, now), end: null, open: true }];
  return resolved({ stretches, days: [], hours: [] });
}

const later = (a: Temporal.ZonedDateTime, b: Temporal.ZonedDateTime) =>
  Temporal.ZonedDateTime.compare(a, b) < 0 ? b : a;

function momentOutcome({ left }: Item, { now }: Clock): Resolved<Outcome> {
  const { moment } = left;
  if (moment === null) return hindered('impossible');
  let start: Temporal.ZonedDateTime;
  if (moment.is === 'minutesLater') start = now.add({ minutes: moment.minutes });
  else {
    try {
      start = Temporal.Instant.from(moment.iso).toZonedDateTimeISO(now.timeZoneId);
    } catch {
      return hindered('impossible');
    }
  }
  if (Temporal.ZonedDateTime.compare(start, now) < 0) return hindered('past');
  return resolved({ stretches: [{ start, end: null }], days: [], hours: [] });
}

/** The days a spot's anchors name, checked against a weekday said beside them. */
function daysOfSpot(spot: Spot, { today }: Clock): Resolved<Days> {
  const days = daysOf(spot.anchors, today);
  if (!days.ok) return days;
  const { from, to } = days.value;
  const single = from.add({ days: 1 }).equals(to);
  if (spot.check !== null) {
    const day = single ? from : spot.filter === null ? null : pickFirst(days.value, spot.filter);
    if (day === null) return hindered('mismatch');
    if (spot.check.weekday !== null && day.dayOfWeek !== spot.check.weekday)
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

function pickFirst({ from, to }: Days, filter: DayFilter): Temporal.PlainDate | null {
  for (let day = from; Temporal.PlainDate.compare(day, to) < 0; day = day.add({ days: 1 })) {
    if (matches(filter, day) === true) return day;
  }
  return null;
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
  const allDay = spot.hours?.from === 0 && spot.hours.to === 24 * 60;
  const hours = spot.hours === null || allDay ? [] : wholeHours(spot.hours);
  if (spot.hours !== null && !allDay && hours.length === 0) return hindered('inexpressible');
  return resolved({ stretches: [], days, hours });
}

export function tokensOf({ weekdays, classes }: DayFilter): PreferredDay[] {
  const named = weekdays.map((day) => weekdayTokens[day - 1]).filter((day) => day !== undefined);
  return [...named, ...classes];
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
    lastAnchor?.is !== 'week'
  ) {
    // 12月の月〜水: every week of the month.
    const days = daysOfSpot({ ...left, filter: null }, clock);
    if (!days.ok) return days;
    const filter = filterBetween(left.filter, right.filter);
    return filter === null ? hindered('vague') : windowsIn(days.value, filter, right.hours, clock);
  }
  const first = endpoint(left, clock);
  if (!first.ok) return first;
  const last = endpoint(tail, clock);
  if (!last.ok) return last;
  let { to } = last.value;
  if (Temporal.PlainDate.compare(last.value.from, first.value.from) < 0) {
    const turned = turnOver(left, right, first.value.from, to);
    if (turned === null) return hindered('contradiction');
    to = turned;
  }
  const days: Days = { from: first.value.from, to, named: false };
  if (left.hours !== null) return stretchBetween(days, left.hours, right.hours, clock);
  const classes = right.filter !== null && right.filter.classes.length > 0 ? right.filter : null;
  const filter = right.within ?? classes;
  return windowsIn(days, filter, right.hours, clock);
}

/** 28日から3日まで, 来週金曜から月曜まで: the next such day after the beginning. */
function turnOver(
  left: Spot,
  right: Spot,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Temporal.PlainDate | null {
  const first = right.anchors[0];
  const last = to.subtract({ days: 1 });
  if (first === undefined && right.filter !== null) return to.add({ days: 7 });
  if (first?.is === 'dayOfMonth') {
    for (let months = 1; months <= 2; months++) {
      const month = from.with({ day: 1 }).add({ months });
      if (last.day <= month.daysInMonth) return month.with({ day: last.day }).add({ days: 1 });
    }
  }
  if (first?.is === 'month' && !left.anchors.some(isYear)) return null;
  return null;
}

function endpoint(spot: Spot, clock: Clock): Resolved<Days> {
  const single =
    spot.filter !== null && spot.filter.classes.length > 0 && spot.anchors.at(-1)?.is !== 'week';
  const days = daysOfSpot(single ? { ...spot, filter: null } : spot, clock);
  if (!days.ok || spot.filter === null || single) return days;
  if (spot.anchors.at(-1)?.is !== 'week') return days;
  const picked: Temporal.PlainDate[] = [];
  for (
    let day = days.value.from;
    Temporal.PlainDate.compare(day, days.value.to) < 0;
    day = day.add({ days: 1 })
  ) {
    const match = matches(spot.filter, day);
    if (match === null) return hindered('unknownHolidays');
    if (match) picked.push(day);
  }
  const [day] = picked;
  const end = picked.at(-1);
  if (day === undefined || end === undefined) return hindered('impossible');
  return resolved({ from: day, to: end.add({ days: 1 }), named: true });
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
  return windowsIn({ from, to: from.add(spell), named: true }, null, left.hours, clock);
}

function stretchBetween(
  days: Days,
  begin: Hours,
  end: Hours | null,
  clock: Clock,
): Resolved<Outcome> {
  const start = timeOn(days.from, begin.from, clock);
  const last = days.to.subtract({ days: 1 });
  const stop = end === null ? midnight(days.to, clock) : timeOn(last, end.to ?? end.from, clock);
  if (start === null || stop === null) return hindered('impossible');
  if (Temporal.ZonedDateTime.compare(stop, start) <= 0) return hindered('contradiction');
  if (Temporal.ZonedDateTime.compare(stop, clock.now) <= 0) return hindered('past');
  return resolved({
    stretches: [{ start: later(start, clock.now), end: stop }],
    days: [],
    hours: [],
  });
}

// ── days and hours to windows ──────────────────────────────────────────────────────────────────

const midnight = (date: Temporal.PlainDate, { now }: Clock) =>
  date.toZonedDateTime({ timeZone: now.timeZoneId });

/** A wall-clock time of the named day; null where the clocks skip it. */
function timeOn(
  date: Temporal.PlainDate,
  minute: number,
  { now }: Clock,
): Temporal.ZonedDateTime | null {
  const day = date.add({ days: Math.floor(minute / 1440) });
  const wall = day.toPlainDateTime({ hour: Math.floor((minute % 1440) / 60), minute: minute % 60 });
  const time = wall.toZonedDateTime(now.timeZoneId, { disambiguation: 'compatible' });
  return time.toPlainDateTime().equals(wall) ? time : null;
}

/** The windows a spot's days, bound, chosen days and hours come to. */
function windowsOfSpot(days: Days, spot: Spot, clock: Clock): Resolved<Outcome> {
  const { filter, within, hours, bound } = spot;
  if (bound === 'since' || bound === 'after') return sinceOutcome(days, spot, clock);
  if (bound !== 'until' && bound !== 'before') {
    return windowsIn(days, filter ?? within, hours, clock);
  }
  const last = filter === null ? null : lastMatch(days, filter);
  if (filter !== null && last === null) return hindered('impossible');
  const first = last ?? days.from;
  const to = bound === 'before' ? first : (last?.add({ days: 1 }) ?? days.to);
  if (Temporal.PlainDate.compare(to, clock.today) <= 0) return hindered('past');
  return windowsIn({ from: clock.today, to, named: false }, within, hours, clock);
}

function windowsIn(
  days: Days,
  filter: DayFilter | null,
  hours: Hours | null,
  clock: Clock,
): Resolved<Outcome> {
  if (filter !== null || hours !== null) return narrow(days, filter, hours, clock);
  const start = midnight(days.from, clock);
  const end = midnight(days.to, clock);
  if (Temporal.ZonedDateTime.compare(end, clock.now) <= 0) return hindered('past');
  return resolved({ stretches: [{ start: later(start, clock.now), end }], days: [], hours: [] });
}

function lastMatch({ from, to }: Days, filter: DayFilter): Temporal.PlainDate | null {
  for (
    let day = to.subtract({ days: 1 });
    Temporal.PlainDate.compare(day, from) >= 0;
    day = day.subtract({ days: 1 })
  ) {
    if (matches(filter, day) === true) return day;
  }
  return null;
}

/** 12月1日以降の平日の午後: no last day, so the days and hours stay wishes beside the open window. */
function sinceOutcome(
  days: Days,
  { bound, filter, within, hours }: Spot,
  clock: Clock,
): Resolved<Outcome> {
  const first = filter === null ? days.from : pickFirst(days, filter);
  if (first === null) return hindered('impossible');
  if (Temporal.PlainDate.compare(days.to, clock.today) <= 0) return hindered('past');
  // 「12月25日より後」 begins the day after.
  const from = bound !== 'after' ? first : filter === null ? days.to : first.add({ days: 1 });
  const start = later(midnight(from, clock), clock.now);
  const wished = hours === null ? [] : wholeHours(hours);
  if (hours !== null && wished.length === 0) return hindered('inexpressible');
  const kept = within === null ? [] : tokensOf(within);
  return resolved({ stretches: [{ start, end: null, open: true }], days: kept, hours: wished });
}

/** Day by day: those the filter asks for, with the hours, cut at now. */
function narrow(
  { from, to, named }: Days,
  filter: DayFilter | null,
  hours: Hours | null,
  clock: Clock,
): Resolved<Outcome> {
  const length = from.until(to, { largestUnit: 'day' }).days;
  if (length > mostDays) return hindered('tooMany');
  // Days of one week were named one by one; of a month, those that are left are meant.
  const strict =
    named && (filter === null ? length === 1 : filter.classes.length === 0 && length <= 7);
  const stretches: Stretch[] = [];
  let found = false;
  for (let day = from; Temporal.PlainDate.compare(day, to) < 0; day = day.add({ days: 1 })) {
    const match = filter === null ? true : matches(filter, day);
    if (match === null) return hindered('unknownHolidays');
    if (!match) continue;
    found = true;
    const stretch = stretchOn(day, hours, clock);
    if (!stretch.ok) return stretch;
    const over = isOver(stretch.value, clock.now);
    if (over && strict) return hindered('past');
    if (!over)
      stretches.push({
        ...stretch.value,
        start:
          stretch.value.end === null ? stretch.value.start : later(stretch.value.start, clock.now),
      });
  }
  if (!found) return hindered('impossible');
  return stretches.length === 0 ? hindered('past') : resolved({ stretches, days: [], hours: [] });
}

function isOver({ start, end }: Stretch, now: Temporal.ZonedDateTime): boolean {
  return end === null
    ? Temporal.ZonedDateTime.compare(start, now) < 0
    : Temporal.ZonedDateTime.compare(end, now) <= 0;
}

function stretchOn(day: Temporal.PlainDate, hours: Hours | null, clock: Clock): Resolved<Stretch> {
  if (hours === null) {
    return resolved({ start: midnight(day, clock), end: midnight(day.add({ days: 1 }), clock) });
  }
  const start = timeOn(day, hours.from, clock);
  const end = hours.to === null ? null : timeOn(day, hours.to, clock);
  if (start === null || (hours.to !== null && end === null)) return hindered('impossible');
  return resolved({ start, end });
}
