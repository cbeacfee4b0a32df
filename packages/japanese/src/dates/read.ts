import { Temporal } from 'temporal-polyfill';
import { type Days, daysOf, hindered, matches, type Resolved, resolved } from './calendar.ts';
import { type Hours, minuteInPart, wholeHours } from './clock.ts';
import { fold } from './fold.ts';
import { dayInWords, dayTokens, meanings, obstacleSentences } from './messages.ja.ts';
import {
  type Anchor,
  type DayFilter,
  type Hindrance,
  type Item,
  readPhrases,
  type Spot,
} from './phrase.ts';
import type {
  DatesReading,
  DatesReference,
  DateWords,
  PreferredDay,
  SlotHint,
  Window,
} from './reading.ts';
import { scan } from './scan.ts';
import type { DayClass, Obstacle } from './term.ts';

/** More places in time than this are no list of candidates; reading on would only cost time. */
const mostItems = 60;
/** Days that are looked at one by one: a little over a year. */
const mostDays = 400;

/** A window in exact time; `end` null = open. */
interface Stretch {
  readonly start: Temporal.ZonedDateTime;
  readonly end: Temporal.ZonedDateTime | null;
}

interface Clock {
  readonly now: Temporal.ZonedDateTime;
  readonly today: Temporal.PlainDate;
}

/** What an item says: windows, or wishes about days and hours without a date. */
interface Outcome {
  readonly stretches: readonly Stretch[];
  readonly days: readonly PreferredDay[];
  readonly hours: readonly number[];
}

/**
 * The dates, hours, durations and counts a Japanese text speaks of (M10). Throws a RangeError for a
 * reference that is no instant or no time zone; for any text it gives a reading.
 */
export function readDates(text: string, { now, timeZone }: DatesReference): DatesReading {
  const at = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
  const clock: Clock = { now: at, today: at.toPlainDate() };
  const folded = fold(text);
  const phrases = readPhrases(folded.text, scan(folded.text));
  const words: DateWords[] = [];
  const say = (start: number, end: number, meaning: string, obstacle?: Obstacle) => {
    const from = folded.at[start] ?? 0;
    const to = folded.at[end] ?? text.length;
    const spoken = { start: from, end: to, text: text.slice(from, to), meaning };
    words.push(obstacle === undefined ? spoken : { ...spoken, obstacle });
  };
  const refuse = ({ obstacle, start, end }: Hindrance) => {
    const quote = text.slice(folded.at[start] ?? 0, folded.at[end] ?? text.length);
    say(start, end, obstacleSentences[obstacle](quote), obstacle);
  };

  for (const hindrance of phrases.hindrances) refuse(hindrance);
  const items = spread(phrases.items);
  if (items.length > mostItems) {
    refuse({ obstacle: 'tooMany', start: items[0]?.left.start ?? 0, end: items.at(-1)?.end ?? 0 });
  }
  for (const hindrance of disagreements(items, clock)) refuse(hindrance);
  const gathered = new Gathered();
  for (const item of items.slice(0, mostItems)) {
    const outcome = outcomeOf(item, clock);
    const { start } = item.left;
    if (!outcome.ok) refuse({ obstacle: outcome.obstacle, start, end: item.end });
    else {
      say(start, item.end, meaningOf(item, outcome.value));
      gathered.add(item, outcome.value);
    }
  }
  const sum = gathered.sum();
  if (!sum.ok)
    refuse({
      obstacle: sum.obstacle,
      start: items[0]?.left.start ?? 0,
      end: items.at(-1)?.end ?? 0,
    });

  const duration = only(phrases.durations.map(({ minutes }) => minutes));
  const count = only(phrases.counts.map((term) => term.count));
  if (duration === null || count === null) {
    const terms = duration === null ? phrases.durations : phrases.counts;
    refuse({ obstacle: 'contradiction', start: terms[0]?.start ?? 0, end: terms.at(-1)?.end ?? 0 });
  }
  for (const term of phrases.durations) say(term.start, term.end, meanings.duration(term.minutes));
  for (const term of phrases.counts) say(term.start, term.end, meanings.count(term.count));
  words.sort((a, b) => a.start - b.start || a.end - b.end);

  if (!sum.ok || words.some(({ obstacle }) => obstacle !== undefined)) {
    return { kind: 'unreadable', windows: [], hint: {}, unreadable: true, words };
  }
  const { stretches, days, hours } = sum.value;
  const hint: SlotHint = {
    ...(count === undefined || count === null ? {} : { count }),
    ...(days.length === 0 ? {} : { preferredDays: days }),
    ...(hours.length === 0 ? {} : { preferredHours: hours }),
    ...(duration === undefined || duration === null ? {} : { durationMinutes: duration }),
  };
  return {
    kind: kindOf(stretches, items, hint),
    windows: windowsOf(stretches),
    hint,
    unreadable: false,
    words,
  };
}

