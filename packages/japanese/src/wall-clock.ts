import { weekdayName } from './weekdays.ts';

/** Whoever names no time zone means this one. */
export const homeTimeZone = 'Asia/Tokyo';

/** What calendar and clock on a wall of some time zone show. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Monday is 1. */
  readonly dayOfWeek: number;
  readonly hour: number;
  readonly minute: number;
}

/** A time zone, and what its wall showed when it was last looked at. */
interface Zone {
  readonly format: Intl.DateTimeFormat;
  second: number;
  wall: WallClock | undefined;
}

/** Making a format takes long, so that each is made once; there are as many as there are zones. */
const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  // Zones are found whatever their letters' case.
  const key = timeZone.toLowerCase();
  const known = zones.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const zone: Zone = { format, second: Number.NaN, wall: undefined };
  zones.set(key, zone);
  return zone;
}

/** Whether a moment can be shown on the wall of a zone of that name. */
export function isTimeZone(name: string): boolean {
  try {
    return zoneOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** A moment (ISO 8601, or milliseconds since 1970) on the wall of a time zone; throws for neither. */
export function wallClock(moment: string | number | Date, timeZone: string): WallClock {
  const zone = zoneOf(timeZone);
  const time = new Date(moment);
  // What happens together is shown together: reading the wall takes longer than all around it.
  const second = Math.floor(time.getTime() / 1000);
  if (zone.wall !== undefined && zone.second === second) return zone.wall;
  const wall = readWall(zone.format, time);
  zone.second = second;
  zone.wall = wall;
  return wall;
}

function readWall(format: Intl.DateTimeFormat, time: Date): WallClock {
  const parts = format.formatToParts(time);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const [year, month, day] = [of('year'), of('month'), of('day')];
  // Sunday is 0 to Date.
  const dayOfWeek = new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
  return { year, month, day, dayOfWeek, hour: of('hour'), minute: of('minute') };
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `2026-11-20`. */
export const isoDay = ({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;

/** 11月20日（金）; `mark` stands behind the day of the week: 11月23日（月・祝）. */
export const dayInWords = (
  { month, day, dayOfWeek }: Pick<WallClock, 'month' | 'day' | 'dayOfWeek'>,
  mark = '',
): string => `${month}月${day}日（${weekdayName(dayOfWeek)}${mark}）`;

/** 9:05. */
export const clockInWords = ({ hour, minute }: Pick<WallClock, 'hour' | 'minute'>): string =>
  `${hour}:${twoDigits(minute)}`;

/** 11月20日（金）18:00, in its time zone. */
export function momentInWords(moment: string | number | Date, timeZone: string): string {
  const wall = wallClock(moment, timeZone);
  return `${dayInWords(wall)}${clockInWords(wall)}`;
}
