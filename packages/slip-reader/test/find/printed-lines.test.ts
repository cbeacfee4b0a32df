import { describe, expect, it } from 'vitest';
import { printedLines } from '../../src/find/printed-lines.ts';
import { findWords } from '../../src/find/words.ts';
import { FloatRaster } from '../../src/picture/raster.ts';
import type { Ridge } from '../../src/picture/ridge.ts';

const [width, height, pitch] = [600, 120, 50];
const area = {
  left: 0,
  right: width - 1,
  top: 0,
  bottom: height - 1,
  inRows: () => false,
  isRow: () => false,
};
type Stroke = readonly [x0: number, y0: number, x1: number, y1: number];

/** Dark strokes on paper, seen as lines of one way. */
function ridgeWith(strokes: readonly Stroke[]): Ridge {
  const data = new Float32Array(width * height);
  for (const [x0, y0, x1, y1] of strokes) {
    for (let y = y0; y <= y1; y++) data.fill(0.3, y * width + x0, y * width + x1 + 1);
  }
  return new FloatRaster(width, height, data);
}
const linesOf = (level: readonly Stroke[], upright: readonly Stroke[] = []) =>
  printedLines(ridgeWith(level), ridgeWith(upright), area, pitch).map(({ from, to }) => [from, to]);

describe('表のまわりの線', () => {
  it('一続きの線はそのまま、すき間をあけて並んだ線は別々', () => {
    expect(linesOf([[20, 60, 300, 62]])).toEqual([[20, 300]]);
    expect(
      linesOf([
        [20, 60, 200, 62],
        [212, 60, 400, 62],
      ]),
    ).toEqual([
      [20, 200],
      [212, 400],
    ]);
  });

  it('書かれたもので隠れた線は1本', () => {
    const writing: Stroke[] = [206, 222, 238, 254].map((x) => [x, 40, x + 8, 70]);
    expect(
      linesOf(
        [
          [20, 60, 200, 62],
          [270, 60, 500, 62],
        ],
        writing,
      ),
    ).toEqual([[20, 500]]);
  });

  it('横画の並んだ語は線ではない', () => {
    const strokes = [52, 60, 68].map((y): Stroke => [100, y, 180, y + 2]);
    const sides = Array.from({ length: 20 }, (_, i): Stroke => [100 + 4 * i, 40, 101 + 4 * i, 80]);
    expect(linesOf(strokes, sides)).toEqual([]);
  });
});

describe('表のまわりの語', () => {
  const wordsOf = (upright: readonly Stroke[], level: readonly Stroke[] = []) => {
    const [flat, tall] = [ridgeWith(level), ridgeWith(upright)];
    const lines = printedLines(flat, tall, area, pitch);
    return findWords(flat, tall, area, lines, pitch).map(({ left, right }) => [left, right]);
  };
  const signs = (x: number, count: number): Stroke[] =>
    Array.from({ length: count }, (_, i) => [x + 18 * i, 40, x + 18 * i + 12, 62]);

  it('近い字は一語、離れた字は別の語', () => {
    expect(wordsOf([...signs(40, 3), ...signs(200, 2)])).toEqual([
      [40, 88],
      [200, 230],
    ]);
  });

  it('箱の線と辺は語ではない', () => {
    const sides: Stroke[] = [
      [100, 30, 102, 80],
      [300, 30, 302, 80],
    ];
    const upperAndLower: Stroke[] = [
      [100, 28, 302, 30],
      [100, 80, 302, 82],
    ];
    expect(wordsOf([...sides, ...signs(150, 2)], upperAndLower)).toEqual([[150, 180]]);
  });

  it('箱の辺をはさんだ字は、近くても別の語', () => {
    const upperAndLower: Stroke[] = [
      [80, 28, 302, 30],
      [80, 80, 302, 82],
    ];
    const side: Stroke = [80, 30, 82, 80];
    expect(wordsOf([...signs(40, 2), side, ...signs(92, 2)], upperAndLower)).toEqual([
      [40, 70],
      [92, 122],
    ]);
  });

  it('続きすぎる語は、広いすき間で分ける', () => {
    const row = [...signs(20, 5), ...signs(130, 5), ...signs(240, 5)];
    expect(wordsOf(row)).toHaveLength(3);
  });
});
