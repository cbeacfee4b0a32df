import { exactPicture, wholePicture } from '../cut/clean.ts';
import type { Lexicon } from '../label/lexicon.ts';
import type { Recognisers } from '../recognisers.ts';
import { behind, behindLabel, cautious, cautiousNumber } from './caution.ts';
import { blankCell, labelCell, quantityCell, textCell } from './cells.ts';
import { unsure } from './doubt.ts';
import type { NotedCell } from './noted.ts';
import type { QuantityCellJson, RowJson, TextCellJson } from './page-json.ts';
import type { Seen, SeenRow } from './see.ts';

/** What rows are read with. */
export interface RowReaders {
  readonly recognisers: Recognisers;
  readonly lexicon: Lexicon;
  /** Prices to expect, where they are others than the recognisers were opened with. */
  readonly prices?: readonly number[];
  /** Told of every written number and label that was read, by whoever learns from them. */
  readonly note?: (cell: NotedCell) => void;
}

/** A row as it was read, before the page is made of it. */
export interface ReadRow extends RowJson {
  /** What the ink of its price may say, down to what is too unlikely to show. */
  readonly remote: readonly string[];
}

/** Rows as they were seen and as they were read, one for one. */
export interface ReadRows {
  readonly seen: readonly SeenRow[];
  readonly rows: readonly ReadRow[];
}

/** Reads every row something is written in, row by row: the nets read one while the next is cleaned. */
export async function readRows(rows: readonly SeenRow[], readers: RowReaders): Promise<ReadRows> {
  const seen: SeenRow[] = [];
  const reading: Promise<ReadRow>[] = [];
  let above: SeenRow | undefined;
  for (const each of rows) {
    const row = withParted(each);
    if (!isEmpty(row, above)) {
      seen.push(row);
      reading.push(readRow(row, readers));
    }
    above = row;
  }
  return { seen, rows: await Promise.all(reading) };
}

const withParted = (row: SeenRow): SeenRow => ({
  ...row,
  quantity: behindLabel(row.label, row.quantity),
  unitPrice: behind(row.quantity, row.unitPrice),
  amount: behind(row.unitPrice, row.amount),
});

export async function readRow(row: SeenRow, readers: RowReaders): Promise<ReadRow> {
  const [label, qty, unit, amount] = await Promise.all([
    readLabel(row.label, readers),
    readQuantity(row.quantity, readers).then(async (said) =>
      said.state === 'blank' ? readFaintQuantity(row, said, readers) : said,
    ),
    readNumber(row.unitPrice, 'price', readers),
    readNumber(row.amount, 'amount', readers),
  ]);
  return {
    r: row.r,
    label,
    qty,
    unit: unit.cell,
    amount: amount.cell,
    struck: row.struck,
    remote: unit.remote,
  };
}

async function readLabel({ clean, box }: Seen, readers: RowReaders): Promise<TextCellJson> {
  if (clean.writing === null) return blankCell(box);
  const read = await readers.recognisers.readLabel(wholePicture(clean), readers.lexicon);
  return labelCell(cautious(read, clean), box);
}

async function readQuantity({ clean, box }: Seen, readers: RowReaders): Promise<QuantityCellJson> {
  if (clean.writing === null) return blankCell(box);
  const read = await readers.recognisers.readTally(exactPicture(clean));
  return quantityCell(cautious(read, clean), box);
}

/**
 * A quantity that seems to be missing: thin bars of a tally may be much fainter than the digits beside
 * them. What is seen only so is never sure.
 */
async function readFaintQuantity(
  row: SeenRow,
  blank: QuantityCellJson,
  readers: RowReaders,
): Promise<QuantityCellJson> {
  const clean = row.quantity.faint();
  if (clean.writing === null) return blank;
  const read = await readers.recognisers.readTally(exactPicture(clean));
  return read.state === 'blank' ? blank : unsure(quantityCell(read, row.quantity.box));
}

async function readNumber(
  { clean, box }: Seen,
  kind: 'price' | 'amount',
  { recognisers, prices }: RowReaders,
): Promise<{ readonly cell: TextCellJson; readonly remote: readonly string[] }> {
  if (clean.writing === null) return { cell: blankCell(box), remote: [] };
  const read = await recognisers.readDigits(wholePicture(clean), kind, prices);
  return { cell: textCell(cautiousNumber(read, clean), box), remote: read.remote ?? [] };
}

/** Nothing written, or a lone mark without a name below an empty row, which is dirt. */
function isEmpty(row: SeenRow, above: SeenRow | undefined): boolean {
  const here = writtenIn(row);
  if (here === 0) return true;
  return (
    here === 1 && row.label.clean.writing === null && above !== undefined && writtenIn(above) === 0
  );
}

const writtenIn = ({ label, quantity, unitPrice, amount }: SeenRow): number =>
  [label, quantity, unitPrice, amount].filter(({ clean }) => clean.writing !== null).length;
