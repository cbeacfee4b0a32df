import { describe, expect, it } from 'vitest';
import { losesOneDigit } from '../src/normalise/price.ts';
import { printable } from '../src/normalise/printable.ts';
import { clockText, readClock } from '../src/read/clock.ts';
import { readQuantity } from '../src/read/tally.ts';
import { readYen } from '../src/read/yen.ts';
import { facts } from './facts.ts';

describe('readYen (A75)', () => {
  it.each([
    ['6200', 6200],
    ['¥6,200', 6200],
    ['￥６，２００', 6200],
    ['6200円', 6200],
    [' 6 200 ', 6200],
    ['１１００', 1100],
    ['0', 0],
    ['\\1,100', 1100],
    ['99999999', 99_999_999],
  ])('reads %s', (text, value) => expect(readYen(text)).toBe(value));
  it.each([
    '62O0',
    'l100',
    '-100',
    '−100',
    '1.5',
    '',
    '円',
    '¥',
    '999999999',
    '千円',
    '10%',
    '1100円也',
    '円1100',
    '11¥00',
  ])('does not read %s', (text) => expect(readYen(text)).toBeNull());
});

describe('readClock (A26)', () => {
  it.each([
    ['20:05', '20:05'],
    ['２０：０５', '20:05'],
    ['20.05', '20:05'],
    ['2005', '20:05'],
    ['805', '8:05'],
    ['20時半', '20:30'],
    ['20時5分', '20:05'],
    ['20時05', '20:05'],
    ['20時', '20:00'],
    [' 20 : 05 ', '20:05'],
    ['0:00', '0:00'],
    ['29:59', '29:59'],
    ['24:20', '24:20'],
    ['午後8時5分', '20:05'],
    ['午前12:15', '0:15'],
    ['PM 8:05', '20:05'],
    ['8:05pm', '20:05'],
    ['12:15 AM', '0:15'],
    ['午後12:15', '12:15'],
  ])('reads %s', (text, value) => expect(clockText(readClock(text)?.minutes ?? -1)).toBe(value));
  it.each([
    '28:99',
    '30:00',
    '20:5',
    '20;05',
    '8',
    '20',
    '20:60',
    '20005',
    'abc',
    '',
    '時半',
    '午後13:00',
    '20:05頃',
    '3060',
    '20.5',
    '20時半分',
  ])('does not read %s', (text) => expect(readClock(text)).toBeNull());
  it('knows whether the half of the day is said', () => {
    expect(readClock('12:15')?.halfDay).toBe(false);
    expect(readClock('１２：１５')?.halfDay).toBe(false);
    expect(readClock('午後12:15')?.halfDay).toBe(true);
  });
});

describe('readQuantity (A35–A37, A78)', () => {
  const text = (written: string) =>
    readQuantity({ read: { state: 'written', text: written }, correction: null }, facts.shop);
  it.each([
    ['正', 5],
    ['正一', 6],
    ['正＋一', 6],
    ['正 + 正', 10],
    ['正正一', 11],
    ['正の字', 5],
    ['正下', 8],
    ['丁', 2],
    ['T', 2],
    ['Ｔ', 2],
    ['下', 3],
    ['止', 4],
    ['｜｜', 2],
    ['||', 2],
    ['ll', 2],
    ['//', 2],
    ['一一一', 3],
    ['二', 2],
    ['三', 3],
    ['3', 3],
    ['１２', 12],
    ['11', 11],
    ['111', 3],
    ['1', 1],
    ['0', 0],
    ['—', 1],
    ['–', 1],
    ['−', 1],
    ['-', 1],
    ['ｰ', 1],
  ])('reads %s', (written, value) => expect(text(written)).toMatchObject({ state: 'read', value }));
  it.each(['abc', '正3', '100', '十', '2杯', '+', '正?', '四'])('does not read %s', (written) =>
    expect(text(written)).toEqual({ state: 'unreadable' }),
  );
  it('takes figures as figures and marks as marks', () => {
    expect(text('12')).toMatchObject({
      source: 'digits',
      sei: false,
      bar: null,
      manyStrokes: false,
    });
    expect(text('正')).toMatchObject({ source: 'tally', sei: true });
    expect(text('｜')).toMatchObject({ source: 'tally', bar: null });
    expect(text('一')).toMatchObject({ bar: 'low' });
    expect(text('正一')).toMatchObject({ bar: null });
    expect(text('一丁')).toMatchObject({ bar: null });
  });
});

describe('losesOneDigit (A38)', () => {
  it.each([
    [1100, 110],
    [1100, 100],
    [3300, 330],
    [3300, 300],
    [8400, 840],
    [8400, 400],
    [8400, 800],
    [300, 30],
    [1700, 700],
  ])('%i can be read as %i', (price, written) => expect(losesOneDigit(price, written)).toBe(true));
  it.each([
    [1100, 1100],
    [1100, 11],
    [1100, 120],
    [600, 0],
    [300, 3],
    [1500, 510],
  ])('%i cannot be read as %i', (price, written) =>
    expect(losesOneDigit(price, written)).toBe(false),
  );
});

describe('printable', () => {
  it.each([
    ['ポテト-L', 'ポテト L'],
    ['A・B: [特]', 'A B 特'],
    ['フード', 'フード'],
    ['ショット（700）', 'ショット（700）'],
    ['①セット', 'セット'],
    ['<b>肉</b>', 'b 肉 /b'],
    ['不一致', ''],
    ['検算サマリー表', '表'],
    ['読取内訳', ''],
    ['フード（大', 'フード 大'],
    ['）フード（小）', 'フード（小）'],
    ['サービス料 10%', 'サービス料 10%'],
    ['改\n行', '改 行'],
  ])('%s', (label, shown) => expect(printable(label)).toBe(shown));
});
