import { weekdayNames } from '../weekdays.ts';
import { numeralAt } from './numeral.ts';
import type { Meaning, Term } from './term.ts';
import { blurs, dateWords, daysAfterMonth, monthTails } from './words.ts';

/** A stretch read at a position: what it means (nothing for a plain word) and how long it is. */
interface Match {
  readonly meanings: readonly Meaning[];
  readonly length: number;
}

const han = /\p{Script=Han}/u;
const isHan = (character: string | undefined) => character !== undefined && han.test(character);
const kanjiNumber = /[〇一二三四五六七八九十]/u;
/** One-character words that are also parts of names and compounds: 朝倉, 夜景, 昼食, 盆栽. */
const lonely = new Set(['朝', '昼', '夜', '晩', '盆']);
/** What may follow a lone 夜 or a run like 月水金 although it is a kanji. */
const kanjiAfterDay = /[午夜朝夕昼晩限希以中各終正頃開祝又或若必のが]/u;

/** From folded text to calendar terms, left to right, the longest reading first. Linear in the text. */
export function scan(text: string): Term[] {
  const terms: Term[] = [];
  let position = 0;
  let gap: number | null = null;
  const closeGap = () => {
    if (gap !== null) terms.push({ is: 'gap', start: gap, end: position });
    gap = null;
  };
  while (position < text.length) {
    const match = matchAt(text, position, gap === null ? terms.at(-1) : undefined);
    if (match === null || match.meanings.length === 0) {
      gap ??= position;
      position += match?.length ?? 1;
      continue;
    }
    closeGap();
    const end = position + match.length;
    for (const meaning of match.meanings) terms.push({ ...meaning, start: position, end });
    position = end;
  }
  closeGap();
  return settlePointers(settleOneDay(settleNumbers(settleWeekdays(terms), text)));
}

function matchAt(text: string, position: number, previous: Term | undefined): Match | null {
  let best = tailAt(text, position, previous);
  for (const read of readers.get(text[position] ?? '') ?? []) {
    const match = read(text, position, previous);
    if (match !== null && match.length > (best?.length ?? 0)) best = match;
  }
  return best;
}

type Reader = (text: string, position: number, previous: Term | undefined) => Match | null;

/** Which readers can begin with a character; asking only those keeps plain text cheap. */
const readers = new Map<string, Reader[]>();
for (const [firsts, reader] of [
  [Array.from(dateWords, ({ word }) => word.charAt(0)), wordAt],
  [[...'令平昭大明r'], eraAt],
  [[...'第最'], nthAt],
  [[...'0123456789'], digitsAt],
  [[...'0123456789〇零一二三四五六七八九十百千ひふみよい'], countedAt],
  [[...'(['], checkAt],
  [[...weekdayNames], weekdayRunAt],
  [['翌'], nextDayAt],
  [[...'春夏秋冬'], seasonAt],
] as const) {
  for (const first of new Set(firsts)) readers.set(first, [...(readers.get(first) ?? []), reader]);
}

// ── words of the table ─────────────────────────────────────────────────────────────────────────

function wordAt(text: string, position: number): Match | null {
  const found = dateWords.longestAt(
    text,
    position,
    ({ word, value }) => value.length === 0 || standsAlone(text, position, word),
  );
  return found === undefined ? null : { meanings: found.value, length: found.word.length };
}

