import { type Match, of, type Reader } from './match.ts';
import { numeralAt } from './numeral.ts';
import type { Meaning } from './term.ts';

/** Says that what follows is counted from now on. */
const lead = /(?:今後|これから|この先|未来|向こう|あと|後|次)の?/uy;
/** 次の12日 may be the twelfth and あと3日 what is left of something: those need 間 or で behind them. */
const loose = /^(?:あと|後|次)/u;
/** その後5日間, 会議後3日間, 12/3まであと2週間: counted from something else than now, or up to it. */
const otherStart = /[\p{Script=Han}のそこ]$|まで、?$/u;

/** What a number and its unit mean from now on: as a stretch, and as the time at its end. */
const units: readonly (readonly [
  unit: RegExp,
  stretch: (value: number) => Meaning,
  end: (value: number) => Meaning | null,
])[] = [
  [
    /^年/u,
    (years) => ({ is: 'coming', days: 0, months: years * 12 }),
    (years) => ({ is: 'monthsLater', months: years * 12 }),
  ],
  [
    /^[ヶケかカヵ箇個]月/u,
    (months) => ({ is: 'coming', days: 0, months }),
    (months) => ({ is: 'monthsLater', months }),
  ],
  [
    /^週/u,
    (weeks) => ({ is: 'coming', days: weeks * 7, months: 0 }),
    (weeks) => ({ is: 'relativeDay', offset: weeks * 7, counted: true }),
  ],
  [
    /^日/u,
    (days) => ({ is: 'coming', days, months: 0 }),
    (days) => ({ is: 'relativeDay', offset: days, counted: true }),
  ],
  [/^営業日/u, (days) => ({ is: 'coming', days, months: 0, working: true }), () => null],
  [
    /^時間/u,
    (hours) => ({ is: 'withinMinutes', minutes: hours * 60 }),
    (hours) => ({ is: 'minutesLater', minutes: hours * 60 }),
  ],
  [
    /^分/u,
    (minutes) => ({ is: 'withinMinutes', minutes }),
    (minutes) => ({ is: 'minutesLater', minutes }),
  ],
];

/**
 * 今後5日間, あと5分間, 今後4営業日の間: a stretch from now on, whole days from tomorrow; あと30分で: its end.
 * 今後2時間以内 says from now on twice.
 */
export const comingAt =
  (withinAt: Reader): Reader =>
  (text, position) => {
    lead.lastIndex = position;
    const said = lead.exec(text)?.[0];
    if (said === undefined || otherStart.test(text.slice(Math.max(0, position - 3), position))) {
      return null;
    }
    const at = position + said.length;
    const length = stretchAt(text, at, loose.test(said) ? said : null);
    if (length !== null) return { ...length, length: said.length + length.length };
    const within = withinAt(text, at, undefined);
    const is = within?.meanings[0]?.is;
    return within !== null && (is === 'withinDays' || is === 'withinMinutes')
      ? { ...within, length: said.length + within.length }
      : null;
  };

function stretchAt(text: string, position: number, isLoose: string | null): Match | null {
  const numeral = numeralAt(text, position);
  if (numeral === null || !(numeral.value > 0)) return null;
  const at = position + numeral.length;
  const rest = text.slice(at, at + 8);
  for (const [unit, stretch, end] of units) {
    const word = unit.exec(rest)?.[0];
    if (word === undefined) continue;
    const span = /^(?:の?間)?/u.exec(rest.slice(word.length))?.[0] ?? '';
    const tail = rest.slice(word.length + span.length);
    const length = numeral.length + word.length + span.length;
    // 今後1年6か月, 今後2時間以内, 今後3日後: more than one number and its unit.
    if (/^[\d一二三四五六七八九十と半以後前目分未]/u.test(tail)) return null;
    if (isLoose === null) return of(length, stretch(numeral.value));
    const later = tail.startsWith('で') && isLoose !== '次の' ? end(numeral.value) : null;
    if (later !== null) return of(length + 1, later);
    return span === '' ? null : of(length, stretch(numeral.value));
  }
  return null;
}
