import type { Place, ShopFacts } from '@tashika/slip';
import { createContext, type Dispatch, useContext } from 'react';
import type { DraftCell } from '../check.ts';
import type { DeskAction } from '../draft/desk.ts';
import type { Pen } from '../draft/tally.ts';

/** What every cell of the form shares. It is the same while one writes: only the row in hand is drawn anew. */
export interface Editing {
  readonly facts: ShopFacts;
  readonly dispatch: Dispatch<DeskAction>;
  /** Index of the page that is shown. */
  readonly page: number;
  readonly enter: (place: Place) => void;
  /** The pointer is over a cell, or over none any more. */
  readonly pointAtCell: (cell: DraftCell | null) => void;
  /** The pen for the next stroke of a row. */
  readonly penFor: (row: number) => Pen;
  readonly choosePen: (row: number, pen: Pen) => void;
  /** Moves on from a cell as Enter does. */
  readonly goOn: (place: Place) => void;
  readonly focusCell: (place: Place) => void;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error('A cell outside of the form');
  return editing;
}
