import { clockMeanings } from './digits.ts';
import { impossible } from './match.ts';
import { settleDayNames, settleMentions, settleParts, settleToldHolidays } from './names.ts';
import type { Meaning, Term } from './term.ts';

/**
 * What a term means is not always in its own words: the rules here look at its neighbours, one after
 * the other. Each takes the terms and gives them back, settled.
 */
export function settle(terms: readonly Term[], text: string): Term[] {
  const kinds = new Set(terms.map(({ is }) => is));
  let settled = [...terms];
  for (const rule of rules) {
    if (rule.of.some((kind) => kinds.has(kind))) settled = rule.settle(settled, text);
  }
  return settled;
}

type Rule = (terms: readonly Term[], text: string) => Term[];

/** A single 月 or 水 is a weekday only beside a week word or linked to another weekday. */
function settleWeekdays(terms: readonly Term[], text: string): Term[] {
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
    if (bound(index, -1) || bound(index, 1) || isFurtherDay(terms, index)) {
      return [{ ...term, sure: true }];
    }
    // 「12/1火、2水」: as in brackets, it belongs to the day before it.
    const [link, number] = [terms[index - 2], terms[index - 1]];
    const day = term.days.length === 1 ? term.days[0] : undefined;
    if (day !== undefined && number?.is === 'dayOfMonth' && number.end === term.start) {
      return [{ is: 'check', weekday: day, holiday: false, start: term.start, end: term.end }];
    }
    if (day !== undefined && number?.is === 'number' && number.end === term.start) {
      // 25水 26木: with a blank or its hours behind it nothing else is written so.
      const written =
        number.digits && number.value <= 31 && /[ \d夜朝昼夕午]/u.test(text[term.end] ?? '');
      if (written)
        return [{ is: 'check', weekday: day, holiday: false, start: term.start, end: term.end }];
      const listed = link?.is === 'comma' || link?.is === 'or' || link?.is === 'to';
      if (listed && firstDay >= 0 && firstDay < index) {
        return [{ is: 'check', weekday: day, holiday: false, start: term.start, end: term.end }];
      }
    }
    return [{ is: 'gap', start: term.start, end: term.end }];
  });
}

/** 月火は10時から、水は13時から: behind a comma, with hours of its own. */
function isFurtherDay(terms: readonly Term[], index: number): boolean {
  const hours = terms[index + 2]?.is;
  const timed = hours === 'clock' || hours === 'part';
  if (terms[index - 1]?.is !== 'comma' || terms[index + 1]?.is !== 'join' || !timed) return false;
  return terms
    .slice(Math.max(0, index - mostBetween), index)
    .some((term) => term.is === 'weekdays' && term.sure);
}

/** As far back as the days before are looked for. */
const mostBetween = 8;

/** 今週末の土曜: one of the two days. */
function settleWeekend(terms: readonly Term[]): Term[] {
  return terms.map((term, index): Term => {
    if (term.is !== 'classes' || term.classes.join() !== 'weekend') return term;
    const next = terms[terms[index + 1]?.is === 'join' ? index + 2 : index + 1];
    const named = next?.is === 'weekdays' && next.sure && next.days.every((day) => day >= 6);
    const isOfWeek = terms[index - 1]?.is === 'week';
    return named && isOfWeek ? { is: 'join', start: term.start, end: term.end } : term;
  });
}

/** 10、11日 / 10〜12時 / 11か12月: a bare number takes the unit of the one it is linked to. */
function settleNumbers(terms: readonly Term[], text: string): Term[] {
  const settled = terms.map((term, index) => (isOfWeekday(terms, index) ? asDay(term) : term));
  for (let i = settled.length - 1; i >= 0; i--) {
    const term = settled[i];
    if (term?.is !== 'number') continue;
    const [other, after] = linkedTo(settled, i);
    if (other === undefined || !unitBearing.has(other.is)) continue;
    // 12/3〜5、12/8〜10: the next date has a month of its own.
    if (other.is === 'month' && after?.is === 'dayOfMonth') continue;
    settled[i] = { ...unitLike(term.value, other), start: term.start, end: term.end };
  }
  for (const [i, term] of settled.entries()) {
    if (term.is !== 'number') continue;
    const meaning = dayLike(term.value, settled, i, text);
    settled[i] = { ...meaning, start: term.start, end: term.end };
  }
  return settled;
}

