import { describe, expect, it } from 'vitest';
import { inkOf } from '../../src/cut/ink.ts';
import { FloatRaster } from '../../src/picture/raster.ts';
import { unordered } from '../picture/pictures.ts';

/** The brighter half of each block of 4 × 4, then the brightest and the darkest of those within four blocks. */
function paperByDefinition(grey: ReturnType<typeof unordered>): FloatRaster {
  const [columns, rows] = [Math.ceil(grey.width / 4), Math.ceil(grey.height / 4)];
  const inBlock = (u: number, v: number): number[] =>
    [0, 1, 2, 3].flatMap((y) =>
      [0, 1, 2, 3].flatMap((x) =>
        4 * u + x < grey.width && 4 * v + y < grey.height ? [grey.at(4 * u + x, 4 * v + y)] : [],
      ),
    );
  const each = (value: (u: number, v: number) => number): FloatRaster => {
    const made = new FloatRaster(columns, rows);
    for (let v = 0; v < rows; v++) for (let u = 0; u < columns; u++) made.set(u, v, value(u, v));
    return made;
  };
  const near = (of: FloatRaster, u: number, v: number): number[] => {
    const found: number[] = [];
    for (let y = Math.max(0, v - 4); y <= Math.min(rows - 1, v + 4); y++)
      for (let x = Math.max(0, u - 4); x <= Math.min(columns - 1, u + 4); x++)
        found.push(of.at(x, y));
    return found;
  };
  const bright = each((u, v) => {
    const shades = inBlock(u, v);
    return (
      (shades.reduce((sum, shade) => sum + shade, 0) / shades.length + Math.max(...shades)) / 2
    );
  });
  const brightest = each((u, v) => Math.max(...near(bright, u, v)));
  return each((u, v) => Math.min(...near(brightest, u, v)));
}

describe('紙に対する濃さ', () => {
  it.each([
    [88, 104],
    [61, 30],
  ])('幅%i高さ%iの欄で、定義どおりになる', (width, height) => {
    const grey = unordered(width, height);
    const paper = paperByDefinition(grey);
    const ink = inkOf(grey);
    const between = (at: number, blocks: number): [number, number] => {
      const place = Math.max(0, Math.min(blocks - 1.001, (at + 0.5) / 4 - 0.5));
      return [Math.floor(place), place - Math.floor(place)];
    };
    for (let y = 0; y < height; y++) {
      const [top, q] = between(y, paper.height);
      for (let x = 0; x < width; x++) {
        const [left, p] = between(x, paper.width);
        const light = (u: number): number =>
          paper.at(u, top) * (1 - q) + paper.at(u, Math.min(paper.height - 1, top + 1)) * q;
        const lit = Math.max(16, light(left) * (1 - p) + light(left + 1) * p);
        expect(ink.at(x, y)).toBeCloseTo(Math.max(0, 1 - grey.at(x, y) / lit), 5);
      }
    }
  });
});
