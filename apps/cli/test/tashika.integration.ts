import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { demoEntry, entry, finish, start, text } from './process.ts';

const bulk = [demoEntry, 'demo', 'echo', '--jsonl'];

describe('プロセスとして', () => {
  it('使い方を出す', async () => {
    const { code, stdout, stderr } = await finish([entry, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('使い方');
    expect(stdout).toContain('$ tashika ');
  });

  it('知らないコマンドは2で終わり、標準出力には何も出さない', async () => {
    const { code, stdout, stderr } = await finish([entry, 'salp', 'check']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('「salp」というコマンドはありません。');
  });

  it('よい行も悪い行も順に答え、1で終わる', async () => {
    const { code, stdout, stderr } = await finish(
      bulk,
      '{"a":1}\n{"a"\n{"refuse":true}\n{"crash":true}\n{"wait":5}\n"終"',
    );
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => line.error?.code ?? line)).toEqual([
      { a: 1 },
      'invalid-json',
      'refused',
      'internal-error',
      { wait: 5 },
      '終',
    ]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  });

  it('よい行だけなら0で終わる', async () => {
    expect(await finish(bulk, '1\n2\n')).toEqual({ code: 0, stdout: '1\n2\n', stderr: '' });
  });

  it('読み手がいなくなれば静かに終わる', async () => {
    const child = start(bulk);
    const stderr = text(child.stderr);
    let feeding = true;
    child.stdin.on('error', () => {
      feeding = false;
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const ended = once(child, 'exit');
    void ended.then(() => {
      feeding = false;
    });
    while (feeding) {
      if (!child.stdin.write('{"line":"よい行"}\n'.repeat(1000))) {
        await Promise.race([once(child.stdin, 'drain').catch(() => {}), ended]);
      }
    }
    expect((await ended)[0]).toBe(0);
    expect(await stderr).toBe('');
  });

  it('大きな入力も、限りなく長い1行も、限られた記憶で流す', async () => {
    // What is left over is collected as it comes, also where other threads get no processor.
    const child = start(['--single-threaded-gc', ...bulk], { DEMO_MEMORY: '1' });
    const stderr = text(child.stderr);
    let lines = 0;
    let tooLong = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      for (const byte of chunk) if (byte === 0x0a) lines += 1;
      if (chunk.includes('line-too-long')) tooLong += 1;
    });
    const ended = once(child, 'close');
    const feed = async (bytes: Buffer) => {
      if (!child.stdin.write(bytes)) await once(child.stdin, 'drain');
    };
    const million = Buffer.alloc(1_000_000, 'x');
    for (let part = 0; part < 200; part += 1) await feed(million);
    await feed(Buffer.from('\n'));
    const many = Buffer.from(`${JSON.stringify({ text: 'あ'.repeat(300) })}\n`.repeat(1000));
    for (let part = 0; part < 150; part += 1) await feed(many);
    child.stdin.end();
    expect((await ended)[0]).toBe(1);
    expect({ lines, tooLong }).toEqual({ lines: 150_001, tooLong: 1 });
    const kilobytes = Number(/most (\d+)/.exec(await stderr)?.[1]);
    // 336 MB went through; Node alone takes about 60.
    expect(kilobytes).toBeLessThan(220 * 1024);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s なら答えた分を残して %d で終わる', async (signal, exit) => {
    const child = start(bulk);
    const stdout = text(child.stdout);
    const stderr = text(child.stderr);
    const first = once(child.stdout, 'data');
    child.stdin.write('1\n2\n');
    await first;
    child.kill(signal);
    expect((await once(child, 'close'))[0]).toBe(exit);
    expect(await stdout).toBe('1\n2\n');
    expect(await stderr).toBe('');
  });

  it('色は端末でなければ付かず、FORCE_COLOR で付き、NO_COLOR で消える', async () => {
    const colour = '\u001b[';
    expect((await finish([entry, '--help'])).stdout).not.toContain(colour);
    expect((await finish([entry, '--help'], '', { FORCE_COLOR: '1' })).stdout).toContain(colour);
    const { stdout, stderr } = await finish([entry, '--help'], '', { NO_COLOR: '1' });
    expect(stdout + stderr).not.toContain(colour);
  });
});

describe('古いNode.jsで始められたとき', () => {
  const pretend = [
    '--import',
    `data:text/javascript,${encodeURIComponent(
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })",
    )}`,
  ];

  it('npmが入れたNode.jsに引き継ぐ', async () => {
    const { code, stdout } = await finish([...pretend, entry, '--version']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^tashika \d/) });
    expect((await finish([...pretend, entry, 'nope'])).code).toBe(2);
  });

  it('それもなければ、何をすればよいかを言う', async () => {
    const { code, stdout, stderr } = await finish([...pretend, entry, '--version'], '', {
      TASHIKA_HANDED_OVER: '1',
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Node.js 24 以上');
    expect(stderr).toContain('npm install');
  });
});
