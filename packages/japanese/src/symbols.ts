import { type Folded, FoldedBuilder, unfolded } from './folded.ts';
import { endOfSettled, fullWidthKana } from './width.ts';

/** One sign per meaning; the doubled signs are two signs each. */
const signs = new Map<string, string>([
  ['!', '！'],
  ['?', '？'],
  ['~', '〜'],
  ['～', '〜'],
  ['‼', '！！'],
  ['⁇', '？？'],
  ['⁈', '？！'],
  ['⁉', '！？'],
]);

/**
 * What collapses when it is repeated: punctuation and symbols. Not brackets and quotation marks
 * (their number carries the nesting), nor the letters of flags (🇬🇬 is one flag). ー is a letter.
 */
const collapsible = /^[[\p{P}\p{S}]--[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'＂＇]--\p{Regional_Indicator}]/v;
const marks = /\p{M}/u;
const lineBreak = /[\n\r\u0085\u2028\u2029]/u;
const blank = /[\t\v\f\p{Zs}]/u;

/** Letters and digits: nothing to change, nothing to collapse. */
const letters = /[^\p{P}\p{S}\p{Z}\p{Cc}\p{M}\uff66-\uff9f]*/uy;

/**
 * Signs and spaces made equal (clause §2 of the dialogue specification, T03): `!` `?` `｡` `､` `~`
 * become `！` `？` `。` `、` `〜`, half-width kana becomes full-width, a repeated sign or space
 * counts once. New lines all stay.
 */
export function foldSymbols(text: string | Folded): Folded {
  const source = typeof text === 'string' ? unfolded(text) : text;
  const input = source.text;
  const builder = new FoldedBuilder(source);
  let previous = '';
  let at = 0;
  while (at < input.length) {
    const plainEnd = endOfSettled(letters, input, at);
    if (plainEnd > at) {
      builder.keep(at, plainEnd);
      at = plainEnd;
      previous = '';
      continue;
    }
    const start = at;
    const kana = fullWidthKana(input, at);
    let character: string;
    if (kana === undefined) {
      character = String.fromCodePoint(input.codePointAt(at) ?? 0);
      at += character.length;
    } else {
      character = kana.text;
      at += kana.length;
    }

    if (lineBreak.test(character)) {
      if (character === '\r' && input[at] === '\n') at += 1;
      builder.replace('\n', start);
      previous = '\n';
      continue;
    }
    if (blank.test(character)) {
      if (previous !== ' ') builder.replace(' ', start);
      previous = ' ';
      continue;
    }

    const sign = signs.get(character) ?? character;
    // A mark that sits on a sign (❗️) belongs to it: both are compared and collapse together.
    const markStart = at;
    if (collapsible.test(sign)) {
      while (at < input.length && marks.test(String.fromCodePoint(input.codePointAt(at) ?? 0))) {
        at += (input.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
      }
    }
    const attached = input.slice(markStart, at);
    if (sign === character && kana === undefined && attached === '' && !collapsible.test(sign)) {
      builder.keep(start, at);
      previous = sign;
      continue;
    }
    const parts = sign.length === 2 && signs.has(character) ? [...sign] : [sign];
    for (const [index, part] of parts.entries()) {
      const piece = index === parts.length - 1 ? part + attached : part;
      if (piece === previous && collapsible.test(piece)) continue;
      builder.replace(piece, start);
      previous = piece;
    }
  }
  return builder.build();
}
