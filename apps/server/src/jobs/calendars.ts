import { takeStaleCalendars } from '@tashika/store';
import type { Task } from 'graphile-worker';
import { readCalendarAgain } from '../calendars/read-calendar.ts';
import { inLocale } from '../locale.ts';
import type { Service } from '../service.ts';

/** Calendars at an address change there: they are read again, one after the other. */
export const calendars =
  (service: Service): Task =>
  async () => {
    for (const calendar of await takeStaleCalendars(service.store, service.now())) {
      await inLocale('ja', () => readCalendarAgain(service, calendar));
    }
  };
