import type { Place, ShopFacts } from '@tashika/slip';
import { createContext, type Dispatch, useContext } from 'react';
import type { CheckedAccount, DraftCell, Remark } from '../check.ts';
import type { DeskAction } from '../draft/desk.ts';
import type { Pen } from '../draft/tally.ts';
import type { Certainty } from '../photo/certainty.ts';

/** What every cell of the form shares. */
export interface Editing {
  readonly facts: ShopFacts;
  readonly dispatch: Dispatch<DeskAction>;
  /** Index of the page that is shown. */
  readonly page: number;
  /** How many rows it has. */
  readonly rows: number;
  /** Its account, where there is one yet. */
  readonly checked: CheckedAccount | undefined;
  /** The notes of that account. */
  readonly notes: readonly Remark[];
  /** The cell last entered: its row shows its tools. */
  readonly active: Place | null;
  readonly enter: (place: Place) => void;
  /** The cells that what is pointed at speaks of. */
  readonly pointedCells: readonly DraftCell[];
  /** The pointer is over a cell, or over none any more. */
  readonly pointAtCell: (cell: DraftCell | null) => void;
  /** How sure a cell was read from a photo; null where it was not. */
  readonly certainty: (place: Place) => Certainty | null;
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
