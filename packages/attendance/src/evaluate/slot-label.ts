import { Temporal } from 'temporal-polyfill';
import { slotById, slotInWords } from './messages.ja.ts';
import type { Slot } from './slot.ts';

/** The slot in the words of its own time zone. */
export function slotLabel({ slotId, startTime, endTime, timezone }: Slot): string {
  try {
    const wall = (time: string) => Temporal.Instant.from(time).toZonedDateTimeISO(timezone);
    return slotInWords(wall(startTime), wall(endTime));
  } catch {
    return slotById(slotId);
  }
}
