import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { fold } from '../src/dates/fold.ts';
import { mayTellTime } from '../src/dates/gate.ts';
import { datesToJson, readDates, readDatesJson } from '../src/dates/index.ts';
import { readPhrases } from '../src/dates/phrase.ts';
import { scan } from '../src/dates/scan.ts';
import { loadTokeniser } from '../src/tokeniser/index.ts';

const here = (name: string) => readFileSync(new URL(`./dates/${name}`, import.meta.url), 'utf8');

interface Expected {
  readonly kind: string;
  readonly windows?: readonly { readonly start: string; readonly end: string | null }[];
  readonly hint?: object;
}

const instant = (time: string | null) =>
  time === null ? null : Temporal.Instant.from(time).epochMilliseconds;

/** Windows as a union: adjacent closed ones merged, in order. */
function union(windows: Expected['windows'] = []): (readonly [number, number | null])[] {
  const sorted = windows
    .map(({ start, end }) => [instant(start) ?? 0, instant(end)] as const)
    .sort((a, b) => a[0] - b[0]);
  const merged: (readonly [number, number | null])[] = [];
  for (const window of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && last[1] === window[0] && window[1] !== null) {
      merged[merged.length - 1] = [last[0], window[1]];
    } else merged.push(window);
  }
  return merged;
}

function check(text: string, now: string, timeZone: string, expected: Expected): void {
  const got = datesToJson(readDates(text, { now, timeZone }));
  expect(
    { kind: got.kind, windows: union(got.windows), hint: got.hint },
    JSON.stringify(got),
  ).toEqual({
    kind: expected.kind,
    windows: union(expected.windows),
    hint: expected.hint ?? {},
  });
  expect(got.unreadable).toBe(expected.kind === 'unreadable');
}

describe('日時の読み取り（M10）', () => {
  const cases = here('cases.jsonl').trim().split('\n');
  expect(cases).toHaveLength(40);
  for (const line of cases) {
    const { id, text, now, timezone, expected } = JSON.parse(line);
    it(`${id} ${text}`, () => check(text, now, timezone, expected));
  }
});

