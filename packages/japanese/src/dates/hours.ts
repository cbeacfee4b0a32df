import {
  type Hours,
  hoursBetween,
  hoursOfPart,
  hoursSince,
  hoursUntil,
  isUnclear,
  liesIn,
  minuteInPart,
} from './clock.ts';
import type { Cursor } from './cursor.ts';
import { hourLevel, isMoment, levels, type TermOf } from './item.ts';
import type { DayPart, Term } from './term.ts';

/** A time of day, or the part of a day by itself (`to` set). */
interface Moment {
  readonly from: number;
  readonly to: number | null;
  readonly part: DayPart | null;
  readonly unclear?: Hours['unclear'];
}

const isHour = (term: Term | undefined): boolean =>
  term !== undefined && levels[term.is] === hourLevel && !isMoment(term);

/** The hours that begin at the cursor. `asEnd`: まで behind them closes a range of days. */
export function readHours(cursor: Cursor, asEnd: boolean): Hours | null {
  const start = cursor.term;
  const first = readMoment(cursor);
  if (first === null || start === undefined) return null;
  const link = cursor.ahead(cursor.at);
  const span = { start: start.start, end: cursor.end };
  switch (link.term?.is) {
    case 'to':
      return hoursTo(cursor, first, link.index, span.start);
    case 'until':
    case 'before':
      if (asEnd) return hoursOf(first);
      cursor.at = link.index + 1;
      if (first.unclear !== undefined) return cursor.hinder('unclearHour', span);
      return hoursUpTo(cursor, start, first) ?? cursor.hinder('impossible', span);
    case 'since':
    case 'after': {
      cursor.at = link.index + 1;
      if (first.unclear !== undefined) return cursor.hinder('unclearHour', span);
      const end = untilAhead(cursor);
      if (end !== null) return between(cursor, first, end, span.start);
      // 午前中だと11時以降: no later than noon.
      const isTopic = /^(?:は|だと|なら|でしたら)/u.test(
        cursor.text.slice(start.end, start.end + 4),
      );
      if (isTopic && start.is === 'part' && start.part === 'morning' && first.from < noon)
        return { from: first.from, to: noon, rough: true };
      return hoursSince(first.from) ?? cursor.hinder('impossible', span);
    }
    default:
      return hoursOf(first);
  }
}

/** 午後は15時まで: as the topic, the part of the day says from when. */
function hoursUpTo(cursor: Cursor, start: Term, first: Moment): Hours | null {
  const until = hoursUntil(first.to ?? first.from);
  const topic = start.is === 'part' && cursor.text[start.end] === 'は';
  const from = topic ? hoursOfPart(start.part)?.from : undefined;
  if (until === null || from === undefined) return until;
  return until.to !== null && from < until.to ? { ...until, from } : null;
}

function hoursOf({ from, to, part, unclear }: Moment): Hours {
  return {
    from,
    to,
    ...(part === null || to !== null ? {} : { part }),
    // 午後 and 10時台 have ends, but nobody stated them.
    ...(to === null ? {} : { rough: true as const }),
    ...(unclear === undefined ? {} : { unclear }),
  };
}

/** 10時から12時, 10時から90分, 10時から. */
function hoursTo(cursor: Cursor, first: Moment, link: number, start: number): Hours | null {
  const after = cursor.ahead(link + 1);
  if (after.term?.is === 'duration') {
    cursor.durations.push(after.term);
    cursor.at = after.index + 1;
    const hours = hoursOf(first);
    return { ...hours, to: first.from + after.term.minutes, spell: true };
  }
  if (isHour(after.term) && cursor.leads(link, after.index)) {
    // 午前より午後がいい: a comparison, and no stretch.
    const sign = cursor.terms[link];
    const compares = sign !== undefined && cursor.text.slice(sign.start, sign.end) === 'より';
    // 14時→15時: a move, or a stretch.
    const isArrow = sign !== undefined && cursor.text[sign.start] === '→';
    if (isArrow || (compares && first.to !== null && after.term?.is === 'part'))
      return cursor.hinder('vague', { start, end: after.term?.end ?? start });
    cursor.at = after.index;
    const second = readMoment(cursor);
    return second === null ? null : between(cursor, first, second, start);
  }
  // から with no day behind it: a beginning without an end.
  const nothingAfter =
    after.term === undefined ||
    levels[after.term.is] === undefined ||
    !cursor.leads(link, after.index);
  return { ...hoursOf(first), to: nothingAfter ? null : first.to };
}

/** 10時以降17時まで: two bounds are a stretch. */
function untilAhead(cursor: Cursor): Moment | null {
  const next = cursor.ahead(cursor.term?.is === 'comma' ? cursor.at + 1 : cursor.at);
  if (next.term?.is !== 'clock') return null;
  if (cursor.ahead(next.index + 1).term?.is !== 'until') return null;
  cursor.at = next.index;
  return readMoment(cursor);
}

const noon = 12 * 60;
const workingFrom = 7 * 60;
const workingTo = 18 * 60;
const eveningFrom = 17 * 60;

