import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { entry, finish, start } from './process.ts';
import { tashika } from './surroundings.ts';

const dialogue = (...words: string[]) => ['dialogue', ...words];

let folder = '';
const file = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), '対話 '));
});

const jsonLines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const judge = (...words: string[]) => ['dialogue', 'judge', ...words];

describe('tashika dialogue judge', () => {
  it('せりふを判定し、根拠の言葉を示す', async () => {
    const { code, stdout } = await finish([
      entry,
      ...judge('姉様の直感は素晴らしいですね。', '--as', 'あゆ'),
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^RETRY 言い直しが必要です。\n/);
    expect(stdout).toContain('praise');
    expect(stdout).toContain('根拠: 「素晴らしい」');
  });

  it('標準入力のせりふも読む', async () => {
    const { stdout } = await tashika(
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
    const { code, stdout } = await tashika(
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
      severity: 'minor',
      evidence: [{ quote: '', start: expect.any(Number) }],
    });
    expect(code).toBe(1);
  });

  it('基準を選べる。知らない基準と、だれのものでもないせりふは断る', async () => {
    const line = '今日は晴れです。明日は雨です。傘を持ちます。';
    const statusOf = async (...words: string[]) =>
      JSON.parse((await tashika(judge(line, '--as', 'あゆ', '--json', ...words))).stdout);
    const scatter = ({ findings }: { findings: { rule: string }[] }) =>
      findings.some(({ rule }) => rule === 'scatter');
    expect(scatter(await statusOf())).toBe(true);
    const unknown = await tashika(judge(line, '--as', 'あゆ', '--profile', 'なにか'));
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown.stderr).toContain('「spec」「relaxed」');
    const nobody = await tashika(judge(line));
    expect(nobody).toMatchObject({ code: 1, stdout: '' });
    expect(nobody.stderr).toContain('「やな」「あゆ」');
  });
});

