import type { RuleId, RuleWeight, Severity } from '@tashika/contract/dialogue';
import { type Finding, runRules } from '@tashika/kernel';
import type { Line } from '../normalise/line.ts';
import type { messages } from '../report/messages.ts';
import type { DialogueFinding, Effect } from './rule.ts';
import { rules } from './rules.ts';

type Unweighed = Finding<typeof messages, Effect>;

/** What the rules that apply say of the line, each finding with how severe it is (T21). */
export function weighedFindings(line: Line): DialogueFinding[] {
  const weights = { ...line.profile.rules, ...line.character.rules };
  const applied = rules.filter(({ id }) => weights[id as RuleId] !== 'off');
  return runRules(applied, line).map((finding) =>
    weighed(finding, weights[finding.rule as RuleId]),
  );
}

function weighed(finding: Unweighed, weight: RuleWeight | undefined): DialogueFinding {
  if (finding.effect === 'MODIFY') return { ...finding, severity: null };
  if (weight === 'retry') return { ...finding, effect: 'RETRY', severity: 'major' };
  if (weight === 'minor' || weight === 'major') {
    return { ...finding, effect: 'WARN', severity: weight };
  }
  return { ...finding, severity: isMinor(finding) ? 'minor' : 'major' };
}

/** Tone 1; scatter below five sentences with one topic, below four with two. All else is major. */
function isMinor(finding: Unweighed): boolean {
  if (finding.effect !== 'WARN') return false;
  if (finding.message === 'weakTone') return true;
  if (finding.message !== 'manySentences' && finding.message !== 'manyTopics') return false;
  const { sentences, topics } = finding.parameters;
  return topics.length <= 1 ? sentences < 5 : topics.length === 2 && sentences < 4;
}

interface Weighable {
  readonly rule: string;
  readonly status: string;
  readonly severity: Severity | null;
}

/** Rules whose retry means that nothing of the line can be used. */
const gravest: ReadonlySet<string> = new Set<RuleId>(['setting-consistency', 'not-a-line']);

/** How much the findings weigh together (T24). */
export function burdenOf(findings: readonly Weighable[]): number {
  let sum = 0;
  for (const { rule, status, severity } of findings) {
    if (status === 'RETRY') sum += gravest.has(rule) ? 8 : 4;
    else if (status === 'WARN') sum += severity === 'major' ? 2 : 1;
  }
  return sum;
}

/** The worst severity among findings; null where there is none. */
export function worstSeverity(
  findings: readonly { readonly severity: Severity | null }[],
): Severity | null {
  if (findings.some(({ severity }) => severity === 'major')) return 'major';
  return findings.some(({ severity }) => severity === 'minor') ? 'minor' : null;
}
