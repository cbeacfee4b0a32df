import { isHoliday, readDates } from '@tashika/japanese/dates';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { understand, understandingToJson } from '../src/index.ts';
import { proposeSlots, proposeSlotsJson, requestOf, type SlotRequest } from '../src/slots/index.ts';

const tokeniser = await loadTokeniser();

const reference = { now: '2026-11-16T09:10:00+09:00', timeZone: 'Asia/Tokyo' };

/** Starts and ends of the slots proposed for words, as MM-DDTHH:MM-HH:MM in Tokyo. */
function slotsFor(text: string, more: Partial<SlotRequest> = {}) {
  const reading = readDates(text, { ...reference, ...more });
  const request = requestOf(reading, { ...reference, ...more });
  if (request === null) throw new Error(`unreadable: ${text}`);
  const { slots, message } = proposeSlots({ ...request, ...more });
  return {
    times: slots.map(
      ({ startTime, endTime }) => `${startTime.slice(5, 16)}-${endTime.slice(11, 16)}`,
    ),
    message,
  };
}

describe('言葉から候補日時へ（M10）', () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['来週平日の午後', ['11-24T13:00-14:00', '11-25T13:00-14:00', '11-26T13:00-14:00']],
    ['来週', ['11-24T09:00-10:00', '11-25T09:00-10:00', '11-26T09:00-10:00']],
    ['来週の水曜以外', ['11-24T09:00-10:00', '11-26T09:00-10:00', '11-27T09:00-10:00']],
    ['12月5日と6日に2枠', ['12-05T09:00-10:00', '12-06T09:00-10:00']],
    [
      '12/28〜1/5の平日に5枠',
      [
        '12-28T09:00-10:00',
        '12-29T09:00-10:00',
        '12-30T09:00-10:00',
        '12-31T09:00-10:00',
        '01-04T09:00-10:00',
      ],
    ],
    ['来週の午後', ['11-24T13:00-14:00', '11-25T13:00-14:00', '11-26T13:00-14:00']],
    ['来週月〜水の10時〜12時に1枠', ['11-23T10:00-12:00']],
    ['来週の水曜14時', ['11-25T14:00-15:00']],
    ['来週の水曜14時から90分', ['11-25T14:00-15:30']],
    ['来週の土日の午前に2枠', ['11-28T09:00-10:00', '11-29T09:00-10:00']],
    ['来週の月曜に2枠', ['11-23T09:00-10:00', '11-23T10:00-11:00']],
    [
      '今日の午前に30分を5枠',
      [
        '11-16T09:30-10:00',
        '11-16T10:00-10:30',
        '11-16T10:30-11:00',
        '11-16T11:00-11:30',
        '11-16T11:30-12:00',
      ],
    ],
    ['候補は2つ、各90分', ['11-16T09:30-11:00', '11-17T09:00-10:30']],
    ['水曜の19時から2時間、2候補', ['11-18T19:00-21:00', '11-25T19:00-21:00']],
    ['平日18時以降で3時間を2枠', ['11-16T18:00-21:00', '11-17T18:00-21:00']],
    ['祝日に1枠', ['11-23T09:00-10:00']],
    ['12月1日以降の平日の午前', ['12-01T09:00-10:00', '12-02T09:00-10:00', '12-03T09:00-10:00']],
    ['明日の22時以降', ['11-17T22:00-23:00', '11-17T23:00-00:00']],
    ['明日22時〜2時に2時間を2枠', ['11-17T22:00-00:00', '11-18T00:00-02:00']],
    ['12月1日10時から3日17時まで', ['12-01T10:00-11:00', '12-02T09:00-10:00', '12-03T09:00-10:00']],
    ['12月1日から', ['12-01T09:00-10:00', '12-02T09:00-10:00', '12-03T09:00-10:00']],
  ];
  for (const [text, times] of rows) {
    it(text, () => expect(slotsFor(text).times).toEqual(times));
  }

  /** M40: a table of its own; the second column is every slot. */
  const listed: readonly (readonly [string, readonly string[]])[] = [
    [
      '12/1、12/3、12/8、12/10、12/15の19時〜21時',
      ['01', '03', '08', '10', '15'].map((day) => `12-${day}T19:00-21:00`),
    ],
    [
      '19時〜21時で、12/1か12/3か12/8か12/10か12/15',
      ['01', '03', '08', '10', '15'].map((day) => `12-${day}T19:00-21:00`),
    ],
    ['12/1〜12/4の13時〜17時', ['01', '02', '03', '04'].map((day) => `12-${day}T13:00-17:00`)],
    ['来週月〜水の10時〜12時', ['23', '24', '25'].map((day) => `11-${day}T10:00-12:00`)],
    ['12/1の10時から、12/2の13時から', ['12-01T10:00-11:00', '12-02T13:00-14:00']],
    ['12/1の10時から90分、12/2の13時から90分', ['12-01T10:00-11:30', '12-02T13:00-14:30']],
    ['12/1の10時〜12時と14時〜16時', ['12-01T10:00-12:00', '12-01T14:00-16:00']],
    ['12/1の10時〜17時の間で1時間を1枠', ['12-01T10:00-11:00']],
    [
      '12/1、12/2、12/3、12/4の午後',
      ['01', '02', '03', '04'].map((day) => `12-${day}T13:00-14:00`),
    ],
    ['明日22時〜2時', ['11-17T22:00-02:00']],
    ['12/3の午後か来週の水曜の14時〜16時', ['11-25T14:00-16:00', '12-03T13:00-14:00']],
    // Nothing is listed one by one: the number stays open.
    ['来週の平日', ['11-24T09:00-10:00', '11-25T09:00-10:00', '11-26T09:00-10:00']],
    // By when something is due is no time to meet.
    [
      '今日中に資料を送ってください',
      ['11-16T09:30-10:30', '11-17T09:00-10:00', '11-18T09:00-10:00'],
    ],
    // Somebody is away then; everything else is open.
    ['今週は不在にします', ['11-24T09:00-10:00', '11-25T09:00-10:00', '11-26T09:00-10:00']],
  ];
  for (const [text, times] of listed) {
    it(`${text}（M40）`, () => expect(slotsFor(text)).toEqual({ times, message: null }));
  }

  it('候補にしなかった日時は、わけとともに言う', () => {
    const five = '12/1、12/3、12/8、12/10、12/15の19時〜21時';
    const busy = [{ start: '2026-12-03T20:00:00+09:00', end: '2026-12-03T22:00:00+09:00' }];
    const { times, message } = slotsFor(five, { busy });
    expect(times).toHaveLength(4);
    expect(message).toBe('ふさがっている時間に重なるため、12月3日19:00は候補にしていません。');
    expect(slotsFor(`${five}で3枠`).message).toBe(
      '候補の数を超えるため、12月10日19:00、12月15日19:00は候補にしていません。',
    );
  });

  it('60件まで（M40）', () => {
    const { times, message } = slotsFor('12月1日から2月20日までの19時〜21時');
    expect(times).toHaveLength(60);
    expect(message).toBe(
      '候補は60件までのため、1月30日19:00、1月31日19:00、2月1日19:00ほか19件は候補にしていません。',
    );
  });

  it('返事の期限は締め切りになる（M40）', () => {
    const read = proposeSlotsJson({
      ...reference,
      timezone: 'Asia/Tokyo',
      text: '12/3か12/4の19時〜21時。返事は11/27までにお願いします',
    });
    expect(read).toMatchObject({
      ok: true,
      value: { asked: 2, left_out: [], reply_by: '2026-11-28T00:00:00+09:00' },
    });
  });

  it('ふさがっている時間を避け、足りなければそう言う', () => {
    const busy = [
      { start: '2026-11-25T09:00:00+09:00', end: '2026-11-25T10:15:00+09:00' },
      { start: '2026-11-25T11:45:00+09:00', end: null },
    ];
    const { times, message } = slotsFor('来週の水曜に3枠', { busy });
    expect(times).toEqual(['11-25T10:30-11:30']);
    expect(message).toBe(
      'ご希望の3件のうち、空いている日時は1件しか見つかりませんでした。期間や時間帯を広げると増やせます。',
    );
    expect(slotsFor('来週の水曜14時', { busy }).times).toEqual([]);
    expect(slotsFor('来週の水曜14時', { busy }).message).toMatch(/見つかりませんでした。期間/u);
    expect(slotsFor('来週の水曜14時に1枠').message).toBeNull();
  });

  it('刻みに合わせて始まる', () => {
    expect(slotsFor('今日の午前に1枠', { stepMinutes: 15 }).times).toEqual(['11-16T09:15-10:15']);
    expect(slotsFor('今日の午前に1枠', { stepMinutes: 60 }).times).toEqual(['11-16T10:00-11:00']);
  });
});

