import { readFileSync } from 'node:fs';
import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../src/dates/fold.ts';
import { mayTellTime } from '../src/dates/gate.ts';
import { readDates } from '../src/dates/index.ts';
import { readPhrases } from '../src/dates/phrase.ts';
import { scan } from '../src/dates/scan.ts';

const here = (name: string) => readFileSync(new URL(`./dates/${name}`, import.meta.url), 'utf8');

describe('性質', () => {
  const reference = { now: '2026-11-16T09:00:00+09:00', timeZone: 'Asia/Tokyo' };
  const tokyo = (utc: number) => new Date(utc + 9 * 3_600_000).toISOString().slice(0, 16);
  const start = (text: string) => {
    const { kind, windows } = readDates(text, reference);
    return { kind, at: windows.map((window) => tokyo(Date.parse(window.start))) };
  };
  const kanji = (value: number) => {
    const digits = '〇一二三四五六七八九';
    const tens = Math.floor(value / 10);
    if (value === 0) return '〇';
    return `${tens === 0 ? '' : `${tens === 1 ? '' : digits[tens]}十`}${value % 10 === 0 ? '' : digits[value % 10]}`;
  };
  const wide = (text: string) =>
    text.replaceAll(/[!-~]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

  /** A day of the coming year, counted on the Gregorian calendar in UTC without the library. */
  const ahead = fc.integer({ min: 1, max: 333 }).map((days) => {
    const date = new Date(Date.UTC(2026, 10, 16 + days));
    return {
      date,
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    };
  });

  it('年月日の書き方によらず同じ日を指す', () => {
    fc.assert(
      fc.property(
        ahead,
        fc.integer({ min: 0, max: 29 }),
        fc.nat(59),
        ({ date, year, month, day }, hour, minute) => {
          const expected = {
            kind: 'instant',
            at: [tokyo(date.getTime() + ((hour - 9) * 60 + minute) * 60_000)],
          };
          const weekday = '日月火水木金土'[date.getUTCDay()];
          const iso = date.toISOString().slice(0, 10);
          const clock = `${hour}:${String(minute).padStart(2, '0')}`;
          for (const text of [
            `${month}/${day} ${clock}`,
            `${month}/${day}(${weekday})${clock}〜`,
            `${iso} ${clock}`,
            wide(`${month}月${day}日${clock}`),
            `令和${year - 2018}年${month}月${day}日${clock}`,
          ]) {
            expect(start(text), text).toEqual(expected);
          }
          // Spoken, 1時 to 6時 may be before or after noon.
          const asked = hour >= 1 && hour <= 6;
          for (const text of [
            `${month}月${day}日${hour}時${minute}分`,
            `${year}年${month}月${day}日（${weekday}）の${hour}時${minute}分から`,
            `${kanji(month)}月${kanji(day)}日${kanji(hour)}時${kanji(minute)}分`,
          ]) {
            expect(start(text), text).toEqual(asked ? { kind: 'unreadable', at: [] } : expected);
          }
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it('合わない曜日は決して通さない', () => {
    fc.assert(
      fc.property(ahead, fc.integer({ min: 1, max: 6 }), ({ date, month, day }, off) => {
        const wrong = '日月火水木金土'[(date.getUTCDay() + off) % 7];
        for (const text of [`${month}/${day}(${wrong})`, `${month}月${day}日${wrong}曜`]) {
          expect(readDates(text, reference).kind, text).toBe('unreadable');
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('週と曜日は月曜始まりで数える', () => {
    const weeks = ['来週', '再来週'];
    fc.assert(
      fc.property(
        fc.nat(400),
        fc.nat(1),
        fc.nat(6),
        fc.integer({ min: 0, max: 23 }),
        (days, week, weekday, hour) => {
          const noon = Date.UTC(2026, 0, 1 + days, 3);
          const monday = noon - ((new Date(noon).getUTCDay() + 6) % 7) * 86_400_000;
          const at = monday + ((week + 1) * 7 + weekday) * 86_400_000 + (hour - 12) * 3_600_000;
          const now = new Date(noon).toISOString();
          const half = hour < 12 ? '午前' : '午後';
          const text = `${weeks[week]}の${'月火水木金土日'[weekday]}曜${half}${hour % 12}時`;
          const { windows } = readDates(text, { now, timeZone: 'Asia/Tokyo' });
          expect(
            windows.map((window) => Date.parse(window.start)),
            text,
          ).toEqual([at]);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  const fragments = here('expressions.txt')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split(' | ')[0] ?? '');
  const noise = fc.oneof(
    fc.constantFrom(
      ...fragments,
      'か',
      '、',
      '〜',
      'から',
      'まで',
      '以外',
      'は無理',
      '。',
      '\n',
      '5人中',
      '🍶',
      '<b>',
      "';--",
      '1',
      '第',
      '月',
      '(',
      '年',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );

  it('どんな文字列でも、約束を守った読みを返す', () => {
    fc.assert(
      fc.property(
        fc.array(noise, { maxLength: 7 }).map((parts) => parts.join('')),
        (text) => {
          const reading = readDates(text, reference);
          const now = Date.parse(reference.now);
          expect(reading.unreadable).toBe(reading.kind === 'unreadable');
          expect(reading.words.some(({ obstacle }) => obstacle !== undefined)).toBe(
            reading.unreadable,
          );
          if (reading.unreadable) expect([reading.windows, reading.hint]).toEqual([[], {}]);
          if (reading.kind === 'none') expect([reading.windows, reading.hint]).toEqual([[], {}]);
          for (const window of reading.windows) {
            expect(Date.parse(window.start)).toBeGreaterThanOrEqual(now);
            if (window.end !== null) {
              expect(Date.parse(window.end)).toBeGreaterThan(Date.parse(window.start));
            }
          }
          for (const word of reading.words) {
            expect(text.slice(word.start, word.end)).toBe(word.text);
            expect(word.text).not.toBe('');
            expect(word.meaning).not.toBe('');
          }
        },
      ),
      { numRuns: runs(5000) },
    );
  });

  /** Rows that read as dates whatever stands around them in politeness. */
  const dated = here('classes.txt')
    .split('\n')
    .filter((row) => !row.startsWith('#') && / \| (?:instant|range) /u.test(row))
    .map((row) => row.split(' | ')[0] ?? '')
    .filter((text) => text.length < 30 && !/[。、]/u.test(text));
  const shown = (text: string, at = reference) => {
    const { kind, windows, hint } = readDates(text, at);
    return { kind, windows, hint };
  };

  it('丁寧な言葉を添えても読みは変わらない', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...dated),
        fc.constantFrom('', 'お疲れさまです。', 'すみません、', 'よろしくお願いします。'),
        fc.constantFrom('', '。', 'でお願いします。', 'でいかがでしょうか', 'はどうですか？'),
        (text, before, after) => {
          fc.pre(after === '' || after === '。' || /[日曜時分週月前後旬末朝夜)\d]$/u.test(text));
          expect(shown(`${before}${text}${after}`), `${before}${text}${after}`).toEqual(
            shown(text),
          );
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  // Random texts, from the words people put together.
  const part = fc.constantFrom('の午前', 'の午後', 'の夕方', 'の夜');
  const hour = fc.integer({ min: 7, max: 22 });
  const time = fc.oneof(
    fc.constant(''),
    part,
    hour.map((at) => `の${at}時`),
    hour.map((at) => `の${at}時半から`),
    hour.map((at) => `の${at}時以降`),
    fc.tuple(hour, fc.integer({ min: 1, max: 2 })).map(([at, more]) => `の${at}時〜${at + more}時`),
    fc.tuple(hour, fc.constantFrom(15, 30, 45)).map(([at, minute]) => `の${at}時${minute}分から`),
  );
  const weekday = fc.constantFrom(...'月火水木金土日').map((name) => `${name}曜`);
  const weekly = fc.oneof(
    fc.constantFrom('明日', '明後日', '来週', '再来週', '来週の今日'),
    fc.tuple(fc.constantFrom('来週の', '再来週'), weekday).map((words) => words.join('')),
    fc.integer({ min: 1, max: 40 }).map((days) => `${days}日後`),
    fc.integer({ min: 1, max: 9 }).map((weeks) => `${weeks}週間後`),
    fc.integer({ min: 1, max: 9 }).map((days) => `今後${days}日間`),
    fc
      .tuple(weekday, fc.integer({ min: 1, max: 9 }))
      .map(([name, days]) => `来週${name}の${days}日後`),
  );
  const monthly = fc.oneof(
    ahead.map(({ month, day }) => `${month}月${day}日`),
    ahead.map(({ year, month, day }) => `${year}年${month}月${day}日`),
    fc.integer({ min: 1, max: 28 }).map((day) => `来月${day}日`),
    fc.constantFrom('来月上旬', '今月中', '来月の第2金曜', '月末', '来月末の前日'),
  );
  const link = fc.constantFrom('か', '、', 'と', 'または');
  const told = (day: fc.Arbitrary<string>) =>
    fc
      .tuple(
        fc.array(
          fc.tuple(day, time).map((words) => words.join('')),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        link,
        fc.constantFrom('', '', 'で90分', '、1時間半'),
      )
      .map(([days, between, length]) => days.join(between) + length);

  it('全角で書いても読みは変わらない', () => {
    for (const text of dated) expect(shown(wide(text)), text).toEqual(shown(text));
    fc.assert(
      fc.property(told(fc.oneof(weekly, monthly)), (text) => {
        expect(shown(wide(text)), text).toEqual(shown(text));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('数を漢字で書いても読みは変わらない', () => {
    const inKanji = (text: string) =>
      text.replaceAll(/\d+/gu, (digits) =>
        digits.length > 2
          ? [...digits].map((digit) => '〇一二三四五六七八九'[Number(digit)]).join('')
          : kanji(Number(digits)),
      );
    for (const text of dated) {
      if (/[/:.a-z-]|\d{3}|時\d+$/iu.test(text)) continue;
      expect(shown(inKanji(text)), text).toEqual(shown(text));
    }
    fc.assert(
      fc.property(told(fc.oneof(weekly, monthly)), (text) => {
        expect(shown(inKanji(text)), inKanji(text)).toEqual(shown(text));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('組み合わせた文でも、丁寧な言葉を添えて読みは変わらない', () => {
    fc.assert(
      fc.property(
        told(fc.oneof(weekly, monthly)),
        fc.constantFrom('', 'お疲れさまです。', '恐れ入りますが、', '候補は'),
        fc.constantFrom('', '。', 'でお願いします。', 'でいかがでしょうか'),
        (text, before, after) => {
          const polite = `${before}${text}${/から$/u.test(text) ? '' : after}`;
          expect(shown(polite), polite).toEqual(shown(text));
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it('週を単位に今をずらすと、週で数える読みも同じだけずれる', () => {
    fc.assert(
      fc.property(told(weekly), fc.integer({ min: 1, max: 300 }), (text, weeks) => {
        const shift = weeks * 7 * 86_400_000;
        const moved = {
          ...reference,
          now: new Date(Date.parse(reference.now) + shift).toISOString(),
        };
        const at = ({ windows }: ReturnType<typeof shown>, by: number) =>
          windows.map(({ start, end }) => [
            Date.parse(start) + by,
            end === null ? null : Date.parse(end) + by,
          ]);
        const [there, here] = [shown(text, moved), shown(text)];
        expect(there.kind, text).toBe(here.kind);
        expect(at(there, 0), text).toEqual(at(here, shift));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('一万文字でも読み切る', () => {
    for (const piece of '来年の平日の午後 第 1 月 12月1日か ( 一 来週の あ 3、 、 1- 「 12/ 来週、 変更に変更 1日と 無理、 3日に変更 12/1〜12/3の10時か 午後 7時に飲み ng日:12/3'.split(
      ' ',
    )) {
      const text = piece.repeat(10_000 / piece.length);
      expect(['unreadable', 'none', 'range', 'days']).toContain(readDates(text, reference).kind);
    }
  });
});

describe('日時のない文は読まずに済ませる', () => {
  const isSilent = (text: string) => {
    const { items, durations, counts, hindrances } = readPhrases(text, scan(text));
    return items.length + durations.length + counts.length + hindrances.length === 0;
  };
  /** Speaking where the reader finds something, or a gate that lets it through. */
  const missed = (text: string) => !mayTellTime(text) && !isSilent(text);
  const texts = [
    ...here('expressions.txt').split('\n'),
    ...here('cases.jsonl')
      .trim()
      .split('\n')
      .map((line): string => JSON.parse(line).text),
  ].map((line) => fold(line.split(' | ')[0] ?? '').text);

  it('どの言い方も、そのどの部分も見落とさない', () => {
    const pieces = new Set<string>();
    for (const text of texts) {
      for (let from = 0; from < text.length; from++) {
        for (let to = from + 1; to <= Math.min(text.length, from + 14); to++) {
          pieces.add(text.slice(from, to));
        }
      }
    }
    expect([...pieces].filter(missed)).toEqual([]);
  });

  it('部分をつなぎ替えても見落とさない', () => {
    const piece = fc
      .tuple(fc.constantFrom(...texts), fc.nat(40), fc.nat(3))
      .map(([text, from, length]) => {
        const start = from % (text.length + 1);
        return text.slice(start, start + length + 1);
      });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (parts) => {
        expect(missed(parts.join(''))).toBe(false);
      }),
      { numRuns: runs(20_000) },
    );
  });

  it.each([
    ['3人以上で開催', false],
    ['山田さんは必須、あと2人以上', false],
    ['全員が来られる日程で', false],
    ['集まれる日に', false],
    ['営業から2人、ただし部長は任意', false],
    ['営業日のうち', true],
    ['最終金曜', true],
    ['今後5日間', true],
    ['22時〜翌2時', true],
    ['3か月', true],
    ['月か水', true],
    ['3時', true],
    ['３ 時', true],
    ['令和元年', true],
    ['(日)', true],
    ['第2金', true],
    ['朝', true],
    ['3pm', true],
    ['gw', true],
  ])('%s', (text, expected) => expect(mayTellTime(fold(text).text)).toBe(expected));
});
