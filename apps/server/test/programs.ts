import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '@tashika/kernel/testing';

/** A file of the server as it was built before the tests. */
export const builtServer = (file: 'main.js' | 'supervise.js'): string =>
  join(process.env.TASHIKA_TEST_SERVER ?? '', file);
/** A run of the tests that is cut off leaves nothing running. */
const endWithParent = `data:text/javascript,${encodeURIComponent(
  'const { ppid } = process; setInterval(() => process.ppid === ppid || process.exit(1), 500).unref();',
)}`;
const keptComplaint = 4_000;

/** The server, or a worker or reader of photos alone, as a process of its own: one that can be killed. */
export interface Program {
  /** Where it answers; empty for what works alone. The same after every start. */
  readonly url: () => string;
  /** Asks it as its owner does, with the key of the address it printed. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** The same with a body; null where there was no answer at all. */
  readonly post: (
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Heard | null>;
  readonly pid: () => number | undefined;
  /** Resolves when it says that it is up. */
  readonly start: () => Promise<void>;
  /** No warning, no clean-up: kill -9. */
  readonly kill: () => Promise<void>;
  /** What it has complained about lately. */
  readonly complaint: () => string;
}

export function program(
  kind: 'server' | 'worker' | 'reader',
  env: Readonly<Record<string, string | undefined>>,
): Program {
  let child: ChildProcess | undefined;
  let url = '';
  let owner: Readonly<Record<string, string>> = {};
  let complaint = '';

  const start = async () => {
    const port = url === '' ? '0' : new URL(url).port;
    const args = kind === 'server' ? ['--port', port] : [`--${kind}-only`];
    const begun = spawn(
      process.execPath,
      ['--import', endWithParent, builtServer('main.js'), ...args],
      {
        env: { ...process.env, LOG_LEVEL: 'error', TASHIKA_SAMPLES: 'off', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    child = begun;
    let output = '';
    begun.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    begun.stderr.setEncoding('utf8').on('data', (text) => {
      complaint = (complaint + text).slice(-keptComplaint);
    });
    await until(`the ${kind} is up`, () => {
      if (begun.exitCode !== null || begun.signalCode !== null) {
        throw new Error(`The ${kind} does not start: ${complaint}`);
      }
      return output.includes('\n');
    });
    if (kind !== 'server') return;
    const printed = new URL(/http:\/\/\S+/.exec(output)?.[0] ?? '');
    url = new URL('/', printed).href;
    owner = { authorization: `Bearer ${printed.hash.slice(1)}` };
  };

  return {
    url: () => url,
    fetch: (path, init = {}) => fetch(new URL(path, url), { ...init, headers: owner }),
    post: (path, body, headers = {}) => post(new URL(path, url), body, { ...owner, ...headers }),
    pid: () => child?.pid,
    start,
    async kill() {
      const killed = child;
      if (killed === undefined || killed.exitCode !== null || killed.signalCode !== null) return;
      const gone = new Promise<void>((resolve) => killed.once('exit', () => resolve()));
      killed.kill('SIGKILL');
      await gone;
    },
    complaint: () => complaint,
  };
}

/** Numbers between 0 and 1 that a seed repeats (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** As in `tools/test-seed.ts`: one seed unless others are asked for. */
export function seedOf(wanted = process.env.TASHIKA_SEED ?? '20261115'): number {
  return wanted === 'random' ? Date.now() % 2 ** 31 : Number(wanted);
}

/** How often the proof is repeated: a few times in the suite, `TASHIKA_ROUNDS` for the whole of it. */
export const roundsOf = (usual: number): number => Number(process.env.TASHIKA_ROUNDS ?? usual);

/** Whatever fails says how it can be repeated. */
export async function underSeed(seed: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`TASHIKA_SEED=${seed}: ${message}`, { cause: error });
  }
}

export interface Sheet {
  readonly selections: readonly { readonly slot_id: string; readonly status: string }[];
}

/**
 * Hands in an answer as somebody does who tries again, on another server, until it is certain what
 * became of it. True where it was acknowledged, false where it was refused.
 */
export async function answerUntilHeard(
  servers: readonly Program[],
  first: number,
  link: string,
  sheet: Sheet,
): Promise<boolean> {
  for (let attempt = 0; attempt < 2_400; attempt += 1) {
    const server = servers[(first + attempt) % servers.length];
    const heard = await post(new URL(`${link}/respond`, server?.url()), sheet);
    if (heard?.status === 200) return true;
    if (heard?.status === 409) return false;
    if (heard !== null && heard.status < 500) throw new Error(`${heard.status} ${heard.text}`);
    await wait(100);
  }
  throw new Error('nobody answers');
}

interface Heard {
  readonly status: number;
  readonly text: string;
}

/** Null where there was no answer at all. */
async function post(
  url: URL,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Heard | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
}