/** 明日18日, 来週水曜(26日): two names side by side are one day, or a slip of the pen. */
function disagreements(items: readonly Item[], clock: Clock): Hindrance[] {
  const found: Hindrance[] = [];
  const dayOf = ({ left, right }: Item) => {
    if (right !== null || left.anchors.length === 0) return null;
    const days = endpoint(left, clock);
    if (!days.ok) return null;
    const { from, to } = days.value;
    return from.add({ days: 1 }).equals(to) ? from : null;
  };
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    if (item.joint !== 'touching' || before === undefined) continue;
    // 今日明日 is a list.
    if (before.left.anchors.at(-1)?.is === item.left.anchors.at(-1)?.is) continue;
    const [one, other] = [dayOf(before), dayOf(item)];
    if (one !== null && other !== null && !one.equals(other)) {
      found.push({ obstacle: 'mismatch', start: before.left.start, end: item.end });
    }
  }
  return found;
}

/** The one value said, undefined if none was, null if two differ. */
function only(values: readonly number[]): number | undefined | null {
  const [first] = values;
  return values.every((value) => value === first) ? first : null;
}

function kindOf(
  stretches: readonly Stretch[],
  items: readonly Item[],
  hint: SlotHint,
): DatesReading['kind'] {
  if (stretches.length > 0) {
    const since = items.some(({ left, right }) => left.bound === 'since' && right === null);
    return stretches.every(({ end }) => end === null) && !since ? 'instant' : 'range';
  }
  if (hint.preferredHours !== undefined) return 'hours';
  if (hint.preferredDays !== undefined) return 'days';
  return hint.durationMinutes !== undefined || hint.count !== undefined ? 'duration' : 'none';
}

const iso = (time: Temporal.ZonedDateTime) => time.toString({ timeZoneName: 'never' });

function windowsOf(stretches: readonly Stretch[]): Window[] {
  const seen = new Set<string>();
  const windows: Window[] = [];
  const sorted = [...stretches].sort((a, b) => Temporal.ZonedDateTime.compare(a.start, b.start));
  for (const { start, end } of sorted) {
    const window = { start: iso(start), end: end === null ? null : iso(end) };
    const key = `${window.start}/${window.end}`;
    if (!seen.has(key)) windows.push(window);
    seen.add(key);
  }
  return windows;
}

function meaningOf({ left, negation }: Item, { stretches, days, hours }: Outcome): string {
  if (negation !== null && left.filter !== null) {
    return meanings.except(inWords(tokensOf(left.filter)));
  }
  const [first] = stretches;
  if (first !== undefined) {
    const at = (time: Temporal.ZonedDateTime) =>
      `${dayInWords(time)}${time.toPlainTime().toString({ smallestUnit: 'minute' })}`;
    const window =
      first.end === null
        ? meanings.from(at(first.start))
        : meanings.between(at(first.start), at(first.end));
    return meanings.windows(window, stretches.length);
  }
  const said: string[] = [];
  if (days.length > 0) said.push(meanings.days(inWords(days)));
  if (hours.length > 0) said.push(meanings.hours(hours.map((hour) => `${hour}時`).join('・')));
  return said.join('、');
}

const inWords = (days: readonly PreferredDay[]) => days.map((day) => dayTokens[day]).join('・');

// ── what an item leaves out and takes from its neighbours ──────────────────────────────────────

const isMonth = (anchor: Anchor) => anchor.is === 'month' || anchor.is === 'relativeMonth';
const isYear = (anchor: Anchor) => anchor.is === 'year' || anchor.is === 'relativeYear';
const isWide = (anchor: Anchor) => isMonth(anchor) || isYear(anchor) || anchor.is === 'week';
const inMonth = new Set<Anchor['is']>(['dayOfMonth', 'portion', 'nth']);

/** Coarse parts come from the left (12月1日か5日), fine ones from the right (月曜か火曜の午後). */
function spread(said: readonly Item[]): Item[] {
  const whole: Item[] = [];
  for (const item of hoursFirst(said.flatMap(eachNth))) {
    const previous = whole.at(-1);
    // What is taken away is taken from everything said; it borrows no date of its own.
    if (previous === undefined || item.negation !== null) {
      whole.push(item);
      continue;
    }
    const from =
      previous.right !== null && typeof previous.right === 'object' && 'anchors' in previous.right
        ? previous.right
        : previous.left;
    const coarse = inheritDate(from, item.left, item.joint);
    whole.push(coarse === item.left ? item : { ...item, left: coarse });
  }
  for (let i = whole.length - 2; i >= 0; i--) {
    const item = whole[i];
    const next = whole[i + 1];
    if (item === undefined || next === undefined) continue;
    // 月曜と水曜は無理: the refusal is said once for both.
    if (next.negation !== null && (next.joint === 'or' || next.joint === 'comma')) {
      whole[i] = { ...item, negation: item.negation ?? next.negation };
      continue;
    }
    if (next.joint !== 'or' && next.joint !== 'comma' && next.joint !== 'touching') continue;
    if (item.negation !== null || next.negation !== null || item.right === 'open') continue;
    const fine = inheritFine(item, next);
    if (fine !== null) whole[i] = { ...item, left: fine };
  }
  return whole;
}

