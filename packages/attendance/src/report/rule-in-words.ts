import {
  type AttendanceRule,
  type InviteeKey,
  recordOf,
  targetOf,
  waitsForEveryone,
} from '../rules/index.ts';
import { ruleSentences } from './messages.ts';

/** The whole rule in plain words: for whom, when it stands, who decides, and what is wished for. */
export function ruleInWords(rule: AttendanceRule, nameOf: (key: InviteeKey) => string): string {
  const size = targetOf(rule.inviteeScope).length;
  const condition = recordOf(rule.type).conditionOf(rule, { size, nameOf });
  return `${ruleSentences.whole(condition, decisionOf(rule))}${wishesOf(rule, nameOf)}`;
}

function wishesOf(rule: AttendanceRule, nameOf: (key: InviteeKey) => string): string {
  const { preferInviteeKeys, autoFinalize } = rule.finalizePolicy;
  if (preferInviteeKeys.length === 0) return '';
  return waitsForEveryone(rule)
    ? ruleSentences.everyoneWished(autoFinalize)
    : ruleSentences.wished(preferInviteeKeys.map(nameOf));
}

export function decisionOf({ finalizePolicy }: AttendanceRule): string {
  const { mode, autoFinalize, autoFinalizeDelaySeconds } = finalizePolicy;
  if (mode === 'MANUAL') return ruleSentences.manual();
  const choice = mode === 'BEST_SCORE' ? ruleSentences.best() : ruleSentences.first();
  return autoFinalize
    ? ruleSentences.automatic(choice, autoFinalizeDelaySeconds ?? 0)
    : ruleSentences.proposed(choice);
}
