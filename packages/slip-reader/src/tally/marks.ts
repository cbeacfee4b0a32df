import { seiStrokes } from '@tashika/japanese';
import { tallyTuning } from './tuning.ts';

/** One mark of a quantity as the slip engine takes it: a whole 正, or one stroke. */
export type Mark =
  | { readonly kind: 'sei' }
  | { readonly kind: 'bar'; readonly dir: 'h' | 'v' | 'd'; readonly y: number };

/** Strokes of a token of the tally alphabet. */
export const strokesOf = (token: string): number =>
  ({ 正: seiStrokes.length, T: 2, F: 3, L: 4, 2: 2, 3: 3, 4: 4 })[token] ?? 1;

const { seiHeights, steps, middle } = tallyTuning;

/** The marks of one token whose ink reaches from `top` to `bottom` (shares of the cell's height). */
export function marksOf(token: string, top: number, bottom: number): Mark[] {
  const at = (share: number): number => Math.round((top + (bottom - top) * share) * steps) / steps;
  if (token === '正') return [{ kind: 'sei' }];
  if (token === 'h' || token === 'v' || token === 'd') {
    return [{ kind: 'bar', dir: token, y: at(middle) }];
  }
  const count = strokesOf(token);
  if ('TFL'.includes(token)) {
    return seiHeights
      .slice(0, count)
      .map((share, index) => ({ kind: 'bar', dir: seiStrokes[index] ?? 'h', y: at(share) }));
  }
  return Array.from({ length: count }, (_, i) => ({
    kind: 'bar',
    dir: 'h',
    y: at(i / (count - 1)),
  }));
}
