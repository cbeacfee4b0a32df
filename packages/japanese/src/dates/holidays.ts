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

/** Feasts that are no holidays and have the same day every year. */
const feasts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '02-14': 'バレンタイン バレンタインデー',
    '03-03': 'ひな祭り ひなまつり',
    '03-14': 'ホワイトデー',
    '04-01': 'エイプリルフール',
    '05-01': 'メーデー',
    '07-07': '七夕 たなばた',
    '10-31': 'ハロウィン',
    '12-24': 'クリスマスイブ クリスマス・イブ',
    '12-25': 'クリスマス くりすます クリスマスの日',
  }).flatMap(([day, words]) => words.split(' ').map((word) => [word, day] as const)),
);

/** The day of every year that a feast is on. */
export function feastCalled(name: string): { month: number; day: number } | undefined {
  const [month, day] = feasts.get(name)?.split('-').map(Number) ?? [];
  return month === undefined || day === undefined ? undefined : { month, day };
}

/** 振替休日, 国民の休日: holidays whose name does not say which day they are. */
const lieu: ReadonlyMap<string, RegExp> = new Map([
  ['振替休日', /振替休日$/u],
  ['国民の休日', /^(?:国民の)?休日$/u],
]);

/** Names that a day written beside them can be held against. */
export const isDayName = (name: string): boolean => feasts.has(name) || lieu.has(name);

/** Whether the day goes by that name: 7/7 by 七夕, 11/23 by 勤労感謝の日. */
export function isCalled(date: Day, name: string): boolean {
  const written = date.toString();
  const day = feasts.get(name);
  if (day !== undefined) return written.endsWith(day);
  return lieu.get(name)?.test(names.get(written) ?? '') ?? names.get(written) === name;
}
