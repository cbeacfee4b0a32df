import { describe, expect, it } from 'vitest';
import { entry, finish } from './process.ts';

const judge = (...words: string[]) => [entry, 'dialogue', 'judge', ...words];

describe('tashika dialogue judge', () => {
  it('せりふを判定し、根拠の言葉を示す', async () => {
    const { code, stdout } = await finish(judge('姉様の直感は素晴らしいですね。', '--as', 'あゆ'));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^RETRY 言い直しが必要です。\n/);
    expect(stdout).toContain('praise');
    expect(stdout).toContain('根拠: 「素晴らしい」');
  });

  it('標準入力のせりふも読む', async () => {
    const { stdout } = await finish(
      judge('--as', 'やな', '--json'),
      'わ！ すっごい可愛いじゃん！\n',
    );
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'PASS',
      text: 'わ！ すっごい可愛いじゃん！',
      tone: { marker: 1, vocab: 1, style: 1, score: 3 },
      judge: 'not_asked',
    });
  });

  it('まとめて判定し、読めない行はその場でエラーにする', async () => {
    const { code, stdout } = await finish(
      judge('--jsonl'),
      [
        { character: 'やな', text: 'そっか、それは楽しみだね。' },
        { character: 'やな', text: '「わ！ すごいじゃん！」' },
        { character: 'だれか', text: 'こんにちは。' },
        { text: 'こんにちは。' },
        { character: 'あゆ', text: 3 },
        { character: 'あゆ', text: '金閣寺は美しいです。池は静かです。' },
      ]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => line.error?.code ?? line.status)).toEqual([
      'WARN',
      'MODIFY',
      'unknown-character',
      'character-missing',
      'invalid-line',
      'WARN',
    ]);
    expect(lines[1].text).toBe('わ！ すごいじゃん！');
    expect(lines[5].topics).toEqual(['金閣寺', '池']);
    expect(lines[0].findings[0]).toMatchObject({
      rule: 'tone',
      section: '§4',
      status: 'WARN',
      evidence: [{ quote: expect.any(String), start: expect.any(Number) }, {}, {}],
    });
    expect(code).toBe(1);
  });

  it('基準を選べる。知らない基準と、だれのものでもないせりふは断る', async () => {
    const line = '今日は晴れです。明日は雨です。傘を持ちます。';
    const statusOf = async (...words: string[]) =>
      JSON.parse((await finish(judge(line, '--as', 'あゆ', '--json', ...words))).stdout);
    const scatter = ({ findings }: { findings: { rule: string }[] }) =>
      findings.some(({ rule }) => rule === 'scatter');
    expect(scatter(await statusOf())).toBe(true);
    const unknown = await finish(judge(line, '--as', 'あゆ', '--profile', 'なにか'));
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown.stderr).toContain('「spec」「relaxed」');
    const nobody = await finish(judge(line));
    expect(nobody).toMatchObject({ code: 1, stdout: '' });
    expect(nobody.stderr).toContain('「やな」「あゆ」');
  });
});
