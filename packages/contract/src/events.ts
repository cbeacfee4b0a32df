import * as z from 'zod/mini';
import { threadStatuses } from './thread-status.ts';

/**
 * What live streams say: that something changed, never what it says now. Whoever hears it reads the
 * rest as who they are. The name of an event is its `type`; `changed` where it has none.
 */

/** `thread`: on the stream of a thread and on the one of the list of threads. */
const threadEvent = z.object({
  thread_id: z.string(),
  status: z.enum([...threadStatuses, 'deleted']),
  /** How much has happened to it; not of one that is gone. */
  change: z.optional(z.int()),
});
export type ThreadEvent = z.infer<typeof threadEvent>;

/** `changed`: on the streams of slips and of dialogues; without an id where many changed. */
const changedEvent = z.object({ id: z.optional(z.string()), action: z.string() });
export type ChangedEvent = z.infer<typeof changedEvent>;

/** The events a page listens for, by the name they have on the stream. */
export const liveEvents = {
  thread: { name: 'thread', schema: threadEvent },
  changed: { name: 'changed', schema: changedEvent },
} as const;
