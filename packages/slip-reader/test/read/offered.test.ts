import { describe, expect, it } from 'vitest';
import { offeredRows, offeredTotal } from '../../src/read/offered.ts';
import type { RowJson } from '../../src/read/page-json.ts';

const text = (said: string, confidence = 0.99) =>
  ({ state: 'written', text: said, confidence }) as const;
const blank = { state: 'blank', text: null, confidence: 0.98 } as const;
const strokes = (confidence = 0.99) =>
  ({ state: 'marks', glyphs: [{ kind: 'sei' }], confidence }) as const;
const row = (more: Partial<RowJson> = {}): RowJson => ({
  r: 1,
  label: text('D'),
  qty: strokes(),
  unit: text('1100'),
  amount: blank,
  struck: false,
  ...more,
});
const unknown = { state: 'unreadable', text: null, candidates: [], confidence: 0.2 } as const;
const doubtful = { ...text('5600', 0.7), candidates: ['5600', '5500'] };
const prices = [700, 1100];

describe('合計のありうる読みのうち、行の和になるもの', () => {
  it('先に勧めるが、言い切らない', () => {
    const rows = [row(), row({ qty: blank, unit: text('0') }), row({ struck: true })];
    expect(offeredTotal(doubtful, rows, prices)).toEqual({
      state: 'unreadable',
      text: null,
      candidates: ['5500', '5600'],
      confidence: 0.7,
    });
  });

  it.each([
    ['単価のない行は、どの値段でもありうる', '9000', [row(), row({ unit: blank })]],
    ['単価のない行は、数えられなかったかもしれない', '5500', [row(), row({ unit: blank })]],
    ['数量のない行は、1つかもしれない', '6600', [row(), row({ qty: blank })]],
    [
      '確かでない単価は、ありうる読みのどれか',
      '3500',
      [row({ unit: { ...text('1100', 0.8), candidates: ['1100', '700'] } })],
    ],
    [
      '読めない数量は、ありうる読みのどれか',
      '6600',
      [row({ qty: { ...unknown, candidates: ['5', '6'] } })],
    ],
  ])('%s', (_, sum, rows) => {
    const total = { ...text('9900', 0.7), candidates: ['9900', sum] };
    expect(offeredTotal(total, rows, prices)).toMatchObject({ candidates: [sum, '9900'] });
  });

  it.each([
    ['合計は確か', { ...doubtful, confidence: 0.9 }, [row()]],
    ['合計はすでに和のとおり', { ...doubtful, text: '5500' }, [row()]],
    ['和は、ありうる読みにない', doubtful, [row(), row()]],
    ['確かな単価がほかの和になる', doubtful, [row({ unit: text('700') })]],
    ['何とも読めない単価がある', doubtful, [row({ unit: unknown })]],
    ['ほとんどどんな和にもなる', doubtful, Array.from({ length: 40 }, () => row({ unit: blank }))],
    ['合計が書かれていない', blank, [row()]],
  ])('%s：そのまま', (_, total, rows) => {
    const many = Array.from({ length: 60 }, (_each, i) => 100 + 37 * i);
    expect(offeredTotal(total, rows, rows.length > 10 ? many : prices)).toBe(total);
  });
});

describe('行の数のありうる読みのうち、合計と合うもの', () => {
  const unsure = row({ unit: { ...text('1700', 0.7), candidates: ['1700', '1100'] } });

  it('確かな合計に合う単価を、言い切らずに先に勧める', () => {
    const [offered] = offeredRows([unsure, row()], text('11000'), prices);
    expect(offered?.unit).toEqual({
      state: 'unreadable',
      text: null,
      candidates: ['1100', '1700'],
      confidence: 0.7,
    });
    expect(offered?.qty).toEqual(strokes());
  });

  it('確かな合計に合う数量を、言い切らずに先に勧める', () => {
    const counted = row({ qty: { ...strokes(0.7), candidates: ['5', '6'] } });
    const [offered] = offeredRows([counted], text('6600'), prices);
    expect(offered?.qty).toMatchObject({ state: 'unreadable', candidates: ['6', '5'] });
    expect(offered?.qty.confidence).toBe(0.7);
  });

  it('合計の読みのうち1つだけが和になれば、それに合わせる', () => {
    const total = { ...text('71000', 0.7), candidates: ['71000', '11000'] };
    const [offered] = offeredRows([unsure, row()], total, prices);
    expect(offered?.unit).toMatchObject({ candidates: ['1100', '1700'] });
  });

  it.each([
    ['合計がどの読みとも合わない', text('11100')],
    ['今の読みで合う', text('14000')],
    ['合計がない', blank],
    ['合計のどちらの読みも和になる', { ...text('14000', 0.7), candidates: ['14000', '11000'] }],
  ])('%s：そのまま', (_, total) => {
    expect(offeredRows([unsure, row()], total, prices)).toEqual([unsure, row()]);
  });
});
