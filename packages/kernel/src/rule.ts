import type { Finding, Messages, Statement } from './finding.ts';

/**
 * A written rule: pure and synchronous, a function of its subject alone. It says something or
 * stays silent; it never throws for what a user can hand over.
 */
export interface Rule<Subject, M extends Messages, Effect> {
  readonly id: string;
  /** The clause of the specification it carries out, as tagged in `docs/`. */
  readonly clause: string;
  readonly judge: (subject: Subject) => Iterable<Statement<M, Effect>>;
}

/** All that the rules say about the subject, in the order of the list. */
export function runRules<Subject, M extends Messages, Effect>(
  rules: readonly Rule<Subject, M, Effect>[],
  subject: Subject,
): Finding<M, Effect>[] {
  const findings: Finding<M, Effect>[] = [];
  for (const rule of rules) {
    for (const statement of rule.judge(subject)) findings.push({ ...statement, rule: rule.id });
  }
  return findings;
}

/** The ordered list of an engine's rules; refuses two rules of one id when the module is loaded. */
export function ruleList<Subject, M extends Messages, Effect>(
  ...rules: readonly Rule<Subject, M, Effect>[]
): readonly Rule<Subject, M, Effect>[] {
  const seen = new Set<string>();
  for (const { id } of rules) {
    if (seen.has(id)) throw new Error(`Two rules have the id "${id}"`);
    seen.add(id);
  }
  return rules;
}
