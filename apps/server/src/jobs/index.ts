import { type ParsedCronItem, parseCronItems, type TaskList } from 'graphile-worker';
import type { Service } from '../service.ts';
import type { ServerShopFacts } from '../shop-facts.ts';
import { calendars } from './calendars.ts';
import { deliver } from './deliver.ts';
import { learnHands } from './learn-hands.ts';
import { retention } from './retention.ts';
import { signal } from './signal.ts';
import { sweep } from './sweep.ts';
import { tellOrganiser } from './tell-organiser.ts';
import { threadTimer } from './thread-timer.ts';

/** Every job by the name it is enqueued under. */
export const tasksOf = (service: Service, shopFacts?: ServerShopFacts): TaskList => ({
  deliver: deliver(service),
  thread_timer: threadTimer(service),
  signal: signal(service),
  tell_organiser: tellOrganiser(service),
  sweep: sweep(service),
  retention: retention(service),
  calendars: calendars(service),
  learn_hands: learnHands(service, shopFacts),
});

/** What happens by the clock; however many servers there are, each minute has one of each. */
export const cronItems = (): ParsedCronItem[] =>
  parseCronItems([
    { task: 'sweep', match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'calendars', match: '*/10 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    // At night, when nobody waits for a photo to be read: between four and five in Japan.
    { task: 'learn_hands', match: '43 19 * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'retention', match: '17 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
  ]);
