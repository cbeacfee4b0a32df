import type { Piece } from '@tashika/japanese';
import { cutLeaks, type Leak } from './leaks.ts';
import type { Lexicon } from './lexicon.ts';
import { bareSpeech, quotedSpeech } from './stage.ts';

/** An edit that leaves the words alone (T18), and where the original shows why. */
export interface Edit {
  readonly kind: 'unwrap' | 'label' | 'trim' | 'head' | 'direction' | 'emphasis';
  readonly start: number;
  readonly end: number;
}

export interface ScriptForm {
  /** What the character says; a new line stands between two quotations that end no sentence. */
  readonly pieces: readonly Piece[];
  readonly edits: readonly Edit[];
  /** What was cut off because it is no part of the line (T20). */
  readonly leaks: readonly Leak[];
}

/** `Output:` and `台詞：` before a line, with the name or without. */
const outputHead =
  /[*_#>\s]*(?:[^\s:：。「」]{1,12}の)?(?:output|response|reply|dialogue|line|answer|出力|台詞|セリフ|せりふ|発言|返答|応答|回答)[*_]*\s*[:：][*_]*\s*/iuy;
/** Marks of Markdown at the start of a line: a quotation, a fence. */
const block = /(?:>\s+|```[a-z]*\s*\n)/uy;
const fenceEnd = /\s*```$/u;

/** So many heads, labels and marks may stand before a line. */
const MOST_HEADS = 6;

/**
 * What of the original the character says (T01, T18, T19): without what a model left around it,
 * without the blanks, heads and speaker labels before it, without stage directions, and without the
 * quotation marks of a line that is nothing but quotations.
 */
export function readScriptForm(original: string, lexicon: Lexicon): ScriptForm {
  const cut = cutLeaks(original, lexicon);
  const { leaks } = cut;
  const edits: Edit[] = [];
  const kept = original.slice(cut.start, cut.end);
  let start = cut.start + kept.length - kept.trimStart().length;
  let end = start + kept.trim().length;
  if (start > cut.start && start < end) edits.push({ kind: 'trim', start: cut.start, end: start });
  if (end < cut.end) edits.push({ kind: 'trim', start: end, end: cut.end });

  const heads: readonly (readonly [Edit['kind'], RegExp | undefined])[] = [
    ['emphasis', block],
    ['head', outputHead],
    ['label', lexicon.label],
  ];
  for (let round = 0; round < MOST_HEADS; round += 1) {
    const before = start;
    for (const [kind, pattern] of heads) {
      if (pattern === undefined) continue;
      pattern.lastIndex = start;
      const found = pattern.exec(original);
      if (found === null || start + found[0].length >= end) continue;
      edits.push({ kind, start, end: start + found[0].trimEnd().length });
      start += found[0].length;
    }
    if (start === before) break;
  }
  const fence = fenceEnd.exec(original.slice(start, end));
  if (fence !== null && fence.index > 0) end = start + fence.index;

  const said = original.slice(start, end);
  const performed = quotedSpeech(said) ?? bareSpeech(said);
  if (performed === undefined) return { pieces: [{ start, end, joint: '' }], edits, leaks };
  for (const one of performed.removed) {
    edits.push({ kind: one.kind, start: start + one.start, end: start + one.end });
  }
  const pieces = performed.pieces.map((piece) => ({
    ...piece,
    start: piece.start + start,
    end: piece.end + start,
  }));
  return { pieces, edits, leaks };
}
