import { describe, expect, it } from 'vitest';
import { numberMeant, timeWithoutSign } from '../../src/digits/number-forms.ts';

describe('数字の書き方', () => {
  it.each([
    ['1700', 'price', '1700'],
    ['1,700', 'price', '1700'],
    ['1.700', 'total', '1700'],
    ['¥1,700-', 'amount', '1700'],
    ['1700円', 'price', '1700'],
    ['48,000', 'total', '48000'],
    ['500', 'price', '500'],
    ['0500', 'price', null],
    ['17,00', 'price', null],
    ['1:70', 'price', null],
    ['12345678', 'total', null],
    ['22:50', 'time', '22:50'],
    ['01:10', 'time', '1:10'],
    ['26:00', 'time', '26:00'],
    ['20.30', 'time', '20:30'],
    ['21時05分', 'time', '21:05'],
    ['21時', 'time', '21:00'],
    ['30:00', 'time', null],
    ['22:60', 'time', null],
    ['2250', 'time', null],
    ['22:5', 'time', null],
  ] as const)('%s (%s) は %s', (written, kind, meant) => {
    expect(numberMeant(written, kind)).toBe(meant);
  });

  it.each([
    ['2250', '22:50'],
    ['145', '1:45'],
    ['2960', null],
    ['3010', null],
    ['22:50', null],
    ['50', null],
  ])('コロンのない %s は時刻なら %s', (written, meant) => {
    expect(timeWithoutSign(written)).toBe(meant);
  });
});
