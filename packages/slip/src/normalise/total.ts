import type { PageCell } from '@tashika/kernel';
import {
  boxOf,
  confidenceIn,
  contentOf,
  type Page,
  type TotalCell,
  writtenIn,
} from '../read/page.ts';
import { readYen } from '../read/yen.ts';
import type { Shop } from '../shop/shop.ts';
import { cellOf } from './place.ts';

/** The total an account states, over all its pages. */
export type StatedTotal =
  | {
      readonly state: 'stated';
      readonly value: number;
      readonly sure: boolean;
      readonly confidence: number | null;
      readonly cell: PageCell;
    }
  | { readonly state: 'missing'; readonly cell: PageCell }
  | { readonly state: 'unreadable'; readonly cell: PageCell }
  /** More than one page states a total: none of them can be compared (A47). */
  | { readonly state: 'several'; readonly cells: readonly [PageCell, ...PageCell[]] };

interface PageTotal {
  readonly value: number | null;
  readonly subtotal: boolean;
  readonly confidence: number | null;
  readonly cell: PageCell;
}

export function statedTotalOf(pages: readonly Page[], shop: Shop): StatedTotal {
  const all: PageTotal[] = [];
  for (const [index, page] of pages.entries()) {
    const cell = page.stated_total;
    if (contentOf(cell).state !== 'blank') all.push(readTotal(cell, index + 1, shop));
  }
  // A47: beside a total a 小計 is only a step on the way; alone it is all there is.
  const totals = all.filter(({ subtotal }) => !subtotal);
  const [only, ...others] = totals.length === 0 ? all : totals;
  if (only === undefined) return { state: 'missing', cell: cellOf(1, null, 'stated_total', null) };
  if (others.length > 0)
    return { state: 'several', cells: [only.cell, ...others.map(({ cell }) => cell)] };
  const { value, confidence, cell } = only;
  if (value === null) return { state: 'unreadable', cell };
  const sure = confidence === null || confidence >= shop.thresholds.sureTotalConfidence;
  return { state: 'stated', value, sure, confidence, cell };
}

function readTotal(cell: TotalCell, page: number, shop: Shop): PageTotal {
  const text = writtenIn(cell);
  const { label, value } = text === null ? unread : captioned(text, shop);
  return {
    value,
    subtotal: shop.words.subtotal.includes(cell.label?.normalize('NFKC').trim() ?? label),
    confidence: confidenceIn(cell),
    cell: cellOf(page, null, 'stated_total', boxOf(cell)),
  };
}

const unread = { label: '', value: null };

/** The number, and the word that may stand before it (小計 5000). */
function captioned(
  text: string,
  shop: Shop,
): { readonly label: string; readonly value: number | null } {
  const plain = readYen(text);
  if (plain !== null) return { label: '', value: plain };
  const folded = text.normalize('NFKC').trim();
  let label = '';
  for (const word of shop.words.total) {
    if (word.length > label.length && folded.startsWith(word)) label = word;
  }
  return { label, value: readYen(folded.slice(label.length).replace(/^[\s:]+/u, '')) };
}
