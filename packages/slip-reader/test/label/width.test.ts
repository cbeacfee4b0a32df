import { describe, expect, it } from 'vitest';
import { widthLoss } from '../../src/label/width.ts';

describe('文字数と幅', () => {
  it.each([
    ['D', 0.8],
    ['Dにま', 2.4],
    ['Dにま', 4],
    ['S.ゆり', 3],
    ['飲み放題延長30分', 8],
  ])('%s は幅 %f で差し支えない', (classes, aspect) => {
    expect(widthLoss(classes, aspect)).toBe(0);
  });

  it.each([
    ['D', 3],
    ['S', 2.4],
    ['飲み放題延長30分', 2],
  ])('%s は幅 %f では考えにくい', (classes, aspect) => {
    expect(widthLoss(classes, aspect)).toBeGreaterThan(1);
  });
});
