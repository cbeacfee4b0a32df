import { Temporal } from 'temporal-polyfill';
import { unknownBeside, withoutDescribing } from './beside.ts';
import { fold } from './fold.ts';
import { outOfFrame } from './frames.ts';
import { mayTellTime } from './gate.ts';
import { Gathered } from './gather.ts';

import {
  type Anchor,
  endOfRange,
  type Hindrance,
  type Item,
  isSeveralDays,
  type Phrases,
  type Spot,
  type TermOf,
} from './item.ts';
import { dayInWords, meanings } from './messages.ts';
import { disagreements, outcomeOf, strayHours } from './outcome.ts';
import { readPhrases } from './phrase.ts';
import type { DatesReading, DatesReference, SlotHint, Window } from './reading.ts';
import { wholeRefusals } from './reasons.ts';
import { meaningOf, Said } from './said.ts';
import { scan } from './scan.ts';
import { isWide, spread } from './spread.ts';
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
    ...onlyRefused(folded.text, phrases.items),
    ...otherZones(phrases, timeZone),
    ...adrift(folded.text, phrases.items),
    ...ifItRains(folded.text, phrases.items),
    ...takenBack(folded.text, phrases.items),
    ...looseReturns(phrases.items),
    ...onlyAsides(phrases.items),
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

function clockAt(now: string, timeZone: string): Clock {
  const instant = Temporal.Instant.from(now).epochMilliseconds;
  const zone = zoneNamed(timeZone);
  return { now: instant, today: zone.dayOf(instant), zone };
}

const spanOf = (items: readonly Item[]) => ({
  start: items[0]?.left.start ?? 0,
  end: items.at(-1)?.end ?? 0,
});

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

/**
 * 12月10日か翌週, 翌日でもいい, 雨なら次の週に延期: counted from a day known to the speaker. Where the words
 * name no other day, compare it with none and set no condition, the day they are said on is the only one
 * to count from.
 */
function adrift(text: string, items: readonly Item[]): Hindrance[] {
  return items.flatMap(({ left, end }): Hindrance[] => {
    const [first] = left.anchors;
    if (first === undefined || !isAdrift(first)) return [];
    const compared = /^(?:でも|も|なら|だと|か|まで|以|から)/u.test(text.slice(end, end + 2));
    const before = text.slice(Math.max(0, end - mostSupposed), end);
    const supposed = /場合|たら|なら|れば|とき|時は|延期|変更|ずら/u.test(before);
    if (items.length === 1 && !compared && !supposed) return [];
    return [{ obstacle: 'unanchored', start: first.start, end: first.end }];
  });
}

/** As far back as a condition is looked for. */
const mostSupposed = 60;

const isAdrift = (anchor: Anchor): boolean =>
  anchor.is === 'dayBeside' || ('adrift' in anchor && anchor.adrift === true);

/** 雨天の場合は12/6, 雨天順延12/6, 予備日:12/6: nobody knows yet whether. */
function ifItRains(text: string, items: readonly Item[]): Hindrance[] {
  return items
    .filter(({ left: { start } }) => weather.test(text.slice(Math.max(0, start - 12), start)))
    .map(({ left, end }) => ({ obstacle: 'vague', start: left.start, end }));
}

/** 12/3とお伝えしましたが、正しくは12/4です; 12/18ですが、12/17になるかも: which of them holds? */
function takenBack(text: string, items: readonly Item[]): Hindrance[] {
  const meant = items.filter(({ purpose, negation }) => purpose === null && negation === null);
  const last = meant.at(-1);
  if (last === undefined || meant.length < 2) return [];
  const before = text.slice(Math.max(0, last.left.start - 8), last.left.start);
  const behind = text.slice(last.end, last.end + 6);
  const isDoubted =
    /(?:正しくは|正確には|訂正:?|改め|正:|正)、? ?$/u.test(before) ||
    /(?:やっぱり?|やはり)、?$/u.test(before) ||
    meant.some(({ end }) => withdrawn.test(text.slice(end, end + 14))) ||
    /^[にと](?:なる|する)かも|^の(?:間違|誤)/u.test(behind) ||
    // 12/3と12/4なら12/4: one of those just named.
    meant.some(({ left, end }, index) => index < meant.length - 1 && chosen(text, left, end, last));
  return isDoubted ? [{ obstacle: 'contradiction', ...spanOf(meant) }] : [];
}

const chosen = (text: string, left: Spot, end: number, { left: again }: Item): boolean =>
  /^(?:なら|だったら|でしたら|では|の(?:中|うち|どちら))/u.test(text.slice(end, end + 4)) &&
  text.slice(left.start, left.end) === text.slice(again.start, again.end);

const withdrawn =
  /^[はが]?(?:間違|まちが|誤り|ミス)|^と(?:書|お伝え|伝え|言|申し|連絡)[^、。!?]{0,6}(?:まし)?た(?:が|けど|けれど)/u;

const weather =
  /予備日(?:は|:)? ?$|(?:雨天|荒天|悪天候|雨|雪)(?:の?(?:場合|時|とき|際)|なら|だったら|順延|延期|予備日)?(?:に?は|、|:| )?$/u;

/** 12/2の10時までに会場へ: by when to be there, and nothing says when it begins. */
function onlyAsides(items: readonly Item[]): Hindrance[] {
  const dated = items.some(({ left }) => left.anchors.length > 0);
  if (!dated || items.some(({ purpose }) => purpose !== 'aside')) return [];
  return [{ obstacle: 'vague', ...spanOf(items) }];
}

/** 10月まで不在にします: whether October is among it nobody can tell. */
function looseReturns(items: readonly Item[]): Hindrance[] {
  return items
    .filter(({ purpose }) => purpose === 'absence')
    .filter((item) => {
      const until = item.left.bound === 'until' ? item.left : null;
      return isWide((endOfRange(item) ?? until)?.anchors.at(-1));
    })
    .map(({ left, end }) => ({ obstacle: 'vague', start: left.start, end }));
}

/**
 * 水曜日は空いていません: told as a fact, it offers no other day. The short 水曜NG stands in a list of what to
 * leave out.
 */
function onlyRefused(text: string, items: readonly Item[]): Hindrance[] {
  if (!items.every(({ negation, left }) => negation === 'refusal' && left.anchors.length === 0))
    return [];
  return items
    .filter(({ left, end }) => {
      const refused = text.slice(left.end, end);
      const isShort = refused.length <= mostRefused && !closed.test(refused);
      return (
        !isShort ||
        !/^(?:$|[、。!?\n,(]|です|で(?:$|お|、)|だ(?!っ))/u.test(text.slice(end, end + 3))
      );
    })
    .map(({ left, end }) => ({ obstacle: 'inexpressible', start: left.start, end }));
}

/** 都合が悪い and its particle: what is longer tells more than that. */
const mostRefused = 6;
const closed = /ません|ない|なので|ため|から|休[業診館園校店止]|閉|運休|欠航/u;

/** 太平洋標準時の10時: an hour on another clock than the one everything is read on. */
function otherZones({ zones, items }: Phrases, timeZone: string): Hindrance[] {
  const timed = items.some(({ left }) => left.hours !== null || left.moment !== null);
  if (!timed) return [];
  return zones
    .filter(({ zone }) => zone !== timeZone)
    .map(({ start, end }) => ({ obstacle: 'timeZone', start, end }));
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
