import { margin } from './cut.ts';
import type { Ink } from './ink.ts';
import { stubTuning } from './tuning.ts';

const { faintest, widest, behindLine, deepest: deepestStub, widestBreak, besideSide } = stubTuning;

/**
 * Column lines of the rows above and below end at the cell's upper or lower line, or a little inside,
 * and grow together with writing that touches them: what comes upright through the whole strip outside
 * is cleared, and its end inside where nothing else hangs on it. A leg of a 7 above goes as well.
 */
export function clearStubs(ink: Ink, side: 'upper' | 'lower', wide: number, high: number): void {
  const { width } = ink;
  // rows counted from the outer rim inwards
  const row = (n: number): number => (side === 'upper' ? n : ink.height - 1 - n);
  const inked = (x: number, n: number): boolean =>
    x >= 0 && x < width && ink.at(x, row(n)) >= faintest;
  for (let x = 0; x < width; x++) {
    if (!inked(x, 0)) continue;
    let end = x;
    while (inked(end + 1, 0)) end++;
    // the cell's own sides are cleared as such
    if (isBeside(x, end, margin) || isBeside(x, end, margin + wide)) continue;
    const stub = followStub(inked, x, end, margin + deepestStub * high);
    stub.forEach(([from, to], n) => {
      for (let at = Math.max(0, from - 1); at <= Math.min(width - 1, to + 1); at++)
        ink.set(at, row(n), 0);
    });
    x = end;
  }
}

const isBeside = (from: number, to: number, side: number): boolean =>
  to > side - besideSide && from < side + besideSide;

/** From where to where the stub reaches in each row from the rim on; empty where it is none. */
function followStub(
  inked: (x: number, n: number) => boolean,
  left: number,
  right: number,
  deepest: number,
): [from: number, to: number][] {
  const rows: [number, number][] = [];
  let [a, b] = [left, right];
  let gap = 0;
  const outside = margin - behindLine;
  for (let n = 0; n < deepest; n++) {
    if (n > outside && n < margin + behindLine) {
      rows.push([a, b]);
      continue;
    }
    const next = runNear(inked, a, b, n);
    if (next === null) {
      gap++;
      if (gap > widestBreak) return n > outside ? rows : [];
      rows.push([a, b]);
      continue;
    }
    gap = 0;
    if (next[1] - next[0] >= widest) return n > outside ? rows.slice(0, margin - 1) : [];
    [a, b] = next;
    rows.push(next);
  }
  return rows.slice(0, margin - 1);
}

/** The run of ink in row n that goes on from [a, b] in the row before; null where there is none. */
function runNear(
  inked: (x: number, n: number) => boolean,
  a: number,
  b: number,
  n: number,
): [number, number] | null {
  let from = a - 1;
  while (from <= b + 1 && !inked(from, n)) from++;
  if (from > b + 1) return null;
  while (inked(from - 1, n)) from--;
  let to = from;
  while (inked(to + 1, n)) to++;
  return [from, to];
}
