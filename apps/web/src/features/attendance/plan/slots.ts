import {
  proposeSlots,
  requestOf,
  type Slot,
  type SlotProposal,
  type Understanding,
} from '@tashika/attendance';
import { homeTimeZone } from '@tashika/japanese';
import type { SlotHint, Window } from '@tashika/japanese/dates';

/** All times on this page are Japanese ones. Japan keeps one offset all year. */
const offset = '+09:00';

/** A slot as it is edited: a day, and two times of the clock. */
export interface PlanSlot {
  readonly id: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
}

/** The slots the words ask for; null where the words about dates cannot be read. */
export function proposalFor(understanding: Understanding): SlotProposal | null {
  const { now } = understanding.context;
  const request = requestOf(understanding.reading.dates, { now, timeZone: homeTimeZone });
  return request === null ? null : proposeSlots(request);
}

/** The deadline as typed in, else as the words say it (返事は11/27まで); empty where neither does. */
export function deadlineOf(typed: string, { reading }: Understanding): string {
  const said = reading.dates.replyBy;
  return typed !== '' || said === null ? typed : said.slice(0, typedLength);
}

/** `2026-11-20T18:00`, as the field of a form takes it. */
const typedLength = 16;

/** One more slot as the words wish, beside those there are; a plain one where they wish for none. */
export function oneMore(
  understanding: Understanding,
  slots: readonly PlanSlot[],
): Omit<PlanSlot, 'id'> | null {
  const { dates } = understanding.reading;
  const busy = slots.flatMap((slot) => {
    const whole = engineSlot(slot);
    return whole === null ? [] : [{ start: whole.startTime, end: whole.endTime }];
  });
  const within = (windows: readonly Window[], hint: SlotHint) =>
    proposeSlots({
      windows,
      hint: { ...hint, count: 1 },
      now: understanding.context.now,
      timeZone: homeTimeZone,
      busy,
    }).slots[0];
  const found =
    within(dates.windows, dates.hint) ??
    within([], dates.hint.durationMinutes ? { durationMinutes: dates.hint.durationMinutes } : {});
  return found === undefined ? null : planSlot(found);
}

export function planSlot({ slotId, startTime, endTime }: Slot): PlanSlot {
  return {
    id: slotId,
    date: startTime.slice(0, 10),
    start: startTime.slice(11, 16),
    end: endTime.slice(11, 16),
  };
}

/** The slot as the engine takes it; an end before the start lies on the next day. Null while half written. */
export function engineSlot({ id, date, start, end }: PlanSlot): Slot | null {
  const begin = `${date}T${start}:00${offset}`;
  const from = Date.parse(begin);
  let to = Date.parse(`${date}T${end}:00${offset}`);
  if (Number.isNaN(from) || Number.isNaN(to) || from === to) return null;
  if (to < from) to += 86_400_000;
  return { slotId: id, startTime: begin, endTime: japanTime(to), timezone: homeTimeZone };
}

const japanTime = (at: number) =>
  `${new Date(at + 9 * 3_600_000).toISOString().slice(0, 19)}${offset}`;

/** A day and a time as typed in, in Japanese time; null while there is none. */
export function instantOf(typed: string): string | null {
  // Browsers read more into half a date than is there.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed)) return null;
  const at = Date.parse(`${typed}:00${offset}`);
  return Number.isNaN(at) ? null : japanTime(at);
}

/** Days and times in this form sort as text. */
export const byTime = (a: PlanSlot, b: PlanSlot) =>
  `${a.date}${a.start}${a.end}` < `${b.date}${b.start}${b.end}` ? -1 : 1;

export const isSameTime = (a: PlanSlot, b: PlanSlot) =>
  a.date === b.date && a.start === b.start && a.end === b.end;
