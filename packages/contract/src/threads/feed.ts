import * as z from 'zod/mini';

/** M37: the secret address of somebody's decisions; it is shown once. */
export const calendarFeedState = z
  .object({ created_at: z.nullable(z.string()) })
  .register(z.globalRegistry, { id: 'CalendarFeed' });

export const madeCalendarFeed = z
  .object({ url: z.string(), created_at: z.string() })
  .register(z.globalRegistry, { id: 'MadeCalendarFeed' });
