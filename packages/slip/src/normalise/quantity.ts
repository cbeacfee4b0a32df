import { contentOf, type Row } from '../read/page.ts';
import { readQuantity } from '../read/tally.ts';
import type { Item, Shop } from '../shop/shop.ts';
import type { Meaning } from './label.ts';
import type { Quantity } from './line.ts';
import { timeQuantity } from './time-quantity.ts';
import type { Times } from './times.ts';

/** How many of a row: by the times for time items, else by the quantity column. */
export function quantityOf(
  row: Row,
  meaning: Meaning,
  item: Item | null,
  times: Times,
  countedItems: Set<string>,
  shop: Shop,
): Quantity {
  const column = readQuantity(row.qty, shop);
  if (item?.time != null) {
    const value = timeQuantity(item.time, times);
    // A18: once an account, whoever wrote it twice.
    const repeated = countedItems.has(item.id);
    countedItems.add(item.id);
    return {
      value: repeated && value !== null ? 0 : value,
      source: value === null ? 'none' : 'time',
      column,
      repeated,
    };
  }
  if (isForcedDrink(row, meaning, column))
    return { value: 1, source: 'forced_d', column, repeated: false };
  if (column.state !== 'read') return { value: null, source: 'none', column, repeated: false };
  return { value: column.value, source: column.source, column, repeated: false };
}

/**
 * Clause Dマーク付きキャスト名の強制認識, decisions A31 and A32: D before a name, the quantity one
 * horizontal bar or nothing, and nothing in the amount column that could speak of another number.
 */
function isForcedDrink(row: Row, meaning: Meaning, column: Quantity['column']): boolean {
  if (meaning.kind !== 'item' || meaning.notation === null) return false;
  const { letter, place } = meaning.notation;
  if (letter !== 'D' || place !== 'before' || contentOf(row.amount).state !== 'blank') return false;
  if (column.state === 'blank') return true;
  if (column.state !== 'read' || column.bar === null) return false;
  // A clear bar beside a written price leaves nothing to be forced.
  return column.bar === 'low' || contentOf(row.unit).state !== 'written';
}
