import { describe, expect, it } from 'vitest';
import { type Homography, project } from '../../src/picture/homography.ts';
import { warp } from '../../src/picture/warp.ts';
import { unordered } from './pictures.ts';

describe('真上からの絵', () => {
  it('どの画素も、元の絵の4つの画素を混ぜたもので、元の絵の外は決めた明るさになる', () => {
    const source = unordered(50, 37);
    const toSource: Homography = [1.1, 0.07, -3, -0.05, 0.9, -2, 0.0009, -0.0004, 1];
    const warped = warp(source, toSource, 45, 41, 77);
    let outside = 0;
    for (let y = 0; y < 41; y++) {
      for (let x = 0; x < 45; x++) {
        const [u, v] = project(toSource, [x, y]);
        if (u < 0 || v < 0 || u >= 49 || v >= 36) {
          expect(warped.at(x, y)).toBe(77);
          outside++;
          continue;
        }
        const [left, top] = [Math.floor(u), Math.floor(v)];
        const along = (row: number): number =>
          source.at(left, row) * (1 - u + left) + source.at(left + 1, row) * (u - left);
        const wanted = along(top) * (1 - v + top) + along(top + 1) * (v - top);
        expect(Math.abs(warped.at(x, y) - wanted)).toBeLessThan(0.5001);
      }
    }
    expect(outside).toBeGreaterThan(100);
  });
});