function standsAlone(text: string, position: number, word: string): boolean {
  const next = text[position + word.length];
  const before = text[position - 1];
  if (lonely.has(word)) {
    const followed =
      isHan(next) && !kanjiAfterDay.test(next ?? '') && !kanjiNumber.test(next ?? '');
    return !followed && !(isHan(before) && !/[日週曜末月]/u.test(before ?? ''));
  }
  // PM is also a person's part in a project; with an hour beside it, it is the afternoon.
  if (/^[ap]\.?m\.?$/u.test(word)) {
    const beside = text.slice(position + word.length, position + word.length + 2);
    const behind = text.slice(Math.max(0, position - 2), position);
    return (
      (/^ ?[\d〇一二三四五六七八九十]/u.test(beside) || /[\d時] ?$/u.test(behind)) &&
      !/[a-z]/u.test(behind)
    );
  }
  // Latin words (gw, am, or, ng) must not be pieces of longer ones.
  if (/^[a-z.]+$/u.test(word)) {
    return !/[a-z]/u.test(next ?? '') && !/[a-z]/u.test(before ?? '');
  }
  // ー binds days (月ー水) but is a vowel sign inside katakana words.
  // 金・土・日 names three days; 土・日 by itself is 土日.
  if (/^土[・、]日$/u.test(word))
    return !/[・、,]/u.test(before ?? '') && !/[・、,]/u.test(next ?? '');
  if (word === 'ー') return /[\d日曜月火水木金土時分]/u.test(before ?? '');
  if (word === '-') return /[\d日曜月火水木金土時分半 )]/u.test(before ?? '');
  return true;
}

/** What only means something straight behind a month or another calendar word. */
function tailAt(text: string, position: number, previous: Term | undefined): Match | null {
  if (previous === undefined || previous.end !== position) return null;
  if (previous.is === 'month' || previous.is === 'relativeMonth') {
    for (const [word, meaning] of monthTails) {
      if (text.startsWith(word, position)) return { meanings: [meaning], length: word.length };
    }
    for (const [word, day] of daysAfterMonth) {
      const of = text.startsWith('の', position) ? 1 : 0;
      if (text.startsWith(word, position + of)) {
        return { meanings: [{ is: 'dayOfMonth', day }], length: of + word.length };
      }
    }
  }
  if (!blurrable.has(previous.is)) return null;
  for (const word of blurs) {
    const of = text.startsWith('の', position) ? 1 : 0;
    if (!text.startsWith(word, position + of)) continue;
    if (isHan(word.at(-1)) && isHan(text[position + of + word.length])) continue;
    return { meanings: [{ is: 'obstacle', obstacle: 'vague' }], length: of + word.length };
  }
  return null;
}

const blurrable: ReadonlySet<Term['is']> = new Set([
  'year',
  'relativeYear',
  'month',
  'relativeMonth',
  'week',
  'dayOfMonth',
  'relativeDay',
  'weekdays',
  'classes',
  'clock',
  'part',
  'namedHoliday',
  'portion',
]);

// ── eras ───────────────────────────────────────────────────────────────────────────────────────

/** First and last year of each era in the common calendar; a year outside it does not exist. */
const eras: ReadonlyMap<string, readonly [first: number, last: number]> = new Map([
  ['令和', [2019, 9999]],
  ['平成', [1989, 2019]],
  ['昭和', [1926, 1989]],
  ['大正', [1912, 1926]],
  ['明治', [1868, 1912]],
]);

function eraAt(text: string, position: number): Match | null {
  for (const [name, [first, last]] of eras) {
    if (!text.startsWith(name, position)) continue;
    let at = skipSpace(text, position + name.length);
    const numeral = text[at] === '元' ? { value: 1, length: 1 } : numeralAt(text, at);
    if (numeral === null) return null;
    at = skipSpace(text, at + numeral.length);
    if (text[at] !== '年' || text[at + 1] === '度') return null;
    const year = first + numeral.value - 1;
    const exists = numeral.value >= 1 && year <= last;
    return {
      meanings: [exists ? { is: 'year', year } : { is: 'obstacle', obstacle: 'impossible' }],
      length: at + 1 - position,
    };
  }
  // R9.1.8 as on forms.
  const short = /r(\d{1,2})[./](\d{1,2})[./](\d{1,2})(?!\d)/uy;
  short.lastIndex = position;
  const match = short.exec(text);
  if (match === null || /[a-z]/u.test(text[position - 1] ?? '')) return null;
  return {
    meanings: dateMeanings(2018 + Number(match[1]), Number(match[2]), Number(match[3])),
    length: match[0].length,
  };
}

