import { type PageColumn, type RowColumn, rowColumns } from '@tashika/contract/slips';
import type { Place } from '@tashika/slip';

/** The cells of a page and the way from one to the next. */

export type Direction = 'next' | 'previous' | 'up' | 'down';

/** The cell's name in the page, as it stands in `data-cell`. */
export const placeKey = ({ row, column }: Place): string =>
  row === null ? column : `${row}.${column}`;

export const samePlace = (one: Place | null, other: Place): boolean =>
  one !== null && one.row === other.row && one.column === other.column;

const inPage = (column: PageColumn): Place => ({ row: null, column });

/** Where a key leads from a cell of a page with so many rows; null at the edge. */
export function neighbour(place: Place, direction: Direction, rows: number): Place | null {
  switch (direction) {
    case 'next':
      return step(place, 1, rows);
    case 'previous':
      return step(place, -1, rows);
    case 'up':
      if (place.row === null) {
        return place.column === 'stated_total' ? { row: rows - 1, column: 'label' } : null;
      }
      return place.row === 0 ? inPage('entry') : { ...place, row: place.row - 1 };
    case 'down':
      if (place.row === null) {
        return place.column === 'stated_total' ? null : { row: 0, column: 'label' };
      }
      return place.row === rows - 1 ? inPage('stated_total') : { ...place, row: place.row + 1 };
  }
}

function step(place: Place, by: 1 | -1, rows: number): Place | null {
  const order = rowColumns.length;
  // One line through the page: entry, exit, the cells row by row, the total.
  const at =
    place.row === null
      ? { entry: 0, exit: 1, stated_total: 2 + rows * order }[place.column]
      : 2 + place.row * order + rowColumns.indexOf(place.column);
  const next = at + by;
  if (next < 0 || next > 2 + rows * order) return null;
  if (next < 2) return inPage(next === 0 ? 'entry' : 'exit');
  if (next === 2 + rows * order) return inPage('stated_total');
  const row = Math.floor((next - 2) / order);
  const column = rowColumns[(next - 2) % order];
  return column === undefined ? null : { row, column };
}

/** The cell of a name that `placeKey` gave. */
export function placeOfKey(key: string): Place {
  const [row, column] = key.split('.');
  return column === undefined
    ? inPage(row as PageColumn)
    : { row: Number(row), column: column as RowColumn };
}
