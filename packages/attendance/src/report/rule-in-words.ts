import { type AttendanceRule, type InviteeKey, recordOf, targetOf } from '../rules/index.ts';
import { ruleSentences } from './messages.ja.ts';

/** The whole rule as one plain sentence: for whom, when it stands, and who decides. */
export function ruleInWords(rule: AttendanceRule, nameOf: (key: InviteeKey) => string): string {
  const size = targetOf(rule.inviteeScope).length;
  const condition = recordOf(rule.type).conditionOf(rule, { size, nameOf });
  return ruleSentences.whole(condition, decisionOf(rule));
}

function decisionOf({ finalizePolicy }: AttendanceRule): string {
  const { mode, autoFinalize, autoFinalizeDelaySeconds } = finalizePolicy;
  if (mode === 'MANUAL') return ruleSentences.manual();
  const choice = mode === 'BEST_SCORE' ? ruleSentences.best() : ruleSentences.first();
  return autoFinalize
    ? ruleSentences.automatic(choice, autoFinalizeDelaySeconds ?? 0)
    : ruleSentences.proposed(choice);
}
