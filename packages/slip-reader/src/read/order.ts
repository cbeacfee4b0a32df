import { certaintyOf } from './doubt.ts';
import { isHeading, withoutFirst } from './heading.ts';
import { type ReadRows, type RowReaders, readRow } from './read-rows.ts';
import { orderTuning } from './tuning.ts';

/** The rows with their columns in order, without a head that was taken for a row. */
export async function inOrder(read: ReadRows, readers: RowReaders): Promise<ReadRows> {
  const ordered = await withColumnsInOrder(read, readers);
  const [first] = ordered.rows;
  return first !== undefined && isHeading(first)
    ? { seen: withoutFirst(ordered.seen), rows: withoutFirst(ordered.rows) }
    : ordered;
}

/**
 * Some forms put the price before the quantity: where hardly a quantity or a price can be read, the
 * two columns are read the other way round, which stands only if it is clearly better.
 */
async function withColumnsInOrder(read: ReadRows, readers: RowReaders): Promise<ReadRows> {
  if (certaintyOf(read.rows) >= orderTuning.strange) return read;
  const seen = read.seen.map((row) => ({
    ...row,
    quantity: row.unitPrice,
    unitPrice: row.quantity,
  }));
  const rows = await Promise.all(seen.map((row) => readRow(row, readers)));
  return certaintyOf(rows) >= orderTuning.clear ? { seen, rows } : read;
}
