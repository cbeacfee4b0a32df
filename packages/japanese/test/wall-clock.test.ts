import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { isoDay, isTimeZone, momentInWords, wallClock } from '../src/index.ts';

const zones = ['Asia/Tokyo', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'UTC'];

describe('wallClock', () => {
  it('どの時刻もカレンダーの計算と同じ', () => {
    // Before 1950 some zones were ahead by odd seconds, which no clock in minutes shows.
    const moments = fc.date({
      min: new Date('1950-01-01T00:00:00Z'),
      max: new Date('2100-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
        const at = Temporal.Instant.from(moment.toISOString()).toZonedDateTimeISO(zone);
        const { year, month, day, dayOfWeek, hour, minute } = at;
        expect(wallClock(moment, zone)).toEqual({ year, month, day, dayOfWeek, hour, minute });
        expect(isoDay(wallClock(moment, zone))).toBe(at.toPlainDate().toString());
      }),
    );
  });

  it('時刻や地域でないものは例外', () => {
    expect(() => wallClock('いつか', 'UTC')).toThrow(RangeError);
    expect(() => wallClock(0, 'Asia/Nowhere')).toThrow(RangeError);
  });
});

describe('momentInWords', () => {
  it.each([
    ['2026-11-20T15:30:00Z', 'Asia/Tokyo', '11月21日（土）0:30'],
    ['2026-11-20T15:30:00Z', 'Europe/London', '11月20日（金）15:30'],
    ['2026-11-22T00:05:00+09:00', 'asia/tokyo', '11月22日（日）0:05'],
  ])('%s %s → %s', (moment, zone, words) => expect(momentInWords(moment, zone)).toBe(words));
});

describe('isTimeZone', () => {
  it.each([
    ['Asia/Tokyo', true],
    ['asia/tokyo', true],
    ['Asia/Nowhere', false],
    ['', false],
  ])('%s: %s', (name, expected) => expect(isTimeZone(name)).toBe(expected));
});
