export type { RuleType } from '@tashika/contract/attendance';
export type { AttendanceRule, RuleBody } from './attendance-rule.ts';
export type { InviteeKey, InviteeKeyParts } from './invitee-key.ts';
export { emailInviteeKey, makeInviteeKey, parseInviteeKey } from './invitee-key.ts';
export type { RuleGroup } from './rule-group.ts';
export { finalizePolicyToJson, parseRule, ruleToJson } from './rule-json.ts';
export type {
  FinalizeMode,
  FinalizePolicy,
  InviteeScope,
  RuleTerms,
  SlotPolicy,
  TieBreaker,
} from './rule-terms.ts';
export { defaultSlotPolicy, targetOf } from './rule-terms.ts';
export type { Quota, Way } from './rule-type.ts';
export { recordOf, ruleTypes } from './rule-types.ts';
export { requiredOf, rescoped, rulesWithout, waitsForEveryone } from './scope.ts';
export type { CompositeWay } from './types/composite.ts';
export { validateRule } from './validate-rule.ts';
