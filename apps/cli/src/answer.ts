import type { Problem } from '@tashika/kernel';
import { type Answer, type Bulk, type BulkCount, runBulk } from './bulk.ts';
import type { Call, dataOptions, ExitCode } from './command.ts';
import { complain } from './complain.ts';
import { inputNames, openInput, readJson, readText } from './input.ts';
import { messages } from './messages.ts';
import { progressOn } from './progress.ts';

type DataCall = Pick<Call<typeof dataOptions>, 'values' | 'stdin' | 'stdout' | 'stderr' | 'signal'>;

export interface Verb<Value> {
  readonly each: (value: unknown) => Answer<Value> | Promise<Answer<Value>>;
  /** The answer for people, with its last line break. */
  readonly plain: (value: Value) => string;
  /** Values in work at once in bulk. */
  readonly concurrency?: number;
}

/**
 * The usual shape of a command: with `--jsonl` every line of the named files (or of standard
 * input) is answered with a line; otherwise each file is one document, answered in plain words or,
 * with `--json`, as JSON.
 */
export async function answerInputs<Value>(
  call: DataCall,
  names: readonly string[],
  verb: Verb<Value>,
): Promise<ExitCode> {
  if (names.length === 0) await announceWaiting(call);
  if (call.values.jsonl) return answerLines(call, names, verb);
  let exit: ExitCode = 0;
  for (const name of inputNames(names)) {
    const value = await readJson(name, call);
    if (call.signal.aborted) return exit;
    const answer = value.ok ? await verb.each(value.value) : value;
    if ((await show(call, answer, verb.plain)) === 1) exit = 1;
  }
  return exit;
}

/**
 * The shape of a command that takes its text on the command line: every argument is a text of its
 * own, and without any the whole of standard input is one. With `--jsonl` as in `answerInputs`.
 */
export async function answerTexts<Value>(
  call: DataCall & { readonly positionals: readonly string[] },
  inputFor: (text: string) => unknown,
  verb: Verb<Value>,
): Promise<ExitCode> {
  if (call.values.jsonl) return answerInputs(call, call.positionals, verb);
  if (call.positionals.length === 0) {
    await announceWaiting(call);
    const text = await readText('-', call);
    if (call.signal.aborted) return 0;
    const answer = text.ok ? await verb.each(inputFor(text.value.trimEnd())) : text;
    return show(call, answer, verb.plain);
  }
  let exit: ExitCode = 0;
  for (const text of call.positionals) {
    if ((await show(call, await verb.each(inputFor(text)), verb.plain)) === 1) exit = 1;
  }
  return exit;
}

/** One answer: in plain words or, with `--json`, as JSON; a failure likewise. */
export async function show<Value>(
  call: Pick<DataCall, 'values' | 'stdout' | 'stderr'>,
  answer: Answer<Value>,
  plain: (value: Value) => string,
): Promise<ExitCode> {
  if (call.values.json) {
    const document = answer.ok ? answer.value : { error: answer.error };
    await call.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
  } else if (answer.ok) {
    await call.stdout.write(plain(answer.value));
  } else {
    await complain(call.stderr, answer.error);
  }
  return answer.ok ? 0 : 1;
}

/** Someone who forgot to name a file must not think that the program hangs. */
async function announceWaiting({ stdin, stderr }: DataCall): Promise<void> {
  if (stdin.isTTY === true) await stderr.write(`${messages.waitingForInput()}\n`);
}

async function answerLines(
  call: DataCall,
  names: readonly string[],
  { each, concurrency }: Pick<Bulk, 'each' | 'concurrency'>,
): Promise<ExitCode> {
  const progress = progressOn(call);
  let failed = false;
  let before: BulkCount = { lines: 0, failed: 0 };
  const fail = async (problem: Problem): Promise<void> => {
    failed = true;
    await progress.clear();
    await complain(call.stderr, problem);
  };
  for (const name of inputNames(names)) {
    const input = await openInput(name, call);
    if (!input.ok) {
      await fail(input.error);
      continue;
    }
    const sum = ({ lines, failed }: BulkCount): BulkCount => ({
      lines: before.lines + lines,
      failed: before.failed + failed,
    });
    const count = await runBulk({
      input: input.value,
      output: call.stdout,
      each,
      signal: call.signal,
      progress: (count) => progress.show(sum(count)),
      ...(concurrency === undefined ? {} : { concurrency }),
    });
    before = sum(count);
  }
  await progress.clear();
  return failed || before.failed > 0 ? 1 : 0;
}