/** 22か29の土曜: the number of the day that weekday is. */
function isOfWeekday(terms: readonly Term[], index: number): boolean {
  const [number, link, day] = terms.slice(index, index + 3);
  if (number?.is !== 'number' || number.value < 1 || number.value > 31) return false;
  return link?.is === 'join' && day?.is === 'weekdays' && day.sure && day.days.length === 1;
}

const asDay = (term: Term): Term =>
  term.is === 'number'
    ? { is: 'dayOfMonth', day: term.value, start: term.start, end: term.end }
    : term;

/** 2/18と19、両日とも: what follows the number gives it a unit only if it has one. */
const unitBearing: ReadonlySet<Term['is']> = new Set([
  'dayOfMonth',
  'month',
  'clock',
  'year',
  'relativeDay',
  'duration',
  'days',
]);

/** 12/24、25 and 12/24-26: the unit stands with the first number. */
function dayLike(value: number, terms: readonly Term[], index: number, text: string): Meaning {
  const next = terms[index + 1];
  // 「4(金)」: a weekday in brackets belongs to a day.
  if (next?.is === 'check' && next.weekday !== null && next.start === terms[index]?.end) {
    return value >= 1 && value <= 31 ? { is: 'dayOfMonth', day: value } : impossible;
  }
  const compound = next?.is === 'gap' && /[a-z]/u.test(text[next.start] ?? '');
  if (!compound && isChosenDay(value, terms, index, text)) return { is: 'dayOfMonth', day: value };
  let linked = false;
  for (let i = index - 1; i >= 0 && !compound; i--) {
    const term = terms[i];
    if (term?.is === 'to' || term?.is === 'or' || term?.is === 'comma') linked = true;
    else if (term?.is === 'dayOfMonth' && linked) {
      return value >= 1 && value <= 31 ? { is: 'dayOfMonth', day: value } : impossible;
    } else if (term?.is === 'clock' && linked && terms[i + 1]?.is !== 'comma') {
      return clockMeanings(value, 0, true)[0] ?? impossible;
    } else if (term?.is === 'year' && linked && value >= 1000) {
      return { is: 'year', year: value };
    } else if (term?.is !== 'join' && term?.is !== 'check') break;
  }
  return { is: 'gap' };
}

/** 15日と16日は定休日なんで、17か18で: behind the reason against some days, the numbers of later ones. */
function isChosenDay(value: number, terms: readonly Term[], index: number, text: string): boolean {
  const term = terms[index];
  if (term?.is !== 'number' || !term.digits) return false;
  const led = text.slice(Math.max(0, term.start - mostGiven), term.start);
  if (!given.test(led) || !offering.test(text.slice(term.end, term.end + 8))) return false;
  const last = terms.slice(0, index).findLast(({ is }) => is === 'dayOfMonth');
  return last?.is === 'dayOfMonth' && value > last.day && value <= 31;
}

const mostGiven = 24;
const given = /[日\d)][はも][^。!?\n\d]{1,18}(?:ので|んで|ため|から|けど|し)、?$/u;
const offering =
  /^(?:か\d{1,2})?(?:日)?(?:で(?:お願|いかが|どう|も|$|[、。!?])|がいい|なら|は(?:どう|いかが)|の(?:どちら|どっち|いずれ|どれ))/u;

function linkedTo(terms: readonly Term[], index: number): readonly (Term | undefined)[] {
  let linked = false;
  for (let i = index + 1; i < terms.length; i++) {
    const term = terms[i];
    if (term?.is === 'to' || term?.is === 'or' || term?.is === 'comma') linked = true;
    else if (term?.is !== 'join') return linked ? [term, terms[i + 1]] : [];
  }
  return [];
}

