import {
  isWholeDays,
  proposeSlots,
  requestOf,
  type Slot,
  type SlotProposal,
  type Understanding,
} from '@tashika/attendance';
import { momentAt, type SlotHint, type Window } from '@tashika/japanese/dates';

/** A slot as it is edited: a day, and two times of the clock, or no time at all. */
export interface PlanSlot {
  readonly id: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  /** The day alone, whether it takes all of it or the hour is settled later. */
  readonly wholeDay: boolean;
}

/** Where nothing says when, an hour in the morning. */
export const usualHours = { start: '10:00', end: '11:00' };

/** A time that is taken already, and no more than that. */
export interface BusyTime {
  readonly start: string;
  readonly end: string;
}

/** The slots the words ask for; null where the words about dates cannot be read. */
export function proposalFor(
  understanding: Understanding,
  busy: readonly BusyTime[],
): SlotProposal | null {
  const { now, timeZone } = understanding.context;
  const request = requestOf(understanding.reading.dates, { now, timeZone });
  return request === null ? null : proposeSlots({ ...request, busy });
}

/** The deadline as typed in, else as the words say it (返事は11/27まで); empty where neither does. */
export function deadlineOf(typed: string, { reading }: Understanding): string {
  const said = reading.dates.replyBy;
  if (typed !== '' || said === null) return typed;
  const at = said.slice(0, typedLength);
  // 「月曜まで」 ends with Monday, and reads as Monday only before midnight.
  return at.endsWith('T00:00') ? `${daysAfter(at.slice(0, dayLength), -1)}T23:59` : at;
}

/** `2026-11-20T18:00`, as the field of a form takes it. */
const typedLength = 16;
const dayLength = 10;

/** One more slot as the words wish, beside those there are; a plain one where they wish for none. */
export function oneMore(
  understanding: Understanding,
  slots: readonly PlanSlot[],
  taken: readonly BusyTime[],
): Omit<PlanSlot, 'id'> | null {
  const { dates } = understanding.reading;
  const { now, timeZone } = understanding.context;
  const own = slots.flatMap((slot) => {
    const whole = engineSlot(slot, timeZone);
    return whole === null ? [] : [{ start: whole.startTime, end: whole.endTime }];
  });
  const within = (windows: readonly Window[], hint: SlotHint) =>
    proposeSlots({
      windows,
      hint: { ...hint, count: 1 },
      now,
      timeZone,
      busy: [...own, ...taken],
    }).slots[0];
  const found =
    within(dates.absent || dates.deadline ? [] : dates.windows, dates.hint) ??
    within([], dates.hint.durationMinutes ? { durationMinutes: dates.hint.durationMinutes } : {});
  return found === undefined ? null : planSlot(found);
}

export function planSlot(slot: Slot): PlanSlot {
  const { slotId, startTime, endTime } = slot;
  return {
    id: slotId,
    date: startTime.slice(0, 10),
    start: startTime.slice(11, 16),
    end: endTime.slice(11, 16),
    wholeDay: isWholeDays(slot),
  };
}

/** The slot as the engine takes it; an end before the start lies on the next day. Null while half written. */
export function engineSlot(slot: PlanSlot, timeZone: string): Slot | null {
  const { id, date, wholeDay } = slot;
  const [start, end] = wholeDay ? ['00:00', '00:00'] : [slot.start, slot.end];
  if (start === end && !wholeDay) return null;
  const startTime = momentAt(`${date}T${start}`, timeZone);
  if (startTime === null) return null;
  const endTime = momentAt(`${end <= start ? dayAfter(date) : date}T${end}`, timeZone);
  return endTime === null ? null : { slotId: id, startTime, endTime, timezone: timeZone };
}

const dayMilliseconds = 86_400_000;

/** So many days later, `2026-11-20` as it comes. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);

const dayAfter = (date: string) => daysAfter(date, 1);

/** Whether somebody has something else on then. */
export const collides = (slot: Slot, busy: readonly BusyTime[]): boolean =>
  busy.some(
    ({ start, end }) =>
      Date.parse(start) < Date.parse(slot.endTime) && Date.parse(end) > Date.parse(slot.startTime),
  );

/** Days and times in this form sort as text. */
export const byTime = (a: PlanSlot, b: PlanSlot) =>
  `${a.date}${a.start}${a.end}` < `${b.date}${b.start}${b.end}` ? -1 : 1;

export const isSameTime = (a: Omit<PlanSlot, 'id'>, b: Omit<PlanSlot, 'id'>) =>
  a.date === b.date &&
  a.wholeDay === b.wholeDay &&
  (a.wholeDay || (a.start === b.start && a.end === b.end));
