import type { FinalizePolicy, RuleType, SlotPolicy } from './attendance-rule.ts';

const HOUR = 3600;

/** M03: what is decided, and when, as long as the words say nothing else. */
export const DEFAULT_FINALIZE_POLICY: Readonly<Record<RuleType, FinalizePolicy>> = {
  ALL: {
    mode: 'BEST_SCORE',
    tieBreaker: 'earliest_slot',
    autoFinalize: false,
    autoFinalizeDelaySeconds: null,
  },
  ANY: {
    mode: 'EARLIEST_VALID',
    tieBreaker: 'earliest_slot',
    autoFinalize: true,
    autoFinalizeDelaySeconds: HOUR,
  },
  K_OF_N: {
    mode: 'EARLIEST_VALID',
    tieBreaker: 'highest_score',
    autoFinalize: true,
    autoFinalizeDelaySeconds: 2 * HOUR,
  },
  REQUIRED_PLUS_QUORUM: {
    mode: 'BEST_SCORE',
    tieBreaker: 'highest_score',
    autoFinalize: false,
    autoFinalizeDelaySeconds: null,
  },
  GROUP_ANY: {
    mode: 'EARLIEST_VALID',
    tieBreaker: 'highest_score',
    autoFinalize: true,
    autoFinalizeDelaySeconds: HOUR,
  },
};

/** M24: one slot per person unless the organiser switches it. */
export function defaultSlotPolicy(timezone: string): SlotPolicy {
  return { conflictPolicy: 'first_selected', timezone, allowMultipleSlotsPerInvitee: false };
}
