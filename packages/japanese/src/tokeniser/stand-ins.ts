import { type Folded, FoldedBuilder, unfolded } from '../folded.ts';

/**
 * What the analyser loses count of or breaks on: emoji and all else outside the basic plane, halves
 * of surrogate pairs, control characters.
 */
const unsupported =
  /\p{RGI_Emoji}\ufe0f?|[\u{10000}-\u{10FFFF}]|[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff\ud800-\udfff]/gv;

/** One character each, of the kind of what it stands for; none of the letters is in the dictionary. */
function standIn(original: string): string {
  if (/^\p{Script=Han}/u.test(original)) return '龘';
  if (/^[\p{L}\p{N}]/u.test(original)) return 'Ж';
  return /^[\p{Cc}\p{Cf}\p{Cn}\p{Cs}]/u.test(original) ? ' ' : '★';
}

/** Text of nothing but kana, the usual kanji, signs and ASCII: what there is to look for is not in it. */
const plain = /^[\t\n\r -~\u3000-\u30ff\u4e00-\u9fff\uff01-\uff9f]*$/u;

/** A text the analyser can work on. No stand-in equals what it stands for: where the text differs, one stands. */
export function withStandIns(original: string): Folded {
  const source = unfolded(original);
  if (plain.test(original)) return source;
  const builder = new FoldedBuilder(source);
  let end = 0;
  for (const { 0: found, index } of original.matchAll(unsupported)) {
    builder.keep(end, index);
    builder.replace(standIn(found), index);
    end = index + found.length;
  }
  if (end === 0) return source;
  builder.keep(end, original.length);
  return builder.build();
}
