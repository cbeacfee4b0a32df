import type { Grey } from '../picture/grey.ts';
import { ridgeOf } from '../picture/ridge.ts';
import { findPencil, gatherVotes, type Pencil } from './pencil.ts';

export interface Directions {
  readonly level: Pencil;
  readonly upright: Pencil;
}

/** Half the thickness of the thickest line looked for, in the small picture. */
const reach = 3;

/** The two families of lines of the sheet; the one that stands out more leads the other. */
export function findDirections(small: Grey): Directions {
  const rows = gatherVotes(ridgeOf(small, 'level', reach), 'level');
  const columns = gatherVotes(ridgeOf(small, 'upright', reach), 'upright');
  const level = findPencil(rows, null);
  const upright = findPencil(columns, null);
  // Square families have opposite slopes: one is read over x, the other over y.
  return level.score >= upright.score
    ? { level, upright: findPencil(columns, -level.base) }
    : { upright, level: findPencil(rows, -upright.base) };
}
