import type { FoundSlip } from '../find/find-slip.ts';
import { itemTable } from '../find/layout.ts';
import { acrossAt } from '../find/trace.ts';
import type { Grey } from '../picture/grey.ts';
import { isOfForm, laidOut } from './form-memory.ts';
import { ownForm, ownMemory, type SheetSize, sheetSizes } from './own-form.ts';
import { markTuning } from './tuning.ts';

const { astray, leastMarks, darkness, inner, beside, leastSides } = markTuning;

/**
 * Our own form is known by the squares in its corners: then every row and field stands where it was
 * printed, also where a line is too faint to be seen.
 */
export function asOwnForm(slip: FoundSlip): FoundSlip {
  if (slip.layout.fields.kind === 'ruled') return slip;
  for (const size of sheetSizes) {
    if (!isOfForm(slip.layout, ownMemory(size))) continue;
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
  const { rows } = itemTable(layout);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const { left } = first.label;
  const scaleX = (first.amount.right - left) / (table.right - table.left);
  return marks.filter(([mx, my]) => {
    const x = left + (mx - table.left) * scaleX;
    const upper = acrossAt(first.label.upper, x);
    const pitch = (acrossAt(last.label.lower, x) - upper) / rows.length;
    const scaleY = pitch / table.pitch;
    const y = upper + (my - table.firstRow - missing * table.pitch) * scaleY;
    return isMark(flat.picture, x, y, (markSize * (scaleX + scaleY)) / 2);
  }).length;
}

/** Whether a dark square of the given size stands at about this place, with paper around. */
function isMark(picture: Grey, x: number, y: number, size: number): boolean {
  const reach = size * markTuning.reach;
  const step = Math.max(1, size / markTuning.steps);
  for (let dy = -reach; dy <= reach; dy += step) {
    for (let dx = -reach; dx <= reach; dx += step) {
      const dark = meanIn(picture, x + dx, y + dy, inner * size);
      if (dark === null) continue;
      const around = [
        meanIn(picture, x + dx - size, y + dy, beside * size),
        meanIn(picture, x + dx + size, y + dy, beside * size),
        meanIn(picture, x + dx, y + dy - size, beside * size),
        meanIn(picture, x + dx, y + dy + size, beside * size),
      ].filter((value) => value !== null);
      if (around.filter((value) => dark < darkness * value).length >= leastSides) return true;
    }
  }
  return false;
}

/** Mean brightness of a square around a place; null outside the picture. */
function meanIn(picture: Grey, x: number, y: number, half: number): number | null {
  const [x0, x1] = [Math.round(x - half), Math.round(x + half)];
  const [y0, y1] = [Math.round(y - half), Math.round(y + half)];
  if (x0 < 0 || y0 < 0 || x1 >= picture.width || y1 >= picture.height) return null;
  let sum = 0;
  for (let v = y0; v <= y1; v++) for (let u = x0; u <= x1; u++) sum += picture.at(u, v);
  return sum / ((x1 - x0 + 1) * (y1 - y0 + 1));
}
