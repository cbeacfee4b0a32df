import type { QuantityCell } from '@tashika/contract/slips';
import { isUnsure, type Place, placesOf, type Shop } from '@tashika/slip';
import { type DraftCell, type Remark, sameCell } from '../check.ts';
import { cellAt, isRead } from '../draft/cells.ts';
import type { Draft, DraftPage } from '../draft/draft.ts';

/** How sure a cell is that was read from a photo; settled where a person corrected or confirmed it. */
export type Certainty = 'sure' | 'unsure' | 'unreadable' | 'blank' | 'settled';

export const certaintyOf = (page: DraftPage, place: Place, shop: Shop): Certainty | null =>
  certaintyIn(cellAt(page, place), place, shop);

/** Null for a cell no reader has said anything of. */
export function certaintyIn(cell: QuantityCell, place: Place, shop: Shop): Certainty | null {
  if (!isRead(cell)) return null;
  if (cell.correction !== null) return 'settled';
  const { state, confidence } = cell.read;
  if (state === 'unreadable') return 'unreadable';
  // A total that is wrong by one digit accuses a whole slip: it has a threshold of its own (A71).
  const unsure =
    place.column === 'stated_total'
      ? confidence !== undefined && confidence < shop.thresholds.sureTotalConfidence
      : isUnsure(confidence);
  if (unsure) return 'unsure';
  return state === 'blank' ? 'blank' : 'sure';
}

/**
 * The cells someone should look at, in the order they are read: those the reader is not sure of and
 * the report speaks of. What decides nothing, such as the amount column, is not asked about.
 */
export function doubtfulCells(
  draft: Draft,
  notes: readonly Remark[],
  shop: Shop,
): readonly DraftCell[] {
  const asked = notes.filter(({ level }) => level === 'CHECK').flatMap(({ cells }) => cells);
  return draft.pages.flatMap((page, index) =>
    placesOf(page).flatMap((place) => {
      const certainty = certaintyOf(page, place, shop);
      if (certainty !== 'unsure' && certainty !== 'unreadable') return [];
      const here: DraftCell = { page: index, row: place.row, column: place.column };
      return asked.some((cell) => sameCell(cell, here)) ? [here] : [];
    }),
  );
}

/** Whether a cell stands before another, reading page by page. */
function position(draft: Draft, { page, row, column }: DraftCell): number {
  const before = draft.pages.slice(0, page).reduce((sum, one) => sum + placesOf(one).length, 0);
  const own = draft.pages[page];
  if (own === undefined) return before;
  return before + placesOf(own).findIndex((place) => place.row === row && place.column === column);
}

/** The doubtful cell after (or before) a place; at the end it goes round. Null where there is none. */
export function nextDoubtful(
  draft: Draft,
  doubtful: readonly DraftCell[],
  from: DraftCell | null,
  by: 1 | -1 = 1,
): DraftCell | null {
  const ordered = by === 1 ? doubtful : doubtful.toReversed();
  const [first] = ordered;
  if (first === undefined || from === null) return first ?? null;
  const here = position(draft, from);
  return ordered.find((cell) => (position(draft, cell) - here) * by > 0) ?? first;
}

/** So many cells that are not sure, and so large a part of all, are the photo's fault. */
const poor = { cells: 6, share: 0.35 } as const;

/** Much on the photo could not be read for sure: another one is quicker than looking at every cell. */
export function isPoorlyRead(page: DraftPage, shop: Shop): boolean {
  const read = placesOf(page)
    .map((place) => certaintyOf(page, place, shop))
    .filter((certainty) => certainty !== null && certainty !== 'blank');
  const doubtful = read.filter((one) => one === 'unsure' || one === 'unreadable').length;
  return doubtful >= poor.cells && doubtful >= poor.share * read.length;
}
