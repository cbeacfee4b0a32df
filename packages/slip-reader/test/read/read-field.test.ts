import { describe, expect, it } from 'vitest';
import type { CellPicture } from '../../src/cell-picture.ts';
import type { CleanCell } from '../../src/cut/clean.ts';
import { margin } from '../../src/cut/cut.ts';
import { FloatRaster } from '../../src/picture/raster.ts';
import { readBehindCaption } from '../../src/read/read-field.ts';

const [width, height] = [300, 64];

/** A printed cell with bars of ink from one place to another. */
function cellWith(...bars: readonly (readonly [from: number, to: number])[]): CleanCell {
  const [full, tall] = [width + 2 * margin, height + 2 * margin];
  const data = new Float32Array(full * tall);
  for (const [from, to] of bars) {
    for (let y = margin + 20; y < margin + 50; y++)
      data.fill(1, y * full + margin + from, y * full + margin + to);
  }
  return {
    ink: new FloatRaster(full, tall, data),
    writing: { left: margin, right: margin + width, top: margin + 20, bottom: margin + 49 },
    crossed: false,
    tangled: false,
    width,
    height,
  };
}
/** Whatever they read is 入店 and no number. */
const readers = {
  readLabel: async () => ({
    state: 'read' as const,
    value: '入店',
    confidence: 0.9,
    candidates: [],
  }),
  readDigits: async () => ({
    state: 'unreadable' as const,
    value: null,
    confidence: 0.9,
    candidates: [],
  }),
};
const read = (cell: CleanCell) => readBehindCaption(readers, cell, { ...cell });

describe('見出しのある欄', () => {
  it('見出しのほかに何もなければ、何も書かれていない', async () => {
    expect(await read(cellWith([10, 40], [60, 90]))).toMatchObject({
      time: null,
      total: null,
      caption: { name: 'entry' },
    });
  });

  it('見出しの後に読めないものがあれば、空欄とは言わない', async () => {
    const { time, total } = await read(cellWith([10, 70], [130, 230]));
    expect([time?.state, total?.state]).toEqual(['unreadable', 'unreadable']);
  });

  it('手で書かれて読めないものにも、ありそうな読みを添える', async () => {
    const candidates = [{ value: '26:38', confidence: 0.4 }];
    const unsure = { state: 'unreadable' as const, value: null, confidence: 0.4, candidates };
    const cell = cellWith([10, 70], [130, 230]);
    const { time } = await readBehindCaption(
      { ...readers, readDigits: async () => unsure },
      cell,
      cell,
    );
    expect(time).toMatchObject({ state: 'unreadable', value: null, confidence: 0, candidates });
  });

  it('見出しと読めず、数字に見えるものの後の数は、先頭が欠けているかもしれない', async () => {
    const [short, long] = [20, 100];
    const said = (first: string | null) => ({
      ...readers,
      readLabel: readers.readDigits,
      readDigits: async ({ data, width: wide }: CellPicture) => {
        const columns = new Set([...data].flatMap((value, i) => (value > 0 ? [i % wide] : [])))
          .size;
        const value = columns === short ? first : columns === long ? '1:20' : null;
        return value === null
          ? readers.readDigits()
          : { state: 'read' as const, value, confidence: 0.99, candidates: [] };
      },
    });
    const cell = cellWith([10, 10 + short], [80, 80 + long]);
    const after = async (first: string | null) =>
      (await readBehindCaption(said(first), cell, { ...cell })).time;
    expect(await after('2')).toMatchObject({ value: '1:20', confidence: 0.8 });
    expect(await after(null)).toMatchObject({ value: '1:20', confidence: 0.99 });
    const far = cellWith([10, 10 + short], [140, 140 + long]);
    expect((await readBehindCaption(said('2'), far, { ...far })).time).toMatchObject({
      value: '1:20',
      confidence: 0.99,
    });
  });
});
