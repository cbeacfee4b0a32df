import { kanjiDigits } from './kanji-digits.ts';
import { nativeThings } from './native-counts.ts';

/** With those of documents, which nobody can change by a stroke. */
const allKanjiDigits = new Map<string, number>([
  ...kanjiDigits,
  ...[...'零壱弐参肆伍陸漆捌玖'].map((digit, value): [string, number] => [digit, value]),
  ['壹', 1],
  ['貳', 2],
  ['參', 3],
  // A drawn circle is a zero only in the middle of a row of digits or in a year: 二○二六.
  ['○', 0],
  ['◯', 0],
]);

/** Powers of ten. Below 万 each place takes one digit; from 万 on, each takes up to 9999. */
const places = new Map<string, number>([
  ['十', 1],
  ['拾', 1],
  ['百', 2],
  ['佰', 2],
  ['千', 3],
  ['仟', 3],
  ['万', 4],
  ['萬', 4],
  ['億', 8],
  ['兆', 12],
]);

const digit = '[〇零一二三四五六七八九壱弐参肆伍陸漆捌玖壹貳參]';
const arabic = '[0-9０-９]+(?:[,，][0-9０-９]+)*(?:[.．][0-9０-９]+)*';
const positional = `${digit}(?:(?:[○◯]|${digit})*${digit}|(?:[○◯]|${digit}){3})?`;
const place = '[十拾百佰千仟万萬億兆]';
const lexemePattern = new RegExp(
  `(?<arabic>${arabic})|(?<positional>${positional})|(?<place>${place})`,
  'uy',
);

export type Lexeme =
  | { readonly kind: 'arabic'; readonly digits: string; readonly decimals: number }
  | { readonly kind: 'kanji'; readonly digits: string }
  | { readonly kind: 'place'; readonly power: number }
  | { readonly kind: 'malformed'; readonly text: string };

export interface Chain {
  readonly lexemes: readonly Lexeme[];
  readonly end: number;
}

/** All digits and places that follow one another from `start`: they are one numeral or none. */
export function chainAt(text: string, start: number): Chain {
  const lexemes: Lexeme[] = [];
  let end = start;
  for (;;) {
    lexemePattern.lastIndex = end;
    const groups = lexemePattern.exec(text)?.groups;
    if (groups === undefined) return { lexemes, end };
    end = lexemePattern.lastIndex;
    if (groups.arabic !== undefined) lexemes.push(arabicLexeme(groups.arabic));
    else if (groups.place !== undefined) {
      lexemes.push({ kind: 'place', power: places.get(groups.place) ?? 0 });
    } else {
      const digits = [...(groups.positional ?? '')].map((character) =>
        allKanjiDigits.get(character),
      );
      lexemes.push({ kind: 'kanji', digits: digits.join('') });
    }
  }
}

/** `1,234.5`: commas only every three digits, and one decimal point. Anything else is malformed. */
function arabicLexeme(text: string): Lexeme {
  const plain = text.normalize('NFKC');
  if (!/^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/u.test(plain)) {
    return { kind: 'malformed', text: plain };
  }
  const [whole = '', fraction = ''] = plain.replaceAll(',', '').split('.');
  return { kind: 'arabic', digits: whole + fraction, decimals: fraction.length };
}

/** 二三 before a counter or a place means "two or three", not 23. */
export const neighbours = (digits: string): boolean =>
  digits.length === 2 && Number(digits[1]) === Number(digits[0]) + 1;

