import { isHoliday } from '@tashika/japanese/dates';
import { Temporal } from 'temporal-polyfill';
import { daysInWords, slotById, slotInWords } from './messages.ts';
import type { Slot } from './slot.ts';

type Times = Pick<Slot, 'startTime' | 'endTime' | 'timezone'>;

/**
 * Whether a slot is whole days: from midnight to a later midnight of its zone. No time of the clock is
 * said of it; it may be an event of all day, or one whose hour is not settled yet.
 */
export function isWholeDays({ startTime, endTime, timezone }: Times): boolean {
  const start = zoned(startTime, timezone);
  const end = zoned(endTime, timezone);
  const isDayBreak = (at: Temporal.ZonedDateTime) => at.equals(at.startOfDay());
  return Temporal.ZonedDateTime.compare(start, end) < 0 && isDayBreak(start) && isDayBreak(end);
}

/** The slot in the words of its own time zone. */
export function slotLabel({ slotId, ...times }: Slot): string {
  const { startTime, endTime, timezone } = times;
  try {
    const end = zoned(endTime, timezone);
    return isWholeDays(times)
      ? daysInWords(wall(zoned(startTime, timezone)), wall(end.subtract({ days: 1 })))
      : slotInWords(wall(zoned(startTime, timezone)), wall(end));
  } catch {
    return slotById(slotId);
  }
}

const zoned = (time: string, timezone: string) =>
  Temporal.Instant.from(time).toZonedDateTimeISO(timezone);

function wall(at: Temporal.ZonedDateTime) {
  const { month, day, dayOfWeek, hour, minute } = at;
  return { month, day, dayOfWeek, hour, minute, holiday: isHoliday(at.toPlainDate()) };
}
