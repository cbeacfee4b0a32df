import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@tashika/kernel/testing';
import { prepareFolder } from '@tashika/store/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { builtServer } from './programs.ts';

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly complaint: () => string;
  readonly exit: Promise<number | null>;
}

function run(args: readonly string[], env: Record<string, string>): Run {
  const child = spawn(process.execPath, [builtServer('supervise.js'), ...args], {
    env: { ...process.env, LOG_LEVEL: 'silent', TASHIKA_SAMPLES: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  let complaint = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    complaint += text;
  });
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, output: () => output, complaint: () => complaint, exit };
}

const addresses = ({ output }: Run) => [...output().matchAll(/http:\/\/\S+/g)].map(([url]) => url);
const isReady = async (url: string) => {
  try {
    return (await fetch(new URL('/readyz', url))).status === 200;
  } catch {
    return false;
  }
};

async function dataFolder(): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'tashika-supervised-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  await prepareFolder(data);
  return data;
}

describe('見守り', () => {
  it('倒れたサーバーを同じ番号で起動し直し、そう言う。止めれば静かに終わる', async () => {
    const data = await dataFolder();
    const started = run(['--port', '0'], { TASHIKA_DATA: data });
    await until(
      () => `up: ${started.complaint()}`,
      () => addresses(started).length === 1,
    );
    const [url = ''] = addresses(started);
    await until('ready', () => isReady(url));
    // Whose disk it is that may become full is known from the beginning.
    expect(await (await fetch(new URL('/readyz', url))).json()).toMatchObject({ disk: 'ok' });
    const { pid } = JSON.parse(readFileSync(join(data, 'owner.json'), 'utf8'));
    if (process.platform === 'linux') {
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toContain('MALLOC_ARENA_MAX=2');
    }
    process.kill(pid, 'SIGKILL');
    await until(
      () => `up again: ${started.complaint()}`,
      () => addresses(started).length === 2,
    );
    expect(addresses(started)).toEqual([url, url]);
    await until('ready again', () => isReady(url));
    expect(started.complaint()).toContain(
      'サーバーが予期せず終わりました（シグナル SIGKILL）。1秒後に起動し直します。',
    );
    // The server says where it is, its supervisor that it is back: two processes, in either order.
    await until(
      () => `said so: ${started.complaint()}`,
      () => started.complaint().includes('サーバーを起動し直しました（1回目）。'),
    );
    started.child.kill('SIGTERM');
    expect(await started.exit).toBe(0);
    expect(await isReady(url)).toBe(false);
  });

  it('はじめから起動できないときは、理由と終了コードをそのまま返し、繰り返さない', async () => {
    const refused = run(['--port', 'abc'], {});
    expect(await refused.exit).toBe(2);
    expect(refused.complaint()).toContain('「abc」を読み取れません');
    expect(refused.complaint()).not.toContain('起動し直します');
  });

  it('見守るプロセスが殺されれば、サーバーも自分で終わる', async () => {
    const data = await dataFolder();
    const started = run(['--port', '0'], { TASHIKA_DATA: data });
    await until(
      () => `up: ${started.complaint()}`,
      () => addresses(started).length === 1,
    );
    const [url = ''] = addresses(started);
    await until('ready', () => isReady(url));
    started.child.kill('SIGKILL');
    await until('gone', async () => !(await isReady(url)));
  });
});
