import { describe, expect, it } from 'vitest';
import { marksOf, strokesOf } from '../../src/tally/marks.ts';

describe('数量の印', () => {
  it.each([
    ['正', 5],
    ['h', 1],
    ['v', 1],
    ['d', 1],
    ['T', 2],
    ['F', 3],
    ['L', 4],
    ['2', 2],
    ['3', 3],
    ['4', 4],
  ])('%s は %i 画', (token, count) => {
    expect(strokesOf(token)).toBe(count);
    const marks = marksOf(token, 0.2, 0.8);
    const sum = marks.reduce((total, mark) => total + (mark.kind === 'sei' ? 5 : 1), 0);
    expect(sum).toBe(count);
  });

  it('書きかけの正は横、縦、横、縦の順になる', () => {
    const marks = marksOf('L', 0.2, 0.8);
    expect(marks.map((mark) => (mark.kind === 'bar' ? mark.dir : mark.kind))).toEqual([
      'h',
      'v',
      'h',
      'v',
    ]);
  });

  it('一本の横棒の高さはインクの中央', () => {
    expect(marksOf('h', 0.28, 0.32)).toEqual([{ kind: 'bar', dir: 'h', y: 0.3 }]);
  });

  it('重ねた横棒は上から下へ並ぶ', () => {
    expect(marksOf('3', 0.2, 0.8).map((mark) => mark.kind === 'bar' && mark.y)).toEqual([
      0.2, 0.5, 0.8,
    ]);
  });
});
