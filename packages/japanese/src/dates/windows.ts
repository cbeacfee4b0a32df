import { Temporal } from 'temporal-polyfill';
import { type Days, hindered, matches, type Resolved, resolved } from './calendar.ts';
import { type Hours, wholeHours } from './clock.ts';
import type { DayFilter, Spot } from './item.ts';
import type { PreferredDay } from './reading.ts';

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

export const weekdayTokens: readonly PreferredDay[] = [
  'mon',
  'tue',
  'wed',
  'thu',
  'fri',
  'sat',
  'sun',
];

export function tokensOf({ weekdays, classes }: DayFilter): PreferredDay[] {
  const named = weekdays.map((day) => weekdayTokens[day - 1]).filter((day) => day !== undefined);
  return [...named, ...classes];
}

// ── days and hours to windows ──────────────────────────────────────────────────────────────────

export const later = (a: Temporal.ZonedDateTime, b: Temporal.ZonedDateTime) =>
  Temporal.ZonedDateTime.compare(a, b) < 0 ? b : a;

export function pickFirst({ from, to }: Days, filter: DayFilter): Temporal.PlainDate | null {
  for (let day = from; Temporal.PlainDate.compare(day, to) < 0; day = day.add({ days: 1 })) {
    if (matches(filter, day) === true) return day;
  }
  return null;
}

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
export function windowsOfSpot(days: Days, spot: Spot, clock: Clock): Resolved<Outcome> {
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

export function windowsIn(
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
  { anchors, bound, filter, within, hours }: Spot,
  clock: Clock,
): Resolved<Outcome> {
  const first = filter === null ? days.from : pickFirst(days, filter);
  if (first === null) return hindered('impossible');
  // 2020年以降 has begun and goes on; 10月以降 without a year may mean the next one.
  const over = Temporal.PlainDate.compare(days.to, clock.today) <= 0;
  if (over && anchors[0]?.is !== 'year') return hindered('past');
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

export function stretchBetween(
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
