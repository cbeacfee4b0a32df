import { kanjiDigits } from './kanji-digits.ts';

/** A whole number at a place of a text, in half-width digits or in kanji: 12, 十二, 二〇二六. */
export interface NumeralAt {
  readonly value: number;
  readonly end: number;
  /** Written in digits, not in kanji. */
  readonly digits: boolean;
}

const kanjiPowers = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);

/**
 * The numeral that begins at `start`, whatever stands around it: for readers that go through a
 * text sign by sign and judge the words after it themselves. `findNumerals` looks for numbers that
 * surely are some.
 */
export function numeralAt(text: string, start: number): NumeralAt | undefined {
  let end = start;
  while (isDigit(text.charCodeAt(end))) end++;
  if (end === start) return kanjiNumeralAt(text, start);
  return { value: bounded(Number(text.slice(start, end))), end, digits: true };
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Endless rows of digits stay numbers that can be compared and stored. */
const bounded = (value: number): number => Math.min(value, Number.MAX_SAFE_INTEGER);

function kanjiNumeralAt(text: string, start: number): NumeralAt | undefined {
  let end = start;
  let total = 0;
  let digit: number | undefined;
  let power = Number.POSITIVE_INFINITY;
  for (; ; end++) {
    const character = text[end] ?? '';
    const value = kanjiDigits.get(character);
    if (value !== undefined) {
      // 二〇二六 is positional; 二十六 is additive. A digit after a digit continues the position.
      digit = digit === undefined ? value : bounded(digit * 10 + value);
      continue;
    }
    const unit = kanjiPowers.get(character);
    if (unit === undefined || unit >= power) break;
    total = bounded(total + (digit ?? 1) * unit);
    digit = undefined;
    power = unit;
  }
  if (end === start) return undefined;
  return { value: bounded(total + (digit ?? 0)), end, digits: false };
}
