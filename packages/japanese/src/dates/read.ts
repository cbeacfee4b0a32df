import { Temporal } from 'temporal-polyfill';
import { fold } from './fold.ts';
import { mayTellTime } from './gate.ts';
import { Gathered } from './gather.ts';
import { dayInWords, dayTokens, meanings, obstacleSentences } from './messages.ts';
import {
  type Clock,
  disagreements,
  type Outcome,
  outcomeOf,
  type Stretch,
  tokensOf,
} from './outcome.ts';
import { type Hindrance, type Item, type Phrases, readPhrases } from './phrase.ts';
import type {
  DatesReading,
  DatesReference,
  DateWords,
  PreferredDay,
  SlotHint,
  Window,
} from './reading.ts';
import { scan } from './scan.ts';
import { spread } from './spread.ts';
import type { Obstacle } from './term.ts';

/** More places in time than this are no list of candidates; reading on would only cost time. */
const mostItems = 60;

const noDates: DatesReading = { kind: 'none', windows: [], hint: {}, unreadable: false, words: [] };

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
  const phrases = readPhrases(folded.text, scan(folded.text));
  if (isEmpty(phrases)) return noDates;
  const at = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
  const clock: Clock = { now: at, today: at.toPlainDate() };
  const words: DateWords[] = [];
  const say = (start: number, end: number, meaning: string, obstacle?: Obstacle) => {
    const from = folded.originalOffset(start);
    const to = folded.originalOffset(end);
    const spoken = { start: from, end: to, text: text.slice(from, to), meaning };
    words.push(obstacle === undefined ? spoken : { ...spoken, obstacle });
  };
  const refuse = ({ obstacle, start, end }: Hindrance) => {
    const quote = text.slice(folded.originalOffset(start), folded.originalOffset(end));
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
    if (item.reply) {
      say(item.left.start, item.end, meanings.reply());
      continue;
    }
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
    const since = items.some(
      ({ left, right }) => (left.bound === 'since' || left.bound === 'after') && right === null,
    );
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
  return said.length === 0 ? meanings.anyTime() : said.join('、');
}

const inWords = (days: readonly PreferredDay[]) => days.map((day) => dayTokens[day]).join('・');
