import {
  type AttendanceRuleJson,
  attendanceRule,
  type FinalizePolicyJson,
  ruleBodies,
  ruleVersions,
} from '@tashika/contract/attendance';
import { homeTimeZone } from '@tashika/japanese';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { AttendanceRule } from './attendance-rule.ts';
import { ruleProblem } from './rule-problem.ts';
import { defaultSlotPolicy, type FinalizePolicy, type RuleTerms } from './rule-terms.ts';
import { recordOf } from './rule-types.ts';

/**
 * The stored form read back. A version or type from a later release is refused with a sentence of
 * its own: never half-read. Whether the rule makes sense is `validateRule`'s question.
 */
export function parseRule(json: unknown): Result<AttendanceRule, Problem> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return err(ruleProblem('rule-malformed', { field: '' }));
  }
  const { version, type } = json as { version?: unknown; type?: unknown };
  if (!ruleVersions.some((known) => known === version)) {
    return err(ruleProblem('rule-version-unknown', { version: shown(version) }));
  }
  if (typeof type !== 'string' || !Object.hasOwn(ruleBodies, type)) {
    return err(ruleProblem('rule-type-unknown', { type: shown(type) }));
  }
  const read = attendanceRule.safeParse(json);
  if (!read.success) {
    const field = read.error.issues[0]?.path.join('.') ?? '';
    return err(ruleProblem('rule-malformed', { field }));
  }
  const rule = { ...termsFrom(read.data), ...recordOf(read.data.type).fromJson(read.data.rule) };
  return isTooLarge(rule) ? err(ruleProblem('rule-too-large', most)) : ok(rule);
}

/** Far beyond what people agree on; judging takes as long as a rule is large. */
const most = { ways: 30, groups: 100, people: 5_000 };

function isTooLarge(rule: AttendanceRule): boolean {
  const ways =
    rule.type === 'COMPOSITE'
      ? rule.anyOf.map(({ allOf }) => allOf)
      : rule.type === 'GROUP_ANY'
        ? [rule.groups]
        : [];
  const groups = ways.flat();
  const people = groups.reduce((sum, group) => sum + group.anyOfInviteeKeys.length, 0);
  return ways.length > most.ways || groups.length > most.groups || people > most.people;
}

function shown(value: unknown): string {
  return value === undefined ? '' : String(JSON.stringify(value)).slice(0, 40);
}

function termsFrom(json: AttendanceRuleJson): RuleTerms {
  const { slot_policy: slots, invitee_scope: scope, finalize_policy: policy } = json;
  return {
    slotPolicy: slots
      ? {
          conflictPolicy: slots.conflict_policy,
          timezone: slots.timezone,
          allowMultipleSlotsPerInvitee: slots.allow_multiple_slots_per_invitee,
        }
      : defaultSlotPolicy(homeTimeZone),
    inviteeScope: {
      includeInviteeKeys: scope.include_invitee_keys,
      excludeInviteeKeys: scope.exclude_invitee_keys ?? [],
    },
    finalizePolicy: {
      mode: policy.mode,
      tieBreaker: policy.tie_breaker,
      autoFinalize: policy.auto_finalize,
      autoFinalizeDelaySeconds: policy.auto_finalize_delay_seconds ?? null,
      preferInviteeKeys: policy.prefer_invitee_keys ?? [],
      countIfNeeded: policy.count_if_needed ?? false,
    },
  };
}

export function ruleToJson(rule: AttendanceRule): AttendanceRuleJson {
  const { type, slotPolicy, inviteeScope, finalizePolicy } = rule;
  return {
    version: recordOf(type).since,
    type,
    slot_policy: {
      conflict_policy: slotPolicy.conflictPolicy,
      timezone: slotPolicy.timezone,
      allow_multiple_slots_per_invitee: slotPolicy.allowMultipleSlotsPerInvitee,
    },
    invitee_scope: {
      include_invitee_keys: [...inviteeScope.includeInviteeKeys],
      exclude_invitee_keys: [...inviteeScope.excludeInviteeKeys],
    },
    // The compiler cannot follow that a record writes the body of its own type.
    rule: recordOf(type).toJson(rule),
    finalize_policy: finalizePolicyToJson(finalizePolicy),
  } as AttendanceRuleJson;
}

export function finalizePolicyToJson(policy: FinalizePolicy): FinalizePolicyJson {
  return {
    mode: policy.mode,
    tie_breaker: policy.tieBreaker,
    auto_finalize: policy.autoFinalize,
    ...(policy.autoFinalizeDelaySeconds === null
      ? {}
      : { auto_finalize_delay_seconds: policy.autoFinalizeDelaySeconds }),
    ...(policy.preferInviteeKeys.length === 0
      ? {}
      : { prefer_invitee_keys: [...policy.preferInviteeKeys] }),
    ...(policy.countIfNeeded && { count_if_needed: true }),
  };
}
