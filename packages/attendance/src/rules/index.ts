export type {
  AllRule,
  AnyRule,
  AttendanceRule,
  FinalizeMode,
  FinalizePolicy,
  GroupAnyRule,
  InviteeScope,
  KOfNRule,
  RequiredPlusQuorumRule,
  RuleGroup,
  RuleTerms,
  RuleType,
  SlotPolicy,
  TieBreaker,
} from './attendance-rule.ts';
export { RULE_VERSION, targetOf } from './attendance-rule.ts';
export { DEFAULT_FINALIZE_POLICY, defaultSlotPolicy } from './default-policy.ts';
export type { InviteeKey, InviteeKeyParts } from './invitee-key.ts';
export { emailInviteeKey, makeInviteeKey, parseInviteeKey } from './invitee-key.ts';
export type { AttendanceRuleJson } from './rule-json.ts';
export {
  attendanceRuleSchema,
  finalizePolicyToJson,
  parseRule,
  ruleToJson,
} from './rule-json.ts';
export { validateRule } from './validate-rule.ts';
