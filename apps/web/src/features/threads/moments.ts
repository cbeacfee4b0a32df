/** Moments in the time zone of a thread, and what is typed in there. */

import { wallClock } from '@tashika/japanese';

const minute = 60_000;
const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** How far a zone is ahead of UTC at a moment. */
function offsetOf(at: number, timeZone: string): number {
  const { year, month, day, hour, minute: minutes } = wallClock(at, timeZone);
  const local = Date.UTC(year, month - 1, day, hour, minutes);
  return local - Math.floor(at / minute) * minute;
}

/** `2026-11-20T18:00`, as the field of a form has it. */
export function typedOf(iso: string, timeZone: string): string {
  const at = Date.parse(iso);
  return new Date(at + offsetOf(at, timeZone)).toISOString().slice(0, 16);
}

/** The moment that is meant; null while it is not written to the end. */
export function instantOf(typed: string, timeZone: string): string | null {
  // Browsers read more into half a date than is there.
  const local = written.test(typed) ? Date.parse(`${typed}:00Z`) : Number.NaN;
  if (Number.isNaN(local)) return null;
  // The second look is for hours around a change of the clocks.
  const near = local - offsetOf(local, timeZone);
  return new Date(local - offsetOf(near, timeZone)).toISOString();
}
