import { type ParsedCronItem, parseCronItems, type TaskList } from 'graphile-worker';
import type { Service } from '../service.ts';
import { calendars } from './calendars.ts';
import { deliver } from './deliver.ts';
import { retention } from './retention.ts';
import { signal } from './signal.ts';
import { sweep } from './sweep.ts';
import { tellOrganiser } from './tell-organiser.ts';
import { threadTimer } from './thread-timer.ts';

/** Every job by the name it is enqueued under. */
export const tasksOf = (service: Service): TaskList => ({
  deliver: deliver(service),
  thread_timer: threadTimer(service),
  signal: signal(service),
  tell_organiser: tellOrganiser(service),
  sweep: sweep(service),
  retention: retention(service),
  calendars: calendars(service),
});

/** What happens by the clock; however many servers there are, each minute has one of each. */
export const cronItems = (): ParsedCronItem[] =>
  parseCronItems([
    { task: 'sweep', match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'calendars', match: '*/10 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
    { task: 'retention', match: '17 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
  ]);
