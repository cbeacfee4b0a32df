import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { engines } from '../src/engines.ts';
import { outputTo } from '../src/output.ts';
import { progressOn } from '../src/progress.ts';
import { run } from '../src/tashika.ts';
import { demo } from './demo/table.ts';
import { memory, surroundings } from './surroundings.ts';

async function demoRun(words: readonly string[], stdin = '') {
  const around = surroundings(stdin);
  const code = await run([demo], words, around);
  return { code, stdout: around.stdout.text(), stderr: around.stderr.text() };
}

describe('使い方', () => {
  it.each([[['--help']], [['-h']], [['help']]])('%j は全体の使い方を出す', async (words) => {
    const { code, stdout, stderr } = await demoRun(words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('使い方\n  tashika <エンジン> <コマンド>');
    expect(stdout).toContain('  demo  枠組みを試すためのエンジンです。');
    expect(stdout).toContain('終了コード');
  });

  it.each([[['demo', '--help']], [['help', 'demo']]])(
    '%j はエンジンの使い方を出す',
    async (words) => {
      const { code, stdout } = await demoRun(words);
      expect(code).toBe(0);
      expect(stdout).toContain('  echo        受け取った値をそのまま返します\n  shop check  二語');
      expect(stdout).toContain('$ tashika demo echo value.json\n      値を返します。');
    },
  );

  it.each([
    [['demo', 'echo', '--help']],
    [['help', 'demo', 'echo']],
    [['demo', 'echo', '--unknown', '-h']],
  ])('%j はコマンドの使い方を出す', async (words) => {
    const { code, stdout } = await demoRun(words);
    expect(code).toBe(0);
    expect(stdout).toContain('tashika demo echo --jsonl < values.jsonl');
    expect(stdout).toContain('-a, --as <名前>');
    expect(stdout).toContain('--help');
  });

  it('二語のコマンドにも使い方がある', async () => {
    expect((await demoRun(['demo', 'shop', 'check', '--help'])).stdout).toContain('二語');
  });

  it('日本語の幅を数えて揃える', async () => {
    const { stdout } = await demoRun(['demo', 'echo', '--help']);
    expect(stdout).toContain('\n  --mode <モード>  やり方\n  --say <言葉>     言葉（何度でも）\n');
  });

  it('版を出す', async () => {
    expect((await demoRun(['--version'])).stdout).toMatch(/^tashika \d+\.\d+\.\d+\n$/);
  });
});

describe('間違った使い方は終了コード2', () => {
  it.each([
    [[], 'コマンドを指定してください。'],
    [['demo'], 'コマンドを指定してください。'],
    [['dmeo'], '「dmeo」というコマンドはありません。「demo」ではありませんか。'],
    [['echo'], '「echo」というコマンドはありません。「demo echo」ではありませんか。'],
    [['まったく別のもの'], '「まったく別のもの」というコマンドはありません。\n'],
    [['demo', 'ehco', 'a.json'], '「demo echo」ではありませんか。'],
    [['demo', 'shop', 'chekc'], '「demo shop check」ではありませんか。'],
    [['demo', 'shop'], '「demo shop」というコマンドはありません。'],
    [['--halp'], '「--halp」というオプションはありません。'],
    [['demo', 'echo', '--jsno'], '「--json」ではありませんか。'],
    [['demo', 'echo', '--json', '--jsonl'], '同時に指定できません。'],
  ])('%j', async (words, sentence) => {
    const { code, stdout, stderr } = await demoRun(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    if (!words.includes('--json')) expect(stderr).toMatch(/^エラー: /);
    expect(stderr).toContain(sentence);
  });

  it('--json ならエラーもJSON', async () => {
    const { code, stderr } = await demoRun(['demo', 'echo', '--json', '--nope']);
    expect(code).toBe(2);
    expect(JSON.parse(stderr)).toEqual({
      error: { code: 'usage', message: '「--nope」というオプションはありません。' },
    });
  });
});

describe('1件ずつの入力', () => {
  it('ファイルを読み、言葉またはJSONで答える', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'たしか ')), '値.json');
    await writeFile(file, '\ufeff{"a": 1}\r\n');
    expect(await demoRun(['demo', 'echo', file])).toEqual({
      code: 0,
      stdout: '値: {"a":1}\n',
      stderr: '',
    });
    expect((await demoRun(['demo', 'echo', file, '--json'])).stdout).toBe('{\n  "a": 1\n}\n');
    expect((await demoRun(['demo', 'echo', '--jsonl', file])).stdout).toBe('{"a":1}\n');
  });

  it('標準入力を読む', async () => {
    expect((await demoRun(['demo', 'echo'], '[1]')).stdout).toBe('値: [1]\n');
    expect((await demoRun(['demo', 'echo', '-'], '[1]')).stdout).toBe('値: [1]\n');
  });

  it.each([
    ['ない.json', 'ファイル「ない.json」が見つかりません。'],
    [tmpdir(), 'はフォルダーです。'],
  ])('読めないファイル %s はエラー、ほかの入力は処理する', async (name, sentence) => {
    for (const flag of ['--jsonl', '']) {
      const words = ['demo', 'echo', name, '-', ...(flag === '' ? [] : [flag])];
      const { code, stdout, stderr } = await demoRun(words, '1\n');
      expect(code).toBe(1);
      expect(stderr).toContain(sentence);
      expect(stdout).toContain('1\n');
    }
  });

  it.each([
    ['', 'empty-input'],
    ['{"a":', 'invalid-json'],
    ['{"refuse":true}', 'refused'],
  ])('%j は失敗し、--json なら失敗もJSON', async (stdin, errorCode) => {
    const plain = await demoRun(['demo', 'echo'], stdin);
    expect(plain).toMatchObject({ code: 1, stdout: '' });
    expect(plain.stderr).toMatch(/^エラー: .+。\n$/);
    const json = await demoRun(['demo', 'echo', '--json'], stdin);
    expect(json).toMatchObject({ code: 1, stderr: '' });
    expect(JSON.parse(json.stdout)).toMatchObject({ error: { code: errorCode } });
  });

  it('端末で入力を待つときは、そのことを言う', async () => {
    const around = surroundings('1');
    await run([demo], ['demo', 'echo'], {
      ...around,
      stdin: Object.assign(around.stdin, { isTTY: true }),
    });
    expect(around.stderr.text()).toContain('標準入力からの入力を待っています');
  });
});

