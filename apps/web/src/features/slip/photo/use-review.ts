import type { Place } from '@tashika/slip';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DraftCell } from '../check.ts';
import { readingAt } from '../draft/cells.ts';
import { openRowDoubts } from '../draft/row-doubts.ts';
import type { DeskInHand } from '../use-desk.ts';
import { nextDoubtful } from './certainty.ts';

export const asPlace = ({ row, column }: DraftCell): Place => ({ row, column }) as Place;

/** Which cell is looked at, and the way from one that is to be looked at to the next. */
export function useReview({ desk, page, doubtful, hasReading, dispatch }: DeskInHand) {
  /** The cell last entered. */
  const [entered, setEntered] = useState<DraftCell | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { draft, current } = desk;
  /** The cell in hand where it was read; else the first that is to be looked at, here or further on. */
  const inHand =
    entered !== null && entered.page === current && readingAt(page, asPlace(entered)) !== null
      ? entered
      : nextDoubtful(draft, doubtful, { page: current, row: null, column: 'before' });

  /** Shows a cell in the panel where it is looked at, on whatever page it stands. */
  const look = (cell: DraftCell, enter = false) => {
    flushSync(() => {
      if (cell.page !== current) dispatch({ type: 'show-page', page: cell.page });
      setEntered(cell);
    });
    const card = panel.current;
    if (card === null) return;
    card.scrollIntoView({ block: 'nearest' });
    if (enter) {
      card.querySelector<HTMLElement>('[data-candidate], [data-review-input]')?.focus({
        preventScroll: true,
      });
    }
  };
  const move = (by: 1 | -1) => {
    const next = nextDoubtful(draft, doubtful, inHand, by);
    if (next !== null) return look(next);
    // Nothing but the number of rows is open.
    const open = draft.pages.findIndex((one) => openRowDoubts(one).length > 0);
    if (open < 0) return;
    if (open !== current) flushSync(() => dispatch({ type: 'show-page', page: open }));
    panel.current?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || !hasReading) return;
    const by = ({ KeyN: 1, KeyP: -1 } as const)[event.code];
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  };
  return {
    panel,
    entered,
    setEntered,
    /** The cell in the panel, where it is of the page that is shown. */
    cell: inHand?.page === current ? inHand : null,
    look,
    move,
    onKeyDown,
  };
}
