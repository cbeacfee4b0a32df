import { describe, expect, it } from 'vitest';
import { slotLabel } from '../src/evaluate/index.ts';

const label = (startTime: string, endTime: string, timezone = 'Asia/Tokyo') =>
  slotLabel({ slotId: 's1', startTime, endTime, timezone });

describe('候補日時の言い方', () => {
  it.each([
    ['2026-12-01T10:00:00+09:00', '2026-12-01T11:30:00+09:00', '12月1日（火）10:00〜11:30'],
    ['2026-11-23T09:00:00+09:00', '2026-11-23T10:00:00+09:00', '11月23日（月・祝）9:00〜10:00'],
    [
      '2026-12-31T22:00:00+09:00',
      '2027-01-01T02:00:00+09:00',
      '12月31日（木）22:00〜1月1日（金・祝）2:00',
    ],
    ['2026-12-03T00:00:00+09:00', '2026-12-04T00:00:00+09:00', '12月3日（木）'],
    ['2026-12-03T00:00:00+09:00', '2026-12-06T00:00:00+09:00', '12月3日（木）〜12月5日（土）'],
    ['2026-12-03T00:00:00+09:00', '2026-12-03T12:00:00+09:00', '12月3日（木）0:00〜12:00'],
  ])('%s', (start, end, expected) => expect(label(start, end)).toBe(expected));

  it('その候補のタイムゾーンで言い、読めなければ識別子で言う', () => {
    const [start, end] = ['2026-11-22T16:00:00Z', '2026-11-22T17:00:00Z'];
    expect(label(start, end)).toBe('11月23日（月・祝）1:00〜2:00');
    expect(label(start, end, 'UTC')).toBe('11月22日（日）16:00〜17:00');
    expect(label('いつか', end)).toBe('候補「s1」');
  });
});
