import type { Hours } from './clock.ts';
import type { Cursor } from './cursor.ts';
import { readHours } from './hours.ts';
import {
  type Anchor,
  type Bound,
  type DayFilter,
  dayLevel,
  filterLevel,
  hourLevel,
  isMoment,
  isWeek,
  levels,
  type Spot,
  type TermOf,
  weakLinks,
} from './item.ts';
import type { Term } from './term.ts';

const bounds: ReadonlySet<Term['is']> = new Set([
  'until',
  'before',
  'since',
  'after',
  'throughout',
]);
const isBound = (term: Term | undefined): term is Term & { readonly is: Bound } =>
  term !== undefined && bounds.has(term.is);

/** 12/1、12/3。時間は19時から; A案12/5、B案12/12、いずれも15時: said for all the days before. */
const forAll =
  /[。!?\n]|いずれも|どれも|どちらも|どっちも|全て|すべて|全部|両日|各日|それぞれ|とも/u;

/** A spot while its words are read, from the year down. */
class Growing {
  readonly anchors: Anchor[] = [];
  bound: Bound | null = null;
  filter: DayFilter | null = null;
  within: DayFilter | null = null;
  check: TermOf<'check'> | null = null;
  hours: Hours | null = null;
  moment: Spot['moment'] = null;
  level = 0;
  apart = false;
  #end = 0;

  /** Takes the term at the cursor; false where it cannot be read. */
  take(cursor: Cursor, term: Term, asEnd: boolean): boolean {
    if (isMoment(term)) {
      this.moment = term;
      cursor.at++;
    } else if ((levels[term.is] ?? 0) === hourLevel) {
      const between = cursor.text.slice(this.#end, term.start);
      this.apart = this.level > 0 && forAll.test(between);
      this.hours = readHours(cursor, asEnd);
      if (this.hours === null) return false;
    } else {
      cursor.at++;
      this.#takeDay(term);
    }
    this.level = Math.max(this.level, levels[term.is] ?? 0);
    this.#end = cursor.end;
    return true;
  }

  /** The words so far name one day: a day, or a weekday of a week. */
  get isOneDay(): boolean {
    const { anchors, filter } = this;
    if (filter === null) return this.level === dayLevel;
    const single = filter.weekdays.length === 1 && filter.classes.length === 0;
    return single && isWeek(anchors.at(-1));
  }

  #takeDay(term: Term): void {
    if (isOffset(term) && this.filter !== null) {
      const [weekday = 1] = this.filter.weekdays;
      this.anchors.push({ is: 'onWeekday', weekday, start: term.start, end: term.end });
      this.filter = null;
      this.anchors.push(term as Anchor);
    } else if (term.is === 'weekdays' || term.is === 'classes') {
      const filter: DayFilter =
        term.is === 'weekdays'
          ? { weekdays: term.days, classes: [] }
          : { weekdays: [], classes: term.classes };
      // A weekday behind a day is a second statement about the same day.
      if (this.bound === null) this.filter = filter;
      else this.within = filter;
    } else if (term.is === 'check') {
      if (this.level >= dayLevel || this.filter !== null) this.check = term;
      else {
        this.filter = {
          weekdays: term.weekday === null ? [] : [term.weekday],
          classes: term.weekday === null ? ['holiday'] : [],
        };
      }
    } else this.anchors.push(term as Anchor);
  }
}

/** The terms from here that narrow one another: year, month or week, day, weekday, hours. */
export function readSpot(cursor: Cursor, asEnd = false): Spot | null {
  const first = cursor.term;
  if (first === undefined) return null;
  const spot = new Growing();
  let { end } = first;
  for (;;) {
    const next = narrower(cursor, spot);
    const term = next === null ? undefined : cursor.terms[next];
    if (next === null || term === undefined) break;
    cursor.at = next;
    if (!spot.take(cursor, term, asEnd)) return null;
    // 18日の週.
    if (cursor.term?.is === 'weekOf') {
      spot.anchors.push(cursor.term);
      cursor.at++;
    }
    end = cursor.end;
    const mark = cursor.term?.is === 'join' ? boundBehindDegree(cursor) : cursor.term;
    if (spot.hours === null && isBound(mark) && !(asEnd && mark.is === 'until')) {
      spot.bound = mark.is;
      cursor.at = cursor.terms.indexOf(mark, cursor.at) + 1;
      end = mark.end;
    }
    if (spot.level >= hourLevel) break;
  }
  const { anchors, bound, filter, within, check, hours, apart, moment } = spot;
  return { start: first.start, end, anchors, bound, filter, within, check, hours, apart, moment };
}

