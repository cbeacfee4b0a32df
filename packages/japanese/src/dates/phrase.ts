import {
  type Hours,
  hoursBetween,
  hoursOfPart,
  hoursSince,
  hoursUntil,
  minuteInPart,
} from './clock.ts';
import type { DayClass, DayPart, Obstacle, Term } from './term.ts';

type TermOf<Is extends Term['is']> = Extract<Term, { readonly is: Is }>;

/** A term that says which day, from the year down to the day. */
export type Anchor = TermOf<
  | 'year'
  | 'relativeYear'
  | 'month'
  | 'relativeMonth'
  | 'week'
  | 'dayOfMonth'
  | 'relativeDay'
  | 'monthsLater'
  | 'withinDays'
  | 'portion'
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
  /** An instant that needs no calendar: an ISO time, or minutes from now. */
  readonly moment: TermOf<'moment' | 'minutesLater'> | null;
}

/** How a spot is linked to what was said before it. */
export type Joint = 'first' | 'touching' | 'join' | 'comma' | 'or' | 'gap' | 'stop';

/** A spot, or a stretch from one spot to another. */
export interface Item {
  readonly joint: Joint;
  readonly left: Spot;
  /** `open` = から without an end. */
  readonly right: Spot | 'open' | { readonly days: number; readonly months: number } | null;
  /** 以外 takes the days away from what stands around them; a refusal only says they do not suit. */
  readonly negation: 'except' | 'refusal' | null;
  /** By when to answer, not when to meet: 今日中に返事ください. */
  readonly reply: boolean;
  readonly end: number;
}

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
}

const levels: Partial<Record<Term['is'], number>> = {
  year: 1,
  relativeYear: 1,
  month: 2,
  relativeMonth: 2,
  week: 2,
  dayOfMonth: 3,
  relativeDay: 3,
  monthsLater: 3,
  withinDays: 3,
  portion: 3,
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
};
const dayLevel = 3;
const filterLevel = 4;
const hourLevel = 5;

const weakLinks: ReadonlySet<Term['is']> = new Set(['join', 'somewhere', 'candidates']);
const linkStrength: readonly Joint[] = ['touching', 'join', 'comma', 'gap', 'stop', 'or'];

/** Terms in, items out: which words belong together, and how they are linked. */
export function readPhrases(text: string, terms: readonly Term[]): Phrases {
  return new Phrasing(text, terms).read();
}

class Phrasing {
  readonly #text: string;
  readonly #terms: readonly Term[];
  readonly #hindrances: Hindrance[] = [];
  readonly #durations: TermOf<'duration'>[] = [];
  #at = 0;
  /** The words before speak of the answers' deadline: 締切は明日. */
  #replyTo = false;

  constructor(text: string, terms: readonly Term[]) {
    this.#text = text;
    this.#terms = terms;
  }

  read(): Phrases {
    const items: Item[] = [];
    let joint: Joint = 'first';
    let leading: Term | null = null;
    const link = (found: Joint) => {
      if (joint === 'first') return;
      if (linkStrength.indexOf(found) > linkStrength.indexOf(joint)) joint = found;
    };
    while (this.#at < this.#terms.length) {
      const term = this.#terms[this.#at];
      if (term === undefined) break;
      if (levels[term.is] !== undefined) {
        const item = this.#item(joint, leading);
        if (item !== null) items.push(item);
        joint = items.length === 0 ? 'first' : 'touching';
        leading = null;
        continue;
      }
      this.#at++;
      if (term.is === 'to') {
        // 〜12月5日: only the sign can stand in front; から there belongs to other words.
        leading = this.#text[term.start] === '〜' ? term : null;
        link('gap');
        continue;
      }
      if (term.is !== 'join') leading = null;
      if (term.is === 'reply') this.#replyTo = true;
      else if (term.is !== 'join') this.#replyTo = false;
      if (term.is === 'obstacle') this.#hinder(term.obstacle, term);
      else if (term.is === 'duration') this.#durations.push(term);
      else if (term.is === 'days') this.#spell(term, items.at(-1));
      if (term.is === 'or' || term.is === 'comma' || term.is === 'stop') link(term.is);
      else if (weakLinks.has(term.is)) link(this.#text[term.start] === '(' ? 'touching' : 'join');
      else link('gap');
    }
    return {
      items,
      durations: this.#durations,
      counts: this.#counts(),
      hindrances: this.#hindrances,
    };
  }

  #hinder(obstacle: Obstacle, at: { readonly start: number; readonly end: number }): null {
    this.#hindrances.push({ obstacle, start: at.start, end: at.end });
    return null;
  }

