import type { PageCell } from '@tashika/kernel';
import type { Box } from '../read/page.ts';

/** A cell of a page as evidence. */
export function cellOf(
  page: number,
  row: number | null,
  column: string,
  box: Box | null,
): PageCell {
  return box === null
    ? { kind: 'cell', page, row, column }
    : { kind: 'cell', page, row, column, box };
}
