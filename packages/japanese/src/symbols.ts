import { type Folded, FoldedBuilder, unfolded } from './folded.ts';
import { endOfSettled, fullWidthKana } from './width.ts';

/** One sign per meaning; the doubled signs are two signs each. */
const signs = new Map<string, readonly string[]>([
  ['!', ['！']],
  ['?', ['？']],
  ['~', ['〜']],
  ['～', ['〜']],
  ['‼', ['！', '！']],
  ['⁇', ['？', '？']],
  ['⁈', ['？', '！']],
  ['⁉', ['！', '？']],
]);

/**
 * What collapses when it is repeated: punctuation and symbols. Not brackets and quotation marks
 * (their number carries the nesting), nor the letters of flags (🇬🇬 is one flag). ー is a letter.
 */
const collapsible = /^[[\p{P}\p{S}]--[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'＂＇]--\p{Regional_Indicator}]/v;
const mark = /^\p{M}/u;
const lineBreak = /^[\n\r\u0085\u2028\u2029]/u;
const blank = /^[\t\v\f\p{Zs}]/u;
const halfWidthKana = /^[\uff61-\uff9f]/u;

type Kind = 'letter' | 'sign' | 'blank' | 'line break' | 'kana' | 'mark';

function kindOf(character: string): Kind {
  if (halfWidthKana.test(character)) return 'kana';
  if (collapsible.test(character)) return 'sign';
  if (lineBreak.test(character)) return 'line break';
  if (blank.test(character)) return 'blank';
  return mark.test(character) ? 'mark' : 'letter';
}

/** The kinds of single UTF-16 units, filled as they are met: asking Unicode each time is slow. */
const kinds: (Kind | undefined)[] = new Array(0x1_0000);

function kindOfUnit(unit: number): Kind {
  const seen = kinds[unit];
  if (seen !== undefined) return seen;
  const kind = kindOf(String.fromCharCode(unit));
  kinds[unit] = kind;
  return kind;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/** Half of a pair says nothing yet: it has to be looked at together with the other half. */
const isLetter = (unit: number): boolean => !isSurrogate(unit) && kindOfUnit(unit) === 'letter';

/**
 * Signs and spaces made equal (clause §2 of the dialogue specification, T03): `!` `?` `｡` `､` `~`
 * become `！` `？` `。` `、` `〜`, half-width kana becomes full-width, a repeated sign or space
 * counts once. New lines all stay.
 */
export function foldSymbols(text: string | Folded): Folded {
  const source = typeof text === 'string' ? unfolded(text) : text;
  const input = source.text;
  const builder = new FoldedBuilder(source);
  /** The sign or space that a repetition would repeat; empty behind anything else. */
  let previous = '';
  let at = 0;
  while (at < input.length) {
    const letters = endOfSettled(input, at, isLetter);
    if (letters > at) {
      builder.keep(at, letters);
      at = letters;
      previous = '';
      continue;
    }
    const start = at;
    const kana = fullWidthKana(input, at);
    const character = kana?.text ?? String.fromCodePoint(input.codePointAt(at) ?? 0);
    const kind = character.length === 1 ? kindOfUnit(character.charCodeAt(0)) : kindOf(character);
    at += kana?.length ?? character.length;

    if (kind === 'line break') {
      if (character === '\r' && input[at] === '\n') at += 1;
      builder.replace('\n', start);
      previous = '';
    } else if (kind === 'blank') {
      if (previous !== ' ') builder.replace(' ', start);
      previous = ' ';
    } else if (kind === 'sign') {
      // A mark that sits on a sign (❗️) belongs to it: both are compared and collapse together.
      const marks = at;
      at = endOfMarks(input, at);
      const parts = signs.get(character) ?? [character];
      const last = parts.length - 1;
      for (let index = 0; index <= last; index += 1) {
        const part = parts[index] ?? '';
        const piece = index === last ? part + input.slice(marks, at) : part;
        if (piece !== previous) builder.replace(piece, start);
        previous = piece;
      }
    } else {
      if (kana === undefined) builder.keep(start, at);
      else builder.replace(character, start);
      previous = '';
    }
  }
  return builder.build();
}

function endOfMarks(text: string, start: number): number {
  let end = start;
  while (end < text.length) {
    const unit = text.charCodeAt(end);
    if (!isSurrogate(unit)) {
      if (kindOfUnit(unit) !== 'mark') break;
      end += 1;
    } else {
      const character = String.fromCodePoint(text.codePointAt(end) ?? 0);
      if (!mark.test(character)) break;
      end += character.length;
    }
  }
  return end;
}
