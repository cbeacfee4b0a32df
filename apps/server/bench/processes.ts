import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';

/* Servers of their own processes. */

export interface Started {
  readonly url: string;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
}

export function start(args: string[], env: Readonly<Record<string, string>>): Promise<Started> {
  const folder = process.env.TASHIKA_BENCH_PROFILE;
  const profiled = folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
  const child = spawn(process.execPath, [...profiled, ...args], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`server ended (${code})`)));
    child.stdout.on('data', (text: Buffer) => {
      const url = /https?:\/\/\S+/.exec(text.toString())?.[0];
      if (url === undefined) return;
      const stop = () =>
        new Promise<void>((ended) => {
          child.removeAllListeners('exit');
          child.once('exit', () => ended());
          child.kill('SIGTERM');
        });
      resolve({ url, child, stop });
    });
  });
}

/** A server of its own process on the same database. */
export function startBaseline(folder: string): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'bare-insert.ts'), [folder]);
  return new Promise((resolve, reject) => {
    child.once('message', (url) => resolve({ url: String(url), child }));
    child.once('exit', (code) => reject(new Error(`baseline ended (${code})`)));
  });
}