describe('約束', () => {
  const minute = 60_000;
  const base = Date.parse('2026-11-16T00:00:00Z');
  const time = (at: number) => new Date(base + at * minute).toISOString();
  const window = fc
    .tuple(fc.integer({ min: -600, max: 20_000 }), fc.integer({ min: 10, max: 4_000 }))
    .map(([start, length]) => ({ start: time(start), end: time(start + length) }));
  const hint = fc.record(
    {
      count: fc.integer({ min: 1, max: 8 }),
      preferredDays: fc.subarray(['weekday', 'weekend', 'holiday', 'wed'] as const, {
        minLength: 1,
      }),
      preferredHours: fc.subarray([0, 9, 10, 11, 14, 15, 19, 20, 23], { minLength: 1 }),
      durationMinutes: fc.constantFrom(15, 30, 60, 90, 180),
    },
    { requiredKeys: [] },
  );

  it('過去・重なり・ふさがりがなく、希望の日と時間に収まる', () => {
    let proposed = 0;
    fc.assert(
      fc.property(
        fc.array(window, { maxLength: 3 }),
        hint,
        fc.array(window, { maxLength: 4 }),
        fc.constantFrom('Asia/Tokyo', 'America/New_York', 'Europe/London'),
        (windows, wishes, busy, timeZone) => {
          const now = time(0);
          const { slots, asked, message } = proposeSlots({
            windows,
            hint: wishes,
            busy,
            now,
            timeZone,
          });
          proposed += slots.length;
          expect(asked).toBe(wishes.count ?? 3);
          expect(slots.length).toBeLessThanOrEqual(asked);
          expect(message === null).toBe(slots.length === asked);
          const spans = slots.map(
            ({ startTime, endTime }) => [Date.parse(startTime), Date.parse(endTime)] as const,
          );
          for (const [index, [start, end]] of spans.entries()) {
            expect(start).toBeGreaterThanOrEqual(Date.parse(now));
            expect(end - start).toBe((wishes.durationMinutes ?? 60) * minute);
            for (const other of busy) {
              expect(end <= Date.parse(other.start) || start >= Date.parse(other.end)).toBe(true);
            }
            const next = spans[index + 1];
            if (next !== undefined) expect(next[0]).toBeGreaterThanOrEqual(end);
            const local =
              Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone);
            if (wishes.preferredHours !== undefined)
              expect(wishes.preferredHours).toContain(local.hour);
            if (wishes.preferredDays !== undefined) {
              const day = local.toPlainDate();
              const weekend = day.dayOfWeek >= 6;
              const kinds = [
                weekend ? 'weekend' : isHoliday(day) ? '' : 'weekday',
                isHoliday(day) ? 'holiday' : '',
                day.dayOfWeek === 3 ? 'wed' : '',
              ];
              expect(wishes.preferredDays.some((wish) => kinds.includes(wish))).toBe(true);
            }
            const inside = windows.some(
              (w) => start >= Date.parse(w.start) && end <= Date.parse(w.end),
            );
            expect(windows.length === 0 || inside).toBe(true);
          }
        },
      ),
      { numRuns: runs(1_500) },
    );
    expect(proposed).toBeGreaterThan(runs(1_500) / 3);
  });
});

