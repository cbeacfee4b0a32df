import { weekdayNames } from '../weekdays.ts';
import { isDayName } from './holidays.ts';
import { impossible, isHan, type Match, of, silent, vague } from './match.ts';
import { numeralAt } from './numeral.ts';
import type { Term } from './term.ts';
import { dateWords } from './words.ts';

const weekdayOf = (character: string | undefined) => weekdayNames.indexOf(character ?? '') + 1;

// ── 第2金曜, 第2・第4金曜, 最終金曜 ───────────────────────────────────────────────────────────

export function nthAt(text: string, position: number): Match | null {
  const last = /(?:最終|最後の)(?:の)?([月火水木金土日])曜日?/uy;
  last.lastIndex = position;
  const final = last.exec(text);
  if (final !== null) {
    return of(final[0].length, { is: 'nth', nths: [-1], weekday: weekdayOf(final[1]) });
  }
  // 12月最初の土曜; without a month nobody knows of what it is the first.
  const first = /最初の([月火水木金土日])曜日?/uy;
  first.lastIndex = position;
  const opening = first.exec(text);
  if (opening !== null && /月の?$/u.test(text.slice(Math.max(0, position - 2), position))) {
    return of(opening[0].length, { is: 'nth', nths: [1], weekday: weekdayOf(opening[1]) });
  }
  return text[position] === '第' ? numberedAt(text, position) : null;
}

/** No month touches more weeks than this. */
const mostWeeksOfMonth = 6;

function numberedAt(text: string, position: number): Match | null {
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
    const length = at + day[0].length - position;
    if (nths.some((nth) => nth < 1 || nth > 5)) return of(length, impossible);
    return of(length, { is: 'nth', nths, weekday: weekdayOf(day[1]) });
  }
  if (text[at] === '週') {
    // 2027年の第3週, 第31週 count the weeks of a year; of a month 第2週 may begin on its first Monday
    // or on its first day.
    const [week = 0] = nths;
    const ofYear = /年の?$/u.test(text.slice(Math.max(0, position - 2), position));
    const counted = nths.length === 1 && week <= 53 && (ofYear || week > mostWeeksOfMonth);
    return of(at + 1 - position, counted ? { is: 'weekNumber', week } : vague);
  }
  return silent(at - position);
}

// ── weekdays in brackets and in runs ───────────────────────────────────────────────────────────

export function checkAt(text: string, position: number): Match | null {
  const shape =
    /[([] ?(?:([月火水木金土日])(?:曜日?)?|(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs?|ur)?(?:day)?\.?)? ?[・,、.]? ?(?:(祝日?|休日?)|([^()[\]\d、。!?\n]{2,10}))? ?[)\]]/uy;
  shape.lastIndex = position;
  const found = shape.exec(text);
  if (found === null) return null;
  const [whole, kanji, latin, holiday, called] = found;
  const name = called === undefined ? undefined : nameOfDay(called);
  const isNamed = latin !== undefined || kanji !== undefined || holiday !== undefined;
  if (called !== undefined ? name === undefined : !isNamed) return null;
  // 太陽(sun), 会おう(クリスマス): only behind a day they say what day it is.
  const isBehindDay = /[\d日] ?$/u.test(text.slice(Math.max(0, position - 2), position));
  if ((latin !== undefined || name !== undefined) && !isBehindDay) return null;
  const weekday = kanji === undefined ? latinWeekday(latin) : weekdayOf(kanji);
  return of(whole.length, {
    is: 'check',
    weekday,
    holiday: holiday !== undefined,
    ...(name === undefined ? {} : { name }),
  });
}

const latinNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const latinWeekday = (name: string | undefined): number | null =>
  name === undefined ? null : latinNames.indexOf(name) + 1;

/** 10/11(月・スポーツの日): what the calendar calls the day by. */
function nameOfDay(called: string): string | undefined {
  if (isDayName(called)) return called;
  const found = dateWords.longestAt(called, 0, ({ word }) => word === called);
  const [meaning] = found?.value ?? [];
  return meaning?.is === 'namedHoliday' ? meaning.name : undefined;
}

/** What may follow a lone 夜 or a run like 月水金 although it is a kanji. */
export const kanjiAfterDay = /[午夜朝夕昼晩限希以中各終正頃開祝又或若必のが]/u;
/** What may follow a run of weekdays without 曜; 水木しげる and 月火水先生 are no days. */
const afterRun =
  /^(?:$|[^\p{Script=Hiragana}\p{Script=Katakana}]|[のはがにでもをとかやへ]|から|まで|より|なら|だ|です|しか|くらい|ぐらい|ごろ|あたり|どれ|どちら|いずれ|どこ|お願い|いか|よろ|ng|ok)/u;

/** 月火不在, 水金出社: what is told of several days. */
const toldOfDays =
  /^(?:不在|不可|無理|出張|出社|出勤|休[みむ]|可$|可[。、でなの能]|空[いき]|都合|会議|参加|在宅)/u;

/** 月水金, 火木, 月 (the last needs company: see settleWeekdays). */
export function weekdayRunAt(
  text: string,
  position: number,
  previous: Term | undefined,
): Match | null {
  // A week has seven days: a longer run is none, and looking no further keeps the time linear.
  const shape = /([月火水木金土日]{1,7})(?:(曜日?)|(?![月火水木金土日]))/uy;
  shape.lastIndex = position;
  const found = shape.exec(text);
  if (found === null) return null;
  const characters = [...(found[1] ?? '')];
  if (new Set(characters).size < characters.length) return null;
  const end = position + found[0].length;
  const next = text[end];
  if (found[2] === undefined) {
    const told = characters.length > 1 && toldOfDays.test(text.slice(end, end + 2));
    if (isHan(next) && !kanjiAfterDay.test(next ?? '') && !told) return null;
    if (!afterRun.test(text.slice(end, end + 3))) return null;
  }
  const before = text[position - 1];
  const touching = previous !== undefined && previous.end === position && previous.is !== 'join';
  if (!touching && (isHan(before) || /[\p{Script=Katakana}ー\d]/u.test(before ?? ''))) return null;
  const days = characters.map(weekdayOf);
  const sure =
    found[2] !== undefined ||
    (days.length > 1 &&
      (!isHan(next) ||
        /^(?:以|限|希|祝|午|夜|朝|夕|昼|晩|終)/u.test(next ?? '') ||
        toldOfDays.test(text.slice(end, end + 2))));
  return of(found[0].length, { is: 'weekdays', days, sure });
}
