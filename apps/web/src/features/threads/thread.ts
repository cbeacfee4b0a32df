import type { AnswerOption, SlotStatus } from '@tashika/contract/attendance';
import type { Tone } from '../../design/StatusBadge.tsx';
import type { BoardSlot } from '../attendance/board/view.ts';

/** Threads as the server tells them. */

export const threadStatuses = ['open', 'draft', 'finalized', 'failed', 'cancelled'] as const;
export type ThreadStatus = (typeof threadStatuses)[number];

export const statusTones: Readonly<Record<ThreadStatus, Tone>> = {
  draft: 'unknown',
  open: 'info',
  finalized: 'good',
  cancelled: 'unknown',
  failed: 'bad',
};

export interface Thread {
  readonly id: string;
  readonly title: string;
  readonly status: ThreadStatus;
  readonly intent: string | null;
  readonly timezone: string;
  readonly timezone_name: string;
  readonly deadline: string | null;
  readonly questions: readonly {
    readonly id: string;
    readonly text: string;
    readonly options: AnswerOption[];
  }[];
  readonly by_hand_only: boolean;
  readonly organiser: { readonly name: string; readonly address: string | null };
  readonly revision: number;
  readonly is_sample: boolean;
  readonly created_at: string;
}

export interface ThreadSummary extends Thread {
  readonly counts: { readonly slots: number; readonly invites: number; readonly answered: number };
  readonly decided: { readonly start_time: string; readonly end_time: string } | null;
}

export interface ThreadList {
  readonly threads: readonly ThreadSummary[];
  readonly next: string | null;
}

export interface ThreadSlot {
  readonly slot_id: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly timezone: string;
  readonly label: string;
  readonly evaluation: BoardSlot['judged'] & { readonly status: SlotStatus };
}

export type Answer = 'selected' | 'declined' | 'pending';

export interface Invite {
  readonly invitee_key: string;
  readonly name: string;
  readonly counts: boolean;
  readonly required: boolean;
  readonly has_address: boolean;
  readonly link: { readonly expires_at: string; readonly revoked: boolean } | null;
  readonly answered_at: string | null;
  readonly selections: readonly { readonly slot_id: string; readonly status: Answer }[];
}

export interface Followup {
  readonly invitee_key: string;
  readonly name: string;
  readonly first: boolean;
  readonly reason: string;
}

export interface Decision {
  readonly slot_id: string;
  readonly label: string | null;
  readonly finalized_at: string;
  readonly finalized_by: 'automatic' | 'organiser';
  readonly meeting_url: string | null;
  readonly calendar_url: string;
}

export type DeliveryState = 'waiting' | 'done' | 'failed' | 'withheld' | 'unclear';

export interface Delivery {
  readonly id: string;
  readonly kind: string;
  readonly recipient_key: string | null;
  readonly recipient_name: string | null;
  readonly state: DeliveryState;
  readonly last_error: string | null;
  readonly created_at: string;
  readonly done_at: string | null;
}

/** With what it says, to be passed on by hand. */
export interface OutboxEntry extends Delivery {
  /** Where it goes, as much of it as is shown. */
  readonly address: string | null;
  readonly subject: string | null;
  readonly text: string | null;
  readonly link: string | null;
}

export interface Status {
  readonly thread: Thread;
  readonly rule: { readonly slot_policy?: { readonly allow_multiple_slots_per_invitee: boolean } };
  readonly rule_in_words: string;
  readonly slots: readonly ThreadSlot[];
  readonly evaluation: {
    readonly recommended_slot_id: string | null;
    readonly can_finalize: boolean;
    readonly reason: string;
    readonly rule_problems: readonly { readonly message: string }[];
  };
  readonly invites: readonly Invite[];
  readonly followups: readonly Followup[];
  readonly timers: readonly {
    readonly kind: 'finalize' | 'deadline' | 'reminder';
    readonly at: string;
  }[];
  readonly auto_finalize_at: string | null;
  readonly decision: Decision | null;
  readonly outbox: readonly Delivery[];
}

export const answerTo = (invite: Invite, slotId: string): Answer =>
  invite.selections.find(({ slot_id }) => slot_id === slotId)?.status ?? 'pending';

/** Two people may have one name, and then still are two. */
export const namesWith = (status: Status, slotId: string, answer: Answer) =>
  status.invites
    .filter((invite) => invite.counts && answerTo(invite, slotId) === answer)
    .map(({ invitee_key: key, name }) => ({ key, name }));
