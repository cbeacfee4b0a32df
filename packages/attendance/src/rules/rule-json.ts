import { homeTimeZone } from '@tashika/japanese';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { z } from 'zod';
import { ruleMessages } from '../report/messages.ja.ts';
import {
  type AttendanceRule,
  type FinalizePolicy,
  RULE_VERSION,
  type RuleTerms,
} from './attendance-rule.ts';
import { defaultSlotPolicy } from './default-policy.ts';

const inviteeKeys = z.array(z.string().min(1));
const count = z.int().min(0);

const slotPolicySchema = z.object({
  conflict_policy: z.literal('first_selected'),
  timezone: z.string().min(1),
  allow_multiple_slots_per_invitee: z.boolean(),
});

const finalizePolicySchema = z.object({
  mode: z.enum(['EARLIEST_VALID', 'BEST_SCORE', 'MANUAL']),
  tie_breaker: z.enum(['earliest_slot', 'highest_score']),
  auto_finalize: z.boolean(),
  auto_finalize_delay_seconds: count.nullish(),
});

const terms = {
  version: z.literal(RULE_VERSION),
  slot_policy: slotPolicySchema.optional(),
  invitee_scope: z.object({
    include_invitee_keys: inviteeKeys,
    exclude_invitee_keys: inviteeKeys.optional(),
  }),
  finalize_policy: finalizePolicySchema,
};

// The bodies are strict: a field we do not know could be a condition, and a condition half read is
// a rule that is too lax.
const ruleBodies = {
  ALL: z.strictObject({}),
  ANY: z.strictObject({}),
  K_OF_N: z.strictObject({ k: count, n: count }),
  REQUIRED_PLUS_QUORUM: z.strictObject({
    required_invitee_keys: inviteeKeys,
    min_additional: count,
  }),
  GROUP_ANY: z.strictObject({
    groups: z.array(
      z.strictObject({ name: z.string(), min: count, any_of_invitee_keys: inviteeKeys }),
    ),
  }),
};

/** The stored form, `rule_json`, as the specification names its fields. */
export const attendanceRuleSchema = z.discriminatedUnion('type', [
  z.object({ ...terms, type: z.literal('ALL'), rule: ruleBodies.ALL }),
  z.object({ ...terms, type: z.literal('ANY'), rule: ruleBodies.ANY }),
  z.object({ ...terms, type: z.literal('K_OF_N'), rule: ruleBodies.K_OF_N }),
  z.object({
    ...terms,
    type: z.literal('REQUIRED_PLUS_QUORUM'),
    rule: ruleBodies.REQUIRED_PLUS_QUORUM,
  }),
  z.object({ ...terms, type: z.literal('GROUP_ANY'), rule: ruleBodies.GROUP_ANY }),
]);

export type AttendanceRuleJson = z.input<typeof attendanceRuleSchema>;
type FinalizePolicyJson = z.input<typeof finalizePolicySchema>;

/**
 * The stored form read back. A version or type from a later release is refused with a sentence of
 * its own: never half-read. Whether the rule makes sense is `validateRule`'s question.
 */
export function parseRule(json: unknown): Result<AttendanceRule, Problem> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return refused('rule-malformed', { field: '' });
  }
  const { version, type } = json as { version?: unknown; type?: unknown };
  if (version !== RULE_VERSION) return refused('rule-version-unknown', { version: shown(version) });
  if (typeof type !== 'string' || !Object.hasOwn(ruleBodies, type)) {
    return refused('rule-type-unknown', { type: shown(type) });
  }
  const read = attendanceRuleSchema.safeParse(json);
  if (!read.success) {
    const field = read.error.issues[0]?.path.join('.') ?? '';
    return refused('rule-malformed', { field });
  }
  return ok(fromJson(read.data));
}

function shown(value: unknown): string {
  return value === undefined ? '' : String(JSON.stringify(value)).slice(0, 40);
}

