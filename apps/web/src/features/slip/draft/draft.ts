import type { Page, Row } from '@tashika/contract/slips';
import { blankCell, isBlank, isRead } from './cells.ts';
import type { PagePhoto } from './kept-page-photo.ts';

/** A slip being written: the contract's own pages, and what only the desk knows of them. */

export interface DraftRow extends Row {
  /** Stays with the row wherever it moves; `r` is its number on the paper, where it has one. */
  readonly id: number;
}

export interface DraftPage extends Omit<Page, 'rows' | 'instruction'> {
  readonly id: number;
  /** Its name for ever, after a reload and on the server, too: by it a page is kept once. */
  readonly key: string;
  /** It continues the account of the page before it. */
  readonly follows: boolean;
  readonly rows: readonly DraftRow[];
  /** The photo it was read from. */
  readonly photo: PagePhoto | null;
}

export interface Draft {
  /** At least one; every page has at least one row. */
  readonly pages: readonly DraftPage[];
  /** The next id that no page and no row has had. */
  readonly nextId: number;
}

/** Where a fresh page begins; more rows come as they are needed. */
const rowsOfFreshPage = 4;

export const blankRow = (id: number): DraftRow => ({
  id,
  r: 0,
  label: blankCell,
  qty: blankCell,
  unit: blankCell,
  amount: blankCell,
  struck: false,
});

export function blankPage(id: number, follows: boolean, key: string): DraftPage {
  return {
    id,
    key,
    follows,
    entry: blankCell,
    exit: blankCell,
    rows: Array.from({ length: rowsOfFreshPage }, (_, index) => blankRow(id + 1 + index)),
    stated_total: { ...blankCell, label: null },
    photo: null,
  };
}

/** The first id after those of a fresh page. */
export const afterBlankPage = (id: number): number => id + 1 + rowsOfFreshPage;

export const emptyDraft = (key: string): Draft => ({
  pages: [blankPage(0, false, key)],
  nextId: afterBlankPage(0),
});

const cellsOfRow = (row: DraftRow) => [row.label, row.qty, row.unit, row.amount];
const cellsOfPage = (page: DraftPage) => [page.entry, page.exit, page.stated_total];

export const rowIsBlank = (row: DraftRow): boolean => !row.struck && cellsOfRow(row).every(isBlank);

export const pageIsBlank = (page: DraftPage): boolean =>
  cellsOfPage(page).every(isBlank) && page.rows.every(rowIsBlank);

/** A page that has its photo is one, also before anything is written on it. */
export const draftIsBlank = (draft: Draft): boolean =>
  draft.pages.every((page) => page.photo === null && pageIsBlank(page));

/** Something on it was read from a photo. */
export const pageIsRead = (page: DraftPage): boolean =>
  page.photo !== null ||
  cellsOfPage(page).some(isRead) ||
  page.rows.some((row) => cellsOfRow(row).some(isRead));
