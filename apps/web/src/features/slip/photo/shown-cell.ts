import { textOf } from '../draft/cells.ts';
import type { QuantityCell } from '../draft/draft.ts';
import { review as words } from './messages.ja.ts';

/** A cell in words, also where nothing can be read or nothing is written. */
export function shownCell(cell: QuantityCell): string {
  if (cell.state === 'unreadable') return words.unreadable;
  return textOf(cell) === '' ? words.blank : textOf(cell);
}
