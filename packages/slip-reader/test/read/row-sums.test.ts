import { sureFrom } from '@tashika/slip';
import { describe, expect, it } from 'vitest';
import type { RowJson } from '../../src/read/page-json.ts';
import { withSumDoubts } from '../../src/read/row-sums.ts';

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
    ['金額が1桁だけ違う値段の同じ数', 3, '600', '1500', ['unit']],
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
    const judged = withSumDoubts(row, [1100, 1700, 3300]);
    const unsure = (['label', 'qty', 'unit', 'amount'] as const).filter(
      (column) => judged[column].confidence < sureFrom,
    );
    expect(unsure).toEqual(asked);
    expect(judged.qty).toMatchObject({ glyphs: row.qty.state === 'marks' ? row.qty.glyphs : [] });
  });
});
