import { describe, expect, it } from 'vitest';
import { offeredTotal } from '../../src/read/offered-total.ts';
import type { RowJson } from '../../src/read/page-json.ts';

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
const doubtful = { ...text('5600', 0.7), candidates: ['5600', '5500'] };

describe('合計のありうる読みのうち、行の和になるもの', () => {
  it('先に勧めるが、言い切らない', () => {
    expect(offeredTotal(doubtful, [row(), row({ qty: blank }), row({ struck: true })])).toEqual({
      state: 'unreadable',
      text: null,
      candidates: ['5500', '5600'],
      confidence: 0.7,
    });
  });

  it.each([
    ['合計は確か', { ...doubtful, confidence: 0.9 }, [row()]],
    ['合計はすでに和のとおり', { ...doubtful, text: '5500' }, [row()]],
    ['和は、ありうる読みにない', doubtful, [row(), row()]],
    ['確かでない単価がある', doubtful, [row({ unit: text('1100', 0.8) })]],
    ['単価のない行がある', doubtful, [row(), row({ unit: blank })]],
    ['合計が書かれていない', blank, [row()]],
  ])('%s：そのまま', (_, total, rows) => {
    expect(offeredTotal(total, rows)).toBe(total);
  });
});
