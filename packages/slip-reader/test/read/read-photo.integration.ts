import { readFileSync } from 'node:fs';
import { lexiconOf, openRecognisers, readPhoto } from '@tashika/slip-reader';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Recognisers } from '../../src/recognisers.ts';
import { photoBytes, photoNames, truthOf } from '../photos.ts';

const words = {
  cast: [
    'にま',
    'ぷぷ',
    'てりあ',
    'なぎ',
    'くぅたろ',
    'りにゃ',
    'ゆり',
    'れん',
    'あきよ',
    'ゆな',
    'ぽた',
    'なお',
    'さら',
    'みく',
  ],
  items: [
    'ハッピーアワー',
    '飲み放題 延長30分',
    '飲み放題 最初の1h',
    '基本システム 1h',
    '単品ドリンク',
    'ショット',
    'テキーラ観覧車',
  ],
};
let recognisers: Recognisers;
beforeAll(async () => {
  recognisers = await openRecognisers({
    weights: async (name) => readFileSync(new URL(`../../weights/${name}.onnx`, import.meta.url)),
    prices: [300, 600, 700, 1100, 1500, 1700, 2200, 3300, 8400],
  });
});
const read = async (bytes: Uint8Array) =>
  readPhoto(bytes, { recognisers, lexicon: lexiconOf(words) });

/** As it was taken; the tests only look at what was read. */
const readings = new Map<string, ReturnType<typeof read>>();
const readingOf = (name: string) => {
  const reading = readings.get(name) ?? read(photoBytes(name));
  readings.set(name, reading);
  return reading;
};

describe.each(photoNames)('%s', (name) => {
  it('読んだ欄は正しく、場所と確信度が付く', async () => {
    const result = await readingOf(name);
    if (!result.ok) throw new Error(result.error.message);
    const { page, width, height } = result.value;
    const truth = truthOf(name);
    expect(page.rows).toHaveLength(truth.rows.length);
    expect(page.row_doubts).toEqual([]);
    const numbers = [
      [page.entry, truth.entry],
      [page.exit, truth.exit],
      [page.stated_total, truth.stated_total],
      ...page.rows.map(
        (row, i) => [row.unit, truth.rows[i]?.unit ?? { state: '', text: null }] as const,
      ),
    ] as const;
    let sure = 0;
    for (const [cell, wanted] of numbers) {
      if (cell.state !== 'unreadable') {
        expect({ state: cell.state, text: cell.text }).toEqual({
          state: wanted.state,
          text: wanted.text,
        });
        if (cell.confidence >= 0.85) sure++;
      }
      const [left, top, right, bottom] = cell.box ?? [0, 0, 0, 0];
      expect(left >= 0 && top >= 0 && right <= width && bottom <= height).toBe(true);
      expect(right - left).toBeGreaterThan(30);
    }
    // Saying nothing for sure would be right too, but of no use.
    expect(sure).toBeGreaterThan(numbers.length * 0.6);
  });
});

it('2枚写った写真は、左から2枚の伝票として読む', async () => {
  const { default: sharp } = await import('sharp');
  const names = ['A-normal-01', 'B-normal-03'] as const;
  const parts = await Promise.all(
    names.map((name) => sharp(photoBytes(name)).resize(1000, 1333).toBuffer()),
  );
  const both = await sharp({
    create: { width: 2000, height: 1333, channels: 3, background: '#40362c' },
  })
    .composite(parts.map((input, i) => ({ input, left: 1000 * i, top: 0 })))
    .jpeg({ quality: 95 })
    .toBuffer();
  const result = await read(both);
  if (!result.ok) throw new Error(result.error.message);
  const { page, others = [], outlines } = result.value;
  const [second] = others;
  const right = (of: readonly { readonly corners: readonly (readonly [number, number])[] }[]) =>
    of.flatMap(({ corners }) => corners).every(([x]) => x > 1000);
  expect(others).toHaveLength(1);
  expect(right(outlines)).toBe(false);
  expect(right(second?.outlines ?? [])).toBe(true);
  for (const [i, one] of [page, second?.page].entries()) {
    const truth = truthOf(names[i] as (typeof names)[0]);
    expect(one?.rows).toHaveLength(truth.rows.length);
    for (const [at, { unit }] of (one?.rows ?? []).entries()) {
      if (unit.state === 'written' && unit.confidence >= 0.85)
        expect(unit.text).toBe(truth.rows[at]?.unit.text);
    }
  }
});

