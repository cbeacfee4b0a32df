import {
  type SlotProposalJson,
  type SlotRequestJson,
  slotRequest,
} from '@tashika/contract/attendance';
import { type DatesReference, readDates, type Window } from '@tashika/japanese/dates';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { Temporal } from 'temporal-polyfill';

import { leftOutReasons, slotProblems } from './messages.ts';
import type { SlotRequest } from './openings.ts';
import { proposeSlots, requestOf, type SlotProposal } from './propose.ts';

import { isInstant, isTimeZone } from './reference.ts';

/** Days are looked at one by one: what is handed over may not keep a server busy for long. */
const mostWindowDays = 3 * 366;

export function proposeSlotsJson(json: unknown): Result<SlotProposalJson, Problem> {
  const read = slotRequest.safeParse(json);
  if (!read.success) return malformed(read.error.issues[0]?.path.join('.') ?? '');
  const { now, timezone: timeZone, windows, busy, explanation } = read.data;
  if (!isInstant(now)) return malformed('now');
  if (!isTimeZone(timeZone)) return malformed('timezone');
  const field =
    unreadableTime('windows', windows) ??
    unreadableTime('busy', busy) ??
    unreadableTime('explanation.windows', explanation?.windows);
  if (field !== undefined) return malformed(field);
  const replyBy = explanation?.reply_by ?? null;
  if (replyBy !== null && !isInstant(replyBy)) return malformed('explanation.reply_by');
  const request = requestFrom(read.data, { now, timeZone });
  return request.ok ? ok(slotProposalToJson(proposeSlots(request.value))) : request;
}

const malformed = (field: string): Result<never, Problem> =>
  err({ code: 'malformed', message: slotProblems.malformed({ field }) });

/** The field of these windows that holds no instant, if there is one. */
function unreadableTime(list: string, windows: readonly WindowJson[] = []): string | undefined {
  for (const [index, { start, end }] of windows.entries()) {
    if (!isInstant(start)) return `${list}.${index}.start`;
    if (end !== null && !isInstant(end)) return `${list}.${index}.end`;
  }
  return undefined;
}

function requestFrom(
  data: SlotRequestJson,
  { now, timeZone }: DatesReference,
): Result<SlotRequest, Problem> {
  const { slot_generation_hint: hint, text, windows } = data;
  const reference = {
    now,
    timeZone,
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

type WindowJson = NonNullable<SlotRequestJson['windows']>[number];

/** What a field that is there without a value says: nothing. */
const windowFrom = ({ start, end, slot }: WindowJson): Window =>
  slot === undefined ? { start, end } : { start, end, slot };

function daysIn(windows: readonly WindowJson[]): number {
  const day = 86_400_000;
  return windows.reduce((sum, { start, end }) => {
    const length = end === null ? 0 : ms(end) - ms(start);
    return sum + Math.max(1, length / day);
  }, 0);
}

const ms = (time: string) => Temporal.Instant.from(time).epochMilliseconds;

const unreadable = (questions: readonly string[]): Result<never, Problem> =>
  err({ code: 'unreadable', message: slotProblems.unreadable({ questions }) });

function slotProposalToJson(proposal: SlotProposal): SlotProposalJson {
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
