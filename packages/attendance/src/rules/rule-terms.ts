import type { InviteeKey } from './invitee-key.ts';

/** What every rule has, whatever its type. */
export interface RuleTerms {
  readonly slotPolicy: SlotPolicy;
  readonly inviteeScope: InviteeScope;
  readonly finalizePolicy: FinalizePolicy;
}

export interface SlotPolicy {
  readonly conflictPolicy: 'first_selected';
  readonly timezone: string;
  readonly allowMultipleSlotsPerInvitee: boolean;
}

export interface InviteeScope {
  readonly includeInviteeKeys: readonly InviteeKey[];
  readonly excludeInviteeKeys: readonly InviteeKey[];
}

export type FinalizeMode = 'EARLIEST_VALID' | 'BEST_SCORE' | 'MANUAL';
export type TieBreaker = 'earliest_slot' | 'highest_score';

export interface FinalizePolicy {
  readonly mode: FinalizeMode;
  readonly tieBreaker: TieBreaker;
  readonly autoFinalize: boolean;
  /** How long a satisfied slot must hold first; null where nothing is finalized by itself. */
  readonly autoFinalizeDelaySeconds: number | null;
  /** M30: people wished for. They decide between slots that are otherwise equal, and nothing else. */
  readonly preferInviteeKeys: readonly InviteeKey[];
  /** M33: the organiser counts △ as a yes; the words never do. */
  readonly countIfNeeded: boolean;
}

/** M24: one slot per person unless the organiser switches it. */
export function defaultSlotPolicy(timezone: string): SlotPolicy {
  return { conflictPolicy: 'first_selected', timezone, allowMultipleSlotsPerInvitee: false };
}

/** TARGET = include − exclude, each key once, in the order of include (M02). */
export function targetOf(scope: InviteeScope): readonly InviteeKey[] {
  const excluded = new Set(scope.excludeInviteeKeys);
  return [...new Set(scope.includeInviteeKeys)].filter((key) => !excluded.has(key));
}
