import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@tashika/kernel/testing';
import { startTestDatabase, type TestDatabase } from '@tashika/store/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startLoopback } from './loopback.ts';
import { builtServer } from './programs.ts';

let database: TestDatabase;
const data = mkdtempSync(join(tmpdir(), 'tashika-data-'));
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(async () => {
  await database.stop();
  rmSync(data, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly complaint: () => string;
  readonly exit: Promise<number | null>;
}

function run(args: readonly string[], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [builtServer('main.js'), ...args], {
    env: { ...process.env, DATABASE_URL: database.url, TASHIKA_DATA: data, ...env },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text;
  });
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, output: () => output, complaint: () => complaint, exit };
}

async function address(started: Run): Promise<string> {
  for (;;) {
    const url = /http:\/\/\S+/.exec(started.output())?.[0];
    if (url !== undefined) return url;
    const ended = await Promise.race([
      started.exit.then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), 20)),
    ]);
    if (ended) throw new Error(`The server ended: ${started.complaint()}`);
  }
}

/** Somewhere in the program a promise is rejected that nobody looks at, whenever it is told to. */
const forgetful = `--import=data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2', () => { Promise.reject(new Error('forgotten')); });",
)}`;

describe('起動', () => {
  it('アドレスを一行だけ標準出力に出し、見落とされた失敗では終わらず、SIGTERM で静かに終わる', async () => {
    const started = run(['--port', '0'], { NODE_OPTIONS: forgetful });
    const url = await address(started);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/open#[\w-]{43}$/);
    started.child.kill('SIGUSR2');
    await until('it is written down', () => started.complaint().includes('forgotten'));
    expect((await fetch(new URL('/healthz', url))).status).toBe(200);
    started.child.kill('SIGTERM');
    expect(await started.exit).toBe(0);
    expect(started.output()).toBe(`たしかを開けます： ${url}\n`);
  });

  it('表示されたアドレスの鍵がなければ誰でもなく、起動し直しても鍵は同じ。新しくすると古い鍵は効かない', async () => {
    const keyOf = async (env: Record<string, string> = {}) => {
      const started = run(['--port', '0'], env);
      const url = await address(started);
      const key = new URL(url).hash.slice(1);
      const asking = async (headers: Record<string, string>) =>
        (await fetch(new URL('/api/tokens', url), { headers })).status;
      const statuses = [
        await asking({}),
        await asking({ authorization: `Bearer ${key}` }),
        await asking({ authorization: `Bearer ${first}` }),
      ];
      started.child.kill('SIGTERM');
      await started.exit;
      return { key, statuses };
    };
    let first = '';
    const { key } = await keyOf();
    first = key;
    expect(await keyOf()).toEqual({ key, statuses: [401, 200, 200] });
    const renewed = await keyOf({ TASHIKA_OWNER_LINK: 'new' });
    expect(renewed.key).not.toBe(key);
    expect(renewed.statuses).toEqual([401, 200, 401]);
  });

  it('PORT でも指定でき、--port が優先する', async () => {
    const started = run(['--port=0'], { PORT: 'abc' });
    await address(started);
    started.child.kill('SIGINT');
    expect(await started.exit).toBe(0);
  });

  it('ポートが使われていれば、どうすればよいかを言って終わる', async () => {
    const occupant = createServer();
    await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      occupant.close();
    });
    const { port } = occupant.address() as { port: number };
    const started = run([], { PORT: String(port) });
    expect(await started.exit).toBe(1);
    expect(started.complaint()).toContain(`ポート ${port} は、ほかのプログラムが使っています`);
    expect(started.complaint()).toContain('PORT=');
    expect(started.complaint()).not.toContain('    at ');
    expect(started.output()).toBe('');
  });

  it.each(['abc', '-1', '65536', '1.5'])('ポート %s は読み取れないと言う', async (port) => {
    const started = run([`--port=${port}`]);
    expect(await started.exit).toBe(2);
    expect(started.complaint()).toContain(`「${port}」を読み取れません`);
  });

  it('知らない指定と --help', async () => {
    const unknown = run(['--prot', '1']);
    expect(await unknown.exit).toBe(2);
    expect(unknown.complaint()).toContain('--help');
    const help = run(['--help']);
    expect(await help.exit).toBe(0);
    expect(help.output()).toContain('--port');
  });
});

describe('終わり方', () => {
  it('受け付けた処理は終えてから、新しい接続は断る', async () => {
    const server = await startLoopback();
    const slow = server.get('/api/probe/slow').then((response) => response.text());
    // The request must have arrived before the server stops.
    await server.get('/healthz');
    const stopped = server.stop();
    expect(await slow).toBe('done');
    await stopped;
    await expect(server.get('/healthz')).rejects.toThrow();
  });

  it('続いている流れも、終わりの合図で閉じる', async () => {
    const server = await startLoopback();
    const response = await server.get('/api/probe/stream');
    const whole = response.text();
    await server.stop();
    expect(await whole).toBe('first\n');
  });
});
