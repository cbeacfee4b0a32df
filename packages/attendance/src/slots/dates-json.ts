import { type DatesJson, datesRequest } from '@tashika/contract/attendance';
import { type DatesReading, readDates } from '@tashika/japanese/dates';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { datesProblems } from './messages.ts';
import { isInstant, isTimeZone } from './reference.ts';

/** `{text, now, timezone}` as it comes from outside. */
export function readDatesJson(json: unknown): Result<DatesJson, Problem> {
  const read = datesRequest.safeParse(json);
  if (!read.success || read.data.now === undefined || read.data.timezone === undefined) {
    return err({ code: 'bad-input', message: datesProblems.badInput() });
  }
  const { text, now, timezone: timeZone } = read.data;
  if (!isInstant(now) || !isTimeZone(timeZone)) {
    return err({ code: 'bad-reference', message: datesProblems.badReference() });
  }
  return ok(datesToJson(readDates(text, { now, timeZone })));
}

function datesToJson(reading: DatesReading): DatesJson {
  const { kind, windows, hint, unreadable, words, replyBy, absent, deadline } = reading;
  return {
    kind,
    windows: windows.map(({ start, end }) => ({ start, end })),
    hint: {
      ...(hint.count !== undefined && { count: hint.count }),
      ...(hint.preferredDays !== undefined && { preferred_days: [...hint.preferredDays] }),
      ...(hint.preferredHours !== undefined && { preferred_hours: [...hint.preferredHours] }),
      ...(hint.durationMinutes !== undefined && { duration_minutes: hint.durationMinutes }),
    },
    unreadable,
    words: words.map((word) => ({ ...word })),
    ...(replyBy !== null && { reply_by: replyBy }),
    ...(absent && { absent }),
    ...(deadline && { deadline }),
  };
}
