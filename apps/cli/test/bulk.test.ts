import { setTimeout } from 'node:timers/promises';
import { err, ok } from '@tashika/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bulk, runBulk } from '../src/bulk.ts';
import { LineSplitter } from '../src/lines.ts';
import { memory } from './surroundings.ts';

async function* chunks(...parts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
}

async function bulk(
  parts: readonly (string | Uint8Array)[],
  options: Partial<Bulk> = {},
): Promise<{ lines: unknown[]; count: { lines: number; failed: number } }> {
  const output = memory();
  const count = await runBulk({ input: chunks(...parts), output, each: (v) => ok(v), ...options });
  const text = output.text();
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return {
    lines: text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
    count,
  };
}

describe('行に分ける', () => {
  it('どこで途切れて届いても同じ行になる', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'あ', '\n', '\r', ' ') })),
        fc.integer({ min: 1, max: 7 }),
        (parts, size) => {
          const whole = Buffer.from(parts.join(''));
          const splitter = new LineSplitter(1000);
          const lines: string[] = [];
          const keep = (line: { bytes: Uint8Array | null }) =>
            lines.push(Buffer.from(line.bytes ?? []).toString());
          for (let at = 0; at < whole.length; at += size) {
            for (const line of splitter.push(whole.subarray(at, at + size))) keep(line);
          }
          for (const line of splitter.end()) keep(line);
          const expected = whole.toString().split('\n');
          if (expected.at(-1) === '') expected.pop();
          expect(lines).toEqual(expected);
        },
      ),
    );
  });

  it('長すぎる行は場所だけを覚え、次の行から読み続ける', () => {
    const splitter = new LineSplitter(4);
    const lines = ['12', '345\n1234\n12345\n', 'x\n'].flatMap((part) => [
      ...[...splitter.push(Buffer.from(part))].map(({ number, bytes }) => [
        number,
        bytes && Buffer.from(bytes).toString(),
      ]),
    ]);
    expect(lines).toEqual([
      [1, null],
      [2, '1234'],
      [3, null],
      [4, 'x'],
    ]);
  });
});