describe('言い方いろいろ', () => {
  const rows = here('expressions.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(rows.length).toBeGreaterThanOrEqual(250);
  for (const row of rows) {
    const [text = '', says = '', now = '2026-11-16T09:00'] = row.split(' | ');
    it(`${text}（${now}）`, () => check(text, `${now}:00+09:00`, 'Asia/Tokyo', expectation(says)));
  }
});

describe('言い方の種類ごと', () => {
  let kind = '';
  const rows = here('classes.txt').split('\n');
  expect(rows.filter((row) => row !== '' && !row.startsWith('#')).length).toBeGreaterThanOrEqual(
    280,
  );
  for (const row of rows) {
    if (row.startsWith('# ──')) kind = row.replaceAll(/[#─]/gu, '').trim();
    if (row === '' || row.startsWith('#')) continue;
    const [text = '', says = '', now = '2026-11-16T09:00'] = row.split(' | ');
    it(`${kind}：${text}`, () => check(text, `${now}:00+09:00`, 'Asia/Tokyo', expectation(says)));
  }
});

describe('日付のようで日付でない文', () => {
  const rows = here('ordinary.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(rows.length).toBeGreaterThanOrEqual(330);
  const reference = { now: '2026-11-16T09:00:00+09:00', timeZone: 'Asia/Tokyo' };
  it.each(rows)('%s', (text) => expect(readDates(text, reference).kind).toBe('none'));
});

/** The rows' short form, spelled out without the code under test. */
function expectation(says: string): Expected {
  if (says === '?') return { kind: 'unreadable' };
  if (says === 'none') return { kind: 'none' };
  const [kind = '', ...parts] = says.split(' ');
  const windows: { start: string; end: string | null }[] = [];
  const hint: Record<string, unknown> = {};
  for (const part of parts) {
    const wish = /^(days|hours|min|count)=(.*)$/u.exec(part);
    if (wish === null) windows.push(windowOf(part));
    else if (wish[1] === 'days') hint.preferred_days = wish[2]?.split(',');
    else if (wish[1] === 'hours') hint.preferred_hours = wish[2]?.split(',').map(Number);
    else hint[wish[1] === 'min' ? 'duration_minutes' : 'count'] = Number(wish[2]);
  }
  return { kind, windows, hint };
}

function windowOf(short: string): { start: string; end: string | null } {
  const full = (date: string) => (/^\d{4}-/u.test(date) ? date : `2026-${date}`);
  const at = (moment: string, clock = '00:00') => {
    const [date = '', time = clock] = moment.split('T');
    const plain = Temporal.PlainDate.from(full(date));
    return time === '24:00'
      ? `${plain.add({ days: 1 })}T00:00:00+09:00`
      : `${plain}T${time}:00+09:00`;
  };
  const [from = '', to] = short.split('..');
  if (to !== undefined) return { start: at(from), end: to === '' ? null : at(to) };
  const hours = /^(.+)T(\d\d:\d\d)-(\d\d:\d\d)$/u.exec(short);
  if (hours !== null) {
    return { start: at(hours[1] ?? '', hours[2]), end: at(hours[1] ?? '', hours[3]) };
  }
  return short.includes('T')
    ? { start: at(short), end: null }
    : { start: at(short), end: at(short, '24:00') };
}

describe('ほかの時間帯', () => {
  it('夏時間の始まる日の00:00〜24:00は23時間', () => {
    const { windows } = readDates('3月14日', {
      now: '2027-02-20T09:00:00-05:00',
      timeZone: 'America/New_York',
    });
    expect(windows).toMatchObject([
      { start: '2027-03-14T00:00:00-05:00', end: '2027-03-15T00:00:00-04:00' },
    ]);
  });
  it('時計が飛ばす時刻は存在しない', () => {
    const reading = readDates('3月14日午前2時半', {
      now: '2027-02-20T09:00:00-05:00',
      timeZone: 'America/New_York',
    });
    expect(reading.kind).toBe('unreadable');
    expect(reading.words[0]?.obstacle).toBe('impossible');
  });
  it('同じ瞬間でも土地が違えば今日が違う', () => {
    const now = '2026-11-16T20:00:00Z';
    const day = (timeZone: string) => readDates('明日', { now, timeZone }).windows[0]?.start;
    expect(day('Asia/Tokyo')).toBe('2026-11-18T00:00:00+09:00');
    expect(day('Europe/London')).toBe('2026-11-17T00:00:00+00:00');
  });
});

describe('言葉の位置', () => {
  it('原文の位置を指す', () => {
    const text = '🍻 みんなで　来週の水曜１４時に９０分！';
    const { words } = readDates(text, { now: '2026-11-16T09:00:00+09:00', timeZone: 'Asia/Tokyo' });
    expect(words.map((word) => word.text)).toEqual(['来週の水曜１４時', '９０分']);
    for (const { start, end, text: quote } of words) expect(text.slice(start, end)).toBe(quote);
  });
  it('読めない言葉を名指しで尋ねる', () => {
    const { words } = readDates('来週の水曜か、お盆あたりで', {
      now: '2026-11-16T09:00:00+09:00',
      timeZone: 'Asia/Tokyo',
    });
    const [question] = words.filter(({ obstacle }) => obstacle !== undefined);
    expect(question).toMatchObject({ text: 'お盆', obstacle: 'season' });
    expect(question?.meaning).toContain('「お盆」');
  });
});

describe('語の境目', () => {
  it('日時の言葉は、形態素解析の切れ目から始まる', async () => {
    const tokeniser = await loadTokeniser();
    const reference = { now: '2026-11-16T09:00:00+09:00', timeZone: 'Asia/Tokyo' };
    const inside: string[] = [];
    for (const line of ['expressions.txt', 'classes.txt'].flatMap((file) =>
      here(file).split('\n'),
    )) {
      const [text = ''] = line.startsWith('#') ? [] : line.split(' | ');
      const starts = new Set(tokeniser.tokenise(text).map(({ start }) => start));
      for (const word of readDates(text, reference).words) {
        if (!starts.has(word.start)) inside.push(`${text}：${word.text}`);
      }
    }
    expect(inside).toEqual([]);
  });
});

describe('そのほかの知らせ', () => {
  const reference = { now: '2026-11-16T09:00:00+09:00', timeZone: 'Asia/Tokyo' };
  const questions = (text: string) =>
    readDates(text, reference).words.filter(({ obstacle }) => obstacle !== undefined);

  it('知らない語は、その語を名指しで尋ねる', () => {
    expect(questions('12月10日以来').map(({ text }) => text)).toEqual(['以来']);
    expect(questions('過去1時間').map(({ text }) => text)).toEqual(['過去']);
    expect(questions('来週株価が動く')[0]?.meaning).toContain('「株価」');
  });
  it('繰り返しは、次の日を添えて尋ねる', () => {
    expect(questions('毎週水曜の10時')[0]?.meaning).toContain('2026年11月18日（水）');
    expect(questions('隔週の金曜')[0]?.meaning).toContain('2026年11月20日（金）');
    expect(questions('毎日')[0]?.meaning).not.toContain('2026年');
  });
  it('午前か午後か分からない時刻は、そう尋ねる', () => {
    expect(questions('明日の3時')).toMatchObject([{ text: '明日の3時', obstacle: 'unclearHour' }]);
  });
  it('ほかの時間帯の時刻は、時間帯を尋ねる', () => {
    expect(questions('太平洋標準時の10時')).toMatchObject([
      { text: '太平洋標準時', obstacle: 'timeZone' },
    ]);
  });
  it('返事の期限は候補と分ける', () => {
    const replyBy = (text: string) => readDates(text, reference).replyBy;
    expect(replyBy('返事は11/27まで')).toBe('2026-11-28T00:00:00+09:00');
    expect(replyBy('11月25日17時までにご回答ください')).toBe('2026-11-25T17:00:00+09:00');
    expect(replyBy('金曜までにご回答ください')).toBeNull();
    expect(replyBy('12月3日の19時')).toBeNull();
  });
  it('不在の知らせには印が付く', () => {
    expect(readDates('来週は不在にします', reference).absent).toBe(true);
    expect(readDates('来週は不在にします。再来週なら', reference).absent).toBe(false);
    expect(readDates('来週でお願いします', reference).absent).toBe(false);
  });
});

describe('外からの入力', () => {
  it('読めない基準日時は文で断る', () => {
    for (const bad of [
      { text: '明日', now: 'きのう', timezone: 'Asia/Tokyo' },
      { text: '明日', now: '2026-11-16T09:00:00', timezone: 'Asia/Tokyo' },
      { text: '明日', now: '2026-11-16T09:00:00+09:00', timezone: 'Mars/Base' },
    ]) {
      expect(readDatesJson(bad)).toMatchObject({ ok: false, error: { code: 'bad-reference' } });
    }
    for (const bad of [null, 3, {}, { text: 1, now: '', timezone: '' }]) {
      expect(readDatesJson(bad)).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    }
  });
});

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
      { numRuns: 500 },
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
      { numRuns: 500 },
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
      { numRuns: 500 },
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
      { numRuns: 5000 },
    );
  });

  /** Rows that read as dates whatever stands around them in politeness. */
  const dated = here('classes.txt')
    .split('\n')
    .filter((row) => !row.startsWith('#') && / \| (?:instant|range) /u.test(row))
    .map((row) => row.split(' | ')[0] ?? '')
    .filter((text) => text.length < 30 && !/[。、]/u.test(text));
  const shown = (text: string, at = reference) => {
    const { kind, windows, hint } = datesToJson(readDates(text, at));
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
      { numRuns: 1000 },
    );
  });

  it('全角で書いても読みは変わらない', () => {
    for (const text of dated) expect(shown(wide(text)), text).toEqual(shown(text));
  });

  it('数を漢字で書いても読みは変わらない', () => {
    for (const text of dated) {
      if (/[/:.a-z-]|\d{3}|時\d+$/iu.test(text)) continue;
      const written = text.replaceAll(/\d+/gu, (digits) => kanji(Number(digits)));
      expect(shown(written), written).toEqual(shown(text));
    }
  });

  it('週を単位に今をずらすと、週で数える読みも同じだけずれる', () => {
    const weekly = [
      '来週の水曜14時',
      '再来週の月曜か火曜の午後',
      '明日の10時から12時',
      '3日後',
      '来週の土日',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...weekly), fc.integer({ min: 1, max: 300 }), (text, weeks) => {
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
        expect(at(shown(text, moved), 0)).toEqual(at(shown(text), shift));
      }),
      { numRuns: 500 },
    );
  });

  it('一万文字でも読み切る', () => {
    for (const piece of [
      '来年の平日の午後',
      '第',
      '1',
      '月',
      '12月1日か',
      '(',
      '一',
      '来週の',
      'あ',
      '3、',
      '、',
      '1-',
      '「',
      '12/',
      '来週、',
      '変更に変更',
      '1日と',
      '無理、',
      '3日に変更',
      '12/1〜12/3の10時か',
    ]) {
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
      { numRuns: 20_000 },
    );
  });

  it.each([
    ['3人以上で開催', false],
    ['山田さんは必須、あと2人以上', false],
    ['全員が来られる日程で', false],
    ['集まれる日に', false],
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
