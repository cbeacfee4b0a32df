import { readFileSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { readDates, type SlotHint } from '../src/dates/index.ts';
import { loadTokeniser } from '../src/tokeniser/node.ts';
import { reckon } from './dates/reckoning.ts';

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

/** The wishes under the names the cases use. */
const named = ({ count, preferredDays, preferredHours, durationMinutes }: SlotHint) => ({
  count,
  preferred_days: preferredDays,
  preferred_hours: preferredHours,
  duration_minutes: durationMinutes,
});

function check(text: string, now: string, timeZone: string, expected: Expected): void {
  const got = readDates(text, { now, timeZone });
  expect(
    { kind: got.kind, windows: union(got.windows), hint: named(got.hint) },
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

describe('別に数えた日時との突き合わせ', () => {
  const rows = here('reckoned.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(rows.length).toBeGreaterThanOrEqual(680);
  const nows = ['2026-11-16T09:00:00+09:00', '2027-02-01T09:00:00+09:00'];
  for (const row of rows) {
    const [written = '', says = ''] = row.split(' | ');
    const text = written.replaceAll('\\n', '\n');
    // Days counted from now come to the same in any week; holidays and months do not.
    const anyWeek = /^(?:(?:\+\d+|w[12]\.\d)[@:\d-]*(?:\.\.(?:\+\d+|w[12]\.\d))?(?: & |$))+$/u.test(
      says,
    );
    const tried = anyWeek && !/平日|祝|営業|\d日(?!後)/u.test(text) ? nows : nows.slice(0, 1);
    it(text, () => {
      for (const now of tried) check(text, now, 'Asia/Tokyo', reckon(says, now));
    });
  }
});

describe('読み取りを知らない人が書いた文', () => {
  interface Row {
    readonly text: string;
    readonly now: string;
    readonly timeZone: string;
    /** Any of them is right; the first is what its author thought of. */
    readonly accepted: readonly Expected[];
  }
  /** Read as a question or as nothing, although they say what they mean or ask for it. */
  const stillAsked = new Set([
    'できるだけ早く',
    '来週頭の月曜、7日の11時',
    '来月7日、七夕の夜に',
    '最速でいつ空いてますか',
  ]);
  const rows = here('unseen.jsonl')
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line));
  const shape = ({ kind, windows, hint = {} }: Expected) => {
    if (kind === 'unreadable' || kind === 'none') return { kind };
    const wishes = Object.entries(hint).flatMap(([name, wish]) =>
      wish === undefined ? [] : [[name, Array.isArray(wish) ? wish.toSorted() : wish]],
    );
    return { windows: union(windows), wishes: Object.fromEntries(wishes) };
  };
  it.each(rows)('$text', ({ text, accepted, ...reference }) => {
    const got = readDates(text, reference);
    const read = shape({ ...got, hint: named(got.hint) });
    if (stillAsked.has(text)) expect(['unreadable', 'none']).toContain(got.kind);
    else expect(accepted.map(shape)).toContainEqual(read);
  });
});

describe('日付のようで日付でない文', () => {
  const rows = here('ordinary.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(rows.length).toBeGreaterThanOrEqual(330);
  const reference = { now: '2026-11-16T09:00:00+09:00', timeZone: 'Asia/Tokyo' };
  it.each(rows)('%s', (text) => expect(readDates(text, reference).kind).toBe('none'));
});

describe('日程の話でない文', () => {
  const rows = here('unrelated.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const reference = { now: '2026-11-16T09:00:00+09:00', timeZone: 'Asia/Tokyo' };
  it.each(rows)('%s', (text) => {
    const { kind, windows, hint } = readDates(text, reference);
    expect(['none', 'unreadable']).toContain(kind);
    expect({ windows, hint }).toEqual({ windows: [], hint: {} });
  });
});

describe('長い文', () => {
  it.each(['、', '...', 'には', 'ですが', 'かな'])('%s が続いても読み終える', (sign) => {
    const reference = { now: '2026-11-16T09:00:00+09:00', timeZone: 'Asia/Tokyo' };
    expect(readDates(`今日の${sign.repeat(50)}犬`, reference).kind).toBe('unreadable');
  });
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