function between(cursor: Cursor, first: Moment, second: Moment, start: number): Hours | null {
  if (cursor.term?.is === 'until') cursor.at++;
  const span = { start, end: cursor.end };
  let to = second.to ?? second.from;
  let unclear = second.unclear;
  let inferred = false;
  if (second.part === null && first.part !== null && to < noon) {
    // 午後2時から4時: the half of the day holds on where that keeps the order.
    const later = minuteInPart(first.part, to);
    if (later !== null && later > first.from) {
      to = later;
      unclear = undefined;
    }
  }
  // 9時から5時: a working day, where the words begin in one.
  if (unclear === 'half' && first.from >= workingFrom && first.from < workingTo) {
    inferred = to <= first.from && to + noon > first.from;
    if (inferred) to += noon;
    unclear = undefined;
  }
  // 22時から2時 is a night.
  if (unclear === 'half' && first.from >= workingTo) unclear = undefined;
  // 1時から午後3時 leaves open which 1時 is meant, 3時から5時 both.
  if (first.unclear !== undefined || unclear !== undefined) {
    return cursor.hinder('unclearHour', span);
  }
  // 午後5時から午前3時: the halves say that midnight lies between.
  const turned = second.part !== null && to < first.from && first.from >= eveningFrom;
  const overnight = turned ? to + 24 * 60 : to;
  const hours = hoursBetween(first.from, overnight);
  if (hours === null) return cursor.hinder('impossible', span);
  return {
    ...hours,
    ...(inferred ? { inferred: true as const } : {}),
    ...(first.to === null && second.to === null ? {} : { rough: true as const }),
  };
}

function readMoment(cursor: Cursor): Moment | null {
  const { term } = cursor;
  cursor.at++;
  if (term?.is === 'clock') return clockMoment(cursor, term);
  if (term?.is === 'hourBand') {
    const from = term.hour * 60;
    const unclear = isUnclear(from) ? { unclear: 'half' as const } : {};
    return { from, to: from + 60, part: null, ...unclear };
  }
  return term?.is === 'part' ? partMoment(cursor, term) : null;
}

/** 正午12時 says one time twice. */
function clockMoment(cursor: Cursor, term: TermOf<'clock'>): Moment {
  const next = cursor.ahead(cursor.at);
  const again = next.term?.is === 'clock' && next.term.minute === term.minute;
  if (again) cursor.at = next.index + 1;
  const unclear = term.spoken && isUnclear(term.minute) ? { unclear: 'half' as const } : {};
  return { from: term.minute, to: null, part: null, ...unclear };
}

const isBounded = (term: Term | undefined): boolean =>
  term?.is === 'until' || term?.is === 'before' || term?.is === 'since' || term?.is === 'after';

/** 夜、8時から: across a comma only a time that fits the part belongs to it; 午前、14時 is a list. */
function afterPart(cursor: Cursor, { part }: TermOf<'part'>) {
  const next = cursor.ahead(cursor.at);
  if (next.term?.is !== 'comma') return next;
  const over = cursor.ahead(next.index + 1);
  const inner = over.term?.is === 'part' ? over.term : null;
  const clock = inner === null ? over.term : cursor.ahead(over.index + 1).term;
  // 午後、18時まで: a bound of its own.
  const bounded = inner === null && isBounded(cursor.ahead(over.index + 1).term);
  if (bounded) return next;
  const minute = clock?.is === 'clock' ? minuteInPart(inner?.part ?? part, clock.minute) : null;
  return minute !== null && liesIn(part, minute) ? over : next;
}

const mostInside = 2;

/** 午後3時, 夜の8時, 夜の午後8時; 午後 by itself. */
function partMoment(cursor: Cursor, term: TermOf<'part'>, inside = 0): Moment | null {
  const next = afterPart(cursor, term);
  if (next.term?.is === 'clock' || next.term?.is === 'hourBand') {
    cursor.at = next.index + 1;
    const span = { start: term.start, end: next.term.end };
    const stated = next.term.is === 'clock' ? next.term.minute : next.term.hour * 60;
    const minute = minuteInPart(term.part, stated);
    if (minute === null) return cursor.hinder('vague', span);
    const to = next.term.is === 'hourBand' ? minute + 60 : null;
    // 夜中の1時 is one hour of the clock, but of two days.
    const small = term.part === 'midnight' && minute < workingFrom;
    return { from: minute, to, part: term.part, ...(small ? { unclear: 'day' as const } : {}) };
  }
  if (next.term?.is === 'part') {
    const outer = term.part;
    cursor.at = next.index + 1;
    // 夜の午後8時 is said; nobody says four of them.
    if (inside > mostInside) return cursor.hinder('vague', { start: term.start, end: cursor.end });
    const inner = partMoment(cursor, next.term, inside + 1);
    if (inner === null) return null;
    const span = { start: term.start, end: cursor.end };
    if (inner.to !== null && inner.part !== null) return cursor.hinder('vague', span);
    return liesIn(outer, inner.from) ? inner : cursor.hinder('contradiction', span);
  }
  const hours = hoursOfPart(term.part);
  if (hours === null) return cursor.hinder('vague', term);
  return { ...hours, part: term.part };
}
