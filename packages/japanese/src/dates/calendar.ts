import { Day } from './day.ts';
import { holidayNamed, holidaysKnown, isHoliday } from './holidays.ts';
import type { Anchor, DayFilter } from './item.ts';
import type { MonthPortion, Obstacle } from './term.ts';

/** Days from `from` up to, not including, `to`. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
  /** The words named these very days, so that one of them being over is worth a question. */
  readonly named: boolean;
}

export type Resolved<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly obstacle: Obstacle };
export const resolved = <T>(value: T): Resolved<T> => ({ ok: true, value });
export const hindered = <T>(obstacle: Obstacle): Resolved<T> => ({ ok: false, obstacle });

/** A month and day without a year that passed no more than this many days ago is asked about. */
const recentDays = 31;

const oneDay = (date: Day): Days => ({ from: date, to: date.plus(1), named: true });

/** What the anchors fix so far while they are read from the year down. */
interface Frame {
  readonly year: number | null;
  readonly month: number | null;
  /** The month came as a number without a year: the next such one is meant. */
  readonly days: Days | null;
}

/** From the words that say which day to the days themselves. */
export function daysOf(anchors: readonly Anchor[], today: Day): Resolved<Days> {
  let frame: Frame = { year: null, month: null, days: null };
  let week: Days | null = null;
  for (const anchor of anchors) {
    switch (anchor.is) {
      case 'year':
      case 'relativeYear': {
        const year = anchor.is === 'year' ? anchor.year : today.year + anchor.offset;
        const from = Day.of(year, 1, 1);
        const to = Day.of(year + 1, 1, 1);
        if (from === null || to === null) return hindered('impossible');
        frame = { year, month: null, days: { from, to, named: true } };
        break;
      }
      case 'month': {
        const month = anchor.month;
        const days =
          frame.year === null ? nextMonth(month, today) : resolved(monthDays(frame.year, month));
        frame = { year: frame.year, month, days: days.ok ? days.value : null };
        if (!days.ok && anchor === anchors.at(-1)) return days;
        break;
      }
      case 'relativeMonth': {
        const first = today.firstOfMonth(anchor.offset);
        frame = { year: first.year, month: first.month, days: monthDays(first.year, first.month) };
        break;
      }
      case 'week': {
        const monday = today.plus(7 * anchor.offset - (today.dayOfWeek - 1));
        week = { from: monday, to: monday.plus(7), named: true };
        frame = { year: null, month: null, days: week };
        break;
      }
      case 'weekNumber':
      case 'quarter':
      case 'decade': {
        const days = stretchOf(anchor, frame, today);
        if (!days.ok) return days;
        frame = { year: null, month: null, days: days.value };
        break;
      }
      case 'weekOf': {
        if (frame.days === null || !isSingle(frame.days)) return hindered('vague');
        const { from } = frame.days;
        const monday = from.plus(1 - from.dayOfWeek);
        frame = { ...frame, days: { from: monday, to: monday.plus(7), named: true } };
        break;
      }
      default: {
        const days = isOffset(anchor)
          ? offsetDay(anchor, frame.days, today)
          : dayInFrame(anchor, frame, today);
        if (!days.ok) return days;
        if (
          week !== null &&
          !isCounted(anchor) &&
          (days.value.from.isBefore(week.from) || !days.value.from.isBefore(week.to))
        ) {
          return hindered('mismatch');
        }
        frame = { ...frame, days: days.value };
      }
    }
  }
  return frame.days === null ? hindered('impossible') : resolved(frame.days);
}

/** 2027年の第3週, 今四半期, 2030年代. */
function stretchOf(
  anchor: Extract<Anchor, { is: 'weekNumber' | 'quarter' | 'decade' }>,
  { year, month }: Frame,
  today: Day,
): Resolved<Days> {
  switch (anchor.is) {
    case 'weekNumber': {
      if (month !== null) return hindered('vague');
      const days = weekOfYear(year ?? today.year, anchor.week);
      return days === null ? hindered('impossible') : resolved(days);
    }
    case 'quarter': {
      // Of the calendar: the years of most companies begin with one of its quarters as well.
      const from = today.firstOfMonth(3 * anchor.offset - ((today.month - 1) % 3));
      return resolved({ from, to: from.firstOfMonth(3), named: true });
    }
    case 'decade': {
      const [from, to] = [Day.of(anchor.year, 1, 1), Day.of(anchor.year + 10, 1, 1)];
      return from === null || to === null
        ? hindered('impossible')
        : resolved({ from, to, named: true });
    }
  }
}

/** ISO 8601: the first week of a year is the one that holds its fourth of January. */
function weekOfYear(year: number, week: number): Days | null {
  const fourth = Day.of(year, 1, 4);
  if (fourth === null || week < 1) return null;
  const monday = fourth.plus(1 - fourth.dayOfWeek + 7 * (week - 1));
  return monday.plus(3).year === year ? { from: monday, to: monday.plus(7), named: true } : null;
}

const isSingle = ({ from, to }: Days) => from.plus(1).equals(to);

