import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { cellHeight } from '../../src/cell-picture.ts';
import { layersOf, parseHands } from '../../src/learn/hands.ts';
import { learnHands } from '../../src/learn/learn-hands.ts';
import type { Example } from '../../src/learn/settled.ts';
import { FloatRaster } from '../../src/picture/raster.ts';
import { netTrainings, type OpenRecognisers, openRecognisers } from '../../src/recognisers.ts';
import { prices, words } from '../shop.ts';

const here = import.meta.dirname;

/** Cells cut from sample photos. */
async function sampleCells(): Promise<(Pick<Example, 'value' | 'picture'> & { kind: string })[]> {
  const list = JSON.parse(readFileSync(path.join(here, '../strips/sample-cells.json'), 'utf8')) as {
    kind: string;
    truth: string;
    width: number;
  }[];
  const { data, info } = await sharp(path.join(here, '../strips/sample-cells.png'))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return list.map(({ kind, truth, width }, i) => {
    const ink = Float32Array.from(
      { length: width * cellHeight },
      (_, at) =>
        (data[(i * cellHeight + Math.floor(at / width)) * info.width + (at % width)] as number) /
        255,
    );
    return { kind, value: truth, picture: new FloatRaster(width, cellHeight, ink) };
  });
}

describe('learnHands', () => {
  const expected = { words, prices };
  let recognisers: OpenRecognisers;
  let cell: Pick<Example, 'value' | 'picture'>;
  /** What people say the same writing means, slip by slip. */
  const settledAs = (count: number, value: (slip: number) => string): Example[] =>
    Array.from({ length: count }, (_, slip) => ({
      slip,
      kind: 'price',
      value: value(slip),
      picture: cell.picture,
    }));
  const other = () => cell.value.replace(/^./, (digit) => (digit === '9' ? '8' : '9'));

  beforeAll(async () => {
    recognisers = await openRecognisers({
      weights: async (name) =>
        new Uint8Array(readFileSync(path.join(here, '../../weights', `${name}.onnx`))),
      prices,
    });
    const price = (await sampleCells()).find(({ kind }) => kind === 'price');
    if (price === undefined) throw new Error('the samples have no price');
    cell = price;
  });

  it('少しの伝票からは覚えない', async () => {
    const learnt = await learnHands(settledAs(40, other), recognisers, expected, null);
    expect(learnt).toMatchObject({ ok: false, error: { code: 'too-few-corrections' } });
  });

  it('お店の手を覚え、取り分けた伝票が良くなれば採り入れ、元の網はそのまま残す', async () => {
    const learnt = await learnHands(settledAs(100, other), recognisers, expected, null);
    if (!learnt.ok) throw new Error(learnt.error.message);
    expect(learnt.value.card).toMatchObject({
      slips: [75, 25],
      digits: { learnt: 75, held: 25, wrong: [25, 0], accepted: true },
      label: { learnt: 0, held: 0, accepted: false },
    });
    const kept = parseHands(JSON.parse(JSON.stringify(learnt.value.hands)));
    if (!kept.ok) throw new Error(kept.error.message);
    const taught = recognisers.taught(layersOf(kept.value));
    const known = [...prices, ...kept.value.prices];
    expect((await taught.readDigits(cell.picture, 'price', known)).value).toBe(other());
    expect((await recognisers.readDigits(cell.picture, 'price')).value).toBe(cell.value);
  });

  it('直した値が互いに食い違えば、確認が増えるので採り入れない', async () => {
    const mixed = settledAs(100, (slip) => (slip % 3 === 0 ? other() : cell.value));
    const learnt = await learnHands(mixed, recognisers, expected, null);
    expect(learnt).toMatchObject({ ok: true, value: { hands: null } });
  });
});

describe('parseHands', () => {
  const hands = {
    version: 1,
    layers: { digits: { ids: [0, 1], depth: 1, weights: 'AAAAAAAAAAAAAAAAAAAAAA==' } },
    names: [],
    items: [],
    prices: [],
    card: {},
    before: null,
  };

  it('覚えた手の形をしていれば受け取る', () => {
    expect(parseHands(hands)).toMatchObject({ ok: true });
    expect(parseHands({ ...hands, before: hands })).toMatchObject({ ok: true });
  });

  it('ほかの学習の網から覚えた層は使わない', () => {
    const { digits } = hands.layers;
    const taught = (training?: number) => {
      const kept = parseHands({ ...hands, layers: { digits: { ...digits, training } } });
      if (!kept.ok) throw new Error(kept.error.message);
      return Object.keys(layersOf(kept.value));
    };
    expect(taught(netTrainings.digits)).toEqual(['digits']);
    expect(taught(netTrainings.digits - 1)).toEqual([]);
    expect(taught(undefined)).toEqual([]);
  });

  it.each([
    ['版が違う', { ...hands, version: 2 }],
    ['数が足りない', { ...hands, layers: { digits: { ...hands.layers.digits, depth: 2 } } }],
    ['知らない網', { ...hands, layers: { tally: hands.layers.digits } }],
    ['値段が数でない', { ...hands, prices: ['900'] }],
    ['前のものが壊れている', { ...hands, before: {} }],
  ])('%s：受け取らない', (_, json) => {
    expect(parseHands(json)).toMatchObject({ ok: false, error: { code: 'hands-file' } });
  });
});
