import { sureFrom } from '@tashika/slip/certainty';
import { overlaps } from '../find/candidate.ts';
import { areDoubtful, isSure } from './doubt.ts';
import { isCaption } from './heading.ts';
import type {
  PageJson,
  QuantityCellJson,
  RowDoubtJson,
  RowJson,
  TextCellJson,
} from './page-json.ts';
import type { FoundField } from './read-fields.ts';
import { type ReadRows, type RowReaders, readRow } from './read-rows.ts';
import type { SeenRow, SeenSlip } from './see.ts';
import { rowDoubtTuning } from './tuning.ts';
import { partedColumns } from './two-lines.ts';

const { chance, leastFaint, leastBeyond, leastParted, leastIllegible } = rowDoubtTuning;

type Cell = TextCellJson | QuantityCellJson;

/**
 * Where the number of rows may be another one: what the lines, the writing and the sums say of it must
 * agree. Sums only raise a doubt; no row is ever added or taken away for their sake.
 */
export async function rowDoubts(
  seen: SeenSlip,
  read: ReadRows,
  fields: readonly (FoundField | null)[],
  page: Pick<PageJson, 'stated_total'>,
  readers: RowReaders,
): Promise<RowDoubtJson[]> {
  const beyond = await Promise.all(
    (['above', 'below'] as const).map((side) => doubtBeyond(seen, read, fields, side, readers)),
  );
  const crowded = crowdedRows(read);
  const doubts = [
    ...beyond.flat(),
    ...faintRows(seen.rows, read),
    ...crowded,
    ...strayRows(read.rows, crowded),
  ];
  if (areDoubtful(read.rows)) doubts.push(missing(lastOf(read.rows), chance.elsewhere));
  if (doubts.length === 0) doubts.push(...bySums(read.rows, page.stated_total));
  return onceEach(doubts);
}

const missing = (after: number, confidence: number): RowDoubtJson => ({
  after,
  kind: 'missing',
  confidence,
});
const extra = (after: number, confidence: number): RowDoubtJson => ({
  after,
  kind: 'extra',
  confidence,
});

const lastOf = (rows: readonly { readonly r: number }[]): number => rows.at(-1)?.r ?? 0;

/** A row right outside of the table, in its columns: a name and numbers that are neither head nor field. */
async function doubtBeyond(
  { beyond }: SeenSlip,
  { rows, seen }: ReadRows,
  fields: readonly (FoundField | null)[],
  side: 'above' | 'below',
  readers: RowReaders,
): Promise<RowDoubtJson[]> {
  const row = beyond[side];
  // Below empty rows nobody goes on under the table.
  if (row === null || (side === 'below' && lastOf(seen) !== row.r - 1)) return [];
  const doubt = missing(side === 'above' ? 0 : lastOf(rows), chance.beyond);
  if (isOutside(row)) return [doubt];
  if (row.label.clean.writing === null) return [];
  const cells = [row.quantity, row.unitPrice, row.amount];
  if (cells.filter(({ clean }) => clean.writing !== null).length < leastBeyond) return [];
  const isField = fields.some(
    (field) =>
      field !== null && [row.label, ...cells].some(({ flat }) => overlaps(field.place.flat, flat)),
  );
  if (isField) return [];
  const said = await readRow(row, readers);
  if (isCaption(said)) return [];
  const numbers = [said.unit, said.amount].filter(isNumber);
  if (numbers.length === 0) return [];
  return [doubt];
}

/** Whether the photo ends before such a row would: what stands there, nobody can see. */
const isOutside = ({ label, amount }: SeenRow): boolean =>
  [label, amount].some(({ corners, box: [, top, , bottom] }) =>
    corners.some(([, y]) => y < top - 1 || y > bottom + 1),
  );

const isNumber = (cell: Cell): boolean =>
  cell.state === 'written' && /^\d{2,}$/.test(cell.text) && cell.confidence >= chance.leastNumber;

/** Rows taken for empty in which something stands in much less ink than elsewhere. */
function faintRows(all: readonly SeenRow[], { seen }: ReadRows): RowDoubtJson[] {
  const written = new Set(seen.map(({ r }) => r));
  return all
    .filter(({ r, faint }) => !written.has(r) && faint() >= leastFaint)
    .map(({ r }) => missing(seen.findLast((row) => row.r < r)?.r ?? 0, chance.faint));
}

/** Two lines of writing in a row are two rows; what cannot be read in several cells may be. */
const crowdedRows = ({ seen, rows }: ReadRows): RowDoubtJson[] =>
  seen.flatMap((row, i) => {
    const { label, qty, unit, amount } = rows[i] as RowJson;
    const parted = partedColumns(row);
    const illegible = illegibleIn([label, qty, unit, amount]);
    if (parted >= leastParted || (parted > 0 && illegible >= leastIllegible))
      return [missing(row.r, chance.twoLines)];
    return illegibleIn([qty, unit, amount]) >= leastIllegible
      ? [missing(row.r, chance.illegible)]
      : [];
  });

const illegibleIn = (cells: readonly Cell[]): number =>
  cells.filter(({ state }) => state === 'unreadable').length;

/** Rows in which hardly anything stands may be none, unless they may be two. */
const strayRows = (rows: readonly RowJson[], crowded: readonly RowDoubtJson[]): RowDoubtJson[] =>
  rows.flatMap((row, i) => {
    const written = [row.label, row.qty, row.unit, row.amount].filter(
      ({ state }) => state !== 'blank',
    );
    const isStray =
      written.length <= 1
        ? !written.some(isSure)
        : written.every((cell) => cell.state === 'unreadable');
    const isCrowded = crowded.some(({ after }) => after === row.r);
    return isStray && !isCrowded ? [extra(rows[i - 1]?.r ?? 0, chance.stray)] : [];
  });

/** Amounts that are all there and sure, and a sure total that is another number. */
function bySums(rows: readonly RowJson[], total: TextCellJson): RowDoubtJson[] {
  const stated = yenIn(total);
  const amounts = rows.filter(({ struck }) => !struck).map(({ amount }) => yenIn(amount));
  if (stated === null || amounts.includes(null)) return [];
  const difference = stated - (amounts as number[]).reduce((sum, yen) => sum + yen, 0);
  if (difference === 0) return [];
  if (difference > 0) return [missing(lastOf(rows), chance.sums)];
  const at = rows.findIndex(({ amount }) => yenIn(amount) === -difference);
  return at < 0 ? [] : [extra(rows[at - 1]?.r ?? 0, chance.sums)];
}

const yenIn = (cell: TextCellJson): number | null =>
  cell.state === 'written' && cell.confidence >= sureFrom && /^\d+$/.test(cell.text)
    ? Number(cell.text)
    : null;

/** From the top, one doubt for one place: the likelier one. */
function onceEach(doubts: readonly RowDoubtJson[]): RowDoubtJson[] {
  const likelier = doubts.toSorted((a, b) => b.confidence - a.confidence);
  return likelier
    .filter(
      ({ after, kind }, i) =>
        likelier.findIndex((other) => other.after === after && other.kind === kind) === i,
    )
    .sort((a, b) => a.after - b.after);
}