  /** 来週の1週間 says nothing new; 3日間 by itself has no beginning. */
  #spell(term: TermOf<'days'>, before: Item | undefined): void {
    const week = before?.left.anchors.at(-1)?.is === 'week' && term.days === 7;
    if (!week) this.#hinder('vague', term);
  }

  /** 3つ counts slots only where the words speak of candidates; 3候補 and 3枠 do so themselves. */
  #counts(): TermOf<'count'>[] {
    return this.#terms.filter((term, index): term is TermOf<'count'> => {
      if (term.is !== 'count') return false;
      if (term.sure) return true;
      const near = (step: 1 | -1) => {
        for (let i = index + step, seen = 0; seen < 10; i += step, seen++) {
          const other = this.#terms[i];
          if (other === undefined || other.is === 'stop' || other.is === 'comma') return false;
          if (other.is === 'candidates') return true;
        }
        return false;
      };
      return near(-1) || near(1);
    });
  }

  /** The next term past weak links, without moving. */
  #ahead(from: number): { readonly term: Term | undefined; readonly index: number } {
    let index = from;
    while (index < this.#terms.length && weakLinks.has(this.#terms[index]?.is ?? 'gap')) index++;
    return { term: this.#terms[index], index };
  }

  #item(joint: Joint, leading: Term | null): Item | null {
    const left = this.#spot();
    if (left === null) return null;
    let right: Item['right'] = null;
    let item = left;
    const link = this.#ahead(this.#at);
    if (link.term?.is === 'to') {
      const after = this.#ahead(link.index + 1);
      if (after.term !== undefined && levels[after.term.is] !== undefined) {
        this.#at = after.index;
        const end = this.#spot();
        if (end === null) return null;
        right = end;
        if (this.#terms[this.#at]?.is === 'until') this.#at++;
      } else if (after.term?.is === 'days') {
        right = { days: after.term.days, months: after.term.months };
        this.#at = after.index + 1;
      } else {
        right = 'open';
        this.#at = link.index + 1;
      }
    } else if (leading !== null) {
      item = this.#lead(left);
    }
    const negation = this.#negation();
    const reply = this.#replyTo || this.#replyAhead();
    this.#replyTo = false;
    return { joint, left: item, right, negation, reply, end: this.#endOfLast() };
  }

  #endOfLast(): number {
    return this.#terms[this.#at - 1]?.end ?? this.#text.length;
  }

  /** 〜12月5日 and 〜17時: everything up to there. */
  #lead(spot: Spot): Spot {
    if (spot.hours === null) return spot.bound === null ? { ...spot, bound: 'until' } : spot;
    if (spot.hours.to !== null) return spot;
    const hours = hoursUntil(spot.hours.from);
    if (hours === null) this.#hinder('impossible', spot);
    return { ...spot, hours };
  }

  /** 水曜以外, 水曜は無理; 水曜以外は無理 is 水曜 after all. */
  #negation(): Item['negation'] {
    const first = this.#ahead(this.#at);
    if (first.term?.is === 'except') {
      this.#at = first.index + 1;
      return this.#refusalAhead() ? null : 'except';
    }
    return this.#refusalAhead() ? 'refusal' : null;
  }

  #refusalAhead(): boolean {
    for (let index = this.#at; index < this.#terms.length; index++) {
      const term = this.#terms[index];
      if (term?.is === 'refusal') {
        this.#at = index + 1;
        return true;
      }
      const short = term?.is === 'gap' && term.end - term.start <= 8;
      const soft = term !== undefined && (weakLinks.has(term.is) || term.is === 'comma');
      if (!short && !soft) return false;
    }
    return false;
  }

  #replyAhead(): boolean {
    for (let index = this.#at; index < this.#terms.length; index++) {
      const term = this.#terms[index];
      if (term?.is === 'reply') return true;
      const short = term?.is === 'gap' && term.end - term.start <= 4;
      if (term === undefined || (!short && !weakLinks.has(term.is))) return false;
    }
    return false;
  }

  /** The terms from here that narrow one another: year, month or week, day, weekday, hours. */
  #spot(): Spot | null {
    const first = this.#terms[this.#at];
    if (first === undefined) return null;
    const anchors: Anchor[] = [];
    let bound: Bound | null = null;
    let filter: DayFilter | null = null;
    let within: DayFilter | null = null;
    let check: TermOf<'check'> | null = null;
    let hours: Hours | null = null;
    let moment: Spot['moment'] = null;
    let level = 0;
    let end = first.end;
    for (;;) {
      const next = this.#narrower(level, bound, within !== null);
      if (next === null) break;
      const term = this.#terms[next];
      if (term === undefined) break;
      this.#at = next;
      if (term.is === 'moment' || term.is === 'minutesLater') {
        moment = term;
        this.#at++;
      } else if ((levels[term.is] ?? 0) === hourLevel) {
        hours = this.#hours();
        if (hours === null) return null;
      } else if (term.is === 'weekdays' || term.is === 'classes') {
        // A weekday behind a day is a second statement about the same day.
        if (bound === null) filter = this.#filter();
        else within = this.#filter();
      } else if (term.is === 'check') {
        this.#at++;
        if (level >= dayLevel || filter !== null) check = term;
        else
          filter = {
            weekdays: term.weekday === null ? [] : [term.weekday],
            classes: term.weekday === null ? ['holiday'] : [],
          };
      } else {
        anchors.push(term as Anchor);
        this.#at++;
      }
      level = Math.max(level, levels[term.is] ?? 0);
      end = this.#endOfLast();
      if (hours === null) {
        const mark = this.#terms[this.#at];
        if (
          mark?.is === 'until' ||
          mark?.is === 'since' ||
          mark?.is === 'after' ||
          mark?.is === 'before' ||
          mark?.is === 'throughout'
        ) {
          bound = mark.is;
          this.#at++;
          end = mark.end;
        }
      }
      if (level >= hourLevel) break;
    }
    return { start: first.start, end, anchors, bound, filter, within, check, hours, moment };
  }

  /**
   * Where the next narrowing term stands, or null. Across other words and commas a week or month
   * still holds (来週の打ち合わせは水曜), and a day still takes hours; a second weekday does not.
   */
  #narrower(level: number, bound: Bound | null, chosen: boolean): number | null {
    if (level === 0) return this.#at;
    let loose = false;
    for (let index = this.#at; index < this.#terms.length; index++) {
      const term = this.#terms[index];
      if (term === undefined) return null;
      if (weakLinks.has(term.is)) continue;
      if (term.is === 'comma' || term.is === 'gap' || term.is === 'stop') {
        loose = true;
        continue;
      }
      if (term.is === 'duration' || term.is === 'count') {
        loose = true;
        if (term.is === 'duration') return null;
        continue;
      }
      const next = levels[term.is];
      // 来週水曜以降の平日: behind the bound the days are chosen anew.
      if (bound !== null && next === filterLevel && !chosen && !loose) return index;
      if (next === undefined || next <= level) {
        // 12月1日(火)の祝日 style checks repeat the level; only brackets may.
        return term.is === 'check' && !loose && level === filterLevel ? index : null;
      }
      if (term.is === 'moment' || term.is === 'minutesLater') return null;
      if (bound !== null && next < filterLevel) return null;
      if (loose && level >= dayLevel && next < hourLevel) return null;
      if (loose && level === filterLevel && next < hourLevel) return null;
      return index;
    }
    return null;
  }

  /** 月水金 / 平日 / 土日と祝日 as one filter; ranges and choices are made by items. */
  #filter(): DayFilter {
    const term = this.#terms[this.#at];
    this.#at++;
    if (term?.is === 'weekdays') return { weekdays: term.days, classes: [] };
    if (term?.is === 'classes') return { weekdays: [], classes: term.classes };
    return { weekdays: [], classes: [] };
  }

  // ── hours ────────────────────────────────────────────────────────────────────────────────────

  #hours(): Hours | null {
    const start = this.#terms[this.#at];
    const first = this.#moment();
    if (first === null || start === undefined) return null;
    const link = this.#ahead(this.#at);
    const span = { start: start.start, end: this.#endOfLast() };
    switch (link.term?.is) {
      case 'to': {
        const after = this.#ahead(link.index + 1);
        if (after.term?.is === 'duration') {
          this.#durations.push(after.term);
          this.#at = after.index + 1;
          return { from: first.from, to: first.from + after.term.minutes, spell: true };
        }
        if (
          after.term !== undefined &&
          levels[after.term.is] === hourLevel &&
          after.term.is !== 'moment' &&
          after.term.is !== 'minutesLater'
        ) {
          this.#at = after.index;
          return this.#until(first, span.start);
        }
        return { from: first.from, to: this.#nothingAfter(after.term) ? null : first.to };
      }
      case 'until':
      case 'before':
        this.#at = link.index + 1;
        return hoursUntil(first.to ?? first.from) ?? this.#hinder('impossible', span);
      case 'since':
      case 'after':
        this.#at = link.index + 1;
        return hoursSince(first.from) ?? this.#hinder('impossible', span);
      default: {
        const hours = { from: first.from, to: first.to };
        return first.part === null || first.to !== null ? hours : { ...hours, part: first.part };
      }
    }
  }

  /** から with no day behind it: a beginning without an end. */
  #nothingAfter(term: Term | undefined): boolean {
    return term === undefined || levels[term.is] === undefined;
  }

  #until(first: Moment, start: number): Hours | null {
    const second = this.#moment();
    if (second === null) return null;
    if (this.#terms[this.#at]?.is === 'until') this.#at++;
    const span = { start, end: this.#endOfLast() };
    let to = second.to ?? second.from;
    if (second.part === null && first.part !== null && to < 12 * 60) {
      // 午後2時から4時: the half of the day holds on where that keeps the order.
      const later = minuteInPart(first.part, to);
      if (later !== null && later > first.from) to = later;
    }
    // 1時から午後3時 leaves open which 1時 is meant.
    if (first.part === null && second.part !== null && second.to === null && first.from < 7 * 60) {
      return this.#hinder('vague', span);
    }
    return hoursBetween(first.from, to) ?? this.#hinder('impossible', span);
  }

  #moment(): Moment | null {
    const term = this.#terms[this.#at];
    this.#at++;
    if (term?.is === 'clock') return { from: term.minute, to: null, part: null };
    if (term?.is === 'hourBand') {
      return { from: term.hour * 60, to: term.hour * 60 + 60, part: null };
    }
    if (term?.is !== 'part') return null;
    const clock = this.#ahead(this.#at);
    if (clock.term?.is === 'clock' || clock.term?.is === 'hourBand') {
      this.#at = clock.index + 1;
      const stated = clock.term.is === 'clock' ? clock.term.minute : clock.term.hour * 60;
      const minute = minuteInPart(term.part, stated);
      if (minute === null) return this.#hinder('vague', { start: term.start, end: clock.term.end });
      return {
        from: minute,
        to: clock.term.is === 'hourBand' ? minute + 60 : null,
        part: term.part,
      };
    }
    const hours = hoursOfPart(term.part);
    if (hours === null) return this.#hinder('vague', term);
    return { ...hours, part: term.part };
  }
}

interface Moment {
  readonly from: number;
  readonly to: number | null;
  readonly part: DayPart | null;
}
