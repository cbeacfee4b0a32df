import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { type CleanCell, exactPicture, wholePicture } from '../cut/clean.ts';
import { margin } from '../cut/cut.ts';
import { type FoundSlip, findSlip } from '../find/find-slip.ts';
import type { FlatCell } from '../find/layout.ts';
import { type FormMemory, withForm } from '../form/form-memory.ts';
import { asOwnForm } from '../form/own-marks.ts';
import type { Lexicon } from '../label/lexicon.ts';
import { decodePhoto, type Photo, type PhotoLimits } from '../photo/decode.ts';
import type { Point } from '../picture/homography.ts';
import type { Read } from '../recognise/read.ts';
import type { Recognisers } from '../recognisers.ts';
import { problems } from '../report/messages.ja.ts';
import { blankCell, labelCell, missingField, quantityCell, textCell } from './cells.ts';
import { areDoubtful, certaintyOf, doubted, unsure } from './doubt.ts';
import { isHeading, withoutFirst } from './heading.ts';
import type { PageJson, RowJson, TextCellJson } from './page-json.ts';
import { type FoundField, placesOf, readFields } from './read-fields.ts';
import { type Seen, see } from './seen.ts';

export interface ReadingSettings {
  readonly recognisers: Recognisers;
  readonly lexicon: Lexicon;
  /** Prices to expect, where they are others than the recognisers were opened with. */
  readonly prices?: readonly number[];
  readonly limits?: PhotoLimits;
  /** The shop's own form, where it has been learnt. */
  readonly form?: FormMemory;
  /** Milliseconds of some clock, where the time of each step is wanted. */
  readonly now?: () => number;
}

export interface PhotoReading {
  /** One element of the slip engine's `pages[]`. */
  readonly page: PageJson;
  /** Size of the photo as it is seen upright by its EXIF mark; boxes are in its pixels. */
  readonly width: number;
  readonly height: number;
  /** Quarter turns clockwise that set the slip itself upright. */
  readonly turns: number;
  readonly outlines: readonly Outline[];
  readonly steps: Readonly<Record<string, number>>;
}

/** The four corners of a cell in the photo. */
export interface Outline {
  /** null for what stands outside the rows. */
  readonly row: number | null;
  readonly column: 'label' | 'qty' | 'unit' | 'amount' | 'entry' | 'exit' | 'stated_total';
  readonly corners: readonly Point[];
}

/** From the bytes of a photo to the page the slip engine takes. */
export async function readPhoto(
  bytes: Uint8Array,
  settings: ReadingSettings,
): Promise<Result<PhotoReading, Problem>> {
  const steps: Record<string, number> = {};
  let last = settings.now?.() ?? 0;
  const step = (name: string): void => {
    const now = settings.now?.() ?? 0;
    steps[name] = (steps[name] ?? 0) + now - last;
    last = now;
  };
  const decoded = await decodePhoto(bytes, settings.limits);
  step('decode');
  if (!decoded.ok) return decoded;
  const photo = decoded.value;
  const slip = findSlip(photo.grey);
  step('find');
  if (slip === null) return err({ code: 'no-slip', message: problems.noSlip() });
  if (slip === 'several') return err({ code: 'two-slips', message: problems.twoSlips() });
  const known = settings.form === undefined ? asOwnForm(slip) : withForm(slip, settings.form);
  const { page, outlines } = await readSlip(photo, known, settings, step);
  return ok({ page, width: photo.width, height: photo.height, turns: slip.turns, outlines, steps });
}

