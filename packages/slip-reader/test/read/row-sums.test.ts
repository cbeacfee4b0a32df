import { sureFrom } from '@tashika/slip';
import { describe, expect, it } from 'vitest';
import type { RowJson } from '../../src/read/page-json.ts';
import { withRowSum } from '../../src/read/row-sums.ts';

const text = (said: string) => ({ state: 'written', text: said, confidence: 0.99 }) as const;
const blank = { state: 'blank', text: null, confidence: 0.98 } as const;
const bar = { kind: 'bar', dir: 'h', y: null } as const;
const strokes = (count: number) =>
  ({ state: 'marks', glyphs: Array.from({ length: count }, () => bar), confidence: 0.99 }) as const;

describe('行の数が互いに合わなければ尋ねる', () => {
  it.each([
    ['数量×単価が金額になる', 2, '1100', '2200', []],
    ['金額が単価の別の倍数', 3, '1100', '4400', ['qty']],
    ['金額が別の値段の同じ数', 2, '1200', '3400', ['unit']],
    ['どちらでも説明できる', 1, '1100', '3300', ['qty', 'unit']],
    ['書いた人の足し間違い', 2, '1100', '2300', []],
    ['欄に書けない本数になる', 1, '300', '99900', []],
    ['金額が書かれていない', 3, '1100', null, []],
  ] as const)('%s', (_, count, unit, amount, asked) => {
    const row: RowJson = {
      r: 1,
      label: text('D'),
      qty: strokes(count),
      unit: text(unit),
      amount: amount === null ? blank : text(amount),
      struck: false,
    };
    const judged = withRowSum(row, [1100, 1700, 3300]);
    const unsure = (['label', 'qty', 'unit', 'amount'] as const).filter(
      (column) => judged[column].confidence < sureFrom,
    );
    expect(unsure).toEqual(asked);
    expect(judged.qty).toMatchObject({ glyphs: row.qty.state === 'marks' ? row.qty.glyphs : [] });
  });

  const unsureText = (said: string, candidates: readonly string[] = []) =>
    ({ state: 'written', text: said, confidence: 0.7, candidates }) as const;
  const rowOf = (cells: Partial<RowJson>): RowJson => ({
    r: 1,
    label: text('D'),
    qty: strokes(3),
    unit: text('600'),
    amount: text('1800'),
    struck: false,
    ...cells,
  });
  const isUnitSure = (cells: Partial<RowJson>): boolean =>
    withRowSum(rowOf(cells), [1100, 1700]).unit.confidence >= sureFrom;

  it.each([
    [
      '単価がほかに読めた値段の同じ数',
      { unit: { ...text('600'), candidates: ['600', '500'] } },
      false,
    ],
    ['どちらとも読めない値段の同じ数', { unit: text('600') }, true],
  ])('表にない値段：%s', (_, cells, sure) => {
    expect(isUnitSure({ ...cells, amount: text('1500') })).toBe(sure);
  });

  it.each([
    ['別の数字で同じことを言う金額', {}, true],
    ['確かでない金額', { amount: unsureText('1800') }, false],
    ['確かでない数量', { qty: { ...strokes(3), confidence: 0.7 } }, false],
    ['同じ数字がもう一度書かれる1本', { qty: strokes(1), amount: text('600') }, false],
    ['同じ数字が並ぶ11本', { qty: strokes(11), amount: text('6600') }, false],
  ])('確かでない単価：%s', (_, cells, sure) => {
    expect(isUnitSure({ unit: unsureText('600'), ...cells })).toBe(sure);
  });

  it('判読できない単価は、金額が合っても言い切らない', () => {
    const unit = { state: 'unreadable', text: null, candidates: ['600'], confidence: 0.4 } as const;
    expect(withRowSum(rowOf({ unit }), []).unit).toEqual(unit);
  });
});
