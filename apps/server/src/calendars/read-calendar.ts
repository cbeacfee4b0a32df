import { type BusyTimes, type CalendarSource, calendarSource } from '@tashika/contract/calendars';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { type CalendarToRead, saveBusyTimes, saveCalendarProblem } from '@tashika/store';
import { busyProblems as say } from '../effects/busy.messages.ts';
import { busyTimesOf, type GivenCalendar, mostTimes, wholeTimes } from '../effects/busy-times.ts';
import { fetchCalendar } from '../effects/fetch-calendar.ts';
import { spokenLocale } from '../locale.ts';
import type { Service } from '../service.ts';

type Busy = BusyTimes['busy'];

const day = 86_400_000;
/** As far ahead as anybody arranges something, and yesterday for whoever is in another zone. */
const daysBefore = 1;
const daysAhead = 400;

export function stretchFrom(now: Date) {
  return {
    from: new Date(now.getTime() - daysBefore * day).toISOString(),
    to: new Date(now.getTime() + daysAhead * day).toISOString(),
  };
}

/** When somebody is busy by the text of a calendar, read in the engines' threads where there are any. */
export async function readContent(
  { engines, now }: Pick<Service, 'engines' | 'now'>,
  content: string,
  timezone: string,
  who: string,
): Promise<Result<Busy, Problem>> {
  const given: GivenCalendar = { content, timezone, ...stretchFrom(now()) };
  if (engines === undefined) {
    const read = busyTimesOf(given);
    return read.ok ? ok([...read.value]) : read;
  }
  const asked = { task: 'calendar', body: JSON.stringify(given), locale: spokenLocale() } as const;
  const read = await engines.run(asked, { who });
  return read.ok ? ok(JSON.parse(read.value) as Busy) : read;
}

/** The same by a calendar, or an account, somewhere else. */
export async function readSource(
  service: Pick<Service, 'engines' | 'now' | 'allowsClosedAddresses'>,
  source: CalendarSource,
  timezone: string,
  who: string,
): Promise<Result<Busy, Problem>> {
  const fetched = await fetchCalendar(service, source, stretchFrom(service.now()));
  if (!fetched.ok) return fetched;
  const busy: Busy = [];
  for (const content of fetched.value) {
    const read = await readContent(service, content, timezone, who);
    if (!read.ok) return read;
    busy.push(...read.value);
    if (busy.length > mostTimes) {
      return err({ code: 'calendar-too-large', message: say.tooLarge });
    }
  }
  return ok(wholeTimes(busy));
}

/** What is read takes the place of what was; what cannot be read leaves it, and says why. */
export async function readCalendarAgain(
  service: Service,
  { id, timezone, secret_sealed }: CalendarToRead,
): Promise<void> {
  const { store, sealer, now } = service;
  const opened = sealer.open(secret_sealed);
  const read =
    opened === null
      ? err({ message: say.sealed })
      : await readSource(
          service,
          calendarSource.parse(JSON.parse(opened)),
          timezone,
          `calendar:${id}`,
        );
  if (!read.ok) return saveCalendarProblem(store, id, read.error.message, now());
  await store.db.transaction().execute((tx) => saveBusyTimes(tx, id, read.value, now()));
}
