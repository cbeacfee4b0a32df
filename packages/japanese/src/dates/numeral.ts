/** A whole number at the head of a text, in digits or kanji (三, 十二, 二〇二六). */
export interface Numeral {
  readonly value: number;
  readonly length: number;
  readonly digits: boolean;
}

const kanjiDigits = new Map(Array.from('〇一二三四五六七八九', (digit, value) => [digit, value]));
kanjiDigits.set('零', 0).set('元', 1);
const kanjiPowers = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);

export function numeralAt(text: string, position: number): Numeral | null {
  let end = position;
  while (isDigit(text[end])) end++;
  if (end > position) {
    // Nothing in a calendar has more than four digits; longer runs are telephone or order numbers.
    const value = end - position > 4 ? Number.NaN : Number(text.slice(position, end));
    return { value, length: end - position, digits: true };
  }
  return kanjiNumeralAt(text, position);
}

const isDigit = (character: string | undefined) =>
  character !== undefined && character >= '0' && character <= '9';

function kanjiNumeralAt(text: string, position: number): Numeral | null {
  let end = position;
  let total = 0;
  let digit: number | null = null;
  let power = Number.POSITIVE_INFINITY;
  for (; ; end++) {
    const character = text[end] ?? '';
    const value = character === '元' ? undefined : kanjiDigits.get(character);
    if (value !== undefined) {
      // 二〇二六 is positional; 二十六 is additive. A digit after a digit continues the position.
      digit = digit === null ? value : digit * 10 + value;
      continue;
    }
    const unit = kanjiPowers.get(character);
    if (unit === undefined || unit >= power) break;
    total += (digit ?? 1) * unit;
    digit = null;
    power = unit;
  }
  if (end === position) return null;
  return { value: total + (digit ?? 0), length: end - position, digits: false };
}
