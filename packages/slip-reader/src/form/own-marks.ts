import type { FoundSlip } from '../find/find-slip.ts';
import { acrossAt } from '../find/trace.ts';
import type { Grey } from '../picture/grey.ts';
import { laidOut, looksLike } from './form-memory.ts';
import { ownForm, ownMemory, type SheetSize, sheetSizes } from './own-form.ts';

/** Rows that may have been overlooked above the first found one, or taken for one too many. */
const astray = [0, 1, -1, 2, -2, 3, -3];
/** Of the four corner marks one may be covered or outside the photo. */
const leastMarks = 3;
/** A mark is so much darker than the paper right beside it. */
const markDarkness = 0.62;

/**
 * Our own form is known by the squares in its corners: then every row and field stands where it was
 * printed, also where a line is too faint to be seen.
 */
export function asOwnForm(slip: FoundSlip): FoundSlip {
  if (slip.layout.fields.kind === 'ruled') return slip;
  for (const size of sheetSizes) {
    if (!looksLike(slip.layout, ownMemory(size))) continue;
    for (const missing of astray) {
      if (marksSeen(slip, size, missing) >= leastMarks)
        return laidOut(slip, ownMemory(size), missing);
    }
  }
  return slip;
}

/** How many corner marks stand where the form has them if `missing` of its rows were overlooked. */
function marksSeen({ flat, layout }: FoundSlip, size: SheetSize, missing: number): number {
  const { table, marks, markSize } = ownForm(size);
  const [first, last] = [layout.rows[0], layout.rows.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const { left } = first.label;
  const scaleX = (first.amount.right - left) / (table.right - table.left);
  return marks.filter(([mx, my]) => {
    const x = left + (mx - table.left) * scaleX;
    const upper = acrossAt(first.label.upper, x);
    const pitch = (acrossAt(last.label.lower, x) - upper) / layout.rows.length;
    const scaleY = pitch / table.pitch;
    const y = upper + (my - table.firstRow - missing * table.pitch) * scaleY;
    return isMark(flat.picture, x, y, (markSize * (scaleX + scaleY)) / 2);
  }).length;
}

/** Whether a dark square of the given size stands at about this place, with paper around. */
function isMark(picture: Grey, x: number, y: number, size: number): boolean {
  const reach = size * 0.6;
  const step = Math.max(1, size / 6);
  for (let dy = -reach; dy <= reach; dy += step) {
    for (let dx = -reach; dx <= reach; dx += step) {
      const inner = meanIn(picture, x + dx, y + dy, 0.3 * size);
      if (inner === null) continue;
      const beside = [
        meanIn(picture, x + dx - size, y + dy, 0.15 * size),
        meanIn(picture, x + dx + size, y + dy, 0.15 * size),
        meanIn(picture, x + dx, y + dy - size, 0.15 * size),
        meanIn(picture, x + dx, y + dy + size, 0.15 * size),
      ].filter((value) => value !== null);
      // one side may lie in the shadow of the sheet's rim
      const bright = beside.filter((value) => inner < markDarkness * value).length;
      if (bright >= 3) return true;
    }
  }
  return false;
}

/** Mean brightness of a square around a place; null outside the picture. */
function meanIn({ width, height, data }: Grey, x: number, y: number, half: number): number | null {
  const [x0, x1] = [Math.round(x - half), Math.round(x + half)];
  const [y0, y1] = [Math.round(y - half), Math.round(y + half)];
  if (x0 < 0 || y0 < 0 || x1 >= width || y1 >= height) return null;
  let sum = 0;
  for (let v = y0; v <= y1; v++)
    for (let u = x0; u <= x1; u++) sum += data[v * width + u] as number;
  return sum / ((x1 - x0 + 1) * (y1 - y0 + 1));
}
