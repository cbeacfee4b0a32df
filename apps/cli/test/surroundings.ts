import { Readable } from 'node:stream';
import type { Terminal } from '../src/command.ts';
import { engines } from '../src/engines.ts';
import type { Output } from '../src/output.ts';
import { run } from '../src/tashika.ts';
import type { Ended } from './process.ts';

export interface Written extends Output {
  readonly text: () => string;
}

/** An output that remembers what was written to it. */
export function memory(properties: Partial<Pick<Output, 'isTerminal' | 'colours'>> = {}): Written {
  let text = '';
  return {
    isTerminal: false,
    colours: false,
    ...properties,
    write: async (more) => {
      text += more;
    },
    text: () => text,
  };
}

/** Terminal for a run inside the test's own process. */
export function surroundings(
  stdin: string | Uint8Array = '',
): Terminal & { readonly stdout: Written; readonly stderr: Written } {
  return {
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: memory(),
    stderr: memory(),
    env: {},
    now: () => new Date('2026-11-16T09:00:00+09:00'),
    signal: new AbortController().signal,
  };
}

/** Runs to the end inside the test's own process, where everything is loaded already. */
export async function tashika(
  words: readonly string[],
  stdin: string | Uint8Array = '',
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const { stdout, stderr, ...rest } = surroundings(stdin);
  const code = await run(engines, words, { ...rest, stdout, stderr, env });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}
