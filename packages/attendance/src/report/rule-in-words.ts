import type { Easing } from '../evaluate/index.ts';
import {
  type AttendanceRule,
  type InviteeKey,
  recordOf,
  targetOf,
  waitsForEveryone,
} from '../rules/index.ts';
import { easingSentences, ruleSentences } from './messages.ts';

/** The whole rule in plain words: for whom, when it stands, who decides, and what is wished for. */
export function ruleInWords(rule: AttendanceRule, nameOf: (key: InviteeKey) => string): string {
  const size = targetOf(rule.inviteeScope).length;
  const condition = recordOf(rule.type).conditionOf(rule, { size, nameOf });
  return `${ruleSentences.whole(condition, decisionOf(rule))}${wishesOf(rule, nameOf)}`;
}

/** Who is needed, without what follows from it. */
const neededBy = (rule: AttendanceRule, nameOf: (key: InviteeKey) => string): string =>
  recordOf(rule.type)
    .conditionOf(rule, { size: targetOf(rule.inviteeScope).length, nameOf })
    .replace(/が参加できる候補日時(?:だけ)?が成立し$/u, '');

/** M35: what would be asked for instead, and which slots would stand by it. */
export function easingInWords(
  before: AttendanceRule,
  { rule, less }: Easing,
  nameOf: (key: InviteeKey) => string,
  slots: readonly string[],
): string {
  if (less === 0) return easingSentences.ifNeeded(slots);
  return easingSentences.fewer(neededBy(before, nameOf), neededBy(rule, nameOf), slots);
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
