import type { QuantityCell } from './draft.ts';
import type { Place, RowColumn } from './place.ts';

/** What a reader of photos said of a cell; it stays as it was, whatever a person puts in its place. */
export interface CellReading {
  readonly cell: QuantityCell;
  /** What else it could be, the likeliest first; where something is stated, that is among them. */
  readonly candidates: readonly string[];
}

/** Of the four cells of a row; null where the reader said nothing. */
export type RowReading = Readonly<Record<RowColumn, CellReading | null>> & {
  /** The row's number on the paper, by which the photo's outlines name it. */
  readonly r: number;
};

export interface PageReading {
  readonly entry: CellReading | null;
  readonly exit: CellReading | null;
  readonly total: CellReading | null;
}

/** The photo of a page. All places are in its own pixels, as it is seen upright by its EXIF mark. */
export interface PagePhoto {
  readonly id: string;
  /** Photos taken earlier have lower numbers: their pages come first. */
  readonly order: number;
  /** It was taken as a page that continues the one before it. */
  readonly follows: boolean;
  readonly width: number;
  readonly height: number;
  /** Quarter turns clockwise that set the slip itself upright. */
  readonly turns: number;
  readonly outlines: readonly Outline[];
}

export type Point = readonly [x: number, y: number];

/** The four corners of a cell. */
export interface Outline {
  /** The row's number on the paper; null for what stands outside the rows. */
  readonly row: number | null;
  readonly column: string;
  readonly corners: readonly Point[];
}

interface ReadPage {
  readonly rows: readonly { readonly reading: RowReading | null }[];
  readonly reading: PageReading | null;
}

export function readingAt(page: ReadPage, place: Place): CellReading | null {
  if (place.row !== null) return page.rows[place.row]?.reading?.[place.column] ?? null;
  return page.reading?.[place.column === 'stated_total' ? 'total' : place.column] ?? null;
}
