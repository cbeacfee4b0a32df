import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { Temporal } from 'temporal-polyfill';
import { problems } from './messages.ja.ts';
import { readDates } from './read.ts';
import type { DatesReading } from './reading.ts';

/** A reading as the command line and the HTTP interface give it. */
export interface DatesJson {
  readonly kind: DatesReading['kind'];
  readonly windows: readonly { readonly start: string; readonly end: string | null }[];
  readonly hint: {
    readonly count?: number;
    readonly preferred_days?: readonly string[];
    readonly preferred_hours?: readonly number[];
    readonly duration_minutes?: number;
  };
  readonly unreadable: boolean;
  readonly words: DatesReading['words'];
  /** By when to answer, where the words say it. */
  readonly reply_by?: string;
  /** The windows are when somebody is away. */
  readonly absent?: true;
}

export function datesToJson(reading: DatesReading): DatesJson {
  const { kind, windows, hint, unreadable, words, replyBy, absent } = reading;
  return {
    kind,
    windows: windows.map(({ start, end }) => ({ start, end })),
    hint: {
      ...(hint.count === undefined ? {} : { count: hint.count }),
      ...(hint.preferredDays === undefined ? {} : { preferred_days: hint.preferredDays }),
      ...(hint.preferredHours === undefined ? {} : { preferred_hours: hint.preferredHours }),
      ...(hint.durationMinutes === undefined ? {} : { duration_minutes: hint.durationMinutes }),
    },
    unreadable,
    words,
    ...(replyBy === null ? {} : { reply_by: replyBy }),
    ...(absent ? { absent } : {}),
  };
}

/** `{text, now, timezone}` as it comes from outside. */
export function readDatesJson(json: unknown): Result<DatesJson, Problem> {
  const { text, now, timezone } = (typeof json === 'object' && json !== null ? json : {}) as Record<
    string,
    unknown
  >;
  if (typeof text !== 'string' || typeof now !== 'string' || typeof timezone !== 'string') {
    return err(problems.badInput());
  }
  try {
    Temporal.Instant.from(now).toZonedDateTimeISO(timezone);
  } catch {
    return err(problems.badReference());
  }
  return ok(datesToJson(readDates(text, { now, timeZone: timezone })));
}
