import type { SelectionStatus } from '@tashika/contract/attendance';
import type { InviteAnswer } from '@tashika/contract/threads';
import type { Sheet } from '@tashika/store';

/** The last word on a slot counts, where one sheet names it twice; an empty comment is none. */
export function sheetOf({ selections, comment }: InviteAnswer): {
  readonly sheet: Sheet;
  readonly comment: string | null | undefined;
} {
  const byFirst = new Map<string, SelectionStatus>();
  for (const { slot_id, status } of selections) byFirst.set(slot_id, status);
  return {
    sheet: [...byFirst].map(([slotId, status]) => ({ slotId, status })),
    comment: comment === '' ? null : comment,
  };
}
