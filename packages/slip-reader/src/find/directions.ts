import type { Ridge } from '../picture/ridge.ts';
import { findPencil, gatherVotes, type Pencil } from './pencil.ts';

export interface Directions {
  readonly level: Pencil;
  readonly upright: Pencil;
}

export interface Ridges {
  readonly level: Ridge;
  readonly upright: Ridge;
}

/** The two families of lines of the sheet; the one that stands out more leads the other. */
export function findDirections({ level: levelRidge, upright: uprightRidge }: Ridges): Directions {
  const rows = gatherVotes(levelRidge, 'level');
  const columns = gatherVotes(uprightRidge, 'upright');
  const level = findPencil(rows, null);
  const upright = findPencil(columns, null);
  // Square families have opposite slopes: one is read over x, the other over y.
  return level.score >= upright.score
    ? { level, upright: findPencil(columns, -level.base) }
    : { upright, level: findPencil(rows, -upright.base) };
}