const skipSpace = (text: string, position: number) =>
  text[position] === ' ' ? position + 1 : position;

// ── dates and times in digits ──────────────────────────────────────────────────────────────────

const impossible: Meaning = { is: 'obstacle', obstacle: 'impossible' };

function dateMeanings(year: number | null, month: number, day: number): Meaning[] {
  if (month < 1 || month > 12 || day < 1 || day > 31) return [impossible];
  const inYear: Meaning[] = [
    { is: 'month', month },
    { is: 'dayOfMonth', day },
  ];
  return year === null ? inYear : [{ is: 'year', year }, ...inYear];
}

const shapes: readonly (readonly [
  RegExp,
  (found: RegExpExecArray, rest: string) => Meaning[] | null,
])[] = [
  [
    /\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})/uy,
    (found) => [{ is: 'moment', iso: found[0].toUpperCase() }],
  ],
  [
    /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)t?/uy,
    (found) => dateMeanings(Number(found[1]), Number(found[3]), Number(found[4])),
  ],
  [
    /(\d{4})[-/](\d{1,2})(?![\d/-])/uy,
    (found) => monthMeanings(Number(found[1]), Number(found[2])),
  ],
  [
    /(\d{1,2})\/(\d{1,2})(?![\d/])/uy,
    (found, rest) =>
      fraction.test(rest) ? null : dateMeanings(null, Number(found[1]), Number(found[2])),
  ],
  // 11-25(水), 12-01; 3-5 alone may be anything.
  [
    /(\d{1,2})-(\d{1,2})(?=\([月火水木金土日])|(\d{1,2})-(0\d)(?![\d-])/uy,
    (found) => dateMeanings(null, Number(found[1] ?? found[3]), Number(found[2] ?? found[4])),
  ],
  // 12/1/2026 and 26/12/1 are read differently in different countries.
  [/\d{1,2}\/\d{1,2}\/\d{1,4}/uy, () => [{ is: 'obstacle', obstacle: 'vague' }]],
  [
    /(\d{1,2}):(\d{2})(?::\d{2})?(?![\d:])/uy,
    (found) => clockMeanings(Number(found[1]), Number(found[2]), false),
  ],
  [/(\d{1,2}) ?(am|pm)(?![a-z])/uy, (found) => latinClock(Number(found[1]), 0, found[2])],
  [
    /(\d{1,2}):(\d{2}) ?(am|pm)(?![a-z])/uy,
    (found) => latinClock(Number(found[1]), Number(found[2]), found[3]),
  ],
];

/** 2/3以上 is a share of people, not the third of February. */
const fraction =
  /^ ?(?:以上|以下|未満|超|程度の人|の人|のメンバ|の参加|の出席|の賛成|の人数|の票|が参加|が出席|が賛成|が集|が揃|が来|参加|出席|集ま|来|人|名|ずつ|を超)/u;

function monthMeanings(year: number, month: number): Meaning[] {
  if (month < 1 || month > 12) return [impossible];
  return [
    { is: 'year', year },
    { is: 'month', month },
  ];
}

/** 24時 is the end of the named day, 25時–29時 its night; 30時 and more do not exist. */
function clockMeanings(hour: number, minute: number, whole: boolean): Meaning[] {
  if (!(hour <= 29) || !(minute <= 59)) return [impossible];
  return [{ is: 'clock', minute: hour * 60 + minute, whole }];
}

function latinClock(hour: number, minute: number, half: string | undefined): Meaning[] {
  if (hour > 12 || hour === 0) return [impossible];
  return clockMeanings((hour % 12) + (half === 'pm' ? 12 : 0), minute, false);
}

function digitsAt(text: string, position: number): Match | null {
  const first = text.charCodeAt(position);
  if (first < 48 || first > 57) return null;
  const before = text[position - 1] ?? '';
  if (/[\d.]/u.test(before)) return null;
  for (const [shape, meaningsOf] of shapes) {
    shape.lastIndex = position;
    const found = shape.exec(text);
    if (found === null) continue;
    const rest = text.slice(position + found[0].length, position + found[0].length + 8);
    return { meanings: meaningsOf(found, rest) ?? [], length: found[0].length };
  }
  return null;
}

