import { homeTimeZone, isTimeZone } from '@tashika/japanese';
import { momentAt } from '@tashika/japanese/dates';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { BusyTime } from '@tashika/store';
import ical, { type CalendarComponent, type VEvent } from 'node-ical';
import { busyProblems as say } from './busy.messages.ts';

/** A calendar to be read, and the stretch of time that is of interest. */
export interface GivenCalendar {
  readonly content: string;
  readonly from: string;
  readonly to: string;
  /** Whose days and hours are meant where the calendar names no zone. */
  readonly timezone: string;
}

/** More entries than anybody has in two years; each may repeat. */
const mostEntries = 20_000;
export const mostTimes = 20_000;
/** What repeats oftener than daily is no appointment, and would fill any memory. */
const tooOften = /^(SECONDLY|MINUTELY|HOURLY)$/;

/**
 * When somebody is busy, and nothing else of what stands in their calendar: no title, no place, no
 * person. What is marked as free, or cancelled, takes no time.
 */
export const busyTimesOf = (given: GivenCalendar): Result<readonly BusyTime[], Problem> =>
  quietly(() => timesOf(given));

/** The library tells the log of whatever it stumbles over, with words out of the calendar. */
function quietly<T>(read: () => T): T {
  const { warn } = console;
  console.warn = () => {};
  try {
    return read();
  } finally {
    console.warn = warn;
  }
}

function timesOf(given: GivenCalendar): Result<readonly BusyTime[], Problem> {
  if (!/^BEGIN:VCALENDAR\r?$/im.test(given.content)) return refused('notCalendar');
  const timezone = isTimeZone(given.timezone) ? given.timezone : homeTimeZone;
  let entries: readonly CalendarComponent[];
  try {
    entries = Object.values(ical.sync.parseICS(given.content)).filter((one) => one !== undefined);
  } catch {
    return refused('notCalendar');
  }
  if (entries.length > mostEntries) return refused('tooLarge');
  const range = { from: new Date(given.from), to: new Date(given.to) };
  const times: Span[] = [];
  for (const entry of entries) {
    if (entry.type === 'VEVENT') times.push(...spansOf(entry, range, timezone));
    else if (entry.type === 'VFREEBUSY') times.push(...declared(entry.freebusy ?? []));
    if (times.length > mostTimes) return refused('tooLarge');
  }
  return ok(merged(times.filter((time) => overlaps(time, range))));
}

const refused = (code: keyof typeof codes) => err({ code: codes[code], message: say[code] });
const codes = { notCalendar: 'not-a-calendar', tooLarge: 'calendar-too-large' } as const;

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Range {
  readonly from: Date;
  readonly to: Date;
}

/** What the library cannot make an appointment of (no beginning, half a rule) is none. */
function spansOf(event: VEvent, range: Range, timezone: string): Span[] {
  try {
    return appointments(event, range, timezone);
  } catch {
    return [];
  }
}

function appointments(event: VEvent, range: Range, timezone: string): Span[] {
  if (event.rrule !== undefined && tooOften.test(frequencyOf(event))) return [];
  return ical
    .expandRecurringEvent(event, { ...range, expandOngoing: true })
    .filter(({ event: { transparency, status } }) => {
      return transparency !== 'TRANSPARENT' && status !== 'CANCELLED';
    })
    .map(({ start, end, isFullDay }) => ({
      start: momentOf(start, isFullDay, timezone),
      end: momentOf(end, isFullDay, timezone),
    }));
}

const frequencyOf = ({ rrule }: VEvent): string =>
  /FREQ=([A-Z]+)/.exec(String(rrule?.toString()))?.[1] ?? '';

/**
 * The library reads a day, or a time without a zone, on the clock of this machine; what is meant is the
 * same day and time where the person is.
 */
function momentOf(time: Date & { tz?: string }, isFullDay: boolean, timezone: string): number {
  if (!isFullDay && time.tz !== undefined && isTimeZone(time.tz)) return time.getTime();
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  const clock = isFullDay ? '00:00' : `${two(time.getHours())}:${two(time.getMinutes())}`;
  return Date.parse(momentAt(`${day}T${clock}`, timezone) ?? time.toISOString());
}

interface Declared {
  readonly type?: string;
  readonly start: Date;
  readonly end: Date;
}

/** What a calendar says of its own accord, without naming appointments. */
const declared = (times: readonly Declared[]): Span[] =>
  times
    .filter(({ type }) => type !== 'FREE')
    .map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }));

const overlaps = ({ start, end }: Span, { from, to }: Range): boolean =>
  end > start && end > from.getTime() && start < to.getTime();

/** What several calendars say, as if it were one. */
export const wholeTimes = (times: readonly BusyTime[]): BusyTime[] =>
  merged(times.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) })));

/** Times that touch are one: how many appointments there are is nobody's business either. */
function merged(times: readonly Span[]): BusyTime[] {
  const whole: { start: number; end: number }[] = [];
  for (const { start, end } of times.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else whole.push({ start, end });
  }
  return whole.map(({ start, end }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }));
}
