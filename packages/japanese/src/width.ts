import { type Folded, FoldedBuilder, unfolded } from './folded.ts';

/** Where Unicode's compatibility form is a combining mark, the spacing sign is what was written. */
const spacing = new Map([
  ['ﾞ', '゛'],
  ['ﾟ', '゜'],
  ['￣', '¯'],
]);

const firstHalfWidth = 0xff61;
const lastHalfWidth = 0xff9f;

/** ｡ to ﾟ in full width, in the order of their code points. */
const fullWidth: readonly string[] = Array.from(
  { length: lastHalfWidth - firstHalfWidth + 1 },
  (_, index) => {
    const half = String.fromCharCode(firstHalfWidth + index);
    return spacing.get(half) ?? half.normalize('NFKC');
  },
);

/** A voicing mark, whatever its width, as the mark that joins the kana before it. */
function voicingMark(unit: number): string | undefined {
  if (unit === 0x3099 || unit === 0xff9e) return '\u3099';
  return unit === 0x309a || unit === 0xff9f ? '\u309a' : undefined;
}

export interface WidthReading {
  readonly text: string;
  /** How many UTF-16 units of the source it stands for. */
  readonly length: number;
}

/** The kana at `at` in full width, with the voicing mark behind it composed: ｶﾞ → ガ. */
export function fullWidthKana(text: string, at: number): WidthReading | undefined {
  const unit = text.charCodeAt(at);
  const wide = fullWidth[unit - firstHalfWidth];
  const mark = voicingMark(text.charCodeAt(at + 1));
  if (mark !== undefined && (wide !== undefined || (unit >= 0x3041 && unit <= 0x30ff))) {
    const composed = ((wide ?? text.charAt(at)) + mark).normalize('NFC');
    if (composed.length === 1) return { text: composed, length: 2 };
  }
  return wide === undefined ? undefined : { text: wide, length: 1 };
}

/**
 * Where the characters that stay as they are end, from `start` on. The one before a voicing mark
 * is not among them: the two may become one.
 */
export function endOfSettled(
  text: string,
  start: number,
  isSettled: (unit: number) => boolean,
): number {
  let end = start;
  while (end < text.length && isSettled(text.charCodeAt(end))) end += 1;
  return end > start && voicingMark(text.charCodeAt(end)) !== undefined ? end - 1 : end;
}

const settled = {
  half: (unit: number) =>
    unit < 0x3000 || (unit > 0x3000 && unit < 0xff01 && unit !== 0x3099 && unit !== 0x309a),
  full: (unit: number) =>
    unit > 0x7e
      ? unit !== 0x3099 && unit !== 0x309a && (unit < firstHalfWidth || unit > lastHalfWidth)
      : unit < 0x20,
};

/**
 * One width for each script: letters, digits and signs of ASCII in half width (or all in full
 * width, if asked), kana in full width with its voicing marks composed, the ideographic space as a
 * space.
 */
export function foldWidth(text: string | Folded, ascii: 'half' | 'full' = 'half'): Folded {
  const source = typeof text === 'string' ? unfolded(text) : text;
  const input = source.text;
  const isSettled = settled[ascii];
  let at = endOfSettled(input, 0, isSettled);
  if (at === input.length) return source;

  const builder = new FoldedBuilder(source);
  let kept = 0;
  while (at < input.length) {
    const reading = fullWidthKana(input, at) ?? foldedAscii(input, at, ascii);
    if (reading === undefined) {
      at = endOfSettled(input, at + 1, isSettled);
      continue;
    }
    builder.keep(kept, at);
    builder.replace(reading.text, at);
    kept = at + reading.length;
    at = endOfSettled(input, kept, isSettled);
  }
  builder.keep(kept, at);
  return builder.build();
}

const fullWidthOffset = 0xfee0;

function foldedAscii(text: string, at: number, ascii: 'half' | 'full'): WidthReading | undefined {
  const unit = text.charCodeAt(at);
  if (ascii === 'full') {
    if (unit === 0x20) return { text: '\u3000', length: 1 };
    if (unit > 0x20 && unit < 0x7f) {
      return { text: String.fromCharCode(unit + fullWidthOffset), length: 1 };
    }
    return undefined;
  }
  if (unit === 0x3000) return { text: ' ', length: 1 };
  if (unit >= 0xff01 && unit <= 0xff5e) {
    return { text: String.fromCharCode(unit - fullWidthOffset), length: 1 };
  }
  if (unit >= 0xffe0 && unit <= 0xffee) {
    const character = text.charAt(at);
    const plain = spacing.get(character) ?? character.normalize('NFKC');
    return plain === character ? undefined : { text: plain, length: 1 };
  }
  return undefined;
}
