import type { Comparison } from '@tashika/contract/dialogue';
import {
  budgetsOf,
  type Character,
  compare,
  type JudgedRow,
  judgedRow,
  type Limits,
  linesCsv,
  linesJsonl,
  linesJunit,
  reportHtml,
  reportText,
  rules,
  summarise,
  type Thresholds,
} from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Call, ExitCode, Run } from '../../command.ts';
import { complain } from '../../complain.ts';
import { inputNames } from '../../input.ts';
import { writeFileWhole } from '../../output-file.ts';
import { type Ensemble, readEnsemble } from './ensemble.ts';
import { importFile } from './import-file.ts';
import { messages } from './messages.ts';
import type { reportOptions } from './table.ts';
import { tokeniserAtHand } from './tokeniser.ts';

type ReportCall = Call<typeof reportOptions>;

export const run: Run<typeof reportOptions> = async (call) => {
  const { values } = call;
  const refuse = async (problem: Problem): Promise<2> => {
    await complain(call.stderr, problem);
    return 2;
  };
  const thresholds = readThresholds(values);
  if (!thresholds.ok) return refuse(thresholds.error);
  const limits = readLimits(values);
  if (!limits.ok) return refuse(limits.error);
  const ensemble = await readEnsemble(call);
  if (!ensemble.ok) return refuse(ensemble.error);
  const earlier = await readEnsemble({
    ...call,
    values: { ...values, profile: values['before-profile'] },
  });
  if (!earlier.ok) return refuse(earlier.error);

  const again = values.profile !== undefined;
  const judge = await judging(ensemble.value, again);
  const { characters } = ensemble.value;
  const names = inputNames(call.positionals);
  // Both judges see a line as it passes: standard input comes only once.
  const judges =
    values['before-profile'] === undefined ? [judge] : [judge, await judging(earlier.value, true)];
  const now = await judgedRows(call, names, characters, judges);
  const [after = [], sameBefore = []] = now.rows;
  const summary = summarise(after);
  let exit: ExitCode = now.failed ? 1 : 0;
  let comparison: Comparison | undefined;
  if (values['before-profile'] !== undefined) {
    comparison = compare(summarise(sameBefore), summary, thresholds.value);
  } else if (values.before !== undefined) {
    const before = await judgedRows(call, [values.before], characters, [judge]);
    comparison = compare(summarise(before.rows[0] ?? []), summary, thresholds.value);
    if (before.failed) exit = 1;
  }
  if (comparison?.crossed) exit = 1;

  const budgets = budgetsOf(summary, limits.value);
  if (budgets.some(({ exceeded }) => exceeded)) exit = 1;

  const files: readonly (readonly [string | undefined, () => string])[] = [
    [values.html, () => reportHtml(summary, comparison)],
    [values.lines, () => linesJsonl(after)],
    [values.csv, () => linesCsv(after)],
    [values.junit, () => linesJunit(after)],
  ];
  for (const [file, content] of files) {
    if (file !== undefined && !(await written(call, file, content()))) exit = 1;
  }
  await call.stdout.write(
    values.json
      ? `${JSON.stringify({ summary, comparison: comparison ?? null, budgets }, null, 2)}\n`
      : [
          reportText(summary, comparison),
          ...budgets.map(
            ({ measure, rate, limit, exceeded }) =>
              `${messages.budget(measure, percent(rate), percent(limit), exceeded)}\n`,
          ),
        ].join(''),
  );
  return exit;
};

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

async function written(call: ReportCall, file: string, content: string): Promise<boolean> {
  const result = await writeFileWhole(file, content);
  if (result.ok) return true;
  const message = messages.notWritten(file, result.error.code);
  await complain(call.stderr, { code: 'not-written', message });
  return false;
}

/** `5%`, or 5: a share of all lines. */
function readLimits(values: ReportCall['values']): Result<Limits, Problem> {
  const limits: { retry?: number; major?: number } = {};
  for (const measure of ['retry', 'major'] as const) {
    const text = values[`max-${measure}`];
    if (text === undefined) continue;
    const share = /^(\d{1,3}(?:\.\d+)?)[%％]?$/u.exec(text.normalize('NFKC'))?.[1];
    if (share === undefined || Number(share) > 100) {
      return err({ code: 'usage', message: messages.notAShare(`--max-${measure}`, text) });
    }
    limits[measure] = Number(share) / 100;
  }
  return ok(limits);
}

type Judge = (value: unknown) => Result<JudgedRow | null, Problem>;

interface Rows {
  /** For each judge the rows it gave. */
  readonly rows: readonly JudgedRow[][];
  readonly failed: boolean;
}

/** The rows of the files; what cannot be read is told and left out. */
async function judgedRows(
  call: ReportCall,
  names: readonly string[],
  characters: readonly Character[],
  judges: readonly Judge[],
): Promise<Rows> {
  const rows: JudgedRow[][] = judges.map(() => []);
  let failed = false;
  const tell = async (problem: Problem) => {
    failed = true;
    await complain(call.stderr, problem);
  };
  const { as } = call.values;
  for (const name of names) {
    for await (const { line, row: value } of importFile(name, call, { characters, as })) {
      for (const [index, judge] of judges.entries()) {
        const row = value.ok ? judge(value.value) : value;
        if (row.ok) {
          if (row.value !== null) rows[index]?.push(row.value);
          continue;
        }
        const { code, message } = row.error;
        await tell({
          code,
          message: line === null ? message : messages.atLine(name, line, message),
        });
        break;
      }
    }
  }
  return { rows, failed };
}

async function judging({ characters, profile }: Ensemble, again: boolean): Promise<Judge> {
  const tokeniser = await tokeniserAtHand();
  return (value) => judgedRow(value, { characters, profile, again }, tokeniser);
}

function readThresholds(values: ReportCall['values']): Result<Thresholds, Problem> {
  const usage = (message: string) => err({ code: 'usage', message });
  const points = (option: string, text: string): Result<number, Problem> =>
    /^\d{1,3}(?:\.\d+)?$/.test(text)
      ? ok(Number(text) / 100)
      : usage(messages.notPoints(option, text));
  const limits: { retry?: number; warn?: number; rules: Record<string, number> } = { rules: {} };
  for (const measure of ['retry', 'warn'] as const) {
    const text = values[`max-${measure}-rise`];
    if (text === undefined) continue;
    const limit = points(`--max-${measure}-rise`, text);
    if (!limit.ok) return limit;
    limits[measure] = limit.value;
  }
  const known = rules.map(({ id }) => id);
  for (const text of values['max-rule-rise']) {
    const [rule = '', limitText = ''] = text.split('=', 2);
    if (!known.includes(rule)) return usage(messages.unknownRule(rule, known));
    const limit = points('--max-rule-rise', limitText);
    if (!limit.ok) return limit;
    limits.rules[rule] = limit.value;
  }
  const compares = values.before !== undefined || values['before-profile'] !== undefined;
  if (values.before !== undefined && values['before-profile'] !== undefined) {
    return usage(messages.oneBefore());
  }
  const limited =
    limits.retry !== undefined || limits.warn !== undefined || values['max-rule-rise'].length > 0;
  return limited && !compares ? usage(messages.nothingBefore()) : ok(limits);
}
