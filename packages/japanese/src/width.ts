import { type Folded, FoldedBuilder, unfolded } from './folded.ts';

const halfWidthKana = /[\uff61-\uff9f]/u;
/** Everything up to the next character whose width can change. */
const settled = {
  half: /[^\u3000\u3099\u309a\uff01-\uff5e\uff61-\uff9f\uffe0-\uffee]*/uy,
  full: /[^ -~\u3099\u309a\uff61-\uff9f]*/uy,
};

/** A voicing mark, whatever its width, that joins the kana before it. */
const voicingMark = new Map([
  ['\u3099', '\u3099'],
  ['\u309a', '\u309a'],
  ['ﾞ', '\u3099'],
  ['ﾟ', '\u309a'],
]);

/** Where Unicode's compatibility form is a combining mark, the spacing sign is what was written. */
const spacing = new Map([
  ['ﾞ', '゛'],
  ['ﾟ', '゜'],
  ['￣', '¯'],
]);

export interface WidthReading {
  readonly text: string;
  /** How many UTF-16 units of the source it stands for. */
  readonly length: number;
}

/** The kana at `at` in full width, with the voicing mark behind it composed: ｶﾞ → ガ. */
export function fullWidthKana(text: string, at: number): WidthReading | undefined {
  const character = text[at] ?? '';
  const wide = halfWidthKana.test(character)
    ? (spacing.get(character) ?? character.normalize('NFKC'))
    : character;
  const mark = voicingMark.get(text[at + 1] ?? '');
  if (mark !== undefined && /[\u3041-\u30ff]/u.test(wide)) {
    const composed = (wide + mark).normalize('NFC');
    if (composed.length === 1) return { text: composed, length: 2 };
  }
  return wide === character ? undefined : { text: wide, length: 1 };
}

/**
 * One width for each script: letters, digits and signs of ASCII in half width (or all in full
 * width, if asked), kana in full width with its voicing marks composed, the ideographic space as a
 * space.
 */
export function foldWidth(text: string | Folded, ascii: 'half' | 'full' = 'half'): Folded {
  const source = typeof text === 'string' ? unfolded(text) : text;
  const input = source.text;
  const builder = new FoldedBuilder(source);
  let kept = 0;
  let at = endOfSettled(settled[ascii], input, 0);
  if (at === input.length) return source;
  while (at < input.length) {
    const reading = fullWidthKana(input, at) ?? foldedAscii(input, at, ascii);
    if (reading === undefined) {
      at = endOfSettled(settled[ascii], input, at + 1);
      continue;
    }
    if (kept < at) builder.keep(kept, at);
    builder.replace(reading.text, at);
    at += reading.length;
    kept = at;
    at = endOfSettled(settled[ascii], input, at);
  }
  if (kept < at) builder.keep(kept, at);
  return builder.build();
}

/**
 * Where the characters that stay as they are end, from `start` on. The one before a voicing mark
 * is not among them: the two may become one.
 */
export function endOfSettled(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  pattern.test(text);
  const end = pattern.lastIndex;
  return end > start && voicingMark.has(text.charAt(end)) ? end - 1 : end;
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
