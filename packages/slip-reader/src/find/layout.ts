import type { Trace } from './trace.ts';

/** A line of the flat picture that bounds a cell above or below. */
export type Border = Pick<Trace, 'along' | 'across'>;

/** A cell of the flat picture: upright sides straight, upper and lower ones bent as the sheet is. */
export interface FlatCell {
  readonly left: number;
  readonly right: number;
  readonly upper: Border;
  readonly lower: Border;
}

export interface FlatRow {
  readonly label: FlatCell;
  readonly quantity: FlatCell;
  readonly unitPrice: FlatCell;
  readonly amount: FlatCell;
}

/** A time or the total. */
export interface FlatField {
  readonly cell: FlatCell;
  /** A caption such as 入店 stands in the same cell, before the number. */
  readonly captioned: boolean;
}

/** Where everything stands on the slip. */
export interface Layout {
  readonly rows: readonly FlatRow[];
  readonly entry: FlatField | null;
  readonly exit: FlatField | null;
  readonly total: FlatField | null;
  /** Lines ruled over the whole sheet: the columns were drawn by hand, captions written. */
  readonly ruled: boolean;
  readonly pitch: number;
  /** How surely this is a slip that stands the right way up. */
  readonly score: number;
}
