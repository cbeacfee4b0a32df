import { rowColumns } from '@tashika/contract/slips';
import type { Place, Shop } from '@tashika/slip';
import { useState } from 'react';
import { newKey } from '../../../new-key.ts';
import { type DeskAction, rowForItem } from '../draft/desk.ts';
import type { DraftPage } from '../draft/draft.ts';
import { readGrid } from '../draft/grid.ts';
import { looksLikeJson, readHandedOver } from '../draft/handed-over.ts';
import { toolbar as words } from '../messages.ts';
import type { PendingImport } from './ImportPanel.tsx';

interface UseImport {
  readonly shop: Shop;
  readonly page: DraftPage;
  readonly act: (action: DeskAction, said: string) => void;
}

/** Whole slips and cells of a spreadsheet, typed, dropped or pasted. What cannot be taken waits. */
export function useImport({ shop, page, act }: UseImport) {
  const [pending, setPending] = useState<PendingImport | null>(null);
  const take = (text: string) => {
    const taken = readHandedOver(text, shop, newKey());
    if (!taken.ok) {
      setPending({ text, problem: taken.error.message });
      return;
    }
    setPending(null);
    if (taken.value.kind === 'slip') {
      const { draft } = taken.value;
      act({ type: 'replace', draft }, words.imported(draft.pages.length));
    } else {
      const at = { row: rowForItem(page), column: 'label' } as const;
      const { grid } = taken.value;
      act({ type: 'paste', at, grid }, words.cellsPasted(grid.rows.length));
    }
  };
  /** Cells pasted into the form go where the caret is. */
  const pasteAt = (text: string, at: Place) => {
    if (looksLikeJson(text) || at.row === null) return take(text);
    const grid = readGrid(text, shop, rowColumns.indexOf(at.column));
    if (grid.ok) {
      act({ type: 'paste', at, grid: grid.value }, words.cellsPasted(grid.value.rows.length));
    } else {
      setPending({ text, problem: grid.error.message });
    }
  };
  return { pending, setPending, take, pasteAt };
}
