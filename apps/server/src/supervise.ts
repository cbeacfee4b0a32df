import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { terminal } from './messages.ts';
import { restartPause } from './restart-pause.ts';

/**
 * `node apps/server/src/supervise.ts [options of main.ts]`: the server as a process of its own,
 * started again when it dies. What is kept survives (docs/operations.md), so starting again is safe.
 * A server that does not even start says why, and nothing is tried again.
 */

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

const say = (line: string) => process.stderr.write(`${line}\n`);

let child: ChildProcess | undefined;
let isStopping = false;
/** Where the first one listened: `--port 0` finds the same port again. */
let port: number | null = null;
let restarts = 0;
let pauseSeconds: number | undefined;
let pause: NodeJS.Timeout | undefined;

function start(): void {
  const startedAt = performance.now();
  let isUp = false;
  const given = process.argv.slice(2);
  const args = port === null ? given : [...given, '--port', String(port)];
  const begun = spawn(process.execPath, [...process.execArgv, main, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C in the terminal is for this process, which passes it on; one whose supervisor is gone
    // stops by itself.
    detached: true,
    // Many threads with a heap of their own each keep what photos took long after it is free.
    env: {
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      // A new key or link was asked for once, not after every fall.
      ...(restarts === 0 ? {} : { TASHIKA_OWNER_LINK: '' }),
    },
  });
  child = begun;
  begun.on('message', (said: { readonly port: number | null }) => {
    isUp = true;
    port = said.port;
    if (restarts > 0) say(terminal.restarted(restarts));
  });
  begun.once('exit', (code, signal) => {
    const isFirst = restarts === 0 && !isUp;
    if (isStopping || isFirst || code === 0) process.exit(code ?? 1);
    pauseSeconds = restartPause(pauseSeconds, performance.now() - startedAt);
    const how = signal === null ? terminal.exitCode(code ?? 1) : terminal.exitSignal(signal);
    say(terminal.restarting(how, pauseSeconds));
    restarts += 1;
    pause = setTimeout(start, pauseSeconds * 1000);
  });
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    isStopping = true;
    clearTimeout(pause);
    // Nobody is there to be stopped between two starts.
    if (child?.exitCode !== null || child.signalCode !== null) process.exit(0);
    child.kill(name);
  });
}

start();
