import { describe, expect, it } from 'vitest';
import { clockText } from '../src/read/clock.ts';
import { accountOf, calculationOf, type Short } from './short-form.ts';

/** Entry, exit and stay after normalisation, in one line. */
function settled(given: Short | readonly Short[]): string {
  const { times } = calculationOf(given);
  const show = (minutes: number | null) => (minutes === null ? '?' : clockText(minutes));
  return `${show(times.entry.minutes)}〜${show(times.exit.minutes)} ${times.stay ?? times.status}`;
}
const at = (entry: string, exit: string): Short => ({ times: [entry, exit], rows: [] });

describe('times', () => {
  it.each([
    ['20:05', '21:40', '20:05〜21:40 95'],
    ['24:20', '2:20', '24:20〜26:20 120'],
    ['22:30', '12:15', '22:30〜24:15 105'],
    ['12:15', '1:15', '24:15〜25:15 60'],
    ['12:05', '27:05', '24:05〜27:05 180'],
    ['12:10', '12:50', '24:10〜24:50 40'],
    ['12:50', '12:10', '24:50〜24:10 undecidable'],
    ['12:15', '13:30', '12:15〜13:30 75'],
    ['12:15', '16:59', '12:15〜16:59 284'],
    ['12:15', '17:00', '24:15〜17:00 undecidable'],
    ['5:00', '6:30', '29:00〜30:30 90'],
    ['22:00', '6:30', '22:00〜30:30 510'],
    ['18:00', '6:00', '18:00〜30:00 720'],
    ['17:59', '6:00', '17:59〜6:00 undecidable'],
    ['8:05', '9:40', '8:05〜9:40 95'],
    ['6:00', '18:00', '6:00〜18:00 720'],
    ['6:00', '18:01', '6:00〜18:01 undecidable'],
    ['20:00', '20:00', '20:00〜20:00 0'],
    ['午後8時', '午前12:15', '20:00〜24:15 255'],
    ['20:00', '午後12:15', '20:00〜12:15 undecidable'],
    ['20:00', '', '?〜? missing'],
    ['', '', '?〜? missing'],
    ['28:99', '29:00', '?〜? missing'],
  ])('%s to %s', (entry, exit, expected) => expect(settled(at(entry, exit))).toBe(expected));

  it('takes the first page that has both, unless another page says otherwise (A47)', () => {
    const none = at('', '');
    expect(settled([none, at('20:00', '21:00')])).toBe('20:00〜21:00 60');
    expect(settled([at('20:00', '21:00'), none])).toBe('20:00〜21:00 60');
    expect(settled([at('20:00', '21:00'), at('2000', '21.00')])).toBe('20:00〜21:00 60');
    expect(settled([at('20:00', ''), at('20:00', '21:00')])).toBe('20:00〜21:00 60');
    expect(settled([at('20:00', '?'), at('', '21:00')])).toBe('?〜? missing');
    expect(settled([at('20:00', '21:00'), at('20:00', '21:30')])).toBe('?〜? conflicting');
    expect(settled([at('20:00', '21:00'), at('19:00', '21:00')])).toBe('?〜? conflicting');
    expect(settled([at('20:00', '21:00'), at('19:00', '')])).toBe('?〜? conflicting');
    expect(settled([at('20:00', '21:00'), none, at('', '22:00')])).toBe('?〜? conflicting');
  });

  it('shows what is there where the times are not complete', () => {
    const { times } = calculationOf([at('', ''), at('20:00', ''), at('', '21:00')]);
    expect([times.entry.raw, times.exit.raw, times.entry.cell.page]).toEqual(['20:00', null, 2]);
  });

  const quantities = (entry: string, exit: string) =>
    accountOf({
      times: [entry, exit],
      rows: [
        'ハッピーアワー|||',
        '基本システム 1h|||',
        '飲み放題 延長30分|||',
        '5時以降 延長 1h|||',
      ],
    }).lines.map(({ quantity }) => quantity.value);
  it.each([
    ['20:00', '20:59', [0, 0, 0, 1]],
    ['20:00', '21:00', [1, 1, 0, 1]],
    ['20:00', '21:01', [1, 1, 1, 2]],
    ['21:59', '23:29', [1, 1, 1, 2]],
    ['22:00', '23:30', [0, 1, 1, 2]],
    ['19:59', '21:30', [0, 1, 2, 2]],
    ['23:00', '5:30', [0, 1, 11, 7]],
    ['16:00', '17:00', [0, 1, 0, 0]],
    ['16:00', '17:01', [0, 1, 1, 1]],
    ['13:00', '15:00', [0, 1, 2, 0]],
    ['20:00', '20:00', [0, 0, 0, 0]],
    ['20:00', '', [null, null, null, null]],
  ])('counts %s to %s', (entry, exit, expected) =>
    expect(quantities(entry, exit)).toEqual(expected),
  );
});

describe('totals', () => {
  const total = (given: Short | readonly Short[]) => {
    const { total: stated } = calculationOf(given);
    return stated.state === 'stated' ? stated.value : stated.state;
  };
  const of = (text: string, label?: string): Short => ({
    rows: [],
    total: text,
    ...(label === undefined ? {} : { totalLabel: label }),
  });
  it.each([
    ['6200', 6200],
    ['合計 6200円', 6200],
    ['合計：¥6,200', 6200],
    ['総合計6200', 6200],
    ['小計 6200', 6200],
    ['6200?', 'unreadable'],
    ['6200/6300', 'unreadable'],
    ['合計', 'unreadable'],
    ['会計 6200', 'unreadable'],
  ])('%s', (text, expected) => expect(total(of(text))).toBe(expected));
  it('knows 小計 from its caption or its label', () => {
    expect(total([of('小計 100'), of('300')])).toBe(300);
    expect(total([of('100', '小計'), of('300')])).toBe(300);
    expect(total([of('100', '小計'), of('300', '合計')])).toBe(300);
    expect(total([of('小計 100'), of('小計 300')])).toBe('several');
    expect(total([of('合計 100'), of('300')])).toBe('several');
    expect(total([of('小計 100'), of('?')])).toBe('unreadable');
  });
});
