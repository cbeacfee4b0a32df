import type { Hours } from './clock.ts';
import type { DayClass, Obstacle, Term } from './term.ts';

export type TermOf<Is extends Term['is']> = Extract<Term, { readonly is: Is }>;

/** A term that says which day, from the year down to the day. */
export type Anchor = TermOf<
  | 'year'
  | 'relativeYear'
  | 'month'
  | 'relativeMonth'
  | 'week'
  | 'dayOfMonth'
  | 'weekNumber'
  | 'quarter'
  | 'decade'
  | 'onWeekday'
  | 'relativeDay'
  | 'dayBeside'
  | 'monthsLater'
  | 'workingDaysLater'
  | 'withinDays'
  | 'coming'
  | 'portion'
  | 'half'
  | 'weekOf'
  | 'nth'
  | 'namedHoliday'
>;

/** Days chosen by their place in the week or by being holidays. */
export interface DayFilter {
  readonly weekdays: readonly number[];
  readonly classes: readonly DayClass[];
}

/** How a date without hours extends: 月末まで, 来週以降, 今週中. */
export type Bound = 'until' | 'before' | 'since' | 'after' | 'throughout';

/** One place in time as far as the words say it: some of year, month, week, day, weekday, hours. */
export interface Spot {
  readonly start: number;
  readonly end: number;
  readonly anchors: readonly Anchor[];
  readonly bound: Bound | null;
  readonly filter: DayFilter | null;
  /** Days chosen out of what the bound spans: 月末までの平日. */
  readonly within: DayFilter | null;
  readonly check: TermOf<'check'> | null;
  readonly hours: Hours | null;
  /** The hours were said in a sentence of their own. */
  readonly apart: boolean;
  /** An instant that needs no calendar: an ISO time, or a length from now on. */
  readonly moment: TermOf<'moment' | 'minutesLater' | 'withinMinutes'> | null;
}

/** How a spot is linked to what was said before it. */
export type Joint = 'first' | 'touching' | 'join' | 'comma' | 'or' | 'gap' | 'stop';

/** What the words say a time is for; absent where it is one of the candidates. */
export type Purpose =
  /** By when to answer, not when to meet: 今日中に返事ください. */
  | 'reply'
  /** By when something is to be done: 水曜までに資料を送ってください. */
  | 'due'
  /** Hours of the place, not of the meeting: 開場18時. */
  | 'aside'
  /** What was planned before: 3日を10日に変更. */
  | 'moved'
  /** The end of what began before: 10時集合、15時解散. */
  | 'finish'
  /** When somebody is away: 来週は不在にします. */
  | 'absence';

/** A spot, or a stretch from one spot to another. */
export interface Item {
  readonly joint: Joint;
  readonly left: Spot;
  /** `open` = から without an end. */
  readonly right: Spot | 'open' | { readonly days: number; readonly months: number } | null;
  /** 以外 takes the days away from what stands around them; a refusal only says they do not suit. */
  readonly negation: 'except' | 'refusal' | null;
  readonly purpose: Purpose | null;
  /** Further hours of the same days: 10時〜12時か14時〜16時. */
  readonly more: readonly Hours[];
  /** ただし stands before it: an exception to what was said. */
  readonly proviso: boolean;
  readonly end: number;
}

/** A range written with two ends: its second one. */
export const endOfRange = ({ right }: Item): Spot | null =>
  right !== null && typeof right === 'object' && 'anchors' in right ? right : null;

/** From the first of the items to the end of the last. */
export const spanOf = (items: readonly Item[]) => ({
  start: items[0]?.left.start ?? 0,
  end: items.at(-1)?.end ?? 0,
});

/** Words that look like a date and cannot be read. */
export interface Hindrance {
  readonly obstacle: Obstacle;
  readonly start: number;
  readonly end: number;
}

export interface Phrases {
  readonly items: readonly Item[];
  readonly durations: readonly TermOf<'duration'>[];
  readonly counts: readonly TermOf<'count'>[];
  readonly hindrances: readonly Hindrance[];
  /** Clocks of other places the words name. */
  readonly zones: readonly TermOf<'zone'>[];
  /** The words tell of somebody's absence. */
  readonly away: boolean;
}

/** From the year down to the hour: what comes later narrows what came before. */
export const levels: Partial<Record<Term['is'], number>> = {
  year: 1,
  relativeYear: 1,
  month: 2,
  relativeMonth: 2,
  week: 2,
  weekNumber: 2,
  quarter: 3,
  decade: 3,
  dayOfMonth: 3,
  relativeDay: 3,
  dayBeside: 3,
  monthsLater: 3,
  workingDaysLater: 3,
  withinDays: 3,
  coming: 3,
  portion: 3,
  half: 3,
  nth: 3,
  namedHoliday: 3,
  weekdays: 4,
  classes: 4,
  check: 4,
  part: 5,
  clock: 5,
  hourBand: 5,
  moment: 5,
  minutesLater: 5,
  withinMinutes: 5,
};
export const dayLevel = 3;
export const filterLevel = 4;
export const hourLevel = 5;

export const weakLinks: ReadonlySet<Term['is']> = new Set([
  'join',
  'name',
  'somewhere',
  'candidates',
  'zone',
]);

const severalDays: ReadonlySet<Anchor['is']> = new Set<Anchor['is']>([
  'half',
  'weekOf',
  'quarter',
  'decade',
  'withinDays',
  'coming',
]);

/** 上旬, 12月前半, 18日の週: a stretch of days that no year, month or week names. */
export const isSeveralDays = (anchor: Anchor | undefined): boolean =>
  anchor !== undefined &&
  (severalDays.has(anchor.is) ||
    (anchor.is === 'portion' && ['early', 'middle', 'late'].includes(anchor.portion)));

export const isWeek = (anchor: Anchor | undefined): boolean =>
  anchor?.is === 'week' || anchor?.is === 'weekNumber';

const moments: ReadonlySet<Term['is']> = new Set(['moment', 'minutesLater', 'withinMinutes']);

/** An instant by itself, which nothing narrows. */
export const isMoment = (term: Term): term is TermOf<'moment' | 'minutesLater' | 'withinMinutes'> =>
  moments.has(term.is);
