import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const demoEntry = fileURLToPath(new URL('./demo/main.ts', import.meta.url));
export const entry = fileURLToPath(new URL('../src/main.mjs', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The program as a process of its own, as people run it. */
export function start(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams {
  const { FORCE_COLOR: _force, NO_COLOR: _no, ...own } = process.env;
  return spawn(process.execPath, words, { env: { ...own, ...env } });
}

/** Runs to the end with this on standard input. */
export async function finish(
  words: readonly string[],
  stdin: string | Uint8Array = '',
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = start(words, env);
  const stdout = text(child.stdout);
  const stderr = text(child.stderr);
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout: await stdout, stderr: await stderr };
}

export async function text(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
