import type { AttendanceRule } from './attendance-rule.ts';
import type { InviteeKey } from './invitee-key.ts';
import { type InviteeScope, targetOf } from './rule-terms.ts';
import { recordOf } from './rule-types.ts';

/** Those without whom the rule never holds, as far as it names them. */
export const requiredOf = (rule: AttendanceRule): readonly InviteeKey[] =>
  recordOf(rule.type).requiredOf(rule, targetOf(rule.inviteeScope));

/** The rule about other people: a number of all of them follows. */
export function rescoped(rule: AttendanceRule, inviteeScope: InviteeScope): AttendanceRule {
  const body = recordOf(rule.type).resized(rule, targetOf(inviteeScope).length);
  return { ...rule, ...body, inviteeScope };
}
