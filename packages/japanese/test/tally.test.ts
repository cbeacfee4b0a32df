import { describe, expect, it } from 'vitest';
import { strokeCount, tallyCount, tallyMarks, tallySigns } from '../src/index.ts';

describe('正の字', () => {
  it.each([
    ['正', 5],
    ['止', 4],
    ['下', 3],
    ['丁', 2],
    ['T', 2],
    ['三', 3],
    ['二', 2],
    ['一', 1],
    ['ー', 1],
    ['|', 1],
    ['1', 1],
    ['/', 1],
  ])('%s は %i 画', (sign, strokes) => expect(tallySigns.get(sign)?.strokes).toHaveLength(strokes));

  it.each(['2', '四', 'あ', ''])('%j は正の字の一部ではない', (sign) =>
    expect(tallySigns.get(sign)).toBeUndefined(),
  );

  it('数字や文字にも見える印を区別する', () => {
    const ambiguous = [...tallySigns].filter(([, sign]) => sign.ambiguous).map(([sign]) => sign);
    expect(ambiguous.join('')).toBe('Tl1二三');
  });

  it.each([
    ['正　＋ 一', '正一'],
    ['正の字', '正'],
    ['｜｜', '||'],
  ])('%s → %s', (text, marks) => expect(tallyMarks(text)).toBe(marks));

  it('正は5、ほかは1つずつ', () => {
    expect(tallyCount(2, 3)).toBe(13);
    expect(strokeCount([])).toBe(0);
    expect(strokeCount([{ kind: 'sei' }, { kind: 'bar' }, { kind: 'bar' }])).toBe(7);
  });
});
