import type { ComparedRate, Comparison, RuleCount, Summary } from '@tashika/contract/dialogue';
import { rateOf } from './summary.ts';

/** By how much a rate may rise (0.05: five points) before the comparison counts as crossed. */
export interface Thresholds {
  readonly retry?: number | undefined;
  readonly warn?: number | undefined;
  /** For the share of lines in which a rule warns or demands a retry, by rule id. */
  readonly rules?: Readonly<Record<string, number>> | undefined;
}

/** What changed from one run or profile to another, and whether a threshold was crossed. */
export function compare(before: Summary, after: Summary, thresholds: Thresholds = {}): Comparison {
  const rates = [
    rated('RETRY', rateOf(before, 'RETRY'), rateOf(after, 'RETRY'), thresholds.retry),
    rated('WARN', rateOf(before, 'WARN'), rateOf(after, 'WARN'), thresholds.warn),
    ...ruleIds(before, after).map((rule) =>
      rated(rule, ruleRate(before, rule), ruleRate(after, rule), ruleLimit(thresholds, rule)),
    ),
  ];
  return { rates, crossed: rates.some(({ crossed }) => crossed) };
}

const ruleLimit = ({ rules }: Thresholds, rule: string): number | undefined =>
  rules !== undefined && Object.hasOwn(rules, rule) ? rules[rule] : undefined;

/** Rates are quotients: what is equal on paper may differ in the last digit. */
const TOLERANCE = 1e-9;

function rated(measure: string, before: number, after: number, limit?: number): ComparedRate {
  const change = after - before;
  const crossed = limit !== undefined && change > limit + TOLERANCE;
  return { measure, before, after, change, limit: limit ?? null, crossed };
}

function ruleIds(...summaries: readonly Summary[]): string[] {
  return [...new Set(summaries.flatMap(({ rules }) => rules.map(({ rule }) => rule)))].sort();
}

function ruleRate(summary: Summary, rule: string): number {
  if (summary.lines === 0) return 0;
  const spoken = (counts: RuleCount) => (counts.rule === rule ? counts.RETRY + counts.WARN : 0);
  return summary.rules.reduce((sum, counts) => sum + spoken(counts), 0) / summary.lines;
}
