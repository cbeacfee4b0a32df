import type { Grey } from '../picture/grey.ts';
import type { Ridge } from '../picture/ridge.ts';
import { coverAlong } from './boxes.ts';
import { type Ends, type Grid, type Side, sideAt } from './grid.ts';
import { type Ladder, median } from './ladder.ts';
import type { FlatCell, RuledFields } from './layout.ts';
import { acrossAt } from './trace.ts';
import { layoutTuning, ruledTuning } from './tuning.ts';

const { leastShown } = layoutTuning;
const { leastBands, mostFormBands, beyond, paper, frameAbove, frameBelow, mostBeyond } =
  ruledTuning;
const { rim, mostAway, atFrame } = ruledTuning;

/** Whether the lines are ruled over the whole sheet and only the columns belong to the slip. */
export function isRuled(
  ladder: Ladder,
  grid: Grid,
  level: Ridge,
  picture: Grey,
  ends: Ends,
): boolean {
  const [left, , , , right] = grid.sides;
  // boxes and lines to write on may stand where rows would, but do not run through
  const whole = ladder.rungs.map(
    (rung) => rung.seen && coverAlong(level, rung, left.x, right.x) >= leastShown,
  );
  const seen = (band: number): boolean => whole[band] === true && whole[band + 1] === true;
  let outside = 0;
  for (let band = 0; band < ladder.rungs.length - 1; band++) {
    const item = band >= grid.firstBand && band <= grid.lastBand;
    if (!item && seen(band) && !isCrossed(grid, band)) outside++;
  }
  const around = beyondEnds(picture, ladder, ends);
  // what bounds the rows where the desk begins is the rim of the sheet and no frame
  const isForm =
    around.every((there) => there === 'paper') ||
    (isFramed(grid, ends, ladder.pitch) && !around.every((there) => there === 'desk'));
  return outside >= (isForm ? mostFormBands : leastBands);
}

/** What lies beyond both ends of the lines; null where the photo ends. Ruled lines end at the rims of their sheet. */
function beyondEnds(
  picture: Grey,
  { rungs, pitch }: Ladder,
  { left, right }: Ends,
): readonly ('paper' | 'desk' | null)[] {
  const brightness = (x: number): number =>
    median(
      rungs.map((rung) => {
        const y = Math.round(acrossAt(rung, x) - pitch / 2);
        return picture.atOr(Math.round(x), y, 0);
      }),
    );
  const lies = (end: number, way: 1 | -1): 'paper' | 'desk' | null => {
    const [outer, inner] = [end + way * beyond * pitch, end - way * beyond * pitch];
    if (outer < 0 || outer > picture.width - 1) return null;
    return brightness(outer) >= paper * brightness(inner) ? 'paper' : 'desk';
  };
  return [lies(left, -1), lies(right, 1)];
}

/** Whether the line behind the names runs through a band. */
export function isCrossed(grid: Grid, band: number): boolean {
  const at = grid.sides[1].column?.at[band];
  return at !== null && at !== undefined;
}

/** Whether the outer sides are lines that end with the table and end its rows, as printed frames do. */
function isFramed({ sides, firstBand, lastBand }: Grid, ends: Ends, pitch: number): boolean {
  return [
    { side: sides[0], over: sides[0].x - ends.left },
    { side: sides[4], over: ends.right - sides[4].x },
  ].every(({ side: { column }, over }) => {
    if (column === null || over > atFrame * pitch) return false;
    const further = column.at.filter(
      (x, band) => x !== null && (band < firstBand - frameAbove || band > lastBand + frameBelow),
    ).length;
    return further <= mostBeyond * column.seen;
  });
}

/** On a ruled sheet the outer sides are its rims: the shade of the rim is not writing. */
export function withoutRims(grid: Grid, pitch: number): Grid {
  const [left, first, second, third, right] = grid.sides;
  return {
    ...grid,
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
export const bandCell = (ladder: Ladder, grid: Grid, band: number, from: number): FlatCell => ({
  left: from,
  right: sideAt(grid.sides[4], band),
  upper: ladder.rungs[band] as FlatCell['upper'],
  lower: ladder.rungs[band + 1] as FlatCell['lower'],
});

export function ruledFields(ladder: Ladder, grid: Grid): RuledFields {
  const left = sideAt(grid.sides[0], grid.firstBand);
  const bands = ladder.rungs.length - 1;
  const cells = (from: number, step: 1 | -1): FlatCell[] => {
    const found: FlatCell[] = [];
    for (let band = from; band >= 0 && band < bands && found.length < mostAway; band += step) {
      found.push(bandCell(ladder, grid, band, left));
    }
    return found;
  };
  return {
    kind: 'ruled',
    above: cells(grid.firstBand - 1, -1),
    below: cells(grid.lastBand + 1, 1),
  };
}
