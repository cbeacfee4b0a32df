import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { FoundSlip } from '../find/find-slip.ts';
import {
  type Border,
  type FieldName,
  type FlatField,
  type FlatRow,
  fieldNames,
  itemTable,
  type Layout,
  type PrintedFields,
  type Table,
  withItemRows,
} from '../find/layout.ts';
import { acrossAt } from '../find/trace.ts';
import { problems } from '../report/messages.ja.ts';
import { memoryTuning } from './tuning.ts';

/**
 * What is kept of a shop's own form: shares of the table's width, and heights in rows from the first
 * item row. So it fits every later photo of the form, however it was taken.
 */
export interface FormMemory {
  readonly version: 1;
  /** Where the three inner column lines stand. */
  readonly columns: readonly [number, number, number];
  readonly rows: number;
  readonly entry: FormPlace | null;
  readonly exit: FormPlace | null;
  readonly total: FormPlace | null;
}

interface FormPlace {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly captioned: boolean;
}

const { sameColumn, mostAstray, sameHeight, steps } = memoryTuning;

/** The form of a found slip. Ruled paper is not a form: its columns are new on every page. */
export function learnForm({ layout }: FoundSlip): Result<FormMemory, Problem> {
  const { fields } = layout;
  const { rows } = itemTable(layout);
  const frame = frameOf(rows);
  if (fields.kind === 'ruled' || frame === null) {
    return err({ code: 'form-not-printed', message: problems.formNotPrinted() });
  }
  const place = (field: FlatField | null): FormPlace | null => {
    if (field === null) return null;
    const { left, right, upper, lower } = field.cell;
    const middle = (left + right) / 2;
    return {
      left: frame.share(left),
      right: frame.share(right),
      top: frame.height(middle, acrossAt(upper, middle)),
      bottom: frame.height(middle, acrossAt(lower, middle)),
      captioned: field.captioned,
    };
  };
  return ok({
    version: 1,
    columns: frame.columns,
    rows: rows.length,
    entry: place(fields.entry),
    exit: place(fields.exit),
    total: place(fields.total),
  });
}

/**
 * The slip with what its form is known to have: fields this photo did not show, rows that were not
 * seen, and without rows that are none. What does not look like the form stays as found.
 */
export function withForm(slip: FoundSlip, form: FormMemory): FoundSlip {
  const first = firstRowOf(slip.layout, form);
  return first === null ? slip : laidOut(slip, form, first);
}

/** The slip as its form says; `missing`: how many rows of the form stand above the first found one. */
export function laidOut(slip: FoundSlip, form: FormMemory, missing: number): FoundSlip {
  const { fields } = slip.layout;
  const found = itemTable(slip.layout);
  const rows = Array.from({ length: form.rows }, (_, i) => rowAt(found, i - missing));
  const frame = frameOf(rows);
  if (frame === null || fields.kind === 'ruled') return slip;
  const corrected = missing !== 0 || rows.length !== found.rows.length;
  const filled: Record<FieldName, FlatField | null> = { ...fields };
  for (const name of fieldNames) {
    const place = form[name];
    if ((filled[name] === null || corrected) && place !== null) filled[name] = frame.field(place);
  }
  const known: PrintedFields = { kind: 'printed', ...filled, places: [] };
  return { ...slip, layout: { ...withItemRows(slip.layout, rows), fields: known } };
}

/** How many rows of the form stand above the first found one; null where it is another form. */
function firstRowOf(layout: Layout, form: FormMemory): number | null {
  const { fields } = layout;
  const { rows } = itemTable(layout);
  const frame = frameOf(rows);
  if (frame === null || fields.kind === 'ruled') return null;
  if (!hasColumns(frame.columns, form)) return null;
  if (rows.length === form.rows) return 0;
  if (Math.abs(rows.length - form.rows) > mostAstray) return null;
  // Where the times or the total stand shows how many rows were overlooked above.
  const missing = fieldNames.flatMap((name) => {
    const [found, place] = [fields[name], form[name]];
    if (found === null || place === null) return [];
    const middle = (found.cell.left + found.cell.right) / 2;
    return [place.top - frame.height(middle, acrossAt(found.cell.upper, middle))];
  });
  const [first] = missing.map(Math.round);
  if (first === undefined || missing.some((each) => Math.abs(each - first) > sameHeight))
    return null;
  return first;
}

/** Whether the columns of a slip stand where the form has them. */
export function isOfForm(layout: Layout, form: FormMemory): boolean {
  const frame = frameOf(itemTable(layout).rows);
  return frame !== null && hasColumns(frame.columns, form);
}

const hasColumns = (columns: readonly number[], form: FormMemory): boolean =>
  columns.every((x, i) => Math.abs(x - (form.columns[i] as number)) <= sameColumn);

/** A found row, or one as far beyond the first or the last as its number says. */
function rowAt({ rows, pitch }: Table, index: number): FlatRow {
  const known = rows[Math.max(0, Math.min(rows.length - 1, index))] as FlatRow;
  const beyond = index < 0 ? index : Math.max(0, index - rows.length + 1);
  if (beyond === 0) return known;
  const moved = (border: Border): Border => ({
    along: border.along,
    across: border.across.map((y) => y + beyond * pitch),
  });
  const cell = (from: FlatRow['label']) => ({
    ...from,
    upper: moved(from.upper),
    lower: moved(from.lower),
  });
  return {
    label: cell(known.label),
    quantity: cell(known.quantity),
    unitPrice: cell(known.unitPrice),
    amount: cell(known.amount),
    struck: false,
  };
}

interface Frame {
  readonly columns: readonly [number, number, number];
  readonly share: (x: number) => number;
  readonly height: (x: number, y: number) => number;
  readonly field: (place: FormPlace) => FlatField;
}

function frameOf(rows: readonly FlatRow[]): Frame | null {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return null;
  const left = first.label.left;
  const width = first.amount.right - left;
  const border = first.label.upper;
  const pitchAt = (x: number): number =>
    (acrossAt(last.label.lower, x) - acrossAt(border, x)) / rows.length;
  const share = (x: number): number => rounded((x - left) / width);
  const shifted = (by: number): Border => ({
    along: border.along,
    across: border.across.map((y, i) => y + by * pitchAt(border.along[i] as number)),
  });
  return {
    columns: [share(first.quantity.left), share(first.unitPrice.left), share(first.amount.left)],
    share,
    height: (x, y) => rounded((y - acrossAt(border, x)) / pitchAt(x)),
    field: (place) => ({
      cell: {
        left: left + place.left * width,
        right: left + place.right * width,
        upper: shifted(place.top),
        lower: shifted(place.bottom),
      },
      captioned: place.captioned,
    }),
  };
}

const rounded = (value: number): number => Math.round(value * steps) / steps;

/** A form as it was kept in a file. */
export function parseForm(json: unknown): Result<FormMemory, Problem> {
  return isForm(json) ? ok(json) : err({ code: 'form-file', message: problems.formFile() });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isPlace = (value: unknown): boolean =>
  value === null ||
  (isObject(value) &&
    ['left', 'right', 'top', 'bottom'].every((key) => Number.isFinite(value[key])) &&
    typeof value.captioned === 'boolean');

function isForm(json: unknown): json is FormMemory {
  return (
    isObject(json) &&
    json.version === 1 &&
    Number.isSafeInteger(json.rows) &&
    Array.isArray(json.columns) &&
    json.columns.length === 3 &&
    json.columns.every((x) => Number.isFinite(x)) &&
    fieldNames.every((name) => isPlace(json[name]))
  );
}