// ── a number and its unit ──────────────────────────────────────────────────────────────────────

interface Unit {
  readonly words: readonly string[];
  /** What the number means with this unit; null = not about time. `rest` is what follows. */
  readonly read: (value: number, rest: string) => Match | null;
}

const of = (length: number, ...meanings: Meaning[]): Match => ({ meanings, length });
const silent = (length: number): Match => ({ meanings: [], length });

/** Waiting times before a decision (24時間待ってから確定) are no duration of a meeting. */
const waiting =
  /^(?:に|で|が|を|くらい|ぐらい|ほど|だけ|たって|経って|たったら|経ったら|後に|後|以内に)*(?:自動|待|経|置|おい|確定|決|猶予|締)/u;

const timeUnits: readonly Unit[] = [
  {
    words: ['候補日', '候補', '日程', '枠', 'コマ', 'スロット', '案', 'パターン'],
    read: (count) => of(0, { is: 'count', count, sure: true }),
  },
  {
    words: ['ヶ月', 'ケ月', 'か月', 'カ月', 'ヵ月', 'ゖ月', '箇月', '個月'],
    read: (months, rest) => lengthMatch(rest, 0, months),
  },
  {
    words: ['週間', 'しゅうかん', '週'],
    read: (weeks, rest) => lengthMatch(rest, weeks * 7, 0),
  },
  {
    words: ['年'],
    read: (value, rest) => {
      if (rest.startsWith('後')) return of(1, { is: 'monthsLater', months: value * 12 });
      if (rest.startsWith('度')) return of(1, { is: 'obstacle', obstacle: 'season' });
      if (value >= 1000) return of(0, { is: 'year', year: value });
      // 27年1月8日 may count from an era or leave out the century.
      return /^ ?[\d一二三四五六七八九十]+ ?月/u.test(rest)
        ? of(0, { is: 'obstacle', obstacle: 'vague' })
        : silent(0);
    },
  },
  {
    words: ['月', 'がつ'],
    read: (month) => of(0, month >= 1 && month <= 12 ? { is: 'month', month } : impossible),
  },
  {
    words: ['日', 'にち'],
    read: (day, rest) => {
      if (/^(?:目|市|付|分)/u.test(rest)) return silent(1);
      if (/^(?:間|後|以内|前)/u.test(rest)) return lengthMatch(rest, day, 0);
      const spell = /^(?:以上|未満|ほど|ずつ|かけ|かか|だけ|くらいかけ)/u.exec(rest);
      if (spell !== null) {
        return of(spell[0].length, { is: 'obstacle', obstacle: 'vague' });
      }
      return of(0, day >= 1 && day <= 31 ? { is: 'dayOfMonth', day } : impossible);
    },
  },
  { words: ['泊'], read: () => of(0, { is: 'obstacle', obstacle: 'vague' }) },
  {
    words: ['時間', 'じかん', 'h'],
    read: (hours, rest) => {
      const more = minutesAfter(rest);
      return durationMatch(hours * 60 + more.minutes, rest.slice(more.length), more.length);
    },
  },
  {
    words: ['分間', '分', 'ふん', 'ぷん', 'min', 'mins'],
    read: (minutes, rest) => {
      if (/^の[\d〇一二三四五六七八九十]/u.test(rest) || rest.startsWith('前')) return silent(1);
      return durationMatch(minutes, rest, 0);
    },
  },
  {
    words: ['時', 'じ'],
    read: (hour, rest) => {
      if (rest.startsWith('台')) {
        return of(1, hour <= 29 ? { is: 'hourBand', hour } : impossible);
      }
      const more = minutesAfter(rest);
      const tail = rest.slice(more.length);
      if (/^(?:前(?!半|後)|弱|強)/u.test(tail)) {
        return of(more.length + 1, { is: 'obstacle', obstacle: 'vague' });
      }
      return of(more.length, ...clockMeanings(hour, more.minutes, more.length === 0));
    },
  },
  {
    words: ['つ', '個', '件', '通り', '択', 'か所'],
    read: (count) => of(0, { is: 'count', count, sure: false }),
  },
];

