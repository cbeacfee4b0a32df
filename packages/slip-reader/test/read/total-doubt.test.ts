import { describe, expect, it } from 'vitest';
import type { RowJson } from '../../src/read/page-json.ts';
import { withTotalDoubt } from '../../src/read/total-doubt.ts';

const text = (said: string, confidence = 0.99) =>
  ({ state: 'written', text: said, confidence }) as const;
const blank = { state: 'blank', text: null, confidence: 0.98 } as const;
const row = (more: Partial<RowJson> = {}): RowJson => ({
  r: 1,
  label: text('D'),
  qty: { state: 'marks', glyphs: [{ kind: 'sei' }], confidence: 0.99 },
  unit: text('1100'),
  amount: blank,
  struck: false,
  ...more,
});
const total = { ...text('5600'), candidates: ['5600', '5500'] };
const prices = [700, 1100];

describe('行の和にならない合計', () => {
  it.each([
    ['ほかの読みなら行の和になる', total, [row()]],
    ['1を7と読めば行の和になる', text('1700'), [row({ unit: text('1540') })]],
    [
      '単価のない行も、ありうる値段で数える',
      { ...text('9100'), candidates: ['9100', '9000'] },
      [row(), row({ unit: blank })],
    ],
  ])('尋ねる：%s', (_, stated, rows) => {
    const { confidence, ...said } = withTotalDoubt(stated, rows, prices);
    expect(confidence).toBeLessThan(0.85);
    const { confidence: before, ...read } = stated;
    expect(said).toEqual(read);
  });

  it.each([
    ['行の和のとおり', { ...total, text: '5500' }, [row()]],
    ['ほかの読みも行の和にならない', total, [row(), row()]],
    ['ほかの読みがない', text('5600'), [row()]],
    [
      '何とも読めない単価がある',
      total,
      [row({ unit: { state: 'unreadable', text: null, candidates: [], confidence: 0.2 } })],
    ],
    ['もともと確かではない', { ...total, confidence: 0.7 }, [row()]],
    ['確かではないが、行の和のとおり', { ...total, text: '5500', confidence: 0.7 }, [row()]],
    ['書かれていない', blank, [row()]],
  ] as const)('そのまま：%s', (_, stated, rows) => {
    expect(withTotalDoubt(stated, rows, prices)).toEqual(stated);
  });
});