type Offset = Extract<
  Anchor,
  { is: 'relativeDay' | 'dayBeside' | 'monthsLater' | 'workingDaysLater' }
>;
const isOffset = (anchor: Anchor): anchor is Offset =>
  anchor.is === 'relativeDay' ||
  anchor.is === 'dayBeside' ||
  anchor.is === 'monthsLater' ||
  anchor.is === 'workingDaysLater';

/** Counted from the day just named, and free to leave its week. */
const isCounted = (anchor: Anchor) =>
  isOffset(anchor) && (anchor.is !== 'relativeDay' || anchor.counted === true);

/** 20日か翌21日: the day that is named must be the one beside. */
const besideDay = (beside: Day, day: number | undefined): Resolved<Days> =>
  day === undefined || day === beside.day ? resolved(oneDay(beside)) : hindered('mismatch');

/** 3日後 counts from today, 12月1日の3日後 from the day just named; from a whole week nobody can. */
function offsetDay(anchor: Offset, named: Days | null, today: Day): Resolved<Days> {
  const counted = isCounted(anchor);
  if (counted && named !== null && !isSingle(named)) return hindered('vague');
  const from = counted ? (named?.from ?? today) : today;
  switch (anchor.is) {
    case 'dayBeside':
      if (named === null && anchor.offset < 0) return hindered('unanchored');
      return besideDay(from.plus(anchor.offset), anchor.day);
    case 'relativeDay':
      return resolved(oneDay(from.plus(anchor.offset)));
    case 'workingDaysLater':
      return workingDaysLater(from, anchor.days);
    case 'monthsLater': {
      const target = from.firstOfMonth(anchor.months);
      const date = Day.of(target.year, target.month, from.day);
      return date === null ? hindered('impossible') : resolved(oneDay(date.plus(anchor.days ?? 0)));
    }
  }
}

const workingDay: DayFilter = { weekdays: [], classes: ['weekday'] };

/** Working days are the weekdays that are no holidays; a hundred of them reach far enough. */
const mostWorkingDays = 100;

function workingDaysLater(from: Day, days: number): Resolved<Days> {
  if (days < 1 || days > mostWorkingDays) return hindered('vague');
  let day = from;
  for (let left = days; left > 0; ) {
    day = day.plus(1);
    const works = matches(workingDay, day);
    if (works === null) return hindered('unknownHolidays');
    if (works) left--;
  }
  return resolved(oneDay(day));
}

function comingDays(
  { days, months, working }: Extract<Anchor, { is: 'coming' }>,
  from: Day,
): Resolved<Days> {
  if (!working) return resolved({ from, to: from.plusMonths(months).plus(days), named: false });
  const last = workingDaysLater(from.plus(-1), days);
  return last.ok ? resolved({ from, to: last.value.to, named: false }) : last;
}

function monthDays(year: number, month: number): Days {
  const from = Day.firstOf(year, month);
  return { from, to: from.firstOfMonth(1), named: true };
}

/** The month of that number that is running or comes next; one that has just ended is asked about. */
function nextMonth(month: number, today: Day): Resolved<Days> {
  return nextYearly(today, (year) => monthDays(year, month));
}

/**
 * Something that comes once a year, without a year: the one that is not over yet, unless the last
 * one ended no more than 31 days ago — then the words may mean that one.
 */
function nextYearly(today: Day, inYear: (year: number) => Days | null): Resolved<Days> {
  for (let year = today.year - 1; year <= today.year + 1; year++) {
    const days = inYear(year);
    if (days === null) continue;
    const last = days.to.plus(-1);
    if (!last.isBefore(today)) return resolved(days);
    if (today.number - last.number <= recentDays) return hindered('past');
  }
  return hindered('impossible');
}

function dayInFrame(anchor: Anchor, frame: Frame, today: Day): Resolved<Days> {
  switch (anchor.is) {
    case 'withinDays': {
      const last = today.plusMonths(anchor.months).plus(anchor.days);
      return resolved({ from: today, to: last.plus(1), named: false });
    }
    case 'coming':
      return comingDays(anchor, today.plus(1));
    case 'onWeekday': {
      if (frame.days === null || frame.days.to.number - frame.days.from.number !== 7)
        return hindered('vague');
      return resolved(oneDay(frame.days.from.plus(anchor.weekday - frame.days.from.dayOfWeek)));
    }
    case 'namedHoliday':
      return namedHoliday(anchor.name, frame, today);
    case 'dayOfMonth':
      return dayOfMonth(anchor, frame, today);
    case 'portion':
      return portionOf(anchor.portion, frame, today);
    case 'half':
      return halfDays(anchor.half, frame);
    case 'nth':
      return nthDays(anchor, frame, today);
    default:
      return hindered('impossible');
  }
}

