import { describe, expect, it } from 'vitest';
import { withoutBareCaptions } from '../../src/read/caption-column.ts';
import type { FieldReading } from '../../src/read/read-field.ts';

const read = (value: string, confidence: number) => ({
  state: 'read' as const,
  value,
  confidence,
  candidates: [],
});
const reading = (
  time: FieldReading['time'],
  words: NonNullable<FieldReading['words']>,
): FieldReading => ({ time, total: null, caption: null, printed: true, alone: false, words });

/** OUT 1:10, the number behind its caption. */
const exit = reading(read('1:10', 0.99), { from: 81, firstTo: 144, to: 246, number: 204 });
const alone = { from: 80, firstTo: 117, to: 117, number: 80 };

describe('手書きの見出しの並び', () => {
  it('見出しの列にだけ立つ語は、数字に見えても見出しで、後は空欄', () => {
    const [entry, other] = withoutBareCaptions([reading(read('1:11', 0.78), alone), exit]);
    expect(entry).toMatchObject({ time: null, total: null, bare: true });
    expect(other).toBe(exit);
  });

  it('確かに時刻と読めるものは、消さずに尋ねる', () => {
    const [entry] = withoutBareCaptions([reading(read('19:20', 0.99), alone), exit]);
    expect(entry?.time).toMatchObject({ value: '19:20', confidence: 0.8 });
  });

  it('数の列まで届くもの、見出しの列から離れたものは、数', () => {
    const long = reading(read('21:15', 0.7), { ...alone, firstTo: 220, to: 220 });
    const apart = reading(read('21:15', 0.7), { from: 130, firstTo: 190, to: 190, number: 130 });
    expect(withoutBareCaptions([long, exit])[0]).toBe(long);
    expect(withoutBareCaptions([apart, exit])[0]).toBe(apart);
  });

  it('見出しの後の数が一つもなければ、見出しの列は分からない', () => {
    const both = [reading(read('1:11', 0.6), alone), reading(read('0:07', 0.6), alone)];
    expect(withoutBareCaptions(both)).toEqual(both);
  });
});
