import { impossible, type Match, of, silent, skipSpace, vague } from './match.ts';
import { numeralAt } from './numeral.ts';
import type { Meaning } from './term.ts';

// ── eras ───────────────────────────────────────────────────────────────────────────────────────

/** First and last year of each era in the common calendar; a year outside it does not exist. */
const eras: readonly (readonly [name: string, short: string, first: number, last: number])[] = [
  ['令和', 'r', 2019, 9999],
  ['平成', 'h', 1989, 2019],
  ['昭和', 's', 1926, 1989],
  ['大正', 't', 1912, 1926],
  ['明治', 'm', 1868, 1912],
];

/** 令和9年, 令和元年, 令和9.1.8, R9.1.8. */
export function eraAt(text: string, position: number): Match | null {
  for (const [name, short, first, last] of eras) {
    const yearOf = (value: number) =>
      value >= 1 && first + value - 1 <= last ? first + value - 1 : null;
    if (text.startsWith(name, position)) {
      const at = position + name.length;
      const dotted = dottedEra(text, skipSpace(text, at), yearOf);
      if (dotted !== null)
        return { ...dotted, length: dotted.length + skipSpace(text, at) - position };
      return eraYear(text, position, skipSpace(text, at), yearOf);
    }
    if (text[position] === short && !/[a-z]/u.test(text[position - 1] ?? '')) {
      const dotted = dottedEra(text, position + 1, yearOf);
      if (dotted !== null) return { ...dotted, length: dotted.length + 1 };
    }
  }
  return null;
}

function eraYear(
  text: string,
  position: number,
  numberAt: number,
  yearOf: (value: number) => number | null,
): Match | null {
  const numeral = text[numberAt] === '元' ? { value: 1, length: 1 } : numeralAt(text, numberAt);
  if (numeral === null) return null;
  const at = skipSpace(text, numberAt + numeral.length);
  if (text[at] !== '年' || text[at + 1] === '度') return null;
  const year = yearOf(numeral.value);
  return of(at + 1 - position, year === null ? impossible : { is: 'year', year });
}

const dottedDate = /(\d{1,2})([./-])(\d{1,2})\2(\d{1,2})(?!\d)/uy;

function dottedEra(
  text: string,
  position: number,
  yearOf: (value: number) => number | null,
): Match | null {
  dottedDate.lastIndex = position;
  const found = dottedDate.exec(text);
  if (found === null) return null;
  const year = yearOf(Number(found[1]));
  const meanings =
    year === null ? [impossible] : dateMeanings(year, Number(found[3]), Number(found[4]));
  return { meanings, length: found[0].length };
}

// ── dates and times in digits ──────────────────────────────────────────────────────────────────

function dateMeanings(year: number | null, month: number, day: number): Meaning[] {
  if (month < 1 || month > 12 || day < 1 || day > 31) return [impossible];
  const inYear: Meaning[] = [
    { is: 'month', month },
    { is: 'dayOfMonth', day },
  ];
  return year === null ? inYear : [{ is: 'year', year }, ...inYear];
}

function monthMeanings(year: number, month: number): Meaning[] {
  if (month < 1 || month > 12) return [impossible];
  return [
    { is: 'year', year },
    { is: 'month', month },
  ];
}

/** 24時 is the end of the named day, 25時–29時 its night; 30時 and more do not exist. */
export function clockMeanings(hour: number, minute: number, spoken: boolean): Meaning[] {
  if (!(hour <= 29) || !(minute <= 59)) return [impossible];
  return [{ is: 'clock', minute: hour * 60 + minute, spoken }];
}

/** 3pm, 3:20 AM, 6時半PM: twelve hours twice. */
export function latinClock(hour: number, minute: number, half: string): Meaning[] {
  if (hour > 12 || hour === 0 || minute > 59) return [impossible];
  return clockMeanings((hour % 12) + (half.startsWith('p') ? 12 : 0), minute, false);
}

/** am or pm behind a time. */
export const latinHalf = /^ ?([ap]\.?m)(?![a-z])\.?/u;

/** What follows makes a month and a day of two numbers: a weekday, a time of day. */
const dayEvidence =
  /^ ?(?:\((?:[月火水木金土日祝]|(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs?|ur)?(?:day)?\.?\))|[月火水木金土日]曜|の?(?:午前|午後|夕方|夜|朝)|(?: |の)\d{1,2}(?::\d\d|時))/u;
/** With these behind, two numbers may well be a day, and nothing says so. */
const dayLike = /^(?:に(?!対|分|減|増|上|下|縮|な)|まで|以降)/u;

type Shape = readonly [RegExp, (found: RegExpExecArray, rest: string) => Meaning[] | null];

