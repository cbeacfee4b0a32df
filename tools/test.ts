// `npm test`: every check, side by side, then every suite, one after the other, with one closing line over all.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from '../apps/web/build.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const resultFolder = join(root, '.cache', 'test');

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** What failed, a line each: named once more at the end, where a long log is read first. */
  readonly failures: readonly string[];
}

interface Step {
  readonly name: string;
  readonly title: string;
  readonly run: (say: Say) => Promise<Outcome>;
}
type Say = (line: string) => void;

/** Most of them keep one core busy: side by side, each heard as a whole when it is done. */
const checks: readonly Step[] = [
  {
    name: 'lint',
    title: '書式と静的検査（Biome）',
    run: (say) => check(say, bin('biome'), ['check', '--error-on-warnings', '.']),
  },
  {
    name: 'types',
    title: '型検査（TypeScript）',
    // Each with one checker: several in one program work out the same types anew.
    run: async (say) =>
      sum(
        await Promise.all(
          ['tsconfig.json', 'apps/web/tsconfig.json'].map((project) =>
            check(say, bin('tsc'), ['-p', project, '--checkers', '1']),
          ),
        ),
      ),
  },
  {
    name: 'structure',
    title: '構造検査（層・純粋性・規則・文言・置き場所・契約・名前・大きさ）',
    run: (say) => check(say, process.execPath, ['tools/checks/run.ts']),
  },
  {
    name: 'unused',
    title: '使われていないもの（knip）',
    run: (say) => check(say, bin('knip'), []),
  },
];

/** Each of them keeps every core busy. */
const suites: readonly Step[] = [
  { name: 'unit', title: '単体テスト', run: () => suite('unit') },
  { name: 'integration', title: '結合テスト', run: () => suite('integration') },
  {
    name: 'browser',
    title: 'ブラウザテスト（Chromium）',
    run: async () => {
      await buildWeb({ log: console.log });
      return suite('browser');
    },
  },
];
const steps = [...checks, ...suites];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    /** Properties and loops of our own as often as they are written, not a third of it. */
    long: { type: 'boolean', default: false },
  },
});
const wanted = values.only?.split(',');
for (const name of wanted ?? []) {
  if (!steps.some((step) => step.name === name)) {
    console.log(
      `「${name}」という段階はありません。${steps.map((s) => s.name).join(', ')} から選んでください。`,
    );
    process.exit(2);
  }
}

mkdirSync(resultFolder, { recursive: true });
const isWanted = ({ name }: Step) => wanted?.includes(name) ?? true;
const outcomes = await Promise.all(checks.filter(isWanted).map(runAside));
for (const step of suites.filter(isWanted)) outcomes.push(await runStep(step, console.log));
const total = sum(outcomes);
if (total.failures.length > 0) {
  console.log(`\n不合格：\n${total.failures.map((line) => `  ${line}`).join('\n')}`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runStep(step: Step, say: Say): Promise<Outcome> {
  say(`\n■ ${step.title}`);
  const started = performance.now();
  const outcome = await step.run(say);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`  ${outcome.failed === 0 ? '合格' : '不合格'}（${seconds}秒）`);
  return outcome;
}

/** Says what it has to say when it is done: nothing of others comes in between. */
async function runAside(step: Step): Promise<Outcome> {
  const lines: string[] = [];
  const outcome = await runStep(step, (line) => lines.push(line));
  console.log(lines.join('\n'));
  return outcome;
}

function sum(parts: readonly Outcome[]): Outcome {
  return {
    passed: parts.reduce((n, part) => n + part.passed, 0),
    failed: parts.reduce((n, part) => n + part.failed, 0),
    failures: parts.flatMap((part) => part.failures),
  };
}

/** What it prints goes to the terminal, or to `hear`. */
function run(program: string, args: readonly string[], hear?: Say): Promise<number> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TASHIKA_TESTS: values.long ? 'long' : 'full' };
    const stdio = hear === undefined ? 'inherit' : 'pipe';
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', stdio, stdio], env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      if (said !== '') hear?.(said.trimEnd());
      resolve(code ?? 1);
    });
  });
}

/** A tool that is right or wrong as a whole counts as one test. */
async function check(say: Say, program: string, args: readonly string[]): Promise<Outcome> {
  const code = await run(program, args, say);
  if (code === 0) return { passed: 1, failed: 0, failures: [] };
  return failure([program.split('/').at(-1), ...args].join(' '));
}

function failure(what: string): Outcome {
  return { passed: 0, failed: 1, failures: [what] };
}

interface VitestSummary {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The failed tests of each file; of a file that could not even be loaded, the file. */
function failuresIn({ testResults }: VitestSummary): string[] {
  const firstLine = (text: string | undefined) => text?.split('\n', 1)[0] ?? '';
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}：${firstLine(message)}`] : [];
    return failed.map((test) => `${file} ${test.fullName}：${firstLine(test.failureMessages[0])}`);
  });
}

/** Whoever waits for databases, processes and pages leaves a core to somebody else now and then. */
function workersOf(project: string): number {
  return project === 'unit' ? availableParallelism() : Math.ceil(1.5 * availableParallelism());
}

async function suite(project: string): Promise<Outcome> {
  const resultFile = join(resultFolder, `${project}.json`);
  rmSync(resultFile, { force: true });
  const code = await run(bin('vitest'), [
    'run',
    '--project',
    project,
    `--maxWorkers=${workersOf(project)}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultFile}`,
  ]);
  try {
    const summary = JSON.parse(readFileSync(resultFile, 'utf8')) as VitestSummary;
    const failures = failuresIn(summary);
    const failed = summary.numFailedTests;
    // A file that cannot even be loaded has no failed test of its own, yet the run has failed.
    return {
      passed: summary.numPassedTests,
      failed: code !== 0 && failed === 0 ? 1 : failed,
      failures:
        code !== 0 && failures.length === 0
          ? [`vitest ${project}（終了コード ${code}）`]
          : failures,
    };
  } catch {
    return failure(`${project} の結果を読めませんでした（終了コード ${code}）。`);
  }
}
