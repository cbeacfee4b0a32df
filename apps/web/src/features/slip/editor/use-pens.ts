import { contentOf } from '@tashika/slip';
import { useState } from 'react';
import { cellAt } from '../draft/cells.ts';
import type { DraftPage } from '../draft/draft.ts';
import { type Pen, penThatGoesOn } from '../draft/tally.ts';

/** The pen of each row: chosen for one row; every other goes on as it began. */
export function usePens(page: DraftPage) {
  const [chosen, setChosen] = useState<{ readonly row: number | null; readonly pen: Pen }>({
    row: null,
    pen: 'sei',
  });
  return {
    penFor(row: number): Pen {
      if (row === chosen.row) return chosen.pen;
      const quantity = contentOf(cellAt(page, { row, column: 'qty' }));
      return quantity.state === 'marks' ? penThatGoesOn(quantity.glyphs, chosen.pen) : chosen.pen;
    },
    choosePen: (row: number, pen: Pen) => setChosen({ row, pen }),
    /** The choice was for that row alone; its pen is still the one for rows without marks. */
    enterRow(row: number | null) {
      if (row !== chosen.row) setChosen({ ...chosen, row: null });
    },
  };
}
