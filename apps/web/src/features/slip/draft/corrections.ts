import { cellAt, placesOf, sameContent, textOf } from './cells.ts';
import type { Draft, DraftPage, DraftRow, QuantityCell } from './draft.ts';
import type { Place } from './place.ts';
import { type CellReading, readingAt } from './reading.ts';

/** Who put something in the place of a reading, and when (A83). */
export interface Signature {
  readonly by: string;
  readonly at: string;
}

/** A cell as a person left it, signed: the reading stays beside it, in words and where it was. */
export function sign<Cell extends QuantityCell>(
  cell: Cell,
  reading: CellReading,
  signature: Signature,
): Cell {
  const correction = { read: readInWords(reading), ...signature };
  return { ...cell, confidence: null, box: reading.cell.box, correction };
}

const readInWords = ({ cell }: CellReading): string => textOf(cell);

/** Signs every cell that was read from a photo and is not what it was before the change. */
export function signChanges(before: Draft, after: Draft, signature: Signature): Draft {
  if (after === before) return after;
  const pages = after.pages.map((page) => {
    const was = before.pages.find(({ id }) => id === page.id);
    return was === undefined || was === page ? page : signPage(was, page, signature);
  });
  return pages.every((page, index) => page === after.pages[index]) ? after : { ...after, pages };
}

function signPage(before: DraftPage, after: DraftPage, signature: Signature): DraftPage {
  const signed = <Cell extends QuantityCell>(
    was: Cell,
    is: Cell,
    reading: CellReading | null | undefined,
  ): Cell =>
    was === is || !reading || is === reading.cell || is.correction !== null
      ? is
      : sign(is, reading, signature);
  const { reading } = after;
  const rows = new Map(before.rows.map((row) => [row.id, row]));
  return {
    ...after,
    entry: signed(before.entry, after.entry, reading?.entry),
    exit: signed(before.exit, after.exit, reading?.exit),
    total: signed(before.total, after.total, reading?.total),
    rows: after.rows.map((row): DraftRow => {
      const was = rows.get(row.id);
      if (was === undefined || was === row || row.reading === null) return row;
      return {
        ...row,
        label: signed(was.label, row.label, row.reading.label),
        qty: signed(was.qty, row.qty, row.reading.qty),
        unit: signed(was.unit, row.unit, row.reading.unit),
        amount: signed(was.amount, row.amount, row.reading.amount),
      };
    }),
  };
}

/** A cell that a person settled: what was read, and what counts now. */
export interface CorrectedCell {
  readonly page: number;
  readonly place: Place;
  readonly reading: CellReading;
  readonly cell: QuantityCell;
  /** Nothing else was put in its place: someone looked and agreed. */
  readonly confirmed: boolean;
}

export function correctedCells(draft: Draft): readonly CorrectedCell[] {
  return draft.pages.flatMap((page, index) =>
    placesOf(page).flatMap((place) => {
      const reading = readingAt(page, place);
      const cell = cellAt(page, place);
      if (reading === null || cell.correction === null) return [];
      return [{ page: index, place, reading, cell, confirmed: sameContent(cell, reading.cell) }];
    }),
  );
}
