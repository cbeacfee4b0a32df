import { describe, expect, it } from 'vitest';
import type { CleanCell } from '../../src/cut/clean.ts';
import { margin } from '../../src/cut/cut.ts';
import { FloatRaster } from '../../src/picture/raster.ts';
import { readRow } from '../../src/read/read-rows.ts';
import type { Seen, SeenRow } from '../../src/read/see.ts';
import type { Read } from '../../src/recognise/read.ts';
import type { Mark } from '../../src/tally/marks.ts';

const [width, height] = [120, 64];

/** A cell with nothing or with one bar in it. */
const clean = (isWritten: boolean): CleanCell => ({
  ink: new FloatRaster(width + 2 * margin, height + 2 * margin),
  writing: isWritten ? { left: 40, right: 70, top: 50, bottom: 54 } : null,
  crossed: false,
  tangled: false,
  width,
  height,
});
const seen = (isWritten: boolean, isFaint = isWritten): Seen => ({
  flat: {} as Seen['flat'],
  clean: clean(isWritten),
  corners: [],
  box: [0, 0, width, height],
  faint: () => clean(isFaint),
});

/** A row whose quantity is blank at first sight, with or without thin bars in it. */
const rowWith = (bars: boolean): SeenRow => ({
  r: 1,
  struck: false,
  label: seen(true),
  quantity: seen(false, bars),
  unitPrice: seen(true),
  amount: seen(false),
  faint: () => 0,
});
const bar: Mark = { kind: 'bar', dir: 'h', y: 0.5 };
const text = async () => ({
  state: 'read' as const,
  value: '600',
  confidence: 0.99,
  candidates: [],
});
const quantityOf = async (row: SeenRow, tally: Read<readonly Mark[]>) =>
  (
    await readRow(row, {
      recognisers: { readDigits: text, readLabel: text, readTally: async () => tally },
      lexicon: [],
    })
  ).qty;

describe('単価のインクがわずかにそう読めるもの', () => {
  it('行に残る', async () => {
    const number = async () => ({ ...(await text()), remote: ['600', '800'] });
    const one = { state: 'read' as const, value: [bar], confidence: 0.99, candidates: [] };
    const row = await readRow(rowWith(false), {
      recognisers: { readDigits: number, readLabel: text, readTally: async () => one },
      lexicon: [],
    });
    expect(row.remote).toEqual(['600', '800']);
  });
});

describe('数量のない行', () => {
  const two = { state: 'read' as const, value: [bar, bar], confidence: 0.99, candidates: [] };

  it('細い画が薄く残っていれば、空欄と言わず、その読みを尋ねる', async () => {
    expect(await quantityOf(rowWith(true), two)).toMatchObject({
      state: 'marks',
      glyphs: [bar, bar],
      confidence: 0.8,
    });
  });

  it('薄いものが数取りでないとき、何も残っていないときは、空欄', async () => {
    const none = { state: 'blank' as const, value: null, confidence: 0.99, candidates: [] };
    expect((await quantityOf(rowWith(true), none)).state).toBe('blank');
    expect((await quantityOf(rowWith(false), two)).state).toBe('blank');
  });
});
