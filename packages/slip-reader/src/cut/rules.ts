import { margin } from './cut.ts';
import type { Ink } from './ink.ts';

/** How far a line may lie from where it was traced. */
const slack = 5;
const thickest = 7;
/** A place along a line where both its sides carry ink is crossed by a stroke, which is kept. */
const strokeInk = 0.35;

/**
 * Clears the ruled lines around a cell. Strokes that cross a line stay whole: where ink stands on both
 * sides of the line, the line's pixels belong to the stroke.
 */
export function clearRules(ink: Ink, width: number, height: number, dark: number): void {
  clearLine(ink, 'level', margin, dark);
  clearLine(ink, 'level', margin + height, dark);
  clearLine(ink, 'upright', margin, dark);
  clearLine(ink, 'upright', margin + width, dark);
}

function clearLine(ink: Ink, way: 'level' | 'upright', near: number, dark: number): void {
  const { width, height, data } = ink;
  const length = way === 'level' ? width : height;
  const along = way === 'level' ? 1 : width;
  const across = way === 'level' ? width : 1;
  const size = way === 'level' ? height : width;
  // The line is followed piece by piece: drawn by hand or on a bent sheet it wanders.
  const piece = 16;
  const centres = centresOf(ink, way, near, piece);
  for (let start = 0, n = 0; start < length; start += piece, n++) {
    const centre = centres[n] as number;
    const end = Math.min(length, start + piece);
    const [from, to] = thicknessAt(data, start, end, along, across, centre, size);
    if (to < from) continue;
    for (let i = start; i < end; i++) {
      const at = (place: number): number =>
        place < 0 || place >= size ? 0 : (data[i * along + place * across] as number);
      const before = Math.max(at(from - 1), at(from - 2));
      const after = Math.max(at(to + 1), at(to + 2));
      if (Math.min(before, after) > strokeInk * dark) continue;
      for (let place = from; place <= to; place++) {
        if (place >= 0 && place < size) data[i * along + place * across] = 0;
      }
    }
  }
}

/** Where the line lies in each piece: the darkest lane near the traced place, smoothed over pieces. */
function centresOf(ink: Ink, way: 'level' | 'upright', near: number, piece: number): number[] {
  const { width, height, data } = ink;
  const length = way === 'level' ? width : height;
  const along = way === 'level' ? 1 : width;
  const across = way === 'level' ? width : 1;
  const size = way === 'level' ? height : width;
  const found: number[] = [];
  for (let start = 0; start < length; start += piece) {
    const end = Math.min(length, start + piece);
    let best = near;
    let most = 0;
    for (
      let place = Math.max(0, near - slack);
      place <= Math.min(size - 1, near + slack);
      place++
    ) {
      let covered = 0;
      for (let i = start; i < end; i++)
        covered += Math.min(0.12, data[i * along + place * across] as number);
      const value = covered / (end - start) - 0.004 * Math.abs(place - near);
      if (value > most) {
        most = value;
        best = place;
      }
    }
    found.push(best);
  }
  return found.map((_, n) => {
    const beside = [found[n - 1] ?? found[n], found[n], found[n + 1] ?? found[n]] as number[];
    return beside.sort((a, b) => a - b)[1] as number;
  });
}

/** From which lane to which the line reaches around its centre. */
function thicknessAt(
  data: Float32Array,
  start: number,
  end: number,
  along: number,
  across: number,
  centre: number,
  size: number,
): [from: number, to: number] {
  const lane = (place: number): number => {
    if (place < 0 || place >= size) return 0;
    let sum = 0;
    for (let i = start; i < end; i++)
      sum += Math.min(0.2, data[i * along + place * across] as number);
    return sum / (end - start);
  };
  const peak = lane(centre);
  if (peak < 0.01) return [1, 0];
  let from = centre;
  let to = centre;
  while (from > centre - thickest / 2 && lane(from - 1) > 0.3 * peak) from--;
  while (to < centre + thickest / 2 && lane(to + 1) > 0.3 * peak) to++;
  return [from, to];
}
