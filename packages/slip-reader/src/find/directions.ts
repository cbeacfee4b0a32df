import type { Grey } from '../picture/grey.ts';
import { ridgeOf } from '../picture/ridge.ts';
import { findPencil, type Pencil } from './pencil.ts';

export interface Directions {
  readonly level: Pencil;
  readonly upright: Pencil;
}

/** Half the thickness of the thickest line looked for, in the small picture. */
const reach = 3;

/** The two families of lines of the sheet; the one that stands out more leads the other. */
export function findDirections(small: Grey): Directions {
  const ridges = { level: ridgeOf(small, 'level', reach), upright: ridgeOf(small, 'upright', reach) };
  const level = findPencil(ridges.level, 'level', null);
  const upright = findPencil(ridges.upright, 'upright', null);
  // Square families have opposite slopes: one is read over x, the other over y.
  return level.score >= upright.score
    ? { level, upright: findPencil(ridges.upright, 'upright', -level.base) }
    : { upright, level: findPencil(ridges.level, 'level', -upright.base) };
}
