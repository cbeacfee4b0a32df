/** A page of a slip as a reader saw it, cell by cell. Nothing here is interpreted yet. */
export interface Page {
  readonly entry: TextCell;
  readonly exit: TextCell;
  readonly rows: readonly Row[];
  readonly statedTotal: TotalCell;
  /** What was said with the page, one message after the other. */
  readonly instructions: readonly string[];
}

export interface Row {
  /** The row's own number on the page. */
  readonly r: number;
  readonly label: TextCell;
  readonly quantity: QuantityCell;
  readonly unitPrice: TextCell;
  readonly amount: TextCell;
  /** Crossed out on the paper. */
  readonly struck: boolean;
}

export type Box = readonly [left: number, top: number, right: number, bottom: number];

interface CellBase {
  /** How sure the reader is, where it says so. */
  readonly confidence: number | null;
  readonly box: Box | null;
  /** Set when a person put something else in place of what was read (A83). */
  readonly correction: Correction | null;
}

export interface Correction {
  /** What had been read, in words. */
  readonly read: string;
  readonly by: string;
  readonly at: string;
}

interface Written extends CellBase {
  readonly state: 'written';
  readonly text: string;
}
interface Blank extends CellBase {
  readonly state: 'blank';
}
interface Unreadable extends CellBase {
  readonly state: 'unreadable';
  /** What it could be, where the reader says so. */
  readonly candidates: readonly string[];
}
interface Marks extends CellBase {
  readonly state: 'marks';
  readonly glyphs: readonly Glyph[];
}

export type TextCell = Written | Blank | Unreadable;
export type QuantityCell = TextCell | Marks;
/** `label` is what stands beside the number, for example 小計. */
export type TotalCell = TextCell & { readonly label: string | null };

export type Glyph =
  | { readonly kind: 'sei' }
  /** `y`: the stroke's centre in its cell, 0 at the top; null where the reader does not say. */
  | { readonly kind: 'bar'; readonly dir: 'h' | 'v' | 'd'; readonly y: number | null };
