import type { QuantityCell, QuantityContent, QuantityReading } from '@tashika/contract/slips';
import { contentOf, type Place, placesOf } from '@tashika/slip';
import { blank, cellAt, isRead, sameContent } from './cells.ts';
import type { Draft } from './draft.ts';

/** Who put something in the place of a reading, and when (A83). */
export interface Signature {
  readonly by: string;
  readonly at: string;
}

/** The cell with something else in it: beside a reading, signed; in the place of what was only typed. */
export function put(
  cell: QuantityCell,
  content: QuantityContent,
  signature: Signature,
): QuantityCell {
  if (content === contentOf(cell)) return cell;
  return isRead(cell)
    ? { read: cell.read, correction: { value: content, ...signature } }
    : { read: content, correction: null };
}

/** Someone looked at the paper and agrees with the reading, also that it cannot be read. */
export const confirm = ({ read }: QuantityCell, signature: Signature): QuantityCell => ({
  read,
  correction: { value: contentIn(read), ...signature },
});

/** What a reading says, without how sure it is and where it was found. */
export function contentIn(read: QuantityReading): QuantityContent {
  switch (read.state) {
    case 'blank':
      return blank;
    case 'written':
      return { state: read.state, text: read.text };
    case 'unreadable':
      return { state: read.state, candidates: read.candidates };
    case 'marks':
      return { state: read.state, glyphs: read.glyphs };
  }
}

/** A cell that a person settled: what was read, and what counts now. */
export interface CorrectedCell {
  readonly page: number;
  readonly place: Place;
  readonly read: QuantityReading;
  readonly now: QuantityContent;
  /** Nothing else was put in its place: someone looked and agreed. */
  readonly confirmed: boolean;
}

export function correctedCells(draft: Draft): readonly CorrectedCell[] {
  return draft.pages.flatMap((page, index) =>
    placesOf(page).flatMap((place) => {
      const { read, correction } = cellAt(page, place);
      if (correction === null) return [];
      const now = correction.value;
      return [{ page: index, place, read, now, confirmed: sameContent(now, read) }];
    }),
  );
}
