import { type Match, of } from './match.ts';
import { type Numeral, numeralAt } from './numeral.ts';
import type { Meaning } from './term.ts';

export function daysLater(days: number, months: number): Meaning {
  if (months === 0) return { is: 'relativeDay', offset: days, counted: true };
  return days === 0 ? { is: 'monthsLater', months } : { is: 'monthsLater', months, days };
}

/** The units of a length from the largest down, in months, days or minutes. */
const lengthUnits: readonly (readonly [RegExp, 'months' | 'days' | 'minutes', number])[] = [
  [/^年/u, 'months', 12],
  [/^[ヶケかカヵ箇個]月/u, 'months', 1],
  [/^週間?/u, 'days', 7],
  [/^日/u, 'days', 1],
  [/^時間/u, 'minutes', 60],
  [/^分/u, 'minutes', 1],
  [/^秒/u, 'minutes', 1 / 60],
];

/** 1日と2時間後, 5年1か月と12日以内: one length in several units, up to 後 or 以内. */
export function compoundAt(text: string, position: number, first: Numeral): Match | null {
  const total = { months: 0, days: 0, minutes: 0 };
  let at = position;
  let smallest = -1;
  let parts = 0;
  for (let numeral: Numeral | null = first; numeral !== null; numeral = numeralAt(text, at)) {
    const rest = text.slice(at + numeral.length, at + numeral.length + 3);
    const unit = lengthUnits.findIndex(([word]) => word.test(rest));
    const found = lengthUnits[unit];
    if (found === undefined || unit <= smallest || Number.isNaN(numeral.value)) return null;
    const [word, kind, factor] = found;
    total[kind] += numeral.value * factor;
    smallest = unit;
    parts++;
    at += numeral.length + (word.exec(rest)?.[0].length ?? 1);
    if (numeralAt(text, at) === null && /^[と、]/u.test(text.slice(at, at + 1))) at++;
  }
  const tail = /^(?:後|以内|間)/u.exec(text.slice(at, at + 2))?.[0];
  const onlyClock = total.months === 0 && total.days === 0;
  if (parts < 2 || tail === undefined || (onlyClock && Number.isInteger(total.minutes)))
    return null;
  const { months, days, minutes } = total;
  const length = at + tail.length - position;
  if (tail === '間') return minutes === 0 ? of(length, { is: 'days', days, months }) : null;
  if (tail === '後') {
    return of(
      length,
      minutes === 0 ? daysLater(days, months) : { is: 'minutesLater', minutes, days, months },
    );
  }
  return of(
    length,
    minutes === 0
      ? { is: 'withinDays', days, months }
      : { is: 'withinMinutes', minutes, days, months },
  );
}
