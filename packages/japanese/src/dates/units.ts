import { isCrossed } from './boundaries.ts';
import { compoundAt, daysLater } from './compound-lengths.ts';
import { lengthOfDays } from './day-lengths.ts';
import { clockMeanings, digitsAt, latinClock, latinHalf } from './digits.ts';
import { impossible, type Match, of, silent, skipSpace, vague } from './match.ts';
import { numeralAt } from './numeral.ts';
import type { Meaning, Term } from './term.ts';

/** What stands around a number and its unit. */
interface Beside {
  /** What follows, up to 24 characters. */
  readonly rest: string;
  /** The characters before, up to 24. */
  readonly before: string;
  readonly previous: Term | undefined;
  readonly digits: boolean;
}

interface Unit {
  readonly words: readonly string[];
  /** What the number means with this unit; null = not about time. */
  readonly read: (value: number, beside: Beside) => Match | null;
}

/** Waiting times before a decision (24時間待ってから確定) are no duration of a meeting. */
const waiting =
  /^(?:に|で|が|を|くらい|ぐらい|ほど|だけ|たって|経って|たったら|経ったら|後に|後|以内に)*(?:自動|待|経(?!過[をのが観])|置|おい|確定|決|猶予|締)/u;
/** 2時間経ったら, 3日が過ぎたら: as good as 後, unless a decision hangs on it. */
const elapsed =
  /^が?(?:経ったら|たったら|経過後|経過したら|過ぎたら|すぎたら)(?:に)?(?!.{0,8}(?:自動|確定|決|締))/u;

/** 2か月で出発します, 1時間で戻ります: with a verb of coming and going, で says after how long. */
const untilDeparture =
  /^で(?:(?:私|僕|俺|彼|彼女)は)?(?:戻|もど|帰|かえり|出発|去り|去る|着き|着く|到着|発ち|発つ)/u;

const shifted = /^(?:ほど|くらい|ぐらい)?(?:遅ら|遅れ|遅く|早め|早く|ずら|前倒|後ろ倒|繰り[上下])/u;

const monthTails = /^(?:号|期|分|度|生まれ|病|経|さん|ちゃん|くん)/u;
const hourTails =
  /^(?:期|代|点|速|給|限|短|計|折|価|刻|効|制|事|差|下|節|宜|化|中断|停止|保存|帰国|休止|休憩|預|金(?!曜)|的)/u;
const lengthTails =
  /^(?:営業|体制|対応|目|割|外|給|数|耐久|労働|勤務|ドラマ|番組|テレビ|おき|ごと|毎|制)/u;

const timeUnits: readonly Unit[] = [
  {
    words: ['候補日', '候補', '日程', '枠', 'コマ', 'スロット', '案', 'パターン'],
    // 12日程度 is no list of candidates.
    read: (count, { rest }) =>
      /^度|^漫画|^送り/u.test(rest) ? null : of(0, { is: 'count', count, sure: true }),
  },
  {
    words: ['ヶ月', 'ケ月', 'か月', 'カ月', 'ヵ月', 'ゖ月', '箇月', '個月'],
    read: (months, { rest }) => lengthMatch(rest, 0, months),
  },
  {
    words: ['週間', 'しゅうかん', '週'],
    read: (weeks, { rest }) => lengthMatch(rest, weeks * 7, 0),
  },
  { words: ['年'], read: yearMatch },
  {
    words: ['月', 'がつ'],
    read: (month, { rest }) => {
      if (monthTails.test(rest)) return silent(1);
      return of(0, month >= 1 && month <= 12 ? { is: 'month', month } : impossible);
    },
  },
  {
    words: ['営業日'],
    read: (days, { rest }) =>
      rest.startsWith('後')
        ? of(1, { is: 'workingDaysLater', days })
        : of(/^(?:以内|間|前)/u.exec(rest)?.[0].length ?? 0, vague),
  },
  { words: ['日', 'にち'], read: dayMatch },
  {
    words: ['泊'],
    // 2泊3日: so many days.
    read: (nights, { rest }) => {
      const days = /^\d日/u.exec(rest)?.[0];
      return days === `${nights + 1}日`
        ? of(days.length, { is: 'days', days: nights + 1, months: 0 })
        : of(0, vague);
    },
  },
  {
    words: ['時間', 'じかん', 'h'],
    read: (hours, { rest }) => {
      if (lengthTails.test(rest)) return silent(1);
      const more = minutesAfter(rest);
      return durationMatch(hours * 60 + more.minutes, rest.slice(more.length), more.length);
    },
  },
  {
    words: ['分間', '分', 'ふん', 'ぷん', 'min', 'mins'],
    read: (minutes, { rest }) => {
      if (
        /^の[\d〇一二三四五六七八九十]|^前|^(?:咲|丈|袖|刈|搗|厘|目|け|おき|置き|ごと|毎)/u.test(
          rest,
        )
      )
        return silent(1);
      return durationMatch(minutes, rest, 0);
    },
  },
  { words: ['秒間', '秒'], read: () => silent(0) },
  { words: ['時', 'じ'], read: hourMatch },
  {
    words: ['つ', '個', '件', '通り', '択', 'か所'],
    read: (count) => of(0, { is: 'count', count, sure: false }),
  },
];

