import type { AttendanceRule } from './attendance-rule.ts';
import type { InviteeKey } from './invitee-key.ts';
import { type InviteeScope, type RuleTerms, targetOf } from './rule-terms.ts';
import type { WithoutBody } from './rule-type.ts';
import { recordOf } from './rule-types.ts';
import { validateRule } from './validate-rule.ts';

/** Those without whom the rule never holds, as far as it names them. */
export const requiredOf = (rule: AttendanceRule): readonly InviteeKey[] =>
  recordOf(rule.type).requiredOf(rule, targetOf(rule.inviteeScope));

/**
 * The rule about other people: a number of all of them follows, a wish for everybody stays one, and
 * wishes for those who are gone go.
 */
export function rescoped(rule: AttendanceRule, inviteeScope: InviteeScope): AttendanceRule {
  const target = targetOf(inviteeScope);
  const { preferInviteeKeys: preferred } = rule.finalizePolicy;
  return {
    ...rule,
    ...recordOf(rule.type).resized(rule, target.length),
    inviteeScope,
    finalizePolicy: {
      ...rule.finalizePolicy,
      preferInviteeKeys: waitsForEveryone(rule)
        ? target
        : preferred.filter((key) => target.includes(key)),
    },
  };
}

/** M35: the rules that may be meant once somebody is taken out of TARGET; none where none makes sense. */
export function rulesWithout(
  rule: AttendanceRule,
  key: InviteeKey,
): readonly { readonly rule: AttendanceRule; readonly place: WithoutBody['place'] }[] {
  const { includeInviteeKeys, excludeInviteeKeys } = rule.inviteeScope;
  const scope = {
    includeInviteeKeys: includeInviteeKeys.filter((one) => one !== key),
    excludeInviteeKeys: excludeInviteeKeys.filter((one) => one !== key),
  };
  const left = targetOf(scope).length;
  return recordOf(rule.type)
    .without(rule, { key, left })
    .map(({ body, place }) => ({
      rule: rescoped({ ...termsOf(rule), ...body }, scope),
      place,
    }))
    .filter((without) => validateRule(without.rule).length === 0);
}

const termsOf = ({ slotPolicy, inviteeScope, finalizePolicy }: AttendanceRule): RuleTerms => ({
  slotPolicy,
  inviteeScope,
  finalizePolicy,
});

/**
 * M30: everybody is wished for, so that nothing is decided by itself before everybody has answered
 * or the deadline has come.
 */
export function waitsForEveryone({ inviteeScope, finalizePolicy }: AttendanceRule): boolean {
  const preferred = new Set(finalizePolicy.preferInviteeKeys);
  const target = targetOf(inviteeScope);
  return target.length > 0 && target.every((key) => preferred.has(key));
}
