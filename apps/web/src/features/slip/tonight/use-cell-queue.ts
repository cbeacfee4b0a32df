import { useState } from 'react';
import type { DraftCell } from '../check.ts';
import type { DeskAction } from '../draft/desk.ts';
import { asPlace } from '../photo/use-review.ts';
import type { DeskInHand } from '../use-desk.ts';

/**
 * The cells of all slips that somebody should look at, one after the other, each with a way back.
 * What is kept already is corrected where it is kept.
 */
export function useCellQueue({ desk, doubtful, dispatch }: DeskInHand, kept: ReadonlySet<string>) {
  /** What was settled here, the latest last: it is out of the queue at once, before all is judged anew. */
  const [settled, setSettled] = useState<readonly DraftCell[]>([]);
  const keyOf = ({ page, row, column }: DraftCell) =>
    `${desk.draft.pages[page]?.key} ${row} ${column}`;
  const gone = new Set(settled.map(keyOf));
  const isKept = ({ page }: DraftCell) => kept.has(desk.draft.pages[page]?.key ?? '');
  const waiting = doubtful.filter((cell) => !gone.has(keyOf(cell)) && !isKept(cell));
  const [cell] = waiting;
  return {
    cell: cell ?? null,
    waiting: waiting.length,
    canUndo: settled.length > 0,
    /** Cells are changed on the page that is shown. */
    settle(action: DeskAction) {
      if (cell === undefined) return;
      dispatch({ type: 'show-page', page: cell.page });
      dispatch(action);
      setSettled((before) => [...before, cell]);
    },
    undo() {
      const last = settled.at(-1);
      if (last === undefined) return;
      dispatch({ type: 'restore', page: last.page, place: asPlace(last) });
      setSettled((before) => before.slice(0, -1));
    },
  };
}

export type CellQueue = ReturnType<typeof useCellQueue>;