/** Shares, people and everything else that is counted but is no time. */
const otherUnit: Unit = {
  words: ['人', '名', '割', '%', '回', '社', '円', '票', '組', '班', '部', '階', '号', '番'],
  read: () => silent(0),
};
const units: readonly Unit[] = [...timeUnits, otherUnit];

/** Every word that makes a number a time, a length or a count of slots. */
export const timeUnitWords: readonly string[] = timeUnits.flatMap(({ words }) => words);

/** 半 or M分 behind an hour. */
function minutesAfter(rest: string): { minutes: number; length: number } {
  if (rest.startsWith('半')) return { minutes: 30, length: 1 };
  if (rest.startsWith('はん')) return { minutes: 30, length: 2 };
  const at = rest.startsWith(' ') ? 1 : 0;
  const numeral = numeralAt(rest, at);
  if (numeral !== null) {
    const end = at + numeral.length;
    if (rest[end] === '分' && rest[end + 1] !== 'の') {
      return { minutes: numeral.value, length: end + 1 };
    }
  }
  return { minutes: 0, length: 0 };
}

function lengthMatch(rest: string, days: number, months: number): Match {
  const spell = rest.startsWith('間') ? 1 : 0;
  const tail = rest.slice(spell);
  if (waiting.test(tail) && !tail.startsWith('後の')) return silent(spell);
  if (tail.startsWith('後')) {
    const later: Meaning =
      months > 0
        ? { is: 'monthsLater', months }
        : { is: 'relativeDay', offset: days, counted: true };
    return of(spell + 1, later);
  }
  if (tail.startsWith('以内')) return of(spell + 2, { is: 'withinDays', days, months });
  if (tail.startsWith('前')) return of(spell + 1, { is: 'obstacle', obstacle: 'past' });
  return of(spell, { is: 'days', days, months });
}

function durationMatch(minutes: number, rest: string, length: number): Match {
  const spell = rest.startsWith('間') ? 1 : 0;
  const tail = rest.slice(spell);
  if (waiting.test(tail)) return silent(length + spell);
  if (tail.startsWith('後')) return of(length + spell + 1, { is: 'minutesLater', minutes });
  if (tail.startsWith('前')) return silent(length + spell + 1);
  const limit = /^(?:以内|以上|以下|未満|弱|強)/u.exec(tail);
  if (limit !== null) {
    return of(length + spell + limit[0].length, { is: 'obstacle', obstacle: 'vague' });
  }
  if (!(minutes > 0 && minutes <= 24 * 60)) return of(length + spell, impossible);
  return of(length + spell, { is: 'duration', minutes });
}

/** 来年の春, 夏ごろ: a time of the year. In 春の懇親会 it only names the occasion, in 秋山 a person. */
function seasonAt(text: string, position: number): Match | null {
  const before = text.slice(Math.max(0, position - 2), position);
  const after = text.slice(position + 1, position + 4);
  const ofYear = /年の?$|[今来]$|この$/u.test(before);
  const alone =
    !isHan(before.at(-1)) &&
    /^(?:$|に|頃|ご?ろ|ころ|まで|以降|くらい|あたり|から|先|口|前|後|[。、!?])/u.test(after);
  return ofYear || alone ? of(1, { is: 'obstacle', obstacle: 'season' }) : null;
}

/** 22時〜翌2時: a clock time of the day after the named one. */
function nextDayAt(text: string, position: number): Match | null {
  if (text[position] !== '翌') return null;
  const clock = digitsAt(text, position + 1) ?? countedAt(text, position + 1);
  const [meaning] = clock?.meanings ?? [];
  if (clock === null || meaning?.is !== 'clock' || meaning.minute >= 24 * 60) return null;
  return of(1 + clock.length, { ...meaning, minute: meaning.minute + 24 * 60 });
}

