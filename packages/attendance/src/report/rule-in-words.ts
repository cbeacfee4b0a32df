import { type AttendanceRule, type InviteeKey, targetOf } from '../rules/index.ts';
import { ruleSentences } from './messages.ja.ts';

/** The whole rule as one plain sentence: for whom, when it stands, and who decides. */
export function ruleInWords(rule: AttendanceRule, nameOf: (key: InviteeKey) => string): string {
  return ruleSentences.whole(conditionOf(rule, nameOf), decisionOf(rule));
}

function conditionOf(rule: AttendanceRule, nameOf: (key: InviteeKey) => string): string {
  const size = targetOf(rule.inviteeScope).length;
  switch (rule.type) {
    case 'ALL':
      return ruleSentences.all(size);
    case 'ANY':
      return ruleSentences.any(size);
    case 'K_OF_N':
      return ruleSentences.kOfN(rule.k, rule.n);
    case 'REQUIRED_PLUS_QUORUM':
      return ruleSentences.requiredPlusQuorum(
        rule.requiredInviteeKeys.map(nameOf),
        rule.minAdditional,
      );
    case 'GROUP_ANY':
      return ruleSentences.groupAny(rule.groups.map(({ name, min }) => ({ name, min })));
  }
}

function decisionOf({ finalizePolicy }: AttendanceRule): string {
  const { mode, autoFinalize, autoFinalizeDelaySeconds } = finalizePolicy;
  if (mode === 'MANUAL') return ruleSentences.manual();
  const choice = mode === 'BEST_SCORE' ? ruleSentences.best() : ruleSentences.first();
  return autoFinalize
    ? ruleSentences.automatic(choice, autoFinalizeDelaySeconds ?? 0)
    : ruleSentences.proposed(choice);
}
