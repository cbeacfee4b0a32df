import { describe, expect, it } from 'vitest';
import type { CleanCell } from '../../src/cut/clean.ts';
import { margin } from '../../src/cut/cut.ts';
import { FloatRaster } from '../../src/picture/raster.ts';
import { splitsOf, withoutStubs, withoutUnderline } from '../../src/read/caption.ts';

const [width, height] = [300, 64];
type Bar = readonly [x0: number, y0: number, x1: number, y1: number];

/** A cell with bars of ink, measured from its upper left corner. */
function cellWith(...bars: readonly Bar[]): CleanCell {
  const [full, tall] = [width + 2 * margin, height + 2 * margin];
  const data = new Float32Array(full * tall);
  for (const [x0, y0, x1, y1] of bars) {
    for (let y = y0 + margin; y < y1 + margin; y++)
      data.fill(1, y * full + x0 + margin, y * full + x1 + margin);
  }
  const writing = { left: margin, right: margin + width, top: margin, bottom: margin + height };
  return {
    ink: new FloatRaster(full, tall, data),
    writing,
    crossed: false,
    tangled: false,
    width,
    height,
  };
}
const digit: Bar = [100, 22, 116, 50];
const one: Bar = [140, 22, 144, 50];
const end: Bar = [104, -2, 108, 14];

describe('手で引いた列の線の端', () => {
  it('上の明細から下がってきた端は、数字ではない', () => {
    const clean = withoutStubs(cellWith(digit, one, end), 'above');
    expect(clean.writing).toEqual({ left: 120, right: 163, top: margin + 22, bottom: margin + 49 });
  });

  it('数字の1も、下の明細に続く線も、そのまま残す', () => {
    const cell = cellWith(digit, one, end);
    expect(withoutStubs(cellWith(digit, one), 'above').writing).not.toBeNull();
    expect(withoutStubs(cell, 'below')).toBe(cell);
  });
});

describe('欄を上から下まで通る線', () => {
  const through: Bar = [4, -margin, 12, height + margin];

  it('紙の端の影も、長く引かれた列の線も、字ではない', () => {
    const clean = withoutStubs(cellWith(digit, one, through), 'above');
    expect(clean.writing?.left).toBe(margin + 100);
  });

  it('上の余白から始まっても、下まで通らなければ残す', () => {
    const cell = cellWith(digit, [4, -margin, 12, height - 4]);
    expect(withoutStubs(cell, 'above')).toBe(cell);
  });
});

describe('手で引いた下線', () => {
  const caption: Bar = [20, 20, 70, 50];
  const number: Bar = [120, 20, 180, 62];

  it('見出しと合計をつないでいても、別々の語とわかる', () => {
    const joined = cellWith(caption, number, [10, 60, 250, 66]);
    expect(splitsOf(joined)).toEqual([]);
    const clean = withoutUnderline(joined);
    expect(splitsOf(clean).map(({ from }) => from - margin)).toEqual([120]);
  });

  it('字の横画は下線ではない', () => {
    const cell = cellWith(caption, number, [20, 56, 70, 60]);
    expect(withoutUnderline(cell)).toBe(cell);
  });
});

describe('見出しのすぐ後の数', () => {
  it('すき間が狭くても、切れ目の候補になる', () => {
    const splits = splitsOf(cellWith([10, 20, 90, 50], [100, 20, 160, 50]));
    expect(splits.map(({ from }) => from - margin)).toEqual([100]);
  });

  it('一続きの語は切らない', () => {
    expect(splitsOf(cellWith([10, 20, 160, 50]))).toEqual([]);
  });
});
