import { Temporal } from 'temporal-polyfill';
import { unknownBeside, withoutDescribing } from './beside.ts';
import { fold } from './fold.ts';
import { outOfFrame } from './frames.ts';
import { mayTellTime } from './gate.ts';
import { Gathered } from './gather.ts';
import { hindrancesIn } from './hindrances.ts';

import {
  endOfRange,
  type Hindrance,
  type Item,
  isSeveralDays,
  type Phrases,
  spanOf,
  type TermOf,
} from './item.ts';
import { dayInWords, meanings } from './messages.ts';
import { disagreements, outcomeOf, strayHours } from './outcome.ts';
import { readPhrases } from './phrase.ts';
import type { DatesReading, DatesReference, SlotHint, Window } from './reading.ts';
import { wholeRefusals } from './reasons.ts';
import { meaningOf, Said } from './said.ts';
import { scan } from './scan.ts';
import { isWide } from './shapes.ts';
import { spread } from './spread.ts';
import { toldApart } from './told.ts';
import { withoutUnmeant } from './unmeant.ts';
import { type Clock, pickFirst, type Stretch } from './windows.ts';
import { type Zone, zoneNamed } from './zone.ts';

/** More places in time than this are no list of candidates; reading on would only cost time. */
const mostItems = 60;

const noDates: DatesReading = {
  kind: 'none',
  windows: [],
  hint: {},
  unreadable: false,
  words: [],
  replyBy: null,
  absent: false,
  deadline: false,
};

/** Most sentences about attendance name no date; they need no calendar. */
const isEmpty = ({ items, durations, counts, hindrances }: Phrases) =>
  items.length + durations.length + counts.length + hindrances.length === 0;

/**
 * The dates, hours, durations and counts a Japanese text speaks of (M10). Throws a RangeError for a
 * reference that is no instant or no time zone; for any text it gives a reading.
 */
export function readDates(text: string, { now, timeZone }: DatesReference): DatesReading {
  const folded = fold(text);
  if (!mayTellTime(folded.text)) return noDates;
  const terms = scan(folded.text);
  const found = withoutUnmeant(folded.text, readPhrases(folded.text, terms));
  if (isEmpty(found)) return noDates;
  const clock = clockAt(now, timeZone);
  const said = new Said(text, folded);
  const { told, phrases } = toldApart(folded.text, found);
  for (const { left, end } of told) said.say(left.start, end, meanings.told());
  const { items, absent } = candidates(phrases);
  const deadline = isDeadline(phrases.items);
  const spreadItems = spread(wholeRefusals(items));
  for (const hindrance of [
    ...withoutDescribing(folded.text, phrases),
    ...unknownBeside(folded.text, phrases, terms),
    ...outOfFrame(folded.text, phrases),
    ...hindrancesIn(folded.text, phrases, timeZone),
    ...tooMany(spreadItems),
    ...disagreements(spreadItems, clock),
    ...strayHours(spreadItems),
  ]) {
    said.refuse(hindrance, proposalFor(hindrance, phrases.items, clock));
  }
  const { gathered, replyBy } = gather(spreadItems.slice(0, mostItems), clock, said, deadline);
  const sum = gathered.sum();
  if (!sum.ok) said.refuse({ obstacle: sum.obstacle, ...spanOf(spreadItems) });
  const counted = countsAndLengths(phrases, said);
  if (!sum.ok || said.isAsking) {
    const { words } = said;
    return { ...noDates, kind: 'unreadable', unreadable: true, words, replyBy };
  }
  const { stretches, days, hours } = sum.value;
  const hint: SlotHint = {
    ...counted,
    ...(days.length === 0 ? {} : { preferredDays: days }),
    ...(hours.length === 0 ? {} : { preferredHours: hours }),
  };
  return {
    kind: kindOf(stretches, spreadItems, hint),
    windows: windowsOf(stretches, clock.zone),
    hint,
    unreadable: false,
    words: said.words,
    replyBy,
    absent,
    deadline,
  };
}

/** 来月の25日までに提出, 本日17時締切: all the words say is by when. */
const isDeadline = (items: readonly Item[]): boolean =>
  items.length > 0 &&
  items.every(
    ({ purpose, left, right }) =>
      (purpose === 'reply' || purpose === 'due') && left.anchors.length > 0 && right === null,
  );

/** Asked for the same moment again and again: the last one is kept. */
let lastClock:
  | { readonly now: string; readonly timeZone: string; readonly clock: Clock }
  | undefined;

function clockAt(now: string, timeZone: string): Clock {
  if (lastClock?.now === now && lastClock.timeZone === timeZone) return lastClock.clock;
  const clock = newClock(now, timeZone);
  lastClock = { now, timeZone, clock };
  return clock;
}

function newClock(now: string, timeZone: string): Clock {
  const instant = Temporal.Instant.from(now).epochMilliseconds;
  const zone = zoneNamed(timeZone);
  return { now: instant, today: zone.dayOf(instant), zone };
}

/**
 * Where everything named is when somebody is away, those times are what the words say; beside
 * candidates an absence is a refusal of the times it names.
 */
function candidates({ items, away }: Phrases): { items: readonly Item[]; absent: boolean } {
  const meant = items.filter(({ purpose }) => purpose === null || purpose === 'absence');
  const absent = away && meant.every(({ purpose }) => purpose === 'absence');
  return {
    absent,
    items: items.map((item) => {
      if (item.purpose !== 'absence') return item;
      return { ...item, purpose: null, ...(absent ? {} : { negation: 'refusal' as const }) };
    }),
  };
}