export const nativeCounts: ReadonlyMap<string, number> = new Map([
  ['ひとつ', 1],
  ['ふたつ', 2],
  ['みっつ', 3],
  ['三つ', 3],
  ['よっつ', 4],
  ['いつつ', 5],
]);

function countedAt(text: string, position: number): Match | null {
  for (const [word, count] of nativeCounts) {
    if (text.startsWith(word, position)) {
      return of(word.length, { is: 'count', count, sure: false });
    }
  }
  const numeral = numeralAt(text, position);
  if (numeral === null) return null;
  const decimal = /\.(\d+)/uy;
  decimal.lastIndex = position + numeral.length;
  const fractionDigits = numeral.digits ? decimal.exec(text) : null;
  const value =
    fractionDigits === null ? numeral.value : Number(`${numeral.value}.${fractionDigits[1]}`);
  const length = numeral.length + (fractionDigits?.[0].length ?? 0);
  const at = skipSpace(text, position + length);
  const before = text.slice(Math.max(0, position - 2), position);
  for (const unit of units) {
    for (const word of unit.words) {
      if (!text.startsWith(word, at)) continue;
      if (/^[a-z]/u.test(word) && /[a-z]/u.test(text[at + word.length] ?? '')) continue;
      // 3じゃない is no time.
      if (word === 'じ' && /[ゃゅょ]/u.test(text[at + word.length] ?? '')) continue;
      const rest = text.slice(at + word.length, at + word.length + 24);
      if (fractionDigits !== null && !/^(?:時間|じかん|h)$/u.test(word)) return silent(length);
      // あと3日, 丸3日: a length, not the third of the month.
      const spell = word === '日' && /(?:あと|残り|ここ|丸|まる|計|最低|最大|最長)$/u.test(before);
      if (spell) return of(at + word.length - position, { is: 'obstacle', obstacle: 'vague' });
      const match = unit.read(value, rest);
      if (match === null) continue;
      return {
        meanings: Number.isNaN(value) ? [] : match.meanings,
        length: at + word.length - position + match.length,
      };
    }
  }
  if (Number.isNaN(value) || fractionDigits !== null) return silent(length);
  return of(length, { is: 'number', value, digits: numeral.digits });
}

// ── 第2金曜, 第2・第4金曜, 最終金曜 ───────────────────────────────────────────────────────────

function nthAt(text: string, position: number): Match | null {
  const last = /(?:最終|最後の)(?:の)?([月火水木金土日])曜日?/uy;
  last.lastIndex = position;
  const final = last.exec(text);
  if (final !== null) {
    return of(final[0].length, {
      is: 'nth',
      nths: [-1],
      weekday: weekdayNames.indexOf(final[1] ?? '') + 1,
    });
  }
  if (text[position] !== '第') return null;
  const nths: number[] = [];
  let at = position;
  for (;;) {
    if (text[at] === '第') at++;
    const numeral = numeralAt(text, at);
    if (numeral === null) break;
    nths.push(numeral.value);
    at += numeral.length;
    const separator = /^ ?[・、,とか&] ?(?=第?[\d一二三四五])|^(?=第)/u.exec(
      text.slice(at, at + 4),
    );
    if (separator === null) break;
    at += separator[0].length;
  }
  if (nths.length === 0) return null;
  const day = /^の?([月火水木金土日])(曜日?|(?!\p{Script=Han}|\d))/u.exec(text.slice(at, at + 5));
  if (day !== null) {
    const weekday = weekdayNames.indexOf(day[1] ?? '') + 1;
    const length = at + day[0].length - position;
    if (nths.some((nth) => nth < 1 || nth > 5)) return of(length, impossible);
    return of(length, { is: 'nth', nths, weekday });
  }
  // 第2週 may count from the first Monday or from the first of the month.
  if (text[at] === '週') return of(at + 1 - position, { is: 'obstacle', obstacle: 'vague' });
  return silent(at - position);
}

