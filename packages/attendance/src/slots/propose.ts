import type { DatesReading, Window } from '@tashika/japanese/dates';
import { Temporal } from 'temporal-polyfill';
import type { Slot } from '../evaluate/index.ts';

import { type LeftOut, type Placing, placeListed, type Span } from './listed.ts';
import { leftOutInWords, shortage } from './messages.ts';
import {
  dayAllowed,
  isInstant,
  iso,
  later,
  type Opening,
  openings,
  type SlotRequest,
  slotDefaults,
  stretchOf,
} from './openings.ts';

type Zoned = Temporal.ZonedDateTime;

export interface SlotProposal {
  readonly slots: readonly Slot[];
  readonly asked: number;
  /** Windows the words list that became no slot, with the reason (M40). */
  readonly leftOut: readonly LeftOut[];
  /** By when to answer (返事は11/27まで): it fills the deadline (M40). */
  readonly replyBy: string | null;
  /** What is left out, or why there are fewer slots than asked for; null where there are enough. */
  readonly message: string | null;
}

/** M40: no list of candidates needs more; a typing error should not fill the memory. */
const mostSlots = 60;
/**
 * Concrete slots from words (M10, M40): every window they list becomes one, at its stated length; a
 * number of slots and a default length are used only where the words leave them open. None lies in
 * the past, on another, or on a busy time.
 */
export function proposeSlots(request: SlotRequest): SlotProposal {
  const now = Temporal.Instant.from(request.now).toZonedDateTimeISO(request.timeZone);
  const listed = request.windows.filter((window) => isListed(window, request));
  const fixed = listed.filter((window) => window.slot !== 'within');
  // 12/3の午後か11/25の14時〜16時: beside a stated time, a day named by itself is one of the list.
  const isList = fixed.length > 0 && listed.length === request.windows.length;
  const open = isList ? listed.length : Math.max(slotDefaults.count, listed.length);
  const asked = Math.min(request.hint.count ?? open, mostSlots);
  const taken = (request.busy ?? []).map((window) => stretchOf(window, request.timeZone));
  const { chosen, leftOut } = placeListed(
    listed.map((window) => placingOf(window, request, now, taken)),
    {
      now,
      count: request.hint.count,
      most: mostSlots,
      isBusy: ({ start, end }) => taken.some((other) => overlap(start, end, other)),
    },
  );
  const isSearched = !isList || request.hint.count !== undefined;
  const slots = isSearched ? search(request, now, taken, chosen, asked) : [...chosen];
  slots.sort((a, b) => Temporal.ZonedDateTime.compare(a.start, b.start));
  return {
    slots: slots.map(({ start, end }, index) => ({
      slotId: `s${index + 1}`,
      startTime: iso(start),
      endTime: iso(end),
      timezone: request.timeZone,
    })),
    asked,
    leftOut,
    replyBy: request.replyBy ?? null,
    message: messageFor(asked, slots.length, leftOut),
  };
}

function messageFor(asked: number, found: number, leftOut: readonly LeftOut[]): string | null {
  const named = leftOut.length > 0 ? leftOutInWords(leftOut) : '';
  // Where some windows became slots, naming the others says it all.
  const missing = found < asked && (named === '' || found === 0) ? shortage({ asked, found }) : '';
  return named + missing || null;
}

/** Windows that are slots of their own: marked by the reader of dates, or a start at a stated time. */
function isListed(window: Window, { timeZone, hint }: SlotRequest): boolean {
  if (window.slot === undefined && window.end !== null) return false;
  const { start } = stretchOf(window, timeZone);
  if (!dayAllowed(hint.preferredDays, start.toPlainDate())) return false;
  return window.end !== null || isInstant(start, true);
}

/** The very span where the words give one; else the first free time of the length wished for. */
function placingOf(
  window: Window,
  request: SlotRequest,
  now: Zoned,
  taken: readonly Stretch[],
): Placing {
  const { start, end } = stretchOf(window, request.timeZone);
  const { durationMinutes } = request.hint;
  const minutes = durationMinutes ?? slotDefaults.durationMinutes;
  if (end === null) return { window, span: { start, end: start.add({ minutes }) } };
  const isWhole =
    durationMinutes === undefined ||
    Temporal.ZonedDateTime.compare(start.add({ minutes }), end) === 0;
  if (window.slot === 'whole' && isWhole) {
    // A window that has begun was cut at now: what is left of it was not what the words named.
    const begun = Temporal.ZonedDateTime.compare(start, now) <= 0;
    return { window, span: begun ? { start: now.subtract({ minutes: 1 }), end } : { start, end } };
  }
  const step = Math.max(1, request.stepMinutes ?? slotDefaults.stepMinutes);
  return {
    window,
    within: (chosen) => {
      const ofDay = openings({ ...request, windows: [window] }, now, minutes);
      const free = firstFree(ofDay, minutes, step, now, [...taken, ...chosen]);
      return free === null ? null : { start: free, end: free.add({ minutes }) };
    },
  };
}

