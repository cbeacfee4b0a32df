import { numeralAt as anyNumeralAt } from '../numeral-at.ts';

/** A whole number at the head of a text, in digits or kanji (三, 十二, 二〇二六). */
export interface Numeral {
  readonly value: number;
  readonly length: number;
  readonly digits: boolean;
}

/** Nothing in a calendar has more than four digits; longer runs are telephone or order numbers. */
const MOST_DIGITS = 4;

export function numeralAt(text: string, position: number): Numeral | null {
  const numeral = anyNumeralAt(text, position);
  if (numeral === undefined) return null;
  const length = numeral.end - position;
  const isTooLong = numeral.digits && length > MOST_DIGITS;
  return { value: isTooLong ? Number.NaN : numeral.value, length, digits: numeral.digits };
}
