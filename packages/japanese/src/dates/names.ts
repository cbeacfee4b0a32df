import { isDayName, monthCalled } from './holidays.ts';
import type { Term } from './term.ts';

// Words that look like times of their own and only name, describe or point to the one beside them.

/**
 * 7/7の七夕, 11/24の振替休日: the name of the day just written, which can be held against it; 9/21〜23の3連休 and GW中の5/3
 * tell what people call those days; in ハロウィンの31日 and 年末の29日 the name tells the month.
 */
export function settleDayNames(terms: readonly Term[], text: string): Term[] {
  const settled = [...terms];
  for (const [index, term] of terms.entries()) {
    const { start, end } = term;
    const name = text.slice(start, end);
    // 7/20の海の日.
    const isHoliday = term.is === 'namedHoliday' && isOf(text, terms[index - 1]);
    if (isHoliday && isDay(terms[index - 2]))
      settled[index] = { is: 'check', weekday: null, holiday: false, name: term.name, start, end };
    if (term.is !== 'obstacle') continue;
    const isBehindDay = isDay(terms[isOf(text, terms[index - 1]) ? index - 2 : index - 1]);
    const isSeason = term.obstacle === 'season' && !/^旧|年度|期/u.test(name);
    if (isBehindDay && isDayName(name))
      settled[index] = { is: 'check', weekday: null, holiday: false, name, start, end };
    else if (isBehindDay && isSeason && !besideSeason.test(text.slice(end, end + 3)))
      settled[index] = { is: 'name', start, end };
    else if (isSeason || ofWeek.test(name)) {
      const called = callDay(terms, index, text);
      settled.splice(index, called.length, ...called);
    }
  }
  return settled;
}

const isDay = (term: Term | undefined) => term?.is === 'dayOfMonth' || term?.is === 'check';
const isOf = (text: string, term: Term | undefined) =>
  term?.is === 'join' && text.slice(term.start, term.end) === 'の';

/** 連休明け, 連休の前: days that are not among those. */
const besideSeason = /^の?(?:明け|前|後|直|翌|あと|まえ|初日|最終|最後|最初|中日)/u;
const ofWeek = /^(?:週[明初頭]|当日$|初日$|最終日$|給料日$)/u;
const side =
  /^(?:の?(?:中|明け|前|後|直前|直後|期間中|時期|初日|最終日|真ん中|中日|最初|最後))?[のは、]?/u;
/** A side of a season and its particle are no more words than these. */
const mostBetween = 4;

/** 年末の12/28, GW明けの5/7, 年末の29日: a name and the terms up to the day of the calendar it leads to, settled. */
function callDay(terms: readonly Term[], index: number, text: string): Term[] {
  const { start: from = 0, end = 0 } = terms[index] ?? {};
  const name = text.slice(from, end);
  const start = end + (side.exec(text.slice(end, end + 6))?.[0].length ?? 0);
  const ahead = terms.slice(index, index + mostBetween + 2);
  const at = ahead.findIndex((term, place) => place > 0 && term.start === start);
  const day = ahead[at];
  const names = ahead
    .slice(0, Math.max(at, 0))
    .map(({ start, end }) => ({ is: 'name', start, end }) as const);
  if (day?.is === 'month') return ahead[at + 1]?.is === 'dayOfMonth' ? names : [];
  if (day?.is !== 'dayOfMonth') return [];
  if (name.startsWith('週')) return names;
  // 連休明けの24日 is another day, of which nothing tells the month.
  const isBeside = /^の?[明前後直]/u.test(text.slice(end, end + 2));
  if (name.endsWith('連休')) return isBeside ? [] : [...names, { ...day, off: true }];
  const month = monthCalled(name, day.day);
  return month === undefined ? [] : [{ is: 'month', month, start: from, end }, ...names.slice(1)];
}

/**
 * 今度の飲み会は12/4です, 12/3の14時で、当日は2名で伺います: beside a day that is named they only point to it. With
 * hours of its own 当日 would say more than that.
 */
export function settleMentions(terms: readonly Term[], text: string): Term[] {
  const namesDay = ({ is }: Term) => is === 'dayOfMonth' || is === 'relativeDay' || is === 'week';
  const firstDay = terms.findIndex(namesDay);
  if (firstDay < 0) return [...terms];
  const lastDay = terms.findLastIndex(namesDay);
  return terms.map((term, index): Term => {
    const { start, end } = term;
    const word = text.slice(start, end);
    // 新年最初の会議は1/7, 年内最後の会議は12/22: which meeting.
    const isSeason = word === '年内' || (term.is === 'obstacle' && term.obstacle === 'season');
    if (isSeason && index < lastDay && isFirst.test(text.slice(end, end + 4)))
      return { is: 'gap', start, end };
    if (term.is !== 'obstacle') return term;
    // 年明けの打ち合わせですが、1月7日で; 来週の月曜10時に年始の打ち合わせを: what it is about.
    const isChoice = terms[index - 1]?.is === 'or';
    if (isSeason && !isChoice && ofMeeting.test(text.slice(end, end + mostNamed)))
      return { is: 'gap', start, end };
    // 金曜の定時後、18時15分から: the clock tells when.
    const isTimed = terms[index + 2]?.is === 'clock' && terms[index + 1]?.is === 'comma';
    if (isTimed && aroundWork.test(word)) return { is: 'join', start, end };
    const isNext = /^(?:今度|こんど)$/u.test(word) && index < lastDay;
    if (isNext && ofEvent.test(text.slice(end, end + mostNamed))) return { is: 'gap', start, end };
    if (word !== '当日' || firstDay > index || lastDay > index) return term;
    return terms.slice(index + 1).some(({ is }) => hourTerms.has(is))
      ? term
      : { is: 'gap', start, end };
  });
}

