import { describe, expect, it } from 'vitest';
import { cleanCell, inkCell } from '../../src/cut/clean.ts';
import { margin, type Patch } from '../../src/cut/cut.ts';
import { ByteRaster } from '../../src/picture/raster.ts';

const height = 64;
const tall = height + 2 * margin;
const [top, bottom, left] = [margin, margin + height, margin];
type Bar = readonly [x0: number, y0: number, x1: number, y1: number, grey: number];
const [pen, print] = [40, 150];

/** A cell of white paper with bars of ink in it, printed lines around; its pen is as dark as the slip's. */
const cellWith = (...bars: readonly Bar[]) => wideCell(200, 0.8, ...bars);

function wideCell(width: number, usual: number, ...bars: readonly Bar[]) {
  const full = width + margin + 52;
  const right = left + width;
  const data = new Uint8Array(full * tall).fill(230);
  const lines: Bar[] = [
    [0, top - 1, full, top + 1, print],
    [0, bottom - 1, full, bottom + 1, print],
    [left - 1, 0, left + 1, tall, print],
    [right - 1, 0, right + 1, tall, print],
  ];
  for (const [x0, y0, x1, y1, grey] of [...lines, ...bars]) {
    for (let y = Math.max(0, y0); y < Math.min(tall, y1); y++) {
      for (let x = Math.max(0, x0); x < Math.min(full, x1); x++)
        data[y * full + x] = Math.min(grey, data[y * full + x] as number);
    }
  }
  const patch: Patch = { grey: new ByteRaster(full, tall, data), width, height };
  const clean = cleanCell(inkCell(patch), usual);
  const darkness = (x: number, y: number): number => clean.ink.at(x, y);
  const inkAt = (x: number, y: number): boolean => darkness(x, y) > 0.4;
  return { ...clean, darkness, inkAt };
}
/** A digit one, and a seven whose bar stands on the upper line. */
const one: Bar = [80, top + 18, 84, top + 50, pen];
const seven: readonly Bar[] = [
  [100, top - 2, 122, top + 2, pen],
  [118, top, 122, top + 34, pen],
];

describe('欄をきれいにする', () => {
  it('印刷された罫線だけの欄は空欄', () => {
    expect(cellWith().writing).toBeNull();
  });

  it('字だけが残る', () => {
    const { writing, inkAt } = cellWith(one);
    expect(writing).toEqual({ left: 80, right: 83, top: top + 18, bottom: top + 49 });
    expect([inkAt(82, top + 30), inkAt(40, top), inkAt(left, top + 30)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('罫線の上に乗った濃い字は残す', () => {
    const { inkAt } = cellWith(one, ...seven);
    expect([inkAt(106, top), inkAt(120, top + 20), inkAt(150, top)]).toEqual([true, true, false]);
  });

  it('上の欄から来て終わる列の線を字としない', () => {
    const { inkAt, writing } = cellWith(one, [150, 0, 153, top + 14, pen]);
    expect(inkAt(151, top + 8)).toBe(false);
    expect(writing?.right).toBe(83);
  });

  it('上の線に沿って手で引いた線を消す', () => {
    const drawn = Array.from(
      { length: 272 },
      (_, x): Bar => [x, top + 5 + (x >> 6), x + 1, top + 8 + (x >> 6), pen],
    );
    const { inkAt, writing } = cellWith(one, ...drawn);
    expect(inkAt(150, top + 8)).toBe(false);
    expect(writing).toEqual({ left: 80, right: 83, top: top + 18, bottom: top + 49 });
  });

  it('正を並べた下の横画は線ではない', () => {
    const feet = [0, 1].map((i): Bar => [60 + i * 44, bottom - 14, 102 + i * 44, bottom - 11, pen]);
    const stems = [0, 1].map((i): Bar => [78 + i * 44, top + 14, 81 + i * 44, bottom - 12, pen]);
    expect(cellWith(...feet, ...stems).inkAt(70, bottom - 13)).toBe(true);
  });

  it('太い字の隣の、いつもの濃さの字を残し、それより薄いものは消す', () => {
    const bold = [0, 1, 2].map((i): Bar => [40 + i * 24, top + 12, 54 + i * 24, top + 52, 20]);
    const usual: Bar = [130, top + 18, 134, top + 40, 150];
    const shine: Bar = [160, top + 18, 164, top + 40, 205];
    const { inkAt, writing } = wideCell(200, 0.5, ...bold, usual, shine);
    expect([inkAt(132, top + 30), writing?.right, inkAt(162, top + 30)]).toEqual([
      true,
      133,
      false,
    ]);
  });

  it('広い欄に小さく書かれた字も、縁は縁の濃さのまま', () => {
    const soft = (x: number): readonly Bar[] => [
      [x - 2, top + 20, x + 5, top + 44, 150],
      [x, top + 20, x + 3, top + 44, pen],
    ];
    const cells = [200, 700].map((width) => wideCell(width, 0.5, ...soft(80), ...soft(100)));
    for (const { darkness } of cells) {
      expect(darkness(101, top + 30)).toBeGreaterThan(0.9);
      expect(darkness(99, top + 30)).toBeLessThan(0.6);
    }
  });
});
