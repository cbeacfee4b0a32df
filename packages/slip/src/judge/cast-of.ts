import type { Cast } from '../normalise/cast.ts';
import type { Line } from '../normalise/line.ts';

/** The person a line speaks of, if it speaks of one. */
export function castOf({ meaning }: Line): Cast | null {
  return meaning.kind === 'item' || meaning.kind === 'shot' ? meaning.cast : null;
}