async function readSlip(
  photo: Photo,
  slip: FoundSlip,
  { recognisers, lexicon, prices }: ReadingSettings,
  step: (name: string) => void,
): Promise<{ page: PageJson; outlines: Outline[] }> {
  const { rows, fields } = slip.layout;
  const wanted: FlatCell[] = rows.flatMap((row) => [
    row.label,
    row.quantity,
    row.unitPrice,
    row.amount,
  ]);
  const places = placesOf(slip.layout);
  const { seen, pen } = see(
    photo,
    slip,
    [...wanted, ...places.map(({ cell }) => cell)],
    (i) =>
      i < wanted.length ||
      fields.kind === 'ruled' ||
      (places[i - wanted.length]?.usual.length ?? 0) > 0,
  );
  step('cells');

  const outlines: Outline[] = [];
  const field = (
    name: 'entry' | 'exit' | 'stated_total',
    found: FoundField | null,
    inDoubt: boolean,
  ): TextCellJson => {
    if (found === null) return missingField;
    const { place, captioned, read, clear } = found;
    outlines.push({ row: null, column: name, corners: place.corners });
    // on rows that may stand elsewhere nothing can be said of empty room either
    if (read === null)
      return clear && !inDoubt ? blankCell(place.box) : { ...missingField, box: place.box };
    // Behind a caption the cell is a whole row, whose sides part nothing.
    const careful = captioned ? read : cautiousNumber(read, place.clean);
    return textCell(clear ? careful : unsure(careful), place.box);
  };
  const text = async (cell: Seen, kind: 'price' | 'amount'): Promise<TextCellJson> =>
    cell.clean.writing === null
      ? blankCell(cell.box)
      : textCell(
          cautiousNumber(
            await recognisers.readDigits(wholePicture(cell.clean), kind, prices),
            cell.clean,
          ),
          cell.box,
        );

  const numberedRow = (i: number): NumberedRow => {
    const [label, quantity, unitPrice, amount] = parted(seen.slice(i * 4, i * 4 + 4)) as [
      Seen,
      Seen,
      Seen,
      Seen,
    ];
    return { r: i + 1, struck: rows[i]?.struck === true, label, quantity, unitPrice, amount };
  };
  const readRow = async ({
    r,
    struck,
    label,
    quantity,
    unitPrice,
    amount,
  }: NumberedRow): Promise<RowJson> => {
    const [labelRead, tallyRead, price, sum] = await Promise.all([
      label.clean.writing === null
        ? null
        : recognisers.readLabel(wholePicture(label.clean), lexicon),
      quantity.clean.writing === null ? null : recognisers.readTally(exactPicture(quantity.clean)),
      text(unitPrice, 'price'),
      text(amount, 'amount'),
    ]);
    return {
      r,
      label:
        labelRead === null
          ? blankCell(label.box)
          : labelCell(cautious(labelRead, label.clean), label.box),
      qty:
        tallyRead === null
          ? blankCell(quantity.box)
          : quantityCell(cautious(tallyRead, quantity.clean), quantity.box),
      unit: price,
      amount: sum,
      struck,
    };
  };
  const readRows = (list: readonly NumberedRow[]): Promise<RowJson[]> =>
    Promise.all(list.map(readRow));
  const reading = readFields(photo, slip, places, seen.slice(wanted.length), pen, {
    readLabel: recognisers.readLabel,
    readDigits: (cell, kind) => recognisers.readDigits(cell, kind, prices),
  });
  // Row by row, so that the nets can look at one while the next is cleaned.
  const filled: NumberedRow[] = [];
  const readingRows: Promise<RowJson>[] = [];
  let above: NumberedRow | undefined;
  for (let i = 0; i < rows.length; i++) {
    const row = numberedRow(i);
    if (!isEmpty(row, above)) {
      filled.push(row);
      readingRows.push(readRow(row));
    }
    above = row;
  }
  const [at, usual] = await Promise.all([reading, Promise.all(readingRows)]);
  const everything = await inOrder(filled, usual, readRows);
  const [first] = everything.rows;
  const ordered =
    first !== undefined && isHeading(first)
      ? { seen: withoutFirst(everything.seen), rows: withoutFirst(everything.rows) }
      : everything;
  step('read');
  const inDoubt = areDoubtful(ordered.rows);
  const said = inDoubt ? ordered.rows.map(doubted) : ordered.rows;
  const entry = field('entry', at.entry, inDoubt);
  const exit = field('exit', at.exit, inDoubt);
  const total = field('stated_total', at.total, inDoubt);
  for (const { r, label, quantity, unitPrice, amount } of ordered.seen) {
    const columns = { label, qty: quantity, unit: unitPrice, amount };
    for (const [column, cell] of Object.entries(columns)) {
      outlines.push({ row: r, column: column as Outline['column'], corners: cell.corners });
    }
  }
  return {
    page: { entry, exit, rows: said, stated_total: total, instruction: null },
    outlines,
  };
}

