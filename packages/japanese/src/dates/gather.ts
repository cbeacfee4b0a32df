import { hindered, matches, type Resolved, resolved } from './calendar.ts';
import { type DayFilter, type Item, isWeek } from './item.ts';
import type { PreferredDay } from './reading.ts';
import type { DayClass } from './term.ts';
import { mostDays, type Outcome, type Stretch, weekdayTokens } from './windows.ts';
import type { Zone } from './zone.ts';

const hourMs = 3_600_000;

// ── the sum of the items ───────────────────────────────────────────────────────────────────────

/** Items put together: windows add up; wishes about days and hours must agree with one another. */
export class Gathered {
  readonly #zone: Zone;
  #said: Contribution[] = [];
  #isContradicted = false;
  readonly #wishes: { readonly outcome: Outcome; readonly joint: Item['joint'] }[] = [];
  readonly #negations: { readonly item: Item; readonly outcome: Outcome }[] = [];

  constructor(zone: Zone) {
    this.#zone = zone;
  }

  add(item: Item, outcome: Outcome): void {
    if (item.negation !== null) {
      this.#negations.push({ item, outcome });
      this.#said.push({ item, stretches: outcome.stretches });
    } else if (outcome.stretches.length > 0) {
      this.#narrow(item, outcome.stretches);
      if (outcome.days.length > 0 || outcome.hours.length > 0) {
        this.#wishes.push({ outcome: { ...outcome, stretches: [] }, joint: 'join' });
      }
    } else this.#wishes.push({ outcome, joint: item.joint });
  }

