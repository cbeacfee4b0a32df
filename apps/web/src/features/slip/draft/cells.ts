import { blankCell, type DraftPage, type QuantityCell } from './draft.ts';
import { type Place, rowColumns } from './place.ts';
import { tallyText } from './tally.ts';

/** The cells of a page, by their place. */

export function cellAt(page: DraftPage, place: Place): QuantityCell {
  if (place.row === null) {
    return place.column === 'stated_total' ? page.total : page[place.column];
  }
  return page.rows[place.row]?.[place.column] ?? blankCell;
}

/** The page with another cell in a place. */
export function withCell(page: DraftPage, place: Place, cell: QuantityCell): DraftPage {
  if (place.row === null) {
    if (place.column !== 'stated_total') return { ...page, [place.column]: cell };
    // The very cell where it is a total's already: a reading put back is the reading itself.
    const total = 'label' in cell ? cell : { ...cell, label: page.total.label };
    return { ...page, total: total as DraftPage['total'] };
  }
  return {
    ...page,
    rows: page.rows.map((row, index) =>
      index === place.row ? { ...row, [place.column]: cell } : row,
    ),
  };
}

/** The text of a cell as its input shows it. */
export function textOf(cell: QuantityCell): string {
  if (cell.state === 'written') return cell.text;
  return cell.state === 'marks' ? tallyText(cell.glyphs) : '';
}

/** The same stands there, whatever is known about it. */
export const sameContent = (one: QuantityCell, other: QuantityCell): boolean =>
  one.state === other.state && textOf(one) === textOf(other);

/** Every cell of a page in the order it is read: times, rows, total. */
export function placesOf({ rows }: DraftPage): readonly Place[] {
  return [
    { row: null, column: 'entry' },
    { row: null, column: 'exit' },
    ...rows.flatMap((_, row) => rowColumns.map((column): Place => ({ row, column }))),
    { row: null, column: 'stated_total' },
  ];
}
