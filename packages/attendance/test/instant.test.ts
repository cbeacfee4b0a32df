import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { instantMs } from '../src/evaluate/instant.ts';

const two = (value: number) => String(value).padStart(2, '0');

describe('時刻を読む', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0],
    ['1970-01-01T00:00:01Z', 1000],
    ['1970-01-01T00:01:00Z', 60_000],
    ['1970-01-01T01:00:00Z', 3_600_000],
    ['1970-01-01T09:00:00+09:00', 0],
    ['1969-12-31T14:30:00-09:30', 0],
    ['1970-01-01T00:00:00.5Z', 500],
    ['1970-01-01T09:00:00.25+09:00', 250],
    ['1970-01-01T23:59:59Z', 86_399_000],
    ['1970-01-02T00:59:00+23:59', 3_600_000],
    ['1970-02-01T00:00:00Z', 31 * 86_400_000],
    ['1972-02-29T00:00:00Z', (2 * 365 + 59) * 86_400_000],
    ['0099-12-31T00:00:00Z', Date.parse('0099-12-31T00:00:00Z')],
    ['0100-01-01T00:00:00Z', Date.parse('0100-01-01T00:00:00Z')],
    ['2026-11-20T12:00Z', Date.UTC(2026, 10, 20, 12)],
    ['2016-12-31T23:59:60Z', Date.UTC(2016, 11, 31, 23, 59, 59)],
  ])('%s', (text, ms) => expect(instantMs(text)).toBe(ms));

  it.each([
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-13-10T00:00:00Z',
    '2026-11-00T00:00:00Z',
    '2026-11-32T00:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T12:60:00Z',
    '2026-11-20T12:00:61Z',
    '2026-11-20T12:00:00+24:00',
    '2026-11-20T12:00:00+09:60',
    '2026-11-20T12:00:00',
    ' 2026-11-20T12:00:00Z',
    '2026-11-20T12:00:00Z ',
    '明日',
    '',
  ])('%s は時刻ではない', (text) => expect(instantMs(text)).toBeNaN());

  it('暦のとおり、どの日のどの時差でも同じ瞬間を指す', () => {
    const moment = fc.record({
      year: fc.integer({ min: 1, max: 9999 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
      second: fc.integer({ min: 0, max: 86_399 }),
      zone: fc.constantFrom('Z', '+00:00', '+09:00', '-03:30', '+14:00', '-11:59'),
      fraction: fc.constantFrom('', '.5', '.001', '.999999'),
    });
    fc.assert(
      fc.property(moment, ({ year, month, day, second, zone, fraction }) => {
        const clock = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
        const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
        const text = `${date}T${clock.map(two).join(':')}${fraction}${zone}`;
        if (day > Temporal.PlainYearMonth.from({ year, month }).daysInMonth) {
          expect(instantMs(text)).toBeNaN();
        } else {
          const exact = Number(Temporal.Instant.from(text).epochNanoseconds) / 1e6;
          expect(Math.abs(instantMs(text) - exact)).toBeLessThan(0.05);
        }
      }),
      { numRuns: runs(20_000) },
    );
  });
});

describe('時刻の読み取り', () => {
  it('どの書き方でも同じ瞬間、ありえない時刻は読まない', () => {
    const noon = Date.UTC(2026, 10, 20, 3);
    for (const text of [
      '2026-11-20T12:00:00+09:00',
      '2026-11-20T03:00:00Z',
      '2026-11-20T03:00:00.000Z',
      '2026-11-19T22:30:00-04:30',
      '2026-11-20T03:00Z',
    ]) {
      expect(instantMs(text), text).toBe(noon);
    }
    expect(instantMs('2026-11-20T03:00:00.000250Z')).toBeCloseTo(noon + 0.25, 3);
    expect(instantMs('2028-02-29T00:00:00Z')).toBe(Date.UTC(2028, 1, 29));
    for (const text of [
      '2026-02-29T00:00:00Z',
      '2026-04-31T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-00-01T00:00:00Z',
      '2026-01-00T00:00:00Z',
      '2026-01-01T24:00:00Z',
      '2026-01-01T00:60:00Z',
      '2026-01-01T00:00:00',
      '2026-01-01T00:00:00+24:00',
      '2026-01-01T00:00:00+09:60',
      '',
    ]) {
      expect(instantMs(text), text).toBeNaN();
    }
  });
});
