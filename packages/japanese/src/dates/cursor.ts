import { type Hindrance, type TermOf, weakLinks } from './item.ts';
import type { Obstacle, Term } from './term.ts';

/** A place among the terms of a text, and what was found on the way there. */
export class Cursor {
  readonly text: string;
  readonly terms: readonly Term[];
  readonly hindrances: Hindrance[] = [];
  readonly durations: TermOf<'duration'>[] = [];
  at = 0;

  constructor(text: string, terms: readonly Term[]) {
    this.text = text;
    this.terms = terms;
  }

  get term(): Term | undefined {
    return this.terms[this.at];
  }

  /** Where the term before this place ends. */
  get end(): number {
    return this.terms[this.at - 1]?.end ?? this.text.length;
  }

  /** The next term past weak links, without moving. */
  ahead(from: number): { readonly term: Term | undefined; readonly index: number } {
    let index = from;
    while (index < this.terms.length && weakLinks.has(this.terms[index]?.is ?? 'gap')) index++;
    return { term: this.terms[index], index };
  }

  /** Whether a sign of ranges leads to that term: in 10時〜でも11時〜でも each begins for itself. */
  leads(link: number, to: number): boolean {
    const [sign, end] = [this.terms[link], this.terms[to]];
    if (sign === undefined || end === undefined) return false;
    return !/でも|なら|だと|[はもを]/u.test(this.text.slice(sign.end, end.start));
  }

  hinder(obstacle: Obstacle, at: { readonly start: number; readonly end: number }): null {
    this.hindrances.push({ obstacle, start: at.start, end: at.end });
    return null;
  }
}
