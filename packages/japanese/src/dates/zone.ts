import { Temporal } from 'temporal-polyfill';
import { Day } from './day.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** When a day begins and ends in exact time, and by how much its clocks differ from UTC. */
interface LocalDay {
  readonly from: number;
  readonly to: number;
  /** Null on the days on which the clocks change. */
  readonly offset: number | null;
}

/** The clocks of a time zone. Temporal knows them; days it was asked about once are kept. */
export class Zone {
  readonly name: string;
  readonly #days = new Map<number, LocalDay>();

  constructor(name: string) {
    this.name = name;
  }

  /** The first instant of a day. */
  startOf(day: Day): number {
    return this.#local(day).from;
  }

  /** A wall-clock time of a day, past midnight included; null where the clocks skip it. */
  at(day: Day, minute: number): number | null {
    const date = day.plus(Math.floor(minute / 1440));
    const ofDay = minute % 1440;
    const { from, offset } = this.#local(date);
    if (offset !== null) return from + ofDay * minuteMs;
    const wall = Temporal.PlainDateTime.from(date.toString()).add({ minutes: ofDay });
    const time = wall.toZonedDateTime(this.name, { disambiguation: 'compatible' });
    return time.toPlainDateTime().equals(wall) ? time.epochMilliseconds : null;
  }

  dayOf(instant: number): Day {
    const guess = Day.fromNumber(Math.floor(instant / dayMs));
    for (const day of [guess, guess.plus(1), guess.plus(-1)]) {
      const { from, to } = this.#local(day);
      if (instant >= from && instant < to) return day;
    }
    throw new RangeError(`no day of ${this.name} at ${instant}`);
  }

  /** Day and minute of the day on the wall. */
  wall(instant: number): { readonly day: Day; readonly minute: number } {
    const day = this.dayOf(instant);
    const { from, offset } = this.#local(day);
    if (offset !== null) return { day, minute: Math.floor((instant - from) / minuteMs) };
    const { hour, minute } = this.#zoned(instant);
    return { day, minute: hour * 60 + minute };
  }

  /** ISO 8601 with the offset of the zone. */
  iso(instant: number): string {
    const day = this.dayOf(instant);
    const { offset } = this.#local(day);
    if (offset === null || offset % 60 !== 0) {
      return this.#zoned(instant).toString({ timeZoneName: 'never' });
    }
    const local = new Date(instant + offset * 1_000).toISOString();
    const time = local.endsWith('.000Z')
      ? local.slice(0, -5)
      : local.slice(0, -1).replace(/0+$/u, '');
    const minutes = Math.abs(offset) / 60;
    const two = (value: number) => String(value).padStart(2, '0');
    return `${time}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  }

  #zoned(instant: number) {
    return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(this.name);
  }

  #local(day: Day): LocalDay {
    const known = this.#days.get(day.number);
    if (known !== undefined) return known;
    const start = Temporal.PlainDate.from(day.toString()).toZonedDateTime(this.name);
    const next = start.add({ days: 1 }).startOfDay();
    const seconds = start.offsetNanoseconds / 1e9;
    const from = start.epochMilliseconds;
    const to = next.epochMilliseconds;
    const steady = start.offsetNanoseconds === next.offsetNanoseconds && to - from === dayMs;
    const local = { from, to, offset: steady ? seconds : null };
    if (this.#days.size >= mostKept) this.#days.clear();
    this.#days.set(day.number, local);
    return local;
  }
}

/** Ten years of days; a text that names more of them only costs the looking up again. */
const mostKept = 3_660;

const zones = new Map<string, Zone>();
/** No service serves more zones than this at a time. */
const mostZones = 64;

export function zoneNamed(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = new Zone(name);
  if (zones.size >= mostZones) zones.clear();
  zones.set(name, zone);
  return zone;
}

/**
 * A day and a time of the clock (`2026-11-20T18:00`) in a zone, with its offset. Null where it is half
 * written, no day of the calendar, or an hour the clocks of that zone skip.
 */
export function momentAt(wall: string, timeZone: string): string | null {
  const [, year, month, date, hour, minute] =
    /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/.exec(wall) ?? [];
  const day = Day.of(Number(year), Number(month), Number(date));
  if (day === null || Number(hour) > 23 || Number(minute) > 59) return null;
  const zone = zoneNamed(timeZone);
  const at = zone.at(day, Number(hour) * 60 + Number(minute));
  return at === null ? null : zone.iso(at);
}

/** The same the other way: what a clock of the zone shows at a moment, as a form takes it. */
export function wallAt(moment: string, timeZone: string): string {
  const { day, minute } = zoneNamed(timeZone).wall(Date.parse(moment));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.toString()}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