function unitLike(value: number, other: Term): Meaning {
  switch (other.is) {
    case 'dayOfMonth':
      return value >= 1 && value <= 31 ? { is: 'dayOfMonth', day: value } : impossible;
    case 'month':
      return value >= 1 && value <= 12 ? { is: 'month', month: value } : impossible;
    case 'clock':
      return clockMeanings(value, 0, true)[0] ?? impossible;
    // 2026・2027年.
    case 'year':
      return value >= 1000 ? { is: 'year', year: value } : { is: 'gap' };
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

/** Nobody leaves more days than these to choose. */
const mostChosen = 7;

/** 来週のどこか1日: any one day, not the first of the month; 〜のうち2日: how many of them is asked. */
function settleOneDay(terms: readonly Term[]): Term[] {
  return terms.map((term, index): Term => {
    const before = terms[terms[index - 1]?.is === 'join' ? index - 2 : index - 1];
    if (term.is !== 'dayOfMonth' || term.day > mostChosen || before?.is !== 'somewhere')
      return term;
    const { start, end } = term;
    return term.day === 1
      ? { is: 'gap', start, end }
      : { is: 'obstacle', obstacle: 'vague', start, end };
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

/** 12月3日、木曜: behind a comma a weekday says the same day again, unless more of them follow. */
function settleRepeatedDay(terms: readonly Term[]): Term[] {
  return terms.map((term, index): Term => {
    if (term.is !== 'weekdays' || term.days.length !== 1 || !term.sure) return term;
    const [day, comma] = [terms[index - 2], terms[index - 1]];
    if (comma?.is !== 'comma' || day?.is !== 'dayOfMonth' || day.end !== comma.start) return term;
    const after = terms[index + 1];
    const listed =
      (after?.is === 'comma' || after?.is === 'or') &&
      (terms[index + 2]?.is === 'weekdays' || terms[index + 2]?.is === 'classes');
    const [weekday = null] = term.days;
    return listed
      ? term
      : { is: 'check', weekday, holiday: false, start: term.start, end: term.end };
  });
}

/** 2018年10月1日から19年2月3日: the century is said once, and years only go up. */
function settleShortYears(terms: readonly Term[]): Term[] {
  let year: number | null = null;
  return terms.map((term): Term => {
    if (term.is === 'year') year = term.year;
    if (term.is !== 'shortYear') return term;
    const { start, end } = term;
    const full = year === null ? null : year - (year % 100) + term.year;
    if (year === null || full === null || full < year || full > year + mostYearsOn) {
      return { is: 'obstacle', obstacle: 'vague', start, end };
    }
    return { is: 'year', year: full, start, end };
  });
}

/** Further on the two digits may count from an era. */
const mostYearsOn = 5;

/** 12/1から3日間、毎日15時に: on each of the days just named. */
function settleDaily(terms: readonly Term[], text: string): Term[] {
  return terms.map((term, index): Term => {
    const { start, end } = term;
    if (term.is !== 'obstacle' || text.slice(start, end) !== '毎日') return term;
    const isBetween = ({ is, start: from, end: to }: Term) =>
      is === 'comma' || is === 'join' || text.slice(from, to) === '間';
    const last = terms.slice(0, index).findLastIndex((before) => !isBetween(before));
    const [link, first, day] = terms.slice(Math.max(0, last - 2), last + 1).map(({ is }) => is);
    const isRange =
      day === 'dayOfMonth' && (first === 'to' || (first === 'month' && link === 'to'));
    const isSeveral = isRange || day === 'days' || day === 'until';
    return isSeveral ? { is: 'join', start, end } : term;
  });
}

/** 伺えればと存じますが、来週か: the と of other words links no times, and the 中 of 田中さん extends none. */
function settleLinks(terms: readonly Term[], text: string): Term[] {
  return terms.map((term, index): Term => {
    const isLoose = terms[index - 1]?.is === 'gap' && terms[index + 1]?.is === 'gap';
    const isKana = /^(?:と|や|か|とか)$/u.test(text.slice(term.start, term.end));
    const isPiece = term.is === 'throughout' && terms[index - 1]?.is === 'gap';
    if (!isPiece && (term.is !== 'or' || !isLoose || !isKana)) return term;
    return { is: 'gap', start: term.start, end: term.end };
  });
}

/** The rules in their order, each with the kinds of terms it settles: without one of those there is nothing to look at. */
const rules: readonly { readonly of: readonly Term['is'][]; readonly settle: Rule }[] = [
  { of: ['or', 'throughout'], settle: settleLinks },
  { of: ['part', 'obstacle'], settle: settleParts },
  { of: ['obstacle', 'relativeYear'], settle: settleMentions },
  { of: ['classes'], settle: settleToldHolidays },
  { of: ['shortYear'], settle: settleShortYears },
  { of: ['weekdays'], settle: settleWeekdays },
  { of: ['classes'], settle: settleWeekend },
  { of: ['number'], settle: settleNumbers },
  { of: ['obstacle', 'namedHoliday'], settle: settleDayNames },
  { of: ['weekdays'], settle: settleRepeatedDay },
  { of: ['somewhere'], settle: settleOneDay },
  { of: ['pointer'], settle: settlePointers },
  { of: ['obstacle'], settle: settleDaily },
];
