import * as z from 'zod/mini';

/** Whether a server runs, and whether it can do its work. */

export const health = z.object({ status: z.literal('ok'), version: z.string() });

export const readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  database: z.enum(['ok', 'away', 'none']),
  live: z.enum(['ok', 'away', 'none']),
  worker: z.enum(['ok', 'away', 'off']),
  /** Whether jobs begin when they are due: deadlines and decisions, and what goes out to others. */
  timers: z.enum(['ok', 'late', 'unknown']),
  deliveries: z.enum(['ok', 'late', 'unknown']),
  /** Room on the disk of the bundled database. */
  disk: z.enum(['ok', 'full', 'unknown']),
});