interface NumberedRow extends SeenRow {
  readonly r: number;
  readonly struck: boolean;
}

/** Below this no form was read whose columns stand in the usual order. */
const strangeOrder = 0.5;
const clearOrder = 0.8;

/**
 * Some forms put the price before the quantity: where hardly a quantity or a price can be read, the
 * two columns are read the other way round, which stands only if it is clearly better.
 */
async function inOrder(
  seen: readonly NumberedRow[],
  rows: readonly RowJson[],
  readRows: (list: readonly NumberedRow[]) => Promise<readonly RowJson[]>,
): Promise<{ seen: readonly NumberedRow[]; rows: readonly RowJson[] }> {
  if (certaintyOf(rows) >= strangeOrder) return { seen, rows };
  const exchanged = seen.map((row) => ({
    ...row,
    quantity: row.unitPrice,
    unitPrice: row.quantity,
  }));
  const again = await readRows(exchanged);
  return certaintyOf(again) >= clearOrder ? { seen: exchanged, rows: again } : { seen, rows };
}

/** How sure one can be at most of writing that is grown together with its neighbour's. */
const tangledConfidence = 0.5;

const cautious = <T>(read: Read<T>, cell: CleanCell): Read<T> => {
  if (read.state === 'blank' && inkOf(cell) >= leastInk) return { ...read, state: 'unreadable' };
  return cell.tangled
    ? { ...read, confidence: Math.min(read.confidence, tangledConfidence) }
    : read;
};

/** Dark pixels of a stroke; where so many are left a cell is not blank, whatever a net makes of them. */
const leastInk = 60;

const inkOf = ({ ink }: CleanCell): number => {
  let count = 0;
  for (const value of ink.data) if (value > 0.5) count++;
  return count;
};

/** A number with one sign on the line may lack it or have one too many. */
const cautiousNumber = (read: Read<string>, cell: CleanCell): Read<string> =>
  cautious(read, { ...cell, tangled: cell.tangled || cell.crossed });

/** How near to their common line, in row heights, the writing of two cells may be one. */
const nearLine = 0.2;

/**
 * Where writing reaches the right end of its cell and more begins right behind the line, the last sign
 * may be parted between the two: nobody can be sure of the second.
 */
const parted = (row: readonly Seen[]): Seen[] =>
  row.map((cell, i) => {
    const before = row[i - 1]?.clean;
    const { clean } = cell;
    if (before === undefined || before.writing === null || clean.writing === null) return cell;
    const reaches = before.writing.right > margin + before.width - 2;
    const begins = clean.writing.left < margin + nearLine * clean.height;
    return reaches && begins ? { ...cell, clean: { ...clean, tangled: true } } : cell;
  });

interface SeenRow {
  readonly label: Seen;
  readonly quantity: Seen;
  readonly unitPrice: Seen;
  readonly amount: Seen;
}

/** Nothing written, or a lone mark without a name below an empty row, which is dirt. */
function isEmpty(row: SeenRow, above: SeenRow | undefined): boolean {
  const marks = (of: SeenRow): number =>
    [of.label, of.quantity, of.unitPrice, of.amount].filter(({ clean }) => clean.writing !== null)
      .length;
  const here = marks(row);
  if (here === 0) return true;
  return (
    here === 1 && row.label.clean.writing === null && above !== undefined && marks(above) === 0
  );
}
