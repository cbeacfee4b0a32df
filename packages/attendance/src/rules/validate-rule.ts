import type { Problem } from '@tashika/kernel';
import { ruleMessages } from '../report/messages.ja.ts';
import { type AttendanceRule, targetOf } from './attendance-rule.ts';
import { type InviteeKey, parseInviteeKey } from './invitee-key.ts';

/** What is wrong with a rule, in words; empty for a rule that can be stored and evaluated (M02, M21). */
export function validateRule(rule: AttendanceRule): readonly Problem[] {
  const problems: Problem[] = [];
  const say = <Id extends keyof typeof ruleMessages>(
    code: Id,
    ...parameters: Parameters<(typeof ruleMessages)[Id]>
  ) => {
    const sentence = ruleMessages[code] as (...p: typeof parameters) => string;
    problems.push({ code, message: sentence(...parameters) });
  };

  const scope = rule.inviteeScope;
  const target = new Set(targetOf(scope));
  for (const key of new Set([...scope.includeInviteeKeys, ...scope.excludeInviteeKeys])) {
    if (!parseInviteeKey(key).ok) say('invitee-key-malformed', { key });
  }
  if (target.size === 0) say('target-empty');

  switch (rule.type) {
    case 'ALL':
    case 'ANY':
      break;
    case 'K_OF_N':
      if (rule.k === 0) say('holds-without-answers');
      if (rule.k > rule.n) say('k-exceeds-n', { k: rule.k, n: rule.n });
      if (rule.n !== target.size) say('n-differs-from-target', { n: rule.n, size: target.size });
      break;
    case 'REQUIRED_PLUS_QUORUM': {
      const required = new Set(rule.requiredInviteeKeys);
      const excluded = new Set(scope.excludeInviteeKeys);
      for (const key of required) {
        if (excluded.has(key)) say('required-is-excluded', { key });
        else if (!target.has(key)) say('key-outside-target', { key });
      }
      if (required.size === 0 && rule.minAdditional === 0) say('holds-without-answers');
      const others = sizeWithout(target, required);
      if (rule.minAdditional > others) {
        say('too-few-others', { min: rule.minAdditional, others });
      }
      break;
    }
    case 'GROUP_ANY':
      if (rule.groups.length === 0) say('groups-empty');
      for (const group of rule.groups) {
        const members = new Set(group.anyOfInviteeKeys);
        for (const key of members) {
          if (!target.has(key)) say('group-key-outside-target', { key, group: group.name });
        }
        if (group.min === 0) say('holds-without-answers');
        if (group.min > members.size) {
          say('group-min-exceeds-size', { group: group.name, min: group.min, size: members.size });
        }
      }
  }

  const policy = rule.finalizePolicy;
  if (policy.mode === 'MANUAL' && policy.autoFinalize) say('manual-is-not-automatic');
  return problems;
}

function sizeWithout(target: ReadonlySet<InviteeKey>, required: ReadonlySet<InviteeKey>): number {
  let size = 0;
  for (const key of target) if (!required.has(key)) size++;
  return size;
}
