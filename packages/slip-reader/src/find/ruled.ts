import type { Ridge } from '../picture/ridge.ts';
import { coverAlong } from './boxes.ts';
import type { Ladder } from './ladder.ts';
import type { FlatCell, RuledFields } from './layout.ts';
import { type Side, sideAt, type Table } from './table.ts';

/** Share of its way through the columns that a ruled line shows, writing on it or not. */
const leastShown = 0.7;
/** Bands beside the columns that a ruled sheet has at least. */
const leastRuledBands = 4;

/** Whether the lines are ruled over the whole sheet and only the columns belong to the slip. */
export function isRuled(ladder: Ladder, table: Table, level: Ridge): boolean {
  const [left, , , , right] = table.sides;
  // boxes and lines to write on may stand where rows would, but do not run through
  const whole = ladder.rungs.map(
    (rung) => rung.seen && coverAlong(level, rung, left.x, right.x) >= leastShown,
  );
  const seen = (band: number): boolean => whole[band] === true && whole[band + 1] === true;
  let outside = 0;
  for (let band = 0; band < ladder.rungs.length - 1; band++) {
    const item = band >= table.firstBand && band <= table.lastBand;
    if (!item && seen(band) && !isCrossed(table, band)) outside++;
  }
  return outside >= (isFramed(table) ? mostFramedBands : leastRuledBands);
}

/** No form has so many rows of its frame without any column: the frame is the rim of the sheet. */
const mostFramedBands = 6;

/** Whether the line behind the names runs through a band. */
export function isCrossed(table: Table, band: number): boolean {
  const at = table.sides[1].column?.at[band];
  return at !== null && at !== undefined;
}

/** Whether the outer sides are lines that end with the table, as printed frames do. */
function isFramed({ sides, firstBand, lastBand }: Table): boolean {
  return [sides[0], sides[4]].every(({ column }) => {
    if (column === null) return false;
    const beyond = column.at.filter(
      (x, band) => x !== null && (band < firstBand - 3 || band > lastBand + 2),
    ).length;
    return beyond <= 0.15 * column.seen;
  });
}

/** How far from the rim of a ruled sheet writing stands at least, in row heights. */
const rim = 0.22;

/** On a ruled sheet the outer sides are its rims: the shade of the rim is not writing. */
export function withoutRims(table: Table, pitch: number): Table {
  const [left, first, second, third, right] = table.sides;
  return {
    ...table,
    sides: [shifted(left, rim * pitch), first, second, third, shifted(right, -rim * pitch)],
  };
}

const shifted = ({ column, x }: Side, by: number): Side => ({
  column:
    column === null
      ? null
      : { ...column, at: column.at.map((at) => (at === null ? null : at + by)) },
  x: x + by,
});

/** A band from a place at the left to the right side. */
export const bandCell = (ladder: Ladder, table: Table, band: number, from: number): FlatCell => ({
  left: from,
  right: sideAt(table.sides[4], band),
  upper: ladder.rungs[band] as FlatCell['upper'],
  lower: ladder.rungs[band + 1] as FlatCell['lower'],
});

/** How many bands away from the columns a time or a total is looked for. */
const mostAway = 5;

export function ruledFields(ladder: Ladder, table: Table): RuledFields {
  const left = sideAt(table.sides[0], table.firstBand);
  const bands = ladder.rungs.length - 1;
  const cells = (from: number, step: 1 | -1): FlatCell[] => {
    const found: FlatCell[] = [];
    for (let band = from; band >= 0 && band < bands && found.length < mostAway; band += step) {
      found.push(bandCell(ladder, table, band, left));
    }
    return found;
  };
  return {
    kind: 'ruled',
    above: cells(table.firstBand - 1, -1),
    below: cells(table.lastBand + 1, 1),
  };
}