/** The first shape that fits decides; null = not a date, and no part of it is one. */
const shapes: readonly Shape[] = [
  // An address on a network.
  [/\d+(?:\.\d+){3,}/uy, () => null],
  [
    /\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})/uy,
    (found) => [{ is: 'moment', iso: found[0].toUpperCase() }],
  ],
  [
    /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d-])t?/uy,
    (found) => dateMeanings(Number(found[1]), Number(found[3]), Number(found[4])),
  ],
  [
    /(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/uy,
    (found) => dateMeanings(Number(found[1]), Number(found[2]), Number(found[3])),
  ],
  // 4-3-3: no year among them.
  [/\d-\d-\d(?![\d-])/uy, () => null],
  // 12/1/2026, 21-04-2016 and 26.12.1 are read differently in different countries.
  [/\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{1,2})(?![\d-])/uy, () => [vague]],
  // Telephone and order numbers, addresses on a network.
  [/\d+(?:-\d+){2,}/uy, () => null],

  [
    /(\d{4})[-/](\d{1,2})(?![\d/-])/uy,
    (found) => monthMeanings(Number(found[1]), Number(found[2])),
  ],
  [
    /((?:19|20)\d\d)\.(0[1-9]|1[0-2])(?![\d.%a-z\p{Script=Han}])/uy,
    (found) => monthMeanings(Number(found[1]), Number(found[2])),
  ],
  [
    /(\d{1,2})\/(\d{1,2})(?![\d/])/uy,
    (found, rest) => {
      const [month, day] = [Number(found[1]), Number(found[2])];
      const isShare = isShareOf(month, day, rest);
      if (isShare === null) return [vague];
      return isShare ? null : dateMeanings(null, month, day);
    },
  ],
  // 12-01 has the look of a date; 3-5 alone may be anything.
  [/(\d{1,2})-(0\d)(?![\d-])/uy, (found) => dateMeanings(null, Number(found[1]), Number(found[2]))],
  [/\d{3,}[-.]\d+/uy, () => null],
  [
    // 18;30: the key beside it.
    /(\d{1,2})[:;](\d{2})(?::(\d{2}))?(?![\d:;])/uy,
    (found, rest) => {
      const [hour, minute] = [Number(found[1]), Number(found[2])];
      if (Number(found[3] ?? 0) > 59) return [impossible];
      const half = latinHalf.exec(rest);
      return half === null
        ? clockMeanings(hour, minute, false)
        : latinClock(hour, minute, half[1] ?? '');
    },
  ],
  [
    /(\d{1,2}) ?([ap]\.?m)(?![a-z])\.?/uy,
    (found) => latinClock(Number(found[1]), 0, found[2] ?? ''),
  ],
];

/** What ends such a day, or leads to the next one of its kind. */
const listing =
  /^(?:$|[、,。!?\n]| ?(?:か|と|or|や|・) ?\d{1,2}[-.]\d{1,2}(?![\d.-])| ?(?:はどう|はいかが|で(?:$|[。!?\n]|お願|いかが|どう|も|大丈)|のいずれか|のどちらか|のどれか))/u;

/** 4.22(水), 4-22 19:00: with company they are days; 4-22に alone is asked about. */
const pair = /(\d{1,2})[-.](\d{1,2})(?![\d.-])/uy;

/** As far as a list of nothing but such days is looked at. */
const mostListed = 60;
/** Nobody meets for longer. */
const mostHours = 12;

function pairAt(text: string, position: number): Match | null {
  pair.lastIndex = position;
  const found = pair.exec(text);
  if (found === null) return null;
  // 視力は0.7、1.2です: no month.
  if (found[0].startsWith('0.')) return silent(found[0].length);
  const [month, day] = [Number(found[1]), Number(found[2])];
  const rest = text.slice(position + found[0].length, position + found[0].length + 12);
  if (dayEvidence.test(rest)) {
    return { meanings: dateMeanings(null, month, day), length: found[0].length };
  }
  // 4-22 by itself or in a list of such days; 10-12 there may be hours.
  const before = text.slice(Math.max(0, position - mostListed), position);
  const listed = /(?:^|[。!?\n:]|ません、|[はが])[-.\d、, かと・]*$/u.test(before);
  const hoursLike = found[0].includes('-') && month < day && day - month <= mostHours;
  // 4-22〜4-24: two of them make a stretch of days.
  const ranged = /^ ?〜 ?\d{1,2}[-.]\d{1,2}(?![\d.-])/u.test(rest);
  const second = /\d{1,2}[-.]\d{1,2} ?〜 ?$/u.test(before);
  if ((ranged || second) && month >= 1 && month <= 12 && day >= 1 && day <= 31 && day > 12)
    return { meanings: dateMeanings(null, month, day), length: found[0].length };
  // 6-4、6-3で勝ち.
  if (/[勝負敗点]|セット|スコア|ゲーム/u.test(text.slice(position, position + mostListed)))
    return null;
  if (listed && listing.test(rest)) {
    return hoursLike
      ? of(found[0].length, vague)
      : { meanings: dateMeanings(null, month, day), length: found[0].length };
  }
  // バージョン4.22, 第3-12号.
  if (
    /[\p{Script=Katakana}\p{Script=Han}ーa-z]$/u.test(
      text.slice(Math.max(0, position - 1), position),
    )
  )
    return null;
  const possible = month >= 1 && month <= 12 && day >= 1 && day <= 31 && (month > 9 || day > 9);
  return possible && dayLike.test(rest) ? of(found[0].length, vague) : null;
}

