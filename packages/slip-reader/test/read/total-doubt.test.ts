import { describe, expect, it } from 'vitest';
import type { RowJson } from '../../src/read/page-json.ts';
import { withPriceDoubts, withTotalDoubt } from '../../src/read/total-doubt.ts';

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
    const { confidence, ...said } = withTotalDoubt(stated, [], rows, prices);
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
    expect(withTotalDoubt(stated, [], rows, prices)).toEqual(stated);
  });

  it('インクがわずかにそう読めるものが行の和になれば、尋ねる', () => {
    const stated = withTotalDoubt(text('5600'), ['5600', '8600', '5500'], [row()], prices);
    expect(stated).toEqual(text('5600', 0.8));
    expect(withTotalDoubt(text('5600'), ['5600', '8600'], [row()], prices)).toEqual(text('5600'));
    expect(withTotalDoubt(text('5500'), ['5500', '5600'], [row()], prices)).toEqual(text('5500'));
  });
});

describe('合計にならない行の単価', () => {
  const rows = [row(), row({ r: 2, unit: text('700') })];

  it('インクがわずかにそう読める価格表の値段で合計になれば、尋ねる', () => {
    const [first, second] = withPriceDoubts(
      rows,
      [['1100'], ['700', '1700', '1100']],
      text('11000'),
      prices,
    );
    expect(first).toEqual(rows[0]);
    expect(second).toEqual({
      ...rows[1],
      unit: text('700', 0.8),
    });
  });

  it.each([
    ['行の和のとおり', text('9000'), ['700', '1100']],
    ['ほかの値段でも合計にならない', text('9100'), ['700', '1100']],
    ['インクがそう読めない', text('11000'), ['700']],
    ['価格表にない値段', text('9500'), ['700', '800']],
    ['合計のほかの読みなら行の和になる', { ...text('11000', 0.8), candidates: ['9000'] }, ['1100']],
    ['合計がない', blank, ['1100']],
  ] as const)('そのまま：%s', (_, stated, remote) => {
    expect(withPriceDoubts(rows, [[], remote], stated, prices)).toEqual(rows);
  });

  it('消された行、もう尋ねている単価はそのまま', () => {
    const struck = [row(), row({ r: 2, unit: text('700'), struck: true })];
    expect(withPriceDoubts(struck, [[], ['1100']], text('11000'), prices)).toEqual(struck);
    const asked = [row(), row({ r: 2, unit: text('700', 0.7) })];
    expect(withPriceDoubts(asked, [[], ['1100']], text('11000'), prices)).toEqual(asked);
  });
});