/** Shares, people and everything else that is counted but is no time. */
const otherUnit: Unit = {
  words: [
    '人',
    '名',
    '割',
    '%',
    '回',
    '社',
    '円',
    '票',
    '組',
    '班',
    '部',
    '階',
    '号',
    '番',
    '世紀',
  ],
  read: () => silent(0),
};
const units: readonly Unit[] = [...timeUnits, otherUnit];

/** Every word that makes a number a time, a length or a count of slots. */
export const timeUnitWords: readonly string[] = timeUnits.flatMap(({ words }) => words);

// ── the units one by one ───────────────────────────────────────────────────────────────────────

function yearMatch(value: number, { rest, digits }: Beside): Match {
  // 千年の都.
  if (!digits && value % 1000 === 0 && !/^の?[\d一二三四五六七八九十]+月/u.test(rest))
    return silent(0);
  if (value >= 1000) {
    const year: Meaning = { is: 'year', year: value };
    // 2027年後 is no length of 2027 years.
    if (/^後(?!半|期)/u.test(rest)) return of(1, year, { is: 'after' });
    if (/^前(?!半|期|後)/u.test(rest)) return of(1, year, { is: 'before' });
    if (rest.startsWith('度')) return of(1, { is: 'obstacle', obstacle: 'season' });
    if (rest.startsWith('代'))
      return of(1, value % 10 === 0 ? { is: 'decade', year: value } : vague);
    return of(0, year);
  }
  if (rest.startsWith('以内')) return of(2, { is: 'withinDays', days: 0, months: value * 12 });
  if (rest.startsWith('後') || untilDeparture.test(rest))
    return of(1, { is: 'monthsLater', months: value * 12 });
  if (rest.startsWith('度')) return of(1, { is: 'obstacle', obstacle: 'season' });
  if (rest === 'で') return of(1, { is: 'monthsLater', months: value * 12 });
  const absent = /^間?(?=$|、?(?:不在|留守))/u.exec(rest);
  if (absent !== null) return of(absent[0].length, { is: 'days', days: 0, months: value * 12 });
  // 27年1月8日 may count from an era or leave out the century: see settleShortYears.
  return /^ ?[\d一二三四五六七八九十]+ ?月/u.test(rest)
    ? of(0, { is: 'shortYear', year: value })
    : silent(0);
}

/** Beyond this nobody meant a day of the month. */
const mostMistaken = 39;

function dayMatch(day: number, { rest, before, previous, digits }: Beside): Match {
  const ofMonth = previous?.is === 'month' || previous?.is === 'relativeMonth';
  const calendarDay: Meaning = day >= 1 && day <= 31 ? { is: 'dayOfMonth', day } : impossible;
  if (ofMonth) {
    // 4月5日前: before that day, not five days ago.
    const side = /^前(?!後|半)|^後(?!半)/u.exec(rest)?.[0];
    if (side !== undefined) return of(1, calendarDay, { is: side === '前' ? 'before' : 'after' });
    if (/^(?:付|分)/u.test(rest)) return of(1, vague);
    return of(0, calendarDay);
  }
  if (/^(?:目|市|付|分|制|券)/u.test(rest)) return silent(1);
  if (
    /^(?:間|後|以内|前|以上(?:後|あと|先))/u.test(rest) ||
    elapsed.test(rest) ||
    untilDeparture.test(rest)
  )
    return lengthMatch(rest, day, 0);
  // 四十九日, 100日: too many for a month; 32日 is a slip of the pen.
  if (day > mostMistaken) return silent(0);
  const spell = lengthOfDays({ day, rest, before, digits, follows: previous?.is === 'to' });
  if (spell !== null) return spell;
  return of(0, calendarDay);
}

