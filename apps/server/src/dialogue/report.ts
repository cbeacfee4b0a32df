import type { Comparison, Report, ReportRequest } from '@tashika/contract/dialogue';
import {
  compare,
  type JudgedRow,
  judgedRow,
  type Profile,
  plainLine,
  type RowInput,
  reportHtml,
  shippedCharacters,
  shippedProfiles,
  specProfile,
  summarise,
} from '@tashika/dialogue';
import { loadTokeniser, type Tokeniser } from '@tashika/japanese/tokeniser';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { reports as words } from './messages.ts';

interface ReportInput {
  /** JSON Lines, or lines such as 「やな：…」. */
  readonly text: string;
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
export function reportGiven({
  text,
  profile,
  before,
  before_profile,
}: ReportRequest): Promise<Result<Report, Problem>> {
  const beforeProfile = profileOf(before_profile);
  return makeReport({
    text,
    profile: profileOf(profile),
    before:
      beforeProfile !== undefined
        ? { profile: beforeProfile }
        : before !== undefined
          ? { text: before }
          : undefined,
  });
}

/** The report of `tashika dialogue report` over texts that were sent. */
async function makeReport(request: ReportInput): Promise<Result<Report, Problem>> {
  const { text, profile, before } = request;
  const tokeniser = await loadTokeniser();
  const judge: RowInput = {
    characters: shippedCharacters,
    profile: profile ?? specProfile,
    again: profile !== undefined,
  };
  const beforeProfile = before !== undefined && 'profile' in before ? before.profile : undefined;
  const judges =
    beforeProfile === undefined
      ? [judge]
      : [judge, { ...judge, profile: beforeProfile, again: true }];

  const problems: LineProblem[] = [];
  const now = await readRows({ input: 'text', text, judges, tokeniser, problems });
  if (!now.ok) return now;
  const [after = [], sameBefore = []] = now.value;
  const summary = summarise(after);
  let comparison: Comparison | null = null;
  if (beforeProfile !== undefined) comparison = compare(summarise(sameBefore), summary);
  else if (before !== undefined && 'text' in before) {
    const earlier = await readRows({
      input: 'before',
      text: before.text,
      judges: [judge],
      tokeniser,
      problems,
    });
    if (!earlier.ok) return earlier;
    comparison = compare(summarise(earlier.value[0] ?? []), summary);
  }
  return ok({
    summary,
    comparison,
    problems: problems.slice(0, shownProblems),
    unreadable: problems.length,
    html: reportHtml(summary, comparison ?? undefined),
  });
}

interface RowsInput {
  readonly input: LineProblem['input'];
  readonly text: string;
  readonly judges: readonly RowInput[];
  readonly tokeniser: Tokeniser;
  /** Grows by what cannot be read. */
  readonly problems: LineProblem[];
}

/** For each judge its rows; a line that cannot be read is noted by its number, and the rest goes on. */
async function readRows({
  input,
  text,
  judges,
  tokeniser,
  problems,
}: RowsInput): Promise<Result<JudgedRow[][], Problem>> {
  const rows: JudgedRow[][] = judges.map(() => []);
  const lines = text.replace(/^\ufeff/, '').split('\n');
  let filled = 0;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    filled += 1;
    if (filled > mostLines) {
      return err({ code: 'too-many-lines', message: words.tooManyLines(mostLines) });
    }
    if (filled % linesAtOnce === 0) await new Promise(setImmediate);
    const value = readValue(line.trim());
    for (const [at, judge] of judges.entries()) {
      const row = value.ok ? judgedRow(value.value, judge, () => tokeniser) : value;
      if (!row.ok) {
        problems.push({ input, line: index + 1, ...row.error });
        break;
      }
      if (row.value !== null) rows[at]?.push(row.value);
    }
  }
  return ok(rows);
}

function readValue(line: string): Result<unknown, Problem> {
  const plain = plainLine(line, shippedCharacters);
  if (plain.character !== undefined) return ok(plain);
  try {
    return ok(JSON.parse(line));
  } catch {
    return err({ code: 'invalid-json', message: words.notALine });
  }
}
