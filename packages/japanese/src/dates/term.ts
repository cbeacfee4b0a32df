/** The parts of a day that have hours of their own, and those that only help to read a clock. */
export type DayPart =
  | 'morning'
  | 'noon'
  | 'afternoon'
  | 'evening'
  | 'night'
  | 'early'
  | 'midnight'
  | 'allDay';

export type DayClass = 'weekday' | 'weekend' | 'holiday';
export type MonthPortion = 'first' | 'last' | 'lastWorking' | 'early' | 'middle' | 'late';

/** Why words that look like a date cannot be read as one. */
export type Obstacle =
  | 'past'
  | 'impossible'
  | 'mismatch'
  | 'season'
  | 'vague'
  | 'recurring'
  | 'unanchored'
  | 'inexpressible'
  | 'contradiction'
  | 'unknownHolidays'
  | 'unclearHour'
  | 'timeZone'
  | 'unknownWord'
  | 'unrelated'
  | 'tooMany';

/** A length of time in several units: 1日と2時間. */
interface Length {
  readonly minutes: number;
  readonly days?: number;
  readonly months?: number;
}

/** 今後5日間: whole days from tomorrow on; `working`: as many working days. */
interface Coming {
  readonly days: number;
  readonly months: number;
  readonly working?: true;
}

/** 翌週, 次の月: counted from a day the words may not name. */
export interface Adrift {
  readonly adrift?: true;
}

/** What a stretch of the text means to the calendar, before it is put together with its neighbours. */
export type Meaning =
  | { readonly is: 'year'; readonly year: number }
  | ({ readonly is: 'relativeYear'; readonly offset: number } & Adrift)
  | { readonly is: 'month'; readonly month: number }
  | ({ readonly is: 'relativeMonth'; readonly offset: number } & Adrift)
  | ({ readonly is: 'week'; readonly offset: number } & Adrift)
  /** `off`: said of a day nobody works on (連休の23日). */
  | { readonly is: 'dayOfMonth'; readonly day: number; readonly off?: true }
  | { readonly is: 'relativeDay'; readonly offset: number; readonly counted?: true }
  /** `day`: 翌21日 says which day it comes to. */
  | { readonly is: 'dayBeside'; readonly offset: number; readonly day?: number }
  | { readonly is: 'onWeekday'; readonly weekday: number }
  | { readonly is: 'weekNumber'; readonly week: number }
  | { readonly is: 'quarter'; readonly offset: number }
  | { readonly is: 'decade'; readonly year: number }
  | { readonly is: 'shortYear'; readonly year: number }
  | { readonly is: 'monthsLater'; readonly months: number; readonly days?: number }
  | { readonly is: 'workingDaysLater'; readonly days: number }
  | ({ readonly is: 'minutesLater' } & Length)
  | ({ readonly is: 'withinMinutes' } & Length)
  | { readonly is: 'moment'; readonly iso: string }
  | { readonly is: 'portion'; readonly portion: MonthPortion }
  | { readonly is: 'half'; readonly half: 1 | 2 }
  | { readonly is: 'weekOf' }
  | { readonly is: 'nth'; readonly nths: readonly number[]; readonly weekday: number }
  | { readonly is: 'namedHoliday'; readonly name: string }
  | { readonly is: 'weekdays'; readonly days: readonly number[]; readonly sure: boolean }
  | { readonly is: 'classes'; readonly classes: readonly DayClass[] }
  /** What is said of the day beside it; `name`: the holiday or feast it is called by. */
  | {
      readonly is: 'check';
      readonly weekday: number | null;
      readonly holiday: boolean;
      readonly name?: string;
    }
  | { readonly is: 'part'; readonly part: DayPart }
  | { readonly is: 'clock'; readonly minute: number; readonly spoken: boolean }
  | { readonly is: 'hourBand'; readonly hour: number }
  | { readonly is: 'duration'; readonly minutes: number }
  | { readonly is: 'days'; readonly days: number; readonly months: number }
  | { readonly is: 'withinDays'; readonly days: number; readonly months: number }
  | ({ readonly is: 'coming' } & Coming)
  | { readonly is: 'count'; readonly count: number; readonly sure: boolean }
  | { readonly is: 'candidates' }
  | { readonly is: 'zone'; readonly zone: string | null }
  | { readonly is: 'number'; readonly value: number; readonly digits: boolean }
  | { readonly is: 'obstacle'; readonly obstacle: Obstacle }
  | { readonly is: 'refusal'; readonly duty?: true; readonly unsure?: true }
  | { readonly is: Link };

/**
 * What stands between calendar words. `join` binds (の, に, a space), `or` offers a choice, `comma`
 * is either, `gap` is any other text, `stop` ends a sentence; `reply`, `aside`, `finish`, `change`,
 * `refusal`, `instead`, `absence` and `proviso` say what the time beside them is for; the others say how a time extends.
 */
export type Link =
  | 'join'
  | 'or'
  | 'comma'
  | 'gap'
  | 'stop'
  | 'to'
  | 'until'
  | 'before'
  | 'since'
  | 'after'
  | 'throughout'
  | 'except'
  | 'instead'
  | 'somewhere'
  /** 9/21〜23の3連休: what people call the days beside it. */
  | 'name'
  | 'pointer'
  | 'reply'
  | 'aside'
  | 'finish'
  | 'proviso'
  | 'change'
  | 'absence';

/** A meaning and where it stands in the folded text. */
export type Term = Meaning & { readonly start: number; readonly end: number };
