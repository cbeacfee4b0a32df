import { type TextSpan, textSpan } from '@tashika/kernel';

/** A text made comparable, which still knows where in the original each of its characters came from. */
export interface Folded {
  readonly text: string;
  readonly original: string;
  /** Where the character at `index` of `text` begins in `original`; `text.length` is its end. */
  originalOffset(index: number): number;
  /** The original words behind `text.slice(start, end)`, as evidence. */
  span(start: number, end: number): TextSpan;
}

/** A step that makes a text comparable; steps compose, because they take what they give. */
export type Folding = (text: string | Folded) => Folded;

/** The text as it is. */
export const unfolded = (original: string): Folded => new PlainText(original);

class PlainText implements Folded {
  readonly text: string;
  readonly original: string;

  constructor(original: string) {
    this.text = original;
    this.original = original;
  }

  originalOffset(index: number): number {
    return Math.min(Math.max(index, 0), this.original.length);
  }

  span(start: number, end: number): TextSpan {
    const from = this.originalOffset(start);
    return textSpan(this.original, from, Math.max(from, this.originalOffset(end)));
  }
}

/** Collects a folded text piece by piece; every piece says where its original began. */
export class FoldedBuilder {
  readonly #source: Folded;
  readonly #chunks: string[] = [];
  #starts: Uint32Array;
  #length = 0;

  constructor(source: Folded) {
    this.#source = source;
    this.#starts = new Uint32Array(source.text.length + 16);
  }

  /** `piece` stands for what begins at `start` of the source. */
  replace(piece: string, start: number): void {
    this.#reserve(piece.length);
    this.#starts.fill(start, this.#length, this.#length + piece.length);
    this.#length += piece.length;
    this.#chunks.push(piece);
  }

  /** The source's own characters from `start` to `end`, unchanged. */
  keep(start: number, end: number): void {
    if (start === end) return;
    this.#reserve(end - start);
    for (let at = start; at < end; at += 1) {
      this.#starts[this.#length] = at;
      this.#length += 1;
    }
    this.#chunks.push(this.#source.text.slice(start, end));
  }

  build(): Folded {
    const text = this.#chunks.join('');
    // No folding gives back a character that it changes, so an equal text is an untouched one.
    return text === this.#source.text
      ? this.#source
      : new MappedText(this.#source, text, this.#starts);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#starts.length) return;
    const grown = new Uint32Array((this.#length + more) * 2);
    grown.set(this.#starts);
    this.#starts = grown;
  }
}

class MappedText implements Folded {
  readonly text: string;
  readonly original: string;
  readonly #source: Folded;
  readonly #starts: Uint32Array;

  constructor(source: Folded, text: string, starts: Uint32Array) {
    this.text = text;
    this.original = source.original;
    this.#source = source;
    this.#starts = starts;
  }

  originalOffset(index: number): number {
    return this.#source.originalOffset(this.#sourceOffset(index));
  }

  span(start: number, end: number): TextSpan {
    const from = this.#sourceOffset(start);
    if (end <= start) return this.#source.span(from, from);
    // Several characters can stand for one original (⁉ → ！？): the quote then ends where the next
    // original begins, so that half a character never loses its words.
    const last = this.#sourceOffset(end - 1);
    let after = end;
    while (after < this.text.length && this.#sourceOffset(after) <= last) after += 1;
    return this.#source.span(from, this.#sourceOffset(after));
  }

  #sourceOffset(index: number): number {
    if (index >= this.text.length) return this.#source.text.length;
    return this.#starts[Math.max(index, 0)] ?? 0;
  }
}
