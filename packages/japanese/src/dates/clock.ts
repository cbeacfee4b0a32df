import type { DayPart } from './term.ts';

/** Minutes since the midnight that begins the named day; past 24:00 it is the night after. */
export interface Hours {
  readonly from: number;
  /** null = the words give no end. */
  readonly to: number | null;
  /** The part of the day a bare clock time was said in (午後3時): it holds on in 午後3時か4時. */
  readonly part?: DayPart;
  /** The end came from a length (10時から30分): the start is what is wished for. */
  readonly spell?: true;
  /** An end, or both, are the usual ones of the words (午後, 18時以降), not stated. */
  readonly rough?: true;
  /** The afternoon was inferred from a working day's beginning: 10時から3時. */
  readonly inferred?: true;
  /**
   * What the words leave open: 3時 may be before or after noon (`half`); 夜中の1時 is the night before
   * or after the named day (`day`).
   */
  readonly unclear?: 'half' | 'day';
}

const hour = 60;

/** The hours of a part of the day named by itself; null = it has none that everybody agrees on. */
export function hoursOfPart(part: DayPart): { readonly from: number; readonly to: number } | null {
  switch (part) {
    case 'morning':
      return { from: 9 * hour, to: 12 * hour };
    case 'noon':
      return { from: 12 * hour, to: 13 * hour };
    case 'afternoon':
      return { from: 13 * hour, to: 18 * hour };
    case 'evening':
      return { from: 16 * hour, to: 18 * hour };
    case 'night':
      return { from: 18 * hour, to: 21 * hour };
    case 'allDay':
      return { from: 0, to: 24 * hour };
    case 'early':
    case 'midnight':
      return null;
  }
}

/**
 * For each part: the hours that are said in twelves and move to the afternoon, and the hours that
 * stand as they are. What is in neither (午後12時, 夜1時) is understood in two ways: null.
 */
const dials: Readonly<
  Record<
    DayPart,
    {
      readonly late: readonly [number, number];
      readonly asIs: readonly [number, number];
      readonly small?: readonly [number, number];
    } | null
  >
> = {
  morning: { late: [99, 99], asIs: [0, 11] },
  early: { late: [99, 99], asIs: [4, 11] },
  noon: { late: [0, 4], asIs: [11, 15] },
  afternoon: { late: [0, 11], asIs: [13, 23] },
  evening: { late: [3, 7], asIs: [15, 19] },
  night: { late: [5, 12], asIs: [17, 29] },
  midnight: { late: [11, 12], asIs: [22, 29], small: [0, 5] },
  allDay: null,
};

/** 午後3時, 夜8時, 朝9時: the minute of the day, or null where people would differ. */
export function minuteInPart(part: DayPart, minute: number): number | null {
  const dial = dials[part];
  if (dial === null) return null;
  const at = Math.floor(minute / hour);
  if (at >= dial.late[0] && at <= dial.late[1]) return minute + 12 * hour;
  const stands = [dial.asIs, dial.small ?? dial.asIs].some(([from, to]) => at >= from && at <= to);
  return stands ? minute : null;
}

/** 1時 to 6時 without a part of the day: people say it of the afternoon as well as of the night. */
export const isUnclear = (minute: number): boolean => minute >= hour && minute < 7 * hour;

/** The hours in which each part of the day is said at all, wider than the ones it wishes for. */
const spans: Readonly<Record<DayPart, readonly [number, number]>> = {
  morning: [0, 12],
  early: [4, 12],
  noon: [11, 16],
  afternoon: [12, 24],
  evening: [15, 20],
  night: [17, 30],
  midnight: [22, 30],
  allDay: [0, 24],
};

/** 夜の午後8時 agrees with itself, 朝の午後3時 does not. */
export function liesIn(part: DayPart, minute: number): boolean {
  const [from, to] = spans[part];
  return minute >= from * hour && minute < to * hour;
}

/** 18時以降 ends at 21:00, or at 24:00 if it begins at 21:00 or later. */
export function hoursSince(from: number): Hours | null {
  if (from >= 24 * hour) return null;
  return { from, to: from >= 21 * hour ? 24 * hour : 21 * hour, rough: true };
}

/** 17時まで begins at 09:00. */
export function hoursUntil(to: number): Hours | null {
  return to > 9 * hour ? { from: 9 * hour, to, rough: true } : null;
}

/** 10時〜12時; an end before the beginning is the night after (22時〜2時) or a slip of the pen. */
export function hoursBetween(from: number, to: number): Hours | null {
  if (to > from) return { from, to };
  return from >= 18 * hour && to <= 6 * hour ? { from, to: to + 24 * hour } : null;
}

/** Every whole hour inside the hours; a start alone gives its own hour. */
export function wholeHours({ from, to, spell }: Hours): number[] {
  if (to === null || (spell && to - from < hour)) return [Math.floor(from / hour) % 24];
  const inside: number[] = [];
  for (let at = Math.ceil(from / hour); (at + 1) * hour <= to; at++) inside.push(at % 24);
  return inside;
}

export const isAllDay = ({ from, to }: Hours): boolean => from === 0 && to === 24 * 60;