/** 12/3ぐらいまで, 12月頃以降: the bound of the date, whatever is said of how nearly. */
function boundBehindDegree({ at, text, terms }: Cursor): Term | undefined {
  const [degree, bound] = [terms[at], terms[at + 1]];
  if (degree === undefined || bound === undefined || !isBound(bound)) return undefined;
  return /^(?:頃|ごろ|ころ|くらい|ぐらい|あたり|辺り)$/u.test(text.slice(degree.start, degree.end))
    ? bound
    : undefined;
}

/**
 * Where the next narrowing term stands, or null. Across other words and commas a week or month
 * still holds (来週の打ち合わせは水曜), and a day still takes hours; a second weekday does not.
 */
function narrower(cursor: Cursor, growing: Growing): number | null {
  const { level, bound, within, isOneDay } = growing;
  if (level === 0) return cursor.at;
  let loose = false;
  for (let index = cursor.at; index < cursor.terms.length; index++) {
    const term = cursor.terms[index];
    if (term === undefined) return null;
    if (weakLinks.has(term.is)) continue;
    // 今日から二日後の14時: から leads from the day just named to what is counted from it.
    if (term.is === 'to' && isOneDay && bound === null && !loose) {
      const after = cursor.ahead(index + 1);
      const spoken = /^(?:から|より)$/u.test(cursor.text.slice(term.start, term.end));
      // 20日から翌21日まで: a stretch, for that day has a name of its own.
      const isNamed = after.term?.is === 'dayBeside' && after.term.day !== undefined;
      const counts = after.term !== undefined && isOffset(after.term) && !isNamed;
      return spoken && counts ? after.index : null;
    }
    if (term.is === 'comma' || term.is === 'gap' || term.is === 'stop' || term.is === 'count') {
      loose = true;
      continue;
    }
    const next = levels[term.is];
    // 天皇誕生日の23日: the day that goes by a name, once more in figures.
    if (term.is === 'dayOfMonth' && isCalled(cursor, growing) && bound === null && !loose)
      return index;
    // 12月1日の3日後, 来週月曜の翌日: counted from the day just named.
    if (isOffset(term) && isOneDay && bound === null && !loose) return index;
    // 来週水曜以降の平日: behind the bound the days are chosen anew.
    if (bound !== null && next === filterLevel && within === null && !loose) return index;
    if (next === undefined || next <= level) {
      // 12月1日(火)の祝日 style checks repeat the level; only brackets may.
      return term.is === 'check' && !loose && level === filterLevel ? index : null;
    }
    if (isMoment(term)) return null;
    // 12/1〜12/11のうち水金以外: taken away from the days before, no part of the last one.
    if (next === filterLevel && level >= dayLevel && isTakenAway(cursor, index)) return null;
    if (bound !== null && next < filterLevel) return null;
    if (loose && level >= dayLevel && next < hourLevel) {
      return term.is === 'check' && isRepeated(cursor, index) ? index : null;
    }
    return index;
  }
  return null;
}

/** The last word was the name of a day: 元日, 大晦日. */
function isCalled({ text }: Cursor, { anchors, filter }: Growing): boolean {
  const last = anchors.at(-1);
  if (filter !== null || last?.is === 'namedHoliday') return filter === null;
  return last?.is === 'dayOfMonth' && text.slice(0, last.end).endsWith('大晦日');
}

const isTakenAway = (cursor: Cursor, index: number): boolean =>
  cursor.terms[index]?.is !== 'check' && cursor.ahead(index + 1).term?.is === 'except';

const isOffset = (term: Term): boolean =>
  (term.is === 'relativeDay' && term.counted === true) ||
  term.is === 'dayBeside' ||
  term.is === 'monthsLater' ||
  term.is === 'workingDaysLater';

/** 12月3日、木曜: the weekday of the day just before the comma. */
const isRepeated = (cursor: Cursor, index: number): boolean =>
  index === cursor.at + 1 && cursor.term?.is === 'comma';