function dayOfMonth(
  { day, off }: Extract<Anchor, { is: 'dayOfMonth' }>,
  frame: Frame,
  today: Day,
): Resolved<Days> {
  if (frame.days !== null && isSingle(frame.days))
    return frame.days.from.day === day ? resolved(frame.days) : hindered('mismatch');
  const days = inMonth(frame, today, (year, month) => {
    const date = Day.of(year, month, day);
    return date === null ? null : oneDay(date);
  });
  const isWork = days.ok && off && matches(dayOff, days.value.from) !== true;
  return isWork ? hindered('mismatch') : days;
}

const dayOff: DayFilter = { weekdays: [], classes: ['weekend', 'holiday'] };

/** Something inside a month: of the month the words name, else of this one or the next that has it. */
function inMonth(
  frame: Frame,
  today: Day,
  find: (year: number, month: number) => Days | null,
  thisMonthOnly = false,
): Resolved<Days> {
  const { year, month } = frame;
  if (month !== null) {
    // 2月29日, said before a February without one: nobody means the one years from now.
    const next = today.year + (month < today.month ? 1 : 0);
    const days = find(year ?? next, month);
    if (year === null && days !== null)
      return nextYearly(today, (candidate) => find(candidate, month));
    return days === null ? hindered('impossible') : resolved(days);
  }
  if (year !== null) return hindered('vague');
  for (let ahead = 0; ahead < (thisMonthOnly ? 1 : 3); ahead++) {
    const first = today.firstOfMonth(ahead);
    const days = find(first.year, first.month);
    if (days !== null && (thisMonthOnly || !days.from.isBefore(today))) return resolved(days);
  }
  return hindered('impossible');
}

/** 年後半 begins in July, 月後半 on the 16th. */
function halfDays(half: 1 | 2, { month, days }: Frame): Resolved<Days> {
  if (days === null) return hindered('past');
  const middle = month === null ? days.from.firstOfMonth(6) : days.from.plus(15);
  return resolved(
    half === 1
      ? { from: days.from, to: middle, named: true }
      : { from: middle, to: days.to, named: true },
  );
}

function portionOf(portion: MonthPortion, frame: Frame, today: Day): Resolved<Days> {
  if (portion !== 'lastWorking')
    return inMonth(frame, today, (year, month) => portionDays(year, month, portion), true);
  const days = inMonth(frame, today, monthDays, true);
  if (!days.ok) return days;
  for (let day = days.value.to.plus(-1); !day.isBefore(days.value.from); day = day.plus(-1)) {
    const works = matches(workingDay, day);
    if (works === null) return hindered('unknownHolidays');
    if (works) return resolved(oneDay(day));
  }
  return hindered('impossible');
}

function portionDays(
  year: number,
  month: number,
  portion: Exclude<MonthPortion, 'lastWorking'>,
): Days {
  const { from, to } = monthDays(year, month);
  switch (portion) {
    case 'first':
      return oneDay(from);
    case 'last':
      return oneDay(to.plus(-1));
    case 'early':
      return { from, to: from.plus(10), named: true };
    case 'middle':
      return { from: from.plus(10), to: from.plus(20), named: true };
    case 'late':
      return { from: from.plus(20), to, named: true };
  }
}

/** 第2金曜 of the named month, else of this month; one that does not exist is not moved. */
function nthDays(anchor: Extract<Anchor, { is: 'nth' }>, frame: Frame, today: Day): Resolved<Days> {
  const nth = anchor.nths[0] ?? 0;
  let missing = false;
  const days = inMonth(
    frame,
    today,
    (year, month) => {
      const found = nthIn(monthDays(year, month), nth, anchor.weekday);
      missing = found === null;
      return found === null ? monthDays(year, month) : oneDay(found);
    },
    true,
  );
  return missing ? hindered('impossible') : days;
}

function nthIn({ from, to }: Days, nth: number, weekday: number): Day | null {
  if (nth === -1) {
    const last = to.plus(-1);
    return last.plus(-((last.dayOfWeek - weekday + 7) % 7));
  }
  const first = from.plus((weekday - from.dayOfWeek + 7) % 7);
  const date = first.plus(7 * (nth - 1));
  return date.isBefore(to) ? date : null;
}

function namedHoliday(name: string, frame: Frame, today: Day): Resolved<Days> {
  if (frame.year !== null) {
    const date = holidayNamed(name, frame.year);
    return date === null ? hindered('impossible') : resolved(oneDay(date));
  }
  return nextYearly(today, (year) => {
    const date = holidayNamed(name, year);
    return date === null ? null : oneDay(date);
  });
}

/** Whether a day is one of those the filter asks for; null where the holidays of its year are unknown. */
export function matches(filter: DayFilter, date: Day): boolean | null {
  if (filter.weekdays.includes(date.dayOfWeek)) return true;
  const weekend = date.dayOfWeek >= 6;
  if (filter.classes.includes('weekend') && weekend) return true;
  const needsHolidays = filter.classes.includes('holiday') || filter.classes.includes('weekday');
  if (!needsHolidays) return false;
  if (weekend && !filter.classes.includes('holiday')) return false;
  if (!holidaysKnown(date)) return null;
  return isHoliday(date)
    ? filter.classes.includes('holiday')
    : filter.classes.includes('weekday') && !weekend;
}
