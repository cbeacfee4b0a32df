import type { SelectionStatus } from '@tashika/contract/attendance';
import type { InviteeKey } from '../rules/index.ts';

/** A person's answer to a slot. The latest answer of a person to a slot wins (M24). */
export interface Selection {
  readonly inviteeKey: InviteeKey;
  readonly slotId: string;
  readonly status: SelectionStatus;
  /** ISO 8601 with an offset; null only where nobody has answered yet (pending). */
  readonly respondedAt: string | null;
}

/** Why an answer does not count; it spoils nothing either (M21). */
export type IgnoredBecause =
  | 'unknown-slot'
  | 'outside-target'
  | 'unknown-status'
  | 'unknown-time'
  | 'malformed';

/** `index` is the answer's place among those handed in. */
export interface IgnoredSelection {
  readonly index: number;
  readonly because: IgnoredBecause;
}
