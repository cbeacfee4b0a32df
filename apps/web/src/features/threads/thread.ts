import type { SelectionStatus } from '@tashika/contract/attendance';
import type { ThreadStatus } from '@tashika/contract/thread-status';
import type { Invite, ThreadBoard, ThreadSlot } from '@tashika/contract/threads';
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

/** What somebody said to a slot; undecided is an answer, and not the same as none. */
export type Said = SelectionStatus | 'undecided';

export const answerTo = (invite: Invite, slotId: string): SelectionStatus =>
  selectionOf(invite, slotId)?.status ?? 'pending';

export function saidTo(invite: Invite, slotId: string): Said {
  const selection = selectionOf(invite, slotId);
  return selection?.undecided ? 'undecided' : (selection?.status ?? 'pending');
}

export const isByOrganiser = (invite: Invite, slotId: string): boolean =>
  selectionOf(invite, slotId)?.by_organiser ?? false;

/** Where somebody's invitation is, behind the address of the thread. */
export const pathOf = ({ invitee_key }: Pick<Invite, 'invitee_key'>): string =>
  `/invites/${encodeURIComponent(invitee_key)}`;

type Selection = Invite['selections'][number];

/** What each person said, by slot: a board of 200 people and 30 slots asks thousands of times. */
const selectionsBySlot = new WeakMap<Invite, ReadonlyMap<string, Selection>>();

function selectionOf(invite: Invite, slotId: string): Selection | undefined {
  let bySlot = selectionsBySlot.get(invite);
  if (bySlot === undefined) {
    bySlot = new Map(invite.selections.map((selection) => [selection.slot_id, selection]));
    selectionsBySlot.set(invite, bySlot);
  }
  return bySlot.get(slotId);
}

/** Two people may have one name, and then still are two. */
export const namesWith = (board: ThreadBoard, slotId: string, said: Said) =>
  board.invites
    .filter((invite) => invite.counts && saidTo(invite, slotId) === said)
    .map(({ invitee_key: key, name }) => ({ key, name }));

/** Whether somebody is among those with these keys. */
export function isAmong(keys: readonly string[]): (invite: Invite) => boolean {
  const known = new Set(keys);
  return ({ invitee_key }) => known.has(invitee_key);
}

/** Whom the rule lacks for a slot. */
export const missingNames = ({ invites }: ThreadBoard, { evaluation }: ThreadSlot) =>
  invites.filter(isAmong(evaluation.missing)).map(({ invitee_key: key, name }) => ({ key, name }));

/** Who said what to a slot, in the order in which they are read out. */
export const saidInOrder: readonly Said[] = [
  'selected',
  'if_needed',
  'declined',
  'undecided',
  'pending',
];
