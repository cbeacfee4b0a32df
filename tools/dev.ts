// `npm run dev [-- --port 8787]`: everything at one address while somebody works on it. Pages come from
// their source and change in place; the server starts again when its code changes. Ctrl-C ends all.
import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, watch } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openWebSource } from '../apps/web/dev.ts';

const root = join(import.meta.dirname, '..');
const host = '127.0.0.1';
/** An editor writes several files at a time, and some of them twice. */
const calmMilliseconds = 150;
/** A server whose starter was killed ends by itself. */
const endWithParent = `data:text/javascript,${encodeURIComponent(
  'const { ppid } = process; setInterval(() => process.ppid === ppid || process.kill(process.pid, "SIGTERM"), 1000).unref();',
)}`;

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const port = Number(values.port ?? process.env.PORT ?? 8787);
const address = `http://${host}:${port}/`;

const say = (line: string) => process.stderr.write(`${line}\n`);

interface Listening {
  readonly port: number;
  /** The path to open, with the key behind the `#`: the same after every start. */
  readonly opening: string;
}

/** The server as a process of its own, on any free port; it is started again after each change. */
class ServerProcess {
  #child: ChildProcess | undefined;
  /** Where it listens; null where it does not start, until the next change. */
  #listening: Promise<Listening | null> = Promise.resolve(null);

  get listening(): Promise<Listening | null> {
    return this.#listening;
  }

  /** Whoever asks from now on waits for the new one. */
  restart(): Promise<Listening | null> {
    this.#listening = this.stop().then(() => this.#start());
    return this.#listening;
  }

  #start(): Promise<Listening | null> {
    const main = join(root, 'apps/server/src/main.ts');
    const child = spawn(process.execPath, ['--import', endWithParent, main, '--port', '0'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      // Ctrl-C is for this process alone, which then stops the server once.
      detached: true,
      env: { TASHIKA_PUBLIC_URL: address.slice(0, -1), ...process.env },
    });
    this.#child = child;
    return new Promise((resolve) => {
      let said = '';
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const [printed] = /http:\/\/\S+(?=\n)/.exec(said) ?? [];
        if (printed === undefined) return;
        const { port: listening, pathname, hash } = new URL(printed);
        resolve({ port: Number(listening), opening: `${pathname}${hash}` });
      });
      child.once('exit', () => resolve(null));
    });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }
}

const server = new ServerProcess();
const listener = createServer((asked, answer) => {
  web.answer(asked, answer, () => void handOver(asked, answer));
});
const web = await openWebSource(listener, {
  signIn: process.env.TASHIKA_SIGN_IN === 'required' ? 'required' : 'open',
});

/** What is no page is the server's. Whoever asks while it starts again waits for it. */
async function handOver(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const to = await server.listening;
  if (to === null) {
    answer.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
    answer.end(
      'サーバーが起動していません。端末の表示を確かめ、コードを直して保存してください。\n',
    );
    return;
  }
  const { method, url, headers } = asked;
  const passed = request({ host, port: to.port, method, path: url, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
  });
  passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  answer.on('close', () => passed.destroy());
  asked.pipe(passed);
}

let calm: NodeJS.Timeout | undefined;
let restarting: Promise<void> = Promise.resolve();
const restart = () => {
  clearTimeout(calm);
  calm = setTimeout(() => {
    restarting = restarting.then(async () => {
      say('変更を受けて、サーバーを起動し直しています…');
      say((await server.restart()) === null ? '起動できませんでした。' : '起動しました。');
    });
  }, calmMilliseconds);
};
for (const folder of ['apps/server/src', ...globSync('packages/*/src', { cwd: root })]) {
  watch(join(root, folder), { recursive: true }, restart);
}

void server.restart();
listener.once('error', (error: NodeJS.ErrnoException) => {
  say(error.code === 'EADDRINUSE' ? `ポート ${port} は使われています。` : error.message);
  void stop(1);
});
listener.listen(port, host, async () => {
  const listening = await server.listening;
  if (listening !== null) {
    console.log(`たしかを開けます： ${new URL(listening.opening, address).href}`);
  }
});

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearTimeout(calm);
  listener.closeAllConnections();
  await restarting;
  await server.stop();
  await web.close();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