function hourMatch(hour: number, { rest, before, digits, previous }: Beside): Match {
  if (rest.startsWith('台')) return of(1, hour <= 29 ? { is: 'hourBand', hour } : impossible);
  if (hourTails.test(rest)) return silent(1);
  // 一時は、一時の: for a while.
  const inPart = previous?.is === 'part' || previous?.is === 'to' || /の$/u.test(before);
  if (!digits && hour === 1 && !inPart && /^(?:は|も|の(?!\d))/u.test(rest)) return silent(0);
  const more = minutesAfter(rest);
  const tail = rest.slice(more.length);
  if (/^(?:前(?!半|後)|弱|強)/u.test(tail)) {
    // 8時3分前 is 7:57; 8時15分前 may also be any time before 8:15.
    const minute = hour * 60 - more.minutes;
    const close = tail.startsWith('前') && more.minutes > 0 && more.minutes <= 5 && minute > 0;
    return of(
      more.length + 1,
      ...(close ? clockMeanings(Math.floor(minute / 60), minute % 60, true) : [vague]),
    );
  }
  const half = latinHalf.exec(tail);
  if (half !== null) {
    const length = more.length + half[0].length;
    return of(length, ...latinClock(hour, more.minutes, half[1] ?? ''));
  }
  const clock = clockMeanings(hour, more.minutes, true);
  const behind = /^の?後(?!半|ろ)/u.exec(tail);
  if (behind !== null) return of(more.length + behind[0].length, ...clock, { is: 'since' });
  return of(more.length, ...clock);
}

/** 半, M分 or M分S秒 behind an hour; 20時15 where nothing else is counted. */
function minutesAfter(rest: string): { minutes: number; length: number } {
  const half = /^半(?!分|年|月|日|期|端|数|額|ば)(?:[\d〇一二三四五六七八九十]{1,3}秒)?/u.exec(
    rest,
  );
  if (half !== null) return { minutes: 30, length: half[0].length };
  if (rest.startsWith('はん')) return { minutes: 30, length: 2 };
  const at = rest.startsWith(' ') ? 1 : 0;
  const numeral = numeralAt(rest, at);
  if (numeral === null) return { minutes: 0, length: 0 };
  const end = at + numeral.length;
  const tail = rest.slice(end);
  if (/^分(?!の[\d〇一二三四五六七八九十])/u.test(tail)) {
    const seconds = /^分(?:[\d〇一二三四五六七八九十]{1,3}秒)?/u.exec(tail)?.[0].length ?? 1;
    return { minutes: numeral.value, length: end + seconds };
  }
  if (tail.startsWith('秒')) return { minutes: 0, length: end + 1 };
  const bare = numeral.digits && numeral.length === 2 && at === 0;
  return bare && /^(?:[^\p{Script=Han}a-z%\d.]|$|[開集終解出着])/u.test(tail)
    ? { minutes: numeral.value, length: end }
    : { minutes: 0, length: 0 };
}

const isAfter = (tail: string) => tail.startsWith('後') || untilDeparture.test(tail);

export function lengthMatch(rest: string, days: number, months: number): Match {
  const spell = rest.startsWith('間') ? 1 : 0;
  const tail = rest.slice(spell);
  const passed = elapsed.exec(tail);
  if (passed === null && waiting.test(tail) && !tail.startsWith('後の')) return silent(spell);
  // 1週間分の食材.
  if (/^分(?!の[\d一二三四五六七八九十])/u.test(tail)) return silent(spell + 1);
  const after = passed?.[0].length ?? (isAfter(tail) ? 1 : 0);
  if (after > 0) return of(spell + after, daysLater(days, months));
  // 2か月で and nothing more: by then.
  if (/^で。?$/u.test(tail)) return of(spell + 1, daysLater(days, months));
  const beyond = /^以上(?:後|あと|先)/u.exec(tail)?.[0].length ?? 0;
  if (beyond > 0) return of(spell + beyond, daysLater(days, months), { is: 'since' });
  if (tail.startsWith('以内')) return of(spell + 2, { is: 'withinDays', days, months });
  if (tail.startsWith('前')) return of(spell + 1, daysLater(-days, -months));
  return of(spell, { is: 'days', days, months });
}

/** A day has 1,440 minutes; what is longer is no meeting. */
const mostMinutes = 24 * 60;

