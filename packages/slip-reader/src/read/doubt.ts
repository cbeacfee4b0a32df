import { sureFrom } from '@tashika/slip/certainty';
import type { QuantityCellJson, RowJson, TextCellJson } from './page-json.ts';
import { doubtTuning, statedTuning } from './tuning.ts';

const { unsurePlace, leastRows, leastCells, leastNumbers, strange, clear } = doubtTuning;

type Cell = TextCellJson | QuantityCellJson;

const isBlank = ({ state }: Cell): boolean => state === 'blank';
const isIllegible = ({ state, confidence }: Cell): boolean =>
  state === 'unreadable' || confidence < statedTuning.legible;

export const isSure = ({ state, confidence }: Cell): boolean =>
  state !== 'unreadable' && confidence >= sureFrom;

/**
 * Whether the rows may stand elsewhere than they were taken: nothing of them is to be said surely.
 * So it is where a column was never written in (it may be another's), where hardly a number can be
 * read (lines may run through the writing), where not one label can be read surely (part of them may
 * stand in the next column), and where the first row alone is illegible (it may be the head of the
 * table, or a time).
 */
export function areDoubtful(rows: readonly RowJson[]): boolean {
  if (rows.length < leastRows) return false;
  const [first, ...others] = rows;
  if (rows.every(({ qty }) => isBlank(qty)) || rows.every(({ unit }) => isBlank(unit))) return true;
  if (certaintyOf(rows) < strange) return true;
  const labels = rows.flatMap(({ label }) => (isBlank(label) ? [] : [label]));
  if (labels.length >= leastCells && labels.every((label) => !isSure(label))) return true;
  const numbers = [first?.qty, first?.unit, first?.amount].filter(
    (cell): cell is Cell => cell !== undefined && !isBlank(cell),
  );
  return (
    numbers.length >= leastNumbers && numbers.every(isIllegible) && certaintyOf(others) >= clear
  );
}

/** How sure the quantities and prices are on the whole; 1 where there are too few to say. */
export function certaintyOf(rows: readonly RowJson[]): number {
  const written = rows.flatMap(({ qty, unit }) => [qty, unit].filter((cell) => !isBlank(cell)));
  if (written.length < leastCells) return 1;
  const sum = written.reduce(
    (all, cell) => all + (cell.state === 'unreadable' || areBars(cell) ? 0 : cell.confidence),
    0,
  );
  return sum / written.length;
}

/** Bars of a tally look like ones: 11 is no price. */
const areBars = (cell: Cell): boolean => cell.state === 'written' && /^1+$/.test(cell.text);

/** A row said with doubt. */
export const doubted = (row: RowJson): RowJson => ({
  ...row,
  label: unsure(row.label),
  qty: unsure(row.qty),
  unit: unsure(row.unit),
  amount: unsure(row.amount),
});

/** What was read, said with doubt of where it stands. */
export const unsure = <T extends { readonly confidence: number }>(said: T): T => ({
  ...said,
  confidence: Math.min(said.confidence, unsurePlace),
});