describe('色と進み具合', () => {
  const stream = (isTTY: boolean) =>
    ({ isTTY, write: () => true }) as unknown as Parameters<typeof outputTo>[0];
  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
  ])('端末 %s、環境 %j なら色は %s', (isTTY, env, colours) => {
    expect(outputTo(stream(isTTY), env).colours).toBe(colours);
  });

  it('エラーと見出しに色を付ける', async () => {
    const around = { ...surroundings(), stderr: memory({ colours: true }) };
    await run([demo], [], around);
    expect(around.stderr.text()).toContain('\u001b[31mエラー:\u001b[0m');
  });

  it('端末にだけ、ときどき、件数と速さを出し、終わりに消す', async () => {
    let now = 0;
    const stderr = memory({ isTerminal: true });
    const { show, clear } = progressOn({ stdout: memory(), stderr }, () => now);
    show({ lines: 1, failed: 0 });
    expect(stderr.text()).toBe('');
    now = 2000;
    show({ lines: 4000, failed: 3 });
    expect(stderr.text()).toContain('4,000件を処理しました（毎秒2,000件、処理できなかった行 3件）');
    await clear();
    expect(stderr.text().endsWith('\r\u001b[K')).toBe(true);
  });

  it.each([
    [false, false],
    [true, true],
  ])('標準エラーが端末 %s、標準出力が端末 %s なら何も出さない', async (err, out) => {
    let now = 0;
    const stderr = memory({ isTerminal: err });
    const { show, clear } = progressOn({ stdout: memory({ isTerminal: out }), stderr }, () => now);
    now = 5000;
    show({ lines: 1, failed: 0 });
    await clear();
    expect(stderr.text()).toBe('');
  });
});

describe('コマンドの表', () => {
  const all = engines.flatMap((engine) =>
    engine.commands.map((command) => ({ engine: engine.name, command })),
  );

  it('名前は重ならない', () => {
    const names = all.map(({ engine, command }) => `${engine} ${command.verb}`.trimEnd());
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(engines.map(({ name }) => name)).size).toBe(engines.length);
  });

  it.each(
    all.map(({ engine, command }) => [`${engine} ${command.verb}`.trimEnd(), command] as const),
  )('%s: 例は自分のコマンドを、使えるオプションで呼ぶ', async (name, command) => {
    for (const { command: line, says } of command.text.examples) {
      expect(line).toContain(`tashika ${name}`);
      expect(says).toMatch(/。$/);
      for (const [, option = ''] of line.matchAll(/--([a-z-]+)/g)) {
        expect(Object.keys(command.options)).toContain(option);
      }
    }
    expect(typeof (await command.load()).run).toBe('function');
  });
});
