import type { ThreadRow } from './rows.ts';

/** So long the addresses of a thread that was given up are kept, for opening it again (M27, M36). */
export const reopenDays = 7;

/** Failed or cancelled: over, but not for good. */
export const isGivenUp = ({ status }: Pick<ThreadRow, 'status'>): boolean =>
  status === 'cancelled' || status === 'failed';

/** Until when a thread can be opened again; null where there is nothing to open. */
export function reopenableUntil(row: Pick<ThreadRow, 'status' | 'closed_at'>): Date | null {
  if (!isGivenUp(row) || row.closed_at === null) return null;
  return new Date(row.closed_at.getTime() + reopenDays * 86_400_000);
}
