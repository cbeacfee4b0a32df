import holidayJp from '@holiday-jp/holiday_jp';
import { Temporal } from 'temporal-polyfill';

const names = new Map(
  Object.entries(holidayJp.holidays as Readonly<Record<string, { readonly name: string }>>).map(
    ([date, { name }]) => [date, name],
  ),
);
const dates = [...names.keys()].sort();
const firstYear = Number(dates[0]?.slice(0, 4));
const lastYear = Number(dates.at(-1)?.slice(0, 4));

/** Outside the years of the list nobody knows which days are holidays. */
export const holidaysKnown = (date: Temporal.PlainDate): boolean =>
  date.year >= firstYear && date.year <= lastYear;

/** Japanese public holidays, substitute and sandwiched ones included. */
export const isHoliday = (date: Temporal.PlainDate): boolean => names.has(date.toString());

/** Holidays with a name of their own; 振替休日 and 休日 do not say which day they are. */
export const holidayNames: readonly string[] = [...new Set(names.values())].filter(
  (name) => /^[^\s（]+日$/u.test(name) && !name.endsWith('休日'),
);

export function holidayNamed(name: string, from: Temporal.PlainDate): Temporal.PlainDate | null {
  const earliest = from.toString();
  const found = dates.find((date) => date >= earliest && names.get(date) === name);
  return found === undefined ? null : Temporal.PlainDate.from(found);
}