const aroundWork =
  /^(?:アフター.+|[仕終始就定].+[後前りわ]|定時以降|放課後|お?昼休み|ランチタイム|[朝昼夕].*[一番ちチ])$/u;
const ofMeeting =
  /^のお?(?:打ち?合わ?せ|顔合わ?せ|会(?:議|合|食)?(?:は|が|を|に(?:つ|関)|の|で|、)|ミーティング|mtg|面談|集まり|説明会|食事会?|飲み会?|キックオフ|定例)/u;
const isFirst = /^(?:最初|最後|最終|初)の(?!\d)/u;
/** の and what it is, as the topic of what follows. */
const ofEvent = /^の[^、。!?\n\d]{1,14}(?:は|が|について|、|:|ですが|の(?:日程|日時|件))/u;
const mostNamed = 20;
const hourTerms: ReadonlySet<Term['is']> = new Set(['clock', 'part', 'hourBand', 'moment']);

/** 23日は祝日なので, 来週の月曜は休日ですが: told of the day just named, and no choice of days. */
export function settleToldHolidays(terms: readonly Term[], text: string): Term[] {
  return terms.map((term, index): Term => {
    const [day, topic] = [terms[index - 2], terms[index - 1]];
    if (term.is !== 'classes' || topic?.is !== 'join' || day === undefined) return term;
    const { start, end } = term;
    const isTold = told.test(text.slice(end, end + 4)) && named.has(day.is);
    return isTold && /^[はもが]$/u.test(text.slice(topic.start, topic.end))
      ? { is: 'gap', start, end }
      : term;
  });
}

const told = /^(?:です[がけしよ]|なの[でに]|なん[でだ]|だ[けしか]|で[、 す])/u;
const named: ReadonlySet<Term['is']> = new Set(['dayOfMonth', 'relativeDay', 'weekdays', 'check']);

/** What names a part of the day or tells when it is. */
export const settleParts = (terms: readonly Term[], text: string): Term[] =>
  settleNamedParts(settleToldParts(terms, text), text);

/** 22:00〜26:00 深夜パック, 18時〜20時 夜の部: behind hours a part of the day that goes on as a noun names something. */
function settleNamedParts(terms: readonly Term[], text: string): Term[] {
  let timed = false;
  return terms.map((term): Term => {
    if (term.is === 'stop') timed = false;
    if (term.is === 'clock') timed = true;
    if (term.is !== 'part') return term;
    const { start, end } = term;
    const rest = text.slice(end, end + 6);
    // 昼の部13:00: with its hour behind it.
    const named = timed ? ofName.test(rest) : /^の部(?:は|:)? ?\d/u.test(rest);
    return named ? { is: 'gap', start, end } : term;
  });
}

const ofName =
  /^(?:の部|\p{Script=Katakana}{2}|料金|割引|割増|手当|営業|料|便|券|勤務|特典|価格|帯)/u;

/** 昼休み(12:00〜13:00): the hours in the brackets say when that is. */
function settleToldParts(terms: readonly Term[], text: string): Term[] {
  return terms.map((term, index): Term => {
    const inside = terms[index + 2]?.is ?? 'gap';
    const { start, end } = term;
    if (term.is !== 'obstacle') return term;
    // 終業後18時から, 昼休みの12時半.
    const led = terms[index + (isOf(text, terms[index + 1]) ? 2 : 1)];
    if (term.obstacle === 'vague' && led?.is === 'clock' && ofDay.test(text.slice(start, end)))
      return { is: 'name', start, end: led.start };
    if (text[end] !== '(') return term;
    // 連休(19〜22日), GW(5/1〜5/5).
    const isDated = inside === 'month' || inside === 'dayOfMonth' || inside === 'number';
    if (term.obstacle === 'season') return isDated ? { is: 'name', start, end } : term;
    const isTold = inside === 'clock' && ofDay.test(text.slice(start, end));
    return isTold ? { is: 'join', start, end } : term;
  });
}

const ofDay = /昼|朝|夕|夜|ランチ|午後|アフター|仕事|業|放課後|定時/u;
