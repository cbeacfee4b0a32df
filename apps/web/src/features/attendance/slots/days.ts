import { daysAfter } from '../plan/slots.ts';

/** Days as `2026-11-20`, and the weeks and months they lie in. */

/** Monday is 0. */
export const weekdayOf = (date: string): number =>
  (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

export const mondayOf = (date: string): string => daysAfter(date, -weekdayOf(date));

export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** The first of a month so many months away. */
export function monthAfter(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The weeks a month touches, whole from Monday to Sunday. */
export function weeksOf(first: string): readonly (readonly string[])[] {
  const weeks: string[][] = [];
  const next = monthAfter(first, 1);
  for (let monday = mondayOf(first); monday < next; monday = daysAfter(monday, 7)) {
    weeks.push(weekFrom(monday));
  }
  return weeks;
}

export const weekFrom = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, index) => daysAfter(monday, index));
