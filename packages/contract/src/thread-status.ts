/** What becomes of a thread; by itself, since whoever only hears of threads needs nothing else. */
export const threadStatuses = ['draft', 'open', 'finalized', 'cancelled', 'failed'] as const;
export type ThreadStatus = (typeof threadStatuses)[number];
