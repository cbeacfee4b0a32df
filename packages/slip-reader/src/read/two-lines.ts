import type { CleanCell } from '../cut/clean.ts';
import type { SeenRow } from './see.ts';
import { rowDoubtTuning } from './tuning.ts';

const { strokeInk, lowest, eitherSide, middle, valley, sameValley } = rowDoubtTuning.twoLines;

/** Columns of a row in which two lines of writing stand above each other, parted at one height. */
export function partedColumns({ label, unitPrice, amount }: SeenRow): number {
  const valleys = [label, unitPrice, amount].flatMap(({ clean }) => valleyIn(clean) ?? []);
  return Math.max(
    0,
    ...valleys.map((at) => valleys.filter((other) => Math.abs(other - at) <= sameValley).length),
  );
}

/**
 * Where writing parts into an upper and a lower line, as a share of the cell's height; null for one line, as which all
 * passes that is lower than `least` rows.
 */
export function valleyIn(
  { ink, writing, height }: CleanCell,
  least: number = lowest,
): number | null {
  if (writing === null || writing.bottom - writing.top < least * height) return null;
  const across: number[] = [];
  for (let y = writing.top; y <= writing.bottom; y++) {
    let count = 0;
    for (let x = Math.max(0, writing.left); x <= Math.min(ink.width - 1, writing.right); x++) {
      if (ink.at(x, y) > strokeInk) count++;
    }
    across.push(count);
  }
  const all = across.reduce((sum, count) => sum + count, 0);
  const [from, to] = middle.map((share) => Math.round(share * across.length)) as [number, number];
  let best: { readonly at: number; readonly count: number } | null = null;
  let above = across.slice(0, from).reduce((sum, count) => sum + count, 0);
  for (let at = from; at < to; at++) {
    const count = across[at] as number;
    const isParted = above >= eitherSide * all && all - above - count >= eitherSide * all;
    if (isParted && (best === null || count < best.count)) best = { at, count };
    above += count;
  }
  if (best === null) return null;
  const sides = [across.slice(0, best.at), across.slice(best.at)];
  const fullest = Math.min(...sides.map((side) => Math.max(...side)));
  return best.count <= valley * fullest ? (writing.top + best.at) / height : null;
}