/** The photo with one of its rows in hardly any ink, or with the row below it squeezed in as well. */
async function spoilt(name: string, at: number, how: 'faint' | 'merged'): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { rows } = truthOf(name).cells;
  const bytes = photoBytes(name);
  const insideOf = (row: number, column: 'label' | 'qty' | 'unit' | 'amount') => {
    const [a, b, c, d] = rows[row]?.[column] ?? [];
    if (!a || !b || !c || !d) throw new Error('no such cell');
    const left = Math.ceil(Math.max(a[0], d[0])) + 4;
    const top = Math.ceil(Math.max(a[1], b[1])) + 4;
    const width = Math.floor(Math.min(b[0], c[0])) - 4 - left;
    return { left, top, width, height: Math.floor(Math.min(c[1], d[1])) - 4 - top };
  };
  const parts = (['label', 'qty', 'unit', 'amount'] as const).map(async (column) => {
    const here = insideOf(at, column);
    const { left, top, width } = here;
    if (how === 'faint') {
      const cell = await sharp(bytes).extract(here).toBuffer();
      return [{ input: await sharp(cell).linear(0.2, 170).toBuffer(), left, top }];
    }
    const height = here.height >> 1;
    const half = (row: number) =>
      sharp(bytes).extract(insideOf(row, column)).resize(width, height, { fit: 'fill' }).toBuffer();
    return [
      { input: await half(at), left, top },
      { input: await half(at + 1), left, top: top + height },
    ];
  });
  const composed = sharp(bytes).composite((await Promise.all(parts)).flat());
  return composed.jpeg({ quality: 92 }).toBuffer();
}

it.each([
  ['ほとんどインクの残らない行', 'faint', 3],
  ['1行に2つの品目を書いた行', 'merged', 4],
] as const)('%sは、行の数として尋ねる', async (_, how, after) => {
  const result = await read(await spoilt('A-normal-01', 3, how));
  if (!result.ok) throw new Error(result.error.message);
  expect(result.value.page.row_doubts).toMatchObject([{ after, kind: 'missing' }]);
});

it('取り消した行はstruckとし、塗りつぶした数字は数字として言い切らない', async () => {
  const bytes = photoBytes('A-normal-01');
  const { rows } = truthOf('A-normal-01').cells;
  const [struck, spoilt] = [rows[2], rows[8]];
  if (struck === undefined || spoilt === undefined) throw new Error('no such row');
  const [a, , , d] = struck.qty;
  const [, b, c] = struck.unit;
  const half = (p: typeof a, q: typeof a) => [
    ((p?.[0] ?? 0) + (q?.[0] ?? 0)) / 2,
    ((p?.[1] ?? 0) + (q?.[1] ?? 0)) / 2,
  ];
  const [from, to] = [half(a, d), half(b, c)] as [number[], number[]];
  const line = `M${(from[0] ?? 0) - 300} ${from[1]} L${(to[0] ?? 0) + 120} ${to[1]}`;
  const [left, top] = spoilt.unit[0] ?? [0, 0];
  const zigzag = Array.from(
    { length: 26 },
    (_, i) => `${i === 0 ? 'M' : 'L'}${left + 20 + i * 5} ${top + (i % 2 === 0 ? 18 : 78)}`,
  ).join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="1920"><path d="${line} ${zigzag}" fill="none" stroke="#181820" stroke-width="5"/></svg>`;
  const { default: sharp } = await import('sharp');
  const drawn = await sharp(bytes)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg()
    .toBuffer();
  const result = await read(drawn);
  if (!result.ok) throw new Error(result.error.message);
  expect(result.value.page.rows.filter((row) => row.struck).map(({ r }) => r)).toEqual([3]);
  const unit = result.value.page.rows.find(({ r }) => r === 9)?.unit;
  expect(unit?.state === 'written' && unit.confidence >= 0.85).toBe(false);
  expect(unit?.state).not.toBe('blank');
});

it.each([
  ['単価の欄が読めなければ', null],
  ['単価の欄の縦棒が1に見えても', '11'],
])('単価が数量より左にある用紙は、%s、列を入れ替えて読む', async (_, bars) => {
  const usual = await readingOf('A-hard-02');
  if (!usual.ok) throw new Error(usual.error.message);
  // In the first round nothing can be read, in the second everything.
  let tallies = 0;
  const unsure = { state: 'unreadable', value: null, confidence: 0.1, candidates: [] } as const;
  const counting: Recognisers = {
    ...recognisers,
    readTally: async () =>
      ++tallies <= usual.value.page.rows.length
        ? unsure
        : { ...unsure, state: 'read', value: [{ kind: 'sei' }], confidence: 0.99 },
    readDigits: async (_, kind) =>
      kind !== 'price' || tallies <= usual.value.page.rows.length
        ? bars === null || kind !== 'price'
          ? unsure
          : { ...unsure, state: 'read', value: bars, confidence: 0.99 }
        : { ...unsure, state: 'read', value: '700', confidence: 0.99 },
  };
  const lexicon = lexiconOf(words);
  const turned = await readPhoto(photoBytes('A-hard-02'), { recognisers: counting, lexicon });
  if (!turned.ok) throw new Error(turned.error.message);
  const [before, after] = [usual.value.page.rows[0], turned.value.page.rows[0]];
  expect(after?.unit).toMatchObject({ text: '700', box: before?.qty.box });
  expect(after?.qty).toMatchObject({ state: 'marks', box: before?.unit.box });
});

it('伝票のない写真は、そう伝える', async () => {
  const sharp = (await import('sharp')).default;
  const bytes = await sharp({
    create: { width: 900, height: 1200, channels: 3, background: '#ddd' },
  })
    .jpeg()
    .toBuffer();
  expect(await read(bytes)).toMatchObject({ ok: false, error: { code: 'no-slip' } });
});
