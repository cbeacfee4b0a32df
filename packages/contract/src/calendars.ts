import * as z from 'zod/mini';
import { lineOf } from './one-line.ts';

/** Calendars somebody hands in, of which only is kept when they are busy. */

export const calendarKinds = ['file', 'url', 'caldav'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** A calendar of many years, as programs write it. */
export const longestCalendar = 5_000_000;

const name = lineOf(1, 80);
/** Calendars hand out `webcal:` for what is fetched as any page is. */
const address = z.string().check(
  z.trim(),
  z.maxLength(2_000),
  z.overwrite((text) => text.replace(/^webcals?:/i, 'https:')),
  z.url({ protocol: /^https?$/ }),
);
const content = z.string().check(z.minLength(1), z.maxLength(longestCalendar));
const instant = z.iso.datetime({ offset: true });
/** Days without a time, and times without a zone, are those of this one. */
const timezone = z.string().check(z.maxLength(64));

const file = z.object({ kind: z.literal('file'), content });
const place = z.object({ kind: z.literal('url'), url: address });
const account = z.object({
  kind: z.literal('caldav'),
  url: address,
  username: lineOf(1, 200),
  password: z.string().check(z.minLength(1), z.maxLength(500)),
});

/** What an invited person hands in: read at once, and nothing of it is kept but when they are busy. */
export const handedCalendar = z
  .discriminatedUnion('kind', [file, place, account])
  .register(z.globalRegistry, { id: 'HandedCalendar' });
export type HandedCalendar = z.infer<typeof handedCalendar>;

const named = { name, timezone };

/** A file is read once; the others are read again by themselves. */
export const newCalendar = z
  .discriminatedUnion('kind', [
    z.extend(file, named),
    z.extend(place, named),
    z.extend(account, named),
  ])
  .register(z.globalRegistry, { id: 'NewCalendar' });
export type NewCalendar = z.infer<typeof newCalendar>;

/** Where a calendar is read from, as it lies sealed. */
export const calendarSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('url'), url: z.string() }),
  z.object({
    kind: z.literal('caldav'),
    url: z.string(),
    username: z.string(),
    password: z.string(),
  }),
]);
export type CalendarSource = z.infer<typeof calendarSource>;

export const calendar = z
  .object({
    id: z.uuid(),
    kind: z.enum(calendarKinds),
    name: z.string(),
    /** The server it is read from; the rest of the address is as good as a password. */
    host: z.nullable(z.string()),
    busy_times: z.int(),
    read_at: z.nullable(z.iso.datetime()),
    /** Why it could not be read the last time. */
    problem: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Calendar' });
export type Calendar = z.infer<typeof calendar>;
export const calendarList = z.object({ calendars: z.array(calendar) });

const busyTime = z.object({ start: instant, end: instant });
export const busyTimes = z.object({ busy: z.array(busyTime) });
export type BusyTimes = z.infer<typeof busyTimes>;
