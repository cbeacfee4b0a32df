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
  const mixed = mixedYear(text, position);
  if (mixed !== null) return mixed;
  const length = numeral.end - position;
  const isTooLong = numeral.digits && length > MOST_DIGITS;
  return { value: isTooLong ? Number.NaN : numeral.value, length, digits: numeral.digits };
}

/** 二〇十九 for 二〇一九: a century in positions, the rest in words. */
function mixedYear(text: string, position: number): Numeral | null {
  const found = /^([一二])([〇九])十([一二三四五六七八九]?)(?=年)/u.exec(
    text.slice(position, position + 5),
  );
  if (found === null) return null;
  const digit = (character = '〇') => '〇一二三四五六七八九'.indexOf(character || '〇');
  const century = digit(found[1]) * 10 + digit(found[2]);
  return { value: century * 100 + 10 + digit(found[3]), length: found[0].length, digits: false };
}
