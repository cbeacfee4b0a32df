import {
  type Comparison,
  type ExportRequest,
  mostListedLines,
  type Report,
  type ReportRequest,
} from '@tashika/contract/dialogue';
import {
  type Character,
  compare,
  importText,
  type JudgedRow,
  judgedRow,
  linesCsv,
  linesJsonl,
  linesJunit,
  type Profile,
  type RowInput,
  reportedLine,
  reportHtml,
  shippedProfiles,
  specProfile,
  summarise,
} from '@tashika/dialogue';
import { loadTokeniser, type Tokeniser } from '@tashika/japanese/tokeniser';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { reports as words } from './messages.ts';

interface ReportInput {
  /** In any of the forms `importText` reads. */
  readonly text: string;
  readonly as?: string | undefined;
  readonly characters: readonly Character[];
  /** Judges everything by this profile, also what carries a verdict. */
  readonly profile?: Profile | undefined;
  /** Compares with another text, or with the same lines under another profile. */
  readonly before?: { readonly text: string } | { readonly profile: Profile } | undefined;
}

type LineProblem = Report['problems'][number];

/** A minute's work at the most; whoever has more uses the command line. */
const mostLines = 20_000;
const shownProblems = 50;
const linesAtOnce = 50;

const profileOf = (name: string | undefined) => shippedProfiles.find((one) => one.name === name);

/** The report a request asks for. */
export function reportGiven(
  { text, as, profile, before, before_profile }: ReportRequest,
  characters: readonly Character[],
): Promise<Result<Report, Problem>> {
  const beforeProfile = profileOf(before_profile);
  return makeReport({
    text,
    as,
    characters,
    profile: profileOf(profile),
    before:
      beforeProfile !== undefined
        ? { profile: beforeProfile }
        : before !== undefined
          ? { text: before }
          : undefined,
  });
}

const forms: Readonly<Record<ExportRequest['format'], (rows: readonly JudgedRow[]) => string>> = {
  jsonl: linesJsonl,
  csv: linesCsv,
  junit: linesJunit,
};

/** The judged lines as a file for other tools; what cannot be read is left out, as in the report. */
export async function exportGiven(
  { text, as, profile: named, format }: ExportRequest,
  characters: readonly Character[],
): Promise<Result<{ readonly content: string }, Problem>> {
  const profile = profileOf(named);
  const judge = { characters, profile: profile ?? specProfile, again: profile !== undefined };
  const tokeniser = await loadTokeniser();
  const rows = await readRows({
    input: 'text',
    text,
    as,
    judges: [judge],
    tokeniser,
    problems: [],
  });
  return rows.ok ? ok({ content: forms[format](rowsOf(rows.value[0] ?? [])) }) : rows;
}

/** The report of `tashika dialogue report` over texts that were sent. */
async function makeReport(request: ReportInput): Promise<Result<Report, Problem>> {
  const { text, as, characters, profile, before } = request;
  const tokeniser = await loadTokeniser();
  const judge: RowInput = {
    characters,
    profile: profile ?? specProfile,
    again: profile !== undefined,
  };
  const beforeProfile = before !== undefined && 'profile' in before ? before.profile : undefined;
  const judges =
    beforeProfile === undefined
      ? [judge]
      : [judge, { ...judge, profile: beforeProfile, again: true }];

  const problems: LineProblem[] = [];
  const now = await readRows({ input: 'text', text, as, judges, tokeniser, problems });
  if (!now.ok) return now;
  const [after = [], sameBefore = []] = now.value;
  const summary = summarise(rowsOf(after));
  let comparison: Comparison | null = null;
  let compared: readonly PlacedRow[] | null = null;
  if (beforeProfile !== undefined) compared = sameBefore;
  else if (before !== undefined && 'text' in before) {
    const earlier = await readRows({
      input: 'before',
      text: before.text,
      as,
      judges: [judge],
      tokeniser,
      problems,
    });
    if (!earlier.ok) return earlier;
    compared = earlier.value[0] ?? [];
  }
  if (compared !== null) comparison = compare(summarise(rowsOf(compared)), summary);
  return ok({
    summary,
    comparison,
    lines: listed(after),
    before_lines: compared === null ? null : listed(compared),
    problems: problems.slice(0, shownProblems),
    unreadable: problems.length,
    html: reportHtml(summary, comparison ?? undefined),
  });
}

/** A judged line and where it stands. */
interface PlacedRow {
  readonly line: number;
  readonly row: JudgedRow;
}

const rowsOf = (placed: readonly PlacedRow[]): JudgedRow[] => placed.map(({ row }) => row);

const listed = (placed: readonly PlacedRow[]) =>
  placed.slice(0, mostListedLines).map(({ row, line }) => reportedLine(row, line));

interface RowsInput {
  readonly input: LineProblem['input'];
  readonly text: string;
  readonly as: string | undefined;
  readonly judges: readonly RowInput[];
  readonly tokeniser: Tokeniser;
  /** Grows by what cannot be read. */
  readonly problems: LineProblem[];
}

/** For each judge its rows; a line that cannot be read is noted by its number, and the rest goes on. */
async function readRows({
  input,
  text,
  as,
  judges,
  tokeniser,
  problems,
}: RowsInput): Promise<Result<PlacedRow[][], Problem>> {
  const rows: PlacedRow[][] = judges.map(() => []);
  const characters = judges[0]?.characters ?? [];
  let filled = 0;
  for (const { line, row: value } of importText(text, { characters, as })) {
    filled += 1;
    if (filled > mostLines) {
      return err({ code: 'too-many-lines', message: words.tooManyLines(mostLines) });
    }
    if (filled % linesAtOnce === 0) await new Promise(setImmediate);
    for (const [at, judge] of judges.entries()) {
      const row = value.ok ? judgedRow(value.value, judge, () => tokeniser) : value;
      if (!row.ok) {
        const { code, message } = row.error;
        problems.push({ input, line, code, message });
        break;
      }
      if (row.value !== null) rows[at]?.push({ line, row: row.value });
    }
  }
  return ok(rows);
}
