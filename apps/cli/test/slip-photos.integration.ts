import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startHostileServer } from '@tashika/language-model/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { tashika } from './surroundings.ts';

const photo = (name: string) =>
  fileURLToPath(new URL(`../../../packages/slip-reader/test/photos/${name}.jpg`, import.meta.url));
const slip = (...words: string[]) => ['slip', ...words];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), '写真 '));
});

describe('tashika slip read', () => {
  it('写真をページにし、囲みを描いた写真を残す', async () => {
    const overlay = join(folder, '囲み.png');
    const { code, stdout } = await tashika(
      slip('read', photo('A-normal-01'), '--overlay', overlay),
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      entry: { state: 'written', text: '22:50', box: expect.any(Array) },
      rows: expect.arrayContaining([expect.objectContaining({ r: 12 })]),
    });
    expect((await readFile(overlay)).subarray(1, 4).toString()).toBe('PNG');
  });

  it('まとめて読み、失敗した行にもその場で答える', async () => {
    const broken = join(folder, '壊れ.jpg');
    await writeFile(broken, (await readFile(photo('A-normal-01'))).subarray(0, 40_000));
    const lines = [
      { image: photo('A-normal-01') },
      { image: broken },
      { path: 'x' },
      { image: photo('C-normal-03') },
    ];
    const { code, stdout } = await tashika(
      slip('read', '--jsonl'),
      lines.map((line) => JSON.stringify(line)).join('\n'),
    );
    expect(code).toBe(1);
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { entry: { text: '22:50' } },
      { error: { code: 'photo-broken' } },
      { error: { code: 'image-expected' } },
      { entry: { text: '21:55' } },
    ]);
  });

  it('まとめて読むときも、2人目の読み手が答えなければその行で伝える', async () => {
    const server = await startHostileServer();
    try {
      server.behave('server-error');
      const { code, stdout } = await tashika(
        slip('read', '--jsonl', '--second-reader'),
        JSON.stringify({ image: photo('A-normal-01') }),
        {
          TASHIKA_MODEL_URL: server.url,
          TASHIKA_MODEL_NAME: 'test-model',
          TASHIKA_MODEL_RETRIES: '0',
        },
      );
      expect(code).toBe(1);
      expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'second-reader' } });
    } finally {
      await server.stop();
    }
  });

  it('写真を指定しなければ、使い方の誤りとする', async () => {
    expect(await tashika(slip('read'))).toMatchObject({ code: 2 });
  });
});

describe('tashika slip check に写真', () => {
  it('読み取ってから確かめ、写真とJSONを続きとして合わせられる', async () => {
    const more = join(folder, '続き.json');
    const blank = { state: 'blank' };
    await writeFile(
      more,
      JSON.stringify({
        pages: [{ entry: blank, exit: blank, rows: [], stated_total: blank, instruction: '続き' }],
      }),
    );
    const { code, stdout } = await tashika(slip('check', photo('A-normal-01'), more, '--json'));
    expect(code).toBe(0);
    const { accounts } = JSON.parse(stdout);
    expect(accounts).toHaveLength(1);
    expect(accounts[0].report).toContain('【計算内訳】');
    expect(accounts[0].report).toContain('48000円');
  });
});

describe('tashika slip form', () => {
  it('用紙を覚えて読み取りに使い、用紙を刷る', async () => {
    const form = join(folder, '用紙.json');
    const learn = await tashika(slip('form', 'learn', photo('B-normal-03'), '--to', form));
    expect(learn).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(await readFile(form, 'utf8'))).toMatchObject({ version: 1, rows: 12 });
    const read = await tashika(slip('read', photo('B-normal-03'), '--form', form));
    expect(JSON.parse(read.stdout)).toMatchObject({ entry: { text: '21:10' } });
    const pdf = join(folder, '用紙.pdf');
    expect(await tashika(slip('form', 'print', pdf, '--size', 'a5'))).toMatchObject({ code: 0 });
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('用紙でないファイルは断る', async () => {
    const wrong = join(folder, '別物.json');
    await writeFile(wrong, '{"version":2}');
    const read = await tashika(slip('read', photo('B-normal-03'), '--form', wrong));
    expect(read).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('tashika slip learn', () => {
  const layer = { ids: [0], depth: 1, weights: 'AAAAAAAAAAA=' };
  const hands = (before: unknown) => ({
    version: 1,
    layers: { digits: layer },
    names: [],
    items: [],
    prices: [],
    card: {},
    before,
  });
  const written = (text: string) => ({ state: 'written', text });

  it('確かめ終えた伝票が足りなければ、何も残さずにそう伝える', async () => {
    const file = join(folder, '手.json');
    const settled = join(folder, '済.jsonl');
    const blank = { state: 'blank' };
    const page = { entry: written('22:50'), exit: blank, rows: [], stated_total: blank };
    await writeFile(settled, `${JSON.stringify({ image: photo('A-normal-01'), page })}\n`);
    const learn = await tashika(slip('learn', settled, '--hands', file, '--json'));
    expect(learn.code).toBe(1);
    expect(JSON.parse(learn.stdout)).toMatchObject({ error: { code: 'too-few-corrections' } });
    await expect(readFile(file)).rejects.toThrow();
  });

  it('最後に覚えたことを取り消し、その前がなければ断る', async () => {
    const file = join(folder, '手.json');
    await writeFile(file, JSON.stringify({ ...hands(hands(null)), prices: [900] }));
    const undo = slip('learn', '--undo', '--hands', file);
    expect(await tashika(undo)).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(hands(null));
    expect(await tashika(undo)).toMatchObject({ code: 1, stdout: '' });
  });

  it('形の違う行、手でないファイル、残す先のない呼び方を断る', async () => {
    const file = join(folder, '済2.jsonl');
    await writeFile(file, '{"image":"a.jpg"}\n');
    const wrong = await tashika(slip('learn', file, '--hands', join(folder, 'x.json'), '--json'));
    expect(wrong.code).toBe(1);
    expect(await tashika(slip('learn', file))).toMatchObject({ code: 2 });
    expect(await tashika(slip('read', photo('A-normal-01'), '--hands', file))).toMatchObject({
      code: 1,
      stdout: '',
    });
  });
});