/** 第2・第4金曜 are two days. */
function eachNth(item: Item): Item[] {
  const nth = item.left.anchors.find((anchor) => anchor.is === 'nth');
  if (nth === undefined || nth.nths.length < 2) return [item];
  return nth.nths.map((one, index) => ({
    ...item,
    joint: index === 0 ? item.joint : 'or',
    left: {
      ...item.left,
      anchors: item.left.anchors.map((anchor) =>
        anchor === nth ? { ...nth, nths: [one] } : anchor,
      ),
    },
  }));
}

/** 18時以降なら来週の火曜: hours said before their day. */
function hoursFirst(items: readonly Item[]): Item[] {
  const [first, second, ...rest] = items;
  if (first === undefined || second === undefined) return [...items];
  const { left, right, negation } = first;
  const hoursOnly = left.anchors.length === 0 && left.filter === null && left.moment === null;
  const dayOnly =
    second.left.hours === null && second.left.moment === null && second.right === null;
  if (!hoursOnly || !dayOnly || right !== null || negation !== null || second.joint === 'or') {
    return [...items];
  }
  const merged: Spot = { ...second.left, start: left.start, hours: left.hours };
  return [{ ...second, joint: first.joint, left: merged }, ...rest];
}

function inheritDate(from: Spot, spot: Spot, joint: Item['joint']): Spot {
  if (spot.moment !== null) return spot;
  const to = inheritPart(from, spot);
  if (to.anchors.length === 0) {
    if (to.filter === null) {
      return to.hours === null
        ? to
        : { ...to, anchors: from.anchors, filter: from.filter, bound: from.bound };
    }
    const wide = from.anchors.filter(isWide);
    return wide.length === from.anchors.length || joint !== 'stop' ? { ...to, anchors: wide } : to;
  }
  const first = to.anchors[0];
  if (first === undefined) return to;
  if (inMonth.has(first.is)) {
    return {
      ...to,
      anchors: [
        ...from.anchors.filter((anchor) => isMonth(anchor) || isYear(anchor)),
        ...to.anchors,
      ],
    };
  }
  if (first.is === 'month')
    return { ...to, anchors: [...yearFor(first.month, from), ...to.anchors] };
  return to;
}

/** 午後3時か4時: the half of the day is said once. */
function inheritPart(from: Spot, to: Spot): Spot {
  const part = from.hours?.part;
  if (part === undefined || to.hours === null || to.hours.part !== undefined) return to;
  if (to.anchors.length > 0 || to.filter !== null || to.hours.to !== null) return to;
  const later = to.hours.from < 12 * 60 ? minuteInPart(part, to.hours.from) : null;
  return later === null ? to : { ...to, hours: { from: later, to: null, part } };
}

/** 2026年12月28日か1月3日: the year is said once, and the calendar turns over. */
function yearFor(month: number, from: Spot): Anchor[] {
  const year = from.anchors.find(isYear);
  if (year === undefined) return [];
  const earlier = from.anchors.find(isMonth);
  const turned = earlier?.is === 'month' && month < earlier.month;
  if (!turned) return [year];
  return [
    year.is === 'year'
      ? { ...year, year: year.year + 1 }
      : ({
          ...year,
          offset: (year as Extract<Anchor, { is: 'relativeYear' }>).offset + 1,
        } as Anchor),
  ];
}

function inheritFine(item: Item, next: Item): Spot | null {
  const { left } = item;
  if (item.right !== null || left.moment !== null || left.hours !== null) return null;
  const other = next.left;
  const last = left.anchors.at(-1);
  const spot = { ...left };
  let changed = false;
  if (last !== undefined && isWide(last) && left.filter === null && left.bound === null) {
    // 来週か再来週の水曜: both weeks, if the second item goes deeper from the same kind of word.
    const depth = other.anchors.findIndex((anchor) => anchor.is === last.is);
    const rest = depth < 0 ? [] : other.anchors.slice(depth + 1);
    if (depth >= 0 && (rest.length > 0 || other.filter !== null)) {
      Object.assign(spot, { anchors: [...left.anchors, ...rest], filter: other.filter });
      changed = true;
    }
  }
  const hours = other.hours;
  if (hours !== null && (other.anchors.length > 0 || other.filter !== null)) {
    Object.assign(spot, { hours });
    changed = true;
  }
  return changed ? spot : null;
}

