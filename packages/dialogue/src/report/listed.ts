import type { ReportedLine } from '@tashika/contract/dialogue';
import { worstSeverity } from '../judge/severity.ts';
import type { JudgedRow } from './summary.ts';

/**
 * A judged line as a table lists it. A verdict somebody handed in may lack what a report does not
 * count: it is listed as far as it goes.
 */
export function reportedLine(row: JudgedRow, line: number): ReportedLine {
  const { character, status, findings } = row;
  const text = typeof row.text === 'string' ? row.text : '';
  return {
    line,
    character,
    received: typeof row.received === 'string' ? row.received : text,
    text,
    status,
    severity: worstSeverity(findings),
    attempt: Number.isSafeInteger(row.attempt) ? (row.attempt ?? 1) : 1,
    findings: findings.map(({ rule, status: found, severity, message, evidence }) => ({
      rule,
      status: found,
      severity,
      message: typeof message === 'string' ? message : '',
      quotes: evidence.flatMap((one) =>
        one.kind === 'text' && Number.isSafeInteger(one.start) && Number.isSafeInteger(one.end)
          ? [{ kind: one.kind, start: one.start, end: one.end, quote: one.quote }]
          : [],
      ),
    })),
  };
}
