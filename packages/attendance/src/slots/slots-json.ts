import { readDates, type Window } from '@tashika/japanese/dates';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { LeftOut } from './listed.ts';
import { leftOutReasons, slotProblems } from './messages.ja.ts';
import type { SlotRequest } from './openings.ts';
import { proposeSlots, requestOf, type SlotProposal } from './propose.ts';

const isInstant = (time: string) => {
  try {
    Temporal.Instant.from(time);
    return true;
  } catch {
    return false;
  }
};
const isTimeZone = (name: string) => {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
};

const instant = z.string().refine(isInstant);
const window = z.object({
  start: instant,
  end: instant.nullable(),
  slot: z.enum(['whole', 'within']).optional(),
});
const minutes = z
  .int()
  .min(1)
  .max(24 * 60);

/** Days are looked at one by one: what is handed over may not keep a server busy for long. */
const mostWindowDays = 3 * 366;
const mostWindows = 1_000;
const mostBusy = 1_000;

/**
 * `text` is read by the date reader; otherwise windows and hint say where slots may lie. The answer
 * to an intent is a request as it stands: its null and empty wishes are none, and its windows and
 * the dates it could not read stand under `explanation`.
 */
export const slotRequestSchema = z.object({
  text: z.string().optional(),
  windows: z.array(window).max(mostWindows).optional(),
  slot_generation_hint: z
    .object({
      count: z.int().min(1).max(100).nullish(),
      preferred_days: z
        .array(
          z.enum([
            'weekday',
            'weekend',
            'holiday',
            'mon',
            'tue',
            'wed',
            'thu',
            'fri',
            'sat',
            'sun',
          ]),
        )
        .nullish(),
      preferred_hours: z.array(z.int().min(0).max(23)).nullish(),
      duration_minutes: minutes.nullish(),
    })
    .nullish(),
  explanation: z
    .object({
      windows: z.array(window).max(mostWindows).optional(),
      unreadable_dates: z.array(z.string()).optional(),
      reply_by: instant.nullish(),
    })
    .optional(),
  now: instant,
  timezone: z.string().refine(isTimeZone),
  busy: z.array(window).max(mostBusy).optional(),
  step_minutes: minutes.optional(),
  horizon_days: z.int().min(1).max(366).optional(),
});

export interface SlotProposalJson {
  readonly slots: readonly {
    readonly slot_id: string;
    readonly start_time: string;
    readonly end_time: string;
    readonly timezone: string;
  }[];
  readonly asked: number;
  /** Windows the words list that became no slot (M40). */
  readonly left_out: readonly {
    readonly start_time: string;
    readonly end_time: string | null;
    readonly reason: LeftOut['reason'];
    readonly message: string;
  }[];
  /** By when to answer, where the words say it; else null. */
  readonly reply_by: string | null;
  readonly message: string | null;
}

export function proposeSlotsJson(json: unknown): Result<SlotProposalJson, Problem> {
  const read = slotRequestSchema.safeParse(json);
  if (!read.success) {
    const field = read.error.issues[0]?.path.join('.') ?? '';
    return err({ code: 'malformed', message: slotProblems.malformed({ field }) });
  }
  const request = requestFrom(read.data);
  return request.ok ? ok(slotProposalToJson(proposeSlots(request.value))) : request;
}

function requestFrom(data: z.output<typeof slotRequestSchema>): Result<SlotRequest, Problem> {
  const { slot_generation_hint: hint, text, windows } = data;
  const reference = {
    now: data.now,
    timeZone: data.timezone,
    ...(data.busy === undefined ? {} : { busy: data.busy.map(windowFrom) }),
    ...(data.step_minutes === undefined ? {} : { stepMinutes: data.step_minutes }),
    ...(data.horizon_days === undefined ? {} : { horizonDays: data.horizon_days }),
  };
  const { count, preferred_days: days, preferred_hours: hours, duration_minutes } = hint ?? {};
  const stated = {
    ...(count ? { count } : {}),
    ...(days && days.length > 0 ? { preferredDays: days } : {}),
    ...(hours && hours.length > 0 ? { preferredHours: hours } : {}),
    ...(duration_minutes ? { durationMinutes: duration_minutes } : {}),
  };
  if (text === undefined) {
    const { windows: understood = [], unreadable_dates: questions = [] } = data.explanation ?? {};
    if (windows === undefined && questions.length > 0) return unreadable(questions);
    const within = windows ?? understood;
    if (daysIn(within) > mostWindowDays) {
      return err({ code: 'too-wide', message: slotProblems.tooWide() });
    }
    const replyBy = data.explanation?.reply_by ?? null;
    return ok({ ...reference, windows: within.map(windowFrom), hint: stated, replyBy });
  }
  const reading = readDates(text, reference);
  const request = requestOf(reading, reference);
  if (request === null) {
    const questions = reading.words.flatMap(({ meaning, obstacle }) =>
      obstacle === undefined ? [] : [meaning],
    );
    return unreadable(questions);
  }
  return ok({ ...request, hint: { ...request.hint, ...stated } });
}

/** What a field that is there without a value says: nothing. */
const windowFrom = ({ start, end, slot }: z.output<typeof window>): Window =>
  slot === undefined ? { start, end } : { start, end, slot };

function daysIn(windows: readonly z.output<typeof window>[]): number {
  const day = 86_400_000;
  return windows.reduce((sum, { start, end }) => {
    const length = end === null ? 0 : ms(end) - ms(start);
    return sum + Math.max(1, length / day);
  }, 0);
}

const ms = (time: string) => Temporal.Instant.from(time).epochMilliseconds;

const unreadable = (questions: readonly string[]): Result<never, Problem> =>
  err({ code: 'unreadable', message: slotProblems.unreadable({ questions }) });

export function slotProposalToJson(proposal: SlotProposal): SlotProposalJson {
  const { slots, asked, leftOut, replyBy, message } = proposal;
  return {
    slots: slots.map(({ slotId, startTime, endTime, timezone }) => ({
      slot_id: slotId,
      start_time: startTime,
      end_time: endTime,
      timezone,
    })),
    asked,
    left_out: leftOut.map(({ startTime, endTime, reason }) => ({
      start_time: startTime,
      end_time: endTime,
      reason,
      message: leftOutReasons[reason],
    })),
    reply_by: replyBy,
    message,
  };
}
