import { contentOf, type Row, writtenIn } from '../read/page.ts';
import type { AccountPages } from '../read/page-stack.ts';
import { readYen } from '../read/yen.ts';
import type { Item, Shop, Surcharge } from '../shop/shop.ts';
import { type Search, searchPrices } from '../solve/search.ts';
import { type Meaning, readLabel } from './label.ts';
import type { Lexicon } from './lexicon.ts';
import type { Line } from './line.ts';
import { priceOf } from './price.ts';
import { printable } from './printable.ts';
import { quantityOf } from './quantity.ts';
import { addSurcharges, type Surcharges } from './surcharges.ts';
import { type TimeRow, timeRowsOf } from './time-rows.ts';
import { type Times, timesOf } from './times.ts';
import { type StatedTotal, statedTotalOf } from './total.ts';

/** Everything about one account that the rules judge. */
export interface Calculation {
  readonly shop: Shop;
  readonly pages: AccountPages;
  readonly times: Times;
  readonly lines: readonly Line[];
  /** Lines of a total among the items, left out (A80). */
  readonly totalRows: readonly TotalRow[];
  /** Rows that hold a time the account does not use. */
  readonly idleTimeRows: readonly (TimeRow & { readonly page: number })[];
  readonly total: StatedTotal;
  readonly search: Search;
  /** Rows that name a surcharge: compared, never counted. */
  readonly surchargeRows: readonly SurchargeRow[];
  /** The sum of the rows that can be computed. */
  readonly itemsTotal: number;
  /** What the shop adds to them (A85). */
  readonly surcharges: Surcharges;
  /** What it comes to, as far as it can be computed. */
  readonly calcTotal: number;
  /** Some row is missing from the sum. */
  readonly incomplete: boolean;
}

export interface TotalRow {
  readonly page: number;
  readonly row: Row;
  readonly value: number | null;
  readonly subtotal: boolean;
}

export interface SurchargeRow {
  readonly page: number;
  readonly row: Row;
  readonly value: number | null;
  readonly surcharge: Surcharge;
}

/** What the account would come to if its rows came to so much more. */
export const totalWith = (
  { itemsTotal, lines, shop }: Pick<Calculation, 'itemsTotal' | 'lines' | 'shop'>,
  difference: number,
): number => addSurcharges(itemsTotal + difference, lines, shop).sum;

/** Read → normalised: one account with all its lines, times and totals. */
export function calculate(pages: AccountPages, lexicon: Lexicon): Calculation {
  const { shop } = lexicon;
  const timeRows = pages.pages.map((page) => timeRowsOf(page, lexicon));
  const times = timesOf(pages.pages, timeRows, shop);
  const total = statedTotalOf(pages.pages, shop);

  const lines: Line[] = [];
  const totalRows: TotalRow[] = [];
  const surchargeRows: SurchargeRow[] = [];
  const idleTimeRows: (TimeRow & { readonly page: number })[] = [];
  const countedItems = new Set<string>();
  for (const [index, page] of pages.pages.entries()) {
    const ofPage = new Map((timeRows[index] ?? []).map((timeRow) => [timeRow.row, timeRow]));
    for (const row of page.rows) {
      const timeRow = ofPage.get(row);
      if (timeRow !== undefined) {
        if (isIdle(timeRow, times)) idleTimeRows.push({ ...timeRow, page: index + 1 });
        continue;
      }
      if (isEmpty(row)) continue;
      const meaning = readLabel(row.label, lexicon);
      if (meaning.kind === 'total') {
        if (!row.struck)
          totalRows.push({
            page: index + 1,
            row,
            value: totalOf(row),
            subtotal: shop.words.subtotal.includes(meaning.name),
          });
        continue;
      }
      if (meaning.kind === 'surcharge') {
        const { surcharge } = meaning;
        if (!row.struck)
          surchargeRows.push({ page: index + 1, row, value: totalOf(row), surcharge });
        continue;
      }
      lines.push(lineOf(row, index + 1, meaning, times, countedItems, shop));
    }
  }

  const search = searchPrices(lines, total, shop);
  const priced = applySearch(lines, search, shop);
  let itemsTotal = 0;
  let incomplete = false;
  for (const line of priced) {
    if (line.row.struck) continue;
    if (line.subtotal === null) incomplete = true;
    else itemsTotal += line.subtotal;
  }
  const surcharges = addSurcharges(itemsTotal, priced, shop);
  return {
    shop,
    pages,
    times,
    lines: priced,
    totalRows,
    idleTimeRows,
    total,
    search,
    surchargeRows,
    itemsTotal,
    surcharges,
    calcTotal: surcharges.sum,
    incomplete: incomplete || surcharges.open.length > 0,
  };
}

