import type { PageCell } from '@tashika/kernel';
import type { Page, TotalCell } from '../read/page.ts';
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
    if (page.statedTotal.state !== 'blank') all.push(readTotal(page.statedTotal, index + 1, shop));
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
  const text = cell.state === 'written' ? cell.text.normalize('NFKC').trim() : '';
  const caption = [...shop.words.total]
    .sort((a, b) => b.length - a.length)
    .find((word) => text.startsWith(word));
  const number = caption === undefined ? text : text.slice(caption.length).replace(/^[\s:]+/u, '');
  const label = cell.label?.normalize('NFKC').trim() ?? caption ?? '';
  return {
    value: cell.state === 'written' ? readYen(number) : null,
    subtotal: shop.words.subtotal.includes(label),
    confidence: cell.confidence,
    cell: cellOf(page, null, 'stated_total', cell.box),
  };
}
