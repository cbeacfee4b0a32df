import { type Folded, FoldedBuilder, hiraganaOf, unfolded } from '@tashika/japanese';

/**
 * Understanding, step 1: one spelling for one word. The key is what all tables are matched against
 * (NFKC, lower case, katakana as hiragana, no spaces); `folded` leads every place of the key back
 * to the words as they were typed.
 */
export interface NormalisedText {
  readonly original: string;
  readonly key: string;
  readonly folded: Folded;
  /** The text was longer than we read. */
  readonly isCut: boolean;
}

/** An intent is a few sentences. Longer texts are read up to here, and we say so. */
export const MAX_LENGTH = 10_000;

const SENTENCE_END = '。';
const PAUSE = '、';

export function normaliseText(utterance: string): NormalisedText {
  const original = utterance;
  const limit = Math.min(original.length, MAX_LENGTH);
  const builder = new FoldedBuilder(unfolded(original.slice(0, limit)));
  let previous = '';
  const push = (piece: string, at: number) => {
    if (piece === '') return;
    builder.replace(piece, at);
    previous = piece.charAt(piece.length - 1);
  };
  for (let i = 0; i < limit; ) {
    const bullet = isLineStart(original, i)
      ? BULLET.exec(original.slice(i, i + 8))?.[0]
      : undefined;
    if (bullet !== undefined) {
      i += bullet.length;
      continue;
    }
    const code = original.codePointAt(i) as number;
    const size = code > 0xffff ? 2 : 1;
    const at = i;
    i += size;
    if (isVoicingMark(original.charCodeAt(i))) i += 1;
    const isDot = isDotInWord(original, at);
    const folded =
      size === 1 && i === at + 1 ? (isDot ? '.' : foldUnit(code)) : foldText(original.slice(at, i));
    if (folded === ' ') {
      // A space between two digits or two Latin words parts them; anywhere else it means nothing.
      if (isWordChar(previous) && isWordChar(original[i] ?? '')) push(PAUSE, at);
      continue;
    }
    if (folded === SENTENCE_END && previous === SENTENCE_END) continue;
    push(folded, at);
  }
  const folded = builder.build();
  return { original, key: folded.text, folded, isCut: original.length > limit };
}

/** A table's own spelling, folded like the text it is compared with. */
export function foldKey(text: string): string {
  return normaliseText(text).key;
}

/** The original words between two places of the key. */
export function originalSpan(
  text: NormalisedText,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  const from = text.folded.originalOffset(start);
  let to = text.folded.originalOffset(end);
  while (to > from && /\s/.test(text.original[to - 1] ?? '')) to--;
  return { start: from, end: to };
}

/** The first place of the key that comes from `offset` of the original or from behind it. */
export function keyOffset({ key, folded }: NormalisedText, offset: number): number {
  let at = 0;
  while (at < key.length && folded.originalOffset(at) < offset) at += 1;
  return at;
}

/** 「1. 山田さんは必須」, 「①…」, 「・…」: the number of a point, not of people. */
const BULLET =
  /^[\t \u3000]*(?:[(（]?[0-9０-９]{1,2}[)）.．](?![0-9０-９])|[・･*●■◆▪▶►•-](?=[^0-9０-９]))/u;
const isLineStart = (text: string, at: number): boolean => at === 0 || text[at - 1] === '\n';

/** The wide dot ends a sentence, but not inside an address. */
const isDotInWord = (text: string, at: number): boolean =>
  text[at] === '．' && isWordChar(text[at - 1] ?? '') && isWordChar(text[at + 1] ?? '');

const isVoicingMark = (code: number): boolean => code === 0xff9e || code === 0xff9f;
const isWordChar = (char: string): boolean => /^[0-9a-z０-９ａ-ｚＡ-Ｚ]$/i.test(char);

const folds = new Map<number, string>();

function foldUnit(code: number): string {
  const known = folds.get(code);
  if (known !== undefined) return known;
  const folded = foldText(String.fromCodePoint(code));
  folds.set(code, folded);
  return folded;
}

function foldText(text: string): string {
  const code = text.codePointAt(0) as number;
  if (/\p{Extended_Pictographic}/u.test(text) && !/[0-9#*]/.test(text)) return SENTENCE_END;
  // Circled numbers head the points of a list: each is a statement of its own.
  if (/[\n\r\u2028\u2029!?！？♪☆★…‥①-⑳❶-❿]/u.test(text)) return SENTENCE_END;
  if (/\s/u.test(text) || (code < 0x20 && text.length === 1)) return ' ';
  // What only decorates: joiners, variation selectors, quotation marks, emphasis.
  if (/[\p{Cf}\p{Variation_Selector}「」『』"'“”‘’*_]/u.test(text)) return '';
  if (text === '.' || text === '．' || text === '｡') return text === '.' ? '.' : SENTENCE_END;
  if (/[,，､､;；()（）[\]【】]/u.test(text)) return PAUSE;
  if (/[~～〜∼–—−‐-―]/u.test(text)) return /[−‐-―–—]/u.test(text) ? '-' : '〜';
  return hiraganaOf(text.normalize('NFKC').toLowerCase());
}