const isEmpty = (row: Row): boolean =>
  contentOf(row.label).state === 'blank' &&
  contentOf(row.qty).state === 'blank' &&
  contentOf(row.unit).state === 'blank' &&
  contentOf(row.amount).state === 'blank';

const isIdle = ({ clock }: TimeRow, times: Times): boolean =>
  clock !== null &&
  clock.minutes !== times.entry.clock?.minutes &&
  clock.minutes !== times.exit.clock?.minutes;

/** The number in the line of a total: wherever it stands, it is alone there. */
function totalOf(row: Row): number | null {
  for (const cell of [row.amount, row.unit, row.qty]) {
    const text = writtenIn(cell);
    if (text !== null) return readYen(text);
  }
  return null;
}

function lineOf(
  row: Row,
  page: number,
  meaning: Exclude<Meaning, { kind: 'total' | 'surcharge' }>,
  times: Times,
  countedItems: Set<string>,
  shop: Shop,
): Line {
  const item = itemOf(row, meaning);
  // A struck row counts for nothing, also not as the first of two equal time items.
  const quantity = quantityOf(
    row,
    meaning,
    item,
    times,
    row.struck ? new Set() : countedItems,
    shop,
  );
  const price = priceOf(row, meaning, item, shop);
  const name = item !== null && meaning.kind === 'bare' ? item.name : meaning.name;
  return {
    page,
    row,
    meaning,
    name,
    printed: printable(name),
    item,
    quantity,
    price,
    subtotal: subtotalOf(quantity.value, price.value),
  };
}

const subtotalOf = (quantity: number | null, price: number | null): number | null =>
  quantity === null || price === null ? null : quantity * price;

/** Decision A16: a bare name is the item whose price stands beside it, if that is one item alone. */
function itemOf(row: Row, meaning: Meaning): Item | null {
  if (meaning.kind === 'item') return meaning.item;
  const written = writtenIn(row.unit);
  if (meaning.kind !== 'bare' || written === null) return null;
  const price = readYen(written);
  const [only, ...others] = meaning.items.filter((item) => item.price === price);
  return others.length === 0 ? (only ?? null) : null;
}

/** Prices the search settled, and the shot's own default where there is no total to search by (A41). */
function applySearch(lines: readonly Line[], search: Search, shop: Shop): readonly Line[] {
  if (search.state === 'solved') {
    const found = new Map(search.lines.map((line, index) => [line, search.prices[index] ?? null]));
    return lines.map((line) => withPrice(line, found.get(line) ?? null, 'inferred'));
  }
  if (search.state === 'no_total') {
    return lines.map((line) =>
      line.meaning.kind === 'shot' && !line.row.struck && line.price.value === null
        ? withPrice(line, shop.shot?.default.price ?? null, 'default')
        : line,
    );
  }
  return lines;
}

function withPrice(line: Line, value: number | null, source: 'inferred' | 'default'): Line {
  if (value === null) return line;
  return {
    ...line,
    price: { ...line.price, value, source },
    subtotal: subtotalOf(line.quantity.value, value),
  };
}