/** The value of a chain, or undefined where it is nonsense or has more than one reading. */
export function evaluate(lexemes: readonly Lexeme[]): number | undefined {
  const [first, second] = lexemes;
  if (first === undefined || lexemes.some(({ kind }) => kind === 'malformed')) return undefined;
  if (first.kind === 'arabic' && (lexemes.length === 1 || first.decimals > 0)) {
    // A decimal takes one place at most, from 千 on: 3.5万.
    const power = second?.kind === 'place' ? second.power : 0;
    if (lexemes.length > 2 || (lexemes.length === 2 && power < 3)) return undefined;
    return known(Number(`${first.digits}e${power - first.decimals}`), first.decimals > power);
  }
  if (first.kind === 'kanji' && lexemes.length === 1) {
    // 〇〇 holds the place of a name, not of a number.
    return /^00+$/u.test(first.digits) ? undefined : known(Number(first.digits));
  }
  if (lexemes.some((lexeme) => lexeme.kind === 'arabic' && lexeme.decimals > 0)) return undefined;

  const mixed = lexemes.some(({ kind }) => kind === 'arabic');
  let total = 0;
  let above = Number.POSITIVE_INFINITY;
  let section: Lexeme[] = [];
  for (const lexeme of lexemes) {
    if (lexeme.kind !== 'place' || lexeme.power < 4) {
      section.push(lexeme);
      continue;
    }
    const isFirst = above === Number.POSITIVE_INFINITY;
    const coefficient = loneCoefficient(section, isFirst) ?? belowTenThousand(section, mixed);
    if (!coefficient || lexeme.power >= above) return undefined;
    total += coefficient * 10 ** lexeme.power;
    above = lexeme.power;
    section = [];
  }
  const rest = belowTenThousand(section, mixed);
  return rest === undefined ? undefined : known(total + rest);
}

/** What stands before 万 or 億 in digits alone: 35万, 一二〇〇万. */
function loneCoefficient(section: readonly Lexeme[], isFirst: boolean): number | undefined {
  const [lexeme, ...others] = section;
  if (lexeme === undefined || others.length > 0) return undefined;
  if (lexeme.kind !== 'arabic' && lexeme.kind !== 'kanji') return undefined;
  if (lexeme.digits.startsWith('0')) return undefined;
  if (lexeme.kind === 'kanji' && neighbours(lexeme.digits)) return undefined;
  // Only a first figure in Arabic digits can be larger than its place allows: 12000万.
  const fits = lexeme.digits.length <= 4 || (isFirst && lexeme.kind === 'arabic');
  return fits ? Number(lexeme.digits) : undefined;
}

/** Places in falling order with one digit each, then what is left over: 3千5百, 二千二十六, 2千500. */
function belowTenThousand(section: readonly Lexeme[], mixed: boolean): number | undefined {
  let value = 0;
  let above = 4;
  let digits: Exclude<Lexeme, { kind: 'place' | 'malformed' }> | undefined;
  for (const lexeme of section) {
    if (lexeme.kind === 'malformed') return undefined;
    if (lexeme.kind !== 'place') {
      if (digits !== undefined) return undefined;
      digits = lexeme;
      continue;
    }
    if (lexeme.power >= above || (digits !== undefined && !/^[1-9]$/u.test(digits.digits))) {
      return undefined;
    }
    value += Number(digits?.digits ?? 1) * 10 ** lexeme.power;
    above = lexeme.power;
    digits = undefined;
  }
  if (digits === undefined) return value;
  const left = digits.digits;
  if (left.startsWith('0') || left.length > above) return undefined;
  // 3万5 is said for 35000 and written for 30005: nobody can know. 三万五 has one reading.
  if (left.length === 1 && mixed) return undefined;
  if (digits.kind === 'kanji' && neighbours(left)) return undefined;
  return value + Number(left);
}

/** A number too large to be exact is not known. */
const known = (value: number, fractional = false): number | undefined =>
  fractional || Number.isSafeInteger(value) ? value : undefined;

/**
 * The number, if the whole text is one numeral: digits of either width, 漢数字 in places (三万五千)
 * or in a row (二〇二六), both mixed (3万5千), 大字 (壱万弐千), ひとつ … とお. What has no single
 * reading (十百, 一二三十, 3万5, 1,00) is undefined.
 */
export function readNumeral(text: string): number | undefined {
  const written = text.trim();
  const native = nativeThings(written);
  if (native !== undefined) return native;
  const { lexemes, end } = chainAt(written, 0);
  return end === written.length ? evaluate(lexemes) : undefined;
}
