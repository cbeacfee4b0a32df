import { type Days, hindered, matches, type Resolved, resolved } from './calendar.ts';
import { type Hours, wholeHours } from './clock.ts';
import type { Day } from './day.ts';
import type { DayFilter, Spot } from './item.ts';
import type { PreferredDay, Window } from './reading.ts';
import type { Zone } from './zone.ts';

/** Days that are looked at one by one: a little over a year. */
export const mostDays = 400;

/** A window in exact time, in milliseconds of the epoch; `end` null = open. */
export interface Stretch {
  readonly start: number;
  readonly end: number | null;
  /** Everything from the start on, not a start whose end is unsaid. */
  readonly open?: true;
  readonly slot?: Window['slot'];
}

export interface Clock {
  readonly now: number;
  readonly today: Day;
  readonly zone: Zone;
}

/** What an item says: windows, or wishes about days and hours without a date. */
export interface Outcome {
  readonly stretches: readonly Stretch[];
  readonly days: readonly PreferredDay[];
  readonly hours: readonly number[];
  /** Times a refusal takes out of the windows. */
  readonly removed?: readonly Stretch[];
  /** Hours of any day a refusal takes away. */
  readonly removedHours?: readonly number[];
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

export function pickFirst({ from, to }: Days, filter: DayFilter): Day | null {
  for (let day = from; day.isBefore(to); day = day.plus(1)) {
    if (matches(filter, day) === true) return day;
  }
  return null;
}

const midnight = (date: Day, { zone }: Clock) => zone.startOf(date);

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
  const to = bound === 'before' ? first : (last?.plus(1) ?? days.to);
  if (!clock.today.isBefore(to)) return hindered('past');
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
  if (end <= clock.now) return hindered('past');
  return resolved({ stretches: [{ start: Math.max(start, clock.now), end }], days: [], hours: [] });
}

function lastMatch({ from, to }: Days, filter: DayFilter): Day | null {
  for (let day = to.plus(-1); !day.isBefore(from); day = day.plus(-1)) {
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
  const over = !clock.today.isBefore(days.to);
  if (over && anchors[0]?.is !== 'year') return hindered('past');
  // 「12月25日より後」 begins the day after.
  const from = bound !== 'after' ? first : filter === null ? days.to : first.plus(1);
  const start = Math.max(midnight(from, clock), clock.now);
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
  const length = to.number - from.number;
  if (length > mostDays) return hindered('tooMany');
  // Days of one week were named one by one; of a month, those that are left are meant.
  const strict =
    named && (filter === null ? length === 1 : filter.classes.length === 0 && length <= 7);
  const stretches: Stretch[] = [];
  let found = false;
  for (let day = from; day.isBefore(to); day = day.plus(1)) {
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
          stretch.value.end === null
            ? stretch.value.start
            : Math.max(stretch.value.start, clock.now),
      });
  }
  if (!found) return hindered('impossible');
  return stretches.length === 0 ? hindered('past') : resolved({ stretches, days: [], hours: [] });
}

function isOver({ start, end }: Stretch, now: number): boolean {
  return end === null ? start < now : end <= now;
}

function stretchOn(day: Day, hours: Hours | null, clock: Clock): Resolved<Stretch> {
  if (hours === null) {
    return resolved({ start: midnight(day, clock), end: midnight(day.plus(1), clock) });
  }
  const start = clock.zone.at(day, hours.from);
  const end = hours.to === null ? null : clock.zone.at(day, hours.to);
  if (start === null || (hours.to !== null && end === null)) return hindered('impossible');
  return resolved({ start, end });
}

export function stretchBetween(
  days: Days,
  begin: Hours,
  end: Hours | null,
  clock: Clock,
): Resolved<Outcome> {
  const start = clock.zone.at(days.from, begin.from);
  const last = days.to.plus(-1);
  const stop = end === null ? midnight(days.to, clock) : clock.zone.at(last, end.to ?? end.from);
  if (start === null || stop === null) return hindered('impossible');
  if (stop <= start) return hindered('contradiction');
  if (stop <= clock.now) return hindered('past');
  return resolved({
    stretches: [{ start: Math.max(start, clock.now), end: stop }],
    days: [],
    hours: [],
  });
}
