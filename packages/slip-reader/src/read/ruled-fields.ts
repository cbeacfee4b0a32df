import type { CleanCell } from '../cut/clean.ts';
import { holdsWords } from './caption.ts';
import { placeTuning } from './tuning.ts';

const isWritten = (cell: CleanCell): boolean =>
  cell.writing !== null &&
  cell.writing.bottom - cell.writing.top + 1 >= placeTuning.lowestRuled * cell.height &&
  holdsWords(cell);

/**
 * On ruled paper: the two written rows nearest above the columns hold the times (the upper one the
 * entry), the nearest written row below holds the total. Given and returned nearest first.
 */
export function ruledFields<Cell extends { readonly clean: CleanCell }>(
  above: readonly Cell[],
  below: readonly Cell[],
): { entry: Cell | null; exit: Cell | null; total: Cell | null } {
  const [exit, entry] = above.filter(({ clean }) => isWritten(clean));
  const total = below.find(({ clean }) => isWritten(clean));
  return { entry: entry ?? null, exit: exit ?? null, total: total ?? null };
}