/** Every item's windows and wishes; what is not for meeting is only said, unless it is all there is. */
function gather(items: readonly Item[], clock: Clock, said: Said, deadline: boolean) {
  const gathered = new Gathered(clock.zone);
  let replyBy: string | null = null;
  for (const item of items) {
    const { start } = item.left;
    if (item.purpose !== null) {
      if (item.purpose === 'finish') said.refuse({ obstacle: 'vague', start, end: item.end });
      else said.say(start, item.end, meanings[item.purpose]());
      if (item.purpose === 'reply') replyBy = deadlineOf(item, clock) ?? replyBy;
      if (!deadline) continue;
    }
    const outcome = outcomeOf(deadline ? upTo(item) : item, clock);
    if (!outcome.ok) said.refuse({ obstacle: outcome.obstacle, start, end: item.end });
    else {
      if (!deadline) said.say(start, item.end, meaningOf(item, outcome.value, clock.zone));
      gathered.add(item, { ...outcome.value, stretches: asSlots(item, outcome.value.stretches) });
    }
  }
  return { gathered, replyBy };
}

/** Which of the windows are slots of their own: hours with both ends stated, and days named one by one. */
function asSlots(item: Item, stretches: readonly Stretch[]): readonly Stretch[] {
  const { left, right } = item;
  const hours = (endOfRange(item) ?? left).hours;
  const stated = hours !== null && hours.to !== null && !hours.rough;
  const perDay = right === null || left.hours === null;
  const day = left.filter !== null || !isWide(left.anchors.at(-1));
  const isDay = stretches.length === 1 && right === null && left.bound === null && day;
  const isStretch = isSeveralDays(left.anchors.at(-1));
  const slot = stated && perDay ? 'whole' : isDay && !isStretch ? 'within' : undefined;
  if (slot === undefined || left.moment !== null) return stretches;
  return stretches.map((stretch) => (stretch.end === null ? stretch : { ...stretch, slot }));
}

/** 11月20日必着: everything up to the end of that day. */
const upTo = (item: Item): Item =>
  item.left.bound === null && item.left.hours === null
    ? { ...item, left: { ...item.left, bound: 'until' } }
    : item;

/** 返事は11/27まで: the end of that day, or the very time where one is said. */
function deadlineOf(item: Item, clock: Clock): string | null {
  const outcome = outcomeOf({ ...item, negation: null }, clock);
  const last = outcome.ok ? outcome.value.stretches.at(-1) : undefined;
  return last === undefined ? null : clock.zone.iso(last.end ?? last.start);
}

function countsAndLengths({ durations, counts }: Phrases, said: Said): SlotHint {
  const duration = only(durations.map(({ minutes }) => minutes));
  const count = only(counts.map((term) => term.count));
  if (duration === null || count === null) {
    const terms: readonly TermOf<'duration' | 'count'>[] = duration === null ? durations : counts;
    const span = { start: terms[0]?.start ?? 0, end: terms.at(-1)?.end ?? 0 };
    said.refuse({ obstacle: 'contradiction', ...span });
  }
  for (const term of durations) said.say(term.start, term.end, meanings.duration(term.minutes));
  for (const term of counts) said.say(term.start, term.end, meanings.count(term.count));
  return {
    ...(count === undefined || count === null ? {} : { count }),
    ...(duration === undefined || duration === null ? {} : { durationMinutes: duration }),
  };
}

/** The one value said, undefined if none was, null if two differ. */
function only(values: readonly number[]): number | undefined | null {
  const [first] = values;
  return values.every((value) => value === first) ? first : null;
}

// ── what stands in the way ─────────────────────────────────────────────────────────────────────

function tooMany(items: readonly Item[]): Hindrance[] {
  return items.length > mostItems ? [{ obstacle: 'tooMany', ...spanOf(items) }] : [];
}

/** 毎週水曜: the question proposes the next one. */
function proposalFor(
  { obstacle, end }: Hindrance,
  items: readonly Item[],
  { today }: Clock,
): string | undefined {
  if (obstacle !== 'recurring') return undefined;
  const filter = items.find(({ left }) => left.start >= end && left.start <= end + 1)?.left.filter;
  if (filter === undefined || filter === null) return undefined;
  const from = today.plus(1);
  const next = pickFirst({ from, to: from.plus(7), named: true }, filter);
  return next === null ? undefined : dayInWords(next);
}

// ── the reading ────────────────────────────────────────────────────────────────────────────────

function kindOf(
  stretches: readonly Stretch[],
  items: readonly Item[],
  hint: SlotHint,
): DatesReading['kind'] {
  if (stretches.length > 0) {
    const since = items.some(
      ({ left, right }) => (left.bound === 'since' || left.bound === 'after') && right === null,
    );
    return stretches.every(({ end }) => end === null) && !since ? 'instant' : 'range';
  }
  if (hint.preferredHours !== undefined) return 'hours';
  if (hint.preferredDays !== undefined) return 'days';
  return hint.durationMinutes !== undefined || hint.count !== undefined ? 'duration' : 'none';
}

function windowsOf(stretches: readonly Stretch[], zone: Zone): Window[] {
  const seen = new Set<string>();
  const windows: Window[] = [];
  const sorted = stretches.toSorted((a, b) => a.start - b.start);
  for (const { start, end, slot } of sorted) {
    const window = {
      start: zone.iso(start),
      end: end === null ? null : zone.iso(end),
      ...(slot === undefined ? {} : { slot }),
    };
    const key = `${window.start}/${window.end}`;
    if (!seen.has(key)) windows.push(window);
    seen.add(key);
  }
  return windows;
}
