import type { Verdict } from '@tashika/contract/slips';
import { type PageCell, sentenceOf } from '@tashika/kernel';
import type { Account } from '../judge/account.ts';
import type { NoteLevel } from '../judge/rule.ts';
import { slipRules } from '../judge/rules.ts';
import { explanationWords, messages } from './messages.ja.ts';
import { evidenceOf } from './read-json.ts';

/** Which rule said what, from which cell, and how each row came about. */
export interface Explanation {
  readonly verdict: Verdict;
  readonly opening: string;
  readonly lines: readonly {
    readonly page: number;
    readonly row: number;
    readonly label: string;
    readonly steps: readonly string[];
  }[];
  readonly findings: readonly {
    readonly rule: string;
    readonly clause: string;
    readonly level: NoteLevel;
    readonly sentence: string;
    readonly cells: readonly PageCell[];
  }[];
}

const clauses = new Map(slipRules.map(({ id, clause }) => [id, clause]));

export function explain(account: Account): Explanation {
  return {
    verdict: account.verdict,
    opening: account.opening,
    lines: account.lines.map((line) => ({
      page: line.page,
      row: line.row.r,
      label: line.name,
      steps: evidenceOf(line, account).map((step) => `${step}。`),
    })),
    findings: account.findings.map((finding) => ({
      rule: finding.rule,
      clause: clauses.get(finding.rule) ?? '',
      level: finding.effect,
      sentence: sentenceOf(messages, finding),
      cells: finding.evidence.filter((evidence) => evidence.kind === 'cell'),
    })),
  };
}

/** The explanations of a sitting as text for a person at a terminal. */
export function renderExplanation(explanations: readonly Explanation[]): string {
  const blocks = explanations.map((explanation, index) => {
    const lines = explanation.lines.flatMap((line) => [
      explanationWords.line(line),
      ...line.steps.map((step) => `  ${step}`),
    ]);
    const findings = explanation.findings.flatMap((finding) => [
      explanationWords.finding(finding),
      `  ${finding.sentence}`,
      `  ${explanationWords.cells({ cells: finding.cells.map(cellInWords) })}`,
    ]);
    return [
      explanationWords.account({ number: index + 1, verdict: explanation.verdict }),
      explanation.opening,
      '',
      ...lines,
      '',
      ...(findings.length === 0 ? [explanationWords.noFindings] : findings),
    ].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}

function cellInWords({ page, row, column }: PageCell): string {
  return explanationWords.cell({ page, row, column: explanationWords.columns[column] ?? column });
}
