import type {
  FindingJson,
  RuleCount,
  Severity,
  StatusCounts,
  Summary,
  VerdictJson,
  WorstLine,
} from '@tashika/contract/dialogue';

import { burdenOf, worstSeverity } from '../judge/severity.ts';

/** One judged line, as a report needs it: what the judging JSON says, and whose line it was. */
export interface JudgedRow {
  readonly character: string;
  readonly status: VerdictJson['status'];
  readonly findings: readonly FindingJson[];
  readonly tone: { readonly score: number };
  readonly sentences: number;
  /** What is shown, where the row holds it. */
  readonly text?: string | undefined;
  readonly severity?: Severity | null | undefined;
  /** As it was handed in, where the row holds it. */
  readonly received?: string | undefined;
  /** Which try of its turn it was. */
  readonly attempt?: number | undefined;
}

/** So many of the most frequent quotes are kept. */
const SHOWN_EVIDENCE = 20;
/** Quotes longer than this are whole lines, and whole lines hardly ever repeat. */
const LONGEST_QUOTE = 20;
/** So many of the worst lines are listed. */
const SHOWN_WORST = 20;
const TONE_SCORES = 4;
const SENTENCE_COLUMNS = 9;

type Counts = { PASS: number; WARN: number; RETRY: number; MODIFY: number };
const noCounts = (): Counts => ({ PASS: 0, WARN: 0, RETRY: 0, MODIFY: 0 });

/** The distribution of what was found over many lines. */
export function summarise(rows: Iterable<JudgedRow>): Summary {
  const statuses = noCounts();
  const characters = new Map<string, { lines: number; statuses: Counts; major: number }>();
  const worst = new WorstLines();
  const severities = { major: 0, minor: 0 };
  const rules = new Map<string, { -readonly [Key in keyof RuleCount]: RuleCount[Key] } & Counts>();
  const evidence = new Map<string, { rule: string; quote: string; count: number }>();
  const tone = Array.from({ length: TONE_SCORES }, () => 0);
  const sentences = Array.from({ length: SENTENCE_COLUMNS }, () => 0);
  let lines = 0;

  for (const row of rows) {
    lines += 1;
    statuses[row.status] += 1;
    const own = characters.get(row.character) ?? { lines: 0, statuses: noCounts(), major: 0 };
    own.lines += 1;
    own.statuses[row.status] += 1;
    characters.set(row.character, own);
    const severity = worstSeverity(row.findings);
    // A line that is sent back is not shown with a warning.
    if (severity !== null && row.status !== 'RETRY') severities[severity] += 1;
    if (severity === 'major' && row.status !== 'RETRY') own.major += 1;
    worst.add(row);
    bump(tone, row.tone.score);
    bump(sentences, row.sentences);

    const seen = new Set<string>();
    for (const { rule, section, status, severity: weight, evidence: spans } of row.findings) {
      const key = JSON.stringify([rule, row.character]);
      const count = rules.get(key) ?? {
        rule,
        section,
        character: row.character,
        major: 0,
        ...noCounts(),
      };
      rules.set(key, count);
      const effect = status as keyof Counts;
      if (!seen.has(`${key}${status}`)) count[effect] += 1;
      seen.add(`${key}${status}`);
      if (status === 'WARN' && weight === 'major' && !seen.has(`${key}major`)) {
        count.major += 1;
        seen.add(`${key}major`);
      }
      for (const span of spans) {
        if (span.kind !== 'text' || span.quote === '' || span.quote.length > LONGEST_QUOTE)
          continue;
        const quoteKey = JSON.stringify([rule, span.quote]);
        const quoted = evidence.get(quoteKey) ?? { rule, quote: span.quote, count: 0 };
        quoted.count += 1;
        evidence.set(quoteKey, quoted);
      }
    }
  }

  return {
    lines,
    statuses,
    ...severities,
    characters: [...characters].map(([character, counts]) => ({ character, ...counts })),
    rules: [...rules.values()]
      .map(({ PASS: _, ...counted }) => counted)
      .sort((a, b) => b.RETRY - a.RETRY || b.WARN - a.WARN || b.MODIFY - a.MODIFY),
    evidence: [...evidence.values()].sort((a, b) => b.count - a.count).slice(0, SHOWN_EVIDENCE),
    tone,
    sentences,
    worst: worst.shown(),
  };
}

/** The lines that weigh most so far, the worst first; of equals the earlier one. */
class WorstLines {
  #kept: { readonly burden: number; readonly line: WorstLine }[] = [];

  add({ character, status, findings, text = '' }: JudgedRow): void {
    const burden = burdenOf(findings);
    const last = this.#kept.at(-1);
    if (burden === 0) return;
    if (this.#kept.length >= SHOWN_WORST && last !== undefined && last.burden >= burden) return;
    const at = this.#kept.findIndex((one) => one.burden < burden);
    const line: WorstLine = {
      character,
      text,
      status,
      severity: worstSeverity(findings),
      findings: findings.map(({ rule, status: found, severity, message }) => ({
        rule,
        status: found,
        severity,
        message,
      })),
    };
    this.#kept.splice(at < 0 ? this.#kept.length : at, 0, { burden, line });
    this.#kept.length = Math.min(this.#kept.length, SHOWN_WORST);
  }

  shown(): readonly WorstLine[] {
    return this.#kept.map(({ line }) => line);
  }
}

/** Counts in the last column what lies beyond the columns. */
function bump(columns: number[], at: number): void {
  const index = Math.min(Math.max(0, at), columns.length - 1);
  columns[index] = (columns[index] ?? 0) + 1;
}

/** The share of lines with a status, from 0 to 1; 0 where there is no line. */
export function rateOf(summary: Pick<Summary, 'lines' | 'statuses'>, status: keyof StatusCounts) {
  return summary.lines === 0 ? 0 : summary.statuses[status] / summary.lines;
}
