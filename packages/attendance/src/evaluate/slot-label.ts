import { isHoliday } from '@tashika/japanese/dates';
import { Temporal } from 'temporal-polyfill';
import { slotById, slotInWords } from './messages.ts';
import type { Slot } from './slot.ts';

/** The slot in the words of its own time zone. */
export function slotLabel({ slotId, startTime, endTime, timezone }: Slot): string {
  try {
    const wall = (time: string) => {
      const at = Temporal.Instant.from(time).toZonedDateTimeISO(timezone);
      const { month, day, dayOfWeek, hour, minute } = at;
      return { month, day, dayOfWeek, hour, minute, holiday: isHoliday(at.toPlainDate()) };
    };
    return slotInWords(wall(startTime), wall(endTime));
  } catch {
    return slotById(slotId);
  }
}
