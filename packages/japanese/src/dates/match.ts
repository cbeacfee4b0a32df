import type { Meaning, Term } from './term.ts';

/** A stretch read at a position: what it means (nothing for a plain word) and how long it is. */
export interface Match {
  readonly meanings: readonly Meaning[];
  readonly length: number;
}

/** Reads what begins at a position; `previous` is the term that ends just there, if one does. */
export type Reader = (text: string, position: number, previous: Term | undefined) => Match | null;

export const of = (length: number, ...meanings: Meaning[]): Match => ({ meanings, length });
export const silent = (length: number): Match => ({ meanings: [], length });

export const impossible: Meaning = { is: 'obstacle', obstacle: 'impossible' };
export const vague: Meaning = { is: 'obstacle', obstacle: 'vague' };

const han = /\p{Script=Han}/u;
export const isHan = (character: string | undefined): boolean =>
  character !== undefined && han.test(character);

const hiragana = /\p{Script=Hiragana}/u;
export const isHiragana = (character: string | undefined): boolean =>
  character !== undefined && hiragana.test(character);

export const skipSpace = (text: string, position: number): number =>
  text[position] === ' ' ? position + 1 : position;
