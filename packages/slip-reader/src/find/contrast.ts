import type { Ridge } from '../picture/ridge.ts';
import type { FlatRow } from './layout.ts';
import { acrossAt } from './trace.ts';

const strongest = 0.15;
/** Beside a line, but still far from the next one. */
const away = 8;

/**
 * How much the row lines stand out from what lies right beside them. In mere grain (a carpet, a dark
 * noisy photo) lines can be followed too, but their surroundings are just as dark.
 */
export function lineContrast({ width, height, data }: Ridge, rows: readonly FlatRow[]): number {
  const at = (x: number, y: number): number => {
    let most = 0;
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
      most = Math.max(most, data[v * width + x] as number);
    }
    return Math.min(strongest, most);
  };
  let line = 0;
  let beside = 0;
  for (const { label, amount } of rows) {
    const to = Math.min(width - 1, amount.right);
    for (let x = Math.max(0, Math.ceil(label.left)); x < to; x += 3) {
      const y = Math.round(acrossAt(label.upper, x));
      line += at(x, y);
      beside += (at(x, y - away) + at(x, y + away)) / 2;
    }
  }
  return line / Math.max(1e-6, beside);
}
