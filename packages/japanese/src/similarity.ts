import { kanaKey } from './kana.ts';

/** What a slight slip of the pen costs: a lost or added dot, a small kana written large, a ー. */
const slight = 0.25;
const different = 1;

const small = [...'ぁぃぅぇぉっゃゅょゎゕゖ'];
const large = [...'あいうえおつやゆよわかけ'];
const largeOf = new Map(small.map((character, index) => [character, large[index] ?? character]));

/** Each kana without its dots and at full size: ぎ → き, ぽ → ほ, っ → つ. */
const baseOf = new Map(
  Array.from({ length: 0x309e - 0x3041 + 1 }, (_, index): [string, string] => {
    const character = String.fromCharCode(0x3041 + index);
    const plain = character.normalize('NFD').charAt(0);
    return [character, largeOf.get(plain) ?? plain];
  }).filter(([character]) => /[ぁ-ゖゝゞ]/u.test(character)),
);

const vowels = new Set('あいうえおぁぃぅぇぉ');

function substitution(a: string, b: string): number {
  if (a === b) return 0;
  if ((a === 'ー' && vowels.has(b)) || (b === 'ー' && vowels.has(a))) return slight;
  const base = baseKana(a);
  return base !== undefined && base === baseKana(b) ? slight : different;
}

/** Of わ゙, which no single character stands for, the first is the kana. */
const baseKana = (character: string): string | undefined => baseOf.get(character.charAt(0));

const indel = (character: string): number => (character === 'ー' ? slight : different);

/**
 * How alike two names sound, from 0 to 1; 1 only for equal kana keys. Decision A34: an edit distance in
 * which the slips that handwriting and its reading make (dots, small kana, ー) cost a quarter,
 * relative to the longer name.
 */
export function kanaSimilarity(a: string, b: string): number {
  const left = characters(kanaKey(a));
  const right = characters(kanaKey(b));
  const longest = Math.max(left.length, right.length);
  return longest === 0 ? 1 : 1 - distance(left, right) / longest;
}

/** A dot that found no composed form (わ゙) stays with its kana. */
function characters(key: string): string[] {
  return key.match(/.[\u3099\u309a]*/gsu) ?? [];
}

function distance(left: readonly string[], right: readonly string[]): number {
  let row = [0];
  for (const [j, character] of right.entries()) row.push((row[j] ?? 0) + indel(character));
  for (const from of left) {
    const deletion = indel(from);
    const next = [(row[0] ?? 0) + deletion];
    for (const [j, to] of right.entries()) {
      next.push(
        Math.min(
          (row[j] ?? 0) + substitution(from, to),
          (row[j + 1] ?? 0) + deletion,
          (next[j] ?? 0) + indel(to),
        ),
      );
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
