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

/** The days around which people speak of a season; at its edges 明け and 前 still belong to it. */
const seasons: ReadonlyMap<string, readonly [from: string, to: string]> = new Map(
  (
    [
      ['正月 お正月 三が日 三ヶ日 新年 年始 年明け', '01-01', '01-15'],
      ['年末', '12-20', '12-31'],
      ['年末年始 冬休み', '12-20', '01-15'],
      ['春休み', '03-20', '04-10'],
      ['gw ゴールデンウィーク ゴールデンウイーク 黄金週間', '04-25', '05-10'],
      ['盆 お盆 盆休み お盆休み', '08-08', '08-20'],
      ['sw シルバーウィーク シルバーウイーク', '09-15', '09-28'],
    ] as const
  ).flatMap(([words, from, to]) => words.split(' ').map((word) => [word, [from, to]] as const)),
);

/** ハロウィンの31日, 年末の29日, お盆の14日: the month a day has that goes by such a name. */
export function monthCalled(name: string, day: number): number | undefined {
  const feast = feasts.get(name);
  const [from, to] = feast === undefined ? (seasons.get(name) ?? []) : [feast, feast];
  if (from === undefined || to === undefined) return undefined;
  const isWithin = (month: string) => {
    const date = `${month}-${String(day).padStart(2, '0')}`;
    return from <= to ? date >= from && date <= to : date >= from || date <= to;
  };
  const month = [from.slice(0, 2), to.slice(0, 2)].find(isWithin);
  return month === undefined ? undefined : Number(month);
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
