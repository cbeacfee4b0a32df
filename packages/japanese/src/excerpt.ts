import { type TextSpan, textSpan } from '@tashika/kernel';
import type { Folded } from './folded.ts';

/** A stretch of an original that stays, and what is put before it. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly joint: string;
}

/**
 * Pieces of an original, one behind the other. Unlike a folding it leaves words out for good: a
 * quotation of a piece never reaches into what was left out behind it.
 */
export class Excerpt implements Folded {
  readonly original: string;
  readonly text: string;
  readonly #pieces: readonly Piece[];
  /** Where each piece begins in `text`. */
  readonly #starts: readonly number[];

  constructor(original: string, pieces: readonly Piece[]) {
    this.original = original;
    this.#pieces = pieces;
    let at = 0;
    this.#starts = pieces.map(({ start, end, joint }) => {
      const begins = at + joint.length;
      at = begins + (end - start);
      return begins;
    });
    this.text = pieces.map(({ start, end, joint }) => joint + original.slice(start, end)).join('');
  }

  originalOffset(index: number): number {
    // The last piece that begins at or before the offset.
    let low = 0;
    let high = this.#pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    const piece = this.#pieces[low];
    if (piece === undefined) return this.original.length;
    // A joint shows nothing of the original: it points to the end of the words before it.
    return Math.min(piece.end, piece.start + Math.max(0, index - (this.#starts[low] ?? 0)));
  }

  span(start: number, end: number): TextSpan {
    const from = this.originalOffset(start);
    const to = end > start ? this.originalOffset(end - 1) + 1 : from;
    return textSpan(this.original, from, Math.max(from, to));
  }
}
