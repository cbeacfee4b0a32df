import holidayJp from '@holiday-jp/holiday_jp';
import { Day } from './day.ts';

const names = new Map(
  Object.entries(holidayJp.holidays as Readonly<Record<string, { readonly name: string }>>).map(
    ([date, { name }]) => [date, name],
  ),
);
const dates = [...names.keys()].sort();
const firstYear = Number(dates[0]?.slice(0, 4));
const lastYear = Number(dates.at(-1)?.slice(0, 4));

/** Outside the years of the list nobody knows which days are holidays. */
export const holidaysKnown = (date: { readonly year: number }): boolean =>
  date.year >= firstYear && date.year <= lastYear;

/** Japanese public holidays, substitute and sandwiched ones included. */
export const isHoliday = (date: { toString(): string }): boolean => names.has(date.toString());

/** Holidays with a name of their own; 振替休日 and 休日 do not say which day they are. */
export const holidayNames: readonly string[] = [...new Set(names.values())].filter(
  (name) => /^[^\s（]+日$/u.test(name) && !name.endsWith('休日'),
);

const byName = Map.groupBy(names, ([, name]) => name);

/** The day of a year that a holiday falls on; null where the list has none. */
export function holidayNamed(name: string, year: number): Day | null {
  const found = byName.get(name)?.find(([date]) => date.startsWith(`${year}-`));
  const [, month, day] = found?.[0].split('-').map(Number) ?? [];
  return month === undefined || day === undefined ? null : Day.of(year, month, day);
}
