/** Numbers as people write them in a sentence: 12, 十二, 二十, 百. The key is already folded. */
const DIGITS = '〇一二三四五六七八九';
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

export interface NumeralAt {
  readonly value: number;
  readonly end: number;
}

/** The number that begins at `start`, or undefined. Values stay far below what a list of people has. */
export function readNumeral(key: string, start: number): NumeralAt | undefined {
  const code = key.charCodeAt(start);
  if (code >= 48 && code <= 57) return readArabic(key, start);
  return readKanji(key, start);
}

function readArabic(key: string, start: number): NumeralAt {
  let end = start;
  let value = 0;
  for (; end < key.length; end++) {
    const digit = key.charCodeAt(end) - 48;
    if (digit < 0 || digit > 9) break;
    value = Math.min(value * 10 + digit, 1_000_000);
  }
  return { value, end };
}

function readKanji(key: string, start: number): NumeralAt | undefined {
  let total = 0;
  let digit = -1;
  let end = start;
  for (; end < key.length; end++) {
    const char = key[end] as string;
    const unit = UNITS[char];
    if (unit !== undefined) {
      total += (digit < 0 ? 1 : digit) * unit;
      digit = -1;
      continue;
    }
    const value = DIGITS.indexOf(char);
    if (value < 0) break;
    digit = digit < 0 ? value : Math.min(digit * 10 + value, 1_000_000);
  }
  if (end === start) return undefined;
  return { value: total + Math.max(digit, 0), end };
}
