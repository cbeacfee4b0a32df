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
  /** A line is drawn through the whole row. */
  readonly struck: boolean;
}

export const fieldNames = ['entry', 'exit', 'total'] as const;
export type FieldName = (typeof fieldNames)[number];

/** A time or the total. */
export interface FlatField {
  readonly cell: FlatCell;
  /** A caption such as 入店 stands in the same cell, before the number. */
  readonly captioned: boolean;
}

/** A place where a printed form may have a time or the total. */
export interface FieldPlace {
  readonly cell: FlatCell;
  /** The cell of its caption; null where that stands in the same cell, or nowhere. */
  readonly caption: FlatCell | null;
  /** No line bounds it: just a word on the paper, or the room behind one. */
  readonly free?: boolean;
}

/** Where a printed form puts times and total; null where it has no place for them. */
export interface PrintedFields {
  readonly kind: 'printed';
  /** Everywhere else they might stand: what is written there decides. Empty where the form is known. */
  readonly places: readonly FieldPlace[];
  readonly entry: FlatField | null;
  readonly exit: FlatField | null;
  readonly total: FlatField | null;
}

/**
 * Lines ruled over the whole sheet: columns and captions are written by hand, the times somewhere
 * above the columns and the total somewhere below. The bands nearest to the columns come first.
 */
export interface RuledFields {
  readonly kind: 'ruled';
  readonly above: readonly FlatCell[];
  readonly below: readonly FlatCell[];
}

/** Rows of items with their four columns. */
export interface Table {
  readonly rows: readonly FlatRow[];
  /** Usual distance from one row line to the next. */
  readonly pitch: number;
}

/** Where everything stands on the slip. */
export interface Layout {
  /** From the left, at least one. */
  readonly tables: readonly [Table, ...Table[]];
  readonly fields: PrintedFields | RuledFields;
  /** Everything that belongs to the slip's lines. */
  readonly extent: FlatExtent;
  /** How surely this is a slip that stands the right way up. */
  readonly score: number;
}

/** All rows of items, table by table. */
export const itemRows = ({ tables }: Layout): readonly FlatRow[] =>
  tables.flatMap(({ rows }) => rows);

/** The first table: its lines show what the others are like. What is remembered of a form is this table of it. */
export const itemTable = ({ tables }: Layout): Table => tables[0];

/** The layout with other rows in the first table. */
export function withItemRows(layout: Layout, rows: readonly FlatRow[]): Layout {
  const [first, ...others] = layout.tables;
  return { ...layout, tables: [{ ...first, rows }, ...others] };
}

export interface FlatExtent {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