// ── an item's windows or wishes ────────────────────────────────────────────────────────────────

const weekdayTokens: readonly PreferredDay[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

function outcomeOf(item: Item, clock: Clock): Resolved<Outcome> {
  const { left, right } = item;
  if (left.moment !== null) return momentOutcome(item, clock);
  if (item.negation !== null) return baseOfExcept(item, clock);
  if (right !== null && typeof right === 'object') {
    return 'anchors' in right
      ? betweenOutcome(left, right, clock)
      : spellOutcome(left, right, clock);
  }
  if (left.anchors.length === 0) return wishOutcome(left, right === 'open', clock);
  const days = daysOfSpot(left, clock);
  if (!days.ok) return days;
  if (right === 'open' && left.hours === null) {
    const start = left.filter === null ? days.value.from : pickFirst(days.value, left.filter);
    if (start === null) return hindered('unknownHolidays');
    return open(start, clock, left);
  }
  return windowsIn(days.value, left.filter, left.hours, left.bound, clock);
}

/** 来週の水曜以外 is the rest of that week; a refusal alone says nothing about the other days. */
function baseOfExcept({ left, right, negation }: Item, clock: Clock): Resolved<Outcome> {
  const last = left.anchors.at(-1);
  const nothing: Outcome = { stretches: [], days: [], hours: [] };
  if (last === undefined) {
    const wholeDays = left.filter !== null && left.hours === null && right === null;
    return wholeDays && left.bound === null ? resolved(nothing) : hindered('inexpressible');
  }
  if (negation !== 'except' || right !== null || left.filter === null || !isWide(last)) {
    return hindered('inexpressible');
  }
  const days = daysOf(left.anchors, clock.today);
  return days.ok ? windowsIn(days.value, null, null, null, clock) : days;
}

function open(start: Temporal.PlainDate, clock: Clock, spot: Spot): Resolved<Outcome> {
  const { now } = clock;
  const begin = start.toZonedDateTime({ timeZone: now.timeZoneId });
  const days = daysOfSpot(spot, clock);
  if (days.ok && Temporal.PlainDate.compare(days.value.to, clock.today) <= 0)
    return hindered('past');
  return resolved({ stretches: [{ start: later(begin, now), end: null }], days: [], hours: [] });
}

const later = (a: Temporal.ZonedDateTime, b: Temporal.ZonedDateTime) =>
  Temporal.ZonedDateTime.compare(a, b) < 0 ? b : a;

function momentOutcome({ left }: Item, { now }: Clock): Resolved<Outcome> {
  const { moment } = left;
  if (moment === null) return hindered('impossible');
  let start: Temporal.ZonedDateTime;
  if (moment.is === 'minutesLater') start = now.add({ minutes: moment.minutes });
  else {
    try {
      start = Temporal.Instant.from(moment.iso).toZonedDateTimeISO(now.timeZoneId);
    } catch {
      return hindered('impossible');
    }
  }
  if (Temporal.ZonedDateTime.compare(start, now) < 0) return hindered('past');
  return resolved({ stretches: [{ start, end: null }], days: [], hours: [] });
}

/** The days a spot's anchors name, checked against a weekday said beside them. */
function daysOfSpot(spot: Spot, { today }: Clock): Resolved<Days> {
  const days = daysOf(spot.anchors, today);
  if (!days.ok) return days;
  const { from, to } = days.value;
  const single = from.add({ days: 1 }).equals(to);
  if (spot.check !== null) {
    const day = single ? from : spot.filter === null ? null : pickFirst(days.value, spot.filter);
    if (day === null) return hindered('mismatch');
    if (spot.check.weekday !== null && day.dayOfWeek !== spot.check.weekday)
      return hindered('mismatch');
    if (spot.check.holiday && matches({ weekdays: [], classes: ['holiday'] }, day) !== true)
      return hindered('mismatch');
  }
  if (
    single &&
    spot.filter !== null &&
    spot.bound === null &&
    matches(spot.filter, from) !== true
  ) {
    return hindered('mismatch');
  }
  return days;
}

function pickFirst({ from, to }: Days, filter: DayFilter): Temporal.PlainDate | null {
  for (let day = from; Temporal.PlainDate.compare(day, to) < 0; day = day.add({ days: 1 })) {
    if (matches(filter, day) === true) return day;
  }
  return null;
}

/** Days without a date: weekdays and hours are wishes, never dates. */
function wishOutcome(spot: Spot, isOpen: boolean, _clock: Clock): Resolved<Outcome> {
  const days = spot.filter === null ? [] : tokensOf(spot.filter);
  // 金曜まで, 水曜以降 without a week name no days.
  if (spot.bound === 'until' || spot.bound === 'since' || spot.bound === 'before') {
    return hindered('unanchored');
  }
  if (isOpen && spot.hours === null) return hindered('unanchored');
  const hours = spot.hours === null ? [] : wholeHours(spot.hours);
  if (spot.hours !== null && hours.length === 0) return hindered('inexpressible');
  return resolved({ stretches: [], days, hours });
}

function tokensOf({ weekdays, classes }: DayFilter): PreferredDay[] {
  const named = weekdays.map((day) => weekdayTokens[day - 1]).filter((day) => day !== undefined);
  return [...named, ...classes];
}

/** 月〜水, 12月1日から5日まで, 12月1日10時から3日17時まで. */
function betweenOutcome(left: Spot, right: Spot, clock: Clock): Resolved<Outcome> {
  if (left.anchors.length === 0 && right.anchors.length === 0) return wishBetween(left, right);
  const tail = inheritDate(left, right, 'or');
  const lastAnchor = left.anchors.at(-1);
  if (
    left.anchors.length > 0 &&
    left.filter !== null &&
    right.anchors.length === 0 &&
    lastAnchor?.is !== 'week'
  ) {
    // 12月の月〜水: every week of the month.
    const days = daysOfSpot({ ...left, filter: null }, clock);
    if (!days.ok) return days;
    const filter = filterBetween(left.filter, right.filter);
    return filter === null
      ? hindered('vague')
      : windowsIn(days.value, filter, right.hours, null, clock);
  }
  const first = endpoint(left, clock);
  if (!first.ok) return first;
  const last = endpoint(tail, clock);
  if (!last.ok) return last;
  let { to } = last.value;
  if (Temporal.PlainDate.compare(last.value.from, first.value.from) < 0) {
    const turned = turnOver(left, right, first.value.from, to);
    if (turned === null) return hindered('contradiction');
    to = turned;
  }
  const days: Days = { from: first.value.from, to, named: false };
  if (left.hours !== null) return stretchBetween(days, left.hours, right.hours, clock);
  const filter = right.filter !== null && right.filter.classes.length > 0 ? right.filter : null;
  return windowsIn(days, filter, right.hours, null, clock);
}

/** 28日から3日まで, 来週金曜から月曜まで: the next such day after the beginning. */
function turnOver(
  left: Spot,
  right: Spot,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Temporal.PlainDate | null {
  const first = right.anchors[0];
  const last = to.subtract({ days: 1 });
  if (first === undefined && right.filter !== null) return to.add({ days: 7 });
  if (first?.is === 'dayOfMonth') {
    for (let months = 1; months <= 2; months++) {
      const month = from.with({ day: 1 }).add({ months });
      if (last.day <= month.daysInMonth) return month.with({ day: last.day }).add({ days: 1 });
    }
  }
  if (first?.is === 'month' && !left.anchors.some(isYear)) return null;
  return null;
}

function endpoint(spot: Spot, clock: Clock): Resolved<Days> {
  const single =
    spot.filter !== null && spot.filter.classes.length > 0 && spot.anchors.at(-1)?.is !== 'week';
  const days = daysOfSpot(single ? { ...spot, filter: null } : spot, clock);
  if (!days.ok || spot.filter === null || single) return days;
  if (spot.anchors.at(-1)?.is !== 'week') return days;
  const picked: Temporal.PlainDate[] = [];
  for (
    let day = days.value.from;
    Temporal.PlainDate.compare(day, days.value.to) < 0;
    day = day.add({ days: 1 })
  ) {
    const match = matches(spot.filter, day);
    if (match === null) return hindered('unknownHolidays');
    if (match) picked.push(day);
  }
  const [day] = picked;
  const end = picked.at(-1);
  if (day === undefined || end === undefined) return hindered('impossible');
  return resolved({ from: day, to: end.add({ days: 1 }), named: true });
}

function filterBetween(left: DayFilter | null, right: DayFilter | null): DayFilter | null {
  const [from] = left?.weekdays ?? [];
  const [to] = right?.weekdays ?? [];
  if (
    left?.weekdays.length !== 1 ||
    right?.weekdays.length !== 1 ||
    from === undefined ||
    to === undefined
  )
    return null;
  const weekdays: number[] = [];
  for (let day = from; ; day = (day % 7) + 1) {
    weekdays.push(day);
    if (day === to) return { weekdays, classes: [] };
  }
}

function wishBetween(left: Spot, right: Spot): Resolved<Outcome> {
  const filter = filterBetween(left.filter, right.filter);
  if (filter === null || left.hours !== null) return hindered('vague');
  const hours = right.hours === null ? [] : wholeHours(right.hours);
  if (right.hours !== null && hours.length === 0) return hindered('inexpressible');
  return resolved({ stretches: [], days: tokensOf(filter), hours });
}

function spellOutcome(
  left: Spot,
  spell: { readonly days: number; readonly months: number },
  clock: Clock,
): Resolved<Outcome> {
  if (left.anchors.length === 0) return hindered('unanchored');
  const first = endpoint(left, clock);
  if (!first.ok) return first;
  const { from } = first.value;
  return windowsIn({ from, to: from.add(spell), named: true }, null, left.hours, null, clock);
}

function stretchBetween(
  days: Days,
  begin: Hours,
  end: Hours | null,
  clock: Clock,
): Resolved<Outcome> {
  const start = timeOn(days.from, begin.from, clock);
  const last = days.to.subtract({ days: 1 });
  const stop = end === null ? midnight(days.to, clock) : timeOn(last, end.to ?? end.from, clock);
  if (start === null || stop === null) return hindered('impossible');
  if (Temporal.ZonedDateTime.compare(stop, start) <= 0) return hindered('contradiction');
  if (Temporal.ZonedDateTime.compare(stop, clock.now) <= 0) return hindered('past');
  return resolved({
    stretches: [{ start: later(start, clock.now), end: stop }],
    days: [],
    hours: [],
  });
}

// ── days and hours to windows ──────────────────────────────────────────────────────────────────

const midnight = (date: Temporal.PlainDate, { now }: Clock) =>
  date.toZonedDateTime({ timeZone: now.timeZoneId });

/** A wall-clock time of the named day; null where the clocks skip it. */
function timeOn(
  date: Temporal.PlainDate,
  minute: number,
  { now }: Clock,
): Temporal.ZonedDateTime | null {
  const day = date.add({ days: Math.floor(minute / 1440) });
  const wall = day.toPlainDateTime({ hour: Math.floor((minute % 1440) / 60), minute: minute % 60 });
  const time = wall.toZonedDateTime(now.timeZoneId, { disambiguation: 'compatible' });
  return time.toPlainDateTime().equals(wall) ? time : null;
}

function windowsIn(
  days: Days,
  filter: DayFilter | null,
  hours: Hours | null,
  bound: Spot['bound'],
  clock: Clock,
): Resolved<Outcome> {
  const { now, today } = clock;
  let { from, to } = days;
  if (bound === 'until' || bound === 'before') {
    const narrowed = filter !== null && filter.weekdays.length > 0 ? lastMatch(days, filter) : null;
    if (narrowed !== null) to = narrowed.add({ days: 1 });
    from = today;
    if (bound === 'before') to = narrowed ?? days.from;
    if (Temporal.PlainDate.compare(to, today) <= 0) return hindered('past');
    const remaining = narrowed === null ? filter : null;
    return narrow({ from, to, named: false }, remaining, hours, clock);
  }
  if (bound === 'since') return sinceOutcome(days, filter, hours, clock);
  if (Temporal.PlainDate.compare(to, today) < 0 && hours === null) return hindered('past');
  if (filter === null && hours === null) {
    const start = midnight(from, clock);
    const end = midnight(to, clock);
    if (Temporal.ZonedDateTime.compare(end, now) <= 0) return hindered('past');
    return resolved({ stretches: [{ start: later(start, now), end }], days: [], hours: [] });
  }
  return narrow(days, filter, hours, clock);
}

function lastMatch({ from, to }: Days, filter: DayFilter): Temporal.PlainDate | null {
  for (
    let day = to.subtract({ days: 1 });
    Temporal.PlainDate.compare(day, from) >= 0;
    day = day.subtract({ days: 1 })
  ) {
    if (matches(filter, day) === true) return day;
  }
  return null;
}

/** 12月1日以降の平日の午後: no last day, so the days and hours stay wishes beside the open window. */
function sinceOutcome(
  days: Days,
  filter: DayFilter | null,
  hours: Hours | null,
  clock: Clock,
): Resolved<Outcome> {
  const first = filter !== null && filter.weekdays.length > 0 ? pickFirst(days, filter) : days.from;
  if (first === null) return hindered('impossible');
  if (Temporal.PlainDate.compare(days.to, clock.today) <= 0) return hindered('past');
  const start = later(midnight(first, clock), clock.now);
  const wished = hours === null ? [] : wholeHours(hours);
  if (hours !== null && wished.length === 0) return hindered('inexpressible');
  const kept = filter !== null && filter.classes.length > 0 ? tokensOf(filter) : [];
  return resolved({ stretches: [{ start, end: null }], days: kept, hours: wished });
}

/** Day by day: those the filter asks for, with the hours, cut at now. */
function narrow(
  { from, to, named }: Days,
  filter: DayFilter | null,
  hours: Hours | null,
  clock: Clock,
): Resolved<Outcome> {
  if (from.until(to, { largestUnit: 'day' }).days > mostDays) return hindered('tooMany');
  if (filter === null && hours === null) {
    return resolved({
      stretches: [{ start: later(midnight(from, clock), clock.now), end: midnight(to, clock) }],
      days: [],
      hours: [],
    });
  }
  const strict =
    named && (filter === null ? from.add({ days: 1 }).equals(to) : filter.classes.length === 0);
  const stretches: Stretch[] = [];
  let found = false;
  for (let day = from; Temporal.PlainDate.compare(day, to) < 0; day = day.add({ days: 1 })) {
    const match = filter === null ? true : matches(filter, day);
    if (match === null) return hindered('unknownHolidays');
    if (!match) continue;
    found = true;
    const stretch = stretchOn(day, hours, clock);
    if (!stretch.ok) return stretch;
    const over = isOver(stretch.value, clock.now);
    if (over && strict) return hindered('past');
    if (!over)
      stretches.push({
        ...stretch.value,
        start:
          stretch.value.end === null ? stretch.value.start : later(stretch.value.start, clock.now),
      });
  }
  if (!found) return hindered('impossible');
  return stretches.length === 0 ? hindered('past') : resolved({ stretches, days: [], hours: [] });
}

function isOver({ start, end }: Stretch, now: Temporal.ZonedDateTime): boolean {
  return end === null
    ? Temporal.ZonedDateTime.compare(start, now) < 0
    : Temporal.ZonedDateTime.compare(end, now) <= 0;
}

function stretchOn(day: Temporal.PlainDate, hours: Hours | null, clock: Clock): Resolved<Stretch> {
  if (hours === null) {
    return resolved({ start: midnight(day, clock), end: midnight(day.add({ days: 1 }), clock) });
  }
  const start = timeOn(day, hours.from, clock);
  const end = hours.to === null ? null : timeOn(day, hours.to, clock);
  if (start === null || (hours.to !== null && end === null)) return hindered('impossible');
  return resolved({ start, end });
}

// ── the sum of the items ───────────────────────────────────────────────────────────────────────

/** Items put together: windows add up; wishes about days and hours must agree with one another. */
class Gathered {
  readonly #stretches: Stretch[] = [];
  readonly #wishes: { readonly outcome: Outcome; readonly joint: Item['joint'] }[] = [];
  readonly #negations: Item[] = [];

  add(item: Item, outcome: Outcome): void {
    if (item.negation !== null) {
      this.#negations.push(item);
      this.#stretches.push(...outcome.stretches);
    } else if (outcome.stretches.length > 0) {
      this.#stretches.push(...outcome.stretches);
      if (outcome.days.length > 0 || outcome.hours.length > 0) {
        this.#wishes.push({ outcome: { ...outcome, stretches: [] }, joint: 'join' });
      }
    } else this.#wishes.push({ outcome, joint: item.joint });
  }

  sum(): Resolved<Outcome> {
    const wishes = this.#wish();
    if (!wishes.ok) return wishes;
    const positive: Outcome = { stretches: this.#stretches, ...wishes.value };
    const kept = this.#withoutNegated(positive);
    if (!kept.ok) return kept;
    return this.#agrees(kept.value) ? kept : hindered('contradiction');
  }

  #wish(): Resolved<{ days: PreferredDay[]; hours: number[] }> {
    const wishes = this.#wishes;
    // Wishes beside dates narrow them; as a further choice they could not be told from that.
    if (this.#stretches.length > 0 && wishes.some(({ joint }) => joint === 'or'))
      return hindered('inexpressible');
    const both = wishes.filter(
      ({ outcome }) => outcome.days.length > 0 && outcome.hours.length > 0,
    );
    const dayOnly = wishes.filter(
      ({ outcome }) => outcome.days.length > 0 && outcome.hours.length === 0,
    );
    const hourOnly = wishes.filter(
      ({ outcome }) => outcome.days.length === 0 && outcome.hours.length > 0,
    );
    if (both.length > 0 && (dayOnly.length > 0 || hourOnly.length > 0))
      return hindered('inexpressible');
    if (dayOnly.length > 0 && hourOnly.some(({ joint }) => joint === 'or'))
      return hindered('inexpressible');
    const hourSets = new Set(both.map(({ outcome }) => outcome.hours.join()));
    const daySets = new Set(both.map(({ outcome }) => [...outcome.days].sort().join()));
    if (hourSets.size > 1 && daySets.size > 1) return hindered('inexpressible');
    const days = new Set(wishes.flatMap(({ outcome }) => outcome.days));
    const hours = new Set(wishes.flatMap(({ outcome }) => outcome.hours));
    return resolved({ days: inOrder(days), hours: [...hours].sort((a, b) => a - b) });
  }

  #withoutNegated(outcome: Outcome): Resolved<Outcome> {
    let current = outcome;
    for (const { left, right } of this.#negations) {
      // Only whole days can be taken away without saying more than the words do.
      if (
        left.hours !== null ||
        right !== null ||
        left.bound !== null ||
        left.moment !== null ||
        left.filter === null
      )
        return hindered('inexpressible');
      const without = takeAway(current, left.filter);
      if (!without.ok) return without;
      current = without.value;
    }
    return resolved(current);
  }

  #agrees({ stretches, days, hours }: Outcome): boolean {
    if (stretches.length === 0 || (days.length === 0 && hours.length === 0)) return true;
    const filter = filterOfTokens(days);
    return stretches.some(({ start, end }) => {
      if (end === null && days.length === 0) return hours.includes(start.hour) || true;
      let day = start.toPlainDate();
      for (let looked = 0; looked < mostDays; looked++, day = day.add({ days: 1 })) {
        const begins = day.toZonedDateTime({ timeZone: start.timeZoneId });
        if (end !== null && Temporal.ZonedDateTime.compare(begins, end) >= 0) return false;
        if (days.length > 0 && matches(filter, day) !== true) continue;
        if (hours.length === 0) return true;
        const fits = hours.some((hour) => {
          const from = day.toPlainDateTime({ hour }).toZonedDateTime(start.timeZoneId);
          const inside = end === null || Temporal.ZonedDateTime.compare(from, end) < 0;
          return inside && Temporal.ZonedDateTime.compare(from.add({ hours: 1 }), start) > 0;
        });
        if (fits) return true;
      }
      return false;
    });
  }
}

const tokenOrder: readonly PreferredDay[] = ['weekday', ...weekdayTokens, 'weekend', 'holiday'];
const inOrder = (days: ReadonlySet<PreferredDay>) => tokenOrder.filter((day) => days.has(day));

function filterOfTokens(days: readonly PreferredDay[]): DayFilter {
  const weekdays = days.map((day) => weekdayTokens.indexOf(day) + 1).filter((day) => day > 0);
  const classes = days.filter(
    (day): day is DayClass => day === 'weekday' || day === 'weekend' || day === 'holiday',
  );
  return { weekdays, classes };
}

/** 土日以外, 水曜は無理. */
function takeAway(outcome: Outcome, away: DayFilter): Resolved<Outcome> {
  if (outcome.stretches.length > 0) {
    const stretches: Stretch[] = [];
    for (const { start, end } of outcome.stretches) {
      if (end === null) return hindered('inexpressible');
      const cut = withoutDays({ start, end }, away);
      if (cut === null) return hindered('inexpressible');
      stretches.push(...cut);
    }
    return stretches.length === 0 ? hindered('contradiction') : resolved({ ...outcome, stretches });
  }
  if (away.classes.includes('weekday')) {
    return outcome.days.length === 0
      ? resolved({ ...outcome, days: ['weekend', 'holiday'] })
      : hindered('inexpressible');
  }
  if (away.classes.includes('holiday')) {
    // Only 平日 already leaves holidays out; no token says "Wednesday unless it is a holiday".
    const plainWeekdays = outcome.days.length === 1 && outcome.days[0] === 'weekday';
    if (plainWeekdays) return resolved(outcome);
    return outcome.days.length === 0 && away.classes.includes('weekend')
      ? resolved({ ...outcome, days: ['weekday'] })
      : hindered('inexpressible');
  }
  const gone = new Set(away.weekdays);
  if (away.classes.includes('weekend')) gone.add(6).add(7);
  if (outcome.days.includes('weekday')) {
    if ([...gone].every((day) => day >= 6)) return resolved(outcome);
    return hindered('inexpressible');
  }
  if (outcome.days.includes('holiday')) return hindered('inexpressible');
  const wished =
    outcome.days.length === 0
      ? weekdayTokens
      : outcome.days.flatMap((day): PreferredDay[] => (day === 'weekend' ? ['sat', 'sun'] : [day]));
  const days = wished.filter((day) => !gone.has(weekdayTokens.indexOf(day) + 1));
  return days.length === 0 ? hindered('contradiction') : resolved({ ...outcome, days });
}

function withoutDays(
  { start, end }: { start: Temporal.ZonedDateTime; end: Temporal.ZonedDateTime },
  away: DayFilter,
): Stretch[] | null {
  const kept: Stretch[] = [];
  let from = start;
  for (let looked = 0; Temporal.ZonedDateTime.compare(from, end) < 0; looked++) {
    if (looked > mostDays) return null;
    const next = from.toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone: from.timeZoneId });
    const to = Temporal.ZonedDateTime.compare(next, end) < 0 ? next : end;
    const match = matches(away, from.toPlainDate());
    if (match === null) return null;
    if (!match) kept.push({ start: from, end: to });
    from = to;
  }
  return kept;
}
