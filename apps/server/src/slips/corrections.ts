import type { CorrectionRow } from '@tashika/store';

/** A page and its cells as JSON; the slip engine checks what they hold. */
export type PageJson = Readonly<Record<string, unknown>>;
type Cell = Readonly<Record<string, unknown>>;

/** `entry`, `exit`, `stated_total` or a cell of a row, counted from 0: `rows[3].unit`. */
const placePattern = /^(?:entry|exit|stated_total|rows\[(\d{1,4})\]\.(label|qty|unit|amount))$/;

interface Place {
  readonly row: number | null;
  readonly name: string;
}

function placeOf(text: string): Place | null {
  const found = placePattern.exec(text);
  if (found === null) return null;
  return found[2] === undefined
    ? { row: null, name: text }
    : { row: Number(found[1]), name: found[2] };
}

const isObject = (value: unknown): value is Cell =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rowsOf = (page: PageJson): readonly unknown[] => (Array.isArray(page.rows) ? page.rows : []);

/** The cell at a place, without any correction of its own; null where there is none. */
export function cellAt(page: PageJson, text: string): Cell | null {
  const place = placeOf(text);
  if (place === null) return null;
  const holder = place.row === null ? page : rowsOf(page)[place.row];
  const cell = isObject(holder) ? holder[place.name] : undefined;
  if (!isObject(cell)) return null;
  const { correction: _, ...read } = cell;
  return read;
}

function withCell(page: PageJson, text: string, change: (cell: Cell) => Cell): PageJson {
  const place = placeOf(text);
  const cell = cellAt(page, text);
  if (place === null || cell === null) return page;
  if (place.row === null) return { ...page, [place.name]: change(cell) };
  const rows = rowsOf(page).map((row, index) =>
    index === place.row && isObject(row) ? { ...row, [place.name]: change(cell) } : row,
  );
  return { ...page, rows };
}

export interface SignedCorrection {
  readonly place: string;
  readonly after: unknown;
  readonly by: string;
  readonly at: Date;
}

/** The page with what people put in place of the readings; of several at one place the last counts. */
export function withCorrections(
  page: PageJson,
  corrections: readonly SignedCorrection[],
): PageJson {
  let corrected = page;
  for (const { place, after, by, at } of corrections) {
    corrected = withCell(corrected, place, (cell) => ({
      ...cell,
      correction: { ...(after as Cell), by, at: at.toISOString() },
    }));
  }
  return corrected;
}

/** Those that nobody has undone. */
export const inForce = (rows: readonly CorrectionRow[]): SignedCorrection[] =>
  rows
    .filter(({ undone_at }) => undone_at === null)
    .map((row) => ({
      place: row.place,
      after: row.after,
      by: row.corrected_by,
      at: row.corrected_at,
    }));

export interface GivenCorrection {
  readonly place: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A page that comes with corrections inside: the reading by itself, and the corrections beside it. */
export function takeApart(page: PageJson): {
  readonly reading: PageJson;
  readonly corrections: readonly GivenCorrection[];
} {
  const places = [
    'entry',
    'exit',
    'stated_total',
    ...rowsOf(page).flatMap((_, row) =>
      ['label', 'qty', 'unit', 'amount'].map((name) => `rows[${row}].${name}`),
    ),
  ];
  const corrections: GivenCorrection[] = [];
  let reading = page;
  for (const place of places) {
    const given = correctionAt(page, place);
    if (given === null) continue;
    corrections.push({ place, before: cellAt(page, place), after: given });
    reading = withCell(reading, place, (cell) => cell);
  }
  return { reading, corrections };
}

function correctionAt(page: PageJson, text: string): Cell | null {
  const place = placeOf(text);
  const holder = place === null || place.row === null ? page : rowsOf(page)[place.row];
  const cell = isObject(holder) && place !== null ? holder[place.name] : undefined;
  if (!isObject(cell) || !isObject(cell.correction)) return null;
  // Who corrected and when is for the server to say.
  const { by: _by, at: _at, ...value } = cell.correction;
  return value;
}
