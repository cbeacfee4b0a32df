import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CellPicture, cellHeight } from '../src/cell-picture.ts';
import type { DigitsKind } from '../src/digits/number-forms.ts';
import { keyOf, lexiconOf } from '../src/label/lexicon.ts';
import { FloatRaster } from '../src/picture/raster.ts';
import { openNet } from '../src/recognise/net.ts';
import type { Read } from '../src/recognise/read.ts';
import { openRecognisers, type Recognisers } from '../src/recognisers.ts';
import type { Mark } from '../src/tally/marks.ts';
import { prices, words } from './shop.ts';

const here = import.meta.dirname;
interface Sample {
  readonly kind: 'time' | 'total' | 'price' | 'label' | 'tally';
  readonly truth: string | readonly Mark[];
  readonly picture: CellPicture;
}

/** Cells cut from four sample photos by the corners in their truth. */
async function samples(): Promise<Sample[]> {
  const list = JSON.parse(
    readFileSync(path.join(here, 'strips/sample-cells.json'), 'utf8'),
  ) as (Omit<Sample, 'picture'> & { width: number })[];
  const { data, info } = await sharp(path.join(here, 'strips/sample-cells.png'))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return list.map(({ kind, truth, width }, i) => {
    const picture = new FloatRaster(width, cellHeight);
    for (let y = 0; y < cellHeight; y++) {
      for (let x = 0; x < width; x++) {
        picture.set(x, y, (data[(i * cellHeight + y) * info.width + x] as number) / 255);
      }
    }
    return { kind, truth, picture };
  });
}

