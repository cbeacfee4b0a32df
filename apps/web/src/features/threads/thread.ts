import type { SelectionStatus } from '@tashika/contract/attendance';
import type { ThreadStatus } from '@tashika/contract/thread-status';
import type { Invite, ThreadBoard } from '@tashika/contract/threads';
import type { Tone } from '../../design/StatusBadge.tsx';

/** In the order in which they are offered. */
export const listedStatuses: readonly ThreadStatus[] = [
  'open',
  'draft',
  'finalized',
  'failed',
  'cancelled',
];

export const statusTones: Readonly<Record<ThreadStatus, Tone>> = {
  draft: 'unknown',
  open: 'info',
  finalized: 'good',
  cancelled: 'unknown',
  failed: 'bad',
};

export const answerTo = (invite: Invite, slotId: string): SelectionStatus =>
  invite.selections.find(({ slot_id }) => slot_id === slotId)?.status ?? 'pending';

/** Two people may have one name, and then still are two. */
export const namesWith = (board: ThreadBoard, slotId: string, answer: SelectionStatus) =>
  board.invites
    .filter((invite) => invite.counts && answerTo(invite, slotId) === answer)
    .map(({ invitee_key: key, name }) => ({ key, name }));