describe('まとめて処理する', () => {
  it('1行に1つ、同じ順で答える', async () => {
    const { lines, count } = await bulk(['{"a":1}\n{"a"', ':2}\n3\n']);
    expect(lines).toEqual([{ a: 1 }, { a: 2 }, 3]);
    expect(count).toEqual({ lines: 3, failed: 0 });
  });

  it('読めない行はその場所でエラーになり、続きは処理される', async () => {
    const { lines, count } = await bulk(['1\n{"a":\n[1,]\n4\n']);
    expect(lines).toEqual([
      1,
      {
        error: {
          code: 'invalid-json',
          message: '2行目がJSONとして読めません。6文字目で途切れています。',
        },
      },
      {
        error: {
          code: 'invalid-json',
          message: '3行目がJSONとして読めません。4文字目の「]」が正しくありません。',
        },
      },
      4,
    ]);
    expect(count).toEqual({ lines: 4, failed: 2 });
  });

  it('空行は飛ばすが、行番号は数える', async () => {
    const { lines } = await bulk(['1\n\n  \t\n\r\n　\nx\n']);
    expect(lines).toEqual([1, { error: expect.objectContaining({ code: 'invalid-json' }) }]);
    expect(JSON.stringify(lines[1])).toContain('6行目');
  });

  it('BOM、CRLF、改行のない最後の行を読む', async () => {
    expect((await bulk(['\ufeff{"a":"あ"}\r\n{"a":2}'])).lines).toEqual([{ a: 'あ' }, { a: 2 }]);
  });

  it('何もなければ何も出さない', async () => {
    expect((await bulk([])).count).toEqual({ lines: 0, failed: 0 });
    expect((await bulk(['\ufeff'])).count).toEqual({ lines: 0, failed: 0 });
  });

  it('UTF-8でない行を直して読んだりはしない', async () => {
    const { lines } = await bulk([Uint8Array.of(0x22, 0x83, 0x65, 0x22, 0x0a), '"次"\n']);
    expect(lines).toEqual([{ error: expect.objectContaining({ code: 'invalid-utf8' }) }, '次']);
  });

  it('途中で切れて届いた文字をつなぐ', async () => {
    const bytes = Buffer.from('"日本語"\n');
    expect((await bulk([...bytes].map((byte) => Uint8Array.of(byte)))).lines).toEqual(['日本語']);
  });

  it('長すぎる行はエラーになる', async () => {
    const { lines } = await bulk(['"12345678901"\n', '"1"\n'], { lineLimit: 10 });
    expect(lines).toEqual([{ error: expect.objectContaining({ code: 'line-too-long' }) }, '1']);
  });

  it('断られた値も、処理の失敗も、その行のエラーになる', async () => {
    const { lines, count } = await bulk(['1\n2\n3\n4\n'], {
      each: (value) => {
        if (value === 1) return err({ code: 'no', message: 'いいえ。' });
        if (value === 2) throw new Error('broken');
        if (value === 3) return Promise.reject(new Error('rejected'));
        return ok(value);
      },
    });
    expect(lines).toEqual([
      { error: { code: 'no', message: 'いいえ。' } },
      { error: expect.objectContaining({ code: 'internal-error' }) },
      { error: expect.objectContaining({ code: 'internal-error' }) },
      4,
    ]);
    expect(count.failed).toBe(3);
  });

  it('同時に処理しても順序と上限を守る', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (waits, concurrency) => {
          let inWork = 0;
          let most = 0;
          const { lines } = await bulk(
            [waits.map((wait, index) => `${JSON.stringify({ index, wait })}\n`).join('')],
            {
              concurrency,
              each: (value) => {
                const { index, wait } = value as { index: number; wait: number };
                if (wait === 0) return ok(index);
                inWork += 1;
                most = Math.max(most, inWork);
                return setTimeout(wait).then(() => {
                  inWork -= 1;
                  return ok(index);
                });
              },
            },
          );
          expect(lines).toEqual(waits.map((_, index) => index));
          expect(most).toBeLessThanOrEqual(concurrency);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('続きを待つ間に、届いた分には答え終えている', async () => {
    const output = memory();
    const seen: string[] = [];
    async function* input() {
      yield Buffer.from('1\n2\n');
      await setTimeout(5);
      seen.push(output.text());
      yield Buffer.from('3\n');
    }
    await runBulk({
      input: input(),
      output,
      concurrency: 3,
      each: (value) => (value === 2 ? Promise.resolve(ok(value)) : ok(value)),
    });
    expect(seen).toEqual(['1\n2\n']);
    expect(output.text()).toBe('1\n2\n3\n');
  });

  it('読み手が遅ければ、先を読まずに待つ', async () => {
    let taken = 0;
    let written = 0;
    let furthest = 0;
    async function* input() {
      for (; taken < 200; taken += 1) yield Buffer.from(`"${'x'.repeat(1000)}"\n`);
    }
    await runBulk({
      input: input(),
      output: {
        isTerminal: false,
        colours: false,
        write: async (text) => {
          furthest = Math.max(furthest, taken - written);
          await setTimeout(0);
          written += text.split('\n').length - 1;
        },
      },
      each: (value) => ok(value),
    });
    expect(written).toBe(200);
    expect(furthest).toBeLessThan(3);
  });

  it('中断されたら、それ以上は処理しない', async () => {
    const stop = new AbortController();
    const { lines } = await bulk(['1\n2\n3\n'], {
      signal: stop.signal,
      each: (value) => {
        if (value === 2) stop.abort();
        return ok(value);
      },
    });
    expect(lines).toEqual([1, 2]);
  });

  it('書き出せなければ、そのことを呼び手に伝える', async () => {
    const failing = {
      isTerminal: false,
      colours: false,
      write: (text: string) =>
        text === '' ? Promise.resolve() : Promise.reject(new Error('disk full')),
    };
    await expect(bulk(['1\n'], { output: failing })).rejects.toThrow('disk full');
  });
});