/** Every point the mean of its neighbours along the line. */
function smeared({ width, height, data }: CellPicture, reach: number): CellPicture {
  const out = data.map((_, i) => {
    const around = data.subarray(Math.max(0, i - reach), i + reach + 1);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
  return new FloatRaster(
    width,
    height,
    out.map((value) => Math.min(1, value * 2)),
  );
}

const strokes = (marks: readonly Mark[]): number =>
  marks.reduce((sum, mark) => sum + (mark.kind === 'sei' ? 5 : 1), 0);

describe('見本の写真から切り出した欄', () => {
  const lexicon = lexiconOf(words);
  let recognisers: Recognisers;
  /** How often each net was run. */
  const asked = new Map<string, number>();
  let cells: Sample[];
  let reads: Read<string | readonly Mark[]>[];
  const right = ({ truth }: Sample, { value }: Read<string | readonly Mark[]>): boolean => {
    if (value === null) return false;
    if (typeof truth === 'string')
      return typeof value === 'string' && keyOf(value) === keyOf(truth);
    return typeof value !== 'string' && strokes(value) === strokes(truth);
  };

  beforeAll(async () => {
    const opening: string[] = [];
    recognisers = await openRecognisers({
      weights: async (name) => {
        opening.push(name);
        return new Uint8Array(readFileSync(path.join(here, '../weights', `${name}.onnx`)));
      },
      openNet: async (weights) => {
        const name = opening.at(-1) as string;
        const net = await openNet(weights);
        return {
          run: (strip) => {
            asked.set(name, (asked.get(name) ?? 0) + 1);
            return net.run(strip);
          },
        };
      },
      prices,
    });
    cells = await samples();
    reads = await Promise.all(
      cells.map(({ kind, picture }) => {
        if (kind === 'label') return recognisers.readLabel(picture, lexicon);
        if (kind === 'tally') return recognisers.readTally(picture);
        return recognisers.readDigits(picture, kind);
      }),
    );
  });

  it('ほとんどの欄が読める', () => {
    const share =
      cells.filter((cell, i) => right(cell, reads[i] as Read<string>)).length / cells.length;
    expect(cells.length).toBeGreaterThan(40);
    expect(share).toBeGreaterThan(0.94);
  });

  it('0.85 以上と言った欄に誤りがない', () => {
    const wrong = cells.flatMap((cell, i) => {
      const read = reads[i] as Read<string>;
      return read.state === 'read' && read.confidence >= 0.85 && !right(cell, read)
        ? [[cell.truth, read.value]]
        : [];
    });
    expect(wrong).toEqual([]);
  });

  it('一本だけの横棒の高さが分かる', () => {
    for (const [i, { truth }] of cells.entries()) {
      const [only] = typeof truth === 'string' ? [] : truth;
      if (truth.length !== 1 || only?.kind !== 'bar' || only.dir !== 'h') continue;
      const [mark] = (reads[i]?.value ?? []) as readonly Mark[];
      expect(mark).toMatchObject({ kind: 'bar', dir: 'h' });
      expect(mark?.kind === 'bar' && Math.abs(mark.y - only.y)).toBeLessThan(0.06);
    }
  });

  it('名簿にない名前を名簿の名前にしない', async () => {
    // the same cells, and nobody they name is registered
    const others = lexiconOf({
      cast: ['あおい', 'みく', 'るか', 'さら', 'まお'],
      items: words.items,
    });
    const named = cells.filter(
      ({ kind, truth }) =>
        kind === 'label' &&
        typeof truth === 'string' &&
        words.cast.some((name) => keyOf(truth).includes(name)),
    );
    expect(named.length).toBeGreaterThan(3);
    const said = await Promise.all(
      named.map(({ picture }) => recognisers.readLabel(picture, others)),
    );
    for (const [i, { value }] of said.entries()) {
      const truth = named[i]?.truth as string;
      expect([truth, value !== null && others.some((form) => form.key === keyOf(value))]).toEqual([
        truth,
        false,
      ]);
    }
  });

  it('価格表の値段から先頭の桁か末尾の0が落ちた値段は、読んだままで、確かとは言わない', async () => {
    const prices = cells.filter(({ kind }) => kind === 'price');
    expect(prices.length).toBeGreaterThan(3);
    for (const { picture, truth } of prices) {
      const listed = await recognisers.readDigits(picture, 'price', [Number(truth)]);
      if (listed.value !== truth || listed.confidence < 0.95) continue;
      for (const longer of [`1${truth}`, `${truth}0`]) {
        const read = await recognisers.readDigits(picture, 'price', [Number(longer)]);
        expect([read.value, read.confidence < 0.85]).toEqual([truth, true]);
      }
      const neither = await recognisers.readDigits(picture, 'price', [Number(`1${truth}0`)]);
      expect(neither.confidence).toBeGreaterThan(0.85);
    }
  });

  it('はっきりした字は一度しか見ず、にじんだ字は二つめの網にも見せ、同じ絵を二度は見ない', async () => {
    const passesOver = async (
      shown: CellPicture,
      ...kinds: readonly DigitsKind[]
    ): Promise<[number, number]> => {
      const before = ['digits', 'digits-second'].map((name) => asked.get(name) ?? 0);
      await Promise.all(kinds.map((kind) => recognisers.readDigits(shown, kind)));
      const after = ['digits', 'digits-second'].map((name) => asked.get(name) ?? 0);
      return after.map((count, i) => count - (before[i] as number)) as [number, number];
    };
    const passes: [number, number][] = [];
    const copyOf = ({ width, height, data }: CellPicture) => new FloatRaster(width, height, data);
    let plain: CellPicture | null = null;
    for (const { kind, picture } of cells) {
      if (kind !== 'price') continue;
      const made = await passesOver(copyOf(picture), 'price', 'amount');
      passes.push(made);
      if (made[1] === 0) plain ??= picture;
    }
    expect(passes.map(([first]) => first)).toEqual(passes.map(() => 1));
    expect(passes.every(([, second]) => second <= 1)).toBe(true);
    if (plain === null) throw new Error('no cell is plain');
    expect(await passesOver(smeared(plain, 9), 'price', 'amount')).toEqual([1, 1]);
    // Nothing else says what a total should be: it is shown to both, however clear.
    expect(await passesOver(copyOf(plain), 'total', 'time')).toEqual([1, 1]);
  });

  it('空白の欄は空欄のまま', async () => {
    const blank = new FloatRaster(200, cellHeight);
    expect((await recognisers.readTally(blank)).state).toBe('blank');
    expect((await recognisers.readDigits(blank, 'price')).state).toBe('blank');
    expect((await recognisers.readLabel(blank, lexicon)).state).toBe('blank');
  });

  it('塗りつぶした欄を数字と読まない', async () => {
    const blot = new FloatRaster(200, cellHeight);
    for (let y = 14; y < 50; y++) blot.data.fill(1, y * 200 + 20, y * 200 + 150);
    const read = await recognisers.readDigits(blot, 'price');
    expect(read.state).not.toBe('read');
  });
});
