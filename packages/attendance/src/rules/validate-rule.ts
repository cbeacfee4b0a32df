import type { Problem } from '@tashika/kernel';
import type { AttendanceRule } from './attendance-rule.ts';
import { parseInviteeKey } from './invitee-key.ts';
import { ruleProblem } from './rule-problem.ts';
import { targetOf } from './rule-terms.ts';
import { recordOf } from './rule-types.ts';

/** What is wrong with a rule, in words; empty for a rule that can be stored and evaluated (M02, M21). */
export function validateRule(rule: AttendanceRule): readonly Problem[] {
  const problems: Problem[] = [];
  const { inviteeScope: scope, finalizePolicy: policy } = rule;
  const target = new Set(targetOf(scope));
  for (const key of new Set([...scope.includeInviteeKeys, ...scope.excludeInviteeKeys])) {
    if (!parseInviteeKey(key).ok) problems.push(ruleProblem('invitee-key-malformed', { key }));
  }
  if (target.size === 0) problems.push(ruleProblem('target-empty'));
  problems.push(...recordOf(rule.type).problemsOf(rule, { ...scope, target }));
  for (const key of new Set(policy.preferInviteeKeys)) {
    if (!target.has(key)) problems.push(ruleProblem('preferred-outside-target', { key }));
  }
  if (policy.mode === 'MANUAL' && policy.autoFinalize) {
    problems.push(ruleProblem('manual-is-not-automatic'));
  }
  return problems;
}