describe('外からの入力', () => {
  const input = { now: reference.now, timezone: reference.timeZone };
  it('言葉でも、希望の欄でも', () => {
    const byText = proposeSlotsJson({ ...input, text: '来週の水曜14時から1時間、1枠' });
    expect(byText).toEqual({
      ok: true,
      value: {
        slots: [
          {
            slot_id: 's1',
            start_time: '2026-11-25T14:00:00+09:00',
            end_time: '2026-11-25T15:00:00+09:00',
            timezone: 'Asia/Tokyo',
          },
        ],
        asked: 1,
        left_out: [],
        reply_by: null,
        message: null,
      },
    });
    const byHint = proposeSlotsJson({
      ...input,
      slot_generation_hint: {
        count: 1,
        preferred_days: ['wed'],
        preferred_hours: [14],
        duration_minutes: 60,
      },
      windows: [{ start: '2026-11-23T00:00:00+09:00', end: '2026-11-30T00:00:00+09:00' }],
      busy: [],
      step_minutes: 30,
      horizon_days: 30,
    });
    expect(byHint).toEqual(byText);
  });
  describe('意図の読み取り結果は、そのまま候補日時の入力になる', () => {
    const proposed = (utterance: string) =>
      proposeSlotsJson({
        ...input,
        ...JSON.parse(
          JSON.stringify(
            understandingToJson(understand(utterance, { ...reference, members: [], tokeniser })),
          ),
        ),
      });
    for (const dates of [
      '来週の水曜の午後',
      '来週の平日の夜に90分を4枠',
      '12月1日から5日の間に2時間',
      '土日の午前',
    ]) {
      it(dates, () => {
        const byWords = proposeSlotsJson({ ...input, text: dates });
        expect(byWords).toMatchObject({ ok: true });
        expect(proposed(`3人以上集まれば成立です。日程は${dates}で。`)).toEqual(byWords);
      });
    }
    it('日時の希望がなければ、決めていないものとして扱う', () => {
      expect(proposed('3人以上で')).toEqual(proposeSlotsJson(input));
    });
    it('読めなかった日時は、いつでもよいことにならない', () => {
      expect(proposed('3人以上で、お盆あたりに')).toMatchObject({
        ok: false,
        error: { code: 'unreadable' },
      });
    });
  });
  it('期間やふさがりが多すぎれば断る', () => {
    const year = { start: '2026-12-01T00:00:00+09:00', end: '2027-12-01T00:00:00+09:00' };
    const days = (count: number) =>
      Array.from({ length: count }, () => ({ ...year, end: '2026-12-01T18:00:00+09:00' }));
    expect(proposeSlotsJson({ ...input, windows: [year, year, year] })).toMatchObject({ ok: true });
    for (const windows of [[year, year, year, year], days(1_000)]) {
      const proposed = proposeSlotsJson({ ...input, windows });
      expect(proposed.ok ? 'ok' : proposed.error.code).toBe(
        windows.length === 1_000 ? 'ok' : 'too-wide',
      );
    }
    expect(proposeSlotsJson({ ...input, windows: days(1_001) })).toMatchObject({ ok: false });
    expect(proposeSlotsJson({ ...input, busy: days(1_001) })).toMatchObject({ ok: false });
  });
  it('読めない言葉と崩れた入力は文で断る', () => {
    expect(proposeSlotsJson({ ...input, text: 'お盆あたり' })).toEqual({
      ok: false,
      error: { code: 'unreadable', message: '「お盆」が何月何日のことか教えてください。' },
    });
    for (const bad of [
      null,
      {},
      { ...input, now: 'x' },
      { ...input, timezone: 'Mars' },
      { ...input, windows: [{ start: 'x', end: null }] },
    ]) {
      expect(proposeSlotsJson(bad)).toMatchObject({ ok: false, error: { code: 'malformed' } });
    }
  });
});
