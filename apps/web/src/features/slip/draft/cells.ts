import type {
  Glyph,
  QuantityCell,
  QuantityContent,
  QuantityReading,
  TextContent,
} from '@tashika/contract/slips';
import { cellAt as cellIn, contentOf, type Place } from '@tashika/slip';
import type { DraftPage } from './draft.ts';
import { tallyText } from './tally.ts';

/** What stands in a cell, and what may be put there. */

export const blank = { state: 'blank' } as const;

export const writtenText = (text: string): TextContent =>
  text === '' ? blank : { state: 'written', text };

export const marksOf = (glyphs: readonly Glyph[]): QuantityContent =>
  glyphs.length === 0 ? blank : { state: 'marks', glyphs };

/** Something stands there that nobody can read; what it had been taken for is kept as a candidate. */
export const unreadableAs = (candidates: readonly string[]): TextContent => ({
  state: 'unreadable',
  candidates,
});

export const blankCell = { read: blank, correction: null } as const;

export const cellAt = (page: DraftPage, place: Place): QuantityCell =>
  cellIn(page, place) ?? blankCell;

/** A reader of photos has said something of the cell, or somebody would not have corrected it. */
export const isRead = ({ read, correction }: QuantityCell): boolean =>
  correction !== null || read.confidence !== undefined || read.box !== undefined;

/** What a reader of photos said of a cell; null for one that a person wrote. */
export function readingAt(page: DraftPage, place: Place): QuantityReading | null {
  const cell = cellAt(page, place);
  return isRead(cell) ? cell.read : null;
}

/** What else a reader thought of, the likeliest first; where something is stated, that is among them. */
export const candidatesOf = (read: QuantityReading): readonly string[] =>
  read.state === 'blank' ? [] : (read.candidates ?? []);

/** The text of a cell as its input shows it. */
export const textOf = (cell: QuantityCell): string => textIn(contentOf(cell));

export function textIn(content: QuantityContent): string {
  if (content.state === 'written') return content.text;
  return content.state === 'marks' ? tallyText(content.glyphs) : '';
}

/** The same stands there, whoever says so. */
export const sameContent = (one: QuantityContent, other: QuantityContent): boolean =>
  one.state === other.state && textIn(one) === textIn(other);

/** Blank for a reader, too: spaces are nothing. */
export function isBlank(cell: QuantityCell): boolean {
  const content = contentOf(cell);
  return content.state === 'blank' || (content.state === 'written' && content.text.trim() === '');
}
