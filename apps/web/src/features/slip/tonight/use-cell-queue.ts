import { useRef, useState } from 'react';
import type { DraftCell } from '../check.ts';
import type { DeskAction } from '../draft/desk.ts';
import type { DraftPage } from '../draft/draft.ts';
import { asPlace } from '../photo/use-review.ts';
import type { DeskInHand } from '../use-desk.ts';

/** A cell by the name of its page: while photos are still read, pages come in before it. */
interface QueuedCell {
  readonly cell: DraftCell;
  readonly page: DraftPage;
}

const nameOf = ({ cell, page }: QueuedCell) => `${page.key} ${cell.row} ${cell.column}`;

/**
 * The cells of all slips that somebody should look at, one after the other, each with a way back.
 * What is kept already is corrected where it is kept.
 */
export function useCellQueue(
  { desk, checkedPages, doubtful, dispatch }: DeskInHand,
  kept: ReadonlySet<string>,
  isAsking: boolean,
) {
  /** What was settled here, the latest last: it is out of the queue at once, before all is judged anew. */
  const [settled, setSettled] = useState<readonly QueuedCell[]>([]);
  const gone = new Set(settled.map(nameOf));
  const waiting = doubtful.flatMap((cell): readonly QueuedCell[] => {
    const page = checkedPages[cell.page];
    if (page === undefined || kept.has(page.key)) return [];
    const queued = { cell, page };
    return gone.has(nameOf(queued)) ? [] : [queued];
  });
  /** What is asked stays until it is answered, also when a slip before it is read meanwhile. */
  const asked = useRef<string | null>(null);
  /** What was taken back is asked again at once, before all is judged anew. */
  const [reopened, setReopened] = useState<QueuedCell | null>(null);
  const next = reopened ?? waiting.find((queued) => nameOf(queued) === asked.current) ?? waiting[0];
  const isBack = reopened !== null && !waiting.some((one) => nameOf(one) === nameOf(reopened));
  asked.current = isAsking && next !== undefined ? nameOf(next) : null;
  /** Where a page stands by now; less than 0 where it is no more. */
  const indexOf = ({ page: { key } }: QueuedCell) =>
    desk.draft.pages.findIndex((page) => page.key === key);
  return {
    next: next ?? null,
    waiting: waiting.length + (isBack ? 1 : 0),
    canUndo: settled.length > 0,
    /** Cells are changed on the page that is shown. */
    settle(action: DeskAction) {
      if (next === undefined) return;
      const page = indexOf(next);
      if (page >= 0) {
        dispatch({ type: 'show-page', page });
        dispatch(action);
      }
      setSettled((before) => [...before, next]);
      setReopened(null);
    },
    undo() {
      const last = settled.at(-1);
      if (last === undefined) return;
      const page = indexOf(last);
      if (page >= 0) dispatch({ type: 'restore', page, place: asPlace(last.cell) });
      setReopened(last);
      setSettled((before) => before.slice(0, -1));
    },
  };
}

export type CellQueue = ReturnType<typeof useCellQueue>;
