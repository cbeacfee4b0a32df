import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { busyTimesOf } from '../src/effects/busy-times.ts';

const stretch = { from: '2026-11-16T00:00:00Z', to: '2027-12-20T00:00:00Z' };
const lines = (...body: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//', ...body, 'END:VCALENDAR'].join('\r\n');
const event = (...properties: readonly string[]) =>
  lines('BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261101T000000Z', ...properties, 'END:VEVENT');
const busy = (content: string, timezone = 'Asia/Tokyo') => {
  const read = busyTimesOf({ content, timezone, ...stretch });
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};
const hour = (day: string, from: string, to: string) => ({
  start: `${day}T${from}:00.000Z`,
  end: `${day}T${to}:00.000Z`,
});

describe('ふさがっている時間', () => {
  it.each([
    [
      'UTC の予定',
      ['DTSTART:20261201T010000Z', 'DTEND:20261201T020000Z'],
      [hour('2026-12-01', '01:00', '02:00')],
    ],
    [
      '名前のあるタイムゾーンの予定',
      ['DTSTART;TZID=America/New_York:20261201T090000', 'DURATION:PT90M'],
      [hour('2026-12-01', '14:00', '15:30')],
    ],
    [
      'Windows の名前のタイムゾーン',
      [
        'DTSTART;TZID=Tokyo Standard Time:20261201T090000',
        'DTEND;TZID=Tokyo Standard Time:20261201T100000',
      ],
      [hour('2026-12-01', '00:00', '01:00')],
    ],
    [
      'タイムゾーンのない時刻は、預けた方の土地の時刻',
      ['DTSTART:20261201T090000', 'DTEND:20261201T100000'],
      [hour('2026-12-01', '00:00', '01:00')],
    ],
    [
      '終日の予定は、預けた方の土地の一日',
      ['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261205'],
      [{ start: '2026-12-02T15:00:00.000Z', end: '2026-12-04T15:00:00.000Z' }],
    ],
    [
      '毎週の予定。除かれた日は空く',
      [
        'DTSTART;TZID=Asia/Tokyo:20261202T100000',
        'DTEND;TZID=Asia/Tokyo:20261202T110000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE;TZID=Asia/Tokyo:20261209T100000',
      ],
      [hour('2026-12-02', '01:00', '02:00'), hour('2026-12-16', '01:00', '02:00')],
    ],
    [
      '「予定なし」の印',
      ['DTSTART:20261201T010000Z', 'DTEND:20261201T020000Z', 'TRANSP:TRANSPARENT'],
      [],
    ],
    [
      '取り消された予定',
      ['DTSTART:20261201T010000Z', 'DTEND:20261201T020000Z', 'STATUS:CANCELLED'],
      [],
    ],
    ['もう過ぎた予定', ['DTSTART:20200101T010000Z', 'DTEND:20200101T020000Z'], []],
    [
      '毎秒くり返すもの',
      ['DTSTART:20261201T010000Z', 'DTEND:20261201T010001Z', 'RRULE:FREQ=SECONDLY'],
      [],
    ],
  ])('%s', (_, properties, expected) => {
    expect(busy(event(...properties))).toEqual(expected);
  });

  it('時計が変わる土地でも、毎週の会議は同じ時刻に続く', () => {
    const weekly = busy(
      event(
        'DTSTART;TZID=America/New_York:20270310T090000',
        'DTEND;TZID=America/New_York:20270310T100000',
        'RRULE:FREQ=WEEKLY;COUNT=2',
      ),
    );
    expect(weekly).toEqual([
      hour('2027-03-10', '14:00', '15:00'),
      hour('2027-03-17', '13:00', '14:00'),
    ]);
  });

  it('空き時間だけのカレンダーも読み、「空き」は数えない', () => {
    const content = lines(
      'BEGIN:VFREEBUSY',
      'UID:1',
      'DTSTART:20261201T000000Z',
      'DTEND:20261231T000000Z',
      'FREEBUSY;FBTYPE=BUSY:20261210T010000Z/PT2H',
      'FREEBUSY;FBTYPE=FREE:20261212T010000Z/PT2H',
      'END:VFREEBUSY',
    );
    expect(busy(content)).toEqual([hour('2026-12-10', '01:00', '03:00')]);
  });

  it('触れ合う予定はひとつになり、名前も場所も残らない', () => {
    const content = lines(
      ...['0100', '0130', '0200'].flatMap((start, index) => [
        'BEGIN:VEVENT',
        `UID:${index}`,
        `DTSTART:20261201T${start}00Z`,
        'DURATION:PT30M',
        'SUMMARY:ひみつの面談',
        'LOCATION:ひみつの部屋',
        'END:VEVENT',
      ]),
    );
    const found = busy(content);
    expect(found).toEqual([hour('2026-12-01', '01:00', '02:30')]);
    expect(JSON.stringify(found)).not.toContain('ひみつ');
  });

  it('読めない値も、記録には書かれない', () => {
    const warn = vi.spyOn(console, 'warn');
    busy(event('DTSTART:20261201T010000Z', 'DURATION:ひみつの長さ', 'EXDATE:ひみつの日'));
    expect(warn).not.toHaveBeenCalled();
    expect(console.warn).toBe(warn);
    warn.mockRestore();
  });

  it.each(['', 'こんにちは', '<html></html>', '{"a":1}'])(
    'カレンダーでないもの（%s）は断る',
    (content) => {
      const read = busyTimesOf({ content, timezone: 'Asia/Tokyo', ...stretch });
      expect(read).toMatchObject({ ok: false, error: { code: 'not-a-calendar' } });
    },
  );

  it('どんな中身でも倒れず、出てくる時間は順に並んで重ならない', () => {
    const property = fc.constantFrom(
      'DTSTART:20261201T010000Z',
      'DTSTART;VALUE=DATE:20261203',
      'DTSTART:x',
      'DTEND:20261130T010000Z',
      'DTEND;TZID=Nowhere/Land:20261201T020000',
      'DURATION:-PT1H',
      'RRULE:FREQ=DAILY;COUNT=5',
      'RRULE:FREQ=',
      'EXDATE:x',
      'TRANSP:OPAQUE',
    );
    fc.assert(
      fc.property(fc.array(fc.array(property, { maxLength: 6 }), { maxLength: 4 }), (events) => {
        const content = lines(
          ...events.flatMap((properties, index) => [
            'BEGIN:VEVENT',
            `UID:${index}`,
            ...properties,
            'END:VEVENT',
          ]),
        );
        const read = busyTimesOf({ content, timezone: 'Asia/Tokyo', ...stretch });
        if (!read.ok) return;
        let before = '';
        for (const { start, end } of read.value) {
          expect(start > before && end > start).toBe(true);
          before = end;
        }
      }),
      { numRuns: 200 },
    );
  });
});