// ── weekdays in brackets and in runs ───────────────────────────────────────────────────────────

function checkAt(text: string, position: number): Match | null {
  if (text[position] !== '(' && text[position] !== '[') return null;
  const shape = /[([] ?(?:([月火水木金土日])(?:曜日?)?)? ?[・,、.]? ?(祝日?|休日?)? ?[)\]]/uy;
  shape.lastIndex = position;
  const found = shape.exec(text);
  if (found === null || (found[1] === undefined && found[2] === undefined)) return null;
  const weekday = found[1] === undefined ? null : weekdayNames.indexOf(found[1]) + 1;
  return of(found[0].length, { is: 'check', weekday, holiday: found[2] !== undefined });
}

/** 月水金, 火木, 月 (the last needs company: see settleWeekdays). */
function weekdayRunAt(text: string, position: number, previous: Term | undefined): Match | null {
  const shape = /([月火水木金土日]+)(曜日?)?/uy;
  shape.lastIndex = position;
  const found = shape.exec(text);
  if (found === null) return null;
  const characters = [...(found[1] ?? '')];
  if (new Set(characters).size < characters.length) return null;
  const next = text[position + found[0].length];
  if (found[2] === undefined && isHan(next) && !kanjiAfterDay.test(next ?? '')) return null;
  const before = text[position - 1];
  const touching = previous !== undefined && previous.end === position && previous.is !== 'join';
  if (!touching && (isHan(before) || /[\p{Script=Katakana}ー\d]/u.test(before ?? ''))) return null;
  const days = characters.map((character) => weekdayNames.indexOf(character) + 1);
  const sure =
    found[2] !== undefined || (days.length > 1 && !/^[のがは]?\p{Script=Han}/u.test(next ?? ''));
  return of(found[0].length, { is: 'weekdays', days, sure });
}

/** A single 月 or 水 is a weekday only beside a week word or linked to another weekday. */
function settleWeekdays(terms: readonly Term[]): Term[] {
  const sure = terms.map((term) => term.is === 'weekdays' && term.sure);
  const firstDay = terms.findIndex((term) => term.is === 'dayOfMonth');
  const bound = (index: number, step: 1 | -1): boolean => {
    let linked = false;
    for (let i = index + step; i >= 0 && i < terms.length; i += step) {
      const term = terms[i];
      if (term === undefined) return false;
      if (term.is === 'weekdays' || term.is === 'check') return linked;
      if (term.is === 'week') return step === -1;
      if (term.is === 'classes') return linked;
      if (term.is === 'to' || term.is === 'or' || term.is === 'comma') linked = true;
      else if (term.is !== 'join') return false;
    }
    return false;
  };
  return terms.flatMap((term, index): Term[] => {
    if (term.is !== 'weekdays' || sure[index]) return [term];
    if (bound(index, -1) || bound(index, 1)) return [{ ...term, sure: true }];
    // 「12/1火、2水」: as in brackets, it belongs to the day before it.
    const [link, number] = [terms[index - 2], terms[index - 1]];
    const day = term.days.length === 1 ? term.days[0] : undefined;
    if (day !== undefined && number?.is === 'number' && number.end === term.start) {
      const listed = link?.is === 'comma' || link?.is === 'or' || link?.is === 'to';
      if (listed && firstDay >= 0 && firstDay < index) {
        return [{ is: 'check', weekday: day, holiday: false, start: term.start, end: term.end }];
      }
    }
    return [{ is: 'gap', start: term.start, end: term.end }];
  });
}

/** 10、11日 / 10〜12時 / 11か12月: a bare number takes the unit of the one it is linked to. */
function settleNumbers(terms: readonly Term[], text: string): Term[] {
  const settled: Term[] = [...terms];
  for (let i = settled.length - 1; i >= 0; i--) {
    const term = settled[i];
    if (term?.is !== 'number') continue;
    const [other, after] = linkedTo(settled, i);
    if (other === undefined || other.is === 'number') continue;
    settled[i] = { ...unitLike(term.value, other, after), start: term.start, end: term.end };
  }
  for (const [i, term] of settled.entries()) {
    if (term.is !== 'number') continue;
    const meaning = dayLike(term.value, settled, i, text);
    settled[i] = { ...meaning, start: term.start, end: term.end };
  }
  return settled;
}

