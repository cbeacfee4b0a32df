import { ok, type Problem, type Result } from '@tashika/kernel';
import {
  addPages,
  openSession,
  type Page,
  pageToJson,
  parseTranscript,
  type Shop,
} from '@tashika/slip';
import {
  blankRow,
  type Draft,
  type DraftPage,
  type DraftRow,
  type QuantityCell,
  rowIsBlank,
} from './draft.ts';
import { rowColumns } from './place.ts';
import type { CellReading, PagePhoto, PageReading, RowReading } from './reading.ts';

/** What is written with a page that continues the one before it, or does not. */
const instructions = { follows: '続き', separate: '別会計' } as const;

interface TranscriptOptions {
  /** For the next visit: with the empty lines of the form, and with which photo a page is of. */
  readonly kept?: boolean;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * The draft in the form every reader of slips understands. Rows keep the number they show; a cell
 * that was read from a photo keeps its reading, with the correction beside it (A83).
 */
export function transcriptOf(draft: Draft, { kept = false }: TranscriptOptions = {}): unknown {
  return {
    pages: draft.pages.map((page, index) => {
      const said = page.follows
        ? [instructions.follows]
        : index === 0
          ? []
          : [instructions.separate];
      const rows = page.rows.flatMap((row, at) =>
        kept || !rowIsBlank(row) ? [{ ...row, r: at + 1 }] : [],
      );
      const json = withReadings(page, rows, said);
      return kept && page.photo !== null ? { ...json, photo: page.photo } : json;
    }),
  };
}

type NumberedRow = DraftRow & { readonly r: number };

function withReadings(
  page: DraftPage,
  rows: readonly NumberedRow[],
  said: readonly string[],
): Json {
  const whole = (choose: Choose): Page => ({
    entry: choose(page.entry, page.reading?.entry),
    exit: choose(page.exit, page.reading?.exit),
    rows: rows.map((row) => ({
      r: row.r,
      label: choose(row.label, row.reading?.label),
      quantity: choose(row.qty, row.reading?.qty),
      unitPrice: choose(row.unit, row.reading?.unit),
      amount: choose(row.amount, row.reading?.amount),
      struck: row.struck,
    })),
    statedTotal: { ...choose(page.total, page.reading?.total), label: page.total.label },
    instructions: said,
  });
  // The engine writes cells down; here only the two halves of a corrected one are put together.
  const now = pageToJson(whole((cell, reading) => (reading ? uncorrected(cell) : cell))) as Json;
  const read = pageToJson(whole((cell, reading) => (reading?.cell ?? cell) as typeof cell)) as Json;
  const cell = (
    key: string,
    of: QuantityCell,
    reading: CellReading | null | undefined,
    at?: number,
  ) => joined(jsonCell(now, key, at), jsonCell(read, key, at), of, reading);
  return {
    ...now,
    entry: cell('entry', page.entry, page.reading?.entry),
    exit: cell('exit', page.exit, page.reading?.exit),
    rows: rows.map((row, at) => ({
      ...(now.rows as readonly Json[])[at],
      ...Object.fromEntries(
        rowColumns.map((column) => [column, cell(column, row[column], row.reading?.[column], at)]),
      ),
    })),
    stated_total: cell('stated_total', page.total, page.reading?.total),
  };
}

type Choose = <Cell extends QuantityCell>(
  cell: Cell,
  reading: CellReading | null | undefined,
) => Cell;

const uncorrected = <Cell extends QuantityCell>(cell: Cell): Cell => ({
  ...cell,
  correction: null,
});

const jsonCell = (page: Json, key: string, at?: number): Json =>
  (at === undefined ? page : ((page.rows as readonly Json[])[at] ?? {}))[key] as Json;

function joined(
  now: Json,
  read: Json,
  cell: QuantityCell,
  reading: CellReading | null | undefined,
): Json {
  if (!reading) return now;
  const { candidates } = reading;
  const base = candidates.length === 0 ? read : { ...read, candidates };
  if (cell.correction === null) return base;
  const { state, text, glyphs, candidates: others } = now;
  const { by, at } = cell.correction;
  return { ...base, correction: { state, text, glyphs, candidates: others, by, at } };
}

/** A draft from a transcript, or what is wrong with it. */
export function draftOf(json: unknown, shop: Shop): Result<Draft, Problem> {
  const parsed = parseTranscript(json);
  if (!parsed.ok) return parsed;
  const raw = rawPages(json);
  // What had been read, as if nobody had corrected anything.
  const read = parseTranscript(raw.map(withoutCorrections));
  if (!read.ok) return read;
  let nextId = 0;
  const pages: DraftPage[] = [];
  for (const [index, page] of parsed.value.entries()) {
    // Only the engine says what an instruction means.
    const before = index === 0 ? [] : [{ pages: [page], beginsMissing: false }];
    const session = addPages({ ...openSession(), accounts: before }, [page], shop);
    if (!session.ok) return session;
    const [account, ...others] = session.value.accounts;
    const follows =
      index === 0 ? account?.beginsMissing === true : account !== undefined && others.length === 0;
    const id = nextId++;
    const source = { page, read: read.value[index] ?? page, raw: raw[index] ?? {} };
    const rows = page.rows.map((_, at) => rowOf(source, at, nextId++));
    const fields = {
      entry: readCell(page.entry, source.read.entry, source.raw.entry),
      exit: readCell(page.exit, source.read.exit, source.raw.exit),
      total: readCell(page.statedTotal, source.read.statedTotal, source.raw.stated_total),
    };
    const reading: PageReading = {
      entry: fields.entry.reading,
      exit: fields.exit.reading,
      total: fields.total.reading,
    };
    pages.push({
      id,
      follows,
      entry: fields.entry.cell,
      exit: fields.exit.cell,
      rows: rows.length === 0 ? [blankRow(nextId++)] : rows,
      total: fields.total.cell,
      reading: Object.values(reading).some((of) => of !== null) ? reading : null,
      photo: photoOf(source.raw.photo),
    });
  }
  return ok({ pages, nextId });
}

/** A page three times: as it counts, as it was read, and as it was handed over. */
interface Source {
  readonly page: Page;
  readonly read: Page;
  readonly raw: Json;
}

function rowOf({ page, read, raw }: Source, at: number, id: number): DraftRow {
  const row = page.rows[at];
  if (row === undefined) return blankRow(id);
  const was = read.rows[at] ?? row;
  const json = ((raw.rows as readonly Json[])[at] ?? {}) as Json;
  const label = readCell(row.label, was.label, json.label);
  const qty = readCell(row.quantity, was.quantity, json.qty);
  const unit = readCell(row.unitPrice, was.unitPrice, json.unit);
  const amount = readCell(row.amount, was.amount, json.amount);
  const reading: RowReading = {
    r: row.r,
    label: label.reading,
    qty: qty.reading,
    unit: unit.reading,
    amount: amount.reading,
  };
  return {
    id,
    label: label.cell,
    qty: qty.cell,
    unit: unit.cell,
    amount: amount.cell,
    struck: row.struck,
    reading: rowColumns.some((column) => reading[column] !== null) ? reading : null,
  };
}

/** A cell and what a reader had said of it; where nobody corrected it, both are one. */
function readCell<Cell extends QuantityCell>(
  now: Cell,
  was: Cell,
  json: unknown,
): { readonly cell: Cell; readonly reading: CellReading | null } {
  if (now.correction === null && was.confidence === null && was.box === null) {
    return { cell: now, reading: null };
  }
  const { candidates } = json as Json;
  const texts = Array.isArray(candidates)
    ? candidates.filter((text): text is string => typeof text === 'string')
    : [];
  return {
    cell: now.correction === null ? was : now,
    reading: { cell: was, candidates: texts },
  };
}

/** The pages as they were handed over; the engine has looked at their form before. */
function rawPages(json: unknown): readonly Json[] {
  if (Array.isArray(json)) return json as readonly Json[];
  const whole = json as Json;
  return 'pages' in whole ? (whole.pages as readonly Json[]) : [whole];
}

function withoutCorrections(page: Json): Json {
  const bare = (cell: unknown): unknown => ({ ...(cell as Json), correction: null });
  return {
    ...page,
    entry: bare(page.entry),
    exit: bare(page.exit),
    rows: (page.rows as readonly Json[]).map((row) => ({
      ...row,
      label: bare(row.label),
      qty: bare(row.qty),
      unit: bare(row.unit),
      amount: bare(row.amount),
    })),
    stated_total: bare(page.stated_total),
  };
}

/** Only this page writes it, and only for itself; anything else is no photo. */
function photoOf(json: unknown): PagePhoto | null {
  if (typeof json !== 'object' || json === null) return null;
  const { id, order, width, height, turns, outlines } = json as Partial<PagePhoto>;
  const numbers = [order, width, height, turns];
  if (typeof id !== 'string' || !numbers.every(Number.isFinite) || !Array.isArray(outlines)) {
    return null;
  }
  return json as PagePhoto;
}
