import {
  holidaysKnown,
  isHoliday,
  type PreferredDay,
  type SlotHint,
  type Window,
} from '@tashika/japanese/dates';
import { Temporal } from 'temporal-polyfill';

type Zoned = Temporal.ZonedDateTime;

/** What the words gave, and what stands in the way. */
export interface SlotRequest {
  readonly windows: readonly Window[];
  readonly hint: SlotHint;
  /** The only clock there is. */
  readonly now: string;
  readonly timeZone: string;
  /** Times that are taken already; an open end takes everything after it. */
  readonly busy?: readonly Window[];
  /** Slots begin on this grid of the hour. */
  readonly stepMinutes?: number;
  /** How far ahead to look where the words set no end. */
  readonly horizonDays?: number;
  /** By when to answer, where the words say it. */
  readonly replyBy?: string | null;
}

/** What is proposed as long as the words say nothing else. */
export const slotDefaults = {
  count: 3,
  durationMinutes: 60,
  stepMinutes: 30,
  horizonDays: 28,
  /** 9:00–18:00: the hours from 午前 to 午後 of the date reader. */
  hours: [9, 10, 11, 12, 13, 14, 15, 16, 17] as readonly number[],
};

/** A year and a bit: as far as days are looked at one by one. */
const mostDays = 400;

/** A stretch of one day in which slots may lie. `exact` = the words give the very start. */
export interface Opening {
  readonly day: string;
  readonly from: Zoned;
  readonly to: Zoned;
  readonly exact: boolean;
}

export const iso = (time: Zoned) => time.toString({ timeZoneName: 'never' });

export function stretchOf({ start, end }: Window, timeZone: string) {
  const at = (time: string) => Temporal.Instant.from(time).toZonedDateTimeISO(timeZone);
  return { start: at(start), end: end === null ? null : at(end) };
}

// ── where slots may lie ────────────────────────────────────────────────────────────────────────

export function openings(request: SlotRequest, now: Zoned, minutes: number): Opening[] {
  const horizon = now.add({ days: request.horizonDays ?? slotDefaults.horizonDays });
  const windows = request.windows.length === 0 ? [{ start: iso(now), end: null }] : request.windows;
  const hint = { ...request.hint };
  const wished = hint.preferredDays ?? daysOfStretch(request);
  if (wished !== undefined) hint.preferredDays = wished;
  const found: Opening[] = [];
  for (const window of windows) {
    const { start, end } = stretchOf(window, request.timeZone);
    if (end === null && isInstant(start, request.windows.length > 0)) {
      if (dayAllowed(hint.preferredDays, start.toPlainDate())) {
        found.push(opening(start, start.add({ minutes }), true));
      }
      continue;
    }
    const until = end ?? later(horizon, start.add({ days: slotDefaults.horizonDays }));
    found.push(...dayOpenings(start, until, { ...request, hint }, minutes));
  }
  return found.sort((a, b) => Temporal.ZonedDateTime.compare(a.from, b.from));
}

/**
 * 「来週の午後」 is a window a day: of a stretch that runs through a weekend the working days are
 * meant, as of one window. Days named one by one are fewer, and meant themselves.
 */
function daysOfStretch({ windows, timeZone }: SlotRequest): readonly PreferredDay[] | undefined {
  const days = windows.map((window) => stretchOf(window, timeZone).start.toPlainDate());
  const [first] = days;
  const last = days.at(-1);
  const length = first && last ? first.until(last).days + 1 : 0;
  const inOrder = days.every(
    (day, index) => index === 0 || Temporal.PlainDate.compare(days[index - 1] ?? day, day) < 0,
  );
  // 「来週の水曜以外」: one or two days taken out of a stretch leave it a stretch.
  const follow = inOrder && length - days.length <= (days.length > 4 ? 2 : 0);
  const hasWeekend = [6, 7].every((weekday) => days.some(({ dayOfWeek }) => dayOfWeek === weekday));
  return days.length >= 4 && follow && hasWeekend ? unsaidDays(days) : undefined;
}

/** A start without an end is that very time; at midnight it is a day from which on (12月1日から). */
export const isInstant = (start: Zoned, stated: boolean) =>
  stated && (start.hour !== 0 || start.minute !== 0);

export const later = (a: Zoned, b: Zoned) => (Temporal.ZonedDateTime.compare(a, b) < 0 ? b : a);
const earlier = (a: Zoned, b: Zoned) => (Temporal.ZonedDateTime.compare(a, b) < 0 ? a : b);

const opening = (from: Zoned, to: Zoned, exact: boolean): Opening => ({
  day: from.toPlainDate().toString(),
  from,
  to,
  exact,
});

