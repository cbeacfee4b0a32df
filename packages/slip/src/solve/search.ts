import type { Line } from '../normalise/line.ts';
import type { StatedTotal } from '../normalise/total.ts';
import type { Shop } from '../shop/shop.ts';
import { solveExactSum } from './exact-sum.ts';

/** What the search for open prices came to. */
export type Search =
  /** No row has an open price. */
  | { readonly state: 'not_needed' }
  /** There is no total to search by (A41), or it could not be read. */
  | { readonly state: 'no_total' }
  | { readonly state: 'switched_off' }
  /** A85: what is added to the rows hides what they come to. */
  | { readonly state: 'surcharged' }
  /** More different prices than the search goes through. */
  | { readonly state: 'too_many_prices'; readonly prices: number }
  /** A71: the total itself is not read surely enough. */
  | { readonly state: 'unsure_total' }
  /** A45: a quantity is missing somewhere, so the difference belongs to nobody. */
  | { readonly state: 'not_attributable' }
  /** A56: more than the search takes on. */
  | { readonly state: 'capped' }
  /** Proved: no price list entry fits. */
  | { readonly state: 'no_solution' }
  | {
      readonly state: 'solved';
      readonly lines: readonly Line[];
      readonly prices: readonly number[];
      readonly count: bigint;
      readonly others: readonly (readonly number[])[] | null;
    };

/** 12 prices make 4,096 sets of them: what the search still goes through at once. */
const mostPrices = 12;

/** As many other solutions as a report can name without becoming a table. */
const nameUpTo = 3;

/** Clause 推定単価の当てはめ: asked once per account, never of the amount column. */
export function searchPrices(lines: readonly Line[], total: StatedTotal, shop: Shop): Search {
  const open = lines.filter((line) => !line.row.struck && line.price.value === null);
  if (open.length === 0) return { state: 'not_needed' };
  if (total.state !== 'stated') return { state: 'no_total' };
  if (!shop.inference.enabled) return { state: 'switched_off' };
  if (shop.surcharges.length > 0) return { state: 'surcharged' };
  if (!total.sure) return { state: 'unsure_total' };
  if (lines.some((line) => !line.row.struck && line.quantity.value === null))
    return { state: 'not_attributable' };
  const settled = lines.reduce(
    (sum, line) => sum + (line.row.struck ? 0 : (line.subtotal ?? 0)),
    0,
  );
  // Nothing times a price says nothing about the price: it neither needs one nor fills a gap.
  const searched = open.filter((line) => (line.quantity.value ?? 0) > 0);
  if (searched.length === 0)
    return { state: total.value === settled ? 'not_needed' : 'no_solution' };
  if (searched.length > shop.inference.maxRows || total.value > shop.inference.maxTotal)
    return { state: 'capped' };
  const prices = new Set(searched.flatMap((line) => line.price.candidates)).size;
  if (prices > mostPrices) return { state: 'too_many_prices', prices };

  const solved = solveExactSum(
    searched.map((line) => ({
      quantity: line.quantity.value ?? 0,
      candidates: line.price.candidates,
    })),
    total.value - settled,
    shop.dictionaryOrder,
    nameUpTo,
  );
  if (solved.chosen === null) return { state: 'no_solution' };
  return {
    state: 'solved',
    lines: searched,
    prices: solved.chosen,
    count: solved.count,
    others: solved.others,
  };
}
