import type { PageCell } from '@tashika/kernel';
import { type ClockText, readClock } from '../read/clock.ts';
import {
  boxOf,
  confidenceIn,
  contentOf,
  type Page,
  type TextCell,
  writtenIn,
} from '../read/page.ts';
import type { Shop } from '../shop/shop.ts';
import { cellOf } from './place.ts';
import type { TimeRow } from './time-rows.ts';

/** One of the two times of a slip. */
export interface Time {
  /** As the cell reads; null where nothing legible stands there. */
  readonly raw: string | null;
  readonly confidence: number | null;
  readonly clock: ClockText | null;
  /** On the scale of the night, 24:15 for a quarter past midnight. */
  readonly minutes: number | null;
  readonly cell: PageCell;
}

/** The two times of an account and what follows from them. */
export interface Times {
  readonly status: 'known' | 'missing' | 'conflicting' | 'undecidable';
  readonly entry: Time;
  readonly exit: Time;
  /** Minutes between the two; null unless known. */
  readonly stay: number | null;
  /** Times written as 12:MM that mean 24:MM. */
  readonly midnight: readonly Time[];
  /** Times from 0:00 to 5:59, counted on from 24:00. */
  readonly smallHours: readonly Time[];
  /** The exit is read as one of the next day (A25). */
  readonly nextDay: boolean;
  /** Minutes of a stay that cannot be, where that is what makes it undecidable. */
  readonly impossibleStay: number | null;
}

const day = 24 * 60;

/** Decision A47: the first page that has both times; two pages that say different times decide nothing. */
export function timesOf(
  pages: readonly Page[],
  timeRows: readonly (readonly TimeRow[])[],
  shop: Shop,
): Times {
  const pairs = pages.map((page, index) => pairOf(page, index + 1, timeRows[index] ?? []));
  const complete = pairs.filter(([entry, exit]) => entry.clock !== null && exit.clock !== null);
  const [first] = complete;
  const [entry, exit] = first ?? mostTold(pairs);
  if (first === undefined) return unknown('missing', entry, exit);
  const settled = settle(entry, exit, shop);
  const conflicting = pairs.some((pair) => {
    if (pair === first) return false;
    const [otherEntry, otherExit] = pair;
    if (otherEntry.clock !== null && otherExit.clock !== null) {
      const other = settle(otherEntry, otherExit, shop);
      return (
        other.entry.minutes !== settled.entry.minutes || other.exit.minutes !== settled.exit.minutes
      );
    }
    return differs(entry, otherEntry, shop) || differs(exit, otherExit, shop);
  });
  return conflicting ? unknown('conflicting', entry, exit) : settled;
}

type Pair = readonly [entry: Time, exit: Time];

/** 0:30 and 24:30 are two ways to write one time. */
const differs = (one: Time, other: Time, shop: Shop): boolean =>
  one.clock !== null && other.clock !== null && night(one, shop) !== night(other, shop);

/** 0:00 to 5:59 counts on from 24:00. */
function night(time: Time, shop: Shop): number {
  const minutes = time.clock?.minutes ?? 0;
  return minutes <= shop.times.smallHoursTo ? minutes + day : minutes;
}

/** Of pages without both times the one that says most, so that the report can show what is there. */
function mostTold(pairs: readonly Pair[]): Pair {
  const [first, ...others] = pairs;
  if (first === undefined) throw new Error('An account without pages');
  const told = (pair: Pair) => pair.filter((time) => time.raw !== null).length;
  return others.reduce((best, pair) => (told(pair) > told(best) ? pair : best), first);
}

function pairOf(page: Page, number: number, timeRows: readonly TimeRow[]): Pair {
  // A68: rows are only asked where the two times have no place of their own on the page.
  if (contentOf(page.entry).state === 'blank' && contentOf(page.exit).state === 'blank') {
    const [entry, exit] = timeRows;
    if (entry !== undefined && exit !== undefined)
      return [fromRow(entry, number), fromRow(exit, number)];
  }
  return [fromCell(page.entry, number, 'entry'), fromCell(page.exit, number, 'exit')];
}

function fromRow({ row, clock, column }: TimeRow, page: number): Time {
  const cell = row[column];
  return {
    raw: writtenIn(cell),
    confidence: confidenceIn(cell),
    clock,
    minutes: null,
    cell: cellOf(page, row.r, column, boxOf(cell)),
  };
}

function fromCell(cell: TextCell, page: number, column: 'entry' | 'exit'): Time {
  const raw = writtenIn(cell);
  return {
    raw,
    confidence: confidenceIn(cell),
    clock: raw === null ? null : readClock(raw),
    minutes: null,
    cell: cellOf(page, null, column, boxOf(cell)),
  };
}

function unknown(status: 'missing' | 'conflicting', entry: Time, exit: Time): Times {
  return {
    status,
    entry,
    exit,
    stay: null,
    midnight: [],
    smallHours: [],
    nextDay: false,
    impossibleStay: null,
  };
}

/** Clause 深夜表記補正: both times on one scale, as far as the text decides. */
function settle(entry: Time, exit: Time, shop: Shop): Times {
  const { eveningFrom, smallHoursTo, longestStayMinutes } = shop.times;
  const noon = (time: Time): boolean =>
    time.clock !== null && !time.clock.halfDay && Math.floor(time.clock.minutes / 60) === 12;
  // A23, A24: 12:MM is midnight beside a time of the evening or night, or beside another 12:MM.
  const midnightBeside = (time: Time, other: Time): boolean =>
    noon(time) && (noon(other) || night(other, shop) >= eveningFrom);

  const entryIsMidnight = midnightBeside(entry, exit);
  const exitIsMidnight = midnightBeside(exit, entry);
  const from = entryIsMidnight ? night(entry, shop) + day / 2 : night(entry, shop);
  let to = exitIsMidnight ? night(exit, shop) + day / 2 : night(exit, shop);
  const nextDay = to < from && to + day - from <= longestStayMinutes;
  if (nextDay) to += day;
  const stay = to - from;
  const decided = stay >= 0 && stay <= longestStayMinutes;

  const settledEntry = { ...entry, minutes: from };
  const settledExit = { ...exit, minutes: to };
  const smallHours = (time: Time): boolean => (time.clock?.minutes ?? day) <= smallHoursTo;
  return {
    status: decided ? 'known' : 'undecidable',
    entry: settledEntry,
    exit: settledExit,
    stay: decided ? stay : null,
    midnight: [
      ...(entryIsMidnight ? [settledEntry] : []),
      ...(exitIsMidnight ? [settledExit] : []),
    ],
    smallHours: [
      ...(smallHours(entry) ? [settledEntry] : []),
      ...(smallHours(exit) ? [settledExit] : []),
    ],
    nextDay,
    impossibleStay: decided ? null : stay,
  };
}