/** 2/3カップ, 3/4拍子: whatever the numbers are. */
const measure = /^ ?(?:カット|拍子|カップ|さじ|杯|斤|等分|インチ|ページ|サイズ)/u;
/** 8/10名, 2/3以上: of so many; 12/3 is no share of anything. */
const counter =
  /^ ?(?:以上|以下|未満|超|程度|人(?![間形気事生工権])|名(?!古屋|前|刺|簿|物|曲|所|作)|ずつ|点(?![検呼])|問(?![題い診])|票|球|打数|を超|に減|に縮|に絞)/u;
/** 2/3が参加, 2/3の出席: of whom; with larger numbers it is the day they come on. */
const company =
  /^ ?(?:の人|のメンバ|の参加|の出席|の賛成|の人数|の票|の確率|の量|の大きさ|の長さ|の値段|が参加|が出席|が賛成|が集|が揃|が来|参加|出席|集ま|来|くらいの人)/u;

/** Shares people speak of: halves, thirds, quarters; up to tenths it may be either. */
const surelyShared = 4;
const mayBeShared = 10;

/** Whether 2/3 and what follows is a share; `null` = it may be. */
function isShareOf(part: number, whole: number, rest: string): boolean | null {
  if (measure.test(rest)) return true;
  if (part >= whole) return false;
  if (counter.test(rest)) return true;
  if (!company.test(rest) || whole > mayBeShared) return false;
  return whole <= surelyShared ? true : null;
}

/** 銀座4-22-1, 品番4-22-7, AB-12-03: numbers that go on from a name. */
const numbered = /\d+(?:-\d+)+/uy;
/** 希釈は1:10, 3:7の割合, 満足度は8/10, 大さじ1と1/2: a proportion. */
const proportion = /\d+:\d+(?:の(?:割合|比|比率|画面)|で(?:割|混|薄|希釈|勝|負))/uy;
const ofProportion =
  /(?:希釈|比|比率|割合|倍率|縮尺|アスペクト|スコア|配合|評価|満足度|点数|得点|確率|正解|正解数|答え|解答|解|値|既読|既読数|進捗|進捗状況|ページ番号|[\p{Script=Han}]率|(?<![年月期程今一毎再何])度|さじ\d*と?|カップ\d*と?|[本個枚杯]と)[はがも]?(?:約|大体)? ?$/u;

function namedNumbers(text: string, position: number): Match | null {
  const before = text.slice(Math.max(0, position - 8), position);
  proportion.lastIndex = position;
  const share = proportion.exec(text)?.[0] ?? '';
  const pair = /^\d+[:;/]\d+(?![\d:/])/u.exec(text.slice(position, position + 12))?.[0];
  const isOfOne = ofProportion.test(before) && isPart(text, position, pair ?? '');
  if (pair !== undefined && (share !== '' || isOfOne)) return silent(pair.length);
  numbered.lastIndex = position;
  const parts = numbered.exec(text)?.[0] ?? '';
  const isAddress = /[\p{Script=Han}\p{Script=Katakana}]$/u.test(before) && /-\d+-/u.test(parts);
  return parts !== '' && (isAddress || /[a-z]-?$/u.test(before)) ? silent(parts.length) : null;
}

/** 進捗は9/10です; 進捗は9/10に報告します has a day, and 進捗は12/3です no share. */
function isPart(text: string, position: number, pair: string): boolean {
  const [part = 0, whole = 0] = pair.split('/').map(Number);
  const rest = text.slice(position + pair.length, position + pair.length + 4);
  return !pair.includes('/') || (part <= whole && judged.test(rest));
}

const judged =
  /^(?:$|[、。!?\n)]|です|でし|だ|で(?![お開集会すい])| ?と|くらい|ぐらい|ほど|程度|[点個人名]|\((?![月火水木金土日祝])|に[上下増減な達と]|[をがも]|から[上下改伸]|の(?![\d午朝昼夜夕会]))/u;

export function digitsAt(text: string, position: number): Match | null {
  if (/[\d.]/u.test(text[position - 1] ?? '')) return null;
  const named = namedNumbers(text, position);
  if (named !== null) return named;
  const ahead = pairAt(text, position);
  if (ahead !== null) return ahead;
  for (const [shape, meaningsOf] of shapes) {
    shape.lastIndex = position;
    const found = shape.exec(text);
    if (found === null) continue;
    const end = position + found[0].length;
    const meanings = meaningsOf(found, text.slice(end, end + 8));
    if (meanings === null) return silent(found[0].length);
    const half = found[0].includes(':') ? latinHalf.exec(text.slice(end, end + 8)) : null;
    return { meanings, length: found[0].length + (half?.[0].length ?? 0) };
  }
  return null;
}