  get #stretches(): Stretch[] {
    return this.#said.flatMap(({ stretches }) => stretches);
  }

  /**
   * 12月に。10日か11日の午後で: a part of what was said narrows it. As an exception (ただし), or of a day
   * among several, it cannot be told whether the rest still holds.
   */
  #narrow(item: Item, stretches: readonly Stretch[]): void {
    const isFurther = item.joint !== 'or' && item.joint !== 'first';
    if (isFurther) {
      for (const before of this.#said) {
        // アンケートは11/30まで、発表会は12/5: two statements, of which only one can be of the meeting.
        const isApart = before.item.negation === null && !touches(before.stretches, stretches);
        if (isApart && (isUntil(item) || isUntil(before.item))) this.#isContradicted = true;
        if (before.item === item || !touches(before.stretches, stretches)) continue;
        const inside = stretches.every((one) => before.stretches.some((all) => holds(all, one)));
        // 11/20の夜、送別会！19時から: an hour of its own narrows the part of the day.
        const { hours } = before.item.left;
        const isPart =
          hours?.rough === true && item.joint !== 'comma' && item.left.hours?.to === null;
        // 今週末空いてます。土曜は午後から: what holds for the other day, nobody says.
        const isDay = item.left.hours === null && isOneWeekend(before.item);
        const isOne = before.stretches.length === 1 || isDay;
        const isWhole = isOne && (hours === null || isPart);
        const listed = item.joint === 'comma' || item.joint === 'touching';
        if (inside && isWhole && !item.proviso)
          this.#said = this.#said.filter((one) => one !== before);
        else if (item.proviso || (!(listed && isWhole) && !same(before.stretches, stretches)))
          this.#isContradicted = true;
      }
    }
    this.#said.push({ item, stretches });
  }

  sum(): Resolved<Outcome> {
    if (this.#isContradicted) return hindered('contradiction');
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
    // 夜7時以降か土日: two choices, which days and hours side by side would make one of.
    const isChoice = wishes.some(({ outcome, joint }, index) => {
      const before = wishes[index - 1]?.outcome;
      if (joint !== 'or' || before === undefined || before.hours.length === 0) return false;
      return before.days.length === 0 && outcome.days.length > 0 && outcome.hours.length === 0;
    });
    if (isChoice) return hindered('inexpressible');
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
    for (const { item, outcome: refused } of this.#negations) {
      const { filter } = item.left;
      const { removed, removedHours } = refused;
      const without =
        removedHours !== undefined
          ? removeHours(current, removedHours, this.#zone)
          : removed !== undefined
            ? remove(current, removed)
            : filter === null
              ? resolved(current)
              : takeAway(current, filter, this.#zone);
      if (!without.ok) return without;
      current = without.value;
    }
    return resolved(current);
  }

  #agrees({ stretches, days, hours }: Outcome): boolean {
    if (stretches.length === 0 || (days.length === 0 && hours.length === 0)) return true;
    const filter = filterOfTokens(days);
    const zone = this.#zone;
    return stretches.some(({ start, end }) => {
      if (end === null && days.length === 0) return true;
      let day = zone.dayOf(start);
      for (let looked = 0; looked < mostDays; looked++, day = day.plus(1)) {
        const begins = zone.startOf(day);
        if (end !== null && begins >= end) return false;
        if (days.length > 0 && matches(filter, day) !== true) continue;
        if (hours.length === 0) return true;
        const fits = hours.some((hour) => {
          const from = zone.at(day, hour * 60) ?? begins;
          const inside = end === null || from < end;
          return inside && from + hourMs > start;
        });
        if (fits) return true;
      }
      return false;
    });
  }
}

/** 今週末、土曜でも日曜でも: two days that go by one name. */
const isOneWeekend = ({ left: { anchors, filter }, right }: Item): boolean =>
  right === null &&
  isWeek(anchors.at(-1)) &&
  filter?.weekdays.length === 0 &&
  filter.classes.join() === 'weekend';

const isUntil = ({ left, right }: Item) =>
  right === null && left.hours === null && (left.bound === 'until' || left.bound === 'before');

/** What one item says, as windows. */
interface Contribution {
  readonly item: Item;
  readonly stretches: readonly Stretch[];
}

const endOf = ({ end, start, open }: Stretch) => end ?? (open ? Number.POSITIVE_INFINITY : start);

const holds = (whole: Stretch, part: Stretch) =>
  whole.end !== null && whole.start <= part.start && endOf(part) <= whole.end;

const touches = (some: readonly Stretch[], others: readonly Stretch[]) =>
  some.some((one) =>
    others.some((other) => one.start < endOf(other) && other.start < endOf(one)),
  ) || others.some((other) => some.some((one) => holds(one, other)));

const same = (some: readonly Stretch[], others: readonly Stretch[]) =>
  some.length === others.length &&
  some.every(
    ({ start, end }, index) => start === others[index]?.start && end === others[index]?.end,
  );

const tokenOrder: readonly PreferredDay[] = ['weekday', ...weekdayTokens, 'weekend', 'holiday'];
const inOrder = (days: ReadonlySet<PreferredDay>) => tokenOrder.filter((day) => days.has(day));

function filterOfTokens(days: readonly PreferredDay[]): DayFilter {
  const weekdays = days.map((day) => weekdayTokens.indexOf(day) + 1).filter((day) => day > 0);
  const classes = days.filter(
    (day): day is DayClass => day === 'weekday' || day === 'weekend' || day === 'holiday',
  );
  return { weekdays, classes };
}

/** 来週は無理、再来週の火曜なら: what is refused leaves the windows; alone it says nothing. */
function remove(outcome: Outcome, removed: readonly Stretch[]): Resolved<Outcome> {
  if (outcome.stretches.length === 0) return hindered('inexpressible');
  let { stretches } = outcome;
  for (const gone of removed) {
    const left: Stretch[] = [];
    for (const stretch of stretches) {
      const rest = subtract(stretch, gone);
      if (rest === null) return hindered('inexpressible');
      left.push(...rest);
    }
    stretches = left;
  }
  return stretches.length === 0 ? hindered('contradiction') : resolved({ ...outcome, stretches });
}

/** 午前は無理なので15時以降で: refused hours leave the wishes; dates may not lie in them. */
function removeHours(outcome: Outcome, gone: readonly number[], zone: Zone): Resolved<Outcome> {
  const { stretches, hours } = outcome;
  if (stretches.length === 0 && hours.length === 0) return hindered('inexpressible');
  const lies = ({ start, end }: Stretch) => {
    const from = zone.wall(start);
    const to = end === null ? from.minute + 1 : from.minute + (end - start) / 60_000;
    return gone.some((hour) => hour * 60 < to && (hour + 1) * 60 > from.minute);
  };
  if (stretches.some(lies)) return hindered('inexpressible');
  const kept = hours.filter((hour) => !gone.includes(hour));
  if (hours.length > 0 && kept.length === 0) return hindered('contradiction');
  return resolved({ ...outcome, hours: kept });
}

/** Null where the rest cannot be said: a hole in an open stretch, a refusal without an end. */
function subtract(stretch: Stretch, gone: Stretch): Stretch[] | null {
  const { start, end } = stretch;
  if (gone.end === null) {
    const apart = gone.start < start || (end === null ? !stretch.open : gone.start >= end);
    if (gone.open || !apart) return null;
    return end === null && gone.start === start ? [] : [stretch];
  }
  if (gone.end <= start) return [stretch];
  if (end === null) {
    if (!stretch.open) return gone.start > start ? [stretch] : [];
    // 来週は不在です。水曜以降で: from a day that is refused.
    return gone.start === start ? [{ ...stretch, start: gone.end }] : null;
  }
  if (gone.start >= end) return [stretch];
  const rest: Stretch[] = [];
  if (start < gone.start) rest.push({ start, end: gone.start });
  if (gone.end < end) rest.push({ start: gone.end, end });
  return rest;
}

/** 土日以外, 水曜は無理. */
function takeAway(outcome: Outcome, away: DayFilter, zone: Zone): Resolved<Outcome> {
  if (outcome.stretches.length > 0) {
    const stretches: Stretch[] = [];
    for (const stretch of outcome.stretches) {
      const { start, end } = stretch;
      if (end === null && !stretch.open) {
        const match = matches(away, zone.dayOf(start));
        if (match === null) return hindered('unknownHolidays');
        if (!match) stretches.push(stretch);
        continue;
      }
      if (end === null) return hindered('inexpressible');
      const cut = withoutDays({ start, end }, away, zone);
      if (cut === null) return hindered('inexpressible');
      const [first] = cut;
      const isWhole = cut.length === 1 && first?.start === start && first.end === end;
      stretches.push(...(isWhole ? [stretch] : cut));
    }
    return stretches.length === 0 ? hindered('contradiction') : resolved({ ...outcome, stretches });
  }
  if (away.classes.includes('weekday')) {
    const off: readonly PreferredDay[] = ['weekend', 'holiday', 'sat', 'sun'];
    if (outcome.days.length > 0 && outcome.days.every((day) => off.includes(day)))
      return resolved(outcome);
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
  { start, end }: { start: number; end: number },
  away: DayFilter,
  zone: Zone,
): Stretch[] | null {
  const kept: Stretch[] = [];
  let from = start;
  for (let looked = 0; from < end; looked++) {
    if (looked > mostDays) return null;
    const day = zone.dayOf(from);
    const next = zone.startOf(day.plus(1));
    const to = next < end ? next : end;
    const match = matches(away, day);
    if (match === null) return null;
    if (!match) kept.push({ start: from, end: to });
    from = to;
  }
  return kept;
}