function durationMatch(minutes: number, rest: string, length: number): Match {
  const spell = rest.startsWith('間') ? 1 : 0;
  const tail = rest.slice(spell);
  const passed = elapsed.exec(tail);
  if (passed === null && waiting.test(tail)) return silent(length + spell);
  const after = passed?.[0].length ?? (isAfter(tail) ? 1 : 0);
  if (after > 0) return of(length + spell + after, { is: 'minutesLater', minutes });
  if (tail.startsWith('前')) return silent(length + spell + 1);
  // 1時間遅らせて16時から: by how much it is moved, not how long it takes.
  if (shifted.test(tail)) return silent(length + spell);
  // 2時間以内に戻る is a stretch from now on, 2時間以内で a length.
  const within = /^以内に(?!終|済|収|おさ|まと)/u.test(tail);
  if (within) return of(length + spell + 2, { is: 'withinMinutes', minutes });
  const limit = /^(?:以内|以上|以下|未満|弱|強)/u.exec(tail);
  if (limit !== null) return of(length + spell + limit[0].length, vague);
  if (!(minutes > 0 && minutes <= mostMinutes)) return silent(length + spell);
  return of(length + spell, { is: 'duration', minutes });
}

// ── numbers ────────────────────────────────────────────────────────────────────────────────────

export const nativeCounts: ReadonlyMap<string, number> = new Map([
  ['ひとつ', 1],
  ['ふたつ', 2],
  ['みっつ', 3],
  ['三つ', 3],
  ['よっつ', 4],
  ['いつつ', 5],
]);

/** Behind a number these begin many other words (時期, 分野, 日記); 年 and 月 go on being time. */
const crossable: ReadonlySet<string> = new Set(['日', '時', '分']);

/** As far back as a clause is looked at. */
const mostBefore = 24;

/** あと3日, 丸3日: a length, not the third of the month. */
const lengthBefore = /(?:あと|残り|ここ|丸|まる|計|最低|最大|最長|もう|たった|わずか)$/u;

export function countedAt(
  text: string,
  position: number,
  previous: Term | undefined,
): Match | null {
  for (const [word, count] of nativeCounts) {
    if (text.startsWith(word, position)) {
      return of(word.length, { is: 'count', count, sure: false });
    }
  }
  const numeral = numeralAt(text, position);
  if (numeral === null) return null;
  const compound = compoundAt(text, position, numeral);
  if (compound !== null) return compound;
  const decimal = /\.(\d+)/uy;
  decimal.lastIndex = position + numeral.length;
  const fraction = numeral.digits ? decimal.exec(text) : null;
  const value = fraction === null ? numeral.value : Number(`${numeral.value}.${fraction[1]}`);
  const length = numeral.length + (fraction?.[0].length ?? 0);
  const at = skipSpace(text, position + length);
  const before = text.slice(Math.max(0, position - mostBefore), position);
  for (const unit of units) {
    for (const word of unit.words) {
      if (!text.startsWith(word, at)) continue;
      const end = at + word.length;
      if (/^[a-z]/u.test(word) && /[a-z]/u.test(text[end] ?? '')) continue;
      // 3じゃない is no time.
      if (word === 'じ' && /[ゃゅょ]/u.test(text[end] ?? '')) continue;
      if (fraction !== null && !/^(?:時間|じかん|h)$/u.test(word)) return silent(length);
      if (word === '日' && lengthBefore.test(before)) {
        return of(end - position, { is: 'days', days: value, months: 0 });
      }
      if (crossable.has(word) && isCrossed(text, end)) return silent(end - position);
      const rest = text.slice(end, end + 24);
      const match = unit.read(value, { rest, before, previous, digits: numeral.digits });
      if (match === null) continue;
      return {
        meanings: Number.isNaN(value) ? [] : match.meanings,
        length: end - position + match.length,
      };
    }
  }
  if (Number.isNaN(value) || fraction !== null) return silent(length);
  return of(length, { is: 'number', value, digits: numeral.digits });
}

/** 22時〜翌2時, 20日か翌21日: a clock time of the day after the named one, or that day itself. */
export function nextDayAt(text: string, position: number): Match | null {
  const clock = digitsAt(text, position + 1) ?? countedAt(text, position + 1, undefined);
  const [meaning] = clock?.meanings ?? [];
  // 12/30〜翌1/3: the next such day is the next year's anyhow.
  if (clock !== null && meaning?.is === 'month' && /^\d/u.test(text.slice(position + 1)))
    return /[〜らー-]$/u.test(text.slice(0, position).slice(-1))
      ? of(1 + clock.length, ...clock.meanings)
      : null;
  // 20日か翌21日: the day beside the one just named.
  if (clock !== null && meaning?.is === 'dayOfMonth')
    return of(1 + clock.length, { is: 'dayBeside', offset: 1, day: meaning.day });
  if (clock === null || meaning?.is !== 'clock' || meaning.minute >= 24 * 60) return null;
  const minute = meaning.minute + 24 * 60;
  return of(1 + clock.length, { is: 'clock', minute, spoken: false });
}
