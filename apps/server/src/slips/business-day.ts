import { homeTimeZone, isoDay, wallClock } from '@tashika/japanese';

/** A night that ends in the morning belongs to the evening before: the day turns at noon. */
const turnsAtHour = 12;
const hourMs = 60 * 60 * 1000;

/** The business day of a moment, `yyyy-mm-dd` in the shop's time zone. */
export function businessDay(at: Date, timezone = homeTimeZone): string {
  return isoDay(wallClock(at.getTime() - turnsAtHour * hourMs, timezone));
}
