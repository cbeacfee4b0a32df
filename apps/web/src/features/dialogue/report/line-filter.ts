import type { ReportedLine, Severity, Status } from '@tashika/contract/dialogue';

/** What the list of lines is narrowed to; what is absent narrows nothing. */
export interface LineFilter {
  readonly status?: Status | undefined;
  readonly severity?: Severity | undefined;
  readonly character?: string | undefined;
  readonly rule?: string | undefined;
  readonly search?: string | undefined;
  /** Only lines that were judged otherwise before. */
  readonly changed?: boolean | undefined;
}

/** A line, and the one at the same place of what it is compared with. */
export interface ListedLine {
  /** Its place among all lines, from 0. */
  readonly place: number;
  readonly line: ReportedLine;
  /** Undefined where nothing is compared; null where there is no line at its place. */
  readonly before: ReportedLine | null | undefined;
}

export const pairLines = (
  lines: readonly ReportedLine[],
  before: readonly ReportedLine[] | null,
): readonly ListedLine[] =>
  lines.map((line, index) => ({
    place: index,
    line,
    before: before === null ? undefined : (before[index] ?? null),
  }));

const isChanged = ({ line, before }: ListedLine): boolean =>
  before !== undefined && (before?.status !== line.status || before.severity !== line.severity);

/** Wide and narrow letters, capitals and small ones are the same to whoever looks for words. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

export function filterLines(
  lines: readonly ListedLine[],
  { status, severity, character, rule, search = '', changed }: LineFilter,
): readonly ListedLine[] {
  const sought = folded(search.trim());
  return lines.filter((one) => {
    const { line } = one;
    if (status !== undefined && line.status !== status) return false;
    if (severity !== undefined && line.severity !== severity) return false;
    if (character !== undefined && line.character !== character) return false;
    if (rule !== undefined && line.findings.every((finding) => finding.rule !== rule)) return false;
    if (changed === true && !isChanged(one)) return false;
    if (sought === '') return true;
    return (
      folded(line.received).includes(sought) ||
      line.findings.some(({ message }) => folded(message).includes(sought))
    );
  });
}