/** Round after round over the days: three slots on three days before two on one. */
function search(
  request: SlotRequest,
  now: Zoned,
  taken: readonly Stretch[],
  placed: readonly Span[],
  asked: number,
): Span[] {
  const minutes = request.hint.durationMinutes ?? slotDefaults.durationMinutes;
  const step = Math.max(1, request.stepMinutes ?? slotDefaults.stepMinutes);
  const chosen = [...placed];
  if (chosen.length >= asked) return chosen;
  // A window whose both ends are stated is a slot already, unless a shorter length is wished for.
  const windows = request.windows.filter(
    ({ slot }) => slot !== 'whole' || request.hint.durationMinutes !== undefined,
  );
  if (windows.length === 0 && request.windows.length > 0) return chosen;
  const days = Map.groupBy(openings({ ...request, windows }, now, minutes), ({ day }) => day);
  for (let found = true; found && chosen.length < asked; ) {
    found = false;
    for (const ofDay of days.values()) {
      if (chosen.length === asked) break;
      const start = firstFree(ofDay, minutes, step, now, [...taken, ...chosen]);
      if (start === null) continue;
      chosen.push({ start, end: start.add({ minutes }) });
      found = true;
    }
  }
  return chosen;
}

/** The windows and wishes of a reading as a request; null where the words could not be read. */
export function requestOf(
  reading: DatesReading,
  reference: Pick<SlotRequest, 'now' | 'timeZone' | 'busy' | 'stepMinutes' | 'horizonDays'>,
): SlotRequest | null {
  if (reading.unreadable) return null;
  const { replyBy } = reading;
  // When somebody is away is when there is no slot.
  if (reading.absent) {
    return {
      ...reference,
      replyBy,
      windows: [],
      hint: {},
      busy: [...(reference.busy ?? []), ...reading.windows],
    };
  }
  // By when something is to be done is no time to meet either.
  const windows = reading.deadline ? [] : reading.windows;
  return { ...reference, replyBy, windows, hint: reading.hint };
}

// ── where a slot is free ───────────────────────────────────────────────────────────────────────

interface Stretch {
  readonly start: Zoned;
  readonly end: Zoned | null;
}

function firstFree(
  openingsOfDay: readonly Opening[],
  minutes: number,
  step: number,
  now: Zoned,
  taken: readonly Stretch[],
): Zoned | null {
  for (const { from, to, exact } of openingsOfDay) {
    let start = exact ? from : onGrid(later(from, now), step);
    while (Temporal.ZonedDateTime.compare(start.add({ minutes }), to) <= 0) {
      const end = start.add({ minutes });
      const hindrance = taken.find((other) => overlap(start, end, other));
      const past = Temporal.ZonedDateTime.compare(start, now) < 0;
      if (hindrance === undefined && !past) return start;
      if (exact || hindrance?.end === null) break;
      // On to the end of what is in the way, at least one step.
      const next = start.add({ minutes: step });
      start = hindrance === undefined ? next : onGrid(later(next, hindrance.end ?? next), step);
    }
  }
  return null;
}

function overlap(start: Zoned, end: Zoned, other: Stretch): boolean {
  const beginsBefore = Temporal.ZonedDateTime.compare(other.start, end) < 0;
  const endsAfter = other.end === null || Temporal.ZonedDateTime.compare(other.end, start) > 0;
  return beginsBefore && endsAfter;
}

/** The next time on the grid of the hour, this one included. */
function onGrid(time: Zoned, step: number): Zoned {
  const minute = time.round({ smallestUnit: 'minute', roundingMode: 'ceil' });
  const over = (minute.hour * 60 + minute.minute) % step;
  return over === 0 ? minute : minute.add({ minutes: step - over });
}
