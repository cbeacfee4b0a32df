import type { FoundSlip } from '../find/find-slip.ts';
import type { FieldName } from '../find/layout.ts';
import type { Point } from '../picture/homography.ts';
import type { Photo } from '../picture/photo.ts';
import { cautiousNumber } from './caution.ts';
import { blankCell, missingField, textCell } from './cells.ts';
import { areDoubtful, doubted, unsure } from './doubt.ts';
import type { ListedItem, Night } from './expected.ts';
import { type NotedCell, notedRows, withPictures } from './noted.ts';
import { offeredRows, offeredTotal } from './offered.ts';
import { inOrder } from './order.ts';
import { withOwnPrice, withOwnPriceFirst } from './own-price.ts';
import type { PageJson, TextCellJson } from './page-json.ts';
import { type FoundField, readFields } from './read-fields.ts';
import { type ReadRows, type RowReaders, readRows } from './read-rows.ts';
import { rowDoubts } from './row-doubts.ts';
import { withRowSum } from './row-sums.ts';
import { type SeenSlip, seeSlip } from './see.ts';
import { withStayDoubts } from './stay.ts';
import { withPriceDoubts, withTotalDoubt } from './total-doubt.ts';

/** The four corners of a cell in the photo. */
export interface Outline {
  /** null for what stands outside the rows. */
  readonly row: number | null;
  readonly column: 'label' | 'qty' | 'unit' | 'amount' | 'entry' | 'exit' | 'stated_total';
  readonly corners: readonly Point[];
}

export interface SlipReading {
  readonly page: PageJson;
  readonly outlines: readonly Outline[];
}

/** What a slip is read with. */
export interface SlipReaders extends RowReaders {
  /** Items with their own prices. */
  readonly items?: readonly ListedItem[];
  /** When guests come and leave. */
  readonly night?: Night;
}

type FoundFields = Readonly<Record<FieldName, FoundField | null>>;

/** A found slip is seen, read, put in order and doubted; each step takes what the one before gives. */
export async function readSlip(
  photo: Photo,
  slip: FoundSlip,
  readers: SlipReaders,
  step: (name: string) => void,
): Promise<SlipReading> {
  const seen = seeSlip(photo, slip);
  step('cells');
  const read = await readCells(photo, slip, seen, readers);
  const rows = await inOrder(read.rows, readers);
  const page = doubtedPage(rows, read.fields, readers);
  const fields = Object.values(read.fields);
  const row_doubts = await rowDoubts(seen, rows, fields, page, readers);
  if (readers.note) for (const cell of [...read.noted, ...notedRows(rows)]) readers.note(cell);
  step('read');
  return {
    page: { ...page, row_doubts },
    outlines: [...fieldOutlines(read.fields), ...rowOutlines(rows)],
  };
}

/** Reads fields and rows side by side, so that the nets never wait. */
async function readCells(
  photo: Photo,
  slip: FoundSlip,
  seen: SeenSlip,
  readers: RowReaders,
): Promise<{
  readonly fields: FoundFields;
  readonly rows: ReadRows;
  readonly noted: readonly NotedCell[];
}> {
  const { recognisers, prices } = readers;
  const { readDigits, notedFields } = withPictures((cell, kind) =>
    recognisers.readDigits(cell, kind, prices),
  );
  const [fields, rows] = await Promise.all([
    readFields(photo, slip, seen, { readLabel: recognisers.readLabel, readDigits }),
    readRows(seen.rows, readers),
  ]);
  return { fields, rows, noted: notedFields(fields) };
}

/** The page, with doubt where rows or fields may stand elsewhere than they were taken. */
function doubtedPage(
  { rows }: ReadRows,
  { entry, exit, total }: FoundFields,
  { prices = [], items = [], night }: SlipReaders,
): PageJson {
  const inDoubt = areDoubtful(rows);
  const read = rows.map(({ remote, ...row }) =>
    withOwnPriceFirst(inDoubt ? doubted(row) : withRowSum(withOwnPrice(row, items), prices), items),
  );
  const stated = withTotalDoubt(fieldCell(total, inDoubt), total?.read?.remote ?? [], read, prices);
  const remote = rows.map((row) => row.remote);
  const said = withPriceDoubts(read, remote, stated, prices);
  return {
    ...withStayDoubts({ entry: fieldCell(entry, inDoubt), exit: fieldCell(exit, inDoubt) }, night),
    rows: offeredRows(said, stated, prices),
    stated_total: offeredTotal(stated, said, prices),
    instruction: null,
  };
}

function fieldCell(found: FoundField | null, inDoubt: boolean): TextCellJson {
  if (found === null) return missingField;
  const { place, captioned, read, clear } = found;
  // on rows that may stand elsewhere nothing can be said of empty room either
  if (read === null)
    return clear && !inDoubt ? blankCell(place.box) : { ...missingField, box: place.box };
  // Behind a caption the cell is a whole row, whose sides part nothing.
  const careful = captioned ? read : cautiousNumber(read, place.clean);
  return textCell(clear ? careful : unsure(careful), place.box);
}

const fieldOutlines = ({ entry, exit, total }: FoundFields): Outline[] =>
  (
    [
      ['entry', entry],
      ['exit', exit],
      ['stated_total', total],
    ] as const
  ).flatMap(([column, found]) =>
    found === null ? [] : [{ row: null, column, corners: found.place.corners }],
  );

const rowOutlines = ({ seen }: ReadRows): Outline[] =>
  seen.flatMap(({ r, label, quantity, unitPrice, amount }): Outline[] => [
    { row: r, column: 'label', corners: label.corners },
    { row: r, column: 'qty', corners: quantity.corners },
    { row: r, column: 'unit', corners: unitPrice.corners },
    { row: r, column: 'amount', corners: amount.corners },
  ]);
