import { Temporal } from 'temporal-polyfill';

/** The reference of words about time, as the readers of requests check it. */

export function isInstant(time: unknown): time is string {
  return typeof time === 'string' && succeeds(() => Temporal.Instant.from(time));
}

export function isTimeZone(name: unknown): name is string {
  const epoch = Temporal.Instant.fromEpochMilliseconds(0);
  return typeof name === 'string' && succeeds(() => epoch.toZonedDateTimeISO(name));
}

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
