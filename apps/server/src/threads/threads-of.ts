import { Threads } from '@tashika/store';
import { deliveryProblems } from '../effects/delivery.messages.ts';
import type { Service } from '../service.ts';

const opened = new WeakMap<Service, Threads>();

/** The one desk of this process where answers of the same moment meet. */
export function threadsOf(service: Service): Threads {
  const known = opened.get(service);
  if (known !== undefined) return known;
  const { store, live, sealer, now, meetingBase, calendar } = service;
  const threads = new Threads(store, {
    live,
    sealer,
    now,
    meetingBase,
    hasCalendar: calendar !== null,
    noAddress: deliveryProblems.noAddress,
  });
  opened.set(service, threads);
  return threads;
}
