import type { Ridge } from '../picture/ridge.ts';
import type { FlatRow } from './layout.ts';
import { acrossAt } from './trace.ts';
import { layoutTuning, lineTuning } from './tuning.ts';

const { strongest } = lineTuning;
const { besideLine, every, leastGrain } = layoutTuning;

/**
 * How much the row lines stand out from what lies right beside them. In mere grain (a carpet, a dark
 * noisy photo) lines can be followed too, but their surroundings are just as dark.
 */
export function lineContrast(ridge: Ridge, rows: readonly FlatRow[]): number {
  const at = (x: number, y: number): number => {
    let most = 0;
    for (let v = Math.max(0, y - 1); v <= Math.min(ridge.height - 1, y + 1); v++) {
      most = Math.max(most, ridge.at(x, v));
    }
    return Math.min(strongest, most);
  };
  let line = 0;
  let beside = 0;
  for (const { label, amount } of rows) {
    const to = Math.min(ridge.width - 1, amount.right);
    for (let x = Math.max(0, Math.ceil(label.left)); x < to; x += every) {
      const y = Math.round(acrossAt(label.upper, x));
      line += at(x, y);
      beside += (at(x, y - besideLine) + at(x, y + besideLine)) / 2;
    }
  }
  return line / Math.max(leastGrain, beside);
}
