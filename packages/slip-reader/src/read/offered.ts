import { isSure } from './doubt.ts';
import type { PageJson, QuantityCellJson, RowJson, TextCellJson } from './page-json.ts';
import { only, possibleSums, readingsOf } from './possible-sums.ts';

/*
 * Of the readings a doubtful cell may have, the one that makes rows and total agree is offered first. It is never
 * stated, for whether they agree is what people want to know: the cell is asked about, and all its readings stay.
 */

/** The total, with the likeliest reading first that the rows can come to. */
export function offeredTotal(
  total: PageJson['stated_total'],
  rows: readonly RowJson[],
  prices: readonly number[],
): TextCellJson {
  if (total.state === 'blank' || isSure(total)) return total;
  const sums = possibleSums(rows, prices);
  return sums === null ? total : offering(total, (said) => sums.has(Number(said)));
}

/**
 * The rows, each doubtful number with the likeliest reading first that leaves the total possible: the sure one, or
 * the only reading of a doubtful one that the rows can come to.
 */
export function offeredRows(
  rows: readonly RowJson[],
  total: TextCellJson,
  prices: readonly number[],
): readonly RowJson[] {
  const sums = possibleSums(rows, prices);
  const [sum, ...others] = readingsOf(total)
    .map(Number)
    .filter((said) => sums?.has(said));
  if (sum === undefined || others.length > 0) return rows;
  return rows.map((row, i) => {
    if (row.struck) return row;
    const fits = (cell: Partial<RowJson>): boolean =>
      possibleSums(rows.with(i, { ...row, ...cell }), prices)?.has(sum) === true;
    const unit = offering(row.unit, (said) => fits({ unit: only(said) }));
    const qty = offering(row.qty, (said) => fits({ qty: only(said) }));
    return { ...row, unit, qty };
  });
}

type Unreadable = Extract<TextCellJson, { readonly state: 'unreadable' }>;

/** A doubtful cell whose likeliest reading does not fit, with the likeliest one first that does. */
export function offering<T extends TextCellJson | QuantityCellJson>(
  cell: T,
  fits: (said: string) => boolean,
): T | Unreadable {
  if (isSure(cell)) return cell;
  const readings = readingsOf(cell);
  const [first] = readings;
  if (first === undefined || fits(first)) return cell;
  const fitting = readings.find(fits);
  if (fitting === undefined) return cell;
  const { confidence, box } = cell;
  const candidates = [fitting, ...readings.filter((each) => each !== fitting)];
  return {
    state: 'unreadable',
    text: null,
    candidates,
    confidence,
    ...(box === undefined ? {} : { box }),
  };
}
