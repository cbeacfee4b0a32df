import { readDates } from '@tashika/japanese/dates';
import { describe, expect, it } from 'vitest';
import { slotHintOf } from '../src/slots/index.ts';

const reference = { now: '2026-11-16T09:00:00+09:00', timeZone: 'Asia/Tokyo' };

describe('日付のある言葉からも、曜日と時間帯の希望が分かる（M40）', () => {
  it.each([
    ['来週の水曜14時', { preferredDays: ['wed'], preferredHours: [14] }],
    ['12/1と12/3の19時〜21時', { preferredDays: ['tue', 'thu'], preferredHours: [19, 20] }],
    [
      '来週の土日の午前に2枠',
      { count: 2, preferredDays: ['sat', 'sun'], preferredHours: [9, 10, 11] },
    ],
    ['12月3日の10時〜10時半', { preferredDays: ['thu'], preferredHours: [10] }],
    ['12月3日', { preferredDays: ['thu'] }],
    ['明日22時〜2時', { preferredDays: ['tue'], preferredHours: [0, 1, 22, 23] }],
    // Longer stretches say neither, and wishes stay as they were said.
    ['来週', {}],
    ['来週の午後', { preferredHours: [13, 14, 15, 16, 17] }],
    ['12月1日から5日まで', {}],
    ['平日の午後', { preferredDays: ['weekday'], preferredHours: [13, 14, 15, 16, 17] }],
    ['来週以降の平日', { preferredDays: ['weekday'] }],
    ['来週は不在にします', {}],
    ['90分', { durationMinutes: 90 }],
  ])('%s', (text, expected) => {
    expect(slotHintOf(readDates(text, reference))).toEqual(expected);
  });
});