/** 12/24、25 and 12/24-26: the unit stands with the first number. */
function dayLike(value: number, terms: readonly Term[], index: number, text: string): Meaning {
  const next = terms[index + 1];
  // 「4(金)」: a weekday in brackets belongs to a day.
  if (next?.is === 'check' && next.weekday !== null && next.start === terms[index]?.end) {
    return value >= 1 && value <= 31 ? { is: 'dayOfMonth', day: value } : impossible;
  }
  const compound = next?.is === 'gap' && /[a-z]/u.test(text[next.start] ?? '');
  let linked = false;
  for (let i = index - 1; i >= 0 && !compound; i--) {
    const term = terms[i];
    if (term?.is === 'to' || term?.is === 'or' || term?.is === 'comma') linked = true;
    else if (term?.is === 'dayOfMonth' && linked) {
      return value >= 1 && value <= 31 ? { is: 'dayOfMonth', day: value } : impossible;
    } else if (term?.is === 'clock' && linked && terms[i + 1]?.is !== 'comma') {
      return clockMeanings(value, 0, true)[0] ?? impossible;
    } else if (term?.is !== 'join' && term?.is !== 'check') break;
  }
  return { is: 'gap' };
}

function linkedTo(terms: readonly Term[], index: number): readonly (Term | undefined)[] {
  let linked = false;
  for (let i = index + 1; i < terms.length; i++) {
    const term = terms[i];
    if (term?.is === 'to' || term?.is === 'or' || term?.is === 'comma') linked = true;
    else if (term?.is !== 'join') return linked ? [term, terms[i + 1]] : [];
  }
  return [];
}

function unitLike(value: number, other: Term | undefined, after: Term | undefined): Meaning {
  switch (other?.is) {
    case 'dayOfMonth':
      return value >= 1 && value <= 31 ? { is: 'dayOfMonth', day: value } : impossible;
    case 'month':
      // 「1、12月1日」 numbers a list.
      if (after?.is === 'dayOfMonth') return { is: 'gap' };
      return value >= 1 && value <= 12 ? { is: 'month', month: value } : impossible;
    case 'clock':
      return clockMeanings(value, 0, true)[0] ?? impossible;
    // 2、3日後 and 1、2時間 name no one length.
    case 'relativeDay':
      return other.counted ? { is: 'obstacle', obstacle: 'vague' } : { is: 'gap' };
    case 'duration':
    case 'days':
      return { is: 'obstacle', obstacle: 'vague' };
    default:
      return { is: 'gap' };
  }
}

/** 来週のどこか1日: any one day, not the first of the month. */
function settleOneDay(terms: readonly Term[]): Term[] {
  return terms.map((term, index): Term => {
    const before = terms[terms[index - 1]?.is === 'join' ? index - 2 : index - 1];
    const any = term.is === 'dayOfMonth' && term.day === 1 && before?.is === 'somewhere';
    return any ? { is: 'gap', start: term.start, end: term.end } : term;
  });
}

/** 次の水曜, この週末: which one is known to the speaker alone. Before other words 次の is no date. */
function settlePointers(terms: readonly Term[]): Term[] {
  return terms.map((term, index): Term => {
    if (term.is !== 'pointer') return term;
    const next = terms[index + 1];
    const dated = next !== undefined && next.start === term.end && pointed.has(next.is);
    const place = { start: term.start, end: dated ? next.end : term.end };
    return dated ? { is: 'obstacle', obstacle: 'unanchored', ...place } : { is: 'gap', ...place };
  });
}

const pointed: ReadonlySet<Term['is']> = new Set([
  'weekdays',
  'classes',
  'week',
  'month',
  'dayOfMonth',
  'days',
]);
