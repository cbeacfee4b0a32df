import type { PageCell } from '@tashika/kernel';
import { boxOf, contentOf, type Row, type RowColumn } from '../read/page.ts';
import type { QuantityReading } from '../read/tally.ts';
import { readYen } from '../read/yen.ts';
import type { Item } from '../shop/shop.ts';
import type { Meaning } from './label.ts';
import { cellOf } from './place.ts';

/** A row of the slip with what it means. */
export interface Line {
  readonly page: number;
  readonly row: Row;
  readonly meaning: Meaning;
  /** What the row is called, '' where no name can be read. */
  readonly name: string;
  /** The name as a report may print it. */
  readonly printed: string;
  /** The dictionary item, where the row is one. */
  readonly item: Item | null;
  readonly quantity: Quantity;
  readonly price: Price;
  /** Null where quantity or price is missing. */
  readonly subtotal: number | null;
}

export interface Quantity {
  readonly value: number | null;
  readonly source: 'time' | 'tally' | 'digits' | 'forced_d' | 'none';
  /** What the quantity column itself says. */
  readonly column: QuantityReading;
  /** A time item that an earlier row has already counted (A18). */
  readonly repeated: boolean;
}

export interface Price {
  readonly value: number | null;
  readonly source:
    | 'written'
    | 'dictionary'
    | 'prefix'
    | 'corrected'
    | 'inferred'
    | 'default'
    | 'none';
  /** The number in the unit price column, or in the label (A79). */
  readonly written: number | null;
  /** The prices the row has by its label: one, two for a shot, none for an unknown item. */
  readonly own: readonly number[];
  /** What it could be, where it is not settled; in the order of the price list. */
  readonly candidates: readonly number[];
}

/** Something stands in the cell that no rule can read. */
export function priceUnreadable({ row }: { readonly row: Row }): boolean {
  const price = contentOf(row.unit);
  return (
    price.state === 'unreadable' || (price.state === 'written' && readYen(price.text) === null)
  );
}

/** A cell of the line as evidence. */
export const lineCell = (
  { page, row }: { readonly page: number; readonly row: Row },
  column: RowColumn,
): PageCell => cellOf(page, row.r, column, boxOf(row[column]));
