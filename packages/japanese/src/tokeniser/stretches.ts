/** Long enough for every sentence that people write, short enough for the analyser's lattice. */
const longest = 400;

export interface Stretch {
  readonly start: number;
  readonly text: string;
}

const naturalEnds = new Set('。、！？!?\n\r');

/**
 * A text in pieces that can be analysed one by one. The analyser looks at the whole rest of a piece
 * from each of its characters, so its time grows with the square of the piece: pieces end at
 * punctuation, and at the latest after `longest` characters.
 */
export function* stretches(text: string): Generator<Stretch> {
  let start = 0;
  while (start < text.length) {
    const end = endOfStretch(text, start);
    yield { start, text: text.slice(start, end) };
    start = end;
  }
}

function endOfStretch(text: string, start: number): number {
  const limit = start + longest;
  if (limit >= text.length) return text.length;
  for (let at = limit; at > start; at -= 1) {
    if (naturalEnds.has(text.charAt(at - 1))) return at;
  }
  return limit;
}
