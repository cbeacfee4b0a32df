import { describe, expect, it } from 'vitest';
import { areDoubtful, doubted } from '../../src/read/doubt.ts';
import type { RowJson } from '../../src/read/page-json.ts';

const text = (said: string, confidence = 0.99) =>
  ({ state: 'written', text: said, confidence }) as const;
const blank = { state: 'blank', text: null, confidence: 0.98 } as const;
const illegible = { state: 'unreadable', text: null, candidates: [], confidence: 0.2 } as const;
const marks = { state: 'marks', glyphs: [{ kind: 'sei' }], confidence: 0.99 } as const;
const row = (more: Partial<RowJson> = {}): RowJson => ({
  r: 1,
  label: text('D'),
  qty: marks,
  unit: text('1100'),
  amount: text('5500'),
  struck: false,
  ...more,
});
const rows = (...list: Partial<RowJson>[]) => list.map(row);

describe('行の場所を疑う', () => {
  it.each([
    ['どの行もふつうに読める', rows({}, {}, {}, {}), false],
    ['単価を書かない行がある', rows({}, { unit: blank }, {}, {}), false],
    ['1行しかない', rows({ unit: blank }), false],
    ['どこかの行だけ読めない', rows({}, { qty: illegible, unit: illegible }, {}, {}), false],
    ['単価の列に何も書かれていない', rows(...[1, 2, 3].map(() => ({ unit: blank }))), true],
    ['数量の列に何も書かれていない', rows(...[1, 2, 3].map(() => ({ qty: blank }))), true],
    [
      '数がほとんど読めない',
      rows(...[1, 2, 3].map(() => ({ qty: illegible, unit: text('700', 0.6) }))),
      true,
    ],
    [
      '縦棒が単価に見える',
      rows(...[1, 2, 3].map(() => ({ qty: illegible, unit: text('11') }))),
      true,
    ],
    ['品目が一つも確かに読めない', rows(...[1, 2, 3, 4].map(() => ({ label: illegible }))), true],
    [
      '品目の一つは確かに読める',
      rows({}, ...[1, 2, 3].map(() => ({ label: text('めん D', 0.6) }))),
      false,
    ],
    [
      '最初の行だけ何も読めない（見出しかもしれない）',
      rows({ qty: illegible, unit: illegible, amount: illegible }, {}, {}, {}),
      true,
    ],
  ])('%s', (_, list, doubtful) => {
    expect(areDoubtful(list)).toBe(doubtful);
  });

  it('疑わしい行は、何も言い切らない', () => {
    const { label, qty, unit, amount } = doubted(row({ amount: blank }));
    for (const cell of [label, qty, unit, amount]) expect(cell.confidence).toBeLessThan(0.85);
    expect(unit).toMatchObject({ state: 'written', text: '1100' });
  });
});