describe('一続きの会話', () => {
  const lines = [
    { character: 'やな', text: 'わ！ お守りってすっごい可愛いじゃん！' },
    { character: 'あゆ', text: 'お守りは神社で授かるものです。お守りには願いが込められています。' },
    { character: 'やな', text: 'へぇ！ お守りって面白いね！' },
    { character: 'やな', text: 'わ！ お守り、もっと見たいじゃん！' },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
  const rulesOf = (verdict: { findings: { rule: string }[] }) =>
    verdict.findings.map(({ rule }) => rule);

  it('前のせりふを踏まえる。ばらばらに読めば踏まえない', async () => {
    const together = jsonLines((await tashika(judge('--jsonl', '--conversation'), lines)).stdout);
    expect(rulesOf(together[3])).toContain('topic-loop');
    const apart = jsonLines((await tashika(judge('--jsonl'), lines)).stdout);
    expect(rulesOf(apart[3])).not.toContain('topic-loop');
    expect(apart.map(({ character }) => character)).toEqual(['やな', 'あゆ', 'やな', 'やな']);
  });
});

describe('tashika dialogue character check', () => {
  it('せりふが連れてきた人物でも、付属の人物の名前でも判定する', async () => {
    const own = {
      name: 'めい',
      tone: null,
      pronouns: ['おら'],
      forbidden: { words: ['マジ'], endings: [] },
    };
    const lines = [
      { character: own, text: 'おら、マジックが好きだ。' },
      { character: own, text: '僕、マジで驚いた。' },
      { character: { name: 'めい' }, text: 'うん。' },
    ];
    const { code, stdout } = await tashika(
      judge('--jsonl'),
      lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    );
    expect(code).toBe(1);
    const [good, bad, broken] = jsonLines(stdout);
    expect(good).toMatchObject({ character: 'めい', status: 'PASS', severity: null });
    expect(bad.findings.map(({ rule }: { rule: string }) => rule)).toEqual([
      'first-person',
      'forbidden-word',
    ]);
    expect(broken.error.code).toBe('character-file-content');
    const english = await tashika(
      judge('Aye, the tide is turning, mind you.', '--as', 'Rowan', '--json'),
    );
    expect(JSON.parse(english.stdout)).toMatchObject({ status: 'PASS' });
  });

  it('人物のファイルをカードにし、カードから判定する', async () => {
    await writeFile(
      file('card.yaml'),
      'name: うた\ntone: null\nforbidden: { words: [マジ], endings: [] }\n',
    );
    const card = await tashika(
      dialogue('character', 'convert', file('card.yaml'), '--to', 'v3', '--out', file('card.json')),
    );
    expect(card.code).toBe(0);
    const judged = await tashika(judge('マジで？', '--character', file('card.json'), '--json'));
    expect(JSON.parse(judged.stdout)).toMatchObject({ character: 'うた', status: 'RETRY' });
    const back = await tashika(dialogue('character', 'convert', file('card.json')));
    expect(JSON.parse(back.stdout)).toMatchObject({ name: 'うた', forbidden: { words: ['マジ'] } });
  });

  it('誤りを行で示し、正しい登場人物は使える', async () => {
    const good = file('みな.yaml');
    await writeFile(
      good,
      'name: みな\ntone:\n  markers: [のだ]\n  vocabulary: [なのだ]\n  style: { kind: signs, signs: ["！"], sentences: 2 }\n',
    );
    const bad = file('だめ.yaml');
    await writeFile(bad, 'name: だめ\ntoon: {}\n');
    const { code, stdout, stderr } = await tashika(dialogue('character', 'check', good, bad));
    expect(code).toBe(1);
    expect(stdout).toContain('「みな」');
    expect(stderr).toContain('の2行目1文字目: ');
    const judged = await tashika(
      judge('たのしいのだ！', '--as', 'みな', '--character', good, '--json'),
    );
    expect(JSON.parse(judged.stdout).tone).toMatchObject({ marker: 1, style: 1 });
  });
});

describe('tashika dialogue report', () => {
  const lines = ['今日は晴れです。明日は雨です。傘を持ちます。', 'そうですね。よくわかります。']
    .map((text) => `${JSON.stringify({ character: 'あゆ', text })}\n`)
    .join('');

  it('せりふからも、判定の結果からも、同じまとめができる', async () => {
    const direct = await tashika(dialogue('report', '--json'), lines);
    const judged = await tashika(judge('--jsonl'), lines);
    const fromJudged = await tashika(dialogue('report', '--json'), judged.stdout);
    expect(JSON.parse(direct.stdout).summary).toMatchObject({ lines: 2 });
    expect(fromJudged).toEqual(direct);
  });

  it('許した以上に増えていれば1で終わり、ページも書き出す', async () => {
    const page = file('まとめ.html');
    const compared = dialogue('report', '--before-profile', 'relaxed', '--profile', 'spec');
    const { code, stdout } = await tashika(
      [...compared, '--max-rule-rise', 'scatter=10', '--html', page],
      lines,
    );
    expect(code).toBe(1);
    expect(stdout).toContain('散漫');
    expect(await readFile(page, 'utf8')).toMatch(/^<!doctype html>/);
    expect((await tashika([...compared, '--max-rule-rise', 'scatter=100'], lines)).code).toBe(0);
  });

  it.each([
    [['--max-retry-rise', '2']],
    [['--before', 'a', '--before-profile', 'spec']],
    [['--before', 'a', '--max-retry-rise', 'x']],
    [['--before', 'a', '--max-rule-rise', 'none=1']],
  ])('%j は断る', async (words) => {
    expect(await tashika(dialogue('report', ...words), lines)).toMatchObject({
      code: 2,
      stdout: '',
    });
  });

  it('割合の上限を超えれば1で終わり、発言を三つの形で書き出す', async () => {
    await writeFile(
      file('budget.jsonl'),
      ['わ！ほんとだね！', '静かに座る。', '実家、ほんと静かだよね！', 'わ！かわいいかも！']
        .map((text) => `${JSON.stringify({ character: 'やな', text })}\n`)
        .join(''),
    );
    const report = (...words: string[]) =>
      tashika(dialogue('report', file('budget.jsonl'), ...words));
    const kept = await report('--max-retry', '25%', '--max-major', '25%', '--json');
    expect(kept.code).toBe(0);
    expect(JSON.parse(kept.stdout)).toMatchObject({
      summary: { major: 1, worst: [{ status: 'RETRY' }, { status: 'WARN' }] },
      budgets: [
        { measure: 'RETRY', rate: 0.25, exceeded: false },
        { measure: 'major', rate: 0.25, exceeded: false },
      ],
    });
    const names = { junit: file('b.xml'), csv: file('b.csv'), lines: file('b.jsonl') };
    const files = Object.entries(names).flatMap(([option, name]) => [`--${option}`, name]);
    const over = await report('--max-retry', '5%', ...files);
    expect(over.code).toBe(1);
    expect(over.stdout).toContain('RETRYの割合は25%です（上限は5%）。上限を超えています。');
    expect(await readFile(names.junit, 'utf8')).toContain('tests="4" failures="1"');
    expect(await readFile(names.csv, 'utf8')).toContain('RETRY,major');
    expect(jsonLines(await readFile(names.lines, 'utf8'))).toHaveLength(4);
    const wrong = await report('--max-retry', '多め');
    expect(wrong.code).toBe(2);
  });

  it('読めない行は言って、残りをまとめる', async () => {
    const { code, stdout, stderr } = await tashika(dialogue('report'), `${lines}{\n{"text":"x"}\n`);
    expect(code).toBe(1);
    expect(stderr).toContain('3件目');
    expect(stderr).toContain('4件目');
    expect(stdout).toContain('2発言');
  });
});

describe('tashika dialogue run', () => {
  it('モデルがなければ、そのことと代わりの方法を言う', async () => {
    const { code, stdout, stderr } = await tashika(dialogue('run', '--scene', '縁日'));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('--script');
  });

  it('せりふのファイルから進め、やり直しの理由を示す', async () => {
    const script = file('台本.txt');
    await writeFile(
      script,
      [
        'やな：わ！ この夜店、すっごい楽しそうじゃん！',
        'あゆ：姉様の直感は素晴らしいですね。',
        'あゆ：この屋台は江戸時代から続くものです。由来を調べてみましょう。',
        '{"character":"やな","text":"へぇ！ 屋台ってそんな昔からあるんだね！"}',
      ].join('\n'),
    );
    const { code, stdout } = await tashika(dialogue('run', '--script', script, '--scene', '縁日'));
    expect(code).toBe(0);
    expect(stdout.match(/^(?:やな|あゆ): /gm)).toHaveLength(3);
    expect(stdout).toContain('やり直し1: 姉様の直感は素晴らしいですね。（');
    const records = jsonLines(
      (await tashika(dialogue('run', '--script', script, '--jsonl'))).stdout,
    );
    expect(records.map(({ record }) => record)).toEqual([
      'start',
      'attempt',
      'line',
      'attempt',
      'attempt',
      'line',
      'attempt',
      'line',
      'stop',
    ]);
  });

  it('いつ止められても、採用したせりふを失わず、繰り返さない', async () => {
    const script = file('長い台本.txt');
    const transcript = file('記録.jsonl');
    const texts = Array.from({ length: 400 }, (_, i) => `わ！ ${i}番の夜店、楽しそうじゃん！`);
    await writeFile(script, texts.map((text) => `やな：${text}`).join('\n'));
    const words = dialogue('run', '--script', script, '--transcript', transcript);
    const acceptedLines = async () =>
      (await readFile(transcript, 'utf8').catch(() => ''))
        .split('\n')
        .filter((line) => line.includes('"record":"line"') && line.endsWith('}')).length;
    let kills = 0;
    while (kills < 5 && (await acceptedLines()) < texts.length) {
      const child = start([entry, ...words]);
      const ended = once(child, 'exit');
      child.stdout.resume();
      child.stderr.resume();
      // From the first record on, at another moment each time.
      const before = await acceptedLines();
      const wanted = before + 1 + ((kills * 7) % 23);
      while ((await acceptedLines()) < wanted && child.exitCode === null) await setTimeout(2);
      child.kill('SIGKILL');
      await ended;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(3);
    expect((await tashika(words)).code).toBe(0);
    const records = jsonLines(await readFile(transcript, 'utf8'));
    const spoken = records.filter(({ record }) => record === 'line');
    expect(spoken.map(({ turn }) => turn)).toEqual(texts.map((_, index) => index + 1));
    expect(spoken.map(({ text }) => text)).toEqual(texts);
  });

  it('壊れた記録は直さず、どこが壊れているかを言う', async () => {
    const broken = file('壊れた記録.jsonl');
    await writeFile(broken, '{"record":"start"\n{"record":"line"}\n');
    const script = file('短い台本.txt');
    await writeFile(script, 'わ！\n');
    const { code, stderr } = await tashika(
      dialogue('run', '--script', script, '--transcript', broken),
    );
    expect(code).toBe(1);
    expect(stderr).toContain('1行目');
    expect(await readFile(broken, 'utf8')).toContain('"start"\n');
  });
});
