import type { Grey } from '../picture/grey.ts';
import type { Ridge } from '../picture/ridge.ts';
import { coverAlong } from './boxes.ts';
import { type Ladder, median } from './ladder.ts';
import type { FlatCell, RuledFields } from './layout.ts';
import { type Ends, type Side, sideAt, type Table } from './table.ts';
import { acrossAt } from './trace.ts';

/** Share of its way through the columns that a ruled line shows, writing on it or not. */
const leastShown = 0.7;
/** Bands beside the columns that a ruled sheet has at least. */
const leastRuledBands = 4;

/** Whether the lines are ruled over the whole sheet and only the columns belong to the slip. */
export function isRuled(
  ladder: Ladder,
  table: Table,
  level: Ridge,
  picture: Grey,
  ends: Ends,
): boolean {
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
  const isForm = isFramed(table) || isOnPaper(picture, ladder, ends);
  return outside >= (isForm ? mostFormBands : leastRuledBands);
}

/** No form has so many rows without any column: a frame around them is the rim of the sheet. */
const mostFormBands = 6;
/** Beyond its ends, in row heights, a printed line has paper; paper is so bright against that between the lines. */
const beyond = 0.3;
const paper = 0.8;

/** Whether the sheet goes on where the lines end at both sides; ruled lines end at its rims. */
function isOnPaper(picture: Grey, { rungs, pitch }: Ladder, ends: Ends): boolean {
  const brightness = (x: number): number =>
    median(
      rungs.map((rung) => {
        const y = Math.round(acrossAt(rung, x) - pitch / 2);
        return picture.data[y * picture.width + Math.round(x)] ?? 0;
      }),
    );
  const isPaper = (end: number, way: 1 | -1): boolean =>
    brightness(end + way * beyond * pitch) >= paper * brightness(end - way * beyond * pitch);
  return isPaper(ends.left, -1) && isPaper(ends.right, 1);
}

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
