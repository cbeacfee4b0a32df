import type { Lattice } from '../recognise/ctc.ts';

/**
 * At every step the share of each class among all ways the strip can spell the given signs (forward and
 * backward algorithm of CTC), step after step; null where there is no way.
 */
export function occupancy(
  { steps, classes, log }: Lattice,
  signs: readonly number[],
): Float64Array | null {
  const states = signs.length * 2 + 1;
  const classAt = (s: number): number => (s % 2 === 1 ? (signs[s >> 1] as number) : 0);
  const skips = (s: number): boolean => s % 2 === 1 && s > 1 && classAt(s) !== classAt(s - 2);
  const said = (step: number, s: number): number =>
    Math.exp(log[step * classes + classAt(s)] as number);
  const before = new Float64Array(steps * states);
  const after = new Float64Array(steps * states);
  const at = (table: Float64Array, step: number, s: number): number =>
    s < 0 || s >= states ? 0 : (table[step * states + s] as number);
  for (let step = 0; step < steps; step++) {
    for (let s = 0; s < states; s++) {
      const ways =
        step === 0
          ? Number(s < 2)
          : at(before, step - 1, s) +
            at(before, step - 1, s - 1) +
            (skips(s) ? at(before, step - 1, s - 2) : 0);
      before[step * states + s] = ways * said(step, s);
    }
    if (!scaled(before, step, states)) return null;
  }
  for (let step = steps - 1; step >= 0; step--) {
    for (let s = 0; s < states; s++) {
      const onward = (to: number): number =>
        to >= states ? 0 : at(after, step + 1, to) * said(step + 1, to);
      after[step * states + s] =
        step === steps - 1
          ? Number(s >= states - 2)
          : onward(s) + onward(s + 1) + (skips(s + 2) && s + 2 < states ? onward(s + 2) : 0);
    }
    if (!scaled(after, step, states)) return null;
  }
  return byClass(
    { steps, classes, states },
    classAt,
    (i) => (before[i] as number) * (after[i] as number),
  );
}

interface Sizes {
  readonly steps: number;
  readonly classes: number;
  readonly states: number;
}

/** Shares of states added up by their classes. */
function byClass(
  { steps, classes, states }: Sizes,
  classAt: (state: number) => number,
  weight: (index: number) => number,
): Float64Array | null {
  const shares = new Float64Array(steps * classes);
  for (let step = 0; step < steps; step++) {
    let sum = 0;
    for (let s = 0; s < states; s++) sum += weight(step * states + s);
    if (!(sum > 0)) return null;
    for (let s = 0; s < states; s++) {
      const i = step * classes + classAt(s);
      shares[i] = (shares[i] as number) + weight(step * states + s) / sum;
    }
  }
  return shares;
}

/** Only shares within a step matter: they are kept from becoming too small for a number. */
function scaled(table: Float64Array, step: number, states: number): boolean {
  const row = table.subarray(step * states, (step + 1) * states);
  const sum = row.reduce((all, value) => all + value, 0);
  if (!(sum > 0)) return false;
  for (let s = 0; s < states; s++) row[s] = (row[s] as number) / sum;
  return true;
}
