import type { Page } from '@tashika/slip';
import type { PagePhoto, PageReading, RowReading } from './reading.ts';

/** A slip being written: the engine's own cells, so that nothing a reader handed over is lost. */

type EngineRow = Page['rows'][number];
export type TextCell = Page['entry'];
export type QuantityCell = EngineRow['quantity'];
export type TotalCell = Page['statedTotal'];
export type Glyph = Extract<QuantityCell, { state: 'marks' }>['glyphs'][number];

export interface DraftRow {
  /** Stays with the row wherever it moves. */
  readonly id: number;
  readonly label: TextCell;
  readonly qty: QuantityCell;
  readonly unit: TextCell;
  readonly amount: TextCell;
  readonly struck: boolean;
  /** What a reader of photos said of the row; null where a person wrote it. */
  readonly reading: RowReading | null;
}

export interface DraftPage {
  readonly id: number;
  /** It continues the account of the page before it. */
  readonly follows: boolean;
  readonly entry: TextCell;
  readonly exit: TextCell;
  readonly rows: readonly DraftRow[];
  readonly total: TotalCell;
  /** What a reader of photos said of the cells outside the rows. */
  readonly reading: PageReading | null;
  /** The photo it was read from. */
  readonly photo: PagePhoto | null;
}

export interface Draft {
  /** At least one; every page has at least one row. */
  readonly pages: readonly DraftPage[];
  /** The next id that no page and no row has had. */
  readonly nextId: number;
}

const unread = { confidence: null, box: null, correction: null } as const;

export const blankCell: TextCell = { state: 'blank', ...unread };

/** What a person writes; nothing a reader thought of the cell holds any longer. */
export const writtenCell = (text: string): TextCell =>
  text === '' ? blankCell : { state: 'written', text, ...unread };

export const marksCell = (glyphs: readonly Glyph[]): QuantityCell =>
  glyphs.length === 0 ? blankCell : { state: 'marks', glyphs, ...unread };

/** Something stands there that nobody can read; what it had been taken for is kept as a candidate. */
export const unreadableCell = (candidates: readonly string[]): TextCell => ({
  state: 'unreadable',
  candidates,
  ...unread,
});

/** Where a fresh page begins; more rows come as they are needed. */
const rowsOfFreshPage = 4;

export const blankRow = (id: number): DraftRow => ({
  id,
  label: blankCell,
  qty: blankCell,
  unit: blankCell,
  amount: blankCell,
  struck: false,
  reading: null,
});

export function blankPage(id: number, follows: boolean): DraftPage {
  return {
    id,
    follows,
    entry: blankCell,
    exit: blankCell,
    rows: Array.from({ length: rowsOfFreshPage }, (_, index) => blankRow(id + 1 + index)),
    total: { ...blankCell, label: null },
    reading: null,
    photo: null,
  };
}

/** The first id after those of a fresh page. */
export const afterBlankPage = (id: number): number => id + 1 + rowsOfFreshPage;

export const emptyDraft: Draft = { pages: [blankPage(0, false)], nextId: afterBlankPage(0) };

/** Blank for a reader, too: spaces are nothing. */
export const isBlank = (cell: QuantityCell): boolean =>
  cell.state === 'blank' || (cell.state === 'written' && cell.text.trim() === '');

export const rowIsBlank = (row: DraftRow): boolean =>
  !row.struck && [row.label, row.qty, row.unit, row.amount].every(isBlank);

export const pageIsBlank = (page: DraftPage): boolean =>
  [page.entry, page.exit, page.total].every(isBlank) && page.rows.every(rowIsBlank);

export const draftIsBlank = (draft: Draft): boolean => draft.pages.every(pageIsBlank);
