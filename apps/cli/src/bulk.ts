import type { Problem, Result } from '@tashika/kernel';
import { readJsonLine, usualLineLimit } from './json-lines.ts';
import { type Line, LineSplitter } from './lines.ts';
import { messages } from './messages.ts';
import type { Output } from './output.ts';

export interface Bulk {
  /** JSON Lines: one value a line, in UTF-8. */
  readonly input: AsyncIterable<Uint8Array>;
  /** One result a line, in the order of the input. */
  readonly output: Output;
  readonly each: (value: unknown) => Answer | Promise<Answer>;
  /** How many values may be in work at once; the order of the results stays. */
  readonly concurrency?: number;
  /** The longest line accepted, in bytes. */
  readonly lineLimit?: number;
  readonly signal?: AbortSignal;
  /** Told now and then how many lines are done, and how many of them failed. */
  readonly progress?: (done: BulkCount) => void;
}

export type Answer<Value = unknown> = Result<Value, Problem>;

export interface BulkCount {
  readonly lines: number;
  readonly failed: number;
}

/** Results are collected up to this many characters before they are written. */
const writeAt = 64 * 1024;
/** After this many milliseconds of work the event loop gets a turn, so that Ctrl-C is heard. */
const turnAfter = 50;

/**
 * Answers every line of the input with one line of output. A line that cannot be read or answered
 * gives `{"error":{"code","message"}}` in its place and the run goes on. Lines with nothing but
 * white space are skipped. Memory stays bounded: one chunk of input, one line of the limit's
 * length, `concurrency` values in work, and no more output than the reader has taken.
 */
export async function runBulk({
  input,
  output,
  each,
  concurrency = 1,
  lineLimit = usualLineLimit,
  signal,
  progress,
}: Bulk): Promise<BulkCount> {
  const splitter = new LineSplitter(lineLimit);
  const count = { lines: 0, failed: 0 };
  const inWork: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  let ready = '';
  let turn = performance.now();

  const flush = async (): Promise<void> => {
    const text = ready;
    ready = '';
    await output.write(text);
  };
  const add = (answer: Answer): void => {
    count.lines += 1;
    if (!answer.ok) count.failed += 1;
    ready += `${toLine(answer)}\n`;
  };

  const take = async (lines: Iterable<Line>): Promise<void> => {
    for (const line of lines) {
      if (signal?.aborted) return;
      const value = readJsonLine(line, lineLimit);
      if (value === 'blank') continue;
      const answer = value.ok ? answerTo(each, value.value, line.number) : value;
      if (inWork.length === 0 && !(answer instanceof Promise)) {
        add(answer);
      } else {
        last = last.then(async () => {
          add(await answer);
          await flush();
        });
        // Awaited further down; until then a failing output must not count as unhandled.
        last.catch(() => {});
        inWork.push(last);
        if (inWork.length >= concurrency) await inWork.shift();
      }
      if (ready.length >= writeAt) await flush();
      if (performance.now() - turn > turnAfter) {
        await flush();
        progress?.(count);
        await new Promise(setImmediate);
        turn = performance.now();
      }
    }
    // Whoever waits for the answers to what was sent so far gets them now.
    await flush();
    progress?.(count);
  };

  try {
    for await (const chunk of input) {
      await take(splitter.push(chunk));
      if (signal?.aborted) break;
    }
    await take(splitter.end());
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
  await last;
  await flush();
  progress?.(count);
  return count;
}

/** A rule never throws; should one do so all the same, its line says so and the run goes on. */
function answerTo(each: Bulk['each'], value: unknown, line: number): Answer | Promise<Answer> {
  const broken = (error: unknown): Answer => ({
    ok: false,
    error: { code: 'internal-error', message: messages.internalError(messages.line(line), error) },
  });
  try {
    const answer = each(value);
    return answer instanceof Promise ? answer.catch(broken) : answer;
  } catch (error) {
    return broken(error);
  }
}

function toLine(answer: Answer): string {
  return JSON.stringify(answer.ok ? (answer.value ?? null) : { error: answer.error });
}
