/** A text the analyser can bear, and the way back to the one it stands for. */
export interface StoodIn {
  readonly text: string;
  /** Where the character at `index` begins in the original; `text.length` is the original's end. */
  originalOffset(index: number): number;
  /** Whether a stand-in is among the characters from `start` to `end`. */
  touches(start: number, end: number): boolean;
}

/**
 * What the analyser loses count of or breaks on: emoji and all else outside the basic plane, halves
 * of surrogate pairs, control characters.
 */
const unbearable =
  /\p{RGI_Emoji}\ufe0f?|[\u{10000}-\u{10FFFF}]|[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff\ud800-\udfff]/gv;

/** One character each, of the kind of what it stands for; none of the letters is in the dictionary. */
function standIn(original: string): string {
  if (/^\p{Script=Han}/u.test(original)) return '龘';
  if (/^[\p{L}\p{N}]/u.test(original)) return 'Ж';
  return /^[\p{Cc}\p{Cf}\p{Cn}\p{Cs}]/u.test(original) ? ' ' : '★';
}

export function withStandIns(original: string): StoodIn {
  const pieces: string[] = [];
  /** Index of each stand-in, and by how much the original has run ahead behind it. */
  const places: number[] = [];
  const ahead: number[] = [];
  let length = 0;
  let end = 0;
  for (const { 0: found, index } of original.matchAll(unbearable)) {
    length += index - end;
    pieces.push(original.slice(end, index), standIn(found));
    end = index + found.length;
    places.push(length);
    length += 1;
    ahead.push(end - length);
  }
  pieces.push(original.slice(end));

  /** How many stand-ins begin before `index`. */
  const before = (index: number): number => {
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((places[middle] ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    text: pieces.join(''),
    originalOffset: (index) => index + (ahead[before(index) - 1] ?? 0),
    touches: (from, to) => before(to) > before(from),
  };
}