function refused<Id extends keyof typeof ruleMessages>(
  code: Id,
  parameters: Parameters<(typeof ruleMessages)[Id]>[0],
): Result<never, Problem> {
  const say = ruleMessages[code] as (p: typeof parameters) => string;
  return err({ code, message: say(parameters) });
}

function fromJson(json: z.output<typeof attendanceRuleSchema>): AttendanceRule {
  const shared: RuleTerms = {
    version: json.version,
    slotPolicy: json.slot_policy
      ? {
          conflictPolicy: json.slot_policy.conflict_policy,
          timezone: json.slot_policy.timezone,
          allowMultipleSlotsPerInvitee: json.slot_policy.allow_multiple_slots_per_invitee,
        }
      : defaultSlotPolicy(homeTimeZone),
    inviteeScope: {
      includeInviteeKeys: json.invitee_scope.include_invitee_keys,
      excludeInviteeKeys: json.invitee_scope.exclude_invitee_keys ?? [],
    },
    finalizePolicy: {
      mode: json.finalize_policy.mode,
      tieBreaker: json.finalize_policy.tie_breaker,
      autoFinalize: json.finalize_policy.auto_finalize,
      autoFinalizeDelaySeconds: json.finalize_policy.auto_finalize_delay_seconds ?? null,
    },
  };
  switch (json.type) {
    case 'ALL':
    case 'ANY':
      return { ...shared, type: json.type };
    case 'K_OF_N':
      return { ...shared, type: json.type, k: json.rule.k, n: json.rule.n };
    case 'REQUIRED_PLUS_QUORUM':
      return {
        ...shared,
        type: json.type,
        requiredInviteeKeys: json.rule.required_invitee_keys,
        minAdditional: json.rule.min_additional,
      };
    case 'GROUP_ANY':
      return {
        ...shared,
        type: json.type,
        groups: json.rule.groups.map((group) => ({
          name: group.name,
          min: group.min,
          anyOfInviteeKeys: group.any_of_invitee_keys,
        })),
      };
  }
}

export function ruleToJson(rule: AttendanceRule): AttendanceRuleJson {
  const shared = {
    slot_policy: {
      conflict_policy: rule.slotPolicy.conflictPolicy,
      timezone: rule.slotPolicy.timezone,
      allow_multiple_slots_per_invitee: rule.slotPolicy.allowMultipleSlotsPerInvitee,
    },
    invitee_scope: {
      include_invitee_keys: [...rule.inviteeScope.includeInviteeKeys],
      exclude_invitee_keys: [...rule.inviteeScope.excludeInviteeKeys],
    },
  };
  const { version } = rule;
  const finalize_policy = finalizePolicyToJson(rule.finalizePolicy);
  switch (rule.type) {
    case 'ALL':
    case 'ANY':
      return { version, type: rule.type, ...shared, rule: {}, finalize_policy };
    case 'K_OF_N':
      return {
        version,
        type: rule.type,
        ...shared,
        rule: { k: rule.k, n: rule.n },
        finalize_policy,
      };
    case 'REQUIRED_PLUS_QUORUM':
      return {
        version,
        type: rule.type,
        ...shared,
        rule: {
          required_invitee_keys: [...rule.requiredInviteeKeys],
          min_additional: rule.minAdditional,
        },
        finalize_policy,
      };
    case 'GROUP_ANY':
      return {
        version,
        type: rule.type,
        ...shared,
        rule: {
          groups: rule.groups.map((group) => ({
            name: group.name,
            min: group.min,
            any_of_invitee_keys: [...group.anyOfInviteeKeys],
          })),
        },
        finalize_policy,
      };
  }
}

export function finalizePolicyToJson(policy: FinalizePolicy): FinalizePolicyJson {
  return {
    mode: policy.mode,
    tie_breaker: policy.tieBreaker,
    auto_finalize: policy.autoFinalize,
    ...(policy.autoFinalizeDelaySeconds === null
      ? {}
      : { auto_finalize_delay_seconds: policy.autoFinalizeDelaySeconds }),
  };
}
