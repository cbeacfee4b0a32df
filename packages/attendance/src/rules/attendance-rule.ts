import type { InviteeKey } from './invitee-key.ts';

/** The one version of the stored form this engine reads and writes. */
export const RULE_VERSION = '1.0';

/** When a slot stands, for whom, and who decides: one of five types, told apart by `type`. */
export type AttendanceRule = AllRule | AnyRule | KOfNRule | RequiredPlusQuorumRule | GroupAnyRule;

export type RuleType = AttendanceRule['type'];

/** What every rule has, whatever its type. */
export interface RuleTerms {
  readonly version: typeof RULE_VERSION;
  readonly slotPolicy: SlotPolicy;
  readonly inviteeScope: InviteeScope;
  readonly finalizePolicy: FinalizePolicy;
}

/** Everyone of TARGET. */
export interface AllRule extends RuleTerms {
  readonly type: 'ALL';
}

/** At least one of TARGET. */
export interface AnyRule extends RuleTerms {
  readonly type: 'ANY';
}

/** At least `k` of TARGET; `n` is the size the words gave, else the size of TARGET (M02). */
export interface KOfNRule extends RuleTerms {
  readonly type: 'K_OF_N';
  readonly k: number;
  readonly n: number;
}

/** All the required, and at least `minAdditional` others of TARGET. */
export interface RequiredPlusQuorumRule extends RuleTerms {
  readonly type: 'REQUIRED_PLUS_QUORUM';
  readonly requiredInviteeKeys: readonly InviteeKey[];
  readonly minAdditional: number;
}

/** At least one group reaches its own minimum. */
export interface GroupAnyRule extends RuleTerms {
  readonly type: 'GROUP_ANY';
  readonly groups: readonly RuleGroup[];
}

export interface RuleGroup {
  readonly name: string;
  readonly min: number;
  readonly anyOfInviteeKeys: readonly InviteeKey[];
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
}

/** TARGET = include − exclude, each key once, in the order of include (M02). */
export function targetOf(scope: InviteeScope): readonly InviteeKey[] {
  const excluded = new Set(scope.excludeInviteeKeys);
  return [...new Set(scope.includeInviteeKeys)].filter((key) => !excluded.has(key));
}
