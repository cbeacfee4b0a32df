import { type CleanCell, cleanCell, type InkedCell, inkCell, penDarkness } from '../cut/clean.ts';
import { cornersOf, cutCell } from '../cut/cut.ts';
import { penPicture } from '../cut/pen-picture.ts';
import { lowered } from '../find/candidate.ts';
import type { FoundSlip } from '../find/find-slip.ts';
import { type FlatCell, type FlatRow, itemRows, itemTable } from '../find/layout.ts';
import type { Point } from '../picture/homography.ts';
import type { Photo } from '../picture/photo.ts';
import type { BoxJson } from './page-json.ts';
import { faintTuning, printTuning } from './tuning.ts';
import { placesOf, type WantedPlace } from './wanted-places.ts';

/** A cell together with where it is. */
export interface Seen {
  readonly flat: FlatCell;
  readonly clean: CleanCell;
  readonly corners: readonly Point[];
  readonly box: BoxJson;
  /** The cell once more, for a pen that hardly leaves any ink. */
  readonly faint: () => CleanCell;
}

/** A row of the table, numbered from 1. */
export interface SeenRow {
  readonly r: number;
  readonly struck: boolean;
  readonly label: Seen;
  readonly quantity: Seen;
  readonly unitPrice: Seen;
  readonly amount: Seen;
  /** Columns in which something stands, be it in ever so little ink. */
  readonly faint: () => number;
}

/** Everything of a slip that is read. */
export interface SeenSlip {
  readonly rows: readonly SeenRow[];
  /** What would be one more row right above and below the table. */
  readonly beyond: Readonly<Record<'above' | 'below', SeenRow | null>>;
  /** Where times and total may stand. */
  readonly places: readonly (WantedPlace & { readonly seen: Seen })[];
  /** How dark the pen is. */
  readonly pen: number;
}

/**
 * Cuts and cleans the cells; the pen's darkness is that of the whole slip, taken from the cells that
 * surely belong to it.
 */
export function seeSlip(photo: Photo, slip: FoundSlip): SeenSlip {
  const rows = itemRows(slip.layout);
  const { pitch } = itemTable(slip.layout);
  const places = placesOf(slip.layout);
  const ruled = slip.layout.fields.kind === 'ruled';
  const picture = penPicture(photo, slip);
  const ink = (cell: FlatCell) => inkCell(cutCell(picture, slip.flat, cell));
  const inRows = rows.map(({ label, quantity, unitPrice, amount }) => ({
    label: ink(label),
    quantity: ink(quantity),
    unitPrice: ink(unitPrice),
    amount: ink(amount),
  }));
  const inPlaces = places.map(({ cell }) => ink(cell));
  const pen = penDarkness([
    ...inRows.flatMap((row) => Object.values(row)),
    ...inPlaces.filter((_, i) => ruled || (places[i]?.usual.length ?? 0) > 0),
  ]);
  const see = (flat: FlatCell, inked: () => InkedCell): Seen =>
    seenCell(photo, slip, flat, (share) => cleanCell(inked(), share * pen));
  const beyond = (at: FlatRow | undefined, r: number, by: number): SeenRow | null => {
    if (at === undefined) return null;
    const cell = (flat: FlatCell): Seen => {
      const moved = movedBy(flat, by);
      return see(moved, () => ink(moved));
    };
    const [label, quantity, unitPrice, amount] = columnsOf(at).map(cell) as [
      Seen,
      Seen,
      Seen,
      Seen,
    ];
    return { r, struck: false, label, quantity, unitPrice, amount, faint: () => 0 };
  };
  return {
    pen,
    beyond: {
      above: beyond(rows[0], 0, -pitch),
      below: beyond(rows.at(-1), rows.length + 1, pitch),
    },
    rows: rows.map((row, i) => {
      const cells = inRows[i] as (typeof inRows)[0];
      return {
        r: i + 1,
        struck: row.struck,
        label: see(row.label, () => cells.label),
        quantity: see(row.quantity, () => cells.quantity),
        unitPrice: see(row.unitPrice, () => cells.unitPrice),
        amount: see(row.amount, () => cells.amount),
        faint: () => Object.values(cells).filter((cell) => isFaintlyWritten(cell, pen)).length,
      };
    }),
    places: places.map((place, i) => ({
      ...place,
      seen: see(place.cell, () => inPlaces[i] as InkedCell),
    })),
  };
}

const columnsOf = ({ label, quantity, unitPrice, amount }: FlatRow): readonly FlatCell[] => [
  label,
  quantity,
  unitPrice,
  amount,
];

/** The cell of the next row: of its own height where the rows are bent. */
const movedBy = (cell: FlatCell, by: number): FlatCell =>
  by < 0
    ? { ...cell, upper: lowered(cell.upper, by), lower: cell.upper }
    : { ...cell, upper: cell.lower, lower: lowered(cell.lower, by) };

/** Whether there is writing in a cell in hardly any ink: what is larger than the grain of the paper. */
function isFaintlyWritten(cell: InkedCell, pen: number): boolean {
  const { writing, height } = cleanCell(cell, faintTuning.pen * pen);
  return writing !== null && writing.bottom - writing.top >= faintTuning.lowest * height;
}

/** Cleaned only when its turn comes, for a `share` of the pen: meanwhile the nets read the cells before it. */
function seenCell(
  photo: Photo,
  slip: FoundSlip,
  flat: FlatCell,
  clean: (share: number) => CleanCell,
): Seen {
  const scale = photo.width / photo.grey.width;
  const corners = cornersOf(slip.flat, flat).map(([x, y]): Point => [x * scale, y * scale]);
  let cleaned: CleanCell | undefined;
  return {
    flat,
    corners,
    box: boxAround(corners, photo),
    get clean() {
      cleaned ??= clean(1);
      return cleaned;
    },
    faint: () => clean(faintTuning.pen),
  };
}

/** The cell with what is printed in it as well. */
export function seePrint(photo: Photo, slip: FoundSlip, cell: FlatCell, pen: number): CleanCell {
  return cleanCell(inkCell(cutCell(photo.grey, slip.flat, cell)), printTuning.faintness * pen);
}

function boxAround(corners: readonly Point[], { width, height }: Photo): BoxJson {
  const xs = corners.map(([x]) => Math.max(0, Math.min(width, x)));
  const ys = corners.map(([, y]) => Math.max(0, Math.min(height, y)));
  return [
    Math.floor(Math.min(...xs)),
    Math.floor(Math.min(...ys)),
    Math.ceil(Math.max(...xs)),
    Math.ceil(Math.max(...ys)),
  ];
}