/** Hours the words give stand as they are; whole days get the hours wished for, or the usual ones. */
function dayOpenings(start: Zoned, end: Zoned, { hint }: SlotRequest, minutes: number): Opening[] {
  const days = daysBetween(start, end);
  const within = (day: Temporal.PlainDate) => {
    const midnight = (date: Temporal.PlainDate) =>
      date.toZonedDateTime({ timeZone: start.timeZoneId });
    return { from: later(start, midnight(day)), to: earlier(end, midnight(day.add({ days: 1 }))) };
  };
  // A night (22時〜2時) stays whole unless days are wished for one by one.
  const asSaid = () =>
    hint.preferredDays === undefined
      ? [opening(start, end, false)]
      : days
          .filter((day) => dayAllowed(hint.preferredDays, day))
          .map((day) => opening(within(day).from, within(day).to, false));
  const withinDay = Temporal.ZonedDateTime.compare(start.add({ hours: 24 }), end) > 0;
  const hoursWished = hint.preferredHours !== undefined;
  if (withinDay && !isMidnight(end) && !hoursWished) return asSaid();
  const wished = hint.preferredDays ?? unsaidDays(days);
  const hours = hint.preferredHours ?? slotDefaults.hours;
  const found = days
    .filter((day) => dayAllowed(wished, day))
    .flatMap((day) => hourOpenings(day, hours, { ...within(day), end }, minutes));
  // 22時以降, or what is left of today: the usual hours do not reach it, the words do.
  return found.length === 0 && days.length === 1 && !hoursWished ? asSaid() : found;
}

const isMidnight = (time: Zoned) => time.equals(time.startOfDay());

function daysBetween(start: Zoned, end: Zoned): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = [];
  const timeZone = start.timeZoneId;
  for (let day = start.toPlainDate(); days.length < mostDays; day = day.add({ days: 1 })) {
    if (Temporal.ZonedDateTime.compare(day.toZonedDateTime({ timeZone }), end) >= 0) break;
    days.push(day);
  }
  return days;
}

/** Of several days the working days are meant, where there are any; a day named alone is meant itself. */
function unsaidDays(days: readonly Temporal.PlainDate[]): readonly PreferredDay[] | undefined {
  if (days.length < 2) return undefined;
  return days.some((day) => dayAllowed(['weekday'], day)) ? ['weekday'] : undefined;
}

const weekdayTokens: readonly PreferredDay[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** A year whose holidays nobody knows has no day that is surely a working day. */
export function dayAllowed(
  wished: readonly PreferredDay[] | undefined,
  day: Temporal.PlainDate,
): boolean {
  if (wished === undefined) return true;
  const weekend = day.dayOfWeek >= 6;
  return wished.some((token) => {
    if (token === 'weekend') return weekend;
    if (token === 'holiday') return isHoliday(day);
    if (token === 'weekday') return !weekend && holidaysKnown(day) && !isHoliday(day);
    return weekdayTokens[day.dayOfWeek - 1] === token;
  });
}

/** Neighbouring hours are one stretch; one too short for the slot still gives its beginning. */
function hourOpenings(
  day: Temporal.PlainDate,
  hours: readonly number[],
  within: { readonly from: Zoned; readonly to: Zoned; readonly end: Zoned },
  minutes: number,
): Opening[] {
  const found: Opening[] = [];
  const at = (hour: number) =>
    day
      .add({ days: Math.floor(hour / 24) })
      .toPlainDateTime({ hour: hour % 24 })
      .toZonedDateTime(within.from.timeZoneId);
  for (const [first, last] of runs(hours)) {
    const begin = at(first);
    if ((last + 1 - first) * 60 < minutes) {
      const end = begin.add({ minutes });
      const early = Temporal.ZonedDateTime.compare(begin, within.from) < 0;
      const late = Temporal.ZonedDateTime.compare(end, within.end) > 0;
      if (!early && !late) found.push(opening(begin, end, true));
      continue;
    }
    const from = later(begin, within.from);
    const to = earlier(at(last + 1), within.to);
    if (Temporal.ZonedDateTime.compare(from, to) < 0) found.push(opening(from, to, false));
  }
  return found;
}

function runs(hours: readonly number[]): (readonly [number, number])[] {
  const sorted = [...new Set(hours)].sort((a, b) => a - b);
  const found: [number, number][] = [];
  for (const hour of sorted) {
    const last = found.at(-1);
    if (last !== undefined && last[1] + 1 === hour) last[1] = hour;
    else found.push([hour, hour]);
  }
  return found;
}
