import { type PageColumn, pageColumns, type RowColumn, rowColumns } from '@tashika/contract/slips';
import type { Page, QuantityCell } from './page.ts';

/** A cell of a page; rows count from 0. */
export type Place =
  | { readonly row: number; readonly column: RowColumn }
  | { readonly row: null; readonly column: PageColumn };

/** What of a page has cells; whoever shows a page may know more of it. */
type Cells = Pick<Page, PageColumn | 'rows'>;

/** Null where the page has no such row. */
export function cellAt(page: Cells, { row, column }: Place): QuantityCell | null {
  return row === null ? page[column] : (page.rows[row]?.[column] ?? null);
}

/** The page with another cell in a place; what stands beside a total stays. */
export function withCell<Sheet extends Cells>(
  page: Sheet,
  { row, column }: Place,
  cell: QuantityCell,
): Sheet {
  if (row === null) return { ...page, [column]: { ...page[column], ...cell } };
  return {
    ...page,
    rows: page.rows.map((one, index) => (index === row ? { ...one, [column]: cell } : one)),
  };
}

/** Every cell of a page in the order it is read: times, rows, total. */
export function placesOf({ rows }: Pick<Cells, 'rows'>): readonly Place[] {
  return [
    { row: null, column: 'entry' },
    { row: null, column: 'exit' },
    ...rows.flatMap((_, row) => rowColumns.map((column): Place => ({ row, column }))),
    { row: null, column: 'stated_total' },
  ];
}

/** The name of a place in JSON: `entry`, or `rows[3].unit`. */
export const placeToJson = ({ row, column }: Place): string =>
  row === null ? column : `rows[${row}].${column}`;

const placePattern = new RegExp(
  `^(?:(${pageColumns.join('|')})|rows\\[(\\d{1,4})\\]\\.(${rowColumns.join('|')}))$`,
);

export function parsePlace(json: string): Place | null {
  const [, ofPage, row, ofRow] = placePattern.exec(json) ?? [];
  if (ofPage !== undefined) return { row: null, column: ofPage as PageColumn };
  return ofRow === undefined ? null : { row: Number(row), column: ofRow as RowColumn };
}
